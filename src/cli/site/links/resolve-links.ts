/** Resolves a link to a page, a file, another origin, or a dead target. Used by rendering and by `check`. */
import { posix } from 'node:path';
import type { DocumentLink, SourceFile } from '../../../runtime/model/index.js';
import {
  decodePath,
  encodedUrl,
  encodePath,
  isExternal,
  linkTo,
  splitHref,
} from '../../../runtime/routes.js';
import { languageFolderOf, withoutPageExtension } from '../../content/page-file.js';
import { withIdPrefix } from '../../markdown/ids.js';
import { isPortable } from '../portable-site.js';
import { type LocaleVersion, memoizeBy, pageAt, pageInLocale, prefixOf, type Site } from '../site.js';
import { existingFileHint, similarAddress, similarFile, translationHint } from './dead-link-hints.js';
import { isGeneratedFile } from './generated-files.js';
import { type Destination, destinationOf, movedHeading, type Redirect, redirectOf } from './redirects.js';

export type Target =
  /** `moved` is set if the link was written to an address that has been redirected. */
  | (Destination & { moved?: Redirect })
  /** An address whose scheme can run code. */
  | { kind: 'unsafe'; href: string }
  /** `path` is the interpreted target: a file of the project or, with a leading slash, an address. */
  | { kind: 'dead'; path: string; why: string; hint?: string };

/**
 * Allowed schemes. If authors are not trusted, schemes that start another program with the author's text are
 * not allowed.
 */
const SCHEMES = {
  trusted: /^(https?|mailto|tel|sms|ftp|geo|irc|ircs|xmpp|matrix|vscode|ssh|git):/i,
  guarded: /^(https?|mailto|tel|sms|ftp|geo|irc|ircs|xmpp|matrix):/i,
};
/** `data:` URLs that are allowed for resources that browsers load with a page. */
const LOADED = {
  trusted: /^data:(image|video|audio|font)\//i,
  guarded: /^data:image\//i,
};

/** One target for each link of the page, in the same order. Several rules need them, and a site may have 100,000 links. */
export const linkTargets = memoizeBy(
  (page: SourceFile) => page,
  (site, page): Target[] =>
    site.store.meta(page).hrefs.map((written) => {
      const [href, kind = 'link' as const, file = page.path] =
        typeof written === 'string' ? [written] : written;
      return resolveLink(site, page, { href, kind, file });
    }),
);

type WrittenLink = Pick<DocumentLink, 'href' | 'file' | 'kind'>;

/** Resolves a link written in a page, or in a file that the page includes. */
export function resolveLink(site: Site, page: SourceFile, link: WrittenLink): Target {
  const { href } = link;
  const plain = resolvePlain(site, page, link);
  if (plain) return plain;
  // A link within the page, or one that may become that after trimming, depends on this page only, so it is
  // not cached.
  const first = href.charAt(0);
  if (first <= ' ' || first === '#' || first === '?') return resolve(site, page, link);
  return resolveCached(site, page, link);
}

/** `./a.md`, `b/a.md` or `../b/a.md#id`, without characters that need decoding. */
const PLAIN_PATH = /^(?:\.\/)?((?:\.\.\/)*)((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)(#.*)?$/s;

/**
 * Fast path for plain paths: nearly all links have this form, and the file path alone identifies their page.
 * Returns undefined for all other links, and if there is no such page.
 */
function resolvePlain(site: Site, page: SourceFile, { href, file }: WrittenLink): Target | undefined {
  const [, parents = '', path, hash = ''] = PLAIN_PATH.exec(href) ?? [];
  if (path === undefined) return undefined;
  let folderEnd = file.lastIndexOf('/');
  for (let at = 0; at < parents.length; at += 3) folderEnd = file.lastIndexOf('/', folderEnd - 1);
  if (folderEnd <= 0) return undefined;
  const target = file.slice(0, folderEnd + 1) + path;
  const found = site.content.byPath.get(target) ?? site.content.fallbacks.get(target);
  return found && pageTarget(site, inLanguageOf(site, page, found), { query: '', hash });
}

/** The same link has the same target in all files of one folder in one language. */
const resolveCached = memoizeBy(
  ({ path, lang, version, textLang = '' }: SourceFile, { href, kind, file }: WrittenLink) =>
    [lang, version, textLang, kind, posix.dirname(path), posix.dirname(file), href].join('\n'),
  resolve,
);

function resolve(site: Site, page: SourceFile, link: WrittenLink): Target {
  // Browsers drop control characters and white space from schemes, so a scheme that contains them must be found too.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  const href = link.href.replace(/[\u0000-\u0020]+/g, (run) => (/[^ ]/.test(run) ? '' : run)).trim();
  if (isExternal(href)) {
    return { kind: isSafe(site, href, link.kind) ? 'external' : 'unsafe', href };
  }
  const { path, query, hash } = splitHref(href);
  if (path === '') return pageTarget(site, page, { query, hash });
  if (path.startsWith('/')) return resolveAbsolute(site, page, path, { query, hash });
  return resolveRelative(site, page, link.file, path, { query, hash });
}

function isSafe({ config }: Site, href: string, kind: DocumentLink['kind']): boolean {
  if (href.startsWith('//') || /^https?:/i.test(href)) return true;
  if (config.markdown.html === 'trusted')
    return SCHEMES.trusted.test(href) || (kind !== 'link' && LOADED.trusted.test(href));
  return kind === 'link' ? SCHEMES.guarded.test(href) : kind === 'image' && LOADED.guarded.test(href);
}

/** A target as a URL for `href` or `src`; undefined for dead and unsafe targets. */
export function targetUrl(site: Site, target: Target): string | undefined {
  switch (target.kind) {
    case 'page':
      return encodedUrl(target.page.routePath, site.config) + target.query + target.hash;
    case 'file':
      return site.config.base + encodePath(target.url.slice(1)) + target.suffix;
    case 'external':
      return target.href;
    default:
      return undefined;
  }
}

/**
 * A link to a file in the form that themes expect. With `cleanUrls: false` and in a portable site, themes add `.html`
 * to links; an encoded dot prevents this for files.
 */
export function fileLink(site: Site, { url, suffix }: Target & { kind: 'file' }): string {
  const link = linkTo(url);
  const isPlain = site.config.cleanUrls && !isPortable(site);
  return (isPlain ? link : link.replace(/\.(?=[^/.]*$)/, '%2E')) + suffix;
}

/**
 * Like `targetUrl`, but for any link: an unsafe address gives an empty string, and a dead link keeps its own
 * address.
 */
export function urlOfLink(site: Site, target: Target, { href }: Pick<DocumentLink, 'href'>): string {
  return target.kind === 'unsafe' ? '' : (targetUrl(site, target) ?? deadUrl(site, href));
}

/** The URL of a dead link. Readers who follow it see the 404 page. */
function deadUrl(site: Site, href: string): string {
  return href.startsWith('/') && !isExternal(href) ? site.config.base + href.slice(1) : href;
}

interface Suffix {
  query: string;
  hash: string;
}

function pageTarget(site: Site, page: SourceFile, { query, hash }: Suffix): Target {
  const moved = movedHeading(site, page, hash);
  return moved
    ? movedTarget(site, moved, { query, hash: '' })
    : { kind: 'page', page, query, hash: prefixedHash(site, page, hash) };
}

/**
 * If authors are not trusted, ids that they wrote in HTML get a prefix. Links are written without that
 * prefix.
 */
function prefixedHash(site: Site, page: SourceFile, hash: string): string {
  if (hash === '' || site.config.markdown.html !== 'sanitised') return hash;
  const { ids } = site.store.meta(page);
  return ids.includes(withIdPrefix(decodePath(hash.slice(1)))) ? `#${withIdPrefix(hash.slice(1))}` : hash;
}

function movedTarget(site: Site, moved: Redirect, suffix: Suffix): Target {
  return { ...destinationOf(site, moved, suffix), moved };
}

/**
 * `/guide/` written in a page resolves to that page in the reader's language and version. If it does not
 * exist there, it resolves to the default language, then to the default version in the reader's language, then to
 * the default version in the default language. `/en/guide/` always resolves to the default language.
 */
export function resolveAbsolute(
  site: Site,
  from: LocaleVersion,
  path: string,
  { query, hash }: Suffix,
): Target {
  const url = decodePath(path);
  const decoded = withoutPageExtension(url);
  const inDefaultLang = withoutDefaultLang(site, decoded);
  const ofVersion = prefixOf(site, { ...from, lang: site.config.lang });
  const meantPaths = [
    prefixOf(site, from) + decoded,
    ofVersion + decoded,
    prefixOf(site, { ...from, version: site.config.multiVersion.default }) + decoded,
    decoded,
    ofVersion + inDefaultLang,
    inDefaultLang,
  ];
  for (const meantPath of new Set(meantPaths)) {
    const page = pageAt(site, meantPath);
    if (page) return pageTarget(site, page, { query, hash });
  }
  const fileUrls = [url, prefixOf(site, from) + url, ofVersion + url];
  const file = fileUrls.map((each) => site.content.files.get(each)).find((found) => found !== undefined);
  if (file) return { kind: 'file', url: file.url, path: file.path, suffix: query + hash };
  const generated = fileUrls.find((each) => isGeneratedFile(site, each));
  if (generated !== undefined) return { kind: 'file', url: generated, suffix: query + hash };
  const moved = redirectOf(site, meantPaths);
  if (moved) return movedTarget(site, moved, { query, hash });
  return {
    kind: 'dead',
    path: url,
    why: `No page or public file has the path '${url}'.`,
    hint: similarAddress(site, from, url),
  };
}

function withoutDefaultLang(site: Site, path: string): string {
  const prefix = `/${site.config.lang}/`;
  return path.toLowerCase().startsWith(prefix.toLowerCase()) ? path.slice(prefix.length - 1) : path;
}

function resolveRelative(
  site: Site,
  page: SourceFile,
  file: string,
  path: string,
  { query, hash }: Suffix,
): Target {
  const decoded = decodePath(path);
  // A link in an included file is relative to that file; relative to the including page is accepted as well.
  const froms = file === page.path ? [file] : [file, page.path];
  for (const from of froms) {
    const target = posix.join(posix.dirname(from), decoded);
    const found = pageFile(site, target);
    if (found) return pageTarget(site, inLanguageOf(site, page, found), { query, hash });
    const url = site.content.urls.get(target);
    if (url) return { kind: 'file', url, path: target, suffix: query + hash };
  }
  const addresses = [...addressesOf(page, froms, decoded)];
  const moved = redirectOf(site, addresses);
  if (moved) return movedTarget(site, moved, { query, hash });
  // Only the default version has blogs, for example.
  const ofLatest = prefixOf(site, { ...page, version: site.config.multiVersion.default });
  const ofPage = prefixOf(site, page);
  for (const address of ofPage === ofLatest ? [] : addresses) {
    const latest = pageAt(site, ofLatest + address.slice(ofPage.length));
    if (latest) return pageTarget(site, latest, { query, hash });
  }
  const target = posix.join(posix.dirname(file), decoded);
  const existing = existingFileHint(site, target);
  if (existing !== undefined)
    return {
      kind: 'dead',
      path: target,
      why: `'${target}' exists, but is not part of the site.`,
      hint: existing,
    };
  const hint = translationHint(site, page, target) ?? similarFile(site, page, { from: file, target });
  return { kind: 'dead', path: target, why: `'${target}' does not exist.`, hint };
}

/** The addresses that a page would have if a relative link's target existed, in the language of the page. */
function* addressesOf(page: SourceFile, files: Iterable<string>, path: string): Generator<string> {
  const folder = languageFolderOf(page);
  // `/zh` for `/zh/guide/a`
  const prefix = page.routePath.slice(0, page.routePath.length - page.pagePath.length);
  for (const file of files) {
    const target = posix.join(posix.dirname(file), withoutPageExtension(path));
    if (target.startsWith(folder)) yield `${prefix}/${target.slice(folder.length)}`;
  }
}

/**
 * The page of a file, or the fallback page for a translation that this file would be. A link to `a.mdx` finds `a.md`
 * and the other way round, because the extension is not part of a route.
 */
function pageFile({ content }: Site, target: string): SourceFile | undefined {
  const exact = content.byPath.get(target) ?? content.fallbacks.get(target);
  if (exact) return exact;
  for (const path of possibleFiles(target)) {
    const page = content.byPath.get(path) ?? content.fallbacks.get(path);
    if (page) return page;
  }
  return undefined;
}

function possibleFiles(target: string): string[] {
  const bare = withoutPageExtension(target);
  if (bare !== target) return [`${bare}.md`, `${bare}.mdx`];
  const name = target.replace(/\.html$/i, '').replace(/\/$/, '');
  return [`${name}.md`, `${name}.mdx`, `${name}/index.md`, `${name}/index.mdx`, name];
}

/**
 * A fallback page links to pages in its original language. Readers stay in their own language if the target
 * exists there.
 */
function inLanguageOf(site: Site, from: SourceFile, to: SourceFile): SourceFile {
  if (to.lang !== from.textLang) return to;
  return pageInLocale(site, to, { lang: from.lang, version: to.version }) ?? to;
}
