/** Missing translations, translations whose parts differ from their source, and those that are behind it. */
import type { Diagnostic, SourceFile } from '../../../runtime/model/index.js';
import { isFallback, translatedPath } from '../../content/fallback.js';
import { startOf, warningDiagnostic } from '../../report/diagnostic.js';
import { translationSource } from '../../site/links/heading-ids.js';
import { pageInLocale, prefixOf, type Site } from '../../site/site.js';
import { acceptedEntries, type Lock, lockOf } from '../../site/translation-lock.js';
import type { Change } from '../../translations/changes.js';
import { type Pair, unparallelParts } from '../../translations/parallel.js';
import { changesOf, isTracked, nameSection, placeOfChange } from '../../translations/status.js';

export function* translations(site: Site): Iterable<Diagnostic> {
  const { lock, fault } = lockOf(site);
  if (fault) yield fault;
  for (const page of site.content.pages) {
    // What a plugin writes is not translated by people.
    if (page.origin) continue;
    yield* missing(site, page);
    const source = translationSource(site, page);
    if (!source) continue;
    yield* unparallelParts(site, { page, source });
    if (lock && isTracked(site, lock, page.lang)) yield* outdated(site, lock, { page, source });
  }
}

function* missing(site: Site, page: SourceFile): Generator<Diagnostic> {
  if (!isFirstTranslation(site, page)) return;
  for (const { lang, partial } of site.config.locales) {
    if (partial || lang === page.lang) continue;
    // The other languages translate the page of the default language, so without it only that one is missing.
    if (page.lang !== site.config.lang && lang !== site.config.lang) continue;
    const localeVersion = { lang, version: page.version };
    const found = pageInLocale(site, page, localeVersion);
    if (found && !isFallback(found)) continue;
    const path = translatedPath(site.config.contentDir, page, lang);
    const shows = found ? `shows its text in '${found.textLang}'` : 'does not exist';
    yield warningDiagnostic(
      'missing-translation',
      `This page has no '${lang}' translation: '${prefixOf(site, localeVersion)}${page.pagePath}' ${shows}.`,
      { hint: `Create '${path}'.`, related: [path], ...startOf(page.path) },
    );
  }
}

/** Missing translations are reported at one page: in the default language, or else in the first language that has it. */
function isFirstTranslation(site: Site, page: SourceFile): boolean {
  if (page.lang === site.config.lang) return true;
  if (translationSource(site, page)) return false;
  const first = site.config.locales.find(({ lang }) =>
    pageInLocale(site, page, { lang, version: page.version }),
  );
  return first?.lang === page.lang;
}

function* outdated(site: Site, lock: Lock, pair: Pair): Generator<Diagnostic> {
  const { page, source } = pair;
  const changes = changesOf(site, lock, pair);
  const accept = `'docs-cli translations accept ${page.path}'`;
  if (!changes) {
    yield warningDiagnostic(
      'untracked-translation',
      `The version of '${source.path}' that this page translates is not recorded.`,
      {
        hint: `Compare the two pages, then run ${accept}, or with '--all' for the pages of all translations.`,
        ...startOf(page.path),
      },
    );
    return;
  }
  const before = acceptedEntries(lock, page.path) ?? [];
  for (const change of changes) {
    yield warningDiagnostic('outdated-translation', sentence(site, source, change), {
      hint: `Update the translation, then run ${accept}.`,
      ...placeOfChange(site, { before, changes, pair }, change),
      related: [source.path, ...site.store.meta(source).includes],
    });
  }
}

const SAYS: Record<Change['kind'], string> = {
  added: 'was added after this page was translated',
  changed: 'has changed since this page was translated',
  moved: 'has moved since this page was translated',
  removed: 'was removed after this page was translated',
};

function sentence(site: Site, source: SourceFile, { kind, key, now }: Change): string {
  const { title, place } = nameSection(site, source, key, now);
  const where = place ? `at ${place.file}:${place.line}` : `of '${source.path}'`;
  return `'${title}' ${where} ${SAYS[kind]}.`;
}
