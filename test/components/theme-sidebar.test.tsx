/** The contents of the sidebar, as the server renders it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SidebarGroup, SidebarItem } from '@docs-cli/core/runtime';
import theme from '@docs-cli/core/theme';
import { renderToString } from 'react-dom/server';
import { App } from '../../src/runtime/react/app.js';
import { pagePayload, siteData } from '../helpers/view.js';

const link = (text: string, path: string): SidebarItem => ({ kind: 'link', text, link: path });
const group = (text: string, items: SidebarItem[], over: Partial<SidebarGroup> = {}): SidebarItem => ({
  kind: 'group',
  text,
  items,
  collapsible: true,
  collapsed: false,
  ...over,
});

/** The sidebar of a page, without the classes that only the style sheet uses. */
function sidebar(items: SidebarItem[], route = '/elsewhere'): string {
  const html = renderToString(
    <App theme={theme} site={siteData()} payload={pagePayload(route)} sidebar={items} />,
  );
  const [, list = ''] = /<div id="shell-sidebar".*?(<ul.*?)<\/nav>/s.exec(html) ?? [];
  return list.replaceAll('<!-- -->', '');
}

const openGroups = (html: string) =>
  [...html.matchAll(/<details( open="")?><summary[^>]*>(?:<span[^>]*>)+(\w+)/g)].map(
    ([, open, name]) => `${name} ${open ? 'open' : 'closed'}`,
  );

test('sidebar groups are open by default', () => {
  const html = sidebar([group('A', [link('a', '/a')]), group('B', [link('b', '/b')], { collapsed: true })]);
  assert.deepEqual(openGroups(html), ['A open', 'B closed']);
});

test('all groups around the page are open at any depth, and other collapsed groups stay closed', () => {
  const closed = { collapsed: true };
  const items = [
    group('A', [group('B', [group('C', [group('D', [link('d', '/d')], closed)], closed)], closed)], closed),
    group('E', [link('e', '/e')], closed),
  ];
  assert.deepEqual(openGroups(sidebar(items, '/d')), ['A open', 'B open', 'C open', 'D open', 'E closed']);
});

test('a group is open on the page that its heading links to', () => {
  const items = [group('A', [link('a', '/a')], { collapsed: true, link: '/own/' })];
  assert.deepEqual(openGroups(sidebar(items, '/own/')), ['A open']);
  assert.match(sidebar(items, '/own/'), /href="\/own\/"[^>]*aria-current="page"/);
});

test('the current sidebar entry is marked regardless of a trailing slash', () => {
  const html = sidebar([link('a', '/a/'), link('ab', '/ab')], '/a/');
  assert.deepEqual(
    [...html.matchAll(/href="([^"]+)"[^>]*aria-current="page"/g)].map(([, href]) => href),
    ['/a/'],
  );
});

test('a group that is not collapsible has a heading and no button', () => {
  const html = sidebar([group('A', [link('a', '/a')], { collapsible: false, collapsed: true })]);
  assert.doesNotMatch(html, /<details|<summary/);
  assert.match(html, /<span>A<\/span>.*href="\/a"/s);
});

test('dividers, section headers, icons, tags and contexts appear in the configured order', () => {
  const html = sidebar([
    { kind: 'divider', dividerType: 'solid' },
    { kind: 'divider', dividerType: 'dashed' },
    { kind: 'section-header', text: 'Section', tag: 'beta', icon: '<svg id="i1"/>' },
    {
      kind: 'link',
      text: 'a',
      link: '/a',
      tag: 'new',
      tagType: 'tip',
      context: 'one',
      icon: '<svg id="i2"/>',
    },
    group('G', [], { tag: 'old', context: 'two', icon: '<svg id="i3"/>' }),
  ]);
  assert.deepEqual(
    [...html.matchAll(/data-type="(\w+)" aria-hidden="true"/g)].map(([, type]) => type),
    ['solid', 'dashed'],
  );
  assert.match(
    html,
    /sidebar-section"><span class="icon-custom" aria-hidden="true"><svg id="i1"\/><\/span><span>Section<\/span><span class="tag">beta<\/span>/,
  );
  assert.match(
    html,
    /<li data-context="one"><a[^>]*><span[^>]*><svg id="i2"\/><\/span><span>a<\/span><span class="tag tag-tip">new<\/span>/,
  );
  assert.match(
    html,
    /<li class="sidebar-group" data-context="two">.*<svg id="i3"\/><\/span><span>G<\/span><span class="tag">old/s,
  );
});

test('a sidebar link to another origin opens in a new tab', () => {
  assert.match(
    sidebar([link('out', 'https://example.com/')]),
    /href="https:\/\/example\.com\/" target="_blank" rel="noopener noreferrer"/,
  );
});

test('the sidebar has a name, starts with its close button, and is a popover without script', () => {
  const html = renderToString(
    <App theme={theme} site={siteData()} payload={pagePayload('/a')} sidebar={[link('a', '/a')]} />,
  );
  assert.match(
    html,
    /<div id="shell-sidebar" class="sidebar" popover="auto"[^>]*><nav aria-label="Sidebar"><button[^>]*popoverTarget="shell-sidebar" popoverTargetAction="hide" aria-label="Close"/i,
  );
});
