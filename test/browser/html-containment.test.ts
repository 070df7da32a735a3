/**
 * HTML of authors never affects the page around the article. Trusted authors can also write SVG and MathML, in which
 * HTML stays as written.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import type { HtmlPolicy } from '../../src/runtime/model/index.js';
import { openPage } from '../helpers/browser.js';
import { isNightly } from '../helpers/nightly.js';
import { BREAKING, tagSoup } from '../helpers/raw-html.js';
import { article, options } from '../markdown/document.js';

function htmlOf(body: string, html: HtmlPolicy): string {
  return article(parseDocument({ path: 'a.md', body, line: 1 }, { ...options, html }, () => undefined));
}

/** Runs in the page: the indexes of the articles that reach out of their place. */
function leakingOnes(articles: string[]): number[] {
  const shapeOf = (document: Document) =>
    ['#root', '#inner', '#end', '#after']
      .map((id) => {
        const element = document.querySelector(id);
        const { parentElement, previousSibling, nextSibling } = element ?? {};
        const name = (node?: Node | null) =>
          node instanceof Object && 'id' in node ? node.id : node?.nodeName;
        return `${id} in ${name(parentElement)} between ${name(previousSibling)} and ${name(nextSibling)}`;
      })
      .join('\n') + document.querySelector('#end')?.innerHTML;
  const pageOf = (html: string) =>
    `<!doctype html><title>T</title><body><div id="root"><main id="main"><div id="inner">${html}</div><p id="end">end</p></main></div><div id="after">after</div>`;
  const frame = document.createElement('iframe');
  document.body.append(frame);
  // As a page that is loaded, with scripts and without.
  const loaded = (html: string) => {
    const inner = frame.contentDocument!;
    inner.open();
    inner.write(pageOf(html));
    inner.close();
    return shapeOf(inner);
  };
  const parsed = (html: string) => shapeOf(new DOMParser().parseFromString(pageOf(html), 'text/html'));
  const expected = [loaded('<p>a</p>'), parsed('<p>a</p>')];
  return articles.flatMap((html, i) =>
    loaded(html) === expected[0] && parsed(html) === expected[1] ? [] : [i],
  );
}

const RUNS = Number(process.env.RUNS ?? (isNightly ? 1000 : 300));

for (const html of ['trusted', 'sanitised'] as const) {
  test(`an article with the HTML policy '${html}' does not affect the page around it`, async (t) => {
    const { page } = await openPage(t, { url: 'about:blank', expected: [/./] });
    const bodies = [
      ...BREAKING,
      ...fc.sample(tagSoup, { numRuns: RUNS, seed: Number(process.env.SEED ?? 13) }),
    ].filter((body) => html === 'sanitised' || !/<(?:svg|math)\b/.test(body));
    const leaking = await page.evaluate(
      leakingOnes,
      bodies.map((body) => htmlOf(body, html)),
    );
    assert.deepEqual(
      leaking.map((i) => bodies[i]),
      [],
    );
  });
}

test('the unprocessed HTML affects the page around it', async (t) => {
  const { page } = await openPage(t, { url: 'about:blank', expected: [/./] });
  const leaking = await page.evaluate(leakingOnes, [...BREAKING]);
  assert.ok(leaking.length > 20, `${leaking.length} of ${BREAKING.length}`);
});
