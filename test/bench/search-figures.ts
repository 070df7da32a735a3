/**
 * Search measurements that need no browser, as JSON on the last line. It is a separate process, because it
 * runs the sources, and because other objects in memory would be measured too.
 *
 * Usage: node --import=tsx --conditions=docs-cli-source --expose-gc test/bench/search-figures.ts JOB
 * ARGUMENT…
 */
import { readFileSync } from 'node:fs';
import { prepareSite } from '../../src/cli/pipeline.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import { root } from '../examples/projects.js';
import { makeCorpus, wantedQueries } from '../search/engine-corpus.js';
import { measureEngine } from '../search/engine-speed.js';
import { describeScore, scoreSearch } from '../search/quality.js';

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
  queries: (file, count) => wantedQueries(JSON.parse(readFileSync(file!, 'utf8')), Number(count)),
};

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
