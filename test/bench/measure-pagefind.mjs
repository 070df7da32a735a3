/**
 * The same measurements for Pagefind, the search that other generators use: the build of its index, what a query
 * downloads, and the time from a query to its hits in a browser. Pagefind is resolved in a folder that the caller
 * chooses; it is not a dependency of this repository.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMeasured } from './cli.mjs';
import { median, percentile } from './report.mjs';
import { serveGzip } from './serve.mjs';

const kilobyte = 1024;
const megabyte = 1024 * 1024;
/** Results whose texts are loaded, as many as are compared with the first hits of docs-cli. */
const shown = 10;

/** `{ program, version }`; undefined if it is not installed in this folder. */
export function findPagefind(folder) {
  const installed = join(folder, 'node_modules/pagefind');
  if (!existsSync(installed)) return undefined;
  const { version, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  return { program: join(installed, bin), version };
}

/**
 * `dist` is a built site. `queriesOf(lang)` resolves to the queries; the first one is measured without any loaded
 * file. The index is written to `folder`.
 */
export async function measurePagefind(report, { pagefind, dist, folder, langs, queriesOf, browser }) {
  const index = join(folder, 'pagefind');
  mkdirSync(folder, { recursive: true });
  const args = ['--site', dist, '--output-path', index, '--root-selector', 'main', '--silent'];
  const { seconds, memory } = await runMeasured(process.execPath, [pagefind.program, ...args], {
    cwd: folder,
    name: 'pagefind',
  });
  report.say(`Pagefind ${pagefind.version}, its own program, without the build of the pages`);
  report.add('  index', seconds, 's');
  report.add('  memory of the largest process', memory && memory / megabyte, 'MB');
  const server = await serveGzip(folder);
  try {
    for (const lang of langs) {
      const queries = await queriesOf(lang);
      writeFileSync(
        join(folder, `${lang}.html`),
        `<!doctype html><html lang="${lang}"><title>Search</title>`,
      );
      const results = await search(await browser(), { server, lang, queries });
      reportQueries(report, lang, results);
    }
  } finally {
    await server.close();
    rmSync(index, { recursive: true, force: true });
  }
}

async function search(browser, { server, lang, queries }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${server.origin}/${lang}.html`);
    const results = [];
    for (const query of queries) {
      const from = server.answers.length;
      await page.evaluate(find, { query, shown });
      const answers = server.answers.slice(from);
      // Everything is loaded now.
      const milliseconds = await page.evaluate(find, { query, shown });
      const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
      results.push({ bytes, requests: answers.length, milliseconds });
    }
    return results;
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function find({ query, shown }) {
  const pagefind = await import('/pagefind/pagefind.js');
  const begin = performance.now();
  const { results } = await pagefind.search(query);
  await Promise.all(results.slice(0, shown).map((result) => result.data()));
  return performance.now() - begin;
}

function reportQueries(report, lang, [first, ...next]) {
  const times = [first, ...next].map(({ milliseconds }) => milliseconds);
  report.add(`  first query, ${lang}`, first.bytes / kilobyte, 'KB');
  report.add('    each further query, median', median(next.map(({ bytes }) => bytes)) / kilobyte, 'KB');
  report.add('    its requests', median(next.map(({ requests }) => requests)), '', { digits: 0 });
  report.add('    from loaded files to hits, median', median(times), 'ms', { digits: 1 });
  report.add('    from loaded files to hits, 95th percentile', percentile(times, 0.95), 'ms', { digits: 1 });
}
