/**
 * Measures the offline search: the quality of its results on this repository's own site, the bytes that
 * readers fetch, the cost of its engine, and the time in a real browser from a typed letter to changed
 * results on the screen.
 *
 * The browser is measured on a generated site of 500 pages per language. The engine with an index in memory is
 * measured in Node, in CPU time, on texts of test/search/engine-corpus.ts, which have the vocabulary of a large site;
 * the engine with an index in files on the files of generated sites.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { root, run } from '../tools/process.mjs';
import { ensureBuilt, linkPackage } from './cli.mjs';
import { generateCorpus } from './corpus.mjs';
import { median, percentile } from './report.mjs';
import { serveGzip } from './serve.mjs';

const langs = ['en', 'zh'];
const pagesPerLanguage = 500;
const viewport = { width: 1350, height: 940 };
const kilobyte = 1024;
const megabyte = 1024 * 1024;
/** For each language: queries that are typed before the measurement, and queries that are measured. */
const warmingQueries = 5;
const typedQueries = 20;
/**
 * Milliseconds from a changed list to the next letter, and between letters that are typed without waiting for
 * the list.
 */
const pause = 60;
const pace = 100;
/** Milliseconds after which a typed letter counts as without effect. */
const patience = 1000;

/**
 * `own` is the output folder of this repository's site, `indexes` are the numbers of pages per language of the
 * generated sites.
 */
export async function measureSearch(report, { folder, own, indexes, browser, runs = 5 }) {
  report.heading('search, this site');
  await report.attempt('what readers look for', () => reportQuality(report));
  await report.attempt('data', async () => {
    await ensureBuilt(root, own);
    for (const lang of langs) {
      const bytes = gzipSync(readFileSync(join(own, `assets/search/${lang}.json`)), { level: 9 }).length;
      report.add(`data, ${lang}`, bytes / kilobyte, 'KB', { budget: 'searchData', size: 'own' });
    }
  });

  report.heading(`search, engine in memory at ${pagesPerLanguage} pages a language`);
  for (const lang of langs)
    await report.attempt(`engine, ${lang}`, () => reportEngine(report, { lang, pages: pagesPerLanguage }));

  for (const pages of indexes) await reportSite(report, { folder, pages, browser, runs });
}

/** A site with an index in files. The browser is measured on the smallest one. */
async function reportSite(report, { folder, pages, browser, runs }) {
  const site = join(folder, `search-${pages}`);
  const dist = join(site, 'dist');
  report.heading(`search, ${pages} pages a language`);
  const built = await report.attempt('site', async () => {
    const corpus = generateCorpus({ pages: 2 * pages, out: site });
    linkPackage(site);
    await ensureBuilt(site, dist);
    return corpus[corpus.length >> 1];
  });
  if (!built) return;
  for (const lang of langs)
    await report.attempt(`downloads, ${lang}`, () => reportDownloads(report, { dist, lang }));
  if (pages === pagesPerLanguage) await reportBrowser(report, { dist, built, browser, runs });
}

async function reportBrowser(report, { dist, built, browser, runs }) {
  const server = await serveGzip(dist);
  try {
    for (const lang of langs) {
      const url = `${server.origin}${lang === 'en' ? '' : `/${lang}`}/${built.path}`;
      const queries = await report.attempt(`queries, ${lang}`, () =>
        figures('queries', dist, lang, warmingQueries + typedQueries),
      );
      if (!queries) continue;
      await report.attempt(`keystroke to results, ${lang}`, async () =>
        reportTyping(report, lang, await typeWarm(await browser(), url, queries)),
      );
      await report.attempt(`longest task, ${lang}`, async () => {
        const results = [];
        for (let turn = 0; turn < runs; turn++)
          results.push(await watchTasks(await browser(), url, queries.slice(0, warmingQueries)));
        reportTasks(report, lang, results);
      });
    }
  } finally {
    await server.close();
  }
}

async function reportQuality(report) {
  for (const { lang, queries, found, sentence } of await figures('quality')) {
    const share = (1 - found / queries) * 100;
    report.add(`queries answered amiss, ${lang}`, share, '%', { budget: 'searchMissed', note: sentence });
  }
}

/** Of queries of one to three words, or of two to six Chinese characters. */
async function reportDownloads(report, { dist, lang }) {
  const { first, next, requests, answers, memory } = await figures('downloads', dist, lang);
  report.add(`first query, ${lang}`, first / kilobyte, 'KB', { budget: 'searchFirst' });
  report.add('  each further query, median of 20', next / kilobyte, 'KB', { budget: 'searchNext' });
  report.add('  its requests', requests, '');
  report.add('  from loaded files to hits, median', median(answers), 'ms', { digits: 1 });
  report.add('  from loaded files to hits, 95th percentile', percentile(answers, 0.95), 'ms', { digits: 1 });
  report.add('  memory', memory / megabyte, 'MB');
}

async function reportEngine(report, { lang, pages }) {
  const { sections, built, slices, answers } = await figures('speed', lang, pages);
  report.add(`index, ${lang}`, built / 1000, 's', { note: `${sections} sections` });
  report.add('  longest task of it', percentile(slices, 1), 'ms');
  report.add('  keystroke to hits, median', median(answers), 'ms', { digits: 1 });
  report.add('  keystroke to hits, 95th percentile', percentile(answers, 0.95), 'ms', { digits: 1 });
  report.add('  memory of index and texts', (await figures('memory', lang, pages)) / megabyte, 'MB');
}

function reportTyping(report, lang, { painted, changed, unchanged }) {
  const note = `${painted.length} keystrokes${unchanged > 0 ? `, ${unchanged} more changed nothing` : ''}`;
  report.add(`keystroke to paint, median, ${lang}`, median(painted), 'ms', {
    budget: 'searchPainted',
    digits: 1,
    note,
  });
  report.add(`keystroke to paint, 95th percentile, ${lang}`, percentile(painted, 0.95), 'ms', {
    budget: 'searchPaintedP95',
    digits: 1,
  });
  report.add('  until the list has changed, median', median(changed), 'ms', { digits: 1 });
  report.add('  until the list has changed, 95th', percentile(changed, 0.95), 'ms', { digits: 1 });
}

function reportTasks(report, lang, results) {
  console.log(`  longest task beyond 50 ms, CPU 4x slower (median of ${results.length})`);
  const phases = { first: 'opening, as first act', later: 'opening, later', typing: 'typing' };
  for (const [phase, what] of Object.entries(phases)) {
    const times = results.map((result) => result[phase]);
    const note = `at most ${Math.max(...times)} ms`;
    report.add(`${what}, ${lang}`, median(times), 'ms', { budget: 'searchTask', note });
  }
}

/** The output of search-figures.ts, which is compiled when it runs. */
async function figures(...job) {
  const options = [
    '--import=tsx',
    '--conditions=docs-cli-source',
    '--expose-gc',
    '--max-old-space-size=4096',
  ];
  const program = join(root, 'test/bench/search-figures.ts');
  const { code, output } = await run(process.execPath, [...options, program, ...job.map(String)], {
    capture: true,
  });
  const lines = output.trim().split('\n');
  if (code !== 0) throw new Error(lines.find((line) => line.includes('Error')) ?? `ended with code ${code}`);
  return JSON.parse(lines.at(-1));
}

/**
 * Types queries letter by letter into an open modal whose index is loaded and has answered some queries
 * before. Each query replaces the previous one. A text counts only the first time: later the client answers
 * from its cache.
 *
 * Letters are typed with the browser's keyboard; Chinese characters are committed as by an input method.
 */
async function typeWarm(browser, url, queries) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await openSearch(page);
    await page.keyboard.type(queries[0], { delay: pace });
    await page.locator('dialog.dc-search [role=listbox]').waitFor();
    await page.evaluate(watchResults, patience);

    const results = [];
    const seen = new Set();
    for (const [at, query] of queries.entries()) {
      let typed = '';
      await page.keyboard.press('Control+a');
      for (const letter of query) {
        typed += letter;
        // Awaited before the letter, because key events overtake other messages to the page.
        await page.evaluate(() => window.benchBegin());
        await page.keyboard.type(letter);
        const result = await page.evaluate(() => window.benchChange);
        if (at >= warmingQueries && !seen.has(typed.trim())) results.push(result);
        seen.add(typed.trim());
        await sleep(pause);
      }
    }
    const timed = results.filter((result) => result !== null);
    return {
      changed: timed.map((result) => result.changed),
      painted: timed.map((result) => result.painted),
      unchanged: results.length - timed.length,
    };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page. After `benchBegin()`, `benchChange` resolves to the milliseconds from the dispatch of the
 * next `input` event (this listener receives it first) until nodes or text of the results have changed in the
 * document and the change has been painted. To detect the paint, an animation frame is requested when the
 * change is observed, and a message that is sent from that frame arrives after its style, layout and paint.
 * The compositor's work is not included. A frame begins with the next screen refresh, 60 times per second,
 * which adds 8 ms on average.
 *
 * It resolves to null if nothing changes: another letter of a text that was found already, or a query without
 * results.
 */
function watchResults(patience) {
  let typed;
  let settle;
  window.benchBegin = () => {
    typed = undefined;
    window.benchChange = new Promise((resolve) => {
      settle = resolve;
    });
  };
  const hear = () => {
    typed = performance.now();
    setTimeout(settle, patience, null);
  };
  addEventListener('input', hear, { capture: true });

  const dialog = document.querySelector('dialog.dc-search');
  new MutationObserver(() => {
    if (typed === undefined || !dialog.querySelector('[role=listbox]')) return;
    const [since, told] = [typed, settle];
    typed = undefined;
    const changed = performance.now() - since;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => told({ changed, painted: performance.now() - since });
      port2.postMessage(undefined);
    });
  }).observe(dialog.querySelector('.dc-search-screen'), {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

/**
 * Slows down the CPU of the page's main thread, not of the worker, by a factor of four. Measures the longest
 * task, in milliseconds, from the shortcut until two seconds after the modal is shown, as the reader's first
 * event (`first`) and on a page where the mouse has moved (`later`); and while queries are typed, one letter
 * every 100 ms. Browsers report only tasks longer than 50 ms: 0 means that there were none.
 */
async function watchTasks(browser, url, queries) {
  const first = await watchOpening(browser, url, { queries: [], act: () => {} });
  const later = await watchOpening(browser, url, {
    queries,
    act: async (page) => {
      await page.mouse.move(600, 400);
      await page.mouse.move(640, 430);
      await sleep(2000);
    },
  });
  return { first: first.opening, later: later.opening, typing: later.typing };
}

async function watchOpening(browser, url, { queries, act }) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      window.benchLongest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          window.benchLongest = Math.max(window.benchLongest, duration);
      }).observe({ type: 'longtask' });
    });
    const takeLongest = () =>
      page.evaluate(() => {
        const longest = window.benchLongest;
        window.benchLongest = 0;
        return longest;
      });
    await page.goto(url, { waitUntil: 'load' });
    await sleep(2000);
    await act(page);
    await takeLongest();
    await openSearch(page);
    await sleep(2000);
    const opening = await takeLongest();

    for (const query of queries) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(query, { delay: pace });
    }
    if (queries.length > 0) await page.locator('dialog.dc-search [role=listbox]').waitFor();
    await sleep(1000);
    return { opening, typing: await takeLongest() };
  } finally {
    await context.close();
  }
}

async function openSearch(page) {
  await page.keyboard.press('Control+k');
  await page.locator('dialog.dc-search[open]').waitFor();
}
