/** Code that takes too long to highlight. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { HighlightPool } from '../../src/cli/markdown/highlight/highlight-pool.js';
import { block } from '../helpers/code-block.js';
import { endlessCode } from '../helpers/endless-code.js';

const pool = new HighlightPool();
after(() => pool.close());

/** Long for the short blocks of this file on any machine. */
const limits = { here: 100, there: 2_000 };

test('slow code is highlighted in a thread without blocking this one', async (t) => {
  const own = new HighlightPool({ limits: { ...limits, here: 1 }, workers: 1 });
  t.after(() => own.close());
  // The first block of a grammar takes longer than a millisecond everywhere.
  const [result] = await own.highlight([block('fn main() { let a: u8 = 1; }', 'rust')]);
  assert.equal(result!.plainBecause, undefined);
  assert.match(result!.html, /tk-/);
});

for (const [name, count] of Object.entries({ 'few blocks': 3, 'many blocks': 60 })) {
  test(`code that takes too long among ${name} is not highlighted and reported, and the other blocks are`, async (t) => {
    const own = new HighlightPool({ limits, workers: 1 });
    t.after(() => own.close());
    const blocks = Array.from({ length: count }, (_, i) =>
      i === 1 ? block(`${endlessCode} ${name}`, 'ahk') : block(`{"${name}": ${i}}`, 'json'),
    );
    const results = await own.highlight(blocks);
    assert.match(results[1]!.plainBecause ?? '', /longer than 2 s/);
    assert.match(results[1]!.html, /^<pre tabindex="0"><code><span class="line">é0 é [^<]*<\/span>/);
    for (const [i, { html, plainBecause }] of results.entries()) {
      if (i === 1) continue;
      assert.equal(plainBecause, undefined);
      assert.match(html, /tk-/);
    }
    assert.equal((await own.highlight([blocks[1]!]))[0]!.plainBecause, results[1]!.plainBecause);
  });
}

test('a nested line of 19,000 characters ends neither the thread nor the process', async () => {
  const [result] = await pool.highlight([block('<'.repeat(19_000), 'bash')]);
  assert.match(result!.html, /^<pre/);
  for (const lang of ['bash', 'vue']) {
    const [lines] = await pool.highlight([block('<'.repeat(4_900), lang)]);
    assert.match(lines!.html, /^<pre/);
  }
});
