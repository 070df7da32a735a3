/** A Markdown file that has a route. Derived from its name alone: the file has not been read. */
export interface SourceFile {
  /** Relative to the project root, with forward slashes: `content/en/guide/start/index.md`. */
  path: string;
  /** Relative to the content folder: `en/guide/start/index.md`. */
  relativePath: string;
  lang: string;
  version: string;
  /** Path below the language folder, without extension: `guide/start/index`. */
  key: string;
  /** `/guide/start/` */
  pagePath: string;
  /** `/zh/guide/start/` */
  routePath: string;
  /**
   * Only on a page with fallback content for a missing translation: the language of its text. The file fields
   * name the original file.
   */
  textLang?: string;
  /** Only on a page of a plugin, which has no file: what it is made from. `path` is where the file would be. */
  origin?: { file: string; line: number };
  /** Only on a generated page of a blog: the posts that it lists. The file fields name the index of the blog. */
  postList?: {
    /** `key` of the index. */
    index: string;
    tag?: string;
    /** 1 for the newest posts. */
    number: number;
  };
}
