/** The overview of a section: its groups, its filter, its texts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OverviewGroup } from '@docs-cli/core/runtime';
import theme, { filterGroups } from '@docs-cli/core/theme';
import { renderToString } from 'react-dom/server';
import { App } from '../../src/runtime/react/app.js';
import { hydrateView } from '../helpers/hydrate.js';
import { pagePayload, siteData } from '../helpers/view.js';

const item = (text: string, ...headers: string[]) => ({
  text,
  link: `/${text}`,
  headers: headers.map((header) => ({ id: header.toLowerCase(), text: header, depth: 2 })),
});

const groups: OverviewGroup[] = [
  { name: 'Lib', items: [item('Lib', 'About'), item('auto-extension', 'Type', 'Example')] },
  { name: '', items: [item('dts')] },
];

function view({ lang = 'en', path = '/config/', overview = groups } = {}) {
  const toc = [{ id: 'x', text: 'X', depth: 2, charIndex: 0 }];
  return (
    <App
      theme={theme}
      site={siteData({ currentLang: lang })}
      payload={pagePayload(path, { overview, page: { lang, frontmatter: { overview: true }, toc } })}
      sidebar={[]}
    />
  );
}

test('the overview filter and its groups have texts in both languages', () => {
  for (const [lang, label, placeholder, others, overview] of [
    ['en', 'Filter', 'Enter keyword', 'Others', 'Overview'],
    ['zh', '筛选', '输入关键词', '其他', '概览'],
  ] as const) {
    const html = renderToString(view({ lang }));
    const [, id] = new RegExp(`<label for="([^"]+)">${label}</label>`).exec(html) ?? [];
    assert.ok(id !== undefined, `${lang}: the label is ${label}`);
    assert.match(html, /<div class="dc-overview-filter dc-needs-script">/);
    assert.match(html, new RegExp(`<input id="${id}" type="search"[^>]*placeholder="${placeholder}`));
    assert.ok(html.includes(`<h2>${others}</h2>`), others);
    // A group does not repeat the name of its page.
    assert.ok(html.includes(`<h3><a href="/Lib">${overview}</a></h3>`), overview);
  }
});

test('overview group titles are headings without a link, unless there are no groups', () => {
  const html = renderToString(view());
  assert.match(html, /<h2>Lib<\/h2>/);
  assert.match(html, /<h3><a href="\/auto-extension">auto-extension<\/a><\/h3>/);
  assert.match(html, /href="\/auto-extension#type">Type</);
  const only = renderToString(view({ overview: [{ name: '', items: [item('dts'), item('others')] }] }));
  assert.doesNotMatch(only, /Others|<h3>/);
  assert.match(only, /<h2><a href="\/dts">dts<\/a><\/h2>/);
});

test('overview headings have an encoded link and are below the heading that they are part of, and items have their language', () => {
  const headers = [
    { id: 'two', text: 'Two', depth: 2 },
    { id: 'c#-100%', text: 'Three', depth: 3 },
  ];
  const items = [
    { text: 'Stand-in', link: '/zh/s', lang: 'en', headers },
    { text: 'G', link: '/zh/g', lang: 'en', headers: [] },
  ];
  const overview = [{ name: 'G', lang: 'en', items }];
  const html = renderToString(view({ lang: 'zh', path: '/zh/api/', overview }));
  assert.match(html, /<li class="dc-overview-item" lang="en">/);
  assert.match(html, /<a href="\/zh\/g" lang="zh">/);
  assert.match(html, /<li><a href="\/zh\/s#two">Two<\/a><ul><li><a href="\/zh\/s#c%23-100%25">Three</);
});

test('a matching group or item keeps all of its contents; other groups keep their matching entries', () => {
  const shown = (query: string) =>
    filterGroups(groups, query).map(({ name, items }) => [
      name,
      ...items.map(({ text, headers }) => `${text}: ${headers.map((header) => header.text).join()}`),
    ]);
  assert.deepEqual(shown('LIB'), [['Lib', 'Lib: About', 'auto-extension: Type,Example']]);
  assert.deepEqual(shown('auto ext'), [['Lib', 'auto-extension: Type,Example']]);
  assert.deepEqual(shown('exam'), [['Lib', 'auto-extension: Example']]);
  assert.deepEqual(shown('Auto-Ext'), shown('auto ext'));
  assert.deepEqual(shown('nothing'), []);
  assert.deepEqual(shown('  '), shown(''));
});

test('the filter applies what was typed before hydration, announces that nothing matches, and is cleared by a navigation', async (t) => {
  const field = () => document.querySelector<HTMLInputElement>('input[type=search]')!;
  const { page, show } = await hydrateView(t, view(), {
    prepare() {
      field().value = 'dts';
    },
  });
  const state = () => {
    const empty = document.querySelector('.dc-overview-empty');
    return [document.querySelectorAll('.dc-overview-item').length, empty?.textContent, empty?.role];
  };
  const type = async (text: string) => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await page.settle();
    return state();
  };
  assert.deepEqual(state(), [1, '', 'status']);
  const none = 'No matching API found: zzz $& {query}';
  assert.deepEqual(await type('zzz $& {query}'), [0, none, 'status']);
  assert.deepEqual(await type(''), [3, '', 'status']);
  assert.deepEqual(await type('others'), [1, '', 'status']);
  await show(view({ path: '/other/' }));
  assert.deepEqual([field().value, state()], ['', [3, '', 'status']]);
});
