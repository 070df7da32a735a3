/** The site as plugins see it. */
import type { DocumentLink, Frontmatter, Heading } from '../../runtime/model/index.js';

export interface PluginPage {
  /** The Markdown file, relative to the project root, with forward slashes. */
  readonly file: string;
  /** Root-relative, without the base path, such as `/zh/guide/start/`. */
  readonly routePath: string;
  readonly lang: string;
  /** Empty if the site has no versions. */
  readonly version: string;
  readonly title: string;
  /** From the front matter, or the first paragraph; may be empty. */
  readonly description: string;
  readonly frontmatter: Frontmatter;
  readonly headings: readonly Heading[];
  readonly links: readonly DocumentLink[];
  /** The file as it is on disk, with front matter. */
  source(): string;
}

export interface PluginSite {
  /** Absolute path of the project. */
  readonly root: string;
  readonly config: {
    readonly title: string;
    readonly description: string;
    readonly siteUrl?: string | undefined;
    readonly base: string;
    readonly lang: string;
    readonly locales: readonly { readonly lang: string; readonly label: string }[];
    /** The names of the site's plugins, in their order. */
    readonly plugins: readonly string[];
  };
  /** The pages that have a file, in all languages and versions, sorted by file. */
  readonly pages: readonly PluginPage[];
}
