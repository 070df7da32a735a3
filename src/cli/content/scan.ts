/**
 * Builds the routes from the names of files and folders. No file is read here, so ten thousand pages are
 * known as soon as their folders are listed.
 */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { fileStemOf, localePrefix, pagePathOf, routeKey } from '../../runtime/routes.js';
import { errorDiagnostic, startOf, warningDiagnostic } from '../report/diagnostic.js';
import { type SiteComponent, scanComponents } from './components.js';
import { fallbacksOf, translatedPath } from './fallback.js';
import type { GeneratedPage, GeneratedPages } from './generated-pages.js';
import { isMarkdownFile, withoutPageExtension } from './page-file.js';
import { badName, createWalker, type FoundFile, walk } from './walk.js';

export interface ContentRules {
  root: string;
  /** Relative to the root. */
  contentDir: string;
  /** Default language. */
  lang: string;
  langs: string[];
  versions: string[];
  defaultVersion: string;
  /** Whether missing translations have fallback pages. */
  fallbackPages: boolean;
  /** Whether symbolic links may point to hidden files, such as `.env`. Only true if authors are trusted. */
  readsHidden: boolean;
  /** Components of packages: name -> `package/path#export`. */
  components: Readonly<Record<string, string>>;
  /** Pages of plugins. */
  generated: Pick<GeneratedPages, 'pages' | 'diagnostics'>;
}

/** A file that is served unchanged. */
export interface StaticFile {
  /** Relative to the project root. */
  path: string;
  /** URL path, decoded and without base: `/logo.svg`. */
  url: string;
}

export interface Content {
  /** One for each file, sorted so that a page and its translations are next to each other. */
  pages: SourceFile[];
  /** Route key -> page, in the order of `pages`, including fallback pages. */
  routes: Map<string, SourceFile>;
  /** Project path of a missing translation -> its fallback page. */
  fallbacks: Map<string, SourceFile>;
  /** Project path -> page. */
  byPath: Map<string, SourceFile>;
  /** Project path -> the text of a page that has no file. */
  generated: Map<string, string>;
  /** URL -> file. Contains `content/public` and the images, videos and downloads next to the pages. */
  files: Map<string, StaticFile>;
  /** Project path -> URL of a static file. */
  urls: Map<string, string>;
  /** The components that pages can use, by name. */
  components: Map<string, SiteComponent>;
  diagnostics: Diagnostic[];
}

/** File types next to a page that may be shown or downloaded. Sources, data and notes stay private. */
const MEDIA =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|ogv|mp3|ogg|wav|flac|m4a|vtt|srt|pdf|zip|gz|csv|woff2?|ttf|otf)$/i;

export function scanContent(rules: ContentRules): Content {
  const diagnostics = [...rules.generated.diagnostics];
  const content: Content = {
    pages: [],
    routes: new Map(),
    fallbacks: new Map(),
    byPath: new Map(),
    generated: new Map(),
    files: new Map(),
    urls: new Map(),
    components: scanComponents(rules, diagnostics),
    diagnostics,
  };
  const publicFolder = `${rules.contentDir}/public`;
  const walker = createWalker(rules, publicFolder, content.diagnostics);
  const missing = missingContent(rules);
  if (missing) {
    content.diagnostics.push(missing);
    return content;
  }
  const places = languageFolders(rules);
  for (const place of places) {
    const prefix = prefixOf(rules, place);
    for (const entry of walk(walker, place.folder)) {
      if (isMarkdownFile(entry.below)) addPage(content, rules, place, prefix, entry);
      else if (MEDIA.test(entry.below)) addFile(content, entry.path, `${prefix}/${entry.below}`);
    }
  }
  for (const page of rules.generated.pages) addGenerated(content, rules, places, page);
  // A page and its translations are next to each other: they share much of their code, which is then
  // highlighted only once.
  content.pages.sort((a, b) => compare(a.key, b.key) || compare(a.path, b.path));
  for (const entry of walk(walker, publicFolder)) addFile(content, entry.path, `/${entry.below}`);
  if (rules.fallbackPages) addFallbacks(content, rules);

  content.diagnostics.push(...emptyPlaces(rules, content.pages));
  return content;
}

/** Checks the content folder itself. Returns undefined if it is a folder. */
function missingContent({ root, contentDir, lang, defaultVersion }: ContentRules): Diagnostic | undefined {
  const stat = statSync(join(root, contentDir), { throwIfNoEntry: false });
  if (stat?.isDirectory()) return undefined;
  const what = stat ? 'is not a folder' : 'does not exist';
  return errorDiagnostic('no-content', `The content folder '${contentDir}' ${what}.`, {
    hint: `Create '${posix.join(contentDir, defaultVersion, lang)}/index.md', or set 'contentDir' in the config.`,
  });
}

/** Reports that the site, or a version of it, has no pages. */
function emptyPlaces(rules: ContentRules, pages: SourceFile[]): Diagnostic[] {
  const { contentDir, lang, versions, defaultVersion } = rules;
  const noPages = (message: string, version: string) =>
    warningDiagnostic('no-pages', message, {
      hint: `Add Markdown files to '${posix.join(contentDir, version, lang)}/'.`,
    });
  if (pages.length === 0) return [noPages(`There are no pages in '${contentDir}'.`, defaultVersion)];
  return versions
    .filter((version) => !pages.some((page) => page.version === version))
    .map((version) => noPages(`The version '${version}' has no pages.`, version));
}

/** Compares by code units, so the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface LanguageFolder {
  folder: string;
  lang: string;
  version: string;
}

/**
 * `content/<lang>`, or `content/<version>/<lang>` with versions. With one language and no such folder,
 * `content` itself.
 */
function languageFolders(rules: ContentRules): LanguageFolder[] {
  const folders: LanguageFolder[] = [];
  for (const version of rules.versions.length ? rules.versions : ['']) {
    const base = version ? `${rules.contentDir}/${version}` : rules.contentDir;
    for (const lang of rules.langs) {
      const folder = `${base}/${lang}`;
      const bare = rules.langs.length === 1 && !existsSync(join(rules.root, folder));
      folders.push({ folder: bare ? base : folder, lang, version });
    }
  }
  return folders;
}

function addPage(
  content: Content,
  rules: ContentRules,
  place: LanguageFolder,
  prefix: string,
  entry: FoundFile,
  origin?: SourceFile['origin'],
) {
  if (/(^|\/)shared\//.test(entry.below)) return;
  if (isTooLong(entry.path)) {
    content.diagnostics.push(
      badName(entry.path, 'The output file of this page has a name of more than 255 bytes.'),
    );
    return;
  }
  const key = withoutPageExtension(entry.below).replace(/(^|\/)index$/i, '$1index');
  const pagePath = pagePathOf(key);
  const page: SourceFile = {
    path: entry.path,
    relativePath: entry.path.slice(rules.contentDir.length + 1),
    lang: place.lang,
    version: place.version,
    key,
    pagePath,
    routePath: prefix + pagePath,
    ...(origin && { origin }),
  };
  const route = plainRouteKey(page.routePath);
  const known = content.routes.get(route);
  if (known && origin && !known.origin) {
    content.diagnostics.push(replacedPage(known, origin));
    return;
  }
  if (known) {
    const message = `'${known.path}' and '${page.path}' have the same route '${known.routePath}'.`;
    content.diagnostics.push(
      errorDiagnostic('duplicate-route', message, {
        hint: 'Rename one of them. Routes that differ only in case, a trailing slash, .html or /index are the same. The extension is not part of a route.',
        related: [known.path],
        file: page.path,
        line: 1,
        column: 1,
      }),
    );
    // Links to the second file resolve to the first page, so they are not reported as dead.
    content.byPath.set(page.path, known);
    return;
  }
  content.routes.set(route, page);
  content.byPath.set(page.path, page);
  content.pages.push(page);
}

function addGenerated(content: Content, rules: ContentRules, places: LanguageFolder[], page: GeneratedPage) {
  const place = places.find(({ lang, version }) => lang === page.lang && version === page.version);
  if (!place) return;
  const below = `${page.key}.md`;
  const path = `${place.folder}/${below}`;
  const count = content.pages.length;
  addPage(content, rules, place, prefixOf(rules, place), { path, below }, page.origin);
  if (content.pages.length > count) content.generated.set(path, page.text);
}

function replacedPage({ path }: SourceFile, { file, line }: NonNullable<SourceFile['origin']>): Diagnostic {
  return warningDiagnostic(
    'replaced-page',
    'A plugin has a page of the same route, which this file replaces.',
    {
      hint: `The page of the plugin is made from '${file}', line ${line}. If this is intentional, ignore the problem.`,
      related: [file],
      ...startOf(path),
    },
  );
}

function prefixOf({ lang, defaultVersion }: ContentRules, place: LanguageFolder): string {
  return localePrefix(place, { lang, version: defaultVersion });
}

/**
 * Adds fallback pages to each language for pages that only the default language has, each after its original.
 */
function addFallbacks(content: Content, rules: ContentRules) {
  const routes: Content['routes'] = new Map();
  for (const page of content.pages) {
    routes.set(plainRouteKey(page.routePath), page);
    for (const fallback of fallbacksOf(page, rules)) {
      const { routePath, lang } = fallback;
      const route = plainRouteKey(routePath);
      // A public file with this address takes precedence.
      if (content.routes.has(route) || content.files.has(`/${fileStemOf(routePath)}.html`)) continue;
      routes.set(route, fallback);
      content.fallbacks.set(translatedPath(rules.contentDir, page, lang), fallback);
    }
  }
  content.routes = routes;
}

/**
 * All common file systems limit names to 255 bytes. The output file of a page has the name of the page plus
 * `.html`.
 */
function isTooLong(path: string): boolean {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (path.length < 80) return false;
  return Buffer.byteLength(`${posix.parse(path).name}.html`) > 255;
}

/** The names of all pages, files and components. Two scans with the same names found the same files. */
export function namesIn({ byPath, urls, components }: Content): string {
  return [...byPath.keys(), ...urls.keys(), ...components.keys()].join('\n');
}

/** Matches paths that equal their route key; nearly all do. */
const ROUTE_KEY = /^(?:\/[a-z\d_-]+)+$/;

/** Like `routeKey`, for a path that is already decoded: a `%` in a file name must not be decoded again. */
export function plainRouteKey(path: string): string {
  if (ROUTE_KEY.test(path) && !path.endsWith('/index')) return path;
  return routeKey(path.replace(/%/g, '%25'));
}

function addFile(content: Content, path: string, url: string) {
  content.urls.set(path, url);
  const known = content.files.get(url);
  if (!known) {
    content.files.set(url, { path, url });
    return;
  }
  const message = `This file has the same output path as '${known.path}'.`;
  const place = { hint: 'Rename one of them.', file: path, related: [known.path] };
  content.diagnostics.push(errorDiagnostic('hidden-file', message, place));
}
