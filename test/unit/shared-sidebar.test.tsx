/** The shared sidebar after an error. `test/sites/pages/shared-sidebar.test.ts` tests its HTML. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SidebarItem, SiteData } from '../../src/runtime/model/index.js';
import type { AppProps } from '../../src/runtime/react/app.js';
import { renderSidebar } from '../../src/runtime/shared-sidebar.js';

test('a sidebar is shared by later pages after an entry threw an error on the first page', () => {
  const sidebar = [
    { kind: 'link', text: 'A', link: '/a' },
    { kind: 'group', text: 'G', items: [{ kind: 'link', text: 'B', link: '/b' }] },
  ] as unknown as SidebarItem[];
  let isBroken = true;
  const theme = {
    sidebarEntries: {
      owner: undefined,
      render(item: SidebarItem) {
        if (isBroken && item.kind === 'group') throw new Error('not today');
        return <li>{'text' in item && item.text}</li>;
      },
    },
  };
  const page = { page: { routePath: '/c' } };
  const props = { theme, site: {} as SiteData, payload: page, sidebar } as unknown as AppProps;
  let rendered = 0;
  const render = () =>
    renderSidebar(props, () => {
      rendered += 1;
      return '<li>';
    });
  assert.throws(render, /not today/);
  isBroken = false;
  assert.equal(render()!.htmlOf(sidebar), '<li><li>');
  rendered = 0;
  render();
  assert.equal(rendered, 0);
});
