/** Hints for links whose target is not part of the site. */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from '../../../runtime/model/index.js';
import { isMarkdownFile, languageFolderOf, withoutPageExtension } from '../../content/page-file.js';
import { didYouMean } from '../../report/suggest.js';
import { type LocaleVersion, memoize, prefixOf, type Site } from '../site.js';

/** How to link to a file or folder of the project that has no address. Undefined if it does not exist. */
export function existingFileHint({ root, config, content }: Site, target: string): string | undefined {
  const path = join(root, target);
  // Nothing is said about files outside of the project.
  if (/^\.\.(\/|$)/.test(target) || !existsSync(path)) return undefined;
  const { contentDir } = config;
  if (!target.startsWith(`${contentDir}/`)) return `Only files in '${contentDir}/' are part of the site.`;
  if (statSync(path).isDirectory()) {
    const folder = target.replace(/\/?$/, '/');
    const hasPages = [...content.byPath.values()].some(
      (page) => page.path.startsWith(folder) && folder.startsWith(languageFolderOf(page)),
    );
    return hasPages
      ? `It is a folder without a page. Add '${folder}index.md', or link to a page in it.`
      : 'It is a folder. Link to a page or a file.';
  }
  return isMarkdownFile(target)
    ? "Files in 'shared/' and files whose names begin with '_' have no route. Include the file, or move it."
    : `Put files for download into '${contentDir}/public/'.`;
}

/** If the target exists in the default language. */
export function translationHint(site: Site, page: SourceFile, target: string): string | undefined {
  if (page.lang === site.config.lang) return undefined;
  const folder = `${site.config.contentDir}/${page.version ? `${page.version}/` : ''}`;
  const source = target.replace(`${folder}${page.lang}/`, `${folder}${site.config.lang}/`);
  return site.content.byPath.has(source)
    ? `Translate '${source}', or link to it with an absolute path.`
    : undefined;
}

/**
 * Suggests a file of the same folder with a similar name, or else a file whose path differs only in case, or with the same
 * name in another folder.
 */
export function similarFile(site: Site, from: string, target: string): string | undefined {
  const { inFolder, ofPath, ofName } = filesByName(site);
  const { dir, base } = posix.parse(target);
  const names = inFolder.get(dir) ?? [];
  const lookalike = names.find((name) => looksTheSame(name, base));
  if (lookalike !== undefined) return decomposedHint(posix.join(dir, lookalike));
  const near = didYouMean(base, names);
  const found =
    near === undefined ? (ofPath.get(withoutCase(target)) ?? ofName.get(base)) : posix.join(dir, near);
  if (found === undefined) return undefined;
  const path = posix.relative(posix.dirname(from), found);
  return `Did you mean '${path.startsWith('.') ? path : `./${path}`}'?`;
}

/**
 * Whether two different names look the same. macOS, and archives that it creates, may store `é` as `e` and an accent, and
 * a Korean syllable as its letters.
 */
function looksTheSame(one: string, other: string): boolean {
  return one !== other && one.normalize() === other.normalize();
}

function decomposedHint(path: string): string {
  return `'${path}' looks the same, but one of the names is in decomposed form (Unicode NFD). Rename the file in composed form (NFC), or copy its name.`;
}

/** Names of pages and files by folder, paths by themselves without case, and the first path for each name. */
const filesByName = memoize((site) => {
  const inFolder = new Map<string, string[]>();
  const ofPath = new Map<string, string>();
  const ofName = new Map<string, string>();
  for (const path of [...site.content.byPath.keys(), ...site.content.urls.keys()]) {
    const { dir, base } = posix.parse(path);
    const names = inFolder.get(dir);
    if (names) names.push(base);
    else inFolder.set(dir, [base]);
    ofPath.set(withoutCase(path), path);
    if (!ofName.has(base)) ofName.set(base, path);
  }
  return { inFolder, ofPath, ofName };
});

/** `Guide/Start.md`, `guide/start/` and `guide/start/index.md` give the same text. */
function withoutCase(path: string): string {
  return withoutPageExtension(path)
    .replace(/(?:\/index|\/)$/i, '')
    .toLowerCase();
}

/**
 * Suggests a page with the same name elsewhere, if possible in the same language and version: moved pages are the usual
 * cause of dead links. Otherwise suggests a page or file with a similar name in the same folder.
 */
export function similarAddress(site: Site, from: LocaleVersion, url: string): string | undefined {
  const name = lastNameOf(
    withoutPageExtension(url)
      .replace(/\.html$/i, '')
      .toLowerCase()
      .normalize(),
  );
  const named = (name && pagesByName(site).get(name)) || [];
  const found = named.find(({ lang, version }) => lang === from.lang && version === from.version) ?? named[0];
  if (found === undefined) {
    const files = /\P{ASCII}/u.test(url) ? site.content.files : [];
    for (const [address, { path }] of files) if (looksTheSame(address, url)) return decomposedHint(path);
    return nearAddress(site, from, url);
  }
  return looksTheSame(found.routePath, url)
    ? decomposedHint(found.path)
    : `Did you mean '${found.routePath}'?`;
}

function nearAddress(site: Site, from: LocaleVersion, url: string): string | undefined {
  for (const address of [prefixOf(site, from) + url, url]) {
    const { dir, base } = posix.parse(withoutCase(address));
    const named = addressesByFolder(site).get(dir) ?? new Map<string, string>();
    const near = didYouMean(base, named.keys());
    if (near !== undefined) return `Did you mean '${named.get(near)}'?`;
  }
  return undefined;
}

/** Folder, without case -> name -> address of a page or file. */
const addressesByFolder = memoize((site) => {
  const folders = new Map<string, Map<string, string>>();
  const pages = [...site.content.byPath.values()].map(({ routePath }) => routePath);
  for (const address of [...pages, ...site.content.files.keys()]) {
    const { dir, base } = posix.parse(withoutCase(address));
    if (!folders.has(dir)) folders.set(dir, new Map());
    folders.get(dir)!.set(base, address);
  }
  return folders;
});

const pagesByName = memoize((site) => {
  const named = new Map<string, SourceFile[]>();
  // Not `pages`: `dev` checks with only one of them.
  for (const page of site.content.byPath.values()) {
    const name = lastNameOf(page.pagePath.toLowerCase().normalize());
    const others = named.get(name);
    if (others) others.push(page);
    else named.set(name, [page]);
  }
  return named;
});

function lastNameOf(path: string): string {
  const bare = path.replace(/\/$/, '');
  return bare.slice(bare.lastIndexOf('/') + 1);
}
