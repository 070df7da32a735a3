/**
 * Search measurements that need no browser, as JSON on the last line. It is a separate process, because it
 * runs the sources, and because other objects in memory would be measured too.
 *
 * Usage: node --import=tsx --conditions=docs-cli-source --expose-gc test/bench/search-figures.ts JOB
 * ARGUMENT…
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { prepareSite } from '../../src/cli/pipeline.js';
import type { SearchData } from '../../src/runtime/model/index.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import type { Shard } from '../../src/runtime/search/shards/format.js';
import type { SearchFile } from '../../src/runtime/search/shards/search-file.js';
import type { LoadFile } from '../../src/runtime/search/shards/shard-files.js';
import { createShardedEngine } from '../../src/runtime/search/shards/sharded-engine.js';
import { root } from '../examples/projects.js';
import { makeCorpus, wantedQueries, wordQueries } from '../search/engine-corpus.js';
import { describeScore, scoreSearch } from '../search/quality.js';
import { measureEngine } from './engine-speed.js';

type Lang = 'en' | 'zh';

const jobs: Record<string, (...args: string[]) => unknown> = {
  /** Quality of the search results on this repository's site. */
  async quality() {
    const { site, pool } = await prepareSite({ root });
    const [en, zh] = [await scoreSearch(site, 'en'), await scoreSearch(site, 'zh')];
    pool.close();
    return [en, zh].map((score) => ({ ...score, sentence: describeScore(score) }));
  },
  speed: (lang, pages) => measureEngine(makeCorpus(lang as Lang, Number(pages))),
  memory: (lang, pages) => measureMemory(lang as Lang, Number(pages)),
  /** Likely queries of readers of a built site. */
  queries: (dist, lang, count) => wantedQueries(textsOf(dist!, lang!), Number(count)),
  downloads: (dist, lang) => measureDownloads(dist!, lang!),
};

const MEASURED = 20;

/** Gzip bytes and requests of queries that begin without any loaded file, and what the engine needs. */
async function measureDownloads(dist: string, lang: string) {
  const queries = queriesOf(dist, lang);
  const before = usedMemory();
  const json = readFileSync(`${dist}/assets/search/${lang}.json`, 'utf8');
  let sizes = [gzipSync(json, { level: 9 }).length];
  const load: LoadFile = async (path) => {
    const file = readFileSync(`${dist}/assets/search/${lang}/${path}`, 'utf8');
    sizes.push(gzipSync(file, { level: 9 }).length);
    return JSON.parse(file);
  };
  const engine = createShardedEngine(JSON.parse(json).shards, load);
  const downloads: number[][] = [];
  const answers: number[] = [];
  for (const query of queries) {
    await engine.search(query);
    downloads.push(sizes);
    sizes = [];
    const begin = performance.now();
    await engine.search(query);
    answers.push(performance.now() - begin);
  }
  const memory = usedMemory() - before;
  // Keeps the engine alive until it is measured.
  await engine.search('');
  const [first = [], ...others] = downloads;
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    first: sum(first),
    next: middle(others.map(sum)),
    requests: middle(others.map(({ length }) => length)),
    answers: answers.sort((a, b) => a - b),
    memory,
  };
}

/** Copied, so that the queries do not keep the texts in memory. */
function queriesOf(dist: string, lang: string): string[] {
  return JSON.parse(JSON.stringify(wordQueries(textsOf(dist, lang), MEASURED + 1)));
}

/** The texts of a built site, without the names in code if its index is in files. */
function textsOf(dist: string, lang: string): SearchData {
  const folder = `${dist}/assets/search/${lang}`;
  const data = JSON.parse(readFileSync(`${folder}.json`, 'utf8')) as SearchFile;
  if ('pages' in data) return data;
  const files = readdirSync(`${folder}/texts`).sort(
    (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  );
  return {
    pages: files.flatMap((file) => {
      const { pages } = JSON.parse(readFileSync(`${folder}/texts/${file}`, 'utf8')) as Shard<'texts'>;
      return pages.map((page) => ({
        ...page,
        sections: page.sections.map((section) => ({ ...section, names: '' })),
      }));
    }),
  };
}

/**
 * Bytes that an index and its texts use once built, as in a worker: created from JSON, which is then
 * released.
 */
async function measureMemory(lang: Lang, pages: number): Promise<number> {
  const json = Buffer.from(JSON.stringify(makeCorpus(lang, pages)));
  const before = usedMemory();
  const engine = await createEngine(JSON.parse(json.toString()));
  const bytes = usedMemory() - before;
  // Keeps both alive until they are measured.
  engine.search(String(json.length));
  return bytes;
}

function usedMemory(): number {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const [job = '', ...args] = process.argv.slice(2);
console.log(JSON.stringify(await jobs[job]!(...args)));
