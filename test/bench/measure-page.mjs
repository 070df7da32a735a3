/** Measures how much a built page sends to a reader, and how fast it is shown on a slow phone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { median } from './report.mjs';
import { serveGzip } from './serve.mjs';

const viewport = { width: 1350, height: 940 };
const kilobyte = 1024;

/** `dist` is a built site, `url` the URL of a doc page in it. */
export async function measurePage(report, { dist, name, url, browser, runs }) {
  report.heading(`page, ${name} ${url}`);
  await report.attempt('payload, 90th percentile', () => {
    const sizes = payloadSizes(dist);
    if (sizes.length === 0) throw new Error('no page has a payload beside it');
    const p90 = sizes[Math.ceil(sizes.length * 0.9) - 1];
    report.add('payload, 90th percentile', p90 / kilobyte, 'KB', {
      budget: 'payload',
      note: `of ${sizes.length} pages`,
    });
  });

  const server = await serveGzip(dist);
  try {
    await report.attempt('first visit', async () =>
      reportVisit(report, await visit(await browser(), server, url)),
    );
    await report.attempt('first contentful paint', async () => {
      const results = [];
      for (let run = 0; run < runs; run++) results.push(await time(await browser(), server.origin + url));
      const middle = (key) => median(results.map((result) => result[key]));
      console.log(`  CPU 4x slower, 1.6 Mbps, 150 ms (median of ${runs})`);
      report.add('first contentful paint', middle('fcp'), 'ms', { budget: 'paint' });
      report.add('largest contentful paint', middle('lcp'), 'ms', { budget: 'paint' });
      report.add('blocking time', middle('tbt'), 'ms', { budget: 'blocking' });
      report.add('layout shift', middle('cls'), '', { budget: 'shift' });
    });
  } finally {
    await server.close();
  }
}

function reportVisit(report, { untouched, moved, searched }) {
  report.add('first visit, untouched', untouched.total / kilobyte, 'KB', {
    budget: 'visit',
    note: `${untouched.count} requests`,
  });
  report.add('  HTML', untouched.html / kilobyte, 'KB');
  report.add('  CSS', untouched.css / kilobyte, 'KB', { budget: 'visitStyle' });
  report.add('  JS', untouched.js / kilobyte, 'KB', { budget: 'visitScript' });
  report.add('  other', untouched.other / kilobyte, 'KB');
  report.add('JS once the reader moves, in all', moved.js / kilobyte, 'KB', { budget: 'movedScript' });
  const search = searched.js - moved.js;
  report.add('JS for search once wanted', search > 0 ? search / kilobyte : undefined, 'KB', {
    budget: 'searchScript',
    note: search > 0 ? '' : 'Ctrl+K loads nothing',
  });
}

/**
 * Loads a page without interaction, then moves the mouse, then opens the search. Returns the totals after
 * each step.
 */
async function visit(browser, server, url) {
  const context = await browser.newContext({ viewport });
  try {
    server.answers.length = 0;
    const page = await context.newPage();
    const response = await page.goto(server.origin + url, { waitUntil: 'load' });
    if (response?.status() !== 200) throw new Error(`${url} was answered with ${response?.status()}`);
    await sleep(2000);
    const untouched = sum(server.answers);
    await page.mouse.move(600, 400);
    await page.mouse.move(640, 430);
    await sleep(2000);
    const moved = sum(server.answers);
    await page.keyboard.press('Control+k');
    await sleep(2000);
    return { untouched, moved, searched: sum(server.answers) };
  } finally {
    await context.close();
  }
}

function sum(answers) {
  const sums = { html: 0, css: 0, js: 0, other: 0, total: 0, count: 0 };
  for (const { path, status, kind, bytes } of answers) {
    // Whether the icon is requested depends on the browser, not on the page.
    if (status !== 200 || /favicon|icon\.(svg|png|ico)$/.test(path)) continue;
    sums[kind] += bytes;
    sums.total += bytes;
    sums.count += 1;
  }
  return sums;
}

async function time(browser, address) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const seen = { lcp: undefined, tbt: 0, cls: 0 };
      const observe = (type, act) =>
        new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({ type, buffered: true });
      observe('largest-contentful-paint', (entry) => {
        seen.lcp = entry.startTime;
      });
      observe('longtask', (entry) => {
        seen.tbt += Math.max(0, entry.duration - 50);
      });
      observe('layout-shift', (entry) => {
        if (!entry.hadRecentInput) seen.cls += entry.value;
      });
      window.benchSeen = seen;
    });
    await page.goto(address, { waitUntil: 'load' });
    await sleep(3000);
    return await page.evaluate(() => ({
      ...window.benchSeen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    }));
  } finally {
    await context.close();
  }
}

/** Sizes of the payloads of all pages, ascending. */
function payloadSizes(dist) {
  const files = new Set(readdirSync(dist, { recursive: true }));
  return [...files]
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replace(/\.html$/, '.json'))
    .filter((file) => files.has(file))
    .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    .sort((a, b) => a - b);
}
