/** The budgets that are bytes, gzipped, on pages as they usually are: 650 words and five code blocks. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
// @ts-expect-error The generator is plain JavaScript, for benchmarks run before anything is compiled.
import { generateCorpus } from '../bench/corpus.mjs';
import { runCli, temporaryFolder } from '../helpers/site.js';

/** As peers are measured: 1,024 bytes. */
const KB = 1024;

describe('what a reader loads stays small', () => {
  const root = temporaryFolder();
  const out = join(root, 'dist');
  let files: string[] = [];

  before(async () => {
    await generateCorpus({ pages: 40, out: root, seed: 1 });
    const built = await runCli(['--root', root, 'build']);
    assert.equal(built.code, 0, built.stderr);
    files = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1));
  });

  const size = (file: string) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
  const sum = (wanted: string[]) => wanted.reduce((total, file) => total + size(file), 0);
  const below = (extension: string) =>
    files.filter((file) => file.startsWith('area-') && file.endsWith(extension));

  function first(): { html: string; css: string[]; js: string[] } {
    const [html = ''] = below('.html').sort((a, b) => size(b) - size(a));
    const text = readFileSync(join(out, html), 'utf8');
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!.slice(1));
    return {
      html,
      css: named(/<link rel="stylesheet" href="([^"]+)"/g),
      js: named(/<script src="([^"]+)"/g),
    };
  }

  test('the first visit to a doc page, untouched, takes at most 30 KB, 8 of them script and 10 styles', () => {
    const { html, css, js } = first();
    assert.ok(css.length > 0 && js.length > 0, 'The page names no styles or no script.');
    assert.ok(sum(js) <= 8 * KB, `Script takes ${sum(js)} bytes.`);
    assert.ok(sum(css) <= 10 * KB, `Styles take ${sum(css)} bytes.`);
    const all = size(html) + sum(css) + sum(js);
    assert.ok(all <= 30 * KB, `The page takes ${all} bytes in all.`);
  });

  /** The script and all that it imports at once; what it imports later, when a reader asks for it, is not of these. */
  function withImports(file: string): string[] {
    const found = new Set([file]);
    for (const script of found) {
      const text = readFileSync(join(out, script), 'utf8');
      for (const [, name] of text.matchAll(/\b(?:import|from)"\.\/([^"]+\.js)"/g))
        found.add(`assets/${name}`);
    }
    return [...found];
  }

  test('script takes at most 90 KB in all, once the reader moves', (t) => {
    const client = files.find((file) => /^assets\/client-\w+\.js$/.test(file));
    assert.ok(client, 'There is no client.');
    const total = sum([...first().js, ...withImports(client)]);
    t.diagnostic(`boot and client take ${total} bytes`);
    assert.ok(total <= 90 * KB, `Script takes ${total} bytes.`);
  });

  test('the search is not there before it is wanted, and then takes at most 20 KB before its texts', (t) => {
    const parts = ['search-modal', 'search-worker', 'start'].map((name) => {
      const found = files.find((file) => new RegExp(`^assets/${name}-\\w+\\.js$`).test(file));
      assert.ok(found, `There is no ${name}.`);
      return found;
    });
    const { js } = first();
    const client = files.filter((file) => /^assets\/client-\w+\.js$/.test(file)).flatMap(withImports);
    assert.deepEqual(
      parts.filter((part) => [...js, ...client].includes(part)),
      [],
    );
    const total = sum(parts);
    t.diagnostic(`the search takes ${total} bytes: ${parts.map(size).join(' + ')}`);
    assert.ok(total <= 20 * KB, `The search takes ${total} bytes.`);
  });

  test('nine of ten page payloads take at most 8 KB', () => {
    const sizes = below('.json')
      .map(size)
      .sort((a, b) => a - b);
    const ninth = sizes[Math.ceil(sizes.length * 0.9) - 1] ?? Number.POSITIVE_INFINITY;
    assert.ok(ninth <= 8 * KB, `The 90th percentile is ${ninth} bytes.`);
  });
});
