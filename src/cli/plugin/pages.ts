/** Pages that a plugin creates, such as those of a reference. */
import type { Diagnostic, Frontmatter } from '../../runtime/model/index.js';

export interface PageSource {
  /** Path below the folder of the language, without extension: `api/create-store`, or `api/index` for `/api/`. */
  key: string;
  /** Default: every language of the site has the page. */
  lang?: string | undefined;
  /** Default: the default version of the site. */
  version?: string | undefined;
  /** The text without front matter. Links are relative to the place of the page, as in a file. */
  markdown: string;
  frontmatter?: Frontmatter | undefined;
  /** What the page is made from. Problems are reported there, and the edit link points to it. */
  origin: PageOrigin;
  /**
   * Files, folders and globs of the project. If none of them changed, `pages` is not called again. Default: the file
   * of `origin`.
   */
  watch?: readonly string[] | undefined;
  /** Problems that were found while the page was made, each at its place in a file. */
  problems?: readonly Diagnostic[] | undefined;
}

export interface PageOrigin {
  /** Relative to the project root, with forward slashes. */
  file: string;
  /** Default: 1. */
  line?: number | undefined;
}

/** What `pages` of a plugin gets. */
export interface PagesContext {
  /** Absolute path of the project. */
  readonly root: string;
  /** The default language. */
  readonly lang: string;
  readonly locales: readonly { readonly lang: string; readonly label: string }[];
  /** The versions of the site; empty if it has none. */
  readonly versions: readonly string[];
}
