/** The last step of building a portable site: makes addresses relative to the file that contains them, and data scripts. */
import { decodePath, encodePath, fileStemOf } from '../../runtime/routes.js';
import { decodeEntities } from '../markdown/entities.js';
import { BUNDLE_BASE, PAGE_BASE, publishedText } from '../site/portable-site.js';
import { pageAt, type Site } from '../site/site.js';
import type { Output, OutputFolder, OutputFolders, Outputs } from './output.js';

/** An address below the base, up to its query or hash. A quote in it may be an entity. */
const IN_HTML = new RegExp(`${PAGE_BASE}((?:[^\\s"<>?#&\\\\]|&#39;|&amp;)*)`, 'g');
/** An address of data that pages load. */
const DATA = new RegExp(`(${PAGE_BASE}assets/(?:search|sidebar|site)/[^\\s"?]*\\.js)on\\b`, 'g');
const IN_STYLES = new RegExp(`${BUNDLE_BASE}([^\\s"')?#]*)`, 'g');

/** Without page data: every link loads a page. */
export function portableOutputs(site: Site, outputs: Outputs): Outputs {
  const portable: Outputs = new Map();
  for (const [file, output] of outputs) {
    const { kind } = output;
    const add = (path: string, convert: (text: string) => string) =>
      portable.set(path, { ...output, contents: async () => converted(await output.contents(), convert) });
    if (kind === 'page' || kind === 'redirect')
      add(file, (html) => relativeHtml(html, { site, file, outputs: portable }));
    else if (kind === 'data') add(file.replace(/json$/, 'js'), fileScript);
    else if (kind === 'markdown') {
      add(file, (text) => publishedText(site, text));
      add(`${file}.js`, (text) => fileScript(JSON.stringify(publishedText(site, text))));
    } else if (kind === 'text') add(file, (text) => publishedText(site, text));
    else if (kind === 'style')
      portable.set(file, { ...output, contents: () => relativeStyles(output, file) });
    else if (kind !== 'payload') portable.set(file, output);
  }
  return portable;
}

export function portableFolders(folders: OutputFolders): OutputFolders {
  return new Map([...folders].map(([name, folder]) => [name, { ...folder, files: () => scripts(folder) }]));
}

async function* scripts(folder: OutputFolder): ReturnType<OutputFolder['files']> {
  for await (const { path, contents } of folder.files())
    yield { path: path.replace(/json$/, 'js'), contents: fileScript(contents) };
}

/** Bytes stay as they are. */
function converted(contents: Awaited<ReturnType<Output['contents']>>, convert: (text: string) => string) {
  return typeof contents === 'string' ? convert(contents) : contents;
}

/** JSON as a script. `runtime/file/load-file.ts` runs it and passes the base of the page. */
function fileScript(json: string): string {
  return `docsFile(base=>(${json.replace(DATA, '$1').replaceAll(PAGE_BASE, '"+base+"')}))\n`;
}

/** `file`: decoded path of the file that will contain the text. */
function relativeHtml(
  html: string,
  { site, file, outputs }: { site: Site; file: string; outputs: Outputs },
): string {
  const base = baseOf(file);
  const { siteUrl } = site.config;
  // Absolute addresses of the published site, in full or inside another address, keep the published location.
  return (siteUrl ? html.replaceAll(siteUrl + PAGE_BASE, `${siteUrl}/`) : html)
    .replaceAll(encodeURIComponent(PAGE_BASE), encodeURIComponent(site.publishedBase!))
    .replace(DATA, '$1')
    .replace(`data-base="${PAGE_BASE}"`, `data-base="${base}"`)
    .replace(IN_HTML, (_, path: string) => base + withEnding(path));

  /** Adds the extension that a server would add: without a server, the address must name the file. */
  function withEnding(path: string): string {
    const address = decodePath(decodeEntities(path));
    if (address !== '' && outputs.has(address)) return path;
    const page = pageAt(site, `/${address}`);
    if (page) return `${encodePath(fileStemOf(page.routePath))}.html`;
    return (
      path + (['.html', 'index.html', '/index.html'].find((ending) => outputs.has(address + ending)) ?? '')
    );
  }
}

async function relativeStyles({ contents }: Output, file: string): Promise<string> {
  const css = Buffer.from(await contents()).toString('utf8');
  return css.replace(IN_STYLES, (_, path: string) => baseOf(file) + path);
}

/** Relative path from a file to the site's root folder. */
function baseOf(file: string): string {
  return '../'.repeat(file.split('/').length - 1) || './';
}
