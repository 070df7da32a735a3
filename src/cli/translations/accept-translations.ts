/** `docs-cli translations accept`: records that translations match the current state of their sources. */
import { posix, resolve } from 'node:path';
import type { SourceFile } from '../../runtime/model/index.js';
import { relativePath } from '../config/paths.js';
import { UsageError } from '../report/diagnostic.js';
import { didYouMean } from '../report/suggest.js';
import { colors, plural } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import { translationSource } from '../site/links/heading-ids.js';
import { pageOfLink, type Site } from '../site/site.js';
import {
  type Accepted,
  acceptedEntries,
  acceptedOf,
  LOCK_FILE,
  type Lock,
  type LockEntry,
  writeLock,
} from '../site/translation-lock.js';
import { acceptSome, changesBetween } from './changes.js';
import { languagesFor, readableLock, type Translations } from './list-translations.js';
import { sourceEntries } from './source-sections.js';
import { type Translation, translationsInto } from './status.js';
import { shownCounts } from './translation-table.js';

export interface AcceptOptions {
  /** Files, folders or routes of translations or of their sources; with `#id` for one section. */
  pages: string[];
  lang?: string | undefined;
  all?: boolean | undefined;
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
  const written = languagesFor(site, lang).flatMap((one) => translationsInto(site, one));
  const wanted = all
    ? written.filter(isWritten).map(whole)
    : pages.flatMap((name) => findWritten(site, written, name));
  return record(site, wanted, all === true && lang === undefined);
}

export type Written = Translation & { page: SourceFile };

export interface Wanted {
  translation: Written;
  /** Key of the section, if only one is accepted. */
  section?: string;
}

export const isWritten = (translation: Translation): translation is Written => translation.page !== undefined;
const whole = (translation: Written): Wanted => ({ translation });

/**
 * Finds translations by the name of a translation, a section or a folder.
 *
 * @throws {UsageError} if nothing has that name.
 */
export function findWritten(site: Site, translations: Translation[], name: string): Wanted[] {
  const named = findPages(site, translations, name);
  if (named.length > 0) return writtenOf(named, name).map(whole);
  const hash = name.lastIndexOf('#');
  if (hash > 0) {
    const page = name.slice(0, hash);
    const id = name.slice(hash + 1);
    const section = id === '---' ? id : `#${id}`;
    const found = writtenOf(findPages(site, translations, page), page);
    if (found.length > 0) return found.map((translation) => ({ translation, section }));
  }
  throw unknownPage(site, translations, hash > 0 ? name.slice(0, hash) : name);
}

/**
 * Finds translations by the file or route of the translation or its source, or by a folder that contains
 * either.
 */
function findPages(site: Site, translations: Translation[], name: string): Translation[] {
  const paths = pathsOf(site, name);
  const isNamed = (file: string) =>
    paths.some((path) => path === ROOT || file === path || file.startsWith(`${path}/`));
  const found = translations.filter(({ path, source }) => isNamed(path) || isNamed(source.path));
  if (found.length > 0 || !name.startsWith('/')) return found;
  const route = pageOfLink(site, name);
  return translations.filter(
    ({ page, source }) => route !== undefined && (route === page || route.path === source.path),
  );
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

function writtenOf(translations: Translation[], name: string): Written[] {
  const written = translations.filter(isWritten);
  const [first] = translations;
  if (first && written.length === 0) {
    throw new UsageError(
      `'${name}' is not translated into '${first.lang}' yet.`,
      `Create '${first.path}' first.`,
    );
  }
  return written;
}

function unknownPage(site: Site, translations: Translation[], name: string): UsageError {
  const [path = name] = pathsOf(site, name);
  const original =
    site.content.byPath.get(path) ?? (name.startsWith('/') ? pageOfLink(site, name) : undefined);
  if (original) {
    const isOriginal = original.lang === site.config.lang || !translationSource(site, original);
    return new UsageError(
      isOriginal
        ? `'${name}' is not a translation: it has no source in '${site.config.lang}'.`
        : `'${name}' is a translation into '${original.lang}', which '--lang' excludes.`,
      "Run 'docs-cli translations' to list all translations.",
    );
  }
  const known = name.startsWith('/')
    ? translations.flatMap(({ page, source }) => (page ? [page.routePath, source.routePath] : []))
    : translations.filter(isWritten).map((translation) => translation.path);
  const meant = didYouMean(name.startsWith('/') ? name : path, known);
  return new UsageError(
    `No page matches '${name}'.`,
    meant
      ? `Did you mean '${meant}'?`
      : 'Use a file, a folder or a route, such as content/zh/guide/start.md or /zh/guide/start.',
  );
}

function record(site: Site, wanted: Wanted[], forgetsOthers: boolean): number {
  const { before, after, pages, recorded, gone } = updateLock(site, wanted, forgetsOthers);
  printRecorded(
    [
      ...recorded.map((path) => `${visibleLine(path)}  ${whatChanged(before, after, path)}`),
      ...gone.map((path) => `${visibleLine(path)}  removed: it is no longer a translation`),
    ],
    pages.size - recorded.length,
  );
  return 0;
}

function updateLock(site: Site, wanted: Wanted[], forgetsOthers: boolean) {
  const before = readableLock(site);
  const after: Record<string, Accepted> = { ...before };
  for (const { translation, section } of wanted) {
    const { page, source } = translation;
    const now = sourceEntries(site, source);
    const known = acceptedEntries(after, page.path);
    after[page.path] = acceptedOf(
      section === undefined ? now : withSection(translation, { known, now, section }),
    );
  }
  const pages = new Set(wanted.map(({ translation }) => translation.path));
  const gone = forgetsOthers ? Object.keys(before).filter((path) => !pages.has(path)) : [];
  for (const path of gone) delete after[path];
  const recorded = [...pages].filter((path) => String(before[path]) !== String(after[path]));
  if (recorded.length + gone.length > 0) writeLock(site.root, after);
  return { before, after, pages, recorded, gone };
}

function whatChanged(before: Lock, after: Lock, path: string): string {
  const [known, now] = [acceptedEntries(before, path), acceptedEntries(after, path) ?? []];
  if (!known) return plural(now.length, 'section');
  return shownCounts(changesBetween(known, now)) || 'ids of headings';
}

/** @throws {UsageError} if the section cannot be accepted alone. */
function withSection(
  { path }: Written,
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
