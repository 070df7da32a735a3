/**
 * What is known of the search without a browser, as JSON on the last line: a process of its own, since it runs the
 * sources, and since what else is in memory would be measured too.
 *
 * Usage: node --import=tsx --conditions=docs-cli-source --expose-gc test/bench/search-figures.ts JOB ARGUMENT…
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
  /** How well readers of this repository's site are served. */
  async quality() {
    const { site, pool } = await prepareSite({ root });
    const [en, zh] = [await scoreSearch(site, 'en'), await scoreSearch(site, 'zh')];
    pool.close();
    return [en, zh].map((score) => ({ ...score, sentence: describeScore(score) }));
  },
  speed: (lang, pages) => measureEngine(makeCorpus(lang as Lang, Number(pages))),
  memory: (lang, pages) => measureMemory(lang as Lang, Number(pages)),
  /** What readers of a built site could look for. */
  queries: (file, count) => wantedQueries(JSON.parse(readFileSync(file!, 'utf8')), Number(count)),
};

/** Bytes that an index and its texts hold once made, as a worker has them: from JSON, which is let go. */
async function measureMemory(lang: Lang, pages: number): Promise<number> {
  const json = Buffer.from(JSON.stringify(makeCorpus(lang, pages)));
  const before = usedMemory();
  const engine = await createEngine(JSON.parse(json.toString()));
  const bytes = usedMemory() - before;
  // Neither is let go before it is measured.
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
