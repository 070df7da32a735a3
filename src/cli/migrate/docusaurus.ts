/** Reads a Docusaurus project: the config, the docs plugin and the translations. */

import { posix } from 'node:path';
import { pagePathOf } from '../../runtime/routes.js';
import type { UserConfig, UserNavItem, UserSidebarItem, UserSocialLink } from '../config/user-config.js';
import { type Doc, type DocsFolder, readDocs } from './docusaurus-docs.js';
import { Sidebars } from './docusaurus-sidebars.js';
import type { ForeignSite } from './foreign-site.js';
import { LinkMap } from './link-map.js';
import { tableOfContents } from './outline-option.js';
import {
  ConfigLinks,
  defined,
  headTags,
  languageOf,
  listOf,
  localeOf,
  localePart,
  type ProjectReader,
  plainLabel,
  socialLink,
  stringOf,
} from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';
import { logoOf, originOf, some } from './vitepress.js';

const MOVED = 'title tagline url baseUrl favicon i18n presets plugins themeConfig headTags'.split(' ');
const SILENT =
  'organizationName projectName onBrokenLinks onBrokenMarkdownLinks onBrokenAnchors trailingSlash staticDirectories markdown future themes'.split(
    ' ',
  );
const THEME_MOVED = ['navbar', 'footer', 'algolia', 'announcementBar', 'colorMode', 'tableOfContents'];
const THEME_SILENT = ['prism', 'docs', 'metadata', 'liveCodeBlock', 'zoom'];

export function readDocusaurus(reader: ProjectReader): ForeignSite {
  const { configs, configFile, source } = reader;
  const config = configs.defaultExport(configFile) ?? {};
  const project = posix.dirname(configFile).replace(/^\.$/, '');
  const options = docsOptions(config);
  const folder = posix.join(project, stringOf(options.path) ?? 'docs');
  const routeBase = (typeof options.routeBasePath === 'string' ? options.routeBasePath : 'docs').replace(
    /^\/|\/$/g,
    '',
  );
  const folders = languageFolders(reader, { config, project, folder, routeBase });
  const docs = folders.flatMap((each) => readDocs(reader, each));
  const site: ForeignSite = {
    generator: 'docusaurus',
    config: { title: '' },
    pages: docs,
    docsFolders: folders.map(({ lang, folder: own }) => ({ lang, folder: own, prefix: routeBase })),
    publicFolder: posix.join(project, 'static'),
    aliases: [
      ['@site/', project],
      ['~@site/', project],
    ],
    base: stringOf(config.baseUrl) ?? '/',
    homes: new Map(),
    orders: new Map(docs.flatMap(({ file, order }) => (order === undefined ? [] : [[file, order] as const]))),
  };
  reader.takeKeys(config, MOVED, SILENT);
  leaveOtherContent(reader, project);
  const links = new LinkMap(site, source);
  const [first] = folders;
  const own = docs.filter(({ lang }) => lang === first?.lang);
  const configLinks = new ConfigLinks(reader, links, first?.lang ?? 'en');
  const file = sidebarFile(reader, project, options);
  const sidebars = new Sidebars(reader, { folder, file, docs: own, links: configLinks }).all();
  site.config = siteConfig(reader, config, { folders, docs: own, links: configLinks, ...sidebars });
  for (const { lang } of folders)
    if (!docs.some((doc) => doc.lang === lang && doc.key === 'index'))
      site.homes.set(lang, homePage(config, own));
  return site;
}

/** The options of the docs plugin, in the preset or in the list of plugins. */
function docsOptions(config: Config): Config {
  for (const entry of [...listOf(config.presets), ...listOf(config.plugins)]) {
    const [name, options] = listOf(entry);
    const record = asRecord(options) ?? {};
    if (/plugin-content-docs$/.test(String(name))) return record;
    const docs = asRecord(record.docs);
    if (docs !== undefined) return docs;
  }
  return {};
}

interface Place {
  config: Config;
  project: string;
  folder: string;
  routeBase: string;
}

function languageFolders(
  { source }: ProjectReader,
  { config, project, folder, routeBase }: Place,
): DocsFolder[] {
  const i18n = asRecord(config.i18n) ?? {};
  const first = languageOf(stringOf(i18n.defaultLocale) ?? 'en') ?? 'en';
  const folders: DocsFolder[] = [{ folder, lang: first, prefix: '', routeBase }];
  for (const locale of listOf(i18n.locales)) {
    const lang = languageOf(stringOf(locale) ?? '');
    const own = posix.join(project, 'i18n', String(locale), 'docusaurus-plugin-content-docs/current');
    if (lang === undefined || lang === first || !source.isFolder(own)) continue;
    folders.push({ folder: own, lang, prefix: `/${lang}`, routeBase });
  }
  return folders;
}

function sidebarFile({ source }: ProjectReader, project: string, options: Config): string {
  const written = stringOf(options.sidebarPath);
  const names = [...(written === undefined ? [] : [written]), 'sidebars.js', 'sidebars.ts', 'sidebars.json'];
  return names.map((name) => posix.join(project, name)).find((file) => source.has(file)) ?? '';
}

function leaveOtherContent({ source, report }: ProjectReader, project: string): void {
  const contents = [
    ['blog', 'Blog posts are not moved.', "Copy them, with a page of 'layout: blog'."],
    ['src/pages', 'Pages in React are not moved.', 'Write them in Markdown, or as a layout.'],
    ['versioned_docs', 'Older versions are not moved.', "Copy them, and set 'multiVersion'."],
  ] as const;
  for (const [name, reason, instead] of contents) {
    const file = posix.join(project, name);
    if (source.isFolder(file)) report.leave({ file, line: 1, column: 1, reason, instead });
  }
}

interface Parts {
  folders: DocsFolder[];
  docs: Doc[];
  links: ConfigLinks;
  byPrefix: Record<string, UserSidebarItem[]>;
  first: Map<string, string>;
}

function siteConfig(reader: ProjectReader, config: Config, parts: Parts): UserConfig {
  const theme = asRecord(config.themeConfig) ?? {};
  const navbar = asRecord(theme.navbar) ?? {};
  reader.takeKeys(theme, THEME_MOVED, THEME_SILENT);
  const { nav, socialLinks } = new Navbar(reader, parts).read(listOf(navbar.items));
  const configs = asRecord(asRecord(config.i18n)?.localeConfigs) ?? {};
  const entries = parts.folders.map(({ lang }) => localeOf(lang, stringOf(asRecord(configs[lang])?.label)));
  const announcement = stringOf(asRecord(theme.announcementBar)?.content);
  return defined({
    title: stringOf(config.title) ?? 'Documentation',
    description: stringOf(config.tagline),
    siteUrl: originOf(config.url),
    base: config.baseUrl === '/' ? undefined : stringOf(config.baseUrl),
    icon: fileOf(stringOf(config.favicon)),
    logo: fileOf(logoPath(navbar.logo)),
    ...(entries.length > 1 ? { locales: entries } : localePart(entries)),
    nav: some(nav),
    sidebar: Object.keys(parts.byPrefix).length > 0 ? parts.byPrefix : undefined,
    socialLinks: some(socialLinks),
    search: searchOf(theme.algolia),
    darkMode: asRecord(theme.colorMode)?.disableSwitch === true ? false : undefined,
    footer: stringOf(asRecord(theme.footer)?.copyright),
    announcement,
    outline: tableOfContents(theme.tableOfContents),
    head: some(headTags(reader, config.headTags)),
    editLink: stringOf(docsOptions(config).editUrl),
  });
}

function logoPath(logo: Value): string | undefined {
  const path = logoOf(logo as Config);
  return typeof path === 'string' ? path : undefined;
}

/** Paths of files are relative to the static folder. */
function fileOf(path: string | undefined): string | undefined {
  return path === undefined || /^(?:\/|https?:)/.test(path) ? path : `/${path}`;
}

function searchOf(value: Value): UserConfig['search'] {
  const { appId, apiKey, indexName } = asRecord(value) ?? {};
  const isComplete = typeof appId === 'string' && typeof apiKey === 'string' && typeof indexName === 'string';
  return isComplete ? { appId, apiKey, indexName } : undefined;
}

class Navbar {
  readonly #reader: ProjectReader;
  readonly #parts: Parts;

  constructor(reader: ProjectReader, parts: Parts) {
    this.#reader = reader;
    this.#parts = parts;
  }

  read(items: Value[]): { nav: UserNavItem[]; socialLinks: UserSocialLink[] } {
    const nav: UserNavItem[] = [];
    const socialLinks: UserSocialLink[] = [];
    for (const value of items) {
      const item = asRecord(value) ?? {};
      const host = /^https:\/\/(?:www\.)?(github|twitter|x|discord)\.(?:com|gg)\//.exec(
        stringOf(item.href) ?? '',
      )?.[1];
      const icon = host === undefined ? undefined : socialLink(this.#reader, host, item.href);
      if (icon !== undefined) socialLinks.push(icon);
      const entry = icon === undefined ? this.#entry(item) : undefined;
      if (entry !== undefined) nav.push(entry);
    }
    return { nav, socialLinks };
  }

  #entry(item: Config): UserNavItem | undefined {
    const position = item.position === 'left' ? ('left' as const) : undefined;
    const text = plainLabel(item.label) || undefined;
    switch (item.type) {
      case 'doc': {
        const doc = this.#parts.docs.find(({ id }) => id === item.docId);
        return doc && { text: text ?? doc.id, link: pagePathOf(doc.key), ...defined({ position }) };
      }
      case 'docSidebar': {
        const key = this.#parts.first.get(String(item.sidebarId));
        return key === undefined
          ? undefined
          : { text: text ?? 'Docs', link: pagePathOf(key), ...defined({ position }) };
      }
      case 'search':
      case 'localeDropdown':
      case 'docsVersionDropdown':
        return undefined;
      case 'html':
        this.#reader.leave("'html'", 'HTML in the navbar is not moved.', 'Replace a slot of the theme.');
        return undefined;
      default: {
        const entry = this.#parts.links.nav(item, ['to', 'href'], ['label']);
        return entry && { ...entry, ...defined({ position }) };
      }
    }
  }
}

function homePage(config: Config, docs: Doc[]): string {
  const first = docs.find(({ isFragment }) => !isFragment);
  const actions =
    first === undefined
      ? ''
      : `\n  actions:\n    - text: Documentation\n      link: ${pagePathOf(first.key)}`;
  const tagline = stringOf(config.tagline);
  const name = JSON.stringify(stringOf(config.title) ?? 'Documentation');
  return `---\npageType: home\nhero:\n  name: ${name}${tagline === undefined ? '' : `\n  tagline: ${JSON.stringify(tagline)}`}${actions}\n---\n`;
}
