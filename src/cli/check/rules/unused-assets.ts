/**
 * Images and other files that nothing refers to. Their names are searched everywhere a name may occur, to
 * avoid false positives. If two files have the same name, a link refers to one of them; any other text counts
 * for both.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Diagnostic } from '../../../runtime/model/index.js';
import { relativePath } from '../../config/paths.js';
import type { StaticFile } from '../../content/scan.js';
import { repositoryOf } from '../../samples/closest-folder.js';
import { assetName, assetNames, assetPatterns } from '../../site/links/asset-names.js';
import { linkTargets } from '../../site/links/link-targets.js';
import type { Site } from '../../site/site.js';
import { filesBelow } from '../../system/files-below.js';
import { fitsWildcards } from '../wildcards.js';

export function* unusedAssets(site: Site): Iterable<Diagnostic> {
  const unused = new UnusedFiles(site);
  for (const text of textsIn(site.config)) unused.removeNames(assetNames(text));
  if (unused.size > 0) removeUsedByPages(site, unused);
  // Files are read only while unused candidates remain.
  for (const read of [otherTexts, readmeTexts]) {
    if (unused.size === 0) break;
    for (const text of read(site)) {
      unused.removeNames(assetNames(text));
      unused.removePatterns(assetPatterns(text));
    }
  }
  for (const { path } of unused.files()) {
    yield {
      code: 'unused-asset',
      level: 'warning',
      message: 'No page uses this file or links to it.',
      hint: 'Remove it, or link to it. If something else uses it, name it in a comment of the config.',
      file: path,
    };
  }
}

/**
 * Files that hosts, browsers and crawlers request by convention. Only asset types are listed: `CNAME` and
 * similar files have no extension.
 */
const WELL_KNOWN = [
  /\/\./,
  /\/(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|web-app-manifest|pwa-)[^/]*$/i,
  /\/(?:maskable-)?icon(?:-\d+(?:x\d+)?)?\.\w+$/i,
];
/** Files for download: their address may be published anywhere. */
const DOWNLOAD = /\.(?:pdf|zip|gz|csv)$/i;

class UnusedFiles {
  readonly #byName = new Map<string, Set<StaticFile>>();
  /** Patterns that were already applied. */
  readonly #patterns = new Set<string>();

  constructor({ content, config }: Site) {
    for (const file of content.files.values()) {
      const name = assetName(file.url);
      if (name === undefined || WELL_KNOWN.some((pattern) => pattern.test(file.url))) continue;
      if (DOWNLOAD.test(file.url) && file.path.startsWith(`${config.contentDir}/public/`)) continue;
      this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(file));
    }
  }

  get size(): number {
    return this.#byName.size;
  }

  /** Also removes the file's variant for the dark color scheme. */
  removeFile(path: string): void {
    for (const each of [path, path.replace(/(\.\w+)$/, '.dark$1')]) {
      const name = assetName(each) ?? '';
      const files = this.#byName.get(name);
      for (const file of files ?? []) if (file.path === each) files?.delete(file);
      if (files?.size === 0) this.#byName.delete(name);
    }
  }

  removeNames(names: Iterable<string>): void {
    for (const name of names) {
      this.#byName.delete(name);
      this.#byName.delete(name.replace(/(\.\w+)$/, '.dark$1'));
    }
  }

  removePatterns(patterns: Iterable<string>): void {
    for (const pattern of patterns) {
      if (this.#patterns.has(pattern)) continue;
      this.#patterns.add(pattern);
      for (const { path } of [...this.files()])
        if (fitsWildcards(path.toLowerCase(), pattern)) this.removeFile(path);
    }
  }

  *files(): Generator<StaticFile> {
    for (const files of this.#byName.values()) yield* files;
  }
}

function removeUsedByPages(site: Site, unused: UnusedFiles): void {
  for (const page of site.content.pages) {
    const { includes, mentions, frontmatter } = site.store.meta(page);
    for (const target of linkTargets(site, page)) {
      if (target.kind === 'file') unused.removeFile(target.path ?? '');
      // The link may lead to this site with its full address.
      else if (target.kind === 'external') unused.removeNames(assetNames(target.href));
    }
    for (const path of includes) unused.removeFile(path);
    unused.removeNames(mentions);
    unused.removePatterns(mentions.filter((mention) => mention.includes('*')));
    for (const text of textsIn(frontmatter)) unused.removeNames(assetNames(text));
  }
}

/** All strings in a value. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* textsIn(inner);
  }
}

const TEXT =
  /\.(?:[cm]?[jt]sx?|css|less|s[ac]ss|vue|svelte|html?|json|ya?ml|toml|svg|txt|xml|xsl|webmanifest|mdx?|markdown)$/i;
const RELATIVE = /["'](\.{1,2}\/[^"'\n]+)["']/g;
const IMPORTED = ['', '.ts', '.tsx', '.js', '.jsx', '/index.ts', '/index.tsx', '/index.js'];

/**
 * The config, the theme and all files in the content folder that are not pages (components, data, drafts,
 * styles and HTML pages), with the project files that they import.
 */
function* otherTexts({ root, config, content, loaded }: Site): Generator<string> {
  // Static files may be in a folder that a symbolic link points to.
  const waiting = [...loaded.dependencies, ...[...content.urls.keys()].map((path) => join(root, path))];
  for (const folder of [config.theme, config.contentDir]) {
    for (const path of filesBelow(join(root, folder))) {
      // The texts of pages have been searched already.
      if (!content.byPath.has(relativePath(root, path))) waiting.push(path);
    }
  }
  const visited = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (visited.has(path) || path.includes(`${sep}node_modules${sep}`)) continue;
    visited.add(path);
    if (!TEXT.test(path)) continue;
    const text = textOf(path);
    yield text;
    for (const [, name = ''] of text.matchAll(RELATIVE)) {
      const imported = join(dirname(path), name);
      waiting.push(imported.replace(/\.js(x?)$/, '.ts$1'), ...IMPORTED.map((end) => imported + end));
    }
  }
}

/** The README files of the project and of its repository, in all languages: they may show the site's images. */
function* readmeTexts({ root }: Site): Generator<string> {
  for (const folder of new Set([root, repositoryOf(root) ?? root])) {
    for (const name of readdirSync(folder))
      if (/^readme.*\.md$/i.test(name)) yield textOf(join(folder, name));
  }
}

/** Empty for folders and for files that cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
