/** `docs-cli translations accept`: records that translations match the current state of their sources. */
import { posix, resolve } from 'node:path';
import type { SourceFile } from '../../runtime/model/index.js';
import { relativePath } from '../config/paths.js';
import { UsageError } from '../report/diagnostic.js';
import { didYouMean } from '../report/suggest.js';
import { colors, plural } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import { pageOfLink, type Site } from '../site/site.js';
import {
  type Accepted,
  acceptedEntries,
  acceptedOf,
  FRONT_MATTER,
  LOCK_FILE,
  type Lock,
  type LockEntry,
  writeLock,
} from '../site/translation-lock.js';
import { acceptSome, changesBetween } from './changes.js';
import { languagesFor, readableLock, type Translations } from './list-translations.js';
import type { Pair } from './parallel.js';
import { sourceEntries, type Translation, translationsInto } from './status.js';
import { shownCounts } from './translation-table.js';

interface AcceptOptions extends DiffOptions {
  all?: boolean | undefined;
}

export interface DiffOptions {
  /** Files, folders or routes of translations or of their sources; with `#id` for one section. */
  pages: string[];
  lang?: string | undefined;
}

/** @throws {UsageError} if the options do not say which translations to accept. */
export function requirePages({ pages, all }: AcceptOptions): void {
  if (pages.length === 0 && !all) {
    throw new UsageError(
      'No translations are given.',
      "Give their paths, such as 'docs-cli translations accept content/zh/guide/start.md', or use '--all'.",
    );
  }
  if (pages.length > 0 && all) {
    throw new UsageError("Give paths or '--all', not both.", 'Nothing was recorded.');
  }
}

export function acceptTranslations({ site }: Translations, { pages, lang, all }: AcceptOptions): number {
  const wanted = findWritten(site, lang, all ? [] : pages);
  const before = readableLock(site);
  const after: Record<string, Accepted> = { ...before };
  for (const { page, source, section } of wanted) {
    const now = sourceEntries(site, source);
    const known = acceptedEntries(after, page.path);
    after[page.path] = acceptedOf(section === undefined ? now : withSection(page, { known, now, section }));
  }
  const paths = new Set(wanted.map(({ page }) => page.path));
  const gone = all && lang === undefined ? Object.keys(before).filter((path) => !paths.has(path)) : [];
  for (const path of gone) delete after[path];
  const recorded = [...paths].filter((path) => String(before[path]) !== String(after[path]));
  if (recorded.length + gone.length > 0) writeLock(site.root, after);
  printRecorded(
    [
      ...recorded.map((path) => `${visibleLine(path)}  ${whatChanged(before, after, path)}`),
      ...gone.map((path) => `${visibleLine(path)}  removed: it is no longer a translation`),
    ],
    paths.size - recorded.length,
  );
  return 0;
}

export interface Wanted extends Pair {
  /** Key of the section, if only one is meant. */
  section?: string;
}

/**
 * The translations that have these names, or all if there are none. A name is that of a translation or its source, of a
 * section of it, or of a folder.
 *
 * @throws {UsageError} if nothing has a name.
 */
export function findWritten(site: Site, lang: string | undefined, names: readonly string[]): Wanted[] {
  const translations = languagesFor(site, lang).flatMap((one) => translationsInto(site, one));
  return names.length === 0
    ? translations.flatMap(written)
    : names.flatMap((name) => findNamed(site, translations, name));
}

function written({ page, source }: Translation): Pair[] {
  return page ? [{ page, source }] : [];
}

function findNamed(site: Site, translations: Translation[], name: string): Wanted[] {
  const [, path = name, id] = /^(.+)#(.*)$/.exec(name) ?? [];
  const whole = findPages(site, translations, name);
  const found = whole.length > 0 ? whole : findPages(site, translations, path);
  const [first] = found;
  if (!first) throw unknownPage(site, translations, path);
  const pairs = found.flatMap(written);
  if (pairs.length === 0)
    throw new UsageError(
      `'${path}' is not translated into '${first.lang}' yet.`,
      `Create '${first.path}' first.`,
    );
  if (whole.length > 0 || id === undefined) return pairs;
  return pairs.map((pair) => ({ ...pair, section: id === FRONT_MATTER ? id : `#${id}` }));
}

/** Finds translations by the file or route of the translation or its source, or by a folder that contains either. */
function findPages(site: Site, translations: Translation[], name: string): Translation[] {
  const paths = pathsOf(site, name);
  const route = name.startsWith('/') ? pageOfLink(site, name)?.path : undefined;
  const isNamed = (file: string) =>
    file === route || paths.some((path) => path === ROOT || file === path || file.startsWith(`${path}/`));
  return translations.filter(({ path, source }) => isNamed(path) || isNamed(source.path));
}

/** The project root, as a relative path. */
const ROOT = '.';

/**
 * Possible meanings of a name, relative to the project root: it may be relative to the current folder or to
 * the root.
 */
function pathsOf(site: Site, name: string): string[] {
  if (name === '') return [];
  const here = relativePath(site.root, resolve(name)) || ROOT;
  const there = posix.normalize(name.split('\\').join('/')).replace(/\/$/, '');
  // `.` means the current folder only.
  return [here, there === '.' ? '' : there].filter((path) => path !== '' && !path.startsWith('..'));
}

function unknownPage(site: Site, translations: Translation[], name: string): UsageError {
  const isRoute = name.startsWith('/');
  const known = translations
    .flatMap(written)
    .flatMap(({ page, source }) => (isRoute ? [page.routePath, source.routePath] : page.path));
  const meant = didYouMean((!isRoute && pathsOf(site, name)[0]) || name, known);
  return new UsageError(
    `No translation matches '${name}'.`,
    meant ? `Did you mean '${meant}'?` : "Run 'docs-cli translations' to list all translations.",
  );
}

function whatChanged(before: Lock, after: Lock, path: string): string {
  const [known, now] = [acceptedEntries(before, path), acceptedEntries(after, path) ?? []];
  if (!known) return plural(now.length, 'section');
  return shownCounts(changesBetween(known, now)) || 'ids of headings';
}

/** @throws {UsageError} if the section cannot be accepted alone. */
function withSection(
  { path }: SourceFile,
  { known, now, section }: { known: LockEntry[] | undefined; now: LockEntry[]; section: string },
): LockEntry[] {
  const wholePage = `Accept the whole page: 'docs-cli translations accept ${path}'.`;
  if (!known) throw new UsageError(`Nothing is recorded for '${path}' yet.`, wholePage);
  const keys = [...now, ...known].map(([key]) => key);
  if (!keys.includes(section)) {
    const meant = didYouMean(section, keys);
    throw new UsageError(
      `The source of '${path}' has no section '${section}'.`,
      meant ? `Did you mean '${path}#${meant.replace(/^#/, '')}'?` : wholePage,
    );
  }
  if (changesBetween(known, now).some(({ kind }) => kind === 'moved'))
    throw new UsageError(`The sections of the source of '${path}' are in another order.`, wholePage);
  return acceptSome(known, now, (key) => key === section);
}

/** If there are more pages than fit on a screen, only their number is printed. */
const LISTED = 20;

function printRecorded(lines: string[], same: number): void {
  const already =
    same > 0 ? `${plural(same, 'translation')} ${same === 1 ? 'was' : 'were'} already recorded` : '';
  const check = colors.green('✓');
  if (lines.length === 0) console.log(`${check} Nothing to record${already && `: ${already}`}`);
  else
    console.log(
      `${check} ${plural(lines.length, 'page')} recorded in ${LOCK_FILE}${already && `; ${already}`}`,
    );
  for (const line of lines.slice(0, LISTED)) console.log(`  ${line}`);
  if (lines.length > LISTED) console.log(`  … and ${lines.length - LISTED} more`);
}
