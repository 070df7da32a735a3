/** Reads what the projects of all generators have: pages, data files and style sheets. Lists what does not move. */

import { posix } from 'node:path';
import { fitsWildcards } from '@docs-cli/core/internal/cli/check/wildcards.js';
import { pagePathOf } from '@docs-cli/core/internal/runtime/routes.js';
import { configHint } from '@docs-cli/plugin-foreign-syntax';
import type { Place } from './config-module.js';
import { stringOf } from './config-values.js';
import type { SourcePage } from './foreign-site.js';
import { KeyPositions } from './key-positions.js';
import type { MigrationReport } from './migration-report.js';
import { ReadTracker } from './read-tracker.js';
import type { SourceFolder } from './source-folder.js';
import { StaticConfig, type Value } from './static-config.js';
import { TextPositions } from './text-positions.js';
import { type Data, readFrontmatter, readYaml } from './yaml-data.js';

export class ProjectReader {
  readonly source: SourceFolder;
  readonly report: MigrationReport;
  readonly configs: StaticConfig;
  /** The config file, relative to the source folder. */
  readonly configFile: string;
  readonly #tracker = new ReadTracker();
  /** The files of the config, with the config file first. */
  readonly #texts = new Map<string, string>();
  readonly #dataFiles: { file: string; text: string; data: Data }[] = [];

  constructor(source: SourceFolder, report: MigrationReport, configFile: string) {
    this.source = source;
    this.report = report;
    this.configFile = configFile;
    this.configs = new StaticConfig(source, report);
  }

  /** Lists a part of the config, at the first place of a text in the config or in a file that it imports. */
  addRemainder(text: string, reason: string, instead: string): void {
    for (const each of [this.configFile, ...this.configs.files])
      if (!this.#texts.has(each)) this.#texts.set(each, this.source.read(each) ?? '');
    const [file, written] = [...this.#texts].find(([, each]) => each.includes(text)) ?? [this.configFile, ''];
    const place = new TextPositions(written).at(Math.max(0, written.indexOf(text)));
    this.report.addRemainder({ file, ...place, reason, instead });
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
      instead: configHint(path.at(-1) ?? '') ?? 'See the reference of the config for a similar option.',
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
      const isHiddenByName = isUnderscored || /(?:^|\/)shared\//.test(route);
      const isExcluded = fitsAny(below, excluded) || fitsAny(file, excluded);
      const wasPublished = !isExcluded && !isDraft && (!isUnderscored || hasUnderscored);
      const isFragment = isHiddenByName || isExcluded || isDraft;
      const key = isFragment && !isHiddenByName ? withoutRoute(route) : route;
      const isLost = isHiddenByName && wasPublished;
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
