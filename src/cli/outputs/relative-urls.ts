/** The last step of building a portable site: makes addresses relative to the file that contains them. */
import { decodePath, encodePath, fileStemOf } from '../../runtime/routes.js';
import { decodeEntities } from '../markdown/entities.js';
import { BUNDLE_BASE, PAGE_BASE } from '../site/portable-site.js';
import { pageAt, type Site } from '../site/site.js';

/** An address below the base, up to its query or hash. A quote in it may be an entity. */
const IN_HTML = new RegExp(`${PAGE_BASE}((?:[^\\s"<>?#&\\\\]|&#39;|&amp;)*)`, 'g');
const IN_STYLES = new RegExp(`${BUNDLE_BASE}([^\\s"')?#]*)`, 'g');

/** JSON as a script. `runtime/file/load-file.ts` runs it and passes the base of the page. */
export function fileScript(json: string): string {
  return `docsFile(base=>(${json.replaceAll(PAGE_BASE, '"+base+"')}))\n`;
}

/**
 * `file`: path of the file that will contain the text. `has`: whether a file exists. Both use decoded paths.
 */
export function relativeHtml(
  html: string,
  { site, file, has }: { site: Site; file: string; has(file: string): boolean },
): string {
  const base = baseOf(file);
  const { siteUrl, base: published } = site.config;
  const home = (siteUrl ?? '') + published;
  // Absolute addresses of the published site, in full or inside another address, keep the published location.
  return (siteUrl ? html.replaceAll(home.slice(0, -1) + PAGE_BASE, home) : html)
    .replaceAll(encodeURIComponent(PAGE_BASE), encodeURIComponent(published))
    .replace(`data-base="${PAGE_BASE}"`, `data-base="${base}"`)
    .replace(IN_HTML, (_, path: string) => base + withEnding(path));

  /** Adds the extension that a server would add: without a server, the address must name the file. */
  function withEnding(path: string): string {
    const address = decodePath(decodeEntities(path));
    if (address !== '' && has(address)) return path;
    const page = pageAt(site, `/${address}`);
    if (page) return `${encodePath(fileStemOf(page.routePath))}.html`;
    return path + (['.html', 'index.html', '/index.html'].find((ending) => has(address + ending)) ?? '');
  }
}

export function relativeStyles(css: string, file: string): string {
  return css.replace(IN_STYLES, (_, path: string) => baseOf(file) + path);
}

/** Relative path from a file to the site's root folder. */
function baseOf(file: string): string {
  return '../'.repeat(file.split('/').length - 1) || './';
}
