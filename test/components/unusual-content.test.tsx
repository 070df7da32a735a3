/** Unusual config and content: duplicate names, URLs without a host, long texts. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { NavItem, PagePayload, PostAuthor, SiteData, ThemeConfig } from '@docs-cli/core/runtime';
import theme from '@docs-cli/core/theme';
import { App } from '../../src/runtime/react/app.js';
import { hydrateView } from '../helpers/hydrate.js';
import { pagePayload, siteData } from '../helpers/view.js';

const site = (config: Partial<ThemeConfig>, over: Partial<SiteData> = {}): SiteData => {
  const data = siteData(over);
  return { ...data, themeConfig: { ...data.themeConfig, ...config } };
};

async function render(data: SiteData, payload: PagePayload = pagePayload('/a')): Promise<string> {
  const { renderToString } = await import('react-dom/server');
  return renderToString(<App theme={theme} site={data} payload={payload} sidebar={[]} />);
}

/** A hydrated page, with a function that shows another one. */
async function open(t: TestContext, data: SiteData, first: PagePayload) {
  const tree = (payload: PagePayload) => <App theme={theme} site={data} payload={payload} sidebar={[]} />;
  const { page, show } = await hydrateView(t, tree(first));
  return { settle: page.settle, show: (payload: PagePayload) => show(tree(payload)) };
}

describe('duplicate names', () => {
  test('two buttons of the landing page may have the same link', async (t) => {
    const home = (path: string, texts: string[]) =>
      pagePayload(path, {
        page: {
          pageType: 'home',
          frontmatter: { hero: { actions: texts.map((text) => ({ text, link: `${path}start` })) } },
        },
      });
    const page = await open(t, site({}), home('/', ['Begin', 'Learn']));
    await page.show(home('/zh/', ['开始', '了解']));
    const shown = [...document.querySelectorAll('.hero-actions a')].map((link) => link.textContent);
    assert.deepEqual(shown, ['开始', '了解']);
  });

  test('two features of the landing page may have the same title', async (t) => {
    const home = (path: string, titles: string[]) =>
      pagePayload(path, {
        page: {
          pageType: 'home',
          frontmatter: { features: titles.map((title, i) => ({ title, details: `${i}` })) },
        },
      });
    const page = await open(t, site({}), home('/', ['Fast', 'Fast', 'Small']));
    await page.show(home('/zh/', ['快', '小']));
    const shown = [...document.querySelectorAll('.feature h2, .feature h3')].map(
      (title) => title.textContent,
    );
    assert.deepEqual(shown, ['快', '小']);
  });

  test('two authors of a post may have the same name', async (t) => {
    const blog = (authors: PostAuthor[]) => {
      const post = {
        id: 'p',
        text: 'Post',
        link: '/p',
        description: '',
        date: '2025-05-14',
        minutes: 1,
        tags: [],
      };
      return pagePayload('/blog/', {
        posts: [{ ...post, authors }],
        page: { pageType: 'doc', frontmatter: { layout: 'blog' } },
      });
    };
    const [ann, otherAnn, bob] = [
      { name: 'Ann', url: 'https://a.example/' },
      { name: 'Ann', url: 'https://b.example/' },
      { name: 'Bob' },
    ];
    const page = await open(t, site({}), blog([ann, otherAnn, bob]));
    await page.show(blog([bob]));
    const shown = [...document.querySelectorAll('.post-header li')].map((item) => item.textContent);
    assert.deepEqual(shown, ['Bob', '1 min read']);
  });

  test('overview groups with the same name are filtered separately', async (t) => {
    const group = (name: string, link: string, text: string) => ({
      name,
      items: [{ text, link, headers: [] }],
    });
    const overview = [
      group('Basics', '/zero', 'none'),
      group('Options', '/one', 'first'),
      group('Options', '/two', 'second'),
      group('Options', '/three', 'third'),
    ];
    const payload = pagePayload('/api/', { overview, page: { frontmatter: { overview: true } } });
    const page = await open(t, site({}), payload);
    const titles = () =>
      [...document.querySelectorAll('.overview-item h3')].map((title) => title.textContent);
    const type = async (text: string) => {
      const field = document.querySelector<HTMLInputElement>('.overview-filter input')!;
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await page.settle();
    };
    await type('second');
    assert.deepEqual(titles(), ['second']);
    await type('');
    assert.deepEqual(titles(), ['none', 'first', 'second', 'third']);
  });

  test('a menu lists its own link once if an entry has the same link', async () => {
    const items = [
      { text: 'Overview', link: '/guide/' },
      { text: 'Start', link: '/guide/start' },
    ];
    const html = await render(site({ nav: [{ text: 'Guide', link: '/guide/', items }] }));
    const bar = html.slice(0, html.indexOf('shell-menu'));
    assert.equal(bar.match(/href="\/guide\/"/g)?.length, 1);
    assert.equal(bar.match(/href="\/guide\/start"/g)?.length, 1);
  });
});

describe('navbar breakpoint', () => {
  const fold = async (nav: NavItem[], config: Partial<ThemeConfig> = {}, over: Partial<SiteData> = {}) =>
    Number(
      /<header[^>]* data-breakpoint="(\d+)"/.exec(await render(site({ nav, ...config }, over)))?.[1] ?? 768,
    );
  const times = (count: number, item: Partial<NavItem> & { text: string }): NavItem[] =>
    Array.from({ length: count }, () => ({ link: '/x', ...item }));
  /** The maximum number of entries of a kind that fit at a width. */
  const room = async (
    width: number,
    item: Partial<NavItem> & { text: string },
    ...rest: [object?, object?]
  ) => {
    let [fits, most] = [0, 40];
    while (fits < most) {
      const count = Math.ceil((fits + most) / 2);
      if ((await fold(times(count, item), ...rest)) <= width) fits = count;
      else most = count - 1;
    }
    return fits;
  };

  test('the navbar breakpoint is 768, 1024 or 1280 px and never larger', async () => {
    assert.equal(await fold([]), 768);
    assert.equal(await fold(times(60, { text: 'Entry of the menu' })), 1280);
    assert.equal(await fold(times(1, { text: 'word '.repeat(200) })), 1280);
    assert.equal(await fold([{ text: '', link: '/x' }]), 768);
  });

  test('the navbar breakpoint counts a Chinese, Japanese or Korean character as a square', async () => {
    for (const text of ['文档', 'ドク', '문서', '，。'])
      assert.equal(await room(768, { text }), await room(768, { text: '中文' }), text);
    assert.ok((await room(768, { text: '中文' })) < (await room(768, { text: 'ab' })));
    assert.ok((await room(768, { text: '中文' })) > (await room(768, { text: 'abcdef' })));
  });

  test('the navbar breakpoint includes tags, menus, controls and languages', async () => {
    const text = 'Guide';
    const plain = await room(1024, { text });
    assert.ok((await room(1024, { text, tag: 'new' })) < plain);
    assert.ok((await room(1024, { text, items: [{ text: 'a', link: '/a' }] })) < plain);
    const links = Array.from({ length: 9 }, (_, index) => ({
      icon: 'x' as const,
      mode: 'link' as const,
      content: `https://example.com/${index}`,
    }));
    assert.ok((await room(1024, { text }, { socialLinks: links })) < plain);
    // Six take as much room as nine, because the rest are in a menu.
    assert.equal(
      await room(1024, { text }, { socialLinks: links }),
      await room(1024, { text }, { socialLinks: links.slice(0, 6) }),
    );
    const two = { multiVersion: { default: '1', versions: ['1', '2'] } };
    assert.ok((await room(1024, { text }, {}, two)) < plain);
  });

  test('the navbar breakpoint limits the width of a long title', async () => {
    const text = 'a';
    const long = { title: 'A title that goes on for ever '.repeat(5) };
    const longer = { title: long.title.repeat(5) };
    const lost: number[] = [];
    for (const width of [768, 1024]) {
      const entries = await room(width, { text }, {}, long);
      assert.equal(await room(width, { text }, {}, longer), entries);
      lost.push((await room(width, { text }, {}, { title: 'D' })) - entries);
    }
    // The limit is a share of the bar, so it is larger in a wider bar.
    assert.ok(lost[0]! > 0 && lost[1]! > lost[0]!, String(lost));
  });
});
