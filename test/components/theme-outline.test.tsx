/** The contents of a page in the outline, and in the bar on narrow screens. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import theme from '@docs-cli/core/theme';
import { App } from '../../src/runtime/react/app.js';
import { hydrateView } from '../helpers/hydrate.js';
import { pagePayload, siteData } from '../helpers/view.js';

const HEADINGS = ['one', 'two', 'three'];
const toc = HEADINGS.map((id, at) => ({ id, text: `Title ${id}`, depth: at + 2, charIndex: 0 }));
const NARROW = '(width < 1280px)';
const WIDE = '(width >= 1280px)';

type PageOver = NonNullable<Parameters<typeof pagePayload>[1]>['page'];

async function show(t: TestContext, media: string[], page: PageOver = { toc }) {
  const html = HEADINGS.map((id) => `<h2 id="${id}">${id}</h2>`).join('');
  const view = (
    <App theme={theme} site={siteData()} payload={pagePayload('/a', { page, html })} sidebar={[]} />
  );
  // happy-dom has no layout: headings are 100 pixels apart, and `top` is the scroll position of the page.
  let top = 0;
  const { page: opened } = await hydrateView(t, view, {
    media,
    prepare() {
      for (const [at, id] of HEADINGS.entries()) {
        const heading = document.getElementById(id)!;
        heading.getBoundingClientRect = () => ({ top: 100 * (at + 1) - top }) as DOMRect;
      }
      t.mock.timers.enable({ apis: ['setTimeout'] });
    },
  });
  return {
    scroll(to: number) {
      top = to;
      window.dispatchEvent(new Event('scroll'));
    },
    async pass(milliseconds: number) {
      t.mock.timers.tick(milliseconds);
      await opened.settle();
    },
    active: (list: string) =>
      [...document.querySelectorAll(`${list} [aria-current="location"]`)].map((entry) => entry.textContent),
    section: () => document.querySelector('.dc-local-nav-section')?.textContent,
  };
}

test('the active outline entry follows scrolling, at most every 100 ms', async (t) => {
  const { scroll, pass, active } = await show(t, [WIDE]);
  assert.deepEqual(active('.dc-outline'), []);
  scroll(100);
  await pass(99);
  assert.deepEqual(active('.dc-outline'), []);
  // Still the same throttled update, which reads the position when it runs.
  scroll(200);
  await pass(1);
  assert.deepEqual(active('.dc-outline'), ['Title two']);
  scroll(0);
  await pass(100);
  assert.deepEqual(active('.dc-outline'), []);
});

test('the local nav shows the active section, and its list closes when an entry is chosen, not on a click next to the entries', async (t) => {
  const { scroll, pass, active, section } = await show(t, [NARROW]);
  assert.equal(section(), '');
  scroll(100);
  await pass(100);
  assert.equal(section(), 'Title one');
  assert.deepEqual(active('.dc-local-contents'), ['Title one']);
  // The outline is hidden, so it is not updated.
  assert.deepEqual(active('.dc-outline'), []);
  const list = document.getElementById('shell-contents')!;
  let closed = 0;
  Object.assign(list, { matches: (selector: string) => selector === ':popover-open' });
  list.hidePopover = () => {
    closed += 1;
  };
  list.click();
  assert.equal(closed, 0);
  list.querySelector('a')!.click();
  assert.equal(closed, 1);
});

test('the outline links to the headings of levels 2 to 4, with any id', async (t) => {
  const toc = [2, 3, 4, 5, 6].map((depth) => ({ id: `c#-${depth}%-中`, text: 'x', depth, charIndex: 0 }));
  await show(t, [WIDE], { toc });
  const listed = [...document.querySelectorAll('.dc-outline [data-depth]')];
  assert.deepEqual(
    listed.map((entry) => entry.getAttribute('data-depth')),
    ['2', '3', '4'],
  );
  for (const list of ['.dc-outline', '.dc-local-contents'])
    assert.equal(
      document.querySelector(`${list} a`)?.getAttribute('href'),
      `#${encodeURIComponent('c#-2%-中')}`,
    );
});

const WITHOUT_OUTLINE: Record<string, PageOver> = {
  'a page that hides it': { outlineLevels: false },
  'an overview': { frontmatter: { overview: true } },
  'a page without headings of its levels': { outlineLevels: [5, 6] },
};
for (const [name, page] of Object.entries(WITHOUT_OUTLINE)) {
  test(`${name} has no outline`, async (t) => {
    await show(t, [WIDE], { toc, ...page });
    for (const part of ['.dc-outline', '#shell-contents', '.dc-local-nav']) {
      assert.equal(document.querySelector(part), null, part);
    }
  });
}
