/** Metadata in the head of a page: URLs, translations, Open Graph, structured data. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Window } from 'happy-dom';
import { type Files, site, type TestSite } from '../../helpers/site.js';

const config = (more = '') => `
import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Docs',
  description: 'About it all.',
  siteUrl: 'https://docs.test',
  locales: [
    { lang: 'en', label: 'English', nav: [{ text: 'Manual', link: '/guide/' }] },
    { lang: 'zh', label: '中文', title: '文档', nav: [{ text: '手册', link: '/guide/' }] },
  ],
  sidebar: { '/guide/': ['guide/index', { text: 'Deep', fileKey: 'guide/deep/index', items: ['guide/deep/a'] }] },
  ${more}
});
`;

const FILES: Files = {
  'content/en/index.md': '---\npageType: home\ntitle: Welcome\ndate: 2025-01-02\n---\n',
  'content/zh/index.md': '---\npageType: home\n---\n',
  'content/en/guide/index.md': '# Guide\n',
  'content/zh/guide/index.md': '# 指南\n',
  'content/en/guide/deep/index.md': '# Deep things\n',
  'content/zh/guide/deep/index.md': '# 深处\n',
  'content/en/guide/deep/a.md': '# A\n\nThe first words.\n',
  'content/zh/guide/deep/a.md': '# 甲\n\n开头。\n',
  'content/en/blog/index.md': '---\nlayout: blog\n---\n\n# Blog\n',
  'content/en/blog/post.md': '---\ndate: 2025-05-14\n---\n\n# Post\n\nWords.\n',
};

interface Head {
  title: string | undefined;
  /** `name` or `property` -> contents. */
  meta: Record<string, string[]>;
  /** `rel` with its `hreflang` or `type` -> URLs. */
  links: Record<string, string[]>;
  data: Record<string, unknown>[];
}

/** Parses the head like a browser. */
async function headOf(whole: TestSite, route: string): Promise<Head> {
  const window = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  const { head } = new window.DOMParser().parseFromString(await whole.html(route), 'text/html');
  const read: Head = { title: head.querySelector('title')?.textContent, meta: {}, links: {}, data: [] };
  const add = (where: Record<string, string[]>, name: string, value: string | null) => {
    where[name] = [...(where[name] ?? []), value ?? ''];
  };
  for (const meta of head.querySelectorAll('meta[content]')) {
    const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '';
    add(read.meta, name, meta.getAttribute('content'));
  }
  for (const link of head.querySelectorAll('link')) {
    const kind = [link.getAttribute('rel'), link.getAttribute('type') ?? link.getAttribute('hreflang')];
    add(read.links, kind.filter(Boolean).join(' '), link.getAttribute('href'));
  }
  for (const script of head.querySelectorAll('script[type="application/ld+json"]')) {
    const graph = JSON.parse(script.textContent);
    assert.equal(graph['@context'], 'https://schema.org');
    read.data.push(...graph['@graph']);
  }
  await window.happyDOM.close();
  return read;
}

function openGraph({ meta }: Head) {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => /^(og|article|twitter):/.test(name)));
}

const kinds = ({ data }: Head) => data.map((thing) => thing['@type']);

function breadcrumbs({ data }: Head): string[] | undefined {
  const list = data.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement;
  return (list as { position: number; name: string; item: string }[] | undefined)?.map(
    ({ position, name, item }) => `${position} ${name} ${item}`,
  );
}

describe('the head of a page', () => {
  const whole = site(FILES, { config: config() });

  test('the head has the canonical URL, translations with x-default, and Open Graph tags of an article', async () => {
    const { links } = await headOf(await whole, '/zh/guide/deep/a');
    assert.deepEqual(links.canonical, ['https://docs.test/zh/guide/deep/a']);
    assert.deepEqual(links['alternate en'], ['https://docs.test/guide/deep/a']);
    assert.deepEqual(links['alternate zh'], ['https://docs.test/zh/guide/deep/a']);
    assert.deepEqual(links['alternate x-default'], ['https://docs.test/guide/deep/a']);
    assert.deepEqual(openGraph(await headOf(await whole, '/guide/deep/a')), {
      'og:type': ['article'],
      'og:title': ['A'],
      'og:description': ['The first words.'],
      'og:url': ['https://docs.test/guide/deep/a'],
      'og:site_name': ['Docs'],
      'og:locale': ['en_US'],
      'og:locale:alternate': ['zh_CN'],
      'twitter:card': ['summary'],
    });
    // This post has no translation.
    const post = await headOf(await whole, '/blog/post');
    assert.deepEqual(openGraph(post)['article:published_time'], ['2025-05-14']);
    assert.equal(openGraph(post)['og:locale:alternate'], undefined);
    assert.ok(!Object.keys(post.links).some((kind) => /^alternate (en|zh|x-default)$/.test(kind)));
  });

  test('the head has Open Graph tags of the home page', async () => {
    const {
      'og:type': type,
      'og:title': title,
      'og:description': description,
      'article:published_time': published,
    } = openGraph(await headOf(await whole, '/'));
    assert.deepEqual([type, title, description], [['website'], ['Welcome - Docs'], ['About it all.']]);
    assert.equal(published, undefined);
  });

  test('structured data has the type of the page and its breadcrumbs', async () => {
    const deep = await headOf(await whole, '/guide/deep/a');
    assert.deepEqual(deep.data[0], {
      '@type': 'TechArticle',
      headline: 'A',
      description: 'The first words.',
      url: 'https://docs.test/guide/deep/a',
      inLanguage: 'en',
      isPartOf: { '@type': 'WebSite', name: 'Docs', url: 'https://docs.test/' },
    });
    assert.deepEqual(breadcrumbs(deep), [
      '1 Docs https://docs.test/',
      '2 Manual https://docs.test/guide/',
      '3 Deep https://docs.test/guide/deep/',
      '4 A https://docs.test/guide/deep/a',
    ]);
    const post = await headOf(await whole, '/blog/post');
    assert.deepEqual([post.data[0]?.['@type'], post.data[0]?.datePublished], ['BlogPosting', '2025-05-14']);
    assert.deepEqual(kinds(await headOf(await whole, '/blog/')), ['BreadcrumbList']);
    const [home] = (await headOf(await whole, '/zh/')).data;
    assert.deepEqual(home, {
      '@type': 'WebSite',
      name: '文档',
      description: 'About it all.',
      url: 'https://docs.test/zh/',
      inLanguage: 'zh',
    });
    // The navbar links to this section, so it is listed once.
    assert.deepEqual(breadcrumbs(await headOf(await whole, '/zh/guide/')), [
      '1 文档 https://docs.test/zh/',
      '2 指南 https://docs.test/zh/guide/',
    ]);
  });

  test('a fallback page has the tags of the original and no structured data, and the 404 page only noindex', async () => {
    const head = await headOf(await whole, '/zh/blog/post');
    assert.deepEqual(head.meta.robots, ['noindex']);
    assert.deepEqual(head.links.canonical, ['https://docs.test/blog/post']);
    assert.deepEqual(openGraph(head)['og:url'], ['https://docs.test/blog/post']);
    assert.deepEqual(openGraph(head)['og:locale'], ['en_US']);
    assert.deepEqual(head.data, []);
    const html = await (await whole).output('404.html');
    assert.match(html, /<meta name="robots" content="noindex"/);
    assert.doesNotMatch(html, /og:|ld\+json|canonical/);
  });

  test('no relative URL is written where search engines need a full one, so without siteUrl there is none', async () => {
    const bare = await site(FILES, { config: config().replace(/siteUrl: .*/, '') });
    for (const s of [bare, await whole]) {
      for (const [file, html] of await s.outputsLike(/\.html$/)) {
        const links = html.split('</head>')[0]!.match(/<link [^>]*>/g) ?? [];
        const forEngines = links.filter((link) => / hreflang=|rel="canonical"/.test(link));
        assert.ok(s === bare ? forEngines.length === 0 : file.endsWith('404.html') || forEngines.length > 0);
        for (const link of forEngines) assert.match(link, / href="https:\/\/docs\.test\//, file);
      }
    }
    const { data, meta } = await headOf(bare, '/guide/deep/a');
    assert.deepEqual([data, meta['og:url'], meta['og:title']], [[], undefined, ['A']]);
    assert.deepEqual((await headOf(bare, '/zh/blog/post')).meta.robots, ['noindex']);
  });

  test('the boot script gets the URLs in other languages, with and without siteUrl', async () => {
    const bare = await site(FILES, { config: config("base: '/x/',").replace(/siteUrl: .*/, '') });
    for (const [s, base] of [
      [bare, '/x'],
      [await whole, ''],
    ] as const) {
      const alternates = async (route: string) =>
        /<script [^>]*data-alternates="([^"]*)"/.exec(await s.html(route))?.[1];
      assert.equal(await alternates('/guide/deep/a'), `zh=${base}/zh/guide/deep/a`);
      // Only readers on a page in the default language are redirected.
      assert.equal(await alternates('/zh/guide/deep/a'), undefined);
      assert.equal(await alternates('/blog/post'), undefined);
    }
  });

  test('URLs in the head have base, version and .html', async () => {
    const versions = await site(
      { 'content/v2/en/a.md': '# A\n', 'content/v1/zh/a.md': '# 甲\n' },
      {
        config: config(
          "base: '/x/', cleanUrls: false, multiVersion: { default: 'v2', versions: ['v1', 'v2'] }",
        ).replace(/sidebar: .*/, ''),
      },
    );
    const head = await headOf(versions, '/v1/zh/a');
    assert.deepEqual(head.links.canonical, ['https://docs.test/x/v1/zh/a.html']);
    assert.deepEqual(head.meta['og:url'], ['https://docs.test/x/v1/zh/a.html']);
    assert.deepEqual(breadcrumbs(head), [
      '1 文档 https://docs.test/x/v1/zh/',
      '2 甲 https://docs.test/x/v1/zh/a.html',
    ]);
  });

  test('markup in titles is escaped', async () => {
    const title = `</script><script>alert(1)</script> "q" 'p' & <!-- ]]> \u2028`;
    const hostile = await site(
      { ...FILES, 'content/en/guide/deep/a.md': `---\ntitle: ${JSON.stringify(title)}\n---\n\n# A\n` },
      { config: config() },
    );
    const head = await headOf(hostile, '/guide/deep/a');
    const shown = title.replace(/\s+/g, ' ').trim();
    assert.equal(head.title, `${shown} - Docs`);
    assert.deepEqual(head.meta['og:title'], [shown]);
    assert.equal(head.data[0]?.headline, shown);
    assert.equal(breadcrumbs(head)?.at(-1), `4 ${shown} https://docs.test/guide/deep/a`);
  });
});

describe('head in front matter', () => {
  const page = (tags: string, text = '# A\n') => `---\nhead:\n${tags}\n---\n\n${text}`;

  test('a tag in front matter replaces the tag of the theme and of the config', async () => {
    const whole = await site(
      {
        ...FILES,
        'content/en/only.md': page('  - [meta, { name: robots, content: all }]'),
        'content/en/guide/deep/a.md': page(
          [
            "  - [meta, { content: 'Mine', name: description }]",
            "  - [meta, { property: 'og:title', content: 'Mine' }]",
            "  - [meta, { property: 'og:image', content: 'https://docs.test/mine.png' }]",
            "  - [meta, { name: keywords, content: 'mine' }]",
            "  - [meta, { name: author, content: 'Ada' }]",
            "  - [link, { href: 'https://other.test/', rel: canonical }]",
            "  - [link, { rel: alternate, hreflang: zh, href: 'https://zh.test/' }]",
            '  - [meta, { name: robots, content: nosnippet }]',
          ].join('\n'),
        ),
      },
      {
        config: config(
          "head: [['meta', { name: 'keywords', content: 'all' }], ['meta', { name: 'twitter:card', content: 'player' }], ['meta', { name: 'robots', content: 'noarchive' }], ['link', { rel: 'manifest', href: '/own.json' }]]",
        ),
      },
    );
    const { meta, links, data } = await headOf(whole, '/guide/deep/a');
    assert.deepEqual(
      [meta.description, meta['og:title'], meta['og:image'], meta.keywords, meta['twitter:card']],
      [['Mine'], ['Mine'], ['https://docs.test/mine.png'], ['mine'], ['player']],
    );
    assert.deepEqual(
      [links.canonical, links['alternate zh'], links['alternate en'], links.manifest],
      [['https://other.test/'], ['https://zh.test/'], ['https://docs.test/guide/deep/a'], ['/own.json']],
    );
    assert.deepEqual(meta.robots, ['noarchive', 'nosnippet']);
    assert.deepEqual(data[0]?.author, { '@type': 'Person', name: 'Ada' });
    // Robots of the original must not make a fallback page indexable.
    assert.deepEqual((await headOf(whole, '/zh/only')).meta.robots, ['noindex', 'noarchive', 'all']);
  });

  test('an element that does not belong in the head is refused at its line', async () => {
    const cases: [tag: string, column: number, message: string][] = JSON.parse(
      readFileSync(new URL('head-problems.json', import.meta.url), 'utf8'),
    );
    const whole = await site(
      Object.fromEntries(cases.map(([tag], i) => [`content/${i}.md`, page(`  - ${tag}`)])),
    );
    const found = (await whole.diagnostics()).filter(({ code }) => code === 'frontmatter-invalid');
    assert.deepEqual(
      cases.map((_, i) => {
        const { line, column, message } = found.find(({ file }) => file === `content/${i}.md`) ?? {};
        return [line, column, message];
      }),
      cases.map(([, column, message]) => [3, column, `Front matter ${message}.`]),
    );
  });

  test('an element that belongs in the head is accepted', async () => {
    const whole = await site({
      'content/a.md': page(
        [
          "  - [link, { rel: icon, href: 'data:image/svg+xml,%3Csvg/%3E' }]",
          "  - [link, { rel: preload, as: image, imagesrcset: '/a.png 2x' }]",
          "  - [script, { src: 'https://example.com/a.js', async: true }]",
          "  - [script, {}, 'go()']",
          "  - [META, { http-equiv: x-ua-compatible, content: 'IE=edge' }, text]",
          "  - [style, {}, 'p { color: red }']",
          "  - [noscript, {}, '<p>No</p>']",
        ].join('\n'),
      ),
    });
    assert.deepEqual(
      (await whole.problems()).filter((problem) => /frontmatter/.test(problem)),
      [],
    );
    // A name in capital letters is written like any other.
    assert.match(
      await whole.html('/a'),
      /<meta http-equiv="x-ua-compatible" content="IE=edge" data-page-head>\n?</,
    );
  });

  test('authors who are not trusted cannot change how the browser shows a page or which address it sends', async () => {
    const names = ['color-scheme', 'Referrer', 'theme-color', 'viewport', 'author', 'robots'];
    const whole = await site({
      'site.config.ts': "export default { title: 'Test', markdown: { html: 'sanitised' } };\n",
      ...Object.fromEntries(
        names.map((name) => [`content/${name}.md`, page(`  - [meta, { name: ${name}, content: x }]`)]),
      ),
    });
    const found = (await whole.diagnostics()).filter(({ code }) => code === 'frontmatter-invalid');
    assert.deepEqual(
      found.map(({ message }) => message).sort(),
      names
        .slice(0, 4)
        .map(
          (name) =>
            `Front matter 'head[0][1].name' is not allowed: it controls the browser, found "${name}".`,
        )
        .sort(),
    );
  });
});

describe('icons', () => {
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

  test('a page links to the default icon, a public icon, or the icon of the config, and to an icon for phones', async () => {
    const iconsOf = async (files: Files, keys: string) => {
      const { links } = await headOf(await site({ ...FILES, ...files }, { config: config(keys) }), '/');
      return [links.icon, links['apple-touch-icon']];
    };
    assert.deepEqual(await iconsOf({}, "base: '/x/'"), [['/x/assets/icon.svg'], undefined]);
    assert.deepEqual(
      await iconsOf(
        { 'content/public/favicon.svg': icon, 'content/public/apple-touch-icon.png': 'x' },
        "base: '/x/'",
      ),
      [['/x/favicon.svg'], ['/x/apple-touch-icon.png']],
    );
    assert.deepEqual(await iconsOf({ 'content/public/my logo.svg': icon }, "icon: '/my logo.svg?v=2'"), [
      ['/my%20logo.svg?v=2'],
      undefined,
    ]);
  });
});

test('a home page without a title has the name in its hero, or the title of the site', async () => {
  const s = await site({
    'content/en/index.md': '---\npageType: home\nhero: { tagline: A tool. }\n---\n',
    'content/en/tool/index.md': '---\npageType: home\nhero: { name: Hammer }\n---\n',
  });
  assert.match(await s.html('/'), /<title>Test<\/title>/);
  assert.match(await s.html('/tool/'), /<title>Hammer - Test<\/title>/);
});
