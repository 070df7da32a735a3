/** Blogs: pages of posts, tags, authors, reading time and the way between posts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BILINGUAL, type Files, reported, site, siteWith } from '../../helpers/site.js';

const post = (date: string, title: string, more = '') =>
  `---\ndate: ${date}\n${more}---\n# ${title}\n\nText of ${title}.\n`;

const FILES: Files = {
  'content/en/index.md':
    '# Home\n\n[Blog](./blog/index.md) [Team](./team.md)\n\n<div class="dc-post-header"></div>\n',
  'content/en/team.md': '# Team\n\n## Ann\n',
  'content/en/blog/index.md': '---\nlayout: blog\npostsPerPage: 2\n---\n# Blog\n\nNews of the project.\n',
  'content/en/blog/zero.md': '# Zero\n',
  'content/en/blog/one.md': post('2025-01-01', 'One', 'tags: [React, C++]\ndescription: About it\n'),
  'content/en/blog/two.md': post('2025-01-02', 'Two', 'tags: [react]\nauthors: [Bob]\n'),
  'content/en/blog/three.md': post(
    '2025-01-03',
    'Three',
    "tags: ['React', '中文']\nauthors:\n  - name: Ann\n    url: ../team.md#ann\n  - name: <Eve>\n    url: https://example.com/eve\n",
  ),
};

const titles = (html: string) =>
  [...html.matchAll(/class="dc-post-title"[^>]*><a[^>]*>([^<]*)/g)].map(([, title]) => title);
const header = (html: string) =>
  /<div class="dc-post-header">\n(.*?)<\/div>/s.exec(html)?.[1]?.replace(/\s*\n\s*/g, '');

/** The site of tests that do not change it. */
const whole = site(FILES);

describe('a blog', () => {
  test('the index lists the newest posts and links to older ones, which link back', async () => {
    const s = await whole;
    const [index, older] = [await s.html('/blog/'), await s.html('/blog/page/2')];
    assert.deepEqual([titles(index), titles(older)], [['Three', 'Two'], ['One']]);
    const posts = [
      ...index.matchAll(
        /<time dateTime="([^"]+)"[^>]*>([^<]+)<.*?<h2 id="([^"]+)"[^>]*><a href="([^"]+)"/gis,
      ),
    ];
    assert.deepEqual(
      posts.map((post) => post.slice(1)),
      [
        ['2025-01-03', 'January 3, 2025', 'three', '/blog/three'],
        ['2025-01-02', 'January 2, 2025', 'two', '/blog/two'],
      ],
    );
    assert.match(index, /<p>Text of Two\.<\/p>/);
    assert.match(older, /<p>About it<\/p>/);
    assert.doesNotMatch(older, /Text of One/);
    assert.match(index, /<a href="\/blog\/page\/2"[^>]*>Older posts/);
    assert.doesNotMatch(index, />Newer posts/);
    assert.match(older, /<a href="\/blog\/"[^>]*>Newer posts/);
    assert.match(older, /<title>Blog \(2\) - Test/);
    assert.ok(!(await s.outputs()).includes('blog/page/3.html'));
  });

  test('the newest post has a picture: its own social image, or the logo of the site', async () => {
    const keys = "siteUrl: 'https://example.com', logo: '/logo.svg', socialImages: true";
    const pictures = async (more: string) => {
      const s = await siteWith(keys, {
        ...FILES,
        'content/public/logo.svg': '<svg/>',
        'content/public/own.png': '',
        'content/en/blog/three.md': post('2025-01-03', 'Three', more),
      });
      const html = await s.html('/blog/');
      return [...html.matchAll(/dc-post-cover".*?<img[^>]* src="([^"]*)"/gs)].map(([, src]) => src);
    };
    assert.deepEqual(await pictures(''), ['/logo.svg']);
    assert.deepEqual(await pictures('socialImage: /own.png\n'), ['/own.png']);
  });

  test('only posts load the styles of a blog, whatever HTML other pages contain', async () => {
    assert.match((await (await whole).payload('/blog/one')).styles!.join(), /blog/);
    assert.equal((await (await whole).payload('/')).styles!.length, 1);
  });

  test('each tag has a list of its posts; spellings that differ in case are one tag', async () => {
    const s = await whole;
    const react = await s.html('/blog/tags/react');
    assert.deepEqual(titles(react), ['Three', 'Two']);
    assert.match(react, /<h1>Posts tagged “React”<\/h1>/);
    assert.match(react, /<a href="\/blog\/"[^>]*>All posts/);
    assert.deepEqual(titles(await s.html('/blog/tags/react/page/2')), ['One']);
    assert.deepEqual(titles(await s.html('/blog/tags/中文')), ['Three']);
    assert.deepEqual(titles(await s.html('/blog/tags/c')), ['One']);
    const links = [...(await s.html('/blog/')).matchAll(/<a href="([^"]*tags[^"]*)"[^>]*>#([^<]*)/g)].map(
      ([, href, text]) => `${text} ${href}`,
    );
    assert.deepEqual([...new Set(links)].sort(), [
      'C++ /blog/tags/c',
      'React /blog/tags/react',
      '中文 /blog/tags/%E4%B8%AD%E6%96%87',
    ]);
  });

  test('a post shows the way back, its authors, reading time and tags below its title', async () => {
    const s = await whole;
    assert.equal(
      header(await s.html('/blog/three')),
      [
        '<bdi><time datetime="2025-01-03">January 3, 2025</time></bdi>',
        '<bdi>1 min read</bdi>',
        '<bdi><a href="/team#ann">Ann</a></bdi>',
        '<bdi><a href="https://example.com/eve">&lt;Eve&gt;</a></bdi>',
        '<bdi><a href="/blog/tags/react">#React</a></bdi>',
        '<bdi><a href="/blog/tags/%E4%B8%AD%E6%96%87">#中文</a></bdi>',
      ].join(''),
    );
    assert.match(
      await s.html('/blog/three'),
      /<p class="dc-post-index"><a href="\/blog\/">All posts<\/a><\/p>\n<h1/,
    );
    assert.equal(header(await s.html('/team')), undefined);
    assert.doesNotMatch(await s.output('blog/three.md'), /All posts/);
  });

  test('the sidebar lists the newest post first, after pages without a date, and posts link to those beside them', async () => {
    const s = await whole;
    const names = [...(await s.html('/blog/')).matchAll(/sidebar-link[^>]*><span>([^<]*)/g)].map(
      ([, name]) => name,
    );
    assert.deepEqual(names, ['Blog', 'Zero', 'Three', 'Two', 'One']);
    for (const [route, ...around] of [
      ['/blog/three', undefined, 'Two'],
      ['/blog/two', 'Three', 'One'],
      ['/blog/one', 'Two', undefined],
    ] as const) {
      const { prev, next } = await s.payload(route);
      assert.deepEqual([prev?.text, next?.text], around);
    }
  });

  test('posts and tags with unusual names have different ids and addresses', async () => {
    const long = `${'a'.repeat(59)}𠮷x`;
    const s = await site({
      'content/en/index.md': '# Home\n\n[Blog](./blog/index.md)\n',
      'content/en/blog/index.md':
        '---\nlayout: blog\n---\n# Blog\n\n## Post tags\n\n## Shell tags\n\n## one\n',
      'content/en/blog/one.md': post('2025-01-01', 'One', `tags: ['C++', React, ${long}]\n`),
      'content/en/blog/two.md': post('2025-01-02', 'Two', "tags: ['C#', Index]\n"),
      'content/en/blog/b.md': post('2025-01-03', 'B'),
      'content/en/blog/a.md': post('2025-01-03', 'A'),
      'content/en/blog/post-tags.md': post('2025-01-04', 'Tagged', 'tags: [React, Vue]\n'),
      'content/en/blog/shell-main.md': post('2025-01-05', 'Main'),
      'content/en/blog/my post.md': post('2025-01-06', 'Mine'),
      'content/en/blog/my/post.md': post('2025-01-07', 'Yours'),
      'content/en/blog/tags/react.md': '# Our React posts\n',
      'content/public/blog/tags/vue.html': '<p>Our file</p>\n',
    });
    const html = await s.html('/blog/');
    // Posts of one day are in the order of their files.
    assert.deepEqual(titles(html), ['Yours', 'Mine', 'Main', 'Tagged', 'A', 'B', 'Two', 'One']);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    assert.equal(new Set(ids).size, ids.length, ids.join());
    assert.deepEqual(
      ids.filter((id) => /^(?:one|my)/.test(id)),
      ['one', 'my-post', 'my-post-1', 'one-1'],
    );
    assert.deepEqual(titles(await s.html('/blog/tags/c')), ['Two']);
    assert.deepEqual(titles(await s.html('/blog/tags/c-2')), ['One']);
    // An address with `index` is that of a folder, and none contains half a character.
    assert.deepEqual(titles(await s.html('/blog/tags/index-2')), ['Two']);
    assert.ok(!(await s.outputs()).includes('blog/tags/index.html'));
    assert.deepEqual(titles(await s.html(`/blog/tags/${long.slice(0, -1)}`)), ['One']);
    // A page and a public file of the site have precedence.
    assert.match(await s.html('/blog/tags/react'), /Our React posts/);
    assert.match(await s.output('blog/tags/vue.html'), /Our file/);
  });

  test('the reading time counts words, and characters of scripts without spaces, but no code', async () => {
    const s = await site({
      ...FILES,
      'content/en/blog/one.md': `${post('2025-01-01', 'One')}\n${'word '.repeat(238 * 3)}\n\n\`\`\`txt\n${'code '.repeat(2000)}\n\`\`\`\n`,
      'content/en/blog/two.md': `${post('2025-01-02', 'Two')}\n${'字'.repeat(300 * 4)}\n`,
    });
    assert.match(header(await s.html('/blog/one')) ?? '', /3 min read/);
    assert.match(header(await s.html('/blog/two')) ?? '', /4 min read/);
    for (const letter of ['ก', 'ກ', 'ក', 'က']) {
      s.change({ 'content/en/blog/two.md': `${post('2025-01-02', 'Two')}\n${letter.repeat(300 * 4)}\n` });
      assert.match(header(await s.html('/blog/two')) ?? '', /4 min read/, letter);
    }
  });

  test('another language has its own texts and addresses, also for posts that are not translated', async () => {
    const s = await site(
      {
        ...FILES,
        'content/zh/index.md': '# 首页\n',
        'content/zh/blog/index.md': '---\nlayout: blog\npostsPerPage: 2\n---\n# 博客\n',
        'content/zh/blog/three.md': post('2025-01-03', '三', 'tags: [React]\n'),
      },
      { config: BILINGUAL },
    );
    assert.deepEqual(titles(await s.html('/zh/blog/')), ['三', 'Two']);
    assert.match(await s.html('/zh/blog/tags/react'), /<h1>标签为“React”的文章<\/h1>/);
    assert.match(header(await s.html('/zh/blog/three')) ?? '', /阅读需 1 ?分钟/);
  });

  test('lists of posts are not in the search, the sitemap, the feeds or llms.txt', async () => {
    const config = `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', siteUrl: 'https://docs.test', llms: true, socialImages: true, search: {} });
`;
    const s = await site(FILES, { config });
    for (const file of [
      'assets/search/en.json',
      'sitemap.xml',
      'llms.txt',
      'llms-full.txt',
      'rss/blog-rss.xml',
    ])
      assert.doesNotMatch(await s.output(file), /blog\/(?:page|tags)\//, file);
    assert.ok((await s.outputs()).every((file) => !/(?:page|tags)\/.*\.png$/.test(file)));
    assert.deepEqual(reported(await s.cli('check')), [
      'content/en/blog/zero.md:1:1 warning post-without-date',
    ]);
  });

  test('lists other than the index link to all tags only if there are at most 50', async () => {
    const tagged = (count: number) => {
      const tags = Array.from({ length: count }, (_, i) => `t${i}`).join(', ');
      return { 'content/en/blog/one.md': post('2025-01-01', 'One', `tags: [React, ${tags}]\n`) };
    };
    const s = await site({ ...FILES, ...tagged(48) });
    // Each tag of the blog once: those of `one`, and '中文'.
    const links = async (path: string) => {
      const nav = /<nav class="dc-post-tags".*?<\/nav>/s.exec(await s.html(path))?.[0] ?? '';
      return [...nav.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    };
    assert.equal((await links('/blog/tags/t1')).length, 50);
    s.change(tagged(49));
    assert.equal((await links('/blog/')).length, 51);
    assert.match(await s.html('/blog/'), /<h2 id="shell-tags"/);
    assert.deepEqual(await links('/blog/tags/t1'), ['/blog/#shell-tags']);
    assert.deepEqual(await links('/blog/page/2'), ['/blog/#shell-tags']);
  });

  test('the layout of a blog on a page that is no index is an error', async () => {
    const s = await site({ ...FILES, 'content/en/team.md': '---\nlayout: blog\n---\n# Team\n\n## Ann\n' });
    assert.ok((await s.problems()).includes('content/en/team.md:2:9 error missing-layout'));
  });

  test('a tag that is added in a build adds its list, and a removed one removes it', async () => {
    const s = await site(FILES);
    assert.equal((await s.cli('build')).code, 0);
    s.change({ 'content/en/blog/one.md': post('2025-01-01', 'One', 'tags: [Vue]\n') });
    assert.equal((await s.cli('build')).code, 0);
    assert.match(s.read('dist/blog/tags/vue.html'), /One/);
    assert.throws(() => s.read('dist/blog/tags/c.html'), /ENOENT/);
  });

  test('wrong values of tags and authors are errors at their place', async () => {
    const s = await site({
      ...FILES,
      'content/en/blog/one.md': post(
        '2025-01-01',
        'One',
        'tags: news\nauthors: [{ url: /team }]\npostsPerPage: 0\n',
      ),
    });
    assert.deepEqual(
      (await s.problems()).filter((line) => line.includes('frontmatter')),
      [
        'content/en/blog/one.md:3:7 error frontmatter-invalid',
        'content/en/blog/one.md:4:11 error frontmatter-invalid',
        'content/en/blog/one.md:5:15 error frontmatter-invalid',
      ],
    );
  });
});

describe('the reading time', () => {
  const LOCALES = (others: string) => `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', locales: [{ lang: 'en', label: 'English' }, ${others}] });
`;
  /** In the list of posts, and in the header of the post. */
  const times = async (others: string, prefix: string) => {
    const s = await site({ ...FILES, 'site.config.ts': LOCALES(others) });
    const list = /<li>([^<]*\b1\b[^<]*)<\/li>/.exec(await s.html(`${prefix}/blog/`))?.[1];
    return [list, /<bdi>([^<]*\b1\b[^<]*)<\/bdi>/.exec(header(await s.html(`${prefix}/blog/two`))!)?.[1]];
  };

  test('a post that is not translated has the header of its own language', async () => {
    assert.deepEqual(await times("{ lang: 'zh', label: '中文' }", '/zh'), ['阅读需 1分钟', '1 min read']);
  });

  test('in a language without texts, the time has the language of the sentence around it', async () => {
    assert.deepEqual(await times("{ lang: 'cy', label: 'Cymraeg' }", '/cy'), ['1 min read', '1 min read']);
    const own = "{ lang: 'cy', label: 'Cymraeg', readingTimeText: 'Amser: {time}' }";
    assert.deepEqual(await times(own, '/cy'), ['Amser: 1 mun', '1 min read']);
  });
});
