/** What a hosted index is told about its records, beside them. */
import type { SearchIndexConfig } from '../config/site-config.js';

export interface IndexSettings extends Record<string, unknown> {
  attributesForFaceting: string[];
}

export interface Synonym {
  objectID: string;
  type: 'synonym';
  synonyms: string[];
}

/** Without them the search of one language would find the pages of all. */
const FACETS = ['filterOnly(lang)', 'filterOnly(version)'];

/** The service refuses settings that name a language it has no words of. */
const LANGUAGES = new Set(
  'af ar az bg bn ca cs cy da de el en eo es et eu fa fi fo fr ga gl he hi hu hy id is it ja ka kk ko ku ky lt lv mi mn mr ms mt nb nl no ns pl ps pt qu ro ru sk sq sv sw ta te th tl tn tr tt uk ur uz zh'.split(
    ' ',
  ),
);

/** In the order of the offline search: title before heading before text, and exact before nearly. */
export function indexSettings(langs: string[], { settings = {} }: SearchIndexConfig = {}): IndexSettings {
  const levels = [2, 3, 4, 5, 6].map((level) => `unordered(hierarchy.lvl${level})`);
  const languages = [...new Set(langs.map((lang) => lang.split('-')[0]!.toLowerCase()))].filter((lang) =>
    LANGUAGES.has(lang),
  );
  const own = settings.attributesForFaceting;
  return {
    searchableAttributes: [
      'unordered(hierarchy.lvl1)',
      'unordered(route)',
      ...levels,
      'content',
      'unordered(names)',
      'unordered(hierarchy.lvl0)',
    ],
    attributesToHighlight: ['hierarchy', 'content'],
    attributesToSnippet: ['content:10'],
    camelCaseAttributes: ['hierarchy', 'content', 'names'],
    ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
    customRanking: ['desc(weight.level)', 'asc(weight.position)'],
    // A section is one result, whichever of its paragraphs was found.
    attributeForDistinct: 'url',
    distinct: true,
    typoTolerance: true,
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    allowTyposOnNumericTokens: false,
    removeWordsIfNoResults: 'allOptional',
    ...(languages.length > 0
      ? { indexLanguages: languages, queryLanguages: languages, ignorePlurals: true }
      : {}),
    ...settings,
    attributesForFaceting: [...new Set([...FACETS, ...(Array.isArray(own) ? own.map(String) : [])])],
  };
}

const OWN = 'docs-cli-';

/** Named by their words, so that what the config no longer says can be told from what somebody made by hand. */
export function indexSynonyms({ synonyms = [] }: SearchIndexConfig = {}): Synonym[] {
  const byName = new Map(
    synonyms.map((words): [string, Synonym] => {
      const objectID = OWN + words.map(encodeURIComponent).join('-');
      return [objectID, { objectID, type: 'synonym', synonyms: words }];
    }),
  );
  return [...byName.values()];
}

export function isOwnSynonym({ objectID }: { objectID: string }): boolean {
  return objectID.startsWith(OWN);
}
