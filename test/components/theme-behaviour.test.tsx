/** The behavior of the theme after hydration. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SidebarItem } from '@docs-cli/core/runtime';
import theme from '@docs-cli/core/theme';
import { App } from '../../src/runtime/react/app.js';
import { openPage } from '../helpers/dom.js';
import { pagePayload, siteData } from '../helpers/view.js';

type PageOver = Parameters<typeof pagePayload>[1];

/** Renders on the server, hydrates in a page, and returns a function that goes to another page. */
async function hydrate(t: TestContext, route: string, over: PageOver = {}, sidebar: SidebarItem[] = []) {
  const { renderToString } = await import('react-dom/server');
  const view = (path: string, more: PageOver = {}, items = sidebar) => (
    <App theme={theme} site={siteData()} payload={pagePayload(path, more)} sidebar={items} />
  );
  const page = openPage(t, { html: `<div id="root">${renderToString(view(route, over))}</div>` });
  const { hydrateRoot } = await import('react-dom/client');
  const complaints: unknown[] = [];
  return {
    page,
    complaints,
    async start() {
      const root = hydrateRoot(document.getElementById('root')!, view(route, over), {
        onRecoverableError: (error) => complaints.push(error),
      });
      page.onClose(() => root.unmount());
      await page.settle();
      return async (...next: Parameters<typeof view>) => {
        root.render(view(...next));
        await page.settle();
      };
    },
  };
}

const sidebar: SidebarItem[] = ['a', 'b'].map((name) => ({
  kind: 'group',
  text: name,
  collapsible: true,
  collapsed: true,
  items: [{ kind: 'link', text: name, link: `/${name}/x` }],
}));

test('navigation opens the group of the page and keeps groups that the reader opened or closed', async (t) => {
  const { start, complaints } = await hydrate(t, '/a/x', {}, sidebar);
  const open = () => [...document.querySelectorAll('details')].map((details) => details.open);
  assert.deepEqual(open(), [true, false]);
  // Before hydration the reader closed the first group and opened the second.
  const [first, second] = [...document.querySelectorAll('details')];
  first!.open = false;
  second!.open = true;
  const go = await start();
  assert.deepEqual(open(), [false, true]);
  second!.open = false;
  await go('/b/x');
  assert.deepEqual(open(), [false, true]);
  await go('/a/x');
  assert.deepEqual(open(), [true, true]);
  assert.deepEqual(complaints, []);
});

test('the sidebar of another section starts with its configured state', async (t) => {
  const section = (name: string): SidebarItem[] => [
    {
      kind: 'group',
      text: name,
      collapsible: true,
      collapsed: false,
      items: [{ kind: 'link', text: name, link: `/${name}/x` }],
    },
  ];
  const { start } = await hydrate(t, '/a/', { sidebar: '/assets/sidebar/a.json' }, section('a'));
  const go = await start();
  document.querySelector('details')!.open = false;
  await go('/b/', { sidebar: '/assets/sidebar/b.json' }, section('b'));
  assert.equal(document.querySelector('details')?.textContent?.startsWith('b'), true);
  assert.equal(document.querySelector('details')?.open, true);
});

test('a menu opened before hydration stays open, and closes on navigation and on wide windows', async (t) => {
  const { page, start } = await hydrate(t, '/a/x', {}, sidebar);
  const drawer = document.getElementById('shell-sidebar')!;
  // happy-dom has no popovers, so an attribute represents the state.
  const open = () => drawer.hasAttribute('data-open');
  const matches = drawer.matches.bind(drawer);
  Object.defineProperty(drawer, 'matches', {
    value: (selector: string) => (selector === ':popover-open' ? open() : matches(selector)),
  });
  drawer.hidePopover = () => drawer.removeAttribute('data-open');
  drawer.setAttribute('data-open', '');
  const go = await start();
  assert.equal(open(), true);
  await go('/b/x');
  assert.equal(open(), false);
  drawer.setAttribute('data-open', '');
  page.setMedia('(min-width: 960.02px)', true);
  assert.equal(open(), false);
});
