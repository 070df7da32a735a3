/** Pages that one language has and another lacks, and translations whose headings part from their source's. */
import type { Diagnostic, SourceFile } from '../../../runtime/model.js';
import { isFallback, translatedPath } from '../../content/fallback.js';
import { firstDifference, translationSource } from '../../site/headings.js';
import { counterpart, prefixOf, type Site } from '../../site/site.js';
import type { Rule } from '../rule.js';

export const translations: Rule = function* (site) {
  for (const page of site.content.pages) {
    yield* missing(site, page);
    yield* unparallel(site, page);
  }
};

function* missing(site: Site, page: SourceFile): Generator<Diagnostic> {
  for (const { lang } of site.config.locales) {
    const edition = { lang, version: page.version };
    const found = counterpart(site, page, edition);
    if (lang === page.lang || (found && !isFallback(found))) continue;
    // Said once a page: where the default language has it, there; else at the first language that does.
    if (page.lang !== site.config.lang && (translationSource(site, page) || lang !== site.config.lang))
      continue;
    yield {
      code: 'missing-translation',
      level: 'warning',
      message: `This page has no '${lang}' version: '${prefixOf(site, edition)}${page.pagePath}' ${found ? `shows its text in '${found.textLang}'` : 'does not exist'}.`,
      hint: `Write '${translatedPath(site.config.contentDir, page, lang)}'.`,
      file: page.path,
      line: 1,
      column: 1,
    };
  }
}

function* unparallel(site: Site, page: SourceFile): Generator<Diagnostic> {
  const source = translationSource(site, page);
  if (!source) return;
  const own = site.library.facts(page).headings;
  const theirs = site.library.facts(source).headings;
  const at = firstDifference(own, theirs);
  if (at === undefined) return;
  const shown = (heading: (typeof own)[number] | undefined) =>
    heading ? `'${'#'.repeat(heading.depth)} ${heading.text}' (line ${heading.line})` : 'no more headings';
  const place = own[at] ?? own.at(-1);
  yield {
    code: 'unparallel-headings',
    level: 'warning',
    message: `From here on the headings differ from '${source.path}': ${shown(own[at])} here, ${shown(theirs[at])} there.`,
    hint: 'Until they agree, links to sections do not carry over to this language.',
    file: place?.file ?? page.path,
    line: place?.line ?? 1,
    column: place?.column ?? 1,
  };
}
