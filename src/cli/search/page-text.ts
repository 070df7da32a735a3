/** The searchable text of a page by section, with the names in its code. */
import type { SearchPage, SearchSection, SourceFile } from '../../runtime/model/index.js';
import { foldSpace } from '../markdown/plain-text.js';
import { type SectionText, sectionTextsOf } from '../markdown/section-texts.js';
import { headingIds } from '../site/links/heading-ids.js';
import { partOfSite } from '../site/navigation/breadcrumbs.js';
import { isThemed, localeOf, type Site } from '../site/site.js';

/** The cells of table rows are still separated by `CELL`. */
export function pageText(site: Site, page: SourceFile): SearchPage {
  const title = titleOf(site, page);
  const { description: written = '', keywords } = site.store.frontmatter(page);
  const description = searchable(foldSpace(written));
  return {
    url: page.routePath,
    lvl0: partOfSite(site, page),
    title: searchable(title),
    ...(description && { description }),
    ...(keywords?.length && { keywords }),
    sections: sectionsOf(site, page, title),
  };
}

function titleOf(site: Site, page: SourceFile): string {
  const { frontmatter, hasH1, title } = site.store.meta(page);
  const isNamed = frontmatter.title || hasH1 || frontmatter.pageType !== 'home';
  return isNamed ? title : frontmatter.hero?.name || localeOf(site, page.lang).title;
}

function sectionsOf(site: Site, page: SourceFile, title: string): SearchSection[] {
  const { headings } = site.store.details(page);
  const ids = headingIds(site, page);
  const [before, ...others] = sectionTexts(site, page);
  const own = before ? [before] : [];
  const added = frontmatterLines(site, page);
  // The title belongs to the whole page, not to one of its sections.
  const opening = headings[others[0]?.heading ?? -1];
  if (opening?.depth === 1) {
    own.push(...others.splice(0, 1));
    if (opening.text !== title) added.unshift(opening.text);
  }
  return [
    section({ id: '', depth: 1, title: '' }, own, added),
    ...others.flatMap((sectionText) => {
      const heading = headings[sectionText.heading ?? -1];
      if (!heading) return [];
      return section({ id: ids[sectionText.heading!] ?? '', depth: heading.depth, title: heading.text }, [
        sectionText,
      ]);
    }),
  ];
}

/** With the texts of components. */
function sectionTexts(site: Site, page: SourceFile): SectionText[] {
  if (site.store.meta(page).components.length === 0 || !isThemed(site)) return site.store.sectionTexts(page);
  const { headings } = site.store.details(page);
  return sectionTextsOf({ ...site.store.article(page), headings }, (i, content) =>
    site.components.html(site, page, { i, content, isText: true }),
  );
}

function section(
  heading: Pick<SearchSection, 'id' | 'depth' | 'title'>,
  found: SectionText[],
  added: string[] = [],
): SearchSection {
  const texts = [...added, ...found.map(({ text }) => text)].filter((text) => text !== '');
  const names = new Set(found.flatMap((sectionText) => sectionText.names));
  return {
    ...heading,
    title: searchable(heading.title),
    text: searchable(texts.join('\n')),
    names: [...names].join(' '),
  };
}

/** A text without soft hyphens: readers do not type them. */
const searchable = (text: string) => text.replaceAll('\u00ad', '');

/** Texts that a home page shows in addition to its article. */
function frontmatterLines(site: Site, page: SourceFile): string[] {
  const { hero, features = [] } = site.store.frontmatter(page);
  const texts = [hero?.text, hero?.tagline, ...features.flatMap(({ title, details }) => [title, details])];
  return texts.map((text) => foldSpace(text ?? '')).filter((text) => text !== '');
}
