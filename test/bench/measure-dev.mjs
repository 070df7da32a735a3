/** Measures `dev`: from its start to the first page, and from a saved file to its text in the browser. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeCache, startDev } from './cli.mjs';
import { median } from './report.mjs';

const edits = 5;

/** `page` is a page of the corpus: its `path` is both its file and its URL. */
export async function measureDev(report, { site, size, page, browser, runs }) {
  const url = `/${page.path}`;
  report.heading(`dev, ${size} pages (median of ${runs})`);

  await report.attempt('start to first page, cold cache', async () => {
    const cold = await repeatStart(runs, site, url, () => removeCache(site));
    report.add('start to first page, cold cache', cold.milliseconds, 'ms', { budget: 'devCold' });
    const warm = await repeatStart(runs, site, url);
    report.add('start to first page, warm cache', warm.milliseconds, 'ms', { budget: 'devWarm' });
    report.add('  memory of the largest process', warm.memory && warm.memory / 1024 / 1024, 'MB');
  });
  await report.attempt(`edit to visible (median of ${edits})`, async () => {
    const times = await measureEdits({
      site,
      file: join(site, `content/en/${page.path}.md`),
      url,
      browser: await browser(),
    });
    const note = `${Math.min(...times)}–${Math.max(...times)}`;
    report.add(`edit to visible (median of ${edits})`, median(times), 'ms', { budget: 'edit', size, note });
  });
}

async function repeatStart(runs, site, url, prepare) {
  const results = [];
  for (let run = 0; run < runs; run++) {
    prepare?.();
    const { milliseconds, stop } = await startDev(site, url);
    results.push({ milliseconds, ...(await stop()) });
  }
  return {
    milliseconds: median(results.map(({ milliseconds }) => milliseconds)),
    memory: median(results.map(({ memory }) => memory)),
  };
}

async function measureEdits({ site, file, url, browser }) {
  const source = readFileSync(file, 'utf8');
  const dev = await startDev(site, url);
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  try {
    const page = await context.newPage();
    const seen = new Map();
    await page.exposeFunction('benchSeen', (edit, time) => seen.get(edit)?.(time));
    // Checks once per frame, also in the next document if the page is reloaded.
    await page.addInitScript(() => {
      let last = '';
      const look = () => {
        const edit = /Bench edit (\d+)\./.exec(document.body?.textContent ?? '')?.[1] ?? '';
        if (edit && edit !== last) window.benchSeen(Number(edit), Date.now());
        last = edit;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(dev.origin + url, { waitUntil: 'load' });
    await sleep(1500);

    const times = [];
    for (let edit = 1; edit <= edits; edit++) {
      const shown = new Promise((resolve) => seen.set(edit, resolve));
      const begin = Date.now();
      writeFileSync(file, source.replace(/^# .*\n/m, `$&\nBench edit ${edit}.\n`));
      const time = await Promise.race([shown, sleep(15_000, undefined, { ref: false })]);
      if (time === undefined) throw new Error(`edit ${edit} was not on the page after 15 s`);
      times.push(time - begin);
      await sleep(1000);
    }
    return times;
  } finally {
    await context.close();
    await dev.stop();
    writeFileSync(file, source);
  }
}
