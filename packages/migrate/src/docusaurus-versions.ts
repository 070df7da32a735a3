/** The versions of the documents of a Docusaurus project, from `versions.json` and the options of the plugin. */
import { posix } from 'node:path';
import type { UserConfig } from '@docs-cli/core/internal/cli/config/index.js';
import { version as versionName } from '@docs-cli/core/internal/cli/config/schema/locale.js';
import { pagePathOf } from '@docs-cli/core/internal/runtime/routes.js';
import { listOf, stringOf } from './config-values.js';
import type { SourcePage } from './foreign-site.js';
import { encodeSpaces } from './link-map.js';
import type { ProjectReader } from './project-reader.js';
import { asRecord, type Config, type Value } from './static-config.js';

export interface DocsVersion {
  /** Folder of the version in the new site; empty for a project without versions. */
  name: string;
  /** Folder of the documents. */
  folder: string;
  /** File of the sidebars; empty for sidebars from the folders. */
  sidebarFile: string;
  /** Folder of the translations, in that of the plugin. */
  i18nName: string;
  /** Folder in the URLs of the old site; empty for the default version. */
  urlFolder: string;
  isDefault: boolean;
}

/** What to do with a version that is not moved. */
export const COPY_VERSION =
  "Copy its pages to 'content/<version>/<language>', and add the version to 'multiVersion'.";

/** Id of the docs plugin that a project usually has. Files of other plugins begin with their id. */
export const DEFAULT_ID = 'default';

interface Current {
  project: string;
  /** Id of the plugin. */
  id: string;
  folder: string;
  sidebarFile: string;
}

/** In the order of the version switch: the current documents, and then the versions, of which the last is the oldest. */
export function readVersions(reader: ProjectReader, current: Current, options: Config): DocsVersion[] {
  const { project, id, folder } = current;
  const start = (project === '' ? '' : `${project}/`) + (id === DEFAULT_ID ? '' : `${id}_`);
  const file = `${start}versions.json`;
  const written = reader.source.has(file) ? reader.configs.defaultExport(file) : undefined;
  const only = listOf(options.onlyIncludeVersions);
  const isIncluded = (name: string) => only.length === 0 || only.includes(name);
  const names = listOf(written as Value).filter((name) => typeof name === 'string');
  const released = names.filter((name) => isIncluded(name) && isFolderName(reader, file, name));
  leaveOtherVersions(reader, `${start}versioned_docs`, released);
  const ownFolder = onlyVersion(current, '');
  if (released.length === 0) return [ownFolder];
  const last = stringOf(options.lastVersion) ?? released[0]!;
  const settings = asRecord(options.versions) ?? {};
  const isCurrentShown = options.includeCurrentVersion !== false && isIncluded('current');
  const currentName = currentNameOf(asRecord(settings.current) ?? {}, released, last === 'current');
  if (!isCurrentShown)
    reader.report.addFiles(
      [folder],
      'The current documents are not a version of the old site, so they are not moved.',
      COPY_VERSION,
    );
  const versions = released.map((name): DocsVersion => {
    const sidebars = `${start}versioned_sidebars/version-${name}-sidebars.json`;
    const path = urlFolderOf(asRecord(settings[name]) ?? {});
    return {
      name,
      folder: `${start}versioned_docs/version-${name}`,
      sidebarFile: reader.source.has(sidebars) ? sidebars : '',
      i18nName: `version-${name}`,
      urlFolder: path ?? (name === last ? '' : name),
      isDefault: name === last,
    };
  });
  const isDefault = last === 'current';
  const path = urlFolderOf(asRecord(settings.current) ?? {}) ?? (isDefault ? '' : 'next');
  return isCurrentShown
    ? [{ ...ownFolder, name: currentName, urlFolder: path, isDefault }, ...versions]
    : versions;
}

/** The current documents, which are all documents of the plugin. */
export function onlyVersion({ folder, sidebarFile }: Current, name: string): DocsVersion {
  return { name, folder, sidebarFile, i18nName: 'current', urlFolder: '', isDefault: true };
}

/** Folders of versions that the old site does not have. */
function leaveOtherVersions({ source, report }: ProjectReader, root: string, released: string[]): void {
  const folders = source.list(root).map((file) => posix.relative(root, file).split('/')[0]!);
  const others = [...new Set(folders)].filter((folder) =>
    released.every((name) => folder !== `version-${name}`),
  );
  report.addFiles(
    others.map((folder) => posix.join(root, folder)),
    'This version is not moved, because the old site does not have it.',
    COPY_VERSION,
  );
}

function urlFolderOf({ path }: Config): string | undefined {
  return typeof path === 'string' ? path.replace(/^\/|\/$/g, '') : undefined;
}

/** The name of the current documents: their label, or `next`. */
function currentNameOf({ label }: Config, released: string[], isDefault: boolean): string {
  const text = stringOf(label) ?? '';
  const isUsable = isDefault && versionName.safeParse(text).success && !released.includes(text);
  return isUsable ? text : 'next';
}

function isFolderName(reader: ProjectReader, file: string, name: string): boolean {
  if (versionName.safeParse(name).success && name !== 'next') return true;
  const reason = `The version '${name}' is not moved: docs-cli cannot have a folder with this name.`;
  reader.report.addFiles([file], reason, COPY_VERSION);
  return false;
}

/** From the URLs of the old site to those of the new one, which begin with the version. */
export function versionRedirects(docs: SourcePage[], versions: DocsVersion[]): Record<string, string> {
  const moved = docs.flatMap(({ route, key, version, isFragment }): [string, string][] => {
    const known = versions.find(({ name }) => name === version);
    if (known === undefined || isFragment) return [];
    const target = known.isDefault ? pagePathOf(key) : `/${known.name}${pagePathOf(key)}`;
    return route === target ? [] : [[encodeSpaces(route), encodeSpaces(target)]];
  });
  return Object.fromEntries(moved);
}

export function multiVersionOf(versions: DocsVersion[]): UserConfig['multiVersion'] {
  const initial = versions.find(({ isDefault }) => isDefault) ?? versions[0];
  if (initial === undefined || initial.name === '') return undefined;
  return { default: initial.name, versions: versions.map(({ name }) => name) };
}
