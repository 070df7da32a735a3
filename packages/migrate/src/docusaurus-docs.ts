/** The documents of a Docusaurus project: their ids, their places in the new site, and their categories. */
import { posix } from 'node:path';
import { pagePathOf } from '@docs-cli/core/internal/runtime/routes.js';
import type { DocsVersion } from './docusaurus-versions.js';
import type { SourcePage } from './foreign-site.js';
import type { ProjectReader } from './project-reader.js';
import { readFrontmatter } from './yaml-data.js';

export interface Doc extends SourcePage {
  /** Id of the docs plugin. */
  plugin: string;
  /** The name that sidebars use. */
  id: string;
  /** Folder below the folder of the docs, as written. */
  folder: string;
  label: string | undefined;
  order: number | undefined;
}

export interface DocsFolder {
  folder: string;
  lang: string;
  prefix: string;
  version: DocsVersion;
  /** `docs` for `/docs/`; empty for the root. */
  routeBase: string;
  /** Folder of the translations; undefined for the default language. */
  i18n: string | undefined;
}

export function readDocs(
  reader: ProjectReader,
  place: DocsFolder,
  plugin: string,
  excluded: string[],
): Doc[] {
  const { folder, lang, prefix, routeBase, version } = place;
  const docs = new Map<string, Omit<Doc, keyof SourcePage>>();
  const keyOf = (stem: string, file: string): string => {
    const names = stem.split('/');
    const written = names.pop() ?? '';
    const { name, number } = withoutNumber(written);
    const frontmatter = readFrontmatter(reader.source.read(file) ?? '') ?? {};
    const parents = names.map((each) => withoutNumber(each).name);
    const id = [...parents, typeof frontmatter.id === 'string' ? frontmatter.id : name].join('/');
    const { sidebar_label: label, sidebar_position: position } = frontmatter;
    docs.set(file, {
      plugin,
      id,
      folder: names.join('/'),
      label: typeof label === 'string' ? label : undefined,
      order: typeof position === 'number' ? position : number,
    });
    return routeKeyOf({ parents, name, id, slug: frontmatter.slug }, routeBase);
  };
  return reader.pages({ folder, lang, prefix, excluded, hidesDrafts: true, keyOf }).map((page) => ({
    ...page,
    version: version.name,
    route: routeOf(page.key, place),
    ...docs.get(page.file)!,
  }));
}

/** In the old site, the version is below the folder of the documents. */
function routeOf(key: string, { prefix, routeBase, version }: DocsFolder): string {
  const path = pagePathOf(key);
  if (version.urlFolder === '') return prefix + path;
  const start = routeBase === '' ? '' : `/${routeBase}`;
  return prefix + start + posix.join('/', version.urlFolder) + path.slice(start.length);
}

interface Names {
  parents: string[];
  name: string;
  id: string;
  slug: unknown;
}

/** The place of a document: its slug, or its path without numbers. */
function routeKeyOf({ parents, name, id, slug }: Names, routeBase: string): string {
  const isIndex = /^(?:index|readme)$/i.test(name) || (parents.length > 0 && name === parents.at(-1));
  if (typeof slug === 'string' && slug !== '') {
    const path = posix.join('/', slug.startsWith('/') ? '' : parents.join('/'), slug).replace(/\/$/, '');
    return below(
      routeBase,
      path === '' ? 'index' : isIndex && path.slice(1) === parents.join('/') ? `${path}/index` : path,
    );
  }
  const last = isIndex ? 'index' : (id.split('/').at(-1) ?? name);
  return below(routeBase, [...parents, last].join('/'));
}

function below(routeBase: string, path: string): string {
  return posix.join('/', routeBase, path).slice(1);
}

/** `02-intro` -> `intro` and 2. Dates and versions such as `2021-11-20` and `7.0-alpha` have no number. */
export function withoutNumber(name: string): { name: string; number: number | undefined } {
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s\d].*)$/.exec(name);
  return match === null ? { name, number: undefined } : { name: match[2]!, number: Number(match[1]) };
}
