/**
 * Rules of `docs-cli check`: what each must report, and what it must not report.
 * A problem is written as its code and the marked text: `dead-redirect '/gone'`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { messageKeys } from '../../../src/cli/config/message-keys.js';
import { prepareSite } from '../../../src/cli/pipeline.js';
import { readRedirects } from '../../../src/cli/site/links/redirects.js';
import { configOf, type Files, LOCALES, site, siteWith, type TestSite } from '../../helpers/site.js';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>';

/** The files of a site with one English page. */
function page(text: string): Files {
  return { 'content/en/index.md': text };
}

/** Problems of a site: the code and the marked text, or the file if no text is marked. */
async function told(files: Files, keys = ''): Promise<string[]> {
  return marked(await siteWith(keys, files));
}

async function marked(made: TestSite): Promise<string[]> {
  return (await made.diagnostics()).map(({ code, file = '', line, column, length = 1 }) => {
    if (line === undefined || (line === 1 && column === 1 && length === 1)) return `${code} of ${file}`;
    const text = made.read(file).split('\n')[line - 1] ?? '';
    return `${code} ${text.slice(column! - 1, column! - 1 + length)}`;
  });
}

async function hints(files: Files, keys = ''): Promise<(string | undefined)[]> {
  return (await (await siteWith(keys, files)).diagnostics()).map(({ hint }) => hint);
}

test('a page without description and paragraph is reported on a site with a public address', async () => {
  const list = page('# Home\n\n- A list.\n');
  const address = "siteUrl: 'https://example.com',";
  assert.deepEqual(await told(list, address), ['missing-description of content/en/index.md']);
  assert.deepEqual(await told(list), []);
  const levels = "check: { rules: { 'missing-description': 'error' } },";
  assert.deepEqual(await told(list, levels), ['missing-description of content/en/index.md']);
  assert.deepEqual(await told(list, `${address} ${levels.replace('error', 'off')}`), []);
  assert.deepEqual(await told(page('---\ndescription: A list\n---\n\n- A list.\n'), address), []);
});

test('a README in a folder without an index page is reported, because the URL of the folder is a 404', async () => {
  const guide = '# Guide\n\n[home](../index.md)\n';
  const links = page('# Home\n\n[guide](./guide/README.md) [a](./a/b/readme.mdx)\n');
  const files = { ...links, 'content/en/guide/README.md': guide, 'content/en/a/b/readme.mdx': '# B\n' };
  const codes = ['missing-home of content/en/a/b/readme.mdx', 'missing-home of content/en/guide/README.md'];
  assert.deepEqual(await told(files), codes);
  assert.deepEqual(await hints(files), [
    "Rename this file to 'index.mdx'.",
    "Rename this file to 'index.md'.",
  ]);
  const redirects = "redirects: { '/guide/': '/guide/README', '/a/b': '/guide/README' },";
  assert.deepEqual(await told(files, redirects), []);
  const indexes = { 'content/en/guide/index.md': guide, 'content/en/a/b/index.md': guide };
  assert.deepEqual(
    (await told({ ...files, ...indexes })).filter((each) => each.startsWith('missing-home')),
    [],
  );

  const home = await site({ 'content/en/README.md': '# Home\n' });
  assert.deepEqual(await marked(home), ['missing-home of content/en/README.md']);
});

test('a dead link to a similar address, or to a path in another case, is reported with the existing address', async () => {
  const home = '# Home\n\n[start](./Guide/Start.md) [guide](./Guide/) [near](/guides/) ![logo](/logoo.svg)\n';
  const files = {
    'content/en/index.md': home,
    'content/en/guide/index.md': '# Guide\n\n[start](./start.md)\n',
    'content/en/guide/start.md': '# Start\n\n[guide](./index.md)\n',
    'content/public/logo.svg': PICTURE,
  };
  const keys =
    "icon: '/logoo.svg', nav: [{ text: 'Guide', link: '/guides/' }], redirects: { '/old': '/guides/' }, check: { rules: { 'orphan-page': 'off' } },";
  assert.deepEqual(await hints(files, keys), [
    "Did you mean './guide/start.md'?",
    "Did you mean './guide/index.md'?",
    "Did you mean '/guide/'?",
    "Did you mean '/logo.svg'?",
    "Did you mean '/logo.svg'?",
    "Did you mean '/guide/'?",
    "Did you mean '/guide/'?",
  ]);
});

test('a wrong file key of a sidebar for all languages is reported once, with a similar existing key', async () => {
  const files = Object.fromEntries(
    ['en', 'zh'].flatMap((lang) => [
      [`content/${lang}/index.md`, '# Home\n\n[start](./guide/start.md)\n'],
      [`content/${lang}/guide/start.md`, '# Start\n'],
    ]),
  );
  const keys = `${LOCALES} sidebar: { '/guide/': ['guide/strat'] }, check: { rules: { 'untracked-translation': 'off' } },`;
  assert.deepEqual(await told(files, keys), ["dead-link 'guide/strat'"]);
  assert.deepEqual(await hints(files, keys), ["Did you mean 'guide/start'?"]);
});

describe('redirects', () => {
  const NEW = '# New\n\n## Here\n';
  const pages = {
    'content/en/new.md': NEW,
    'content/en/index.md': '# Home\n\n## Start\n\n[new](./new.md)\n',
  };

  interface Redirects {
    /** Entries of `redirects`. */
    redirects: string;
    /** Problems: the code and the marked text. */
    told: string[];
    /** A regular expression for the hint of the first problem. */
    hint?: string;
  }
  const FAULTS: Redirects[] = JSON.parse(readFileSync(new URL('redirects.json', import.meta.url), 'utf8'));

  test('check reports redirects without a target, in a circle, or of something that exists', async () => {
    const served = ['favicon.svg', 'logo.svg', 'a.pdf'].map((name) => [`content/public/${name}`, PICTURE]);
    const made = await siteWith('', { ...pages, ...Object.fromEntries(served) });
    for (const { redirects, told: expected, hint } of FAULTS) {
      made.change({ 'site.config.ts': configOf(`icon: '/logo.svg', redirects: { ${redirects} },`) });
      assert.deepEqual(await marked(made), expected, redirects);
      const [first] = await made.diagnostics();
      if (hint) assert.match(first?.hint ?? '', new RegExp(hint));
    }
  });

  test('a circle of redirects is reported once', async () => {
    const made = await site({
      'site.config.ts': configOf(`redirects: { '/a': '/b', '/b': '/c', '/c': '/b' },`),
      'content/en/index.md': '# Home\n',
    });
    const rounds = (await made.diagnostics()).map(({ message }) => message.replace(/.*: /, ''));
    assert.deepEqual(rounds, ['/a → /b → /c → /b.', '/b → /c → /b.', '/c → /b → /c.']);
  });

  /** `/old -> /new`, each redirect of the site. */
  async function read(files: Files, keys: string): Promise<string[]> {
    const { root } = await site({ 'site.config.ts': configOf(keys), ...files });
    const { site: made, pool } = await prepareSite({ root });
    await pool.close();
    return readRedirects(made).redirects.map(({ from, fromHash, to }) => {
      const where =
        to.kind === 'page'
          ? to.page.routePath + to.query + to.hash
          : to.kind === 'file'
            ? to.url + to.suffix
            : to.href;
      return `${from}${fromHash === undefined ? '' : `#${fromHash}`} -> ${where}`;
    });
  }

  test('a redirect applies in each language that has its target', async () => {
    const files = {
      'content/en/index.md': '# Home\n',
      'content/zh/index.md': '# 首页\n',
      'content/en/new.md': NEW,
      'content/zh/new.md': NEW,
      'content/en/only.md': '# Only\n',
      // The English page moved, the Chinese one did not.
      'content/zh/stays.md': '# 在\n',
    };
    const keys = `${LOCALES} fallbackPages: false, redirects: {
      '/old': '/new', '/o': '/only', '/stays': '/new', '/zh/alt': '/new', '/old.html': '/new', '/x': '/zh/new',
      '/new#there': '#here', '/older': '/old',
    },`;
    assert.deepEqual(await read(files, keys), [
      '/old -> /new',
      '/o -> /only',
      '/stays -> /new',
      '/zh/alt -> /zh/new',
      '/x -> /zh/new',
      '/new#there -> /new#here',
      '/older -> /new',
      '/zh/old -> /zh/new',
      '/zh/x -> /zh/new',
      '/zh/new#there -> /zh/new#here',
      '/zh/older -> /zh/new',
    ]);
  });

  test('a redirect uses the version in its URL', async () => {
    const files = {
      'content/v2/en/new.md': NEW,
      'content/v1/en/new.md': NEW,
      'content/v2/zh/new.md': NEW,
      'content/v1/zh/new.md': NEW,
    };
    const keys = `${LOCALES} multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
      redirects: { '/old': '/new', '/v1/old': '/v1/new', '/v1/zh/a': '/new' },`;
    assert.deepEqual(await read(files, keys), [
      '/old -> /new',
      '/v1/old -> /v1/new',
      '/v1/zh/a -> /zh/new',
      '/zh/old -> /zh/new',
      '/v1/zh/old -> /v1/zh/new',
    ]);
  });

  test('links to moved pages are reported with the new URL and redirect to it', async () => {
    const start = `# Start

[a](/old), [b](./old.md), [c](/new#there), [d](#gone), [e](/out), [f](/old#here), [h](/old?q=1#there)

<a href="/old.html">g</a>
`;
    const made = await site({
      'site.config.ts': configOf(`nav: [{ text: 'New', link: '/old' }, { text: 'Here', link: '/new#there' }],
  redirects: { '/old': '/new', '/new#there': '/new#here', '/start#gone': '/new', '/out': 'https://example.com/' },`),
      'content/en/index.md': '# Home\n\n[start](./start.md)\n',
      'content/en/new.md': NEW,
      'content/en/start.md': start,
    });
    const wrong = [
      '[a](/old)',
      '[b](./old.md)',
      '[c](/new#there)',
      '[d](#gone)',
      '[e](/out)',
      '[f](/old#here)',
      '[h](/old?q=1#there)',
      '/old.html',
    ];
    assert.deepEqual(
      await marked(made),
      [...wrong, "'/old'", "'/new#there'"].map((at) => `moved-link ${at}`),
    );
    const said = (await made.diagnostics()).map(({ hint }) => hint);
    const here = [
      '/new',
      '/new',
      '/new#here',
      '/new',
      'https://example.com/',
      '/new#here',
      '/new?q=1#here',
      '/new',
      '/new',
      '/new#here',
    ];
    assert.deepEqual(
      said,
      here.map((address) => `Write '${address}'.`),
    );
    const article = await made.article('/start');
    const hrefs = [...article.matchAll(/<p>.*?<\/p>|<a href="[^"#]*">g/gs)].join('').match(/href="[^"]*"/g);
    assert.deepEqual(
      hrefs,
      here.slice(0, -2).map((address) => `href="${address}"`),
    );
    const { site: data } = await made.payload('/start');
    const { nav } = JSON.parse(await made.output(data.split('?')[0]!.slice(1))).themeConfig;
    assert.deepEqual(
      nav.map(({ link }: { link: string }) => link),
      ['/new', '/new#here'],
    );
  });

  test('a link to a heading on neither page is a dead anchor, and a file key of a moved page has the new path', async () => {
    const files = { ...pages, 'content/en/index.md': '# Home\n\n[new](./new.md) [a](/old#nothing)\n' };
    const keys = `sidebar: { '/': ['old', 'new'] }, redirects: { '/old': '/new' },`;
    assert.deepEqual(await told(files, keys), ['dead-anchor [a](/old#nothing)', "dead-link 'old'"]);
    assert.equal((await hints(files, keys))[1], "It moved to '/new'.");
  });
});

interface PageCase {
  what: string;
  /** Lines of the page. */
  text: string[];
  /** Problems: the code and the marked text. */
  told?: string[];
}
const CASES: PageCase[] = JSON.parse(readFileSync(new URL('pages-to-check.json', import.meta.url), 'utf8'));

describe('a page with', () => {
  const found = new Map<string, string[]>();
  before(async () => {
    const pages = CASES.map(({ text }, i) => [`content/en/case-${i}.md`, `${text.join('\n')}\n`]);
    const made = await siteWith("check: { rules: { 'orphan-page': 'off' } },", {
      'content/en/a.svg': PICTURE,
      'content/public/a.svg': PICTURE,
      'content/en/more.md': '# More\n',
      'content/en/shared/note.md': 'Shared words.\n',
      'content/en/page.tsx': 'export default () => <p>A</p>;\n',
      ...Object.fromEntries(pages),
    });
    const problems = await marked(made);
    for (const [i, { file = '' }] of (await made.diagnostics()).entries())
      found.set(file, [...(found.get(file) ?? []), problems[i]!]);
  });

  for (const [i, { what, told: expected = [] }] of CASES.entries())
    test(`${what} ${expected.length > 0 ? 'is reported' : 'is accepted'}`, () => {
      assert.deepEqual(found.get(`content/en/case-${i}.md`) ?? [], expected);
    });
});

describe('parts of several pages', () => {
  test('the headings of an included file are compared only with each other, for each page', async () => {
    const files = {
      'content/en/index.md':
        '# A\n\n<!-- @include: ./shared/two.md -->\n\n<!-- @include: ./shared/four.md -->\n\n### E\n',
      'content/en/page.md': '# A\n\n<!-- @include: ./shared/both.md -->\n',
      'content/en/shared/two.md': '## B\n',
      'content/en/shared/four.md': '#### C\n\nText.\n\n###### D\n',
      'content/en/shared/both.md': '## B\n\n#### C\n',
    };
    assert.deepEqual(await told(files), ['heading-order ####', 'heading-order ######']);
  });

  test('duplicate ids are reported for every source of an id', async () => {
    const text = `# A

<b id="tab_1_1">a</b> <b id="note_1">a</b> <b id="x">a</b> <a name="x">a</a>

::: tabs
== B
<i id="y">a</i>
== C
<i id="y">a</i>
:::

Text[^1].

## D {#x}

<!-- @include: ./shared/part.md -->

[^1]: Note.
`;
    const files = { ...page(text), 'content/en/shared/part.md': '<i id="y">part</i>\n' };
    assert.deepEqual((await told(files)).sort(), [
      'duplicate-id #',
      'duplicate-id note_1',
      'duplicate-id tab_1_1',
      'duplicate-id x',
      'duplicate-id y',
      'duplicate-id y',
    ]);
  });

  test('a translation may add the anchor that the heading of the source has', async () => {
    const made = await site({
      'site.config.ts': configOf(LOCALES),
      'content/en/index.md': '# A\n\n## Install\n',
      'content/zh/index.md': '# A\n\n<a id="install"></a>\n\n## 安装\n',
    });
    assert.deepEqual(await marked(made), []);
    const ids = [...(await made.article('/zh/')).matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, ids.join(' '));
  });
});

describe('links of front matter and config', () => {
  test('a missing file in a head tag of the config is reported', async () => {
    const keys = `head: [['link', { rel: 'apple-touch-icon', href: '/none.png' }], ['meta', { name: 'twitter:image', content: '/none.jpg' }]],`;
    assert.deepEqual(await told({}, keys), ["missing-file '/none.png'", "missing-image '/none.jpg'"]);
  });

  test('URLs in head are below the base; other paths belong to another site', async () => {
    const text = `---
head:
  - [link, { rel: icon, href: /docs/a.svg }]
  - [link, { rel: icon, href: /docs/b.svg }]
  - [link, { rel: icon, href: /c.svg }]
---
`;
    const files = { ...page(text), 'content/public/a.svg': PICTURE };
    assert.deepEqual(await told(files, `base: '/docs/',`), ['missing-file /docs/b.svg']);
  });

  test('options that need siteUrl are reported without it', async () => {
    const keys = `feeds: { formats: ['atom'] }, sitemap: true,`;
    const ignored = ["config-ignored { formats: ['atom'] }", 'config-ignored true'];
    assert.deepEqual(await told({}, keys), ignored);
    assert.deepEqual(await told({}, `${keys} siteUrl: 'https://example.com',`), []);
    assert.deepEqual(await told({}, 'feeds: false, sitemap: false,'), []);
    assert.deepEqual(await told({}), []);
  });
});

describe('files of other hosts', () => {
  const PAGE = [
    '# Home',
    '',
    '![Badge](https://img.test/a.svg)',
    '[link](https://img.test/)',
    '',
    '<iframe title="Video" src="https://video.test/1"></iframe>',
    '<video src="https://media.test/a.mp4" poster="https://img.test/p.png"></video>',
    '',
    '<img alt="" src="//img.test/b.png">',
    '',
    '<picture><source srcset="https://img.test/c.avif 2x"><img alt="" src="/d.svg"></picture>',
    '<audio><source src="https://media.test/e.mp3"></audio>',
    'Text about <img> in a paragraph that ends with a < sign, then <object data="https://media.test/f.pdf"></object>',
    '<link rel="preconnect" href="https://img.test">',
    '',
  ].join('\n');
  const INLINE = [
    '# A',
    '',
    '<style>p { color: red }</style>',
    '',
    '<script>run()</script>',
    '',
    '<b style="color: red" onclick="run()">b</b> <b style="">b</b>',
    '',
    '<script type="application/json">{}</script>',
    '',
    '`<style>` <code>&lt;style&gt;</code>',
    '',
    '```html',
    '<script>run()</script>',
    '```',
    '',
  ].join('\n');
  const files = {
    'content/en/index.md': INLINE,
    'content/en/hosts.md': PAGE,
    'content/public/d.svg': PICTURE,
  };
  const STYLES = ['<style>', 'style="color: red"'];
  const SCRIPTS = ['<script>', 'onclick="run()"'];
  const HOSTS = [
    '![Badge](https://img.test/a.svg)',
    '//img.test/b.png',
    'https://img.test/c.avif',
    'https://img.test/p.png',
    'https://media.test/a.mp4',
    'https://media.test/e.mp3',
    'https://media.test/f.pdf',
    'https://video.test/1',
  ];
  const IMAGES = HOSTS.slice(0, 4);
  const blocked = async (keys: string) =>
    (await told(files, keys)).map((problem) => problem.replace('blocked-resource ', '')).sort();

  test('inline code and files of other hosts that the policy blocks are reported with what to do', async () => {
    assert.deepEqual(await blocked(''), [...STYLES, ...SCRIPTS, ...HOSTS].sort());
    const found = await hints(files);
    assert.equal(found.filter((hint) => hint?.includes('content/_theme/index.css')).length, 2);
    assert.equal(found.filter((hint) => hint?.includes('content/_theme/index.tsx')).length, 2);
    assert.deepEqual(new Set(found.flatMap((hint) => /csp: .*}/.exec(hint ?? '') ?? [])).size, 4);
    for (const allowed of [
      "'img-src': ['https://img.test']",
      "'frame-src': ['https://video.test']",
      "'media-src': ['https://media.test']",
      "'object-src': ['https://media.test']",
    ])
      assert.ok(
        found.some((hint) => hint?.includes(`csp: { ${allowed} }`)),
        allowed,
      );
  });

  test('what csp, a host of head in the config or siteUrl allows is not reported', async () => {
    const allow = (directive: string, source: string) => `csp: { '${directive}': ["${source}"] },`;
    const without = (...left: string[][]) =>
      [...STYLES, ...SCRIPTS, ...HOSTS].filter((each) => !left.flat().includes(each));
    const head = "head: [['link', { rel: 'preconnect', href: 'https://img.test' }]],";
    for (const [keys, expected] of [
      [allow('style-src', "'unsafe-inline'"), without(STYLES)],
      [allow('script-src', "'sha256-abc'"), without(SCRIPTS)],
      [allow('default-src', "'unsafe-inline'"), without(STYLES, SCRIPTS)],
      // If the policy has a hash, browsers ignore 'unsafe-inline'.
      [`${allow('style-src', "'unsafe-inline'")} head: [['style', {}, 'b { color: red }']],`, without()],
      [
        "csp: { 'img-src': ['https://img.test'], 'frame-src': ['https:'], 'media-src': ['*.test'], 'object-src': ['*.test'] },",
        without(HOSTS),
      ],
      [head, without(IMAGES)],
      ["siteUrl: 'https://img.test',", without(IMAGES)],
      // In a policy, http includes https.
      [allow('img-src', 'HTTP://img.test'), without(IMAGES)],
    ] as const)
      assert.deepEqual(await blocked(keys), [...expected].sort(), keys);
  });
});

describe('languages without texts of the interface', () => {
  const files = { 'content/cy/index.md': '# Helo\n' };
  const locale = (texts = '') => `locales: [{ lang: 'cy', label: 'Cymraeg', ${texts} }],`;

  test('a language without interface texts is reported with the names of the missing texts', async () => {
    assert.deepEqual(await told(files, locale()), ["missing-texts 'cy'"]);
    assert.match(
      (await hints(files, locale()))[0] ?? '',
      /: skipToContentText, mainNavText, .* and \d+ more\.$/,
    );
    const all = messageKeys.slice(1).map((key) => `${key}: 'x'`);
    assert.match((await hints(files, locale(all.join())))[0] ?? '', /: skipToContentText\.$/);
  });

  test('a language with texts in the locale or the theme is accepted', async () => {
    assert.deepEqual(await told(files, locale(messageKeys.map((key) => `${key}: 'x'`).join())), []);
    const theme = "export default extendTheme({ messages: { cy: { menuText: 'Dewislen' } } });\n";
    assert.deepEqual(await told({ ...files, 'content/_theme/index.ts': theme }, locale()), []);
    const others = [
      '/* messages: { cy: {} } */\nexport default extendTheme({});\n',
      "export default extendTheme({ messages: { de: { menuText: 'Menü' } } });\n",
    ];
    for (const other of others)
      assert.deepEqual(await told({ ...files, 'content/_theme/index.ts': other }, locale()), [
        "missing-texts 'cy'",
      ]);
    assert.deepEqual(
      await told({ 'content/pt-BR/index.md': '# Oi\n' }, "locales: [{ lang: 'pt-BR', label: 'Português' }],"),
      [],
    );
  });
});

describe('posts without a date', () => {
  const BLOG = '---\nlayout: blog\n---\n\n# Blog\n\n[about](./about.md)\n';

  test('a post without a date is reported if its name has one', async () => {
    const files = {
      'content/en/blog/index.md': BLOG,
      'content/en/blog/about.md': '# About\n',
      'content/en/blog/dated.md': '---\ndate: 2025-01-02\n---\n\n# Dated\n',
      'content/en/blog/2025-03-04-lost.md': '# Lost\n',
    };
    // The page is an orphan too, which is not reported.
    const keys = `nav: [{ text: 'Blog', link: '/blog/' }], sidebar: {},`;
    assert.deepEqual(await told(files, keys), ['post-without-date of content/en/blog/2025-03-04-lost.md']);
    assert.match((await hints(files, keys))[0] ?? '', /'date: 2025-03-04'/);
  });

  test('posts without a date are accepted if they are an index, have a layout, are linked by the blog, or the home page is the blog', async () => {
    const files = {
      'content/en/blog/index.md': BLOG,
      'content/en/blog/about.md': '# About\n',
      'content/en/blog/tags/index.md': '# Tags\n',
      'content/en/blog/archive.md': '---\npageType: custom\n---\n\n# Archive\n',
    };
    assert.deepEqual(await told(files), []);
    const home = {
      'content/en/index.md': BLOG.replace('\n[about](./about.md)\n', ''),
      'content/en/start.md': '# Start\n',
    };
    assert.deepEqual(await told(home), []);
  });
});

test('a link leads to the file next to its page if every folder has a file of that name', async () => {
  const files: Files = {};
  for (const folder of ['', 'a/', 'a/b/', 'c/'])
    files[`content/en/${folder}n.md`] = `# N\n\n## In ${folder.replace(/\W/g, '') || 'top'}\n`;
  const good = ['n.md#in-ab', './n.md#in-ab', '././n.md#in-ab', '../n.md#in-a', './../n.md#in-a'];
  const far = [
    '../../n.md#in-top',
    '../../c/n.md#in-c',
    '../b/n.md#in-ab',
    '../b/../n.md#in-a',
    './%6E.md#in-ab',
  ];
  const bad = [
    'n.md#in-a',
    '../n.md#in-ab',
    '../../n.md#in-a',
    '../c/n.md',
    '../../../n.md',
    './N.md',
    './.n.md',
  ];
  files['content/en/a/b/from.md'] = ['# From', ...good, ...far, ...bad]
    .map((href, i) => (i === 0 ? href : `[x](${href})`))
    .join('\n\n');
  const codes = bad.map((href) => `${href.includes('#') ? 'dead-anchor' : 'dead-link'} [x](${href})`);
  assert.deepEqual(await told(files), codes);
});

test('a page in any navigation of its language is not an orphan', async () => {
  const links = (href: string) => `[{ text: 'Here', link: '${href}' }]`;
  const files = { 'content/en/a/n.md': '# N\n', 'content/en/b/index.md': '# B\n' };
  const none = `sidebar: { '/': ${links('/b/')} },`;
  assert.deepEqual(await told(files, none), ['orphan-page of content/en/a/n.md']);
  assert.deepEqual(await told(files, `${none} nav: ${links('/a/n')},`), []);
  assert.deepEqual(await told(files, `${none} footer: 'See [N](/a/n).',`), []);
  // The sidebar of another folder does not show the page.
  assert.deepEqual(await told(files, `sidebar: { '/': ${links('/b/')}, '/b/': ${links('/a/n')} },`), []);
  assert.deepEqual(await told({ ...files, 'content/en/index.md': '# Home\n\n[n](./a/n.md)\n' }, none), []);
  assert.deepEqual(await told(files), []);
});

test('a dead link to a page with the same name, a folder or a file without an address has a hint', async () => {
  const MOVED = "Did you mean '/new/guide'?";
  const FOLDER = "It is a folder without a page. Add 'content/en/folder/index.md', or link to a page in it.";
  const ANY_FOLDER = 'It is a folder. Link to a page or a file.';
  const HINTS: Record<string, string | undefined> = {
    ...{ '/old/guide': MOVED, '/old/guide.md': MOVED, '/old/guide.html': MOVED, '/old/Guide/': MOVED },
    ...{ './folder': FOLDER, './folder/': FOLDER },
    './_part.md':
      "Files in 'shared/' and files whose names begin with '_' have no route. Include the file, or move it.",
    './_data.csv': "Put files for download into 'content/public/'.",
    '../../README.md': "Only files in 'content/' are part of the site.",
    // Folders that can have no page
    ...{ '../': ANY_FOLDER, './_parts': ANY_FOLDER, '../_theme/': ANY_FOLDER },
    // Outside of the project
    ...{ '../../..': undefined, '../../../..': undefined, './folder/a.md/b': undefined },
  };
  const links = (hrefs: string[]) => hrefs.map((href) => `[x](${href})`).join('\n\n');
  const files = {
    'content/en/index.md': `# Home\n\n${links(['/folder/a', ...Object.keys(HINTS)])}\n`,
    'content/en/new/guide.md': '# Guide\n\n[home](/)\n',
    'content/en/folder/a.md': '# A\n\n[b](/new/guide)\n',
    'content/en/_part.md': 'A part.\n',
    'content/en/_parts/a.md': 'A part.\n',
    'content/en/_data.csv': 'a\n',
    'content/_theme/index.css': '',
    'README.md': '# Project\n',
    'content/zh/index.md': '# 首页\n\n[旧](/zh/old/guide)\n',
    'content/zh/new/guide.md': '# 指南\n',
  };
  const dead = (await (await siteWith(LOCALES, files)).diagnostics()).filter(
    ({ code }) => code === 'dead-link',
  );
  // The page in the language of the link is suggested.
  assert.deepEqual(
    dead.map(({ hint }) => hint),
    [...Object.values(HINTS), "Did you mean '/zh/new/guide'?"],
  );
});
