/**
 * Random documents, each checked against the properties of every page. `FUZZ_SEED` sets the seed (default 13).
 * A failure prints the seed and the smallest document.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type PageWork, workOn } from '../helpers/page-work.js';
import { type Written, written } from './random-documents.js';
import { seconds, seed } from './random-settings.js';
import { unbalancedTag, unsafeTag } from './unsafe-html.js';
import { watchdog } from './watchdog.js';

const PATH = 'content/en/page.md';
test('every random document becomes a page', { timeout: (seconds + 120) * 1000 }, async (t) => {
  const watch = watchdog(seed, 60);
  t.after(() => watch.stop());
  let count = 0;
  let characters = 0;
  fc.assert(
    fc.property(written, (document) => {
      count++;
      watch.next();
      characters += document.body.length;
      checkPage(document);
    }),
    {
      seed,
      numRuns: Number.POSITIVE_INFINITY,
      interruptAfterTimeLimit: (seconds * 1000 * 3) / 4,
      markInterruptAsFailure: false,
      includeErrorInReport: true,
    },
  );
  t.diagnostic(`${count} documents, ${Math.round(characters / 1000)} KB, seed ${seed}`);
  assert.ok(count > 0);
});

function checkPage(document: Written): void {
  const work = workOn(document.body, document.html);
  assert.equal(plain(workOn(document.body, document.html)), plain(work), 'equal input gives equal output');
  checkPlaces(document, work);
  checkIds(work);
  if (document.html !== 'trusted') assert.equal(unsafeTag(work.article), undefined);
  if (document.html === 'none') assert.equal(unbalancedTag(work.article), undefined);
  const faults = work.document.diagnostics.filter(({ code }) => code === 'unreadable-markdown');
  assert.deepEqual(faults, []);
}

function plain({ document, ...others }: PageWork): string {
  return JSON.stringify({ ...others, document: { ...document, markdown: undefined } });
}

function checkPlaces({ body }: Written, { document }: PageWork): void {
  const lines = body
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  for (const { code, file, line = 1, column = 1, length = 1 } of document.diagnostics) {
    const where = `${code} at ${file}:${line}:${column}+${length}`;
    // Nothing is read from elsewhere: no include is found.
    assert.equal(file, PATH, where);
    const text = lines[line - 1];
    assert.ok(text !== undefined, `${where} is after the last line`);
    assert.ok(column >= 1 && column <= text.length + 1, `${where} is after the end of its line`);
  }
}

function checkIds({ document }: PageWork): void {
  const seen = new Set<string>();
  const isReported = document.diagnostics.some(({ code }) => code === 'duplicate-id');
  for (const { slug } of document.headings) {
    assert.notEqual(slug, '');
    assert.ok(!seen.has(slug) || isReported, `two headings have the id ${slug}`);
    seen.add(slug);
  }
}
