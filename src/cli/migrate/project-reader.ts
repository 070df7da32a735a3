/** What the modules of all generators need to read a project: pages, locales, and entries of navigation. */

import { posix } from 'node:path';
import type { SocialIconName } from '../../runtime/model.js';
import { isExternal, pagePathOf } from '../../runtime/routes.js';
import { migrationHint } from '../config/migration-hints.js';
import type { UserConfig, UserLocale, UserNavItem, UserSocialLink } from '../config/user-config.js';
import { isLanguage, languageLabel } from '../init/answers.js';
import { socialIconNames } from '../social-icon-names.js';
import { fitsWildcards } from '../wildcards.js';
import type { Place } from './config-module.js';
import type { SourcePage } from './foreign-site.js';
import { KeyPositions } from './key-positions.js';
import type { LinkMap } from './link-map.js';
import type { MigrationReport } from './migration-report.js';
import { ReadTracker } from './read-tracker.js';
import type { SourceFolder } from './source-folder.js';
import { asRecord, type Config, StaticConfig, type Value } from './static-config.js';
import { TextPositions } from './text-positions.js';
import { type Data, readFrontmatter, readYaml } from './yaml-data.js';

export class ProjectReader {
  readonly source: SourceFolder;
  readonly report: MigrationReport;
  readonly configs: StaticConfig;
  /** The config file, relative to the source folder. */
  readonly configFile: string;
  readonly #configText: string;
  readonly #tracker = new ReadTracker();
  readonly #dataFiles: { file: string; text: string; data: Data }[] = [];

  constructor(source: SourceFolder, report: MigrationReport, configFile: string) {
    this.source = source;
    this.report = report;
    this.configFile = configFile;
    this.configs = new StaticConfig(source, report);
    this.#configText = source.read(configFile) ?? '';
  }

  /** Lists a part of the config, at the first place of a text. */
  addRemainder(text: string, reason: string, instead: string): void {
    const offset = Math.max(0, this.#configText.indexOf(text));
    const place = new TextPositions(this.#configText).at(offset);
    this.report.addRemainder({ file: this.configFile, ...place, reason, instead });
  }

  /** Counts options as moved that docs-cli needs no equivalent for. */
  ignore(config: object | undefined, keys: readonly string[]): void {
    if (config === undefined) return;
    this.configs.ignore(config, keys);
    this.#tracker.ignore(config, keys);
  }

  /** The keys of a file of YAML or JSON; undefined if it is missing, or not valid and therefore listed. */
  data(file: string): Data | undefined {
    const text = this.source.read(file);
    if (text === undefined) return undefined;
    const data = readYaml(text);
    if (data === undefined) {
      const reason = 'This file is not valid.';
      this.report.addFiles([file], reason, 'Fix it, and run again.');
      return undefined;
    }
    this.#dataFiles.push({ file, text, data });
    return this.#tracker.track(data);
  }

  /** Lists the options that nothing read, so nothing moved. */
  leaveUnread(): void {
    this.configs.leaveUnread((place, path) => this.#leaveOption(place, path));
    for (const { file, text, data } of this.#dataFiles) {
      const keys = new KeyPositions(text);
      for (const { path } of this.#tracker.unread(data)) this.#leaveOption({ file, ...keys.at(path) }, path);
    }
  }

  #leaveOption(place: Place, path: string[]): void {
    this.report.addRemainder({
      ...place,
      reason: `The option '${path.join('.')}' is not moved.`,
      instead: migrationHint(path.at(-1) ?? '') ?? 'See the reference of the config for a similar option.',
    });
  }

  /** The files of a list of paths, relative to the folder of the project. Packages are listed. */
  styleSheets(paths: Value, project: string): string[] {
    return (Array.isArray(paths) ? paths : [paths]).flatMap((path) => {
      const written = stringOf(path);
      if (written === undefined) return [];
      const file = posix.join(project, written.replace(/^@site\//, ''));
      if (this.source.has(file)) return [file];
      const instead = 'Import it in content/_theme/index.css.';
      this.addRemainder(written, `The style sheet '${written}' is not moved.`, instead);
      return [];
    });
  }

  /** Redirects from old paths, without the base. Those with patterns, and those to missing pages, are listed. */
  redirects(
    entries: [from: string, to: Value][],
    base: string,
    links: ConfigLinks,
  ): Record<string, string> | undefined {
    const found: Record<string, string> = {};
    const bare = base.replace(/\/$/, '');
    for (const [from, to] of entries) {
      const target = stringOf(to);
      const path = bare !== '' && from.startsWith(`${bare}/`) ? from.slice(bare.length) : from;
      if (target === undefined || !/^\/[^*:[\]?#]+$/.test(path)) {
        this.addRemainder(
          from,
          `The redirect from '${from}' is not moved.`,
          "Add it to 'redirects' of site.config.ts.",
        );
        continue;
      }
      const link = links.link(target);
      if (link !== undefined && link !== path) found[path] = link;
    }
    return Object.keys(found).length > 0 ? found : undefined;
  }

  /** The Markdown files of a folder as pages. */
  pages({
    folder,
    lang,
    prefix,
    skip,
    excluded = [],
    hidesDrafts = false,
    hasUnderscored = false,
    keyOf,
  }: PagesOptions): SourcePage[] {
    const pages: SourcePage[] = [];
    for (const file of this.source.list(folder)) {
      if (!/\.(?:md|mdx|markdown)$/i.test(file)) continue;
      const below = folder === '' || folder === '.' ? file : file.slice(folder.length + 1);
      if (skip?.(below)) continue;
      // A path with '..' stays below the content folder.
      const route = posix.join('/', keyOf(below.replace(/\.\w+$/, ''), file)).slice(1) || 'index';
      const isDraft = hidesDrafts && readFrontmatter(this.source.read(file) ?? '')?.draft === true;
      const isUnderscored = /(?:^|\/)_/.test(route);
      const isPrivate = isUnderscored || /(?:^|\/)shared\//.test(route);
      const isExcluded = fitsAny(below, excluded) || fitsAny(file, excluded);
      const isFragment = isPrivate || isExcluded || isDraft;
      const key = isFragment && !isPrivate ? withoutRoute(route) : route;
      const isLost = isPrivate && !isExcluded && !isDraft && (!isUnderscored || hasUnderscored);
      pages.push({ file, lang, key, route: prefix + pagePathOf(key), isFragment, isDraft, isLost });
    }
    return pages;
  }
}

export interface PagesOptions {
  folder: string;
  lang: string;
  /** URL prefix of the language, such as `/zh`. */
  prefix: string;
  skip?: ((below: string) => boolean) | undefined;
  /** Patterns of files that have no route, with `*` for any characters. */
  excluded?: string[];
  /** Whether the old site does not publish pages with `draft: true`. */
  hidesDrafts?: boolean;
  /** Whether files and folders whose name begins with `_` are pages of the old site. */
  hasUnderscored?: boolean;
  /** The file key for a path without extension, relative to the folder. */
  keyOf: (stem: string, file: string) => string;
}

export function fitsAny(file: string, patterns: string[]): boolean {
  return patterns.some((pattern) => fitsWildcards(file, pattern));
}

/** Whether a file in a folder of pages is a page in React. */
export function isReactPage(file: string): boolean {
  return /\.[jt]sx?$/.test(file) && !/(?:^|\/)_|\.(?:test|spec|d)\.[jt]sx?$/.test(file);
}

/** `guide/start` -> `guide/_start`: pages can include this file, and it is not a page. */
function withoutRoute(key: string): string {
  return posix.join(posix.dirname(key), `_${posix.basename(key)}`);
}

/** The globs of a list as patterns in which `*` matches any characters. */
export function patternsOf(globs: Value): string[] {
  return listOf(globs).flatMap((glob) => (typeof glob === 'string' ? glob.replace(/\*+\/?/g, '*') : []));
}

/** A language tag that docs-cli accepts; undefined if the text is not a language tag. */
export function languageOf(text: string): string | undefined {
  const tag = text.replaceAll('_', '-');
  if (isLanguage(tag)) return tag;
  try {
    return Intl.getCanonicalLocales(tag)[0] === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

export function localeOf(lang: string, label: string | undefined): UserLocale {
  return { lang, label: label ?? languageLabel(lang) };
}

/** The part of the config that depends on the language. A site in English only needs no list of languages. */
export function localePart(entries: UserLocale[]): Partial<UserConfig> {
  const [first, ...others] = entries;
  if (first === undefined || others.length > 0 || first.lang !== 'en') return { locales: entries };
  const { lang, label, nav, sidebar, outlineTitle, ...texts } = first;
  return defined({
    // Most texts can only be replaced in a locale.
    locales: Object.keys(texts).length > 0 ? [{ lang, label, ...texts }] : undefined,
    nav,
    sidebar,
    outlineTitle,
  });
}

/** Removes the keys without a value, so that the config contains only what is set. */
export function defined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

export function stringOf(value: Value): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function listOf(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

/** The text without HTML tags. */
export function plainLabel(value: Value): string {
  return String(asRecord(value) ? '' : (value ?? ''))
    .replace(/<[^>]*>/g, '')
    .trim();
}

/** Converts links of the config of one language. */
export class ConfigLinks {
  readonly #reader: ProjectReader;
  readonly #links: LinkMap;
  readonly #lang: string;

  constructor(reader: ProjectReader, links: LinkMap, lang: string) {
    this.#reader = reader;
    this.#links = links;
    this.#lang = lang;
  }

  /** The link in the new site; undefined, and listed, if its target does not move. */
  link(href: string): string | undefined {
    if (/^(?:https?:|mailto:|tel:)/i.test(href)) return href;
    const found = isExternal(href) ? undefined : this.#links.route(href, this.#lang);
    if (found !== undefined) return found;
    this.#reader.addRemainder(
      href,
      `No page that moves has the path '${href}'.`,
      'Add an entry to site.config.ts.',
    );
    return undefined;
  }

  /** A regular expression for paths of pages, which do not begin with the language in docs-cli. */
  #pattern(value: Value): string | undefined {
    const pattern = stringOf(value)?.replace(new RegExp(`^(\\^?)/${this.#lang}(?=/|$)`), '$1');
    try {
      return pattern !== undefined && new RegExp(pattern) ? pattern : undefined;
    } catch {
      return undefined;
    }
  }

  /** An entry of the navbar with its dropdown; undefined without a link. */
  nav(entry: Config, linkKeys: string[], textKeys: string[]): UserNavItem | undefined {
    const text = textKeys.map((key) => plainLabel(entry[key])).find((label) => label !== '');
    if (text === undefined) return undefined;
    const items = listOf(entry.items).flatMap((item) => {
      const record = asRecord(item) ?? {};
      // A group without a text only draws a line above its entries.
      const isNameless = textKeys.every((key) => record[key] === undefined) && Array.isArray(record.items);
      const inner = isNameless ? listOf(record.items) : [item];
      return inner.flatMap((each) => this.nav(asRecord(each) ?? {}, linkKeys, textKeys) ?? []);
    });
    if (items.length > 0) return defined({ text, items, position: sideOf(entry.position) });
    const href = linkKeys.map((key) => stringOf(entry[key])).find((link) => link !== undefined);
    const link = href === undefined ? undefined : this.link(href);
    if (link === undefined) return undefined;
    return defined({
      text,
      link,
      activeMatch: this.#pattern(entry.activeMatch),
      tag: stringOf(entry.tag),
      position: sideOf(entry.position),
    });
  }
}

/** Entries are at the right by default. */
function sideOf(value: Value): 'left' | undefined {
  return value === 'left' ? value : undefined;
}

/** The name that docs-cli has for an icon; undefined if it has none. */
function iconName(written: string): SocialIconName | undefined {
  const bare = (name: string) => name.toLowerCase().replace(/\.com$|[^a-z\d]/g, '');
  const name = bare(written);
  return socialIconNames.find((known) => bare(known) === (name === 'twitter' ? 'x' : name));
}

/** An icon of the navbar; undefined, and listed, if docs-cli does not have it. */
export function socialLink(
  reader: ProjectReader,
  name: Value,
  href: Value,
  label?: Value,
): UserSocialLink | undefined {
  const content = stringOf(href);
  const svg = stringOf(asRecord(name)?.svg);
  const icon = svg === undefined ? iconName(String(name)) : { svg };
  if (content !== undefined && icon !== undefined && /^(?:https?|mailto):/.test(content))
    return defined({ icon, mode: 'link' as const, content, label: stringOf(label) });
  const shown = String(asRecord(name) ? 'svg' : name);
  reader.addRemainder(
    content ?? shown,
    `docs-cli has no icon '${shown}'.`,
    "Add a social link with icon: { svg: '…' }.",
  );
  return undefined;
}

/** Tags of `<head>` as tuples; tags of other forms are listed. */
export function headTags(reader: ProjectReader, value: Value): [string, Record<string, string>, string?][] {
  const tags: [string, Record<string, string>, string?][] = [];
  for (const tag of listOf(value)) {
    const record = asRecord(tag);
    const [name, attributes, content] = Array.isArray(tag)
      ? tag
      : [record?.tag ?? record?.tagName, record?.attrs ?? record?.attributes, record?.content];
    if (typeof name !== 'string' || !/^(?:link|meta|script|style|noscript)$/.test(name)) {
      reader.addRemainder('head', 'A tag of <head> is not moved.', "Add it to 'head' of site.config.ts.");
      continue;
    }
    const texts = Object.entries(asRecord(attributes) ?? {}).map(
      ([key, text]) => [key, String(text)] as const,
    );
    const all = Object.fromEntries(texts.map(([key, text]) => [key, text === 'true' ? '' : text]));
    tags.push(typeof content === 'string' ? [name, all, content] : [name, all]);
  }
  return tags;
}
