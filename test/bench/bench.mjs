/**
 * `npm run bench`: measures the performance budgets of this product and prints each result with its budget.
 *
 *   npm run bench                              sites of 100, 1,000 and 10,000 pages, and this repository's
 *   own
 *   npm run bench -- --sizes 100 --only build  one size, one part (build, check, dev, page, search)
 *   npm run bench -- --runs 5 --keep           number of runs of each; keeps the generated sites
 *   npm run bench -- --root ../my-site         builds a site of yours into a temporary folder
 *
 * Times are wall time. On a busy machine they are unreliable; a line notes if other processes were detected.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { browserArgs, ensureBrowser } from '../tools/browser.mjs';
import { build } from '../tools/build.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { root, start } from '../tools/process.mjs';
import { ensureBuilt, linkPackage } from './cli.mjs';
import { generateCorpus } from './corpus.mjs';
import { measureBuild } from './measure-build.mjs';
import { measureCheck } from './measure-check.mjs';
import { measureDev } from './measure-dev.mjs';
import { measurePage } from './measure-page.mjs';
import { measureSearch } from './measure-search.mjs';
import { createReport } from './report.mjs';

const parts = ['build', 'check', 'dev', 'page', 'search'];
/** Doc pages of this repository's own site. The first one that exists is measured. */
const ownPages = ['/guide/basic/configure-rslib', '/guide/start/'];

await start(import.meta.url, async () => {
  const { sizes, only, runs, keep, site: own } = readOptions();
  await ensureInstalled();
  await build();

  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-bench-'));
  const report = createReport();
  const browser = lazyBrowser();
  const runsFor = (size) => runs ?? (size <= 100 ? 5 : size <= 1000 ? 3 : 1);
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`);
  try {
    if (own) {
      const out = mkdtempSync(join(own, '.docs-cli-bench-'));
      try {
        await measureBuild(report, { site: own, name: own, out: basename(out), runs: runs ?? 3 });
      } finally {
        rmSync(out, { recursive: true, force: true });
      }
      if (!report.end()) process.exitCode = 1;
      return;
    }
    for (const size of sizes) {
      const site = join(folder, `site-${size}`);
      const pages = generateCorpus({ pages: size, out: site });
      linkPackage(site);
      const page = pages[Math.floor(pages.length / 2)];
      const common = { site, size, page, browser: browser.get };
      if (only.includes('build')) {
        const edited = join('content/en', `${page.path}.md`);
        const name = `${size} pages`;
        await measureBuild(report, { ...common, name, edited, runs: runsFor(size) });
      }
      if (only.includes('check')) await measureCheck(report, { ...common, runs: runsFor(size) });
      if (only.includes('dev')) await measureDev(report, { ...common, runs: Math.min(runsFor(size), 3) });
      if (only.includes('page')) {
        const dist = join(site, 'dist');
        await measureBuilt(report, {
          name: `${size} pages`,
          from: site,
          dist,
          urls: [`/${page.path}`],
          browser,
          runs,
        });
      }
      if (!keep) rmSync(site, { recursive: true, force: true });
    }
    const ownDist = join(folder, 'own');
    if (only.includes('page'))
      await measureBuilt(report, {
        name: 'this site',
        from: root,
        dist: ownDist,
        urls: ownPages,
        browser,
        runs,
      });
    if (only.includes('search')) {
      // The largest index takes minutes, so it is only built when large sites are measured.
      const indexes = [500, 2000, 10_000].filter((pages) => pages <= Math.max(500, ...sizes));
      await measureSearch(report, { folder, own: ownDist, indexes, browser: browser.get, runs });
    }
    if (!report.end()) process.exitCode = 1;
  } finally {
    await browser.close();
    if (keep) console.log(`kept: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
});

function readOptions() {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '100,1000,10000' },
      only: { type: 'string', default: parts.join(',') },
      runs: { type: 'string' },
      keep: { type: 'boolean', default: false },
      root: { type: 'string' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const only = values.only.split(',');
  const runs = values.runs === undefined ? undefined : Number(values.runs);
  if (sizes.some((size) => !Number.isInteger(size) || size < 2))
    throw new Error(`--sizes is ${values.sizes}: expected as 100,1000`);
  const unknown = only.find((part) => !parts.includes(part));
  if (unknown) throw new Error(`--only has ${unknown}: there are ${parts.join(', ')}`);
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0))
    throw new Error(`--runs is ${values.runs}: expected a number`);
  const site = values.root === undefined ? undefined : resolve(values.root);
  if (site && !existsSync(site)) throw new Error(`--root is ${values.root}: there is no such folder`);
  return { sizes, only, runs, keep: values.keep, site };
}

/** Measures one page of a site. Builds the site if needed. */
async function measureBuilt(report, { name, from, dist, urls, browser, runs = 5 }) {
  await report.attempt(`page, ${name}`, () => ensureBuilt(from, dist));
  if (!existsSync(dist)) return;
  const url = urls.find((path) =>
    ['.html', '/index.html', 'index.html'].some((end) => existsSync(join(dist, path + end))),
  );
  if (!url)
    await report.attempt(`page, ${name}`, () =>
      Promise.reject(new Error(`${urls.join(' and ')} not in ${dist}`)),
    );
  else await measurePage(report, { dist, name, url, browser: browser.get, runs });
}

/** Starts the browser for the first measurement that needs it: builds do not. */
function lazyBrowser() {
  let launched;
  const launch = async () => {
    const { chromium } = await import('playwright-core');
    return chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
  };
  return {
    get: () => {
      launched ??= launch();
      return launched;
    },
    close: async () => (await launched?.catch(() => undefined))?.close(),
  };
}
