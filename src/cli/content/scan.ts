/**
 * Builds the routes from the names of files and folders. No file is read here, so ten thousand pages are
 * known as soon as their folders are listed.
 */
import { type Dirent, existsSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative, sep } from 'node:path';
import type { Diagnostic, SourceFile } from '../../runtime/model.js';
import { fileStemOf, localePrefix, pagePathOf, routeKey } from '../../runtime/routes.js';
import { isHiddenPath } from '../hidden-path.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { reasonOf, refusalOf } from '../report/refusal.js';
import { fallbacksOf, translatedPath } from './fallback.js';

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
  /** URL -> file. Contains `content/public` and the images, videos and downloads next to the pages. */
  files: Map<string, StaticFile>;
  /** Project path -> URL of a static file. */
  urls: Map<string, string>;
  diagnostics: Diagnostic[];
}

/** File types next to a page that may be shown or downloaded. Sources, data and notes stay private. */
const MEDIA =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|ogv|mp3|ogg|wav|flac|m4a|vtt|srt|pdf|zip|gz|csv|woff2?|ttf|otf)$/i;

interface FoundFile {
  /** Relative to the project root, with forward slashes. */
  path: string;
  /** Relative to the folder where the walk started. */
  below: string;
}

export function scanContent(rules: ContentRules): Content {
  const content: Content = {
    pages: [],
    routes: new Map(),
    fallbacks: new Map(),
    byPath: new Map(),
    files: new Map(),
    urls: new Map(),
    diagnostics: [],
  };
  const real = safeRealpath(rules.root) ?? rules.root;
  const publicFolder = `${rules.contentDir}/public`;
  const walker: Walker = {
    root: rules.root,
    realRoot: real,
    readsHidden: rules.readsHidden,
    realPublic: join(real, publicFolder),
    diagnostics: content.diagnostics,
  };

  const missing = missingContent(rules);
  if (missing) {
    content.diagnostics.push(missing);
    return content;
  }
  for (const place of languageFolders(rules)) {
    const prefix = localePrefix(place, { lang: rules.lang, version: rules.defaultVersion });
    for (const entry of walk(walker, place.folder, place.skip)) {
      if (/\.(md|markdown)$/i.test(entry.below)) addPage(content, rules, place, prefix, entry);
      else if (MEDIA.test(entry.below)) addFile(content, entry.path, `${prefix}/${entry.below}`);
    }
  }
  // A page and its translations are next to each other: they share much of their code, which is then
  // highlighted only once.
  content.pages.sort((a, b) => compare(a.key, b.key) || compare(a.path, b.path));
  for (const entry of walk(walker, publicFolder, () => false))
    addFile(content, entry.path, `/${entry.below}`);
  if (rules.fallbackPages) addFallbacks(content, rules);

  content.diagnostics.push(...emptyPlaces(rules, content.pages));
  return content;
}

/** Checks the content folder itself. Returns undefined if it is a folder. */
function missingContent({ root, contentDir, lang }: ContentRules): Diagnostic | undefined {
  const stat = statSync(join(root, contentDir), { throwIfNoEntry: false });
  if (stat?.isDirectory()) return undefined;
  const what = stat ? 'is not a folder' : 'does not exist';
  return errorDiagnostic('no-content', `The content folder '${contentDir}' ${what}.`, {
    hint: `Create '${contentDir}/${lang}/index.md', or set 'contentDir' in the config.`,
  });
}

/** Reports that the site, or a version of it, has no pages. */
function emptyPlaces({ contentDir, lang, versions }: ContentRules, pages: SourceFile[]): Diagnostic[] {
  if (pages.length === 0) {
    return [
      warningDiagnostic('no-pages', `There are no pages in '${contentDir}'.`, {
        hint: `Add Markdown files to '${contentDir}/${lang}/'.`,
      }),
    ];
  }
  return versions
    .filter((version) => !pages.some((page) => page.version === version))
    .map((version) =>
      warningDiagnostic('no-pages', `The version '${version}' has no pages.`, {
        hint: `Add Markdown files to '${contentDir}/${version}/${lang}/'.`,
      }),
    );
}

/** Compares by code units, so the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface LanguageFolder {
  folder: string;
  lang: string;
  version: string;
  skip: (below: string) => boolean;
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
      folders.push(
        bare
          ? { folder: base, lang, version, skip: (below) => !version && below === 'public' }
          : { folder, lang, version, skip: () => false },
      );
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
) {
  if (/(^|\/)shared\//.test(entry.below)) return;
  if (isTooLong(entry.path)) {
    content.diagnostics.push(
      badName(entry.path, 'The output file of this page has a name of more than 255 bytes.'),
    );
    return;
  }
  const key = entry.below.replace(/\.(md|markdown)$/i, '').replace(/(^|\/)index$/i, '$1index');
  const pagePath = pagePathOf(key);
  const page: SourceFile = {
    path: entry.path,
    relativePath: entry.path.slice(rules.contentDir.length + 1),
    lang: place.lang,
    version: place.version,
    key,
    pagePath,
    routePath: prefix + pagePath,
  };
  const route = plainRouteKey(page.routePath);
  const known = content.routes.get(route);
  if (known) {
    content.diagnostics.push({
      code: 'duplicate-route',
      level: 'error',
      message: `'${known.path}' and '${page.path}' have the same route '${known.routePath}'.`,
      hint: 'Rename one of them. Routes that differ only in case, a trailing slash, .html or /index are the same.',
      related: [known.path],
      file: page.path,
      line: 1,
      column: 1,
    });
    // Links to the second file resolve to the first page, so they are not reported as dead.
    content.byPath.set(page.path, known);
    return;
  }
  content.routes.set(route, page);
  content.byPath.set(page.path, page);
  content.pages.push(page);
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
  if (!known) content.files.set(url, { path, url });
  else {
    content.diagnostics.push({
      code: 'hidden-file',
      level: 'error',
      message: `This file has the same output path as '${known.path}'.`,
      hint: 'Rename one of them.',
      file: path,
      related: [known.path],
    });
  }
}

interface Walker {
  root: string;
  realRoot: string;
  /**
   * If false, symbolic links must not point to hidden files, except to files in `public`, which are all
   * served.
   */
  readsHidden: boolean;
  realPublic: string;
  diagnostics: Diagnostic[];
}

/** Files below a folder, sorted by name. Names that begin with `_` or `.` are private, except in `public`. */
function* walk(walker: Walker, folder: string, skip: (below: string) => boolean): Generator<FoundFile> {
  const everything = folder.endsWith('/public');
  /** `stood` has the real paths of the folders that contain the symbolic links followed so far. */
  function* visit(path: string, below: string, stood: string[]): Generator<FoundFile> {
    let entries: Dirent[];
    try {
      entries = readdirSync(join(walker.root, path), { withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      walker.diagnostics.push(unreadable(path, error));
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const childPath = `${path}/${entry.name}`;
      const childBelow = below ? `${below}/${entry.name}` : entry.name;
      if (!everything && /^[_.]/.test(entry.name)) continue;
      if (everything && entry.name === '.DS_Store') continue;
      if (entry.name.includes('\\')) {
        walker.diagnostics.push(
          badName(childPath, 'The file name contains a backslash, which does not work in all URLs.'),
        );
        continue;
      }
      const chain = entry.isSymbolicLink() ? [...stood, safeRealpath(join(walker.root, path)) ?? ''] : stood;
      // Below a symbolic link, the path of a folder no longer shows its real location, so hidden names are
      // checked too.
      const isLed = entry.isSymbolicLink() || (stood.length > 0 && entry.name.startsWith('.'));
      const found = isLed ? followLink(walker, childPath, chain) : entry;
      if (found?.isDirectory()) {
        if (below === '' && skip(entry.name)) continue;
        yield* visit(childPath, childBelow, chain);
      } else if (found?.isFile()) yield { path: childPath, below: childBelow };
      else if (found) walker.diagnostics.push(unreadable(childPath, new Error('it is not a regular file')));
    }
  }
  const isLink = safeRealpath(join(walker.root, folder)) !== join(walker.realRoot, folder);
  if (walker.readsHidden || !isLink) yield* visit(folder, '', []);
  else {
    const stood = [safeRealpath(join(walker.root, dirname(folder))) ?? ''];
    if (existsSync(join(walker.root, folder)) && followLink(walker, folder, stood)?.isDirectory())
      yield* visit(folder, '', stood);
  }
}

/**
 * The target of a symbolic link. Returns undefined and adds a diagnostic if the target is not part of the
 * site.
 */
function followLink(
  { root, realRoot, readsHidden, realPublic, diagnostics }: Walker,
  path: string,
  stood: string[],
): Stats | undefined {
  const warn = (code: string, message: string, hint: string) => {
    diagnostics.push({ code, level: 'warning', message, hint, file: path });
    return undefined;
  };
  const real = safeRealpath(join(root, path));
  if (!real) {
    return warn(
      'broken-symlink',
      'The target of this symbolic link does not exist.',
      'Remove it, or create its target.',
    );
  }
  if (!isInside(real, realRoot)) {
    diagnostics.push(leadsOutside(path));
    return undefined;
  }
  if (!readsHidden && isHiddenPath(relative(realRoot, real)) && !isInside(real, realPublic)) {
    return warn(
      'symlink-outside',
      'This symbolic link points to a hidden file, so the site does not contain it.',
      "A site shows files whose names begin with a dot only with markdown.html: 'trusted'.",
    );
  }
  if (stood.some((folder) => isInside(folder, real))) {
    return warn(
      'symlink-loop',
      'This symbolic link points to a folder that contains it, so the site does not contain it.',
      'Remove it.',
    );
  }
  return statSync(real);
}

export function leadsOutside(file: string): Diagnostic {
  return warningDiagnostic(
    'symlink-outside',
    'This symbolic link points outside the project, so the site does not contain it.',
    { hint: 'Copy the file into the project.', file },
  );
}

export function isInside(path: string, folder: string): boolean {
  const away = relative(folder, path);
  return away !== '..' && !away.startsWith(`..${sep}`) && !isAbsolute(away);
}

function safeRealpath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** A diagnostic for a file or folder that cannot be read. */
export function unreadable(path: string, error: unknown): Diagnostic {
  const { hint = 'Make it readable, or move it out of the content folder.' } =
    (error as NodeJS.ErrnoException).code === 'EACCES' ? {} : (refusalOf(error) ?? {});
  return {
    code: 'unreadable',
    level: 'error',
    message: `'${path}' cannot be read: ${reasonOf(error)}.`,
    hint,
    file: path,
  };
}

function badName(path: string, message: string): Diagnostic {
  return { code: 'bad-file-name', level: 'error', message, hint: 'Rename the file.', file: path };
}
