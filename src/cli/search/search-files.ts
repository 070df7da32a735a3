/**
 * The files that the offline search loads: for each locale version the texts of all pages or, if these are long, the
 * manifest of an index and the files of that index.
 */
import type { SourceFile } from '../../runtime/model.js';
import type { ShardKind } from '../../runtime/search/shards/format.js';
import { searchDataPath, searchShardPath } from '../site/page-data/site-data.js';
import { type LocaleVersion, pagesIn, type Site } from '../site/site.js';
import { collectSearchData, isSearched } from './search-data.js';
import { isSharded, mostFiles, searchShards } from './shards/search-shards.js';

export interface SearchFile {
  /** Path without base. */
  url: string;
  json(): Promise<string>;
  /** If missing, the file exists. */
  exists?(): Promise<boolean>;
}

/** All of them, except those with the texts of a page. Reads no page: the numbers of files are upper limits. */
export function* searchFiles(site: Site, localeVersion: LocaleVersion): Generator<SearchFile> {
  yield { url: searchDataPath(localeVersion), json: async () => JSON.stringify(await data()) };
  const { pages: _, ...counts } = mostFiles(pagesIn(site, localeVersion).length);
  for (const [kind, count] of Object.entries(counts) as [keyof typeof counts, number][])
    for (let i = 0; i < count; i++) yield shardFile(kind, i);

  function data() {
    return isSharded(site, localeVersion)
      ? searchShards(site, localeVersion).manifest()
      : collectSearchData(site, localeVersion);
  }

  function shardFile(kind: Exclude<ShardKind, 'pages'>, i: number): SearchFile {
    const contents = async () =>
      isSharded(site, localeVersion) ? await searchShards(site, localeVersion).file(kind, i) : undefined;
    return {
      url: searchShardPath(localeVersion, kind, i),
      json: async () => (await contents()) ?? '',
      exists: async () => (await contents()) !== undefined,
    };
  }
}

/** @param number of the page in its locale version. */
export function searchTextsFile(site: Site, page: SourceFile, number: number): Required<SearchFile> {
  return {
    url: searchShardPath(page, 'pages', number),
    json: async () => searchShards(site, page).pageFile(page),
    exists: async () => isSearched(site, page) && isSharded(site, page),
  };
}
