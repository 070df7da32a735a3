/** A documentation project of another generator, as data. Each generator has a module that creates it. */
import type { UserConfig } from '../config/user-config.js';

export const GENERATORS = ['vitepress', 'rspress', 'docusaurus', 'starlight'] as const;

export type Generator = (typeof GENERATORS)[number];

export interface SourcePage {
  /** Relative to the source folder. */
  file: string;
  lang: string;
  /** File key of the page in docs-cli, such as `guide/start/index`. */
  key: string;
  /** Path of the page in the old site, with the language prefix and without base. */
  route: string;
  /** A text that other pages include. It has no route. */
  isFragment: boolean;
}

export interface ForeignSite {
  generator: Generator;
  /** The config of the new site. */
  config: UserConfig;
  pages: SourcePage[];
  /** Folders of the pages by language, relative to the source folder. */
  docsFolders: { lang: string; folder: string; prefix: string }[];
  /** Folder of the files that the old site serves unchanged. */
  publicFolder: string;
  /** Prefixes of paths that mean a folder, such as `@site/`. The first that matches is used. */
  aliases: [prefix: string, folder: string][];
  /** Folder that the old site is served from, such as `/docs/`. */
  base: string;
  /** Languages without a page at the root, and the text of the home page that they get. */
  homes: Map<string, string>;
  /** Positions of pages in generated sidebars, by file. */
  orders: Map<string, number>;
}

/** The path of a page in the new project. */
export function targetOf({ lang, key }: Pick<SourcePage, 'lang' | 'key'>): string {
  return `content/${lang}/${key}.md`;
}
