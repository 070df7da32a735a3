/** Unusual config and content: duplicate names, URLs without a host, long texts. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PagePayload, PostAuthor, SiteData, ThemeConfig } from '@docs-cli/core/runtime';
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

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent);

describe('duplicate names', () => {
  test('buttons of the landing page may have the same link, and features the same title', async (t) => {
    const home = (path: string, texts: string[], titles: string[]) => {
      const hero = { actions: texts.map((text) => ({ text, link: `${path}start` })) };
      const features = titles.map((title, i) => ({ title, details: `${i}` }));
      return pagePayload(path, { page: { pageType: 'home', frontmatter: { hero, features } } });
    };
    const page = await open(t, site({}), home('/', ['Begin', 'Learn'], ['Fast', 'Fast', 'Small']));
    await page.show(home('/zh/', ['开始', '了解'], ['快', '小']));
    assert.deepEqual(textsOf('.dc-hero-actions a'), ['开始', '了解']);
    assert.deepEqual(textsOf('.dc-feature h2, .dc-feature h3'), ['快', '小']);
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
    assert.deepEqual(textsOf('.dc-post-header li'), ['May 14, 2025', '1 min read', 'Bob']);
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
    const titles = () => textsOf('.dc-overview-item h3');
    const type = async (text: string) => {
      const field = document.querySelector<HTMLInputElement>('.dc-overview-filter input')!;
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
