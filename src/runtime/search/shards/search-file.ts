import type { SearchData } from '../../model/index.js';
import type { Manifest } from './format.js';

/** The search data of a locale version: all of its texts or, if these are long, the manifest of an index. */
export type SearchFile = SearchData | { shards: Manifest };

export function isSearchFile(value: unknown): value is SearchFile {
  const { pages, shards } = (value ?? {}) as { pages?: unknown; shards?: unknown };
  return Array.isArray(pages) || typeof shards === 'object';
}
