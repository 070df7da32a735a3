/** Reads an Rspress project. */
import { posix } from 'node:path';
import type { UserConfig, UserLocale, UserSidebarItem } from '@docs-cli/core/internal/cli/config/index.js';
import { messageKeys } from '@docs-cli/core/internal/cli/config/message-keys.js';
import { ConfigLinks, headTags, readRedirects, redirectEntries, socialLink } from './config-entries.js';
import {
  defined,
  languageOf,
  listOf,
  localeOf,
  localePart,
  logoOf,
  originOf,
  patternsOf,
  some,
  stringOf,
} from './config-values.js';
import { emptySite, type ForeignSite, type SourcePage } from './foreign-site.js';
import { isStyleSheet } from './foreign-theme.js';
import { LinkMap } from './link-map.js';
import { linkSidebars } from './link-sidebar.js';
import { fitsAny, isReactPage, type ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';

/** Plugins are calls, which are listed; the folder of a build has no equivalent. */
const NO_EQUIVALENT = ['outDir', 'plugins'];
/** Plugins whose options are read: docs-cli does what they do. */
const PLUGINS = ['pluginSitemap', 'pluginRss', 'pluginLlms', 'pluginClientRedirects'];

interface Language {
  lang: string;
  folder: string;
  prefix: string;
  /** An option of the language in `locales` or in `themeConfig.locales`. */
  option: (key: string) => Value;
}

export function readRspress(reader: ProjectReader): ForeignSite {
  const { configs, configFile, source } = reader;
  const config = configs.defaultExport(configFile, { calls: PLUGINS }) ?? {};
  const project = posix.dirname(configFile).replace(/^\.$/, '');
  const root = posix.join(project, stringOf(config.root) ?? 'docs');
  const languages = languagesOf(reader, config, root);
  const excluded = patternsOf(asRecord(config.route)?.exclude);
  const pages = languages.flatMap(({ lang, folder, prefix }) =>
    reader.pages({
      folder,
      lang,
      prefix,
      skip: (below) => below.startsWith('public/'),
      excluded,
      keyOf: (stem) => stem.replace(/(^|\/)README$/, '$1index'),
    }),
  );
  leaveReactPages(reader, languages, excluded);
  const site: ForeignSite = {
    ...emptySite('rspress'),
    pages,
    docsFolders: languages.map(({ lang, folder }) => ({ lang, folder, prefix: '' })),
    publicFolder: posix.join(root, 'public'),
    aliases: [['<root>/', project], ...aliasesOf(config, project), ['@/', posix.join(project, 'src')]],
    base: stringOf(config.base) ?? '/',
    themeFiles: [
      ...reader.styleSheets(config.globalStyles, project),
      ...source
        .list(posix.join(project, 'theme'))
        .filter((file) => isThemeFile(posix.relative(project, file))),
    ],
  };
  reader.ignore(config, NO_EQUIVALENT);
  site.config = siteConfig(reader, config, languages, new LinkMap(site, source), pages);
  return site;
}

/** The module of the theme, and the style sheets next to it. */
function isThemeFile(file: string): boolean {
  return /^theme\/index\.[jt]sx?$/.test(file) || (/^theme\/[^/.]+\.\w+$/.test(file) && isStyleSheet(file));
}

function leaveReactPages({ source, report }: ProjectReader, languages: Language[], excluded: string[]): void {
  const files = languages.flatMap(({ folder }) => source.list(folder));
  report.addFiles(
    files.filter((file) => /x$/.test(file) && isReactPage(file) && !fitsAny(file, excluded)),
    'A page in React is not moved.',
    'Write it in Markdown, or as a layout.',
  );
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
    const own = entries.filter((entry) => entry.lang === lang);
    const option = (key: string) => own.map((entry) => entry[key]).findLast((value) => value !== undefined);
    if (source.isFolder(folder)) return [{ lang, folder, prefix: lang === first ? '' : `/${lang}`, option }];
    return lang === first ? [{ lang, folder: root, prefix: '', option }] : [];
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
  const entries = languages.map((language) => localeConfig(reader, language, theme, links, pages));
  const title = stringOf(config.title) ?? 'Documentation';
  const { logoText } = config;
  if (logoText !== undefined && logoText !== title)
    reader.addRemainder(
      'logoText',
      "The option 'logoText' is not moved.",
      "The navbar shows 'title' of the config. Replace the slot 'NavTitle' of the theme.",
    );
  const plugins = PLUGINS.map((name) => reader.configs.argumentOf(reader.configFile, name));
  const editLinks = [theme.editLink, ...languages.map(({ option }) => option('editLink'))];
  return defined({
    title,
    description: stringOf(config.description),
    siteUrl: [config.siteOrigin, ...plugins.map((options) => options?.siteUrl)]
      .map(originOf)
      .find((origin) => origin !== undefined),
    base: config.base === '/' ? undefined : stringOf(config.base),
    icon: stringOf(config.icon),
    logo: logoOf(config.logo),
    ...localePart(entries),
    socialLinks: some(
      listOf(theme.socialLinks).flatMap((entry) => {
        const { icon, mode, content } = asRecord(entry) ?? {};
        if (mode !== undefined && mode !== 'link') return otherSocialLink(reader, mode, content);
        return socialLink(reader, icon, content) ?? [];
      }),
    ),
    search: config.search === false ? false : undefined,
    cleanUrls: asRecord(config.route)?.cleanUrls === false ? false : undefined,
    redirects: readRedirects(reader, new ConfigLinks(reader, links, languages[0]?.lang ?? 'en'), {
      entries: plugins.flatMap((options) => redirectEntries(options?.redirects)),
      base: stringOf(config.base) ?? '/',
    }),
    darkMode: theme.darkMode === false ? false : undefined,
    hideNavbar: theme.hideNavbar === 'auto' || theme.hideNavbar === 'always' ? theme.hideNavbar : undefined,
    enableAppearanceAnimation: theme.enableAppearanceAnimation === false ? false : undefined,
    llms: config.llms === false ? false : undefined,
    markdown: markdownOf(asRecord(config.markdown) ?? {}),
    footer: stringOf(asRecord(theme.footer)?.message),
    lastUpdated: theme.lastUpdated === true ? true : undefined,
    head: some(headTags(reader, config.head)),
    editLink: editLinks
      .map((link) => stringOf(asRecord(link)?.docRepoBaseUrl))
      .find((url) => url !== undefined),
  });
}

function localeConfig(
  reader: ProjectReader,
  { lang, folder, prefix, option }: Language,
  theme: Config,
  links: LinkMap,
  pages: SourcePage[],
): UserLocale {
  const configLinks = new ConfigLinks(reader, links, lang);
  const navFile = posix.join(folder, '_nav.json');
  const written = reader.source.has(navFile) ? reader.configs.defaultExport(navFile) : undefined;
  const nav = listOf((written as Value) ?? option('nav') ?? (prefix === '' ? theme.nav : undefined));
  const own = pages.filter((page) => page.lang === lang && !page.isFragment);
  return defined({
    ...localeOf(lang, stringOf(option('label'))),
    title: stringOf(option('title')),
    description: stringOf(option('description')),
    nav: some(nav.flatMap((entry) => configLinks.nav(asRecord(entry) ?? {}, ['link'], ['text']) ?? [])),
    sidebar:
      linkSidebars(option('sidebar') ?? theme.sidebar, configLinks, prefix) ??
      new MetaFiles(reader, folder, own, configLinks).sidebars(),
    ...textsOf((key) => option(key) ?? (prefix === '' ? theme[key] : undefined)),
  });
}

/** The texts of the interface. Most have the same names. */
function textsOf(option: (key: string) => Value): Partial<UserLocale> {
  const texts = messageKeys.map((key) => [key, stringOf(option(key))] as const);
  const { filterNameText, filterPlaceholderText, filterNoResultText } = asRecord(option('overview')) ?? {};
  const search = stringOf(option('searchPlaceholderText'));
  return {
    ...(search === undefined ? {} : { searchPlaceholder: search }),
    ...defined({
      overviewFilterText: stringOf(filterNameText),
      overviewFilterPlaceholder: stringOf(filterPlaceholderText),
      overviewNoResultText: stringOf(filterNoResultText),
      editLinkText: stringOf(asRecord(option('editLink'))?.text),
    }),
    ...defined(Object.fromEntries(texts)),
  };
}

function markdownOf({ showLineNumbers, defaultWrapCode }: Config): UserConfig['markdown'] {
  if (showLineNumbers !== true && defaultWrapCode !== true) return undefined;
  return defined({
    lineNumbers: showLineNumbers === true ? true : undefined,
    wrap: defaultWrapCode === true ? true : undefined,
  });
}

/** An icon with a popover. docs-cli has the same modes; the content may be HTML, so a person decides. */
function otherSocialLink(reader: ProjectReader, mode: Value, content: Value): [] {
  reader.addRemainder(
    stringOf(content) ?? 'socialLinks',
    `The social link with the mode '${String(mode)}' is not moved.`,
    "Add it to 'socialLinks' of site.config.ts.",
  );
  return [];
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
    if (record.type === 'section-header')
      return label === undefined ? [] : [defined({ sectionHeaderText: label, tag: stringOf(record.tag) })];
    if (record.type === 'custom-link') {
      const link = this.#links.link(stringOf(record.link) ?? '');
      if (label === undefined || link === undefined) return [];
      return [defined({ text: label, link, tag: stringOf(record.tag), context: stringOf(record.context) })];
    }
    const key = posix.join(folder, stringOf(record.name) ?? '').replace(/\.(?:mdx?|markdown)$/, '');
    const isFolder =
      record.type === 'dir' ||
      (!this.#keys.has(key) && this.#reader.source.isFolder(posix.join(this.#folder, key)));
    if (isFolder) return this.#group(key, label, record);
    if (this.#keys.has(key)) return [pageEntry(key, label, record)];
    this.#reader.report.addFiles(
      [posix.join(this.#folder, folder, '_meta.json')],
      `The sidebar names '${String(record.name)}', which is not a page.`,
      'Add an entry to site.config.ts.',
    );
    return [];
  }

  #group(key: string, label: string | undefined, record: Config): UserSidebarItem[] {
    const { collapsed, collapsible, tag, context } = record;
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
        tag: stringOf(tag),
        context: stringOf(context),
      }),
    ];
  }
}

function pageEntry(key: string, text: string | undefined, { tag, context }: Config): UserSidebarItem {
  const entry = defined({ text, fileKey: key, tag: stringOf(tag), context: stringOf(context) });
  return Object.keys(entry).length === 1 ? key : entry;
}
