/**
 * Size limits after gzip: on typical pages with 650 words and five code blocks, and with `NIGHTLY=1` on the Rslib site.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { assemble, layoutsOf, prepareSite, prepareTheme } from '../../../src/cli/pipeline.js';
import { collectSearchData } from '../../../src/cli/search/search-data.js';
import { localeVersions } from '../../../src/cli/site/site.js';
// @ts-expect-error The generator is plain JavaScript, for benchmarks run before anything is compiled.
import { generateCorpus } from '../../bench/corpus.mjs';
import { isNightly } from '../../helpers/nightly.js';
import { runCli, temporaryFolder } from '../../helpers/site.js';

/** Bytes in a KB, as for other generators. */
const KB = 1024;

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Sizes of a built site by file name. */
interface Sizes {
  size(file: string): number;
  sum(files: string[]): number;
  /** Files that a page loads before interaction. `client`: files that load at the first event. */
  visit(html: string): { css: string[]; js: string[]; client: string[] };
}

function sizesOf(read: (file: string) => Uint8Array): Sizes {
  const size = (file: string) => gzipSync(read(file), { level: 9 }).length;
  return {
    size,
    sum: (files) => files.reduce((total, file) => total + size(file), 0),
    visit(html) {
      const text = Buffer.from(read(html)).toString('utf8');
      const named = (pattern: RegExp) =>
        [...text.matchAll(pattern)].flatMap(([, urls]) => urls!.split(' ').map((url) => url.slice(1)));
      const found = {
        css: named(/<link rel="stylesheet" href="([^"]+)"/g),
        js: named(/<script src="([^"]+)"/g),
        client: named(/ data-client="([^"]+)"/g),
      };
      assert.ok(
        Object.values(found).every((files) => files.length > 0),
        `${html} names no styles, no script or no client.`,
      );
      return found;
    },
  };
}

function holdFirstVisit(html: string, { size, sum, visit }: Sizes, styles = 12 * KB): void {
  const { css, js } = visit(html);
  assert.ok(sum(js) <= 4 * KB, `Script takes ${sum(js)} bytes.`);
  assert.ok(sum(css) <= styles, `Styles take ${sum(css)} bytes.`);
  const all = size(html) + sum(css) + sum(js);
  assert.ok(all <= 30 * KB, `The page takes ${all} bytes in all.`);
}

/** @returns the size of all scripts in bytes. */
function holdScript(html: string, { sum, visit }: Sizes, limit = 90 * KB): number {
  const { js, client } = visit(html);
  const total = sum([...js, ...client]);
  assert.ok(total <= limit, `Script takes ${total} bytes.`);
  return total;
}

describe('sizes of what a page loads', () => {
  const root = temporaryFolder();
  const out = join(root, 'dist');
  const sizes = sizesOf((file) => readFileSync(join(out, file)));
  const { size, sum } = sizes;
  let files: string[] = [];
  let largest = '';

  before(async () => {
    await generateCorpus({ pages: 20, out: root, seed: 1 });
    const built = await runCli(['--root', root, 'build']);
    assert.equal(built.code, 0, built.stderr);
    files = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1));
    [largest = ''] = below('.html').sort((a, b) => size(b) - size(a));
  });

  const below = (extension: string) =>
    files.filter((file) => file.startsWith('area-') && file.endsWith(extension));

  test('the first visit to a doc page loads at most 30 KB before interaction, of them 4 KB script and 12 KB styles', () => {
    holdFirstVisit(largest, sizes);
  });

  test('script takes at most 90 KB after the first interaction', (t) => {
    t.diagnostic(`boot and client take ${holdScript(largest, sizes)} bytes`);
  });

  test('the search loads on demand, and takes at most 20 KB without its data', (t) => {
    const parts = ['search-modal', 'search-worker', 'start'].map((name) => {
      const found = files.find((file) => new RegExp(`^assets/${name}-\\w+\\.js$`).test(file));
      assert.ok(found, `There is no ${name}.`);
      return found;
    });
    const { js, client } = sizes.visit(largest);
    assert.deepEqual(
      parts.filter((part) => [...js, ...client].includes(part)),
      [],
    );
    const total = sum(parts);
    t.diagnostic(`the search takes ${total} bytes: ${parts.map(size).join(' + ')}`);
    assert.ok(total <= 20 * KB, `The search takes ${total} bytes.`);
  });

  test('the 90th percentile of page payloads is at most 8 KB', () => {
    const payloads = below('.json')
      .map(size)
      .sort((a, b) => a - b);
    const ninth = payloads[Math.ceil(payloads.length * 0.9) - 1] ?? Number.POSITIVE_INFINITY;
    assert.ok(ninth <= 8 * KB, `The 90th percentile is ${ninth} bytes.`);
  });
});

test('the Rslib site, with a custom component on every page, stays within the same budgets', {
  skip: !isNightly,
}, async (t) => {
  const { site, cache, pool } = await prepareSite({ root: repository });
  t.after(() => pool.close());
  const theme = await prepareTheme(site, { cache, dev: false, layouts: await layoutsOf(site) });
  const { outputs } = await assemble(site, theme);
  const pages = ['guide/start/quick-start.html', 'zh/guide/start/quick-start.html', 'index.html'];
  const contents = new Map<string, Uint8Array>();
  for (const [file, output] of outputs)
    if (pages.includes(file) || /^assets\/[^/]+\.(?:js|css)$/.test(file))
      contents.set(file, Buffer.from(await output.contents()));

  const sizes = sizesOf((file) => contents.get(file)!);
  for (const page of pages) {
    // The home page also loads the components that only home pages show.
    const limit = page === 'index.html' ? 91 * KB : 90 * KB;
    t.diagnostic(`${page}: boot and client take ${holdScript(page, sizes, limit)} bytes`);
  }
  // The home page has its own style sheet.
  for (const page of pages.slice(0, 2)) holdFirstVisit(page, sizes);
  for (const localeVersion of localeVersions(site)) {
    const data = JSON.stringify(await collectSearchData(site, localeVersion));
    const size = gzipSync(data, { level: 9 }).length;
    t.diagnostic(`the search index takes ${size} bytes in '${localeVersion.lang}'`);
    assert.ok(size <= 145 * KB, `The search index takes ${size} bytes in '${localeVersion.lang}'.`);
  }
});
