/** Runs `pages` of the plugins. Their results are cached as long as the files that they name do not change. */
import { resolve } from 'node:path';
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import type { LoadedConfig } from '../config/load.js';
import type { PageSource, PagesContext } from '../plugin/pages.js';
import type { Plugin } from '../plugin/plugin.js';
import { errorDiagnostic, startOf, warningDiagnostic } from '../report/diagnostic.js';
import { reasonOf } from '../report/refusal.js';
import { isRecord } from '../report/shape.js';
import type { Cache } from '../system/cache.js';
import { fileStamp } from '../system/file-stamp.js';

/** A page of one language and version. */
export interface GeneratedPage extends Pick<SourceFile, 'key' | 'lang' | 'version'> {
  origin: NonNullable<SourceFile['origin']>;
  /** With front matter, as in a file. */
  text: string;
}

export interface GeneratedPages {
  pages: GeneratedPage[];
  /** Absolute paths of files to watch, and of folders to watch with all their files. */
  watched: string[];
  diagnostics: Diagnostic[];
}

/** A config with the pages of its plugins. */
export interface LoadedSite extends LoadedConfig {
  generated: GeneratedPages;
}

/** What a plugin returned, in the cache. */
interface Run {
  pages: GeneratedPage[];
  /** The patterns of `watch`. */
  watch: string[];
  /** Path of each file that they match -> its stamp. */
  stamps: Record<string, string>;
  problems: Diagnostic[];
}

type Input = Pick<LoadedConfig, 'root' | 'config' | 'extensions' | 'file'>;

export async function generatePages(loaded: Input, cache: Cache): Promise<GeneratedPages> {
  const { config, extensions } = loaded;
  const context: PagesContext = {
    root: loaded.root,
    lang: config.lang,
    locales: config.locales.map(({ lang, label }) => ({ lang, label })),
    versions: config.multiVersion.versions,
  };
  const all: GeneratedPages = { pages: [], watched: [], diagnostics: [] };
  for (const plugin of extensions.plugins) {
    if (!plugin.pages) continue;
    const key = JSON.stringify([plugin.name, extensions.key, context]);
    let run = cache.readJson<Run>('generated-pages', key);
    try {
      if (!run || !(await isCurrent(loaded.root, run))) {
        run = await runPlugin(plugin, loaded, context);
        cache.writeJson('generated-pages', run, key);
      }
    } catch (error) {
      // Its last pages stay.
      all.diagnostics.push(failureOf(plugin, error, loaded));
    }
    all.pages.push(...(run?.pages ?? []));
    all.watched.push(...(run ? watchedBy(loaded.root, run) : []));
    all.diagnostics.push(...(run?.problems ?? []));
  }
  return all;
}

async function isCurrent(root: string, { watch, stamps }: Run): Promise<boolean> {
  const now = await stampsOf(root, watch);
  const paths = Object.keys(now);
  return (
    paths.length > 0 &&
    paths.length === Object.keys(stamps).length &&
    paths.every((path) => now[path] === stamps[path])
  );
}

async function runPlugin({ pages }: Plugin, { root, config }: Input, context: PagesContext): Promise<Run> {
  const sources = [...(await pages!(context))];
  for (const source of sources) validate(source, context);
  const watch = [...new Set(sources.flatMap(({ watch, origin }) => watch ?? [origin.file]))];
  return {
    pages: sources.flatMap((source) => {
      const { key, lang, version = config.multiVersion.default, markdown, frontmatter = {} } = source;
      const langs = lang === undefined ? context.locales.map((locale) => locale.lang) : [lang];
      // JSON is YAML.
      const text = `---\n${JSON.stringify(frontmatter)}\n---\n\n${markdown}`;
      const origin = { file: source.origin.file, line: source.origin.line ?? 1 };
      return langs.map((lang) => ({ key, lang, version, origin, text }));
    }),
    watch,
    stamps: await stampsOf(root, watch),
    problems: sources.flatMap((source) => [...(source.problems ?? []), ...untitledPage(source)]),
  };
}

/** Such a page has the name of its key. */
function untitledPage({ key, markdown, frontmatter = {}, origin }: PageSource): Diagnostic[] {
  if (frontmatter.title !== undefined || /^ {0,3}(?:# |=+ *$)|<h1/m.test(markdown)) return [];
  return [
    warningDiagnostic('untitled-page', `The page '${key}' of a plugin has no title.`, {
      hint: 'Begin its Markdown with a line `# Title`, or set `title` in its front matter.',
      file: origin.file,
      line: origin.line ?? 1,
      column: 1,
    }),
  ];
}

/** @throws {Error} if a page has a wrong shape, or a language or version that the site does not have. */
function validate(source: PageSource, { locales, versions }: PagesContext): void {
  const page = isRecord(source) ? `the page ${JSON.stringify(source.key)}: ` : '';
  const requires = (isRight: boolean, what: string) => {
    if (!isRight) throw new Error(page + what);
  };
  requires(isRecord(source), "'pages' must return objects");
  const { key, lang, version, markdown, origin, frontmatter, watch, problems } = source;
  requires(typeof key === 'string' && isKey(key), "'key' must be a path such as 'api/index', without '..'");
  const hasLang = lang === undefined || locales.some((locale) => locale.lang === lang);
  requires(hasLang, "'lang' must be a language of the site");
  requires(version === undefined || versions.includes(version), "'version' must be a version of the site");
  requires(typeof markdown === 'string', "'markdown' must be a text");
  requires(isRecord(origin) && typeof origin.file === 'string', "'origin' must have a 'file'");
  requires(frontmatter === undefined || isRecord(frontmatter), "'frontmatter' must be an object");
  requires(watch === undefined || Array.isArray(watch), "'watch' must be a list");
  requires(problems === undefined || Array.isArray(problems), "'problems' must be a list");
}

function isKey(key: string): boolean {
  return key.split('/').every((name) => name !== '' && !/^\.|[\\\p{Cc}]/u.test(name));
}

/**
 * The stamps of the files that the patterns match, by path. A folder stands for its files. Files of packages are matched by
 * patterns that name their folder only.
 */
async function stampsOf(root: string, watch: string[]): Promise<Record<string, string>> {
  const { globSync } = await import('tinyglobby');
  const namesPackages = (pattern: string) => pattern.split('/').includes('node_modules');
  // Without patterns, all files match.
  const match = (patterns: string[], ignore: string[]) =>
    patterns.length === 0 ? [] : globSync(patterns, { cwd: root, dot: true, ignore });
  const own = match(
    watch.filter((pattern) => !namesPackages(pattern)),
    ['**/node_modules/**'],
  );
  const installed = match(watch.filter(namesPackages), []);
  const files = [...new Set([...own, ...installed])].sort();
  return Object.fromEntries(files.map((file) => [file, fileStamp(resolve(root, file))]));
}

/** The files, and the folder above the first `*` of a glob. */
function watchedBy(root: string, { watch }: Run): string[] {
  return watch.map((pattern) => resolve(root, pattern.replace(/(?:^|\/)[^/]*[*?[\]{}()!].*$/, '')));
}

function failureOf({ name }: Plugin, error: unknown, { file }: Input): Diagnostic {
  return errorDiagnostic('plugin-failed', `'pages' of the plugin '${name}' fails: ${reasonOf(error)}`, {
    hint: `Update the plugin '${name}', or remove it from 'plugins' in the config.`,
    ...startOf(file),
  });
}
