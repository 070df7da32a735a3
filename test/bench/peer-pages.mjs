/**
 * Converts the pages of a site for other generators: title and description as front matter, and Markdown that
 * they support.
 *
 * Three changes prevent that a peer fails, or does less work, because of syntax that it does not support:
 * links to Markdown files become URLs, a code block keeps only its language, and text that looks like a Hugo
 * shortcode is broken up. Everything else (containers, components, includes) is unchanged; a peer shows it as
 * text or as unknown HTML elements.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { parse } from 'yaml';
import { root } from '../tools/process.mjs';

const fence = /^([ \t>]*(?:`{3,}|~{3,}))[ \t]*([\w+#.-]*)[^`\n]*$/gm;
const markdownLink = /\]\(([^()\s#?:]+\.(?:md|markdown))(?=[)#?\s])/gi;

/**
 * Every page of the site in this folder. `source` is its file, relative to the folder. `path` is its path in
 * a peer, without extension: `en/guide/start` for `guide/start.md` and `guide/start/index.md`, which have the
 * same URL, and `en` for a home page.
 */
export async function readPages(site) {
  const { pages } = await scanSite(site);
  if (pages.length === 0) throw new Error('the site has no page');
  const paths = new Map(pages.map((page) => [page.path, peerPath(page)]));
  return pages.map((page) => {
    const text = readFileSync(join(site, page.path), 'utf8').replace(/^\uFEFF/, '');
    const { title, description = '', body } = splitPage(text);
    const [, area = ''] = paths.get(page.path).split('/');
    return {
      source: page.path,
      path: paths.get(page.path),
      lang: page.lang.toLowerCase(),
      isHome: page.key === 'index' && !page.version,
      // Only a page in a folder has a section, whose pages its navigation lists.
      area: page.key.includes('/') ? area : '',
      group: posix.dirname(page.key),
      title: title ?? /^# +(.+)$/m.exec(body)?.[1] ?? page.key,
      description,
      body: adapt(body, page.path, paths),
    };
  });
}

/** The languages of all code blocks, which a highlighter must load. */
export function codeLanguages(pages) {
  const names = pages.flatMap(({ body }) =>
    [...body.matchAll(fence)].map(([, , name]) => name.toLowerCase()),
  );
  return [...new Set(names)].filter(Boolean).sort();
}

/**
 * The text of a page file for a peer. `permalink` is for Eleventy, which removes a date from a file name;
 * Hugo ignores it.
 */
export function pageText({ path, title, description, area, group, body }) {
  const fields = { title, description, area, group, permalink: `/${path}/` };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
}

/** The languages of the site, one home page for each. */
export function languagesOf(pages) {
  return [...new Set(pages.map(({ lang }) => lang))];
}

/** Links to the home pages. */
export function headerOf(pages) {
  const links = languagesOf(pages).map((lang) => `<a href="/${lang}/">${lang}</a>`);
  return `<header>${links.join(' ')}</header>`;
}

export const styles = `body { display: grid; grid-template-columns: 16rem 1fr; font: 1rem/1.6 system-ui, sans-serif }
header { grid-column: 1 / -1 }
pre { overflow: auto; padding: 1rem; background: #f6f8fa }
td, th { border: 1px solid #ddd; padding: 0.25rem 0.5rem }
`;

/** Uses modules of docs-cli: only it knows which files are pages. */
async function scanSite(site) {
  const load = (file) => tsImport(pathToFileURL(join(root, 'src/cli', file)).href, import.meta.url);
  const [{ loadConfig }, { contentRules }, { scanContent }] = await Promise.all(
    ['config/load.ts', 'site/site.ts', 'content/scan.ts'].map(load),
  );
  return scanContent(contentRules(await loadConfig(site)));
}

/** A name that results in the same URL in Hugo and Eleventy. */
function peerPath({ lang, version, key }) {
  const name = key.replace(/(^|\/)index$/, '').replace(/[^\p{L}\p{N}/_-]+/gu, '-');
  return [lang, version, name].filter(Boolean).join('/').toLowerCase();
}

function splitPage(text) {
  const [all = '', yaml = ''] = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text) ?? [];
  if (!all || !text.startsWith(all)) return { body: text };
  const { title, description } = parse(yaml) ?? {};
  return { title, description, body: text.slice(all.length) };
}

function adapt(body, source, paths) {
  return body
    .replace(fence, '$1$2')
    .replace(markdownLink, (link, file) => {
      const path = paths.get(posix.join(posix.dirname(source), decodeURI(file)));
      return path === undefined ? link : `](/${path}/`;
    })
    .replace(/\{\{(?=[<%])/g, '{ {');
}
