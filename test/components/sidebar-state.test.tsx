/** The state of the sidebar across hydration and navigation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SidebarItem } from '@docs-cli/core/runtime';
import theme from '@docs-cli/core/theme';
import { App } from '../../src/runtime/react/app.js';
import { hydrateView } from '../helpers/hydrate.js';
import { pagePayload, siteData } from '../helpers/view.js';

const group = (name: string, collapsed: boolean): SidebarItem => ({
  kind: 'group',
  text: name,
  collapsible: true,
  collapsed,
  items: [{ kind: 'link', text: name, link: `/${name}/x` }],
});

const view = (
  path: string,
  items = [group('a', true), group('b', true)],
  sidebar = '/assets/sidebar.json',
) => <App theme={theme} site={siteData()} payload={pagePayload(path, { sidebar })} sidebar={items} />;

test('navigation opens the group of the page and keeps groups that the reader opened or closed', async (t) => {
  const groups = () => [...document.querySelectorAll('details')];
  const open = () => groups().map((details) => details.open);
  const { show } = await hydrateView(t, view('/a/x'), {
    prepare() {
      assert.deepEqual(open(), [true, false]);
      // Before hydration the reader closed the first group and opened the second.
      groups()[0]!.open = false;
      groups()[1]!.open = true;
    },
  });
  assert.deepEqual(open(), [false, true]);
  groups()[1]!.open = false;
  await show(view('/b/x'));
  assert.deepEqual(open(), [false, true]);
  await show(view('/a/x'));
  assert.deepEqual(open(), [true, true]);
});

test('the sidebar of another section starts with its configured state', async (t) => {
  const section = (name: string) => view(`/${name}/`, [group(name, false)], `/assets/sidebar/${name}.json`);
  const { show } = await hydrateView(t, section('a'));
  document.querySelector('details')!.open = false;
  await show(section('b'));
  assert.equal(document.querySelector('details')?.textContent?.startsWith('b'), true);
  assert.equal(document.querySelector('details')?.open, true);
});

test('a menu opened before hydration stays open, and closes on navigation and on wide windows', async (t) => {
  const drawer = () => document.getElementById('shell-sidebar')!;
  // happy-dom has no popovers.
  let isOpen = true;
  const { page, show } = await hydrateView(t, view('/a/x'), {
    prepare() {
      const matches = drawer().matches.bind(drawer());
      Object.defineProperty(drawer(), 'matches', {
        value: (selector: string) => (selector === ':popover-open' ? isOpen : matches(selector)),
      });
      drawer().hidePopover = () => {
        isOpen = false;
      };
    },
  });
  assert.equal(isOpen, true);
  await show(view('/b/x'));
  assert.equal(isOpen, false);
  isOpen = true;
  page.setMedia('(width > 960px)', true);
  assert.equal(isOpen, false);
});
