/** The options of `api`. */

import type { LabelKey } from './pages/labels.js';

export interface ApiOptions {
  /** The modules that readers import: name in imports -> file, relative to the folder of the config. */
  entries: Readonly<Record<string, string>>;
  /** Where the pages are. Default: `'/api'`. */
  path?: string | undefined;
  /** Whether each export has a page, or each entry. Default: `'export'`. */
  pages?: 'export' | 'entry' | undefined;
  /** More files whose exports `<TypeTable />` and `<Signature />` can show. They have no pages. Default: none. */
  types?: readonly string[] | undefined;
  /** The `tsconfig.json` for all entries. Default: the nearest one above each entry. */
  tsconfig?: string | undefined;
  /** Whether inline code that is the name of an export is a link to its page, on all pages. Default: `true`. */
  links?: boolean | undefined;
  /**
   * URL of a source file, with `{file}` and `{line}`: `'https://github.com/acme/acme/blob/main/{file}#L{line}'`. Default:
   * places are shown without a link.
   */
  source?: string | undefined;
  /** The language of the doc comments. Default: `'en'`. */
  lang?: string | undefined;
  /** Headings and labels by language: `{ fr: { parameters: 'Paramètres' } }`. English and Chinese are built in. */
  labels?: Readonly<Record<string, Partial<Record<LabelKey, string>>>> | undefined;
}

export interface ResolvedOptions {
  entries: Readonly<Record<string, string>>;
  /** Without slashes at the ends: `api`. Empty for the root of the site. */
  path: string;
  pages: 'export' | 'entry';
  types: readonly string[];
  tsconfig: string | undefined;
  links: boolean;
  source: string | undefined;
  lang: string;
  labels: NonNullable<ApiOptions['labels']>;
}

/** @throws {Error} if an option is missing or has a wrong value. */
export function resolveOptions(options: ApiOptions): ResolvedOptions {
  const { entries, path = '/api', pages = 'export', types = [], lang = 'en', labels = {} } = options;
  const { tsconfig, source, links = true } = options;
  if (typeof entries !== 'object' || entries === null || Object.keys(entries).length === 0)
    throw new Error("`entries` of api() is missing. Write `entries: { 'my-package': 'src/index.ts' }`.");
  if (pages !== 'export' && pages !== 'entry')
    throw new Error(`\`pages\` of api() is '${pages}'. Write 'export' or 'entry'.`);
  if (source !== undefined && !source.includes('{file}'))
    throw new Error('`source` of api() has no `{file}`. Write a URL with `{file}` and `{line}`.');
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  return { entries, path: trimmed, pages, types, tsconfig, links, source, lang, labels };
}
