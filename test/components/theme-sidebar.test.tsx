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

/** The names of the open groups. */
const openGroups = (html: string) =>
  [...html.matchAll(/<details open=""><summary[^>]*>(?:<span[^>]*>)+(\w+)/g)].map(([, name]) => name);

test('sidebar groups are open by default, and collapsed ones around the page, at any depth', () => {
  const closed = { collapsed: true };
  const items = [
    group('A', [group('B', [group('C', [group('D', [link('d', '/d')], closed)], closed)], closed)], closed),
    group('E', [link('e', '/e')], closed),
    group('F', [link('f', '/f')]),
    group('G', [link('g', '/g')], { collapsed: true, link: '/own/' }),
  ];
  assert.equal(sidebar(items).match(/<details/g)?.length, 7);
  assert.deepEqual(openGroups(sidebar(items, '/d')), ['A', 'B', 'C', 'D', 'F']);
  assert.deepEqual(openGroups(sidebar(items, '/own/')), ['F', 'G'], 'The page of the heading of a group.');
  assert.match(sidebar(items, '/own/'), /href="\/own\/"[^>]*aria-current="page"/);
});

test('the current sidebar entry is marked regardless of a trailing slash, and a link to another origin opens in a new tab', () => {
  const html = sidebar([link('a', '/a/'), link('ab', '/ab'), link('out', 'https://example.com/')], '/a/');
  assert.deepEqual(
    [...html.matchAll(/href="([^"]+)"[^>]*aria-current="page"/g)].map(([, href]) => href),
    ['/a/'],
  );
  assert.match(html, /href="https:\/\/example\.com\/" target="_blank" rel="noopener noreferrer"/);
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
    /sidebar-section"><span class="dc-icon-custom" aria-hidden="true"><svg id="i1"\/><\/span><span>Section<\/span><span class="dc-tag">beta<\/span>/,
  );
  assert.match(
    html,
    /<li data-context="one"><a[^>]*><span[^>]*><svg id="i2"\/><\/span><span>a<\/span><span class="dc-tag dc-tag-tip">new<\/span>/,
  );
  assert.match(
    html,
    /<li class="dc-sidebar-group" data-context="two">.*<svg id="i3"\/><\/span><span>G<\/span><span class="dc-tag">old/s,
  );
});

test('the sidebar has a name, starts with its close button, and is a popover without script', () => {
  const html = renderToString(
    <App theme={theme} site={siteData()} payload={pagePayload('/a')} sidebar={[link('a', '/a')]} />,
  );
  assert.match(
    html,
    /<div id="shell-sidebar" class="dc-sidebar" popover="auto"[^>]*><nav aria-label="Sidebar"><button[^>]*popoverTarget="shell-sidebar" popoverTargetAction="hide" aria-label="Close"/i,
  );
});
