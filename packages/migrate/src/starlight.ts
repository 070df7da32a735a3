/** Reads a Starlight project. */

import { posix } from 'node:path';
import type { UserConfig, UserLocale, UserSidebarItem } from '@docs-cli/core/internal/cli/config/index.js';
import { slug } from 'github-slugger';
import { ConfigLinks, headTags, readRedirects, socialLink } from './config-entries.js';
import {
  defined,
  languageOf,
  listOf,
  localeOf,
  localePart,
  logoOf,
  originOf,
  some,
  stringOf,
} from './config-values.js';
import { emptySite, type ForeignSite, type SourcePage } from './foreign-site.js';
import { LinkMap } from './link-map.js';
import { tableOfContents } from './outline-option.js';
import { tagOfBadge } from './page-frontmatter.js';
import type { ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';
import { readFrontmatter } from './yaml-data.js';

/** Options of Astro whose values need to run code. */
const ASTRO_SKIPPED = {
  keys: ['vite', 'adapter', 'markdown', 'image', 'experimental', 'env'],
  calls: ['starlight'],
};
/** `integrations` are calls, which are listed. The others are those of a build, and the note about Starlight. */
const ASTRO_NO_EQUIVALENT = ['integrations', 'outDir', 'cacheDir', 'server', 'devToolbar', 'compressHTML'];
const NO_EQUIVALENT = ['credits', 'disable404Route', 'prerender'];
/** The icon of a site whose config names none. */
const ICON = '/favicon.svg';

interface Language {
  lang: string;
  folder: string;
  prefix: string;
  label: string | undefined;
  /** Key of the language in `locales`. */
  name: string;
  /** Keys of the language in translated texts. */
  textKeys: string[];
}

export function readStarlight(reader: ProjectReader): ForeignSite {
  const { configs, configFile, source } = reader;
  const config = configs.argumentOf(configFile, 'starlight') ?? {};
  const astro = configs.defaultExport(configFile, ASTRO_SKIPPED) ?? {};
  const project = posix.dirname(configFile).replace(/^\.$/, '');
  const root = posix.join(project, stringOf(astro.srcDir) ?? 'src', 'content/docs');
  const languages = languagesOf(reader, config, root);
  const others = languages.flatMap(({ folder }) =>
    folder === root ? [] : [`${posix.relative(root, folder)}/`],
  );
  const pages = languages.flatMap(({ lang, folder, prefix }) =>
    reader.pages({
      folder,
      lang,
      prefix,
      hidesDrafts: true,
      skip: (below) => folder === root && others.some((other) => below.startsWith(other)),
      keyOf: (stem, file) => keyOf(reader, stem, file, prefix),
    }),
  );
  const site: ForeignSite = {
    ...emptySite('starlight'),
    pages,
    docsFolders: languages.map(({ lang, folder }) => ({ lang, folder, prefix: '' })),
    publicFolder: posix.join(project, 'public'),
    aliases: [
      ['~/', posix.join(project, 'src')],
      ['@/', posix.join(project, 'src')],
      ['@assets/', posix.join(project, 'src/assets')],
      ['/src/', posix.join(project, 'src')],
    ],
    base: stringOf(astro.base) ?? '/',
    themeFiles: reader.styleSheets(config.customCss, project),
  };
  site.docsFolders.sort((a, b) => b.folder.length - a.folder.length);
  reader.ignore(config, NO_EQUIVALENT);
  reader.ignore(astro, ASTRO_NO_EQUIVALENT);
  leaveOtherContent(reader, project, root);
  site.config = siteConfig(
    reader,
    { config, astro, publicFolder: site.publicFolder },
    languages,
    new LinkMap(site, source),
    pages,
  );
  return site;
}

/** Pages of Astro, and the texts of the interface. */
function leaveOtherContent({ source, report }: ProjectReader, project: string, root: string): void {
  report.addFiles(
    source.list(posix.join(project, 'src/pages')),
    'A page outside the docs is not moved.',
    'Write it in Markdown, or as a layout.',
  );
  report.addFiles(
    source.list(posix.join(project, 'src/content/i18n')),
    'Translated texts are not moved.',
    "Set the texts of the language in 'locales'.",
  );
  report.addFiles(
    source.list(root).filter((file) => file.endsWith('.mdoc')),
    'A page in Markdoc is not moved.',
    'Write it in Markdown.',
  );
}

/** A slug begins with the language. Without one, Astro creates the path from the names of folders and files. */
function keyOf({ source }: ProjectReader, stem: string, file: string, prefix: string): string {
  const written = readFrontmatter(source.read(file) ?? '')?.slug;
  if (typeof written !== 'string' || written === '')
    return stem
      .split('/')
      .map((name) => slug(name))
      .join('/');
  const path = posix.join('/', written).replace(/\/$/, '');
  return (path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path).slice(1);
}

function languagesOf(reader: ProjectReader, config: Config, root: string): Language[] {
  const locales = Object.entries(asRecord(config.locales) ?? {});
  const first = stringOf(config.defaultLocale) ?? 'root';
  const languages = locales.flatMap(([name, value]): Language[] => {
    const { lang: written, label } = asRecord(value) ?? {};
    // The direction follows from the language.
    reader.ignore(asRecord(value), ['dir']);
    const isRoot = name === 'root';
    const lang = languageOf(isRoot ? (stringOf(written) ?? 'en') : name);
    if (lang === undefined) return [];
    const folder = isRoot ? root : posix.join(root, name);
    const textKeys = [stringOf(written) ?? lang, name];
    return [{ lang, folder, prefix: isRoot ? '' : `/${name}`, label: stringOf(label), name, textKeys }];
  });
  if (languages.length === 0)
    return [{ lang: 'en', folder: root, prefix: '', label: undefined, name: 'root', textKeys: ['en'] }];
  return languages.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}

function siteConfig(
  reader: ProjectReader,
  { config, astro, publicFolder }: { config: Config; astro: Config; publicFolder: string },
  languages: Language[],
  links: LinkMap,
  pages: SourcePage[],
): UserConfig {
  const entries = languages.map((language): UserLocale => {
    const [initial] = languages;
    const inLanguage = (lang: string | undefined) =>
      pages.filter((page) => page.lang === lang && !page.isFragment);
    // Both generators show the page of the default language if there is no translation.
    const written = inLanguage(language.lang);
    const keys = new Set(written.map(({ key }) => key));
    const own = [...written, ...inLanguage(initial?.lang).filter(({ key }) => !keys.has(key))];
    const sidebar = new Sidebar(reader, own, new ConfigLinks(reader, links, language.lang), language);
    const items = Array.isArray(config.sidebar) ? sidebar.items(config.sidebar) : [];
    return defined({
      ...localeOf(language.lang, language.label),
      title: translated(config.title, language),
      sidebar: items.length > 0 ? { '/': items } : undefined,
    });
  });
  return defined({
    ...localePart(entries),
    title: stringOf(config.title) ?? entries[0]?.title ?? 'Documentation',
    description: stringOf(config.description),
    siteUrl: originOf(astro.site),
    base: astro.base === '/' ? undefined : baseOf(stringOf(astro.base)),
    icon: stringOf(config.favicon) ?? (reader.source.has(`${publicFolder}${ICON}`) ? ICON : undefined),
    logo: logoOf(config.logo),
    socialLinks: some(socialsOf(reader, config.social)),
    search: config.pagefind === false ? false : undefined,
    lastUpdated: config.lastUpdated === true ? true : undefined,
    outline: tableOfContents(config.tableOfContents),
    redirects: redirectsOf(reader, astro, new ConfigLinks(reader, links, languages[0]?.lang ?? 'en')),
    head: some(headTags(reader, config.head)),
    editLink: stringOf(asRecord(config.editLink)?.baseUrl),
  });
}

/** A redirect of Astro is a path, or an object with a path and a status. */
function redirectsOf(reader: ProjectReader, astro: Config, links: ConfigLinks): UserConfig['redirects'] {
  const entries = Object.entries(asRecord(astro.redirects) ?? {}).map(([from, to]): [string, Value] => [
    from,
    asRecord(to)?.destination ?? to,
  ]);
  return readRedirects(reader, links, { entries, base: stringOf(astro.base) ?? '/' });
}

function baseOf(base: string | undefined): string | undefined {
  return base === undefined ? undefined : `/${base.replace(/^\//, '')}`;
}

function socialsOf(reader: ProjectReader, value: Value) {
  const entries = Array.isArray(value)
    ? value.map((entry) => {
        const { icon, href, label } = asRecord(entry) ?? {};
        return [icon, href, label] as const;
      })
    : Object.entries(asRecord(value) ?? {}).map(([icon, href]) => [icon, href, undefined] as const);
  return entries.flatMap(([icon, href, label]) => socialLink(reader, icon, href, label) ?? []);
}

/** The text of a language in an object such as `{ en: 'Guide', 'pt-BR': 'Guia' }`. */
function translated(texts: Value, { textKeys }: Language): string | undefined {
  return textKeys.map((key) => stringOf(asRecord(texts)?.[key])).find((text) => text !== undefined);
}

type EntryTag = ReturnType<typeof tagOfBadge>;

class Sidebar {
  readonly #reader: ProjectReader;
  readonly #pages: SourcePage[];
  readonly #links: ConfigLinks;
  readonly #language: Language;

  constructor(reader: ProjectReader, pages: SourcePage[], links: ConfigLinks, language: Language) {
    this.#reader = reader;
    this.#pages = pages;
    this.#links = links;
    this.#language = language;
  }

  items(entries: Value[]): UserSidebarItem[] {
    return entries.flatMap((entry) => this.#item(entry));
  }

  #item(entry: Value): UserSidebarItem[] {
    if (typeof entry === 'string') return this.#page(entry, undefined);
    const record = asRecord(entry) ?? {};
    const label = this.#label(record);
    const tag = tagOfBadge(record.badge);
    const directory = stringOf(asRecord(record.autogenerate)?.directory);
    if (directory !== undefined || Array.isArray(record.items)) {
      const items = directory === undefined ? this.items(listOf(record.items)) : this.#folder(directory);
      if (items.length === 0) return [];
      const collapsed = record.collapsed === true ? true : undefined;
      return [defined({ text: label ?? directory, items, collapsed, ...tag })];
    }
    const slug = stringOf(record.slug);
    if (slug !== undefined) return this.#page(slug, label, tag);
    const href = stringOf(record.link);
    const link = href === undefined ? undefined : this.#links.link(href);
    return label === undefined || link === undefined ? [] : [defined({ text: label, link, ...tag })];
  }

  #label({ label, translations }: Config): string | undefined {
    return translated(translations, this.#language) ?? stringOf(label);
  }

  #page(slug: string, text: string | undefined, tag: EntryTag = {}): UserSidebarItem[] {
    const bare = slug.replace(/^\/|\/$/g, '');
    const page = this.#pages.find(
      ({ key }) => key === bare || key === `${bare}/index` || (bare === '' && key === 'index'),
    );
    if (page !== undefined)
      return [
        text === undefined && tag.tag === undefined ? page.key : defined({ text, fileKey: page.key, ...tag }),
      ];
    const isDefault = this.#language.prefix === '' || this.#language.name === 'root';
    if (isDefault)
      this.#reader.addRemainder(
        slug,
        `The sidebar names '${slug}', which is not a page.`,
        'Add an entry to site.config.ts.',
      );
    return [];
  }

  /** The pages below a folder, in the order of their front matter, with a group for each subfolder. */
  #folder(directory: string): UserSidebarItem[] {
    const start = `${directory.replace(/^\/|\/$/g, '')}/`;
    const entries = new Map<string, { order: number; item: UserSidebarItem }>();
    for (const page of this.#pages) {
      if (!page.key.startsWith(start)) continue;
      const [name = '', ...rest] = page.key.slice(start.length).split('/');
      if (rest.length > 0) {
        const items = entries.has(name) ? [] : this.#folder(start + name);
        if (items.length > 0) entries.set(name, { order: Number.MAX_VALUE, item: { text: name, items } });
        continue;
      }
      const own = asRecord(readFrontmatter(this.#reader.source.read(page.file) ?? '')?.sidebar);
      if (own?.hidden === true) continue;
      const order = typeof own?.order === 'number' ? own.order : Number.MAX_VALUE;
      entries.set(`${name}.md`, { order, item: page.key });
    }
    const sorted = [...entries].sort(([a, x], [b, y]) => x.order - y.order || (a < b ? -1 : 1));
    return sorted.map(([, { item }]) => item);
  }
}
