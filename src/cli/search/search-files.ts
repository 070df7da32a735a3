/**
 * The files that the offline search loads: for each locale version the texts of all pages or, if these are long, the
 * manifest of an index and the files of that index.
 */
import type { SourceFile } from '../../runtime/model/index.js';
import { type ShardKind, shardPath } from '../../runtime/search/shards/format.js';
import { type LocaleVersion, localeKey, type Site } from '../site/site.js';
import { collectSearchData, isSearched, searchPageOf } from './search-data.js';
import { isSharded, SearchShards } from './shards/search-shards.js';

export class SearchFiles {
  readonly #site: Site;
  readonly #hashOf: (page: SourceFile) => string;
  readonly #shards = new Map<string, SearchShards>();

  /** @param hashOf hash of everything that a page is made from; empty if unknown. */
  constructor(site: Site, hashOf: (page: SourceFile) => string) {
    this.#site = site;
    this.#hashOf = hashOf;
  }

  /** Extracts the texts of a page that is in memory, so that a build does not read it twice. */
  add(page: SourceFile): void {
    if (!isSearched(this.#site, page)) return;
    if (isSharded(this.#site, page)) this.#shardsOf(page).add(page);
    else searchPageOf(this.#site, page);
  }

  /** What the browser loads first. */
  async data(localeVersion: LocaleVersion): Promise<object> {
    if (!isSharded(this.#site, localeVersion)) return collectSearchData(this.#site, localeVersion);
    return { shards: (await this.#shardsOf(localeVersion).index()).manifest };
  }

  #shardsOf({ lang, version }: LocaleVersion): SearchShards {
    const localeVersion = { lang, version };
    const key = localeKey(localeVersion);
    const shards =
      this.#shards.get(key) ?? new SearchShards({ site: this.#site, localeVersion, hashOf: this.#hashOf });
    this.#shards.set(key, shards);
    return shards;
  }

  /** The files of the index, by their path below its folder. */
  async *shards(localeVersion: LocaleVersion): AsyncGenerator<{ path: string; contents: string }> {
    if (!isSharded(this.#site, localeVersion)) return;
    const { files } = await this.#shardsOf(localeVersion).index();
    for (const [kind, ofKind] of Object.entries(files))
      for (const [i, { json }] of ofKind.entries())
        yield { path: shardPath(kind as ShardKind, i), contents: json };
  }
}
