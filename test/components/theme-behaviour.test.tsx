/** The behavior of the theme after hydration. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { OverviewGroup, SidebarItem } from '@docs-cli/core/runtime';
import theme, { filterGroups } from '@docs-cli/core/theme';
import { App } from '../../src/runtime/react/app.js';
import { openPage } from '../helpers/dom.js';
import { pagePayload, siteData } from '../helpers/view.js';

type PageOver = Parameters<typeof pagePayload>[1];

/** Renders on the server, hydrates in a page, and returns a function that goes to another page. */
async function hydrate(t: TestContext, route: string, over: PageOver = {}, sidebar: SidebarItem[] = []) {
  const { renderToString } = await import('react-dom/server');
  const view = (path: string, more: PageOver = {}) => (
    <App theme={theme} site={siteData()} payload={pagePayload(path, more)} sidebar={sidebar} />
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
      return async (path: string) => {
        root.render(view(path));
        await page.settle();
      };
    },
  };
}

const groups: OverviewGroup[] = [
  {
    name: 'Lib',
    items: [
      {
        text: 'auto-extension',
        link: '/a',
        headers: [
          { id: 'type', text: 'Type', depth: 2 },
          { id: 'x', text: 'Example', depth: 2 },
        ],
      },
      { text: 'dts', link: '/d', headers: [] },
    ],
  },
  { name: 'Rsbuild', items: [{ text: 'source', link: '/s', headers: [] }] },
];

const names = (found: OverviewGroup[]) => found.flatMap((group) => group.items.map((item) => item.text));

test('the overview filter matches group names, titles and headings, ignoring case', () => {
  assert.deepEqual(names(filterGroups(groups, '')), ['auto-extension', 'dts', 'source']);
  assert.deepEqual(names(filterGroups(groups, 'LIB')), ['auto-extension', 'dts']);
  assert.deepEqual(names(filterGroups(groups, 'Dts')), ['dts']);
  const [group] = filterGroups(groups, 'type');
  assert.deepEqual(
    group?.items[0]?.headers.map((header) => header.text),
    ['Type'],
  );
  assert.deepEqual(filterGroups(groups, 'nothing'), []);
});

test('the overview filter treats hyphens as spaces', () => {
  assert.deepEqual(names(filterGroups(groups, 'auto extension')), ['auto-extension']);
  assert.deepEqual(names(filterGroups(groups, 'Auto-Ext')), ['auto-extension']);
});

test('typing filters the overview, and an empty result shows the query', async (t) => {
  const { page, start, complaints } = await hydrate(t, '/config/', {
    overview: groups,
    page: { frontmatter: { overview: true } },
  });
  await start();
  const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
  const type = async (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await page.settle();
  };
  await type('dts');
  assert.deepEqual(
    [...document.querySelectorAll('.overview-item h3')].map((title) => title.textContent),
    ['dts'],
  );
  await type('zzz');
  assert.equal(document.querySelector('.overview-empty')?.textContent, 'No matching API found: zzz');
  assert.deepEqual(complaints, []);
});

test('text typed into the overview filter before hydration is applied', async (t) => {
  const { start } = await hydrate(t, '/config/', {
    overview: groups,
    page: { frontmatter: { overview: true } },
  });
  document.querySelector<HTMLInputElement>('input[type=search]')!.value = 'source';
  await start();
  assert.equal(document.querySelectorAll('.overview-item').length, 1);
});

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
  const { renderToString } = await import('react-dom/server');
  const view = (name: string) => (
    <App
      theme={theme}
      site={siteData()}
      payload={pagePayload(`/${name}/`, { sidebar: `/assets/sidebar/${name}.json` })}
      sidebar={section(name)}
    />
  );
  const page = openPage(t, { html: `<div id="root">${renderToString(view('a'))}</div>` });
  const { hydrateRoot } = await import('react-dom/client');
  const root = hydrateRoot(document.getElementById('root')!, view('a'));
  page.onClose(() => root.unmount());
  await page.settle();
  document.querySelector('details')!.open = false;
  root.render(view('b'));
  await page.settle();
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
