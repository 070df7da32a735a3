/** `docs-cli translations`: lists what needs to be translated next. */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { SiteError, UsageError } from '../report/diagnostic.js';
import { safeJson } from '../report/program-output.js';
import { didYouMean } from '../report/suggest.js';
import { inReadingOrder } from '../site/page-data/page-list.js';
import { localeOf, type Site } from '../site/site.js';
import { type Lock, lockOf } from '../site/translation-lock.js';
import type { Change } from './changes.js';
import { unparallelParts } from './parallel.js';
import {
  changesOf,
  isTracked,
  nameSection,
  sourceEntries,
  type Translation,
  targetLanguages,
  translationsInto,
} from './status.js';
import {
  type LanguageReport,
  type PageReport,
  type PageState,
  printTranslations,
} from './translation-table.js';

/** What the commands get. */
export interface Translations {
  /** All of its pages are read. */
  site: Site;
  /** The problems that `check` reports of those that are found on a page: not those that are off or suppressed. */
  reported(page: SourceFile, found: Diagnostic[]): Diagnostic[];
}

export interface ListOptions {
  /** Limits the report to one language. Default: all languages except the default one. */
  lang?: string | undefined;
  json?: boolean | undefined;
}

export function listTranslations({ site, reported }: Translations, { lang, json }: ListOptions): number {
  const reports = languagesFor(site, lang).map((one) => reportOf({ site, reported }, one));
  console.log(
    json
      ? safeJson({ source: site.config.lang, languages: reports }, 2)
      : printTranslations(reports, site.config.lang),
  );
  return 0;
}

/** @throws {UsageError} if pages are not translated into this language. */
export function languagesFor(site: Site, lang: string | undefined): string[] {
  const languages = targetLanguages(site);
  if (languages.length === 0) {
    throw new UsageError(
      `This site has only one language, '${site.config.lang}'.`,
      "Add languages to 'locales' in the config.",
    );
  }
  if (lang === undefined) return languages;
  if (languages.includes(lang)) return [lang];
  const meant = didYouMean(lang, languages);
  throw new UsageError(
    lang === site.config.lang
      ? `'${lang}' is the source language of translations.`
      : `The site has no language '${lang}'.`,
    meant ? `Did you mean '${meant}'?` : `Pages are translated into ${quoted(languages)}.`,
  );
}

function quoted(names: string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** @throws {SiteError} if the lock file cannot be read. */
export function readableLock(site: Site): Lock {
  const { lock, fault } = lockOf(site);
  if (fault) throw new SiteError([fault]);
  return lock ?? {};
}

// ---------------------------------------------------------------- report

function reportOf(translations: Translations, lang: string): LanguageReport {
  const { site } = translations;
  const lock = readableLock(site);
  const order = navigationOrder(site);
  const pages = translationsInto(site, lang).map((translation) => ({
    report: pageReport(translations, lock, translation),
    at: order.get(translation.source) ?? order.size,
  }));
  pages.sort((a, b) => RANKS[a.report.state] - RANKS[b.report.state] || a.at - b.at);
  const reports = pages.map(({ report }) => report);
  const sum = (count: (report: PageReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    lang,
    label: localeOf(site, lang).label,
    tracked: isTracked(site, lock, lang),
    pages: { total: reports.length, current: sum(({ state }) => (state === 'current' ? 1 : 0)) },
    sections: {
      total: sum(({ sections }) => sections.total),
      current: sum(({ sections }) => sections.current),
    },
    translations: reports,
  };
}

/** States that mislead readers come first. For a missing page, readers see the source. */
const RANKS: Record<PageState, number> = { outdated: 0, unparallel: 1, missing: 2, untracked: 3, current: 4 };

function pageReport(translations: Translations, lock: Lock, { source, page, path }: Translation): PageReport {
  const { site } = translations;
  const total = sourceEntries(site, source).length;
  const base = { page: source.routePath, source: source.path, file: path };
  if (!page) return { ...base, state: 'missing', sections: { total, current: 0 }, changes: [], problems: [] };
  const changes = changesOf(site, lock, { page, source });
  const problems = unparallel(translations, page, source);
  const behind = changes?.filter(({ kind }) => kind !== 'removed').length ?? total;
  return {
    ...base,
    state: stateOf(changes, problems),
    sections: { total, current: total - behind },
    changes: (changes ?? []).map(({ kind, key, now }) => {
      const { title, place } = nameSection(site, source, key, now);
      return { change: kind, section: key, title, ...place };
    }),
    problems,
  };
}

function stateOf(changes: Change[] | undefined, problems: Diagnostic[]): PageState {
  if (changes?.length) return 'outdated';
  if (problems.length > 0) return 'unparallel';
  return changes ? 'current' : 'untracked';
}

/** The problems that `check` reports about the parts of a translation and of its source. */
function unparallel({ site, reported }: Translations, page: SourceFile, source: SourceFile): Diagnostic[] {
  const found = [...unparallelParts(site, { page, source })];
  if (found.length === 0) return [];
  const codes = new Set(found.map(({ code }) => code));
  return reported(page, found).filter(({ code }) => codes.has(code));
}

/** Pages of the default language by their position in the navigation. The default version comes first. */
function navigationOrder(site: Site): Map<SourceFile, number> {
  const { lang, multiVersion } = site.config;
  const versions = new Set([multiVersion.default, ...multiVersion.versions]);
  const pages = [...versions].flatMap((version) => inReadingOrder(site, { lang, version }));
  const home = pages.filter(({ key }) => key === 'index');
  return new Map([...new Set([...home, ...pages])].map((page, i) => [page, i]));
}
