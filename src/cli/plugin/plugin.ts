/// <reference lib="esnext.disposable" preserve="true" />
/** What a plugin can add to docs-cli. The reference is for the types of shiki, in projects that check declaration files. */
import type { LanguageRegistration, ShikiTransformer } from '@shikijs/types';
import type {
  Diagnostic,
  DocumentLink,
  Frontmatter,
  Heading,
  HeadTag,
  Level,
} from '../../runtime/model/index.js';
import type { Container } from './container.js';
import type { PageSource, PagesContext } from './pages.js';
import type { MarkdownSyntax } from './syntax.js';
import type { Tag } from './tag.js';

export interface Plugin {
  /** Unique in a site. For a package, the name of the package. */
  name: string;

  /**
   * Version of the plugin. With a version, pages are parsed again if `name`, `version` or `options` change.
   * Without it, they are parsed again after each change of the config or of a file that it imports.
   */
  version?: string | undefined;

  /** The options that the plugin was created with, as JSON data. Default: none. */
  options?: unknown;

  /** Tags in Markdown. A tag replaces a built-in one of the same name. */
  tags?: readonly Tag[] | undefined;

  /** Containers in Markdown. A container replaces a built-in one of the same name. */
  containers?: readonly Container[] | undefined;

  /** Syntax in Markdown: blocks, inline content, and languages of code fences. */
  markdown?: readonly MarkdownSyntax[] | undefined;

  /**
   * A style sheet for pages that use a tag, container or syntax of the plugin: an absolute path, or a `file:` URL such as
   * `new URL('./style.css', import.meta.url).href`.
   */
  styles?: string | undefined;

  /** Grammars for code blocks, in the format of TextMate that shiki uses. */
  languages?: readonly LanguageRegistration[] | undefined;

  /** Transformers of shiki for code blocks. */
  transformers?: readonly ShikiTransformer[] | undefined;

  /** The problems that the plugin reports, by their code: `{ 'acme/no-todo': { level: 'warning', says: '…' } }`. */
  codes?: Readonly<Record<string, PluginCode>> | undefined;

  /** Checks over pages or the whole site. */
  rules?: readonly Rule[] | undefined;

  /**
   * Returns a better hint for a problem of docs-cli, such as an unknown key or tag. `undefined` keeps the hint that the
   * problem has.
   */
  hint?: ((problem: Diagnostic) => string | undefined) | undefined;

  /**
   * Pages that no file has. They are pages in every respect: sidebars, search, translations, checks. A file of the same
   * route replaces a page of a plugin. Called when a file that a page names in `watch` has changed.
   */
  pages?: ((context: PagesContext) => Iterable<PageSource> | Promise<Iterable<PageSource>>) | undefined;

  /** More files of the site. Called once for each state of the site. */
  outputs?: ((site: PluginSite) => Iterable<PluginOutput>) | undefined;

  /** Elements for the `<head>`: of every page, or of the page that the function gets. */
  head?: readonly HeadTag[] | ((page: PluginPage, site: PluginSite) => readonly HeadTag[]) | undefined;

  /**
   * Changes the data of a page after it was parsed. Returns the values to change. The result depends only on
   * the page, because it is cached with it.
   */
  transformPage?: ((page: TransformedPage) => Partial<PageValues> | undefined) | undefined;

  /**
   * Components for pages, by their names in Markdown: `{ Chart: '@acme/charts/react#Chart' }`. A module is a
   * package, an absolute path, or a `file:` URL.
   */
  components?: Readonly<Record<string, string>> | undefined;

  /** A module that runs in the browser when a page loads: a package, an absolute path, or a `file:` URL. */
  clientEntry?: string | undefined;

  /** Sources to add to the content security policy, as `csp` of the config. */
  csp?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface PluginCode {
  /** Default level. */
  level: Level | 'off';
  /** What the code reports, in one sentence. */
  says: string;
}

/** A check over pages or the whole site. It has no side effects and does not depend on other rules. */
export interface Rule<Site = PluginSite> {
  /** For the durations that `check --verbose` prints. */
  name: string;
  /** The codes that it reports. It is skipped if all of them are off. Empty: it always runs. */
  codes: readonly string[];
  /** `'page'` if a problem depends on one page: `dev` runs the rule with `pages: [page]`, too. Default: `'site'`. */
  needs?: 'page' | 'site' | undefined;
  check(site: Site): Iterable<Diagnostic>;
}

/** A file of the site. */
export interface PluginOutput<Tools = OutputTools> {
  /** URL without the base path, such as `/api.json`. */
  path: string;
  /** Called when the file is written or requested. */
  contents(tools: Tools): string | Uint8Array | Promise<string | Uint8Array>;
}

export interface OutputTools {
  /** Returns a page as in its `.md` file. */
  markdownOf(page: PluginPage): string;
}

/** The values of a page that a plugin can change. */
export interface PageValues {
  title: string;
  description: string;
  frontmatter: Frontmatter;
}

export type TransformedPage = Readonly<PageValues> & Pick<PluginPage, 'file' | 'headings' | 'links'>;

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
