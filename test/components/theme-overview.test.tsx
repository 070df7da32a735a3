/** The overview of a section: its groups, its filter, its texts. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
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

const view = (lang = 'en', path = '/config/') => (
  <App
    theme={theme}
    site={siteData({ currentLang: lang })}
    payload={pagePayload(path, {
      overview: groups,
      page: { lang, frontmatter: { overview: true }, toc: [{ id: 'x', text: 'X', depth: 2, charIndex: 0 }] },
    })}
    sidebar={[]}
  />
);

test('the overview filter has texts in both languages', () => {
  for (const [lang, label, placeholder, others] of [
    ['en', 'Filter', 'Enter keyword', 'Others'],
    ['zh', '筛选', '输入关键词', '其他'],
  ] as const) {
    const html = renderToString(view(lang));
    const [, id] = new RegExp(`<label for="([^"]+)">${label}</label>`).exec(html) ?? [];
    assert.ok(id !== undefined, `${lang}: the label is ${label}`);
    assert.match(html, /<div class="overview-filter needs-script">/);
    assert.match(html, new RegExp(`<input id="${id}" type="search"[^>]*placeholder="${placeholder}`));
    assert.ok(html.includes(`<h2>${others}</h2>`), others);
  }
});

test('overview group titles are headings without a link, and a group does not repeat the name of its page', () => {
  const html = renderToString(view());
  assert.match(html, /<h2>Lib<\/h2>/);
  assert.match(html, /<h3><a href="\/Lib">Overview<\/a><\/h3>/);
  assert.match(html, /<h3><a href="\/auto-extension">auto-extension<\/a><\/h3>/);
  assert.match(html, /href="\/auto-extension#type">Type</);
  assert.match(renderToString(view('zh')), /<h3><a href="\/Lib">概览<\/a><\/h3>/);
});

test('overview headings have their depth and an encoded link, and items have their language', () => {
  const headers = [
    { id: 'two', text: 'Two', depth: 2 },
    { id: 'c#-100%', text: 'Three', depth: 3 },
  ];
  const items = [
    { text: 'Stand-in', link: '/zh/s', lang: 'en', headers },
    { text: 'G', link: '/zh/g', lang: 'en', headers: [] },
  ];
  const overview = [{ name: 'G', lang: 'en', items }];
  const html = renderToString(
    <App
      theme={theme}
      site={siteData()}
      payload={pagePayload('/zh/api/', { overview, page: { lang: 'zh', frontmatter: { overview: true } } })}
      sidebar={[]}
    />,
  );
  assert.match(html, /<li class="overview-item" lang="en">/);
  assert.match(html, /<a href="\/zh\/g" lang="zh">/);
  assert.match(html, /<li data-depth="2"><a href="\/zh\/s#two">Two</);
  assert.match(html, /<li data-depth="3"><a href="\/zh\/s#c%23-100%25">Three</);
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

async function hydrate(t: TestContext, typed = '') {
  const field = () => document.querySelector<HTMLInputElement>('input[type=search]')!;
  const { page } = await hydrateView(t, view(), {
    prepare() {
      field().value = typed;
    },
  });
  return async (text: string) => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await page.settle();
    const empty = document.querySelector('.overview-empty');
    return [document.querySelectorAll('.overview-item').length, empty?.textContent];
  };
}

test('the message without matches shows the query and is announced', async (t) => {
  const type = await hydrate(t);
  assert.deepEqual(await type('zzz $& {query}'), [0, 'No matching API found: zzz $& {query}']);
  assert.equal(document.querySelector('.overview-empty')?.getAttribute('role'), 'status');
  assert.deepEqual(await type('others'), [1, '']);
  assert.deepEqual(await type(''), [3, '']);
});

test('text typed into the overview filter before hydration is applied', async (t) => {
  await hydrate(t, 'dts');
  assert.equal(document.querySelectorAll('.overview-item').length, 1);
});

test('a navigation to another overview clears the filter', async (t) => {
  const { page, show } = await hydrateView(t, view());
  const field = () => document.querySelector<HTMLInputElement>('input[type=search]')!;
  field().value = 'dts';
  field().dispatchEvent(new Event('input', { bubbles: true }));
  await page.settle();
  assert.equal(document.querySelectorAll('.overview-item').length, 1);
  await show(view('en', '/other/'));
  assert.equal(field().value, '');
  assert.equal(document.querySelectorAll('.overview-item').length, 3);
});

test('pages without groups have no heading above them', () => {
  const only = [{ name: '', items: [item('dts'), item('others')] }];
  const html = renderToString(
    <App
      theme={theme}
      site={siteData({})}
      payload={pagePayload('/config/', { overview: only, page: { frontmatter: { overview: true } } })}
      sidebar={[]}
    />,
  );
  assert.doesNotMatch(html, /Others|<h3>/);
  assert.match(html, /<h2><a href="\/dts">dts<\/a><\/h2>/);
});
