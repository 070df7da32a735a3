/** The keys of front matter: the effect of each, and the report of wrong values. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { PagePayload, SearchData } from '../../../src/runtime/model/index.js';
import { type CliResult, configOf, problemLine, site, type TestSite } from '../../helpers/site.js';

const PAGES: Record<string, string> = {
  plain: '# Plain\n\nThe first words.\n\n## One\n\n[a](blank.md) [b](home.md) [c](no-sidebar.md)\n',
  title: '---\ntitle: "From: front matter"\n---\n\nWords.\n',
  both: '---\ntitle: From front matter\n---\n\n# From the text\n',
  suffix: '---\ntitleSuffix: Other site\n---\n\n# Suffix\n',
  'no-suffix': "---\ntitleSuffix: ''\n---\n\n# Alone\n",
  description: '---\ndescription: What it is about & "more"\n---\n\n# A\n\nWords.\n',
  keywords: '---\nkeywords: [tree shaking, webpack]\n---\n\n# Keywords\n',
  'keywords-text': '---\nkeywords: tree shaking, webpack，体积\n---\n\n# Keywords\n',
  blank: '---\npageType: blank\n---\n\n# Blank\n',
  'no-sidebar': '---\nsidebar: false\n---\n\n# A\n',
  'no-navbar': '---\nnavbar: false\n---\n\n# A\n',
  outline: `---\noutline: [3, 4]\n---\n\n# A\n\n## One\n\n### Two\n\n#### Three\n\n##### Four\n`,
  'no-outline': '---\noutline: false\n---\n\n# A\n\n## One\n',
  'no-footer': '---\nfooter: false\n---\n\n# A\n',
  head: `---
head:
  - [meta, { name: author, content: 'Ada "A" Lovelace' }]
  - [link, { rel: me, href: 'https://example.com/' }]
  - [script, { type: application/ld+json }, '{"a": "</script>"}']
  - [meta, { name: flag, content: '', hidden: true, absent: false }]
---

# Head
`,
  mine: '---\ndate: 2025-05-14\norder: 3\n---\n\n# Mine\n',
  custom: '---\nlayout: ./custom.tsx\n---\n\n# Custom\n\nArticle.\n',
  home: `---
pageType: home
hero: { name: Name, image: { src: /logo.svg, alt: The logo }, actions: [{ text: Start, link: ./plain.md#one }] }
features: [{ title: Fast, details: Very, link: /title }]
---
`,
  'no-title': "---\ntitle: ''\n---\n\n# Real title\n",
};

const CUSTOM = `import { usePage, useSite } from '@docs-cli/core/runtime';
export default function Custom() {
  const page = usePage();
  return <p id="own">{[page.title, page.pageType, page.routePath, page.relativePath, useSite().title].join('|')}</p>;
}
`;

describe('front matter keys', () => {
  let s: TestSite;
  let built: CliResult;
  before(async () => {
    const files = Object.fromEntries(
      Object.entries(PAGES).map(([name, text]) => [`content/${name}.md`, text]),
    );
    s = await site({
      ...files,
      'content/index.md': '# Index\n',
      'content/custom.tsx': CUSTOM,
      'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>',
    });
    built = await s.cli('build');
  });

  const html = (name: string) => s.read(`dist/${name}.html`);
  const payload = (name: string) => JSON.parse(s.read(`dist/${name}.json`)) as PagePayload;
  const titleOf = (name: string) => /<title>(.*?)<\/title>/.exec(html(name))?.[1];

  test('a page with every front matter key has no problems', () => {
    assert.equal(built.stderr, '');
    assert.equal(built.code, 0);
  });

  test('title is the title of the page, whatever its heading', () => {
    assert.equal(titleOf('title'), 'From: front matter - Test');
    assert.match(html('title'), /<h1 tabindex="-1">From: front matter<\/h1>/);
    assert.equal(titleOf('both'), 'From front matter - Test');
    assert.equal(payload('both').page.title, 'From front matter');
    assert.match(html('both'), /<h1[^>]*>From the text<\/h1>/);
    assert.equal(titleOf('plain'), 'Plain - Test');
    assert.match(html('plain'), /class="dc-sidebar-link"[^>]*><span>Real title</);
  });

  test('titleSuffix replaces the site title, and an empty one removes it', () => {
    assert.equal(titleOf('suffix'), 'Suffix - Other site');
    assert.equal(titleOf('no-suffix'), 'Alone');
  });

  test('description is the description of the page, else its first paragraph', () => {
    assert.match(
      html('description'),
      /<meta name="description" content="What it is about &amp; &quot;more&quot;"/,
    );
    assert.match(html('plain'), /<meta name="description" content="The first words\."/);
  });

  test('keywords are in the search data and in no other file of the page', () => {
    const { pages } = JSON.parse(s.read('dist/assets/search/en.json')) as SearchData;
    const words = (url: string) => pages.find((page) => page.url === url)?.keywords;
    assert.deepEqual(words('/keywords'), ['tree shaking', 'webpack']);
    assert.deepEqual(words('/keywords-text'), ['tree shaking', 'webpack', '体积']);
    assert.equal(words('/plain'), undefined);
    for (const file of ['keywords.html', 'keywords.json'])
      assert.doesNotMatch(s.read(`dist/${file}`), /webpack/);
  });

  test('pageType blank has no navbar, and pageType home shows its hero and features with resolved links', () => {
    assert.match(html('blank'), /data-page-type="blank"/);
    assert.doesNotMatch(html('blank'), /class="dc-navbar"/);
    assert.equal(payload('plain').page.pageType, 'doc');
    assert.match(
      html('home'),
      /data-page-type="home".*href="\/plain#one".*Start.*href="\/title".*Fast.*Very/s,
    );
    assert.match(html('home'), /src="\/logo\.svg"[^>]*alt="The logo"|alt="The logo"[^>]*src="\/logo\.svg"/);
  });

  test('false for sidebar, navbar, outline or footer leaves the part out', () => {
    const parts = {
      sidebar: /class="dc-sidebar"/,
      navbar: /class="dc-navbar"/,
      outline: /class="dc-outline/,
      footer: /<footer/,
    };
    for (const [name, part] of Object.entries(parts)) {
      assert.match(html('plain'), part);
      assert.doesNotMatch(html(`no-${name}`), part);
    }
    assert.equal(payload('no-sidebar').sidebar, undefined);
  });

  test('outline sets the levels of headings in the outline', () => {
    const entries = html('outline').match(/(?<=class="dc-outline-link" href="#)[a-z]+/g);
    assert.deepEqual([...new Set(entries)], ['two', 'three']);
  });

  test('head adds elements to the head, and their values are escaped', () => {
    const head = html('head').slice(0, html('head').indexOf('</head>'));
    assert.match(head, /<meta name="author" content="Ada &quot;A&quot; Lovelace"/);
    assert.match(head, /<link rel="me" href="https:\/\/example\.com\/"/);
    assert.match(head, /<script type="application\/ld\+json"[^>]*>\{"a": "<\\\/script>"\}<\/script>/);
    assert.match(head, /<meta name="flag" content="" hidden(?! absent)/);
    assert.doesNotMatch(head, /absent/);
  });

  test('every key reaches the theme as written', () => {
    const { frontmatter } = payload('mine').page;
    assert.deepEqual(frontmatter, { date: '2025-05-14', order: 3 });
  });

  test('layout renders the page with a component of the site, which can use the page and the site', () => {
    assert.match(html('custom'), /<p id="own">Custom\|custom\|\/custom\|custom\.md\|Test<\/p>/);
    assert.match(html('custom'), /data-page-type="custom"/);
  });

  test('pages with an order come first, the smallest first, then pages without one, by name', async () => {
    const ordered = await site({
      'content/b.md': '---\norder: 2\n---\n\n# Second\n',
      'content/a10.md': '# Fifth\n',
      'content/a9.md': '# Fourth\n',
      'content/c.md': '---\norder: -1\n---\n\n# First\n',
      'content/d.md': '---\norder: 2.5\n---\n\n# Third\n',
    });
    assert.deepEqual(namesIn(await ordered.html('/b')), ['First', 'Second', 'Third', 'Fourth', 'Fifth']);
  });

  test('a folder without an index is sorted by its name between pages, and named after it', async () => {
    const s = await site({
      'content/a.md': '# A\n',
      'content/b/reindex/b.md': '# B\n',
      'content/b/z.md': '# Z\n',
    });
    assert.deepEqual(namesIn(await s.html('/b/z')), ['Reindex', 'B', 'Z']);
    s.change({ 'site.config.ts': "export default { title: 'Test', sidebar: { '/': 'auto' } };\n" });
    assert.deepEqual(namesIn(await s.html('/b/z')), ['A', 'B', 'Reindex', 'B', 'Z']);
    s.change({
      'site.config.ts': "export default { title: 'Test', sidebar: { '/': 'auto', '/b': 'auto' } };\n",
    });
    assert.deepEqual(namesIn(await s.html('/a')), ['A']);
  });
});

/** Names of the entries of the sidebar. */
const namesIn = (html: string) =>
  [...html.matchAll(/class="dc-sidebar-(?:link|heading)"[^>]*><span>(\w+)</g)].map(([, name]) => name);

describe('the entry of a page in sidebars', () => {
  const guide = {
    'content/guide/one.md':
      '---\norder: 1\nsidebar: { text: Short, tag: beta <1>, tagType: warning, icon: github }\n---\n\n# Long title\n',
    'content/guide/two.md': '---\nsidebar: { hidden: true }\n---\n\n# Two\n',
    'content/guide/part/index.md': `---\nsidebar: { tag: old, icon: { svg: '<svg id="part"></svg>' } }\n---\n\n# Part\n`,
    'content/guide/part/page.md': '# Page\n',
  };
  const entries = (text: string) => {
    const sidebar =
      /<aside[^>]*class="dc-sidebar"[\s\S]*?<\/aside>|class="dc-sidebar"[\s\S]*?<main/.exec(text)?.[0] ?? '';
    return [
      ...sidebar.matchAll(
        /class="dc-sidebar-link[^>]*>(?:<span class="dc-icon-custom"[^>]*><svg.*?<\/svg><\/span>)?<span[^>]*>([^<]*)<\/span>(?:<span class="([^"]*)">([^<]*))?/g,
      ),
    ].map(([, name, tone, tag]) => [name, tone, tag].filter((part) => part !== undefined).join(' | '));
  };

  const icons = (text: string) => {
    const list = /<ul class="dc-sidebar-list">[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
    return [...list.matchAll(/class="dc-icon-custom"[^>]*>(<svg.*?<\/svg>)<\/span><span[^>]*>([^<]*)/g)].map(
      ([, svg = '', name]) => `${name} ${/id="\w+"|viewBox="[^"]+"/.exec(svg)?.[0]}`,
    );
  };

  test('if authors are not trusted, the markup of an icon is an error, and no page contains it', async () => {
    const text = '---\nsidebar:\n  tag: new\n  icon: { svg: "<script>1</script>" }\n---\n\n# One\n';
    for (const html of ['sanitised', 'none']) {
      const s = await site({
        'site.config.ts': configOf(`markdown: { html: '${html}' },`),
        'content/index.md': text,
      });
      assert.deepEqual(await s.problems(), ['content/index.md:4:9 error frontmatter-invalid']);
      assert.doesNotMatch(await s.html('/'), /<script>1/);
    }
  });

  test('front matter sets its text, tag and icon, or omits it from an auto sidebar', async () => {
    const s = await site(guide);
    const shown = ['Short | dc-tag dc-tag-warning | beta &lt;1&gt;', 'Part | dc-tag | old', 'Page'];
    assert.deepEqual(entries(await s.html('/guide/one')), shown);
    assert.deepEqual(icons(await s.html('/guide/one')), ['Short viewBox="0 0 24 24"', 'Part id="part"']);
    // A hidden page still has the sidebar, and its title stays the title of the page.
    assert.deepEqual(entries(await s.html('/guide/two')), shown);
    assert.match(await s.html('/guide/one'), /<title>Long title/);
    // The only page of a folder is omitted too.
    s.change({ 'content/guide/alone/index.md': '---\nsidebar: { hidden: true }\n---\n\n# Alone\n' });
    assert.deepEqual(entries(await s.html('/guide/one')), shown);
  });

  test('the sidebar of the config has precedence', async () => {
    const config = configOf(`sidebar: { '/guide/': [
      { sectionHeaderText: 'Head', icon: 'npm' },
      'guide/one',
      { fileKey: 'guide/one', text: 'Mine', tag: 'new', tagType: 'tip' },
      'guide/two',
      { link: '/guide/part/', text: 'Link' },
      { text: 'Group', icon: { svg: '<svg id="group"></svg>' }, items: [
        { fileKey: 'guide/part/index', icon: { svg: '<svg id="mine"></svg>' } },
      ] },
    ] },`);
    const html = await (await site({ ...guide, 'site.config.ts': config })).html('/guide/one');
    assert.deepEqual(entries(html), [
      'Short | dc-tag dc-tag-warning | beta &lt;1&gt;',
      'Mine | dc-tag dc-tag-tip | new',
      'Two',
      'Link',
      'Part | dc-tag | old',
    ]);
    assert.deepEqual(icons(html), [
      'Head viewBox="-3 -3 30 30"',
      'Short viewBox="0 0 24 24"',
      'Mine viewBox="0 0 24 24"',
      'Group id="group"',
      'Part id="mine"',
    ]);
  });
});

describe('problems in front matter are reported at their position', () => {
  /** `says`: a regular expression. */
  const WRONG: Record<string, { yaml: string; told: string[]; says: string }> = JSON.parse(
    readFileSync(new URL('frontmatter-problems.json', import.meta.url), 'utf8'),
  );

  test('each wrong value is reported at its place, with what to write', async () => {
    const cases = Object.entries(WRONG);
    const s = await site(
      Object.fromEntries(cases.map(([, { yaml }], i) => [`content/n${i}.md`, `---\n${yaml}\n---\n\n# A\n`])),
    );
    const found = await s.diagnostics();
    for (const [i, [name, { told, says }]] of cases.entries()) {
      const file = `content/n${i}.md`;
      const own = found.filter((each) => each.file === file && each.code.startsWith('frontmatter'));
      assert.deepEqual(
        own.map(problemLine),
        told.map((line) => `${file}:${line}`),
        name,
      );
      assert.match(
        own.map(({ message, hint }) => `${message}\nhint: ${hint}\n`).join(''),
        new RegExp(says),
        name,
      );
    }
  });

  test('the YAML library prints no warnings itself', async (t) => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    t.after(() => process.off('warning', note));
    const s = await site({
      'content/index.md': '---\n? [1, 2]\n: B\n? {a: b}\n: C\ntitle: !x A\n---\n\n# Home\n',
    });
    assert.deepEqual(await s.problems(), [
      'content/index.md:2:1 warning frontmatter-unknown-key',
      'content/index.md:2:1 warning frontmatter-unknown-key',
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(warnings, []);
  });

  test('the rest of a page with wrong front matter is read, and its positions are right', async () => {
    const s = await site({ 'content/index.md': '---\nsidebar: 1\n---\n\n\n# Home\n\n[a](gone.md)\n' });
    assert.deepEqual(await s.problems(), [
      'content/index.md:2:10 error frontmatter-invalid',
      'content/index.md:8:1 error dead-link',
    ]);
  });
});
