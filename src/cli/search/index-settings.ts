/** Settings and synonyms of a hosted index, in addition to its records. */
import type { SearchIndexConfig } from '../config/site-config.js';
import { synonymsOf } from './built-in-synonyms.js';

export interface IndexSettings extends Record<string, unknown> {
  attributesForFaceting: string[];
}

export interface Synonym {
  objectID: string;
  type: 'synonym';
  synonyms: string[];
}

/** Without these facets, a search in one language would find pages of all languages. */
const FACETS = ['filterOnly(lang)', 'filterOnly(version)'];

/** Languages that the service supports. It rejects settings with other languages. */
const LANGUAGES = new Set(
  'af ar az bg bn ca cs cy da de el en eo es et eu fa fi fo fr ga gl he hi hu hy id is it ja ka kk ko ku ky lt lv mi mn mr ms mt nb nl no ns pl ps pt qu ro ru sk sq sv sw ta te th tl tn tr tt uk ur uz zh'.split(
    ' ',
  ),
);

/**
 * The same order as in the offline search: titles before headings before text, and exact matches before
 * similar ones.
 */
export function indexSettings(langs: string[], { settings = {} }: SearchIndexConfig = {}): IndexSettings {
  const levels = [2, 3, 4, 5, 6].map((level) => `unordered(hierarchy.lvl${level})`);
  const languages = [...new Set(langs.map((lang) => lang.split('-')[0]!.toLowerCase()))].filter((lang) =>
    LANGUAGES.has(lang),
  );
  const own = settings.attributesForFaceting;
  return {
    searchableAttributes: [
      'unordered(hierarchy.lvl1)',
      'unordered(keywords)',
      'unordered(route)',
      ...levels,
      'content',
      'unordered(names)',
      'unordered(hierarchy.lvl0)',
    ],
    attributesToHighlight: ['hierarchy', 'content'],
    attributesToSnippet: ['content:10'],
    camelCaseAttributes: ['hierarchy', 'content', 'keywords', 'names'],
    ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
    customRanking: ['desc(weight.level)', 'asc(weight.position)'],
    // A section is one result, regardless of which of its paragraphs matched.
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

const OWN_PREFIX = 'docs-cli-';

/**
 * IDs are derived from the words and have a prefix, so that synonyms removed from the config can be
 * distinguished from those created by hand.
 */
export function indexSynonyms(langs: string[], config?: SearchIndexConfig): Synonym[] {
  const synonyms = [...langs.flatMap((lang) => synonymsOf(lang)), ...synonymsOf('', config)];
  const byName = new Map(
    synonyms.map((words): [string, Synonym] => {
      const objectID =
        OWN_PREFIX + words.map((word) => encodeURIComponent(word).replaceAll('-', '%2D')).join('-');
      return [objectID, { objectID, type: 'synonym', synonyms: words }];
    }),
  );
  return [...byName.values()];
}

export function isOwnSynonym({ objectID }: { objectID: string }): boolean {
  return objectID.startsWith(OWN_PREFIX);
}
