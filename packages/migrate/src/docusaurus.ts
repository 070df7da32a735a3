/** Reads a Docusaurus project. */

import { posix } from 'node:path';
import type { UserConfig, UserLocale } from '@docs-cli/core/internal/cli/config/index.js';
import { ConfigLinks, headTags, readRedirects, redirectEntries } from './config-entries.js';
import {
  defined,
  listOf,
  localeOf,
  localePart,
  originOf,
  plainLabel,
  some,
  stringOf,
} from './config-values.js';
import {
  type Content,
  nameAndOptions,
  plainFolder,
  pluginOptions,
  readContent,
} from './docusaurus-content.js';
import type { Doc, DocsFolder } from './docusaurus-docs.js';
import { homePages } from './docusaurus-home.js';
import { Navbar } from './docusaurus-navbar.js';
import { Sidebars, type SidebarsByPrefix } from './docusaurus-sidebars.js';
import { docsIn, isMovedTranslation, translateNav, translateSidebars } from './docusaurus-translations.js';
import { type DocsVersion, multiVersionOf, versionRedirects } from './docusaurus-versions.js';
import type { ForeignSite, PageFormat } from './foreign-site.js';
import { LinkMap } from './link-map.js';
import { mergeSidebars } from './merge-sidebars.js';
import { tableOfContents } from './outline-option.js';
import { isReactPage, type ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';

/** Options of the build and of the deployment, and checks that docs-cli always has. */
const NO_EQUIVALENT =
  'organizationName projectName deploymentBranch githubHost onBrokenLinks onBrokenMarkdownLinks onBrokenAnchors onDuplicateRoutes future'.split(
    ' ',
  );
/** Plugins that have a module or a key of docs-cli for what they do. */
const KNOWN_PLUGINS =
  /(?:(?:^|plugin-)(?:content-(?:docs|blog|pages)|client-redirects|sitemap|ideal-image)|(?:^|theme-)(?:classic|mermaid|search-algolia|live-codeblock))$/;
/** Options of the preset without a visible effect. */
const PRESET_NO_EQUIVALENT = ['debug', 'svgr'];

export function readDocusaurus(reader: ProjectReader): ForeignSite {
  const { configs, configFile } = reader;
  const config = configs.defaultExport(configFile, { keys: ['prism'] }) ?? {};
  const project = posix.dirname(configFile).replace(/^\.$/, '');
  const content = readContent(reader, config, project);
  const site = foreignSite(reader, { config, project, content });
  reader.ignore(config, NO_EQUIVALENT);
  // These values are those of docs-cli.
  if (config.trailingSlash === false) reader.ignore(config, ['trailingSlash']);
  if (String(config.staticDirectories) === 'static') reader.ignore(config, ['staticDirectories']);
  leaveOtherContent(reader, project, content);
  leavePlugins(reader, config);
  site.config = newConfig(reader, { config, content, site });
  return site;
}

function foreignSite(
  reader: ProjectReader,
  { config, project, content }: { config: Config; project: string; content: Content },
): ForeignSite {
  const { main, plugins, folders, blog } = content;
  const docs = plugins.flatMap((plugin) => plugin.docs);
  const multiVersion = multiVersionOf(main.versions);
  const version = multiVersion?.default ?? '';
  const inDefault = <Page>(page: Page) => ({ ...page, version });
  const otherPages = content.otherPages.map(inDefault);
  const themeFolder = posix.join(project, 'src/theme');
  return {
    generator: 'docusaurus',
    config: { title: '', multiVersion },
    format: formatOf(config),
    pages: [...docs, ...blog.posts.map(inDefault), ...otherPages],
    docsFolders: [
      ...plugins.flatMap((plugin) =>
        plugin.folders.map(({ lang, folder, version: { name }, routeBase: prefix }) => ({
          lang,
          version: name,
          folder,
          prefix,
        })),
      ),
      ...blog.folders.map(inDefault),
      ...folders.map(({ lang, i18n }) => ({ lang, version, folder: plainFolder(project, i18n), prefix: '' })),
    ],
    publicFolder: posix.join(project, 'static'),
    aliases: [
      ['@site/', project],
      ['~@site/', project],
    ],
    base: stringOf(config.baseUrl) ?? '/',
    generated: [...homePages(config, main.folders, [...docs, ...otherPages]), ...blog.indexes.map(inDefault)],
    orders: new Map(docs.flatMap(({ file, order }) => (order === undefined ? [] : [[file, order] as const]))),
    dates: blog.dates,
    postNames: blog.names,
    themeFiles: [
      ...reader.styleSheets(pluginOptions(config, 'theme')[0]?.customCss, project),
      ...reader.source.list(themeFolder).filter((file) => /\.[jt]sx?$/.test(file)),
    ],
  };
}

/** Pages are MDX by default, also those that end with `.md`. */
function formatOf(config: Config): PageFormat {
  const format = asRecord(config.markdown)?.format;
  return format === 'md' || format === 'detect' ? format : 'mdx';
}

/** The config of the new site. Its sidebars and links are those of the first language. */
function newConfig(
  reader: ProjectReader,
  { config, content, site }: { config: Config; content: Content; site: ForeignSite },
): UserConfig {
  const { folders, plugins, main, blog } = content;
  const { multiVersion } = site.config;
  const lang = folders[0]?.lang ?? 'en';
  const links = new ConfigLinks(reader, new LinkMap(site, reader.source), lang);
  const inFirst = (doc: Doc) => doc.lang === lang;
  const sidebarsIn = (language: string) => {
    const byPrefix: SidebarsByPrefix = {};
    const first = new Map<string, string>();
    for (const { versions, docs } of plugins) {
      const own = sidebarsOf(reader, { versions, docs: docsIn(docs, language, lang), links });
      for (const [prefix, items] of Object.entries(own.byPrefix)) byPrefix[prefix] ??= items;
      for (const [name, key] of own.first) if (!first.has(name)) first.set(name, key);
    }
    for (const { prefix } of blog.folders) byPrefix[`/${prefix}/`] = 'auto';
    return { byPrefix, first };
  };
  const { byPrefix, first } = sidebarsIn(lang);
  const translations = new Map(
    folders.slice(1).map((folder): [string, SidebarsByPrefix] => {
      const own = plugins.flatMap((plugin) => plugin.folders.filter((each) => each.lang === folder.lang));
      return [folder.lang, translateSidebars(reader, sidebarsIn(folder.lang).byPrefix, own)];
    }),
  );
  const current = plugins
    .flatMap(({ docs }) => docs.filter(inFirst))
    .filter(({ version }) => version === (multiVersion?.default ?? ''));
  const written = siteConfig(reader, config, {
    folders,
    docs: current,
    links,
    byPrefix,
    first,
    translations,
  });
  const redirects = { ...versionRedirects(main.docs.filter(inFirst), main.versions), ...written.redirects };
  return defined({
    ...written,
    multiVersion,
    redirects: Object.keys(redirects).length > 0 ? redirects : undefined,
  });
}

/** The sidebars of the default version, with the pages that only other versions have. */
function sidebarsOf(
  reader: ProjectReader,
  { versions, docs, links }: { versions: DocsVersion[]; docs: Doc[]; links: ConfigLinks },
) {
  const [initial, ...others] = versions.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const read = ({ name, folder, sidebarFile: file }: DocsVersion) =>
    new Sidebars(reader, { folder, file, docs: docs.filter(({ version }) => version === name), links }).all();
  const sidebars = read(initial!);
  for (const other of others) mergeSidebars(sidebars.byPrefix, read(other).byPrefix);
  return sidebars;
}

function leavePlugins(reader: ProjectReader, config: Config): void {
  const instead = 'Add it to site.config.ts if docs-cli has an option or a plugin for it.';
  for (const entry of listOf(config.plugins)) {
    const [name, options] = nameAndOptions(entry);
    if (name === '' || KNOWN_PLUGINS.test(name)) continue;
    reader.addRemainder(name, `The plugin '${name}' is not moved.`, instead);
    reader.ignore(options, Object.keys(options ?? {}));
  }
  for (const entry of listOf(config.themes)) {
    const [name] = nameAndOptions(entry);
    if (name !== '' && !KNOWN_PLUGINS.test(name))
      reader.addRemainder(
        name,
        `The theme '${name}' is not moved.`,
        'Replace parts of the theme of docs-cli.',
      );
  }
  for (const entry of listOf(config.presets)) reader.ignore(nameAndOptions(entry)[1], PRESET_NO_EQUIVALENT);
  // These turn on Mermaid, which 'showsDiagrams' reads from the text of the config.
  reader.ignore(asRecord(config.markdown), ['mermaid', 'hooks']);
}

/** The options of the plugin for redirects. */
function redirectsOf(reader: ProjectReader, config: Config, links: ConfigLinks): UserConfig['redirects'] {
  const entries = listOf(config.plugins).flatMap((entry): [string, Value][] => {
    const [name, options] = nameAndOptions(entry);
    if (!name.endsWith('client-redirects')) return [];
    return redirectEntries(options?.redirects);
  });
  return readRedirects(reader, links, { entries, base: stringOf(config.baseUrl) ?? '/' });
}

/** Tags for `<head>` of every page: those of the config, the metadata, and the image in previews of links. */
function headOf(reader: ProjectReader, config: Config, theme: Config): UserConfig['head'] {
  const metadata = listOf(theme.metadata).map((attrs) => ({ tag: 'meta', attrs }));
  const scripts = listOf(config.scripts).map((script) => ({
    tag: 'script',
    attrs: typeof script === 'string' ? { src: script } : script,
  }));
  const sheets = listOf(config.stylesheets).map((sheet) => ({
    tag: 'link',
    attrs:
      typeof sheet === 'string'
        ? { rel: 'stylesheet', href: sheet }
        : { rel: 'stylesheet', ...asRecord(sheet) },
  }));
  const tags = headTags(reader, [...listOf(config.headTags), ...metadata, ...sheets, ...scripts]);
  const image = fileOf(stringOf(theme.image));
  const origin = originOf(config.url);
  if (image === undefined || origin === undefined) return some(tags);
  const base = (stringOf(config.baseUrl) ?? '/').replace(/\/$/, '');
  const url = image.startsWith('/') ? origin + base + image : image;
  return [...tags, ['meta', { property: 'og:image', content: url }]];
}

function leaveOtherContent({ source, report }: ProjectReader, project: string, { plugins }: Content): void {
  const folders = plugins.flatMap((plugin) => plugin.folders);
  report.addFiles(
    source.list(posix.join(project, 'src/pages')).filter(isReactPage),
    'A page in React is not moved.',
    'Write it in Markdown, or as a layout.',
  );
  report.addFiles(
    source
      .list(posix.join(project, 'i18n'))
      .filter((file) => file.endsWith('.json') && !isMovedTranslation(file, folders)),
    'Translated texts are not moved.',
    "Set the texts of the language in 'locales'.",
  );
}

interface Parts {
  folders: DocsFolder[];
  docs: Doc[];
  links: ConfigLinks;
  byPrefix: SidebarsByPrefix;
  first: Map<string, string>;
  /** The sidebars of the other languages. */
  translations: ReadonlyMap<string, SidebarsByPrefix>;
}

function siteConfig(reader: ProjectReader, config: Config, parts: Parts): UserConfig {
  const theme = asRecord(config.themeConfig) ?? {};
  const navbar = asRecord(theme.navbar) ?? {};
  const { nav, socialLinks } = new Navbar(reader, parts).read(listOf(navbar.items));
  const title = stringOf(config.title) ?? 'Documentation';
  if (navbar.title !== undefined && navbar.title !== title)
    reader.addRemainder(
      String(navbar.title),
      `The title '${String(navbar.title)}' of the navbar is not moved.`,
      "The navbar shows 'title' of the config. Replace the slot 'NavTitle' of the theme.",
    );
  const configs = asRecord(asRecord(config.i18n)?.localeConfigs) ?? {};
  const ifOther = <T>(value: T | undefined, initial: T): T | undefined =>
    JSON.stringify(value) === JSON.stringify(initial) ? undefined : value;
  const entries = parts.folders.map((folder): UserLocale => {
    const { lang } = folder;
    const own = asRecord(configs[lang]);
    // These follow from the language.
    reader.ignore(own, ['direction', 'htmlLang']);
    return defined({
      ...localeOf(lang, stringOf(own?.label)),
      nav: ifOther(translateNav(reader, nav, folder), nav),
      sidebar: ifOther(parts.translations.get(lang) ?? parts.byPrefix, parts.byPrefix),
    });
  });
  const [docs = {}] = pluginOptions(config, 'docs');
  const bar = asRecord(theme.announcementBar);
  const logo = asRecord(navbar.logo) ?? {};
  // The link of the logo has the title of the site as its name. An announcement is recognized by its text.
  reader.ignore(logo, ['alt']);
  reader.ignore(bar, ['id']);
  const announcement = stringOf(bar?.content);
  return defined({
    title,
    description: stringOf(config.tagline),
    siteUrl: originOf(config.url),
    base: config.baseUrl === '/' ? undefined : stringOf(config.baseUrl),
    icon: fileOf(stringOf(config.favicon)),
    logo: logoFiles(logo),
    ...(entries.length > 1 ? { locales: entries } : localePart(entries)),
    nav: some(nav),
    sidebar: Object.keys(parts.byPrefix).length > 0 ? parts.byPrefix : undefined,
    socialLinks: some(socialLinks),
    search: searchOf(theme.algolia),
    darkMode: asRecord(theme.colorMode)?.disableSwitch === true ? false : undefined,
    hideNavbar: navbar.hideOnScroll === true ? 'auto' : undefined,
    breadcrumbs: docs.breadcrumbs === true ? true : undefined,
    lastUpdated: docs.showLastUpdateTime === true ? true : undefined,
    contributors: docs.showLastUpdateAuthor === true ? true : undefined,
    footer: footerOf(asRecord(theme.footer) ?? {}, parts.links),
    announcement:
      announcement !== undefined && bar?.isCloseable === false
        ? { text: announcement, dismissible: false }
        : announcement,
    outline: tableOfContents(theme.tableOfContents),
    redirects: redirectsOf(reader, config, parts.links),
    head: headOf(reader, config, theme),
    editLink: stringOf(docs.editUrl),
  });
}

/** The links of a footer as Markdown, with a line for each column, and the copyright note. */
function footerOf({ links, copyright }: Config, configLinks: ConfigLinks): string | undefined {
  const entries = listOf(links).map((column) => asRecord(column) ?? {});
  const hasColumns = entries.some(({ items }) => items !== undefined);
  const columns = hasColumns ? entries : [{ items: entries }];
  const lines = columns.flatMap(({ title, items }) => {
    const shown = listOf(items).flatMap((item) => {
      const entry = configLinks.nav(asRecord(item) ?? {}, ['to', 'href'], ['label']);
      return entry?.link === undefined
        ? []
        : [`[${entry.text.replace(/[\\[\]]/g, '\\$&')}](${destination(entry.link)})`];
    });
    const name = plainLabel(title);
    return shown.length === 0 ? [] : [`${name === '' ? '' : `**${name}:** `}${shown.join(' · ')}`];
  });
  const text = [...lines, plainLabel(copyright)].filter((line) => line !== '').join('\n\n');
  return text === '' ? undefined : text;
}

/** A URL as the destination of a link in Markdown. */
function destination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url;
}

function logoFiles(logo: Config): UserConfig['logo'] {
  const { src, srcDark } = logo;
  const [light, dark] = [fileOf(stringOf(src)), fileOf(stringOf(srcDark))];
  return light !== undefined && dark !== undefined ? { light, dark } : (light ?? dark);
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
