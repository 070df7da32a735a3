/** The results of the search, in the format of both engines. */

export type SearchLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

/** A record of the hosted index, and a result of both engines. */
export interface SearchRecord {
  objectID: string;
  /** Root-relative with base and `#id`, or absolute if the site has an address. */
  url: string;
  type: Exclude<SearchLevel, 'lvl0'> | 'content';
  content: string | null;
  hierarchy: Record<SearchLevel, string | null>;
}

/** A matching text with `<mark>` around the matches; the rest of it is escaped. */
export interface SearchMatch {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
}

export interface SearchHit extends SearchRecord {
  _highlightResult: { hierarchy: Partial<Record<SearchLevel, SearchMatch>>; content?: SearchMatch };
  /** Cut to about the requested number of words, with an ellipsis. */
  _snippetResult: { hierarchy: Partial<Record<SearchLevel, SearchMatch>>; content?: SearchMatch };
}
