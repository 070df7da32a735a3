/** What a parse takes. */
import type { HtmlPolicy } from '../../runtime/model.js';

export interface DocumentInput {
  /** Relative to the project root, with forward slashes. */
  path: string;
  /** Without front matter. */
  body: string;
  /** 1-based line of the file at which the body begins. */
  line: number;
}

export interface MarkdownOptions {
  /** Line numbers on code blocks that say nothing about them. */
  lineNumbers: boolean;
  /** Long lines of code wrap unless a block says otherwise. */
  wrap: boolean;
  /** What becomes of raw HTML. */
  html: HtmlPolicy;
  /** Folders from the project root that pages include files from, where `html` is not `'trusted'`. Default: none. */
  includeFolders?: string[];
  /** Order of the tabs that show a command for each. */
  packageManagers: string[];
}

/** What no page may show: a file out of the project, one that is hidden, or one in a folder that is not allowed. */
export interface Withheld {
  withheld: 'outside' | 'hidden' | 'folder';
}

/** The text of a file to include; the path is relative to the project root. Undefined where there is none. */
export type ReadInclude = (path: string) => string | Withheld | undefined;
