/** Reads a VitePress project. */

import { posix } from 'node:path';
import type { UserConfig, UserLocale } from '@docs-cli/core/internal/cli/config/index.js';
import { ConfigLinks, headTags, socialLink } from './config-entries.js';
import {
  defined,
  languageOf,
  listOf,
  localeOf,
  localePart,
  logoOf,
  originOf,
  patternsOf,
  plainLabel,
  some,
  stringOf,
} from './config-values.js';
import { emptySite, type ForeignSite } from './foreign-site.js';
import { isStyleSheet } from './foreign-theme.js';
import { LinkMap } from './link-map.js';
import { linkSidebars } from './link-sidebar.js';
import { vitePressOutline } from './outline-option.js';
import type { ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';
import { titleSuffixOf } from './title-template.js';
import { readRewrites } from './vitepress-rewrites.js';

/** Folders of a build. */
const NO_EQUIVALENT = ['outDir', 'cacheDir', 'assetsDir'];

interface Locale {
  key: string;
  lang: string;
  prefix: string;
  label: string | undefined;
  config: Config;
}

export function readVitepress(reader: ProjectReader): ForeignSite {
  const { configs, configFile, source } = reader;
  const config = configs.defaultExport(configFile) ?? {};
  const project = configFile.slice(0, Math.max(0, configFile.indexOf('.vitepress') - 1));
  const folder = posix.join(project, stringOf(config.srcDir) ?? '').replace(/^\.$/, '');
  const locales = localesOf(reader, config);
  const rewritten = readRewrites(reader, config.rewrites);
  const root = locales.find(({ prefix }) => prefix === '');
  /** The locale of a path after the rewrites. */
  const owner = (path: string) =>
    locales.find(({ prefix }) => prefix !== '' && `/${path}`.startsWith(`${prefix}/`)) ?? root;
  const excluded = [...patternsOf(config.srcExclude), ...dynamicRoutes(reader, folder)];
  const pages = locales.flatMap((locale) => {
    const { lang, prefix } = locale;
    return reader.pages({
      folder,
      lang,
      prefix,
      excluded,
      hasUnderscored: true,
      skip: (below) => below.startsWith('public/') || owner(rewritten(below)) !== locale,
      keyOf: (_, file) =>
        rewritten(posix.relative(folder, file))
          .slice(prefix === '' ? 0 : prefix.length)
          .replace(/\.\w+$/, ''),
    });
  });
  const site: ForeignSite = {
    ...emptySite('vitepress'),
    pages,
    docsFolders: locales.map(({ lang, prefix }) => ({
      lang,
      folder: posix.join(folder, prefix.slice(1)),
      prefix: '',
    })),
    publicFolder: posix.join(folder, 'public'),
    aliases: [
      ['@/', folder],
      ['@@/', folder],
    ],
    base: stringOf(config.base) ?? '/',
    themeFiles: source
      .list(posix.join(project, '.vitepress/theme'))
      .filter((file) => isStyleSheet(file) || /\/theme\/index\.[cm]?[jt]sx?$/.test(file)),
  };
  // Files of the default language are not in the folder of another language.
  site.docsFolders.sort((a, b) => b.folder.length - a.folder.length);
  const links = new LinkMap(site, source);
  reader.ignore(config, NO_EQUIVALENT);
  // Each language has this text, its own or that of docs-cli.
  reader.ignore(asRecord(asRecord(config.themeConfig)?.editLink), ['text']);
  // It turns on formulas, which 'showsFormulas' reads from the text of the config.
  reader.ignore(asRecord(config.markdown), ['math']);
  site.config = siteConfig(reader, config, locales, links);
  return site;
}

/** Files such as `[name].md`, from which code creates pages. They are listed. */
function dynamicRoutes({ source, report }: ProjectReader, folder: string): string[] {
  const files = source.list(folder).filter((file) => /\[\w+\].*\.md$/.test(file));
  const reason = 'VitePress creates pages from this file with code, so they are not moved.';
  const instead = 'Write a Markdown file for each page.';
  report.addFiles(files, reason, instead);
  return files;
}

function localesOf(reader: ProjectReader, config: Config): Locale[] {
  const rootLang = languageOf(stringOf(config.lang) ?? 'en') ?? 'en';
  const found = Object.entries(asRecord(config.locales) ?? {}).flatMap(([key, value]): Locale[] => {
    const locale = asRecord(value) ?? {};
    const isRoot = key === 'root';
    // The name of the folder is the language, and its direction follows.
    reader.ignore(locale, isRoot ? ['dir'] : ['dir', 'lang']);
    const lang = isRoot ? (languageOf(stringOf(locale.lang) ?? rootLang) ?? 'en') : languageOf(key);
    if (lang === undefined) return [];
    const link = stringOf(locale.link);
    if (link !== undefined && /^https?:/.test(link)) {
      reader.addRemainder(link, `The language '${key}' is another site.`, "Add its link to 'nav'.");
      reader.ignore(asRecord(config.locales), [key]);
      return [];
    }
    return [{ key, lang, prefix: isRoot ? '' : `/${key}`, label: stringOf(locale.label), config: locale }];
  });
  if (found.some(({ key }) => key === 'root')) return found;
  return [{ key: 'root', lang: rootLang, prefix: '', label: undefined, config: {} }, ...found];
}

function siteConfig(reader: ProjectReader, config: Config, locales: Locale[], links: LinkMap): UserConfig {
  const theme = asRecord(config.themeConfig) ?? {};
  const entries = locales.map((locale) => localeConfig(reader, locale, theme, links));
  const head = headTags(reader, config.head);
  // A site can have others, such as an 'apple-touch-icon'.
  const iconTag = head.find(
    ([name, { rel }]) => name === 'link' && /^(?:shortcut )?icon$/.test(stringOf(rel) ?? ''),
  );
  const icon = stringOf(iconTag?.[1].href);
  return defined({
    title: titleOf(reader, config, theme),
    description: stringOf(config.description),
    base: config.base === '/' ? undefined : stringOf(config.base),
    siteUrl: originOf(asRecord(config.sitemap)?.hostname),
    icon: icon === undefined ? undefined : withoutBase(icon, stringOf(config.base)),
    logo: logoOf(theme.logo),
    ...localePart(entries),
    socialLinks: some(
      listOf(theme.socialLinks).flatMap((entry) => {
        const { icon, link, ariaLabel } = asRecord(entry) ?? {};
        return socialLink(reader, icon, link, ariaLabel) ?? [];
      }),
    ),
    search: searchOf(reader, theme),
    darkMode: darkModeOf(reader, config.appearance),
    cleanUrls: config.cleanUrls === false ? false : undefined,
    footer: footerOf(theme.footer),
    lastUpdated: config.lastUpdated === true ? true : undefined,
    markdown: {
      headingIds: 'vitepress',
      ...(asRecord(config.markdown)?.lineNumbers === true ? { lineNumbers: true } : {}),
    },
    outline: vitePressOutline(theme.outline),
    head: some(head.filter((tag) => tag !== iconTag)),
    // The repository and the branch are those of all languages.
    editLink: [...locales.map((locale) => optionOf(locale, theme, 'editLink')), theme.editLink]
      .map((link) => stringOf(asRecord(link)?.pattern))
      .find((url) => url !== undefined),
  });
}

function titleOf(reader: ProjectReader, config: Config, theme: Config): string {
  const title = stringOf(config.title) ?? (plainLabel(theme.siteTitle) || 'Documentation');
  const { titleTemplate } = config;
  if (titleTemplate !== undefined && titleTemplate !== true && titleSuffixOf(titleTemplate) !== title)
    reader.addRemainder(
      'titleTemplate',
      "The option 'titleTemplate' is not moved.",
      "The <title> of a page ends with 'title' of the config. Set 'titleSuffix' in the front matter of pages.",
    );
  if (theme.siteTitle !== undefined && theme.siteTitle !== title)
    reader.addRemainder(
      'siteTitle',
      "The option 'siteTitle' is not moved.",
      "The navbar shows 'title' of the config. Replace the slot 'NavTitle' of the theme.",
    );
  return title;
}

/** VitePress switches to dark initially, or always, with other values than true and false. */
function darkModeOf(reader: ProjectReader, appearance: Value): false | undefined {
  const isMoved = appearance === undefined || typeof appearance === 'boolean';
  if (!isMoved)
    reader.addRemainder(
      'appearance',
      "The value of 'appearance' is not moved.",
      'The color scheme is initially that of the system, and readers can change it.',
    );
  return appearance === false ? false : undefined;
}

/** An option of the theme in a language. */
function optionOf({ config }: Locale, common: Config, key: string): Value {
  return asRecord(config.themeConfig)?.[key] ?? common[key];
}

function localeConfig(reader: ProjectReader, locale: Locale, common: Config, links: LinkMap): UserLocale {
  const own = asRecord(locale.config.themeConfig) ?? {};
  const option = (key: string) => optionOf(locale, common, key);
  const hasOwn = locale.prefix === '' || locale.config.themeConfig !== undefined;
  const configLinks = new ConfigLinks(reader, links, locale.lang);
  const nav = listOf(option('nav')).flatMap((entry) => {
    const record = asRecord(entry) ?? {};
    if (record.component !== undefined)
      reader.addRemainder(
        'component',
        'A component in the navbar is not moved.',
        'Replace a slot of the theme.',
      );
    return configLinks.nav(record, ['link'], ['text']) ?? [];
  });
  return defined({
    ...localeOf(locale.lang, locale.label),
    title: stringOf(locale.config.title),
    description: stringOf(locale.config.description),
    nav: hasOwn ? some(nav) : undefined,
    sidebar: hasOwn ? linkSidebars(option('sidebar'), configLinks, locale.prefix) : undefined,
    footer: footerOf(own.footer),
    // Other languages have texts in docs-cli, which are better than those of the default language.
    ...textsOf(reader, locale.prefix === '' ? option : (key) => own[key]),
  });
}

/** The texts of the interface. */
function textsOf(reader: ProjectReader, option: (key: string) => Value): Partial<UserLocale> {
  const { prev, next } = asRecord(option('docFooter')) ?? {};
  if (prev === false || next === false)
    reader.addRemainder(
      'docFooter',
      "A link that 'docFooter' hides is not hidden.",
      "Replace the slot 'Pager' of the theme.",
    );
  const notFound = asRecord(option('notFound')) ?? {};
  return {
    outlineTitle: stringOf(asRecord(option('outline'))?.label),
    prevPageText: stringOf(prev),
    nextPageText: stringOf(next),
    menuText: stringOf(option('sidebarMenuLabel')),
    scrollToTopText: stringOf(option('returnToTopLabel')),
    appearanceText: stringOf(option('darkModeSwitchLabel')),
    languagesText: stringOf(option('langMenuLabel')),
    skipToContentText: stringOf(option('skipToContentLabel')),
    lastUpdatedText: stringOf(asRecord(option('lastUpdated'))?.text) ?? stringOf(option('lastUpdatedText')),
    editLinkText: stringOf(asRecord(option('editLink'))?.text),
    notFoundTitle: stringOf(notFound.code),
    notFoundText: stringOf(notFound.title),
    takeMeHomeText: stringOf(notFound.linkText),
  };
}

function footerOf(value: Value): string | undefined {
  const footer = asRecord(value);
  const texts = [stringOf(footer?.message), stringOf(footer?.copyright)];
  return texts.filter((text) => text !== undefined).join('\n\n') || undefined;
}

function searchOf(reader: ProjectReader, theme: Config): UserConfig['search'] {
  const search = asRecord(theme.search);
  const options = search?.provider === 'algolia' ? asRecord(search.options) : asRecord(theme.algolia);
  if (options === undefined) return undefined;
  const { appId, apiKey, indexName } = options;
  if (typeof appId === 'string' && typeof apiKey === 'string' && typeof indexName === 'string')
    return { appId, apiKey, indexName };
  reader.addRemainder(
    'algolia',
    'The keys of the hosted search are incomplete.',
    "Set 'search' in site.config.ts.",
  );
  return undefined;
}

function withoutBase(path: string, base = '/'): string {
  return path.startsWith(base) ? `/${path.slice(base.length).replace(/^\//, '')}` : path;
}
