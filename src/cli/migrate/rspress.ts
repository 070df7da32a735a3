/** Reads an Rspress project. */
import { posix } from 'node:path';
import type { UserConfig, UserLocale, UserSidebarItem } from '../config/user-config.js';
import { type ForeignSite, NO_NAMES, type SourcePage } from './foreign-site.js';
import { LinkMap } from './link-map.js';
import { linkSidebars } from './link-sidebar.js';
import {
  ConfigLinks,
  defined,
  headTags,
  languageOf,
  listOf,
  localeOf,
  localePart,
  type ProjectReader,
  patternsOf,
  socialLink,
  stringOf,
} from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';
import { logoOf, originOf, some } from './vitepress.js';

const MOVED =
  'title description icon logo base lang locales themeConfig head search siteOrigin logoText route'.split(
    ' ',
  );
const SILENT = 'root outDir plugins globalStyles llms builderConfig markdown'.split(' ');
const THEME_MOVED =
  'nav sidebar socialLinks footer darkMode editLink lastUpdated locales enableContentAnimation hideNavbar search outlineTitle'.split(
    ' ',
  );

interface Language {
  lang: string;
  folder: string;
  prefix: string;
  config: Config;
}

export function readRspress(reader: ProjectReader): ForeignSite {
  const { configs, configFile, source } = reader;
  const config = configs.defaultExport(configFile) ?? {};
  const project = posix.dirname(configFile).replace(/^\.$/, '');
  const root = posix.join(project, stringOf(config.root) ?? 'docs');
  const languages = languagesOf(reader, config, root);
  const pages = languages.flatMap(({ lang, folder, prefix }) =>
    reader.pages({
      folder,
      lang,
      prefix,
      skip: (below) => below.startsWith('public/'),
      excluded: patternsOf(asRecord(config.route)?.exclude),
      keyOf: (stem) => stem.replace(/(^|\/)README$/, '$1index'),
    }),
  );
  const site: ForeignSite = {
    generator: 'rspress',
    config: { title: '' },
    pages,
    docsFolders: languages.map(({ lang, folder }) => ({ lang, folder, prefix: '' })),
    publicFolder: posix.join(root, 'public'),
    aliases: [['<root>/', project], ...aliasesOf(config, project), ['@/', posix.join(project, 'src')]],
    base: stringOf(config.base) ?? '/',
    generated: [],
    dates: new Map(),
    postNames: NO_NAMES,
    orders: new Map(),
    themeFiles: [
      ...reader.styleSheets(config.globalStyles, project),
      ...['ts', 'tsx', 'js', 'jsx']
        .map((extension) => posix.join(project, `theme/index.${extension}`))
        .filter((file) => source.has(file)),
    ],
  };
  reader.takeKeys(config, MOVED, SILENT);
  site.config = siteConfig(reader, config, languages, new LinkMap(site, source), pages);
  return site;
}

/** The aliases of imports, such as `@en/`. */
function aliasesOf(config: Config, project: string): [string, string][] {
  const builder = asRecord(config.builderConfig);
  const aliases = {
    ...asRecord(asRecord(builder?.source)?.alias),
    ...asRecord(asRecord(builder?.resolve)?.alias),
  };
  return Object.entries(aliases).flatMap(([name, path]): [string, string][] =>
    typeof path === 'string' ? [[`${name.replace(/\/$/, '')}/`, posix.join(project, path)]] : [],
  );
}

function languagesOf({ source }: ProjectReader, config: Config, root: string): Language[] {
  const themes = listOf(asRecord(config.themeConfig)?.locales);
  const entries = [...listOf(config.locales), ...themes].map((entry) => asRecord(entry) ?? {});
  const first = languageOf(stringOf(config.lang) ?? stringOf(entries[0]?.lang) ?? 'en') ?? 'en';
  const tags = new Set([first, ...entries.flatMap(({ lang }) => languageOf(stringOf(lang) ?? '') ?? [])]);
  return [...tags].flatMap((lang): Language[] => {
    const folder = posix.join(root, lang);
    const merged = Object.assign({}, ...entries.filter((entry) => entry.lang === lang)) as Config;
    if (source.isFolder(folder))
      return [{ lang, folder, prefix: lang === first ? '' : `/${lang}`, config: merged }];
    return lang === first ? [{ lang, folder: root, prefix: '', config: merged }] : [];
  });
}

function siteConfig(
  reader: ProjectReader,
  config: Config,
  languages: Language[],
  links: LinkMap,
  pages: SourcePage[],
): UserConfig {
  const theme = asRecord(config.themeConfig) ?? {};
  reader.takeKeys(theme, THEME_MOVED);
  const entries = languages.map((language) => localeConfig(reader, language, theme, links, pages));
  return defined({
    title: stringOf(config.title) ?? 'Documentation',
    description: stringOf(config.description),
    siteUrl: originOf(config.siteOrigin),
    base: config.base === '/' ? undefined : stringOf(config.base),
    icon: stringOf(config.icon),
    logo: logoOf(config.logo),
    ...localePart(entries),
    socialLinks: some(
      listOf(theme.socialLinks).flatMap((entry) => {
        const { icon, content } = asRecord(entry) ?? {};
        return socialLink(reader, icon, content) ?? [];
      }),
    ),
    search: config.search === false ? false : undefined,
    darkMode: theme.darkMode === false ? false : undefined,
    footer: stringOf(asRecord(theme.footer)?.message),
    lastUpdated: theme.lastUpdated === true ? true : undefined,
    head: some(headTags(reader, config.head)),
    editLink: stringOf(asRecord(theme.editLink)?.docRepoBaseUrl),
  });
}

function localeConfig(
  reader: ProjectReader,
  { lang, folder, prefix, config }: Language,
  theme: Config,
  links: LinkMap,
  pages: SourcePage[],
): UserLocale {
  const configLinks = new ConfigLinks(reader, links, lang);
  const navFile = posix.join(folder, '_nav.json');
  const written = reader.source.has(navFile) ? reader.configs.defaultExport(navFile) : undefined;
  const nav = listOf((written as Value) ?? config.nav ?? (prefix === '' ? theme.nav : undefined));
  const own = pages.filter((page) => page.lang === lang && !page.isFragment);
  return defined({
    ...localeOf(lang, stringOf(config.label)),
    title: stringOf(config.title),
    description: stringOf(config.description),
    nav: some(nav.flatMap((entry) => configLinks.nav(asRecord(entry) ?? {}, ['link'], ['text']) ?? [])),
    sidebar:
      linkSidebars(config.sidebar ?? theme.sidebar, configLinks, prefix) ??
      new MetaFiles(reader, folder, own, configLinks).sidebars(),
    outlineTitle: stringOf(config.outlineTitle),
  });
}

/** Sidebars from the `_meta.json` files of the folders. */
class MetaFiles {
  readonly #reader: ProjectReader;
  readonly #folder: string;
  readonly #keys: Set<string>;
  readonly #links: ConfigLinks;

  constructor(reader: ProjectReader, folder: string, pages: SourcePage[], links: ConfigLinks) {
    this.#reader = reader;
    this.#folder = folder;
    this.#keys = new Set(pages.map(({ key }) => key));
    this.#links = links;
  }

  sidebars(): Record<string, UserSidebarItem[]> | undefined {
    const files = this.#reader.source.list(this.#folder).filter((file) => /(?:^|\/)_meta\.json$/.test(file));
    const folders = new Set(
      files.map((file) => posix.relative(this.#folder, posix.dirname(file)).split('/')[0] ?? ''),
    );
    const named = [...folders].filter((name) => name !== '');
    const tops = named.length > 0 ? named : [...folders];
    const entries = tops.map((name) => [name === '' ? '/' : `/${name}/`, this.#items(name)] as const);
    const filled = entries.filter(([, items]) => items.length > 0);
    return filled.length > 0 ? Object.fromEntries(filled) : undefined;
  }

  #items(folder: string): UserSidebarItem[] {
    const file = posix.join(this.#folder, folder, '_meta.json');
    if (!this.#reader.source.has(file)) {
      const inFolder = [...this.#keys].filter(
        (key) => posix.dirname(key) === folder && !key.endsWith('/index'),
      );
      return inFolder.sort();
    }
    const entries = this.#reader.configs.defaultExport(file) as Value;
    return listOf(entries).flatMap((entry) => this.#item(folder, entry));
  }

  #item(folder: string, entry: Value): UserSidebarItem[] {
    const record: Config = typeof entry === 'string' ? { name: entry } : (asRecord(entry) ?? {});
    const label = stringOf(record.label);
    if (record.type === 'divider') return [{ dividerType: record.dashed === true ? 'dashed' : 'solid' }];
    if (record.type === 'section-header') return label === undefined ? [] : [{ sectionHeaderText: label }];
    if (record.type === 'custom-link') {
      const link = this.#links.link(stringOf(record.link) ?? '');
      return label === undefined || link === undefined ? [] : [{ text: label, link }];
    }
    const key = posix.join(folder, stringOf(record.name) ?? '').replace(/\.(?:mdx?|markdown)$/, '');
    const isFolder =
      record.type === 'dir' ||
      (!this.#keys.has(key) && this.#reader.source.isFolder(posix.join(this.#folder, key)));
    if (isFolder) return this.#group(key, label, record);
    if (this.#keys.has(key))
      return [label === undefined ? key : defined({ text: label, fileKey: key, tag: stringOf(record.tag) })];
    this.#reader.report.leave({
      file: posix.join(this.#folder, folder, '_meta.json'),
      line: 1,
      column: 1,
      reason: `The sidebar names '${String(record.name)}', which is not a page.`,
      instead: 'Add an entry to site.config.ts.',
    });
    return [];
  }

  #group(key: string, label: string | undefined, { collapsed, collapsible }: Config): UserSidebarItem[] {
    const items = this.#items(key);
    const index = this.#keys.has(`${key}/index`) ? `${key}/index` : undefined;
    const text = label ?? (index === undefined ? posix.basename(key) : undefined);
    if (items.length === 0 && index === undefined) return [];
    return [
      defined({
        text,
        fileKey: index,
        items: items.length > 0 ? items : undefined,
        collapsed: collapsed === true ? true : undefined,
        collapsible: collapsible === false ? false : undefined,
      }),
    ];
  }
}
