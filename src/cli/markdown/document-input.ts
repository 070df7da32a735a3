/** Input of a parse. */

import type { HeadingIds, HtmlPolicy } from '../../runtime/model/index.js';
import type { Plugin } from '../plugin/plugin.js';

export interface DocumentInput {
  /** Relative to the project root, with forward slashes. */
  path: string;
  /** Without front matter. */
  body: string;
  /** 1-based line in the file where the body begins. */
  line: number;
  /** Reports content without a paragraph that can be the description of the page. */
  needsExcerpt?: boolean;
  /** Default: unknown. */
  lang?: string;
  /** Reads a file for a plugin. Default: there are no files. */
  readFile?: (path: string) => string | undefined;
}

export interface MarkdownOptions {
  /** Whether code blocks show line numbers, unless a block overrides it. */
  lineNumbers: boolean;
  /** Whether long code lines wrap, unless a block overrides it. */
  wrap: boolean;
  /** How raw HTML is handled. */
  html: HtmlPolicy;
  /** How ids of headings are created. Default: `'github'`. */
  headingIds?: HeadingIds;
  /**
   * Folders, relative to the project root, from which pages can include files. `.` is the whole project, with
   * its hidden files. Default: none.
   */
  includeFolders?: string[];
  /** Names in imports and the paths that replace them, relative to the project root. Default: none. */
  aliases?: Readonly<Record<string, string>>;
  /** Whether the content security policy allows scripts and styles in the HTML of a page. Default: neither. */
  inlineCode?: { script: boolean; style: boolean };
  /** Names of the site's components, which replace tags with the same name. Default: none. */
  components?: string[];
  /** Keeps the text after the language of a code block, for transformers. Default: no. */
  keepsFenceMeta?: boolean;
  /** Names and aliases of the site's own languages of code blocks. Default: none. */
  languages?: string[];
  /** Order of the tabs with the commands of each package manager. */
  packageManagers: string[];
  /** Add syntax. Functions are not sent to threads, which load the config themselves. Default: none. */
  plugins?: readonly Plugin[];
}

/**
 * A file that a page must not show: it is outside the project, hidden, in a folder that is not allowed, or not
 * text in UTF-8.
 */
export interface Withheld {
  withheld: 'outside' | 'hidden' | 'folder' | 'not-utf8';
}

/**
 * Returns the text of a file to include; the path is relative to the project root. Returns undefined if there
 * is no such file.
 */
export type ReadInclude = (path: string) => string | Withheld | undefined;
