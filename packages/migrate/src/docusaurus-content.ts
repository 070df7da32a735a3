/** The pages of a Docusaurus project, by the plugins that show them. */
import { posix } from 'node:path';
import { isMarkdownFile } from '@docs-cli/core/internal/cli/content/page-file.js';
import { languageOf, listOf, patternsOf, stringOf } from './config-values.js';
import { type Blog, readBlog } from './docusaurus-blog.js';
import { type Doc, type DocsFolder, readDocs } from './docusaurus-docs.js';
import {
  COPY_VERSION,
  DEFAULT_ID,
  type DocsVersion,
  onlyVersion,
  readVersions,
} from './docusaurus-versions.js';
import type { SourcePage } from './foreign-site.js';
import type { ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';

export type Content = ReturnType<typeof readContent>;

/** The documents of one docs plugin, in all languages and versions. */
export interface DocsPlugin {
  versions: DocsVersion[];
  folders: DocsFolder[];
  docs: Doc[];
}

/** The pages of the project, by the plugin that shows them, in all languages and versions. */
export function readContent(reader: ProjectReader, config: Config, project: string) {
  const [first = {}, ...others] = pluginOptions(config, 'docs');
  const main = readDocsPlugin(reader, config, { project, options: first });
  // Only the documents of the first plugin have versions. All other pages are in the default version.
  const folders = main.folders.filter(({ version }) => version.isDefault);
  const version = folders[0]?.version.name ?? '';
  const plugins = [
    main,
    ...others.map((options) => readDocsPlugin(reader, config, { project, options, version })),
  ];
  const blog = blogOf(reader, config, project, folders);
  const otherPages = folders.flatMap((each) => plainPages(reader, each, project));
  return { main, plugins, folders, blog, otherPages };
}

/** @param version the version of all documents; undefined for a plugin whose own versions are read. */
function readDocsPlugin(
  reader: ProjectReader,
  config: Config,
  { project, options, version }: { project: string; options: Config; version?: string },
): DocsPlugin {
  const id = stringOf(options.id) ?? DEFAULT_ID;
  const written = typeof options.routeBasePath === 'string' ? options.routeBasePath : 'docs';
  const routeBase = written.replace(/^\/|\/$/g, '');
  const folder = posix.join(project, stringOf(options.path) ?? 'docs');
  const current = { project, id, folder, sidebarFile: sidebarFile(reader, project, options) };
  const versions =
    version === undefined ? readVersions(reader, current, options) : [onlyVersion(current, version)];
  const versionsFile = posix.join(project, `${id}_versions.json`);
  if (version !== undefined && reader.source.has(versionsFile))
    reader.report.addFiles([versionsFile], `The versions of the plugin '${id}' are not moved.`, COPY_VERSION);
  const folders = languageFolders(reader, { config, project, versions, routeBase, id });
  const excluded = patternsOf(options.exclude);
  return { versions, folders, docs: folders.flatMap((each) => readDocs(reader, each, id, excluded)) };
}

/** The options of each instance of a plugin: that of the preset, and those in the list of plugins. */
export function pluginOptions(config: Config, plugin: 'docs' | 'blog' | 'theme'): Config[] {
  const presets = config.presets === undefined ? ['classic'] : listOf(config.presets);
  const inPresets = presets.flatMap((entry) => {
    const [name, options] = nameAndOptions(entry);
    const own = options?.[plugin];
    return own === false || (own === undefined && !/classic$/.test(name)) ? [] : [own];
  });
  const inPlugins = listOf(config.plugins).flatMap((entry) => {
    const [name, options] = nameAndOptions(entry);
    return name.endsWith(`content-${plugin}`) ? [options] : [];
  });
  return [...inPresets, ...inPlugins].map((options) => asRecord(options) ?? {});
}

/** `'name'` or `['name', options]`. */
export function nameAndOptions(entry: Value): [name: string, options: Config | undefined] {
  const [name, options] = Array.isArray(entry) ? entry : [entry];
  return [typeof name === 'string' ? name : '', asRecord(options)];
}

/** The folder of the pages that are not docs. */
export function plainFolder(project: string, i18n: string | undefined): string {
  return i18n === undefined
    ? posix.join(project, 'src/pages')
    : posix.join(i18n, 'docusaurus-plugin-content-pages');
}

/** The pages in Markdown that are not docs. */
function plainPages(
  reader: ProjectReader,
  { lang, prefix, i18n }: DocsFolder,
  project: string,
): SourcePage[] {
  const folder = plainFolder(project, i18n);
  return reader.pages({ folder, lang, prefix, hidesDrafts: true, keyOf: (stem) => stem });
}

function blogOf(reader: ProjectReader, config: Config, project: string, folders: DocsFolder[]): Blog {
  const languages = folders.map(({ lang, prefix, i18n }) => ({ lang, prefix, i18n }));
  const [options, ...others] = pluginOptions(config, 'blog');
  for (const { path } of others)
    reader.addRemainder(
      String(path),
      `The blog in '${String(path)}' is not moved.`,
      "Copy its posts to 'content/<language>', and write an index page with 'layout: blog'.",
    );
  return readBlog(reader, options ?? {}, { project, languages: options === undefined ? [] : languages });
}

interface Place {
  config: Config;
  project: string;
  versions: DocsVersion[];
  routeBase: string;
  /** Id of the plugin. */
  id: string;
}

/** The folders of each version: of the default language, and of those that have a translation of any page. */
function languageFolders(
  reader: ProjectReader,
  { config, project, versions, routeBase, id }: Place,
): DocsFolder[] {
  const { source } = reader;
  const i18n = asRecord(config.i18n) ?? {};
  const first = languageOf(stringOf(i18n.defaultLocale) ?? 'en') ?? 'en';
  const folders = versions.map(
    (version): DocsFolder => ({
      folder: version.folder,
      lang: first,
      prefix: '',
      version,
      routeBase,
      i18n: undefined,
    }),
  );
  for (const locale of listOf(i18n.locales)) {
    const lang = languageOf(stringOf(locale) ?? '');
    const translations = posix.join(project, 'i18n', String(locale));
    const suffix = id === DEFAULT_ID ? '' : `-${id}`;
    const plugin = posix.join(translations, `docusaurus-plugin-content-docs${suffix}`);
    const isTranslated = source.list(translations).some(isMarkdownFile);
    if (lang === undefined || lang === first) continue;
    if (!isTranslated) {
      const reason = `The language '${lang}' has no translated page, so it is not moved.`;
      reader.addRemainder(`'${String(locale)}'`, reason, "Add it to 'locales' with its pages.");
      continue;
    }
    for (const version of versions) {
      const folder = posix.join(plugin, version.i18nName);
      folders.push({ folder, lang, prefix: `/${lang}`, version, routeBase, i18n: translations });
    }
  }
  return folders;
}

function sidebarFile({ source }: ProjectReader, project: string, options: Config): string {
  const written = stringOf(options.sidebarPath);
  const names = [...(written === undefined ? [] : [written]), 'sidebars.js', 'sidebars.ts', 'sidebars.json'];
  return names.map((name) => posix.join(project, name)).find((file) => source.has(file)) ?? '';
}
