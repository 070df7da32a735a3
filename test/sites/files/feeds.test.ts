/** The feeds of a blog, read with another parser. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { type Files, site, type TestSite } from '../../helpers/site.js';
import { assertWellFormed } from '../../helpers/xml.js';

const config = (more = '') => `
import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Docs',
  siteUrl: 'https://docs.test',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', title: '文档' }],
  ${more}
});
`;

const index = (title: string) => `---\nlayout: blog\ndescription: About ${title}.\n---\n\n# ${title}\n`;
const post = (date: string, title: string, text = 'Words.') =>
  `---\ndate: ${date}\ndescription: 'What ${title.replaceAll("'", "''")} says'\n---\n\n# ${title}\n\n${text}\n`;

const ARTICLE = `First [to the guide](../../guide.md#part), then [away](https://example.com/a?b=1&c=2) and [below](#below).

![A picture](./cat.svg)

\`\`\`js title="a.js" {1}
const a = 1 < 2 && 'x'; // ]]>
\`\`\`

::: code-group

\`\`\`sh [npm]
npm i
\`\`\`

\`\`\`sh [yarn]
yarn
\`\`\`

:::

::: tip Mind this
Words.
:::

<video src="./cat.mp4" controls onclick="steal()" style="color: red"></video>
<script>alert(1)</script>
<!-- a note ]]> of the author -->

## Below

- [x] done

<SourceCode href="https://github.com/a/b" />
`;

const FILES: Files = {
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide.md': '# Guide\n\n## Part\n',
  'content/en/blog/index.md': index('Blog'),
  'content/zh/blog/index.md': index('博客'),
  'content/en/blog/first.md': post('2024-12-31', 'First'),
  'content/en/blog/2025/second.md': post('2025-05-14', 'Second', ARTICLE),
  'content/zh/blog/first.md': post('2024-12-31', '第一篇'),
  'content/en/blog/undated.md': '# No post\n',
  'content/en/blog/2025/cat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
  'content/en/blog/2025/cat.mp4': '',
};

function readRss(xml: string) {
  assertWellFormed(xml);
  return parseRssFeed(xml);
}

/** The keys of a post in a JSON feed. */
const JSON_ITEM = ['content_html', 'date_published', 'id', 'language', 'summary', 'title', 'url'];

describe('the feeds of a blog', () => {
  let whole: TestSite;
  let feed: ReturnType<typeof readRss>;
  before(async () => {
    whole = await site(FILES, { config: config("feeds: { formats: ['rss', 'json', 'atom'] }") });
    feed = readRss(await whole.output('rss/blog-rss.xml'));
  });

  test('the RSS feed has its title, URL and date, and its posts, newest first, with permanent URLs', () => {
    const { title, link, description, language, lastBuildDate, atom } = feed;
    assert.deepEqual(
      { title, link, description, language, lastBuildDate, atom },
      {
        title: 'Blog - Docs',
        link: 'https://docs.test/blog/',
        description: 'About Blog.',
        language: 'en',
        lastBuildDate: 'Wed, 14 May 2025 12:00:00 GMT',
        atom: {
          links: [{ href: 'https://docs.test/rss/blog-rss.xml', rel: 'self', type: 'application/rss+xml' }],
        },
      },
    );
    const posts = [
      ['Second', 'https://docs.test/blog/2025/second', 'Wed, 14 May 2025 12:00:00 GMT'],
      ['First', 'https://docs.test/blog/first', 'Tue, 31 Dec 2024 12:00:00 GMT'],
    ] as const;
    assert.deepEqual(
      feed.items?.map(({ title, link, guid, pubDate, description }) => [
        title,
        link,
        guid,
        pubDate,
        description,
      ]),
      posts.map(([title, link, date]) => [
        title,
        link,
        { value: link, isPermaLink: true },
        date,
        `What ${title} says`,
      ]),
    );
    // The same bytes in each build.
    assert.doesNotMatch(JSON.stringify(feed), new RegExp(`${new Date().getUTCFullYear()}`));
  });

  test('the RSS feed has the full text of each post, without parts that need the site', () => {
    const html = feed.items?.[0]?.content?.encoded ?? '';
    assert.equal(
      html.replace(/\n+/g, '\n'),
      `<p>First <a href="https://docs.test/guide#part">to the guide</a>, then <a href="https://example.com/a?b=1&amp;c=2">away</a> and <a href="https://docs.test/blog/2025/second#below">below</a>.</p>
<p><img src="https://docs.test/blog/2025/cat.svg" width="4" height="2" alt="A picture"></p>
<div><p><strong>a.js</strong></p><pre><code>const a = 1 &lt; 2 &amp;&amp; 'x'; // ]]&gt;</code></pre></div>
<div>
<div>
<p><strong>npm</strong></p>
<div><pre><code>npm i</code></pre></div>
</div>
<div>
<p><strong>yarn</strong></p>
<div><pre><code>yarn</code></pre></div>
</div>
</div>
<div>
<p><strong>Mind this</strong></p>
<p>Words.</p>
</div>
<p><video src="https://docs.test/blog/2025/cat.mp4" controls></video></p>
<h2>Below</h2>
<ul>
<li><input type="checkbox" disabled checked> done</li>
</ul>
<p><a href="https://github.com/a/b">Source</a></p>`,
    );
  });

  test('the RSS feed has the language of its posts and contains no fallback pages', async () => {
    const chinese = readRss(await whole.output('rss/blog-rss-zh.xml'));
    assert.deepEqual(
      [chinese.title, chinese.language, chinese.items?.map(({ link }) => link)],
      ['博客 - 文档', 'zh', ['https://docs.test/zh/blog/first']],
    );
  });

  test('the head of every page in its language and the blog link to the RSS feed', async () => {
    for (const [route, title] of [
      ['/', 'Blog - Docs'],
      ['/zh/blog/first', '博客 - 文档'],
    ] as const) {
      const { page, head } = await whole.payload(route);
      const suffix = route.startsWith('/zh') ? '-zh' : '';
      const feeds = [
        ['application/rss+xml', `/rss/blog-rss${suffix}.xml`],
        ['application/feed+json', `/rss/blog-feed${suffix}.json`],
        ['application/atom+xml', `/rss/blog-atom${suffix}.xml`],
      ];
      assert.deepEqual(
        page.feeds.map(({ mime, url }) => [mime, url]),
        feeds,
      );
      assert.ok(page.feeds.every((each) => each.title === title));
      for (const [type, href] of feeds) {
        assert.ok(
          head.some(([, tag]) => tag.href === href && tag.type === type && tag.title === title),
          href,
        );
        assert.ok((await whole.html(route)).includes(`href="${href}"`), route);
      }
    }
    assert.match(
      await whole.html('/zh/blog/'),
      /<a class="dc-feed-link" href="\/rss\/blog-rss-zh\.xml" type="application\/rss\+xml"><svg.*?<\/svg>订阅更新<\/a>/,
    );
  });

  test('Atom and JSON feeds have the same content if the config enables them', async () => {
    const said = feed.items?.map(({ title, link, content }) => [title, link, content?.encoded]);

    const xml = await whole.output('rss/blog-atom.xml');
    assertWellFormed(xml);
    const atom = parseAtomFeed(xml);
    assert.deepEqual(
      [atom.title?.value, atom.id, atom.updated, atom.xml?.lang, atom.authors, atom.subtitle?.value],
      [
        'Blog - Docs',
        'https://docs.test/rss/blog-atom.xml',
        '2025-05-14T12:00:00.000Z',
        'en',
        [{ name: 'Docs' }],
        'About Blog.',
      ],
    );
    assert.deepEqual(
      atom.links?.map(({ rel, href }) => `${rel} ${href}`),
      ['self https://docs.test/rss/blog-atom.xml', 'alternate https://docs.test/blog/'],
    );
    assert.deepEqual(
      atom.entries?.map(({ title, id, content }) => [title?.value, id, content?.value]),
      said,
    );

    const json = await whole.output('rss/blog-feed.json');
    const { version, items } = JSON.parse(json);
    assert.equal(version, 'https://jsonfeed.org/version/1.1');
    assert.deepEqual(Object.keys(items[0]).sort(), JSON_ITEM);
    const read = parseJsonFeed(json);
    assert.deepEqual(
      [read.feed_url, read.items?.map(({ title, id, content_html }) => [title, id, content_html])],
      ['https://docs.test/rss/blog-feed.json', said],
    );
  });
});

describe('feeds', () => {
  test('markup in titles is escaped in feeds, and items have the authors and tags of their post', async () => {
    const title = `A ]]> & <b>"b"</b> ]]> &amp; </title> 'c' \u0007\uFFFE`;
    const text =
      '---\ndate: 2025-06-01\nauthors: [Ann, { name: Bo & Co, url: /bo }]\ntags: [Release, C++]\n---\n\n# A\n';
    const files = {
      ...FILES,
      'content/en/blog/a.md': text,
      'content/en/blog/first.md': `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(title)}\ndate: 2026-01-01\n---\n\nWords <i title="]]>">&#7;\u0001</i>.\n`,
    };
    const whole = await site(files, { config: config("feeds: { formats: ['rss', 'atom', 'json'] }") });
    const shown = title.slice(0, -2).trim();
    const rss = readRss(await whole.output('rss/blog-rss.xml'));
    assert.equal(rss.items?.[0]?.title, shown);
    // Plain text has hexadecimal references, which most feed readers show correctly as text and as HTML.
    const written = (await whole.output('rss/blog-rss.xml')).split('<item>')[1]!;
    assert.ok(
      written.includes(
        '<title>A ]]&#x3E; &#x26; &#x3C;b&#x3E;&quot;b&quot;&#x3C;/b&#x3E; ]]&#x3E; &#x26;amp;',
      ),
      written,
    );
    // Feed readers parse a description as HTML.
    const html = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    assert.equal(rss.items?.[0]?.description, html);
    const xml = await whole.output('rss/blog-atom.xml');
    assertWellFormed(xml);
    const [first, second] = parseAtomFeed(xml).entries ?? [];
    assert.equal(first?.title?.value, shown);
    const json = parseJsonFeed(await whole.output('rss/blog-feed.json')).items;
    assert.equal(json?.[0]?.title?.trim(), title.trim());

    assert.deepEqual(rss.items?.[1]?.dc?.creators, ['Ann', 'Bo & Co']);
    assert.deepEqual(rss.items?.[1]?.categories, [{ name: 'Release' }, { name: 'C++' }]);
    assert.deepEqual(second?.authors, [{ name: 'Ann' }, { name: 'Bo & Co' }]);
    assert.deepEqual(second?.categories, [{ term: 'Release' }, { term: 'C++' }]);
    assert.deepEqual([json?.[1]?.authors, json?.[1]?.tags], [second?.authors, ['Release', 'C++']]);
  });

  test('feed URLs have the base and version, and page URLs the suffix of the site', async () => {
    const whole = await site(
      {
        'content/v2/en/blog/index.md': index('Blog'),
        'content/v2/en/blog/a.md': post('2025-01-01', 'A'),
        'content/v1/zh/blog/index.md': index('博客'),
        'content/v1/zh/blog/a.md': post('2024-01-01', '甲'),
      },
      {
        config: config(
          "base: '/x/', cleanUrls: false, multiVersion: { default: 'v2', versions: ['v1', 'v2'] }",
        ),
      },
    );
    assert.deepEqual(
      (await whole.outputs()).filter((file) => /\brss\//.test(file)),
      ['v1/rss/blog-rss-zh.xml', 'rss/blog-rss.xml'],
    );
    const old = readRss(await whole.output('v1/rss/blog-rss-zh.xml'));
    assert.equal(old.atom?.links?.[0]?.href, 'https://docs.test/x/v1/rss/blog-rss-zh.xml');
    assert.equal(old.items?.[0]?.link, 'https://docs.test/x/v1/zh/blog/a.html');
    assert.equal((await whole.payload('/v1/zh/blog/a')).page.feeds[0]?.url, '/x/v1/rss/blog-rss-zh.xml');
  });

  test('each blog has its own feeds, and its pages link to those only', async () => {
    const whole = await site(
      {
        ...FILES,
        'content/en/team/news/index.md': index('News'),
        'content/en/team/news/a.md': post('2025-01-01', 'A'),
      },
      { config: config() },
    );
    const named = async (route: string) => (await whole.payload(route)).page.feeds.map(({ url }) => url);
    assert.deepEqual(await named('/team/news/a'), ['/rss/team/news-rss.xml']);
    assert.deepEqual(await named('/blog/first'), ['/rss/blog-rss.xml']);
    assert.deepEqual(await named('/guide'), ['/rss/blog-rss.xml', '/rss/team/news-rss.xml']);
    whole.change({
      'content/en/team/index.md': index('Team'),
      'content/en/team/b.md': post('2025-01-02', 'B'),
    });
    assert.deepEqual(await named('/team/b'), ['/rss/team-rss.xml']);
    assert.deepEqual(await named('/team/news/a'), ['/rss/team/news-rss.xml']);
    const news = readRss(await whole.output('rss/team/news-rss.xml'));
    assert.deepEqual(
      news.items?.map(({ title }) => title),
      ['A'],
    );
  });

  test('no feeds exist without siteUrl, if the config turns them off, or for a blog without posts', async () => {
    const bare =
      "import { defineConfig } from '@docs-cli/core';\nexport default defineConfig({ title: 'T' });\n";
    const empty = { 'content/en/blog/index.md': index('Blog'), 'content/en/blog/a.md': '# No post\n' };
    for (const [what, files, text] of [
      ['no address', FILES, bare],
      ['turned off', FILES, config('feeds: false')],
      ['no posts', empty, config()],
    ] as const) {
      const whole = await site(files, { config: text });
      assert.deepEqual(
        (await whole.outputs()).filter((file) => /\brss\//.test(file)),
        [],
        what,
      );
      assert.doesNotMatch(await whole.html('/blog/'), /rss|feed-link/, what);
    }
  });
});
