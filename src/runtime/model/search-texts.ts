/** The texts that the offline search loads. */

/**
 * The data of the offline search for one language and version. It is sent as JSON; the browser builds the
 * index.
 */
export interface SearchData {
  pages: SearchPage[];
  /** Lists of words with the same meaning. */
  synonyms?: string[][];
}

export interface SearchPage {
  /** Route path, without base. */
  url: string;
  /** The part of the site it belongs to: the group of the sidebar, else the entry of the navbar. */
  lvl0: string;
  title: string;
  /** Of the front matter. */
  description?: string;
  /** Of the front matter. */
  keywords?: string[];
  sections: SearchSection[];
}

/**
 * A heading with the text up to the next one. The first section of a page is the text before its first
 * heading.
 */
export interface SearchSection {
  /** Id of the heading; empty for the page itself. */
  id: string;
  /** Depth of the heading; 1 for the page itself. */
  depth: number;
  /** The heading; empty for the page itself. */
  title: string;
  /** Text, one line per paragraph, list item or table row. */
  text: string;
  /** Names in the code blocks of the section that its text does not contain, separated by spaces. */
  names: string;
}
