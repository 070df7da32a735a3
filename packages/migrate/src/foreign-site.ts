/** A documentation project of another generator, as data. Each generator has a module that creates it. */
import type { UserConfig } from '@docs-cli/core/internal/cli/config/index.js';

export const GENERATORS = ['vitepress', 'rspress', 'docusaurus', 'starlight'] as const;

export type Generator = (typeof GENERATORS)[number];

export type PageFormat = 'md' | 'mdx' | 'detect';

export interface SourcePage {
  /** Relative to the source folder. */
  file: string;
  lang: string;
  /** Version of the page in the new site; undefined in a site without versions. */
  version?: string | undefined;
  /** File key of the page in docs-cli, such as `guide/start/index`. */
  key: string;
  /** Path of the page in the old site, with the language prefix and without base. */
  route: string;
  /** A text that other pages include, or a draft. It has no route. */
  isFragment: boolean;
  /** A page that the old site does not publish. */
  isDraft?: boolean;
  /** A page of the old site whose name makes it a fragment in docs-cli. */
  isLost?: boolean;
}

export interface GeneratedPage extends Pick<SourcePage, 'lang' | 'version' | 'key' | 'route'> {
  text: string;
}

/** Authors and tags that posts refer to by key: the values of `authors.yml` and `tags.yml`. */
export interface PostNames {
  authors: Record<string, unknown>;
  tags: Record<string, unknown>;
}

/** For sites whose pages contain the names. */
export const NO_NAMES: PostNames = { authors: {}, tags: {} };

/** What only Docusaurus has is empty. */
export function emptySite(generator: Generator) {
  return {
    generator,
    config: { title: '' },
    format: 'detect' as const,
    generated: [],
    dates: new Map<string, string>(),
    postNames: NO_NAMES,
    orders: new Map<string, number>(),
  };
}

export interface ForeignSite {
  generator: Generator;
  /** The config of the new site. */
  config: UserConfig;
  /** Whether pages without `format` in their front matter are MDX. `detect`: by their extension. */
  format: PageFormat;
  pages: SourcePage[];
  /** Folders of the pages by language, relative to the source folder. */
  docsFolders: { lang: string; version?: string | undefined; folder: string; prefix: string }[];
  /** Folder of the files that the old site serves unchanged. */
  publicFolder: string;
  /** Prefixes of paths that mean a folder, such as `@site/`. The first that matches is used. */
  aliases: [prefix: string, folder: string][];
  /** Folder that the old site is served from, such as `/docs/`. */
  base: string;
  /** Pages that the new site needs and the old one has no file for, such as a home page. */
  generated: GeneratedPage[];
  /** Positions of pages in generated sidebars, by file. */
  orders: Map<string, number>;
  /** Dates of posts that their front matter does not contain, by file. */
  dates: Map<string, string>;
  postNames: PostNames;
  /** Style sheets and modules of the theme, relative to the source folder. */
  themeFiles: string[];
}

/** The path of a page in the new project. */
export function targetOf({ key, ...place }: Pick<SourcePage, 'lang' | 'version' | 'key'>): string {
  return `${languageFolder(place)}/${key}.md`;
}

/** The folder of a language in the new project. */
export function languageFolder({ lang, version }: Pick<SourcePage, 'lang' | 'version'>): string {
  return version === undefined || version === '' ? `content/${lang}` : `content/${version}/${lang}`;
}
