/**
 * Rules of `docs-cli check`: what each must report, and what it must not report.
 * A problem is written as its code and the marked text: `dead-redirect '/gone'`.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { messageKeys } from '../../../src/cli/config/message-keys.js';
import { prepareSite } from '../../../src/cli/pipeline.js';
import { readRedirects } from '../../../src/cli/site/links/redirects.js';
import {
  BILINGUAL,
  configOf,
  type Files,
  LOCALES,
  site,
  siteWith,
  type TestSite,
} from '../../helpers/site.js';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>';

/** An English page with these lines, and a title unless they have one. */
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

  const home = await site({ 'site.config.ts': configOf(''), 'content/en/README.md': '# Home\n' });
  const found = (await home.diagnostics()).filter(({ code }) => code === 'missing-home');
  assert.deepEqual(
    found.map(({ file, hint }) => ({ file, hint })),
    [{ file: 'content/en/README.md', hint: "Rename this file to 'index.md'." }],
  );
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

  test('a redirect to a page, a heading, a file or another site is accepted', async () => {
    const files = { ...pages, 'content/public/a.pdf': 'x' };
    const keys = `redirects: {
      '/old': '/new', '/older/': '/new#here', '/old.html#x': '/new', '/a': '/a.pdf', '/b': 'https://example.com/',
      '/#begin': '#start', '/new#there': '/#start', '/with%20space': '/new?a=1',
    },`;
    // '/old' has no page, so nothing could have moved within it.
    assert.deepEqual(await told(files, keys), ["dead-redirect '/old.html#x'"]);
  });

  const FAULTS: Record<string, [redirects: string, told: string[], hint?: RegExp]> = {
    'to a missing page': [`'/old': '/nwe/new'`, [`dead-redirect '/nwe/new'`], /'\/new'/],
    'to a missing heading': [`'/old': '/new#hera'`, [`dead-redirect '/new#hera'`], /'#here'/],
    'with an asterisk': [`'/old/*': '/new'`, [`dead-redirect '/old/*'`], /content\/public\/_redirects/],
    'with a placeholder': [`'/old/:name': '/new'`, [`dead-redirect '/old/:name'`], /List each path/],
    'with a literal asterisk': [`'/old%2A': '/new'`, []],
    'to a URL that is redirected itself': [
      `'/older': '/old', '/old': '/new#here'`,
      [`redirect-chain '/old'`],
      /^Redirect it to '\/new#here'\.$/,
    ],
    'to a heading of a URL that is redirected itself': [
      `'/older': '/old?a=1#here', '/old': '/new'`,
      [`redirect-chain '/old?a=1#here'`],
      /^Redirect it to '\/new\?a=1#here'\.$/,
    ],
    'to a URL with a dead redirect': [`'/older': '/old', '/old': '/gone'`, [`dead-redirect '/gone'`]],
    'to itself': [`'/old': '/old/'`, [`redirect-loop '/old/'`]],
    'in a circle': [
      `'/a': '/b', '/b': '/c', '/c': '/a'`,
      [`redirect-loop '/b'`, `redirect-loop '/c'`, `redirect-loop '/a'`],
    ],
    'into a circle': [
      `'/x': '/a', '/a': '/b', '/b': '/a'`,
      ["'/a'", "'/b'", "'/a'"].map((at) => `redirect-loop ${at}`),
    ],
    'of an existing page': [`'/new.html': '/'`, [`redirect-hidden '/new.html'`]],
    'of an existing page, with an empty hash': [`'/new#': '/'`, [`redirect-hidden '/new#'`]],
    'of an existing file': [`'/logo.svg': '/new'`, [`redirect-hidden '/logo.svg'`]],
    'of a URL below a file': [`'/logo.svg/old': '/new'`, [`redirect-hidden '/logo.svg/old'`]],
    'of a URL below a generated file': [`'/new.md/old': '/new'`, [`redirect-hidden '/new.md/old'`]],
    'of a URL that another key redirects': [`'/old': '/new', '/old/': '/'`, [`redirect-hidden '/old/'`]],
    'of an existing heading': [`'/new#here': '/'`, [`redirect-hidden '/new#here'`]],
    'of a heading in a circle': [
      `'/new#a': '/new#b', '/new#b': '#a'`,
      [`redirect-loop '/new#b'`, `redirect-loop '#a'`],
    ],
    'of a heading on a missing page': [
      `'/gone#x': '/new'`,
      [`dead-redirect '/gone#x'`],
      /remove '#x' from the key/,
    ],
    'of a heading on a moved page': [
      `'/old': '/new', '/old#x': '/new#here'`,
      [`dead-redirect '/old#x'`],
      /Change the key to '\/new#x'/,
    ],
    'of a URL in two spellings to the same page': [`'/old': '/new', '/old.html': '/new'`, []],
  };
  for (const [name, [redirects, expected, hint]] of Object.entries(FAULTS)) {
    test(`check reports what is wrong with a redirect ${name}`, async () => {
      const files = { ...pages, 'content/public/favicon.svg': PICTURE, 'content/public/logo.svg': PICTURE };
      const keys = `icon: '/logo.svg', redirects: { ${redirects} },`;
      assert.deepEqual(await told(files, keys), expected);
      if (hint) assert.match((await hints(files, keys))[0] ?? '', hint);
    });
  }

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

  test('a fallback page counts as a link target', async () => {
    const files = {
      'content/en/index.md': '# Home\n',
      'content/en/new.md': NEW,
      'content/zh/index.md': '# 首页\n',
    };
    assert.deepEqual(await read(files, `${LOCALES} redirects: { '/old': '/new' },`), [
      '/old -> /new',
      '/zh/old -> /zh/new',
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

  test('a link to a heading that is on neither the old page nor the new one is a dead anchor', async () => {
    const files = { ...pages, 'content/en/index.md': '# Home\n\n[new](./new.md) [a](/old#nothing)\n' };
    assert.deepEqual(await told(files, `redirects: { '/old': '/new' },`), ['dead-anchor [a](/old#nothing)']);
  });

  test('a file key of a moved page is reported with the new path', async () => {
    const keys = `sidebar: { '/': ['old', 'new'] }, redirects: { '/old': '/new' },`;
    assert.deepEqual(await told(pages, keys), ["dead-link 'old'"]);
    assert.deepEqual(await hints(pages, keys), ["It moved to '/new'."]);
  });
});

describe('images without alternative text', () => {
  const beside = { 'content/en/a.svg': PICTURE };

  test('images without alternative text are reported in Markdown and HTML', async () => {
    const text =
      '# A\n\n![](./a.svg) and ![ ](./a.svg)\n\n<img src="./a.svg" width="8">\n\n[![](./a.svg)](https://example.com/)\n';
    assert.deepEqual(await told({ ...page(text), ...beside }), [
      'image-alt ![](./a.svg)',
      'image-alt ![ ](./a.svg)',
      'image-alt <img src="./a.svg" width="8">',
      'image-alt ![](./a.svg)',
    ]);
  });

  test('images that are decorative, hidden or named in another way are accepted', async () => {
    const text = `# A

![*a*](./a.svg) ![![a](./a.svg)](./a.svg)

<img src="./a.svg" alt=""> <img src="./a.svg" alt> <img alt='' src="./a.svg"> <img src="./a.svg" aria-label="a">
<img src="./a.svg" role="presentation"> <img src="./a.svg" aria-hidden="true"> <img src="./a.svg" title="a">
<img src="./a.svg" :alt="name"> <img :src="file">

\`<img src="./a.svg">\` and \`![](./a.svg)\`

\`\`\`html
<img src="./a.svg">
\`\`\`

<!-- <img src="./a.svg"> -->
`;
    assert.deepEqual(await told({ ...page(text), ...beside }), []);
  });
});

describe('empty links', () => {
  test('links without text or URL are reported', async () => {
    const text = `# A

[](#a) and [text]() and [text](<>) and [ ](#a)

<a href="#a"></a> <a href="#a"><i class="icon"></i></a> <a href="">text</a> <a href="#a">&nbsp;</a>

<a href="#a"><img src="/a.svg" alt=""></a>

<div><a href="#a" class="x">
</a></div>

> - <a href="#a"> </a>

<a href="#a" title=""></a>

[&nbsp;](#a) [\u200b](#a) <a href="#a">&#8203;</a>
`;
    assert.deepEqual(await told({ ...page(text), 'content/public/a.svg': PICTURE }), [
      'empty-link [](#a)',
      'empty-link [text]()',
      'empty-link [text](<>)',
      'empty-link [ ](#a)',
      'empty-link <a href="#a">',
      'empty-link <a href="#a">',
      'empty-link <a href="">',
      'empty-link <a href="#a">',
      'empty-link <a href="#a">',
      'empty-link <a href="#a" class="x">',
      'empty-link <a href="#a">',
      'empty-link <a href="#a" title="">',
      'empty-link [&nbsp;](#a)',
      'empty-link [\u200b](#a)',
      'empty-link <a href="#a">',
    ]);
  });

  test('links with another name and anchors are accepted', async () => {
    const text = `# A

[\`a\`](#a) [![a](/a.svg)](#a) [](#a "name") [<kbd>a</kbd>](#a) [<Badge text="a" />](#a) [#](#a) [&gt;](#a)

<a href="#a" aria-label="a"></a> <a href="#a" title="a"></a> <a href="#a"><img src="/a.svg" alt="a"></a>
<a href="#a"><svg><title>a</title></svg></a> <a href="#a"><i aria-label="a"></i></a> <a href="#a"><my-icon></my-icon></a>
<a id="b" href="#b"></a> <a name="c"></a> <a id="d"></a> <a href="#a" aria-hidden="true"></a>

<a href="#a">

![a](/a.svg)

</a>

\`[](#a)\` and arr\\[](x)
`;
    assert.deepEqual(await told({ ...page(text), 'content/public/a.svg': PICTURE }), []);
  });
});

describe('the order of headings', () => {
  const SKIPS: Record<string, [text: string, told: string[]]> = {
    'from h2 to h4': ['# A\n\n## B\n\n#### C\n', ['####']],
    'from the title to h3': ['# A\n\n### B\n', ['###']],
    'from a title of the front matter to h3': ['---\ntitle: A\n---\n\n### B\n', ['###']],
    'after a higher heading': ['# A\n\n## B\n\n### C\n\n## D\n\n#### E\n', ['####']],
    'at two places': ['# A\n\n### B\n\n##### C\n', ['###', '#####']],
    'after a heading in HTML': ['# A\n\n<h2>B</h2>\n\n#### C\n', ['####']],
  };
  for (const [name, [text, expected]] of Object.entries(SKIPS)) {
    test(`a skipped heading level ${name} is reported`, async () => {
      assert.deepEqual(
        await told(page(text)),
        expected.map((marks) => `heading-order ${marks}`),
      );
    });
  }

  const FINE: Record<string, string> = {
    'that is two levels higher': '# A\n\n## B\n\n### C\n\n#### D\n\n## E\n',
    'below a title in front matter': '---\ntitle: A\n---\n\n## B\n',
    'of a home page': '---\npageType: home\n---\n\n### A\n',
    'of a page with a custom layout': '---\nlayout: ./page.tsx\n---\n\n### A\n',
    'in a container': '# A\n\n## B\n\n::: tip\n#### C\n:::\n\n### D\n',
    'after a container': '# A\n\n## B\n\n::: details\n### C\n:::\n\n#### D\n',
    'in a tab': '# A\n\n::: tabs\n== B\n### C\n== D\n### E\n:::\n',
    'in steps': '# A\n\n<Steps>\n\n### B\n\n##### C\n\n</Steps>\n',
    'in an HTML element': '# A\n\n<details>\n\n#### B\n\n</details>\n\n## C\n',
    'in a quote and a list': '# A\n\n> ### B\n\n- #### C\n',
    'after a heading in HTML': '# A\n\n<h2>B</h2>\n\n### C\n',
    'below a title in HTML': '---\ntitle: A\n---\n\n<h1 align="center">A</h1>\n\n## B\n',
    'in code': '# A\n\n```md\n#### B\n```\n',
    'before the title': '### A\n\n# B\n',
  };
  for (const [name, text] of Object.entries(FINE)) {
    test(`a heading ${name} is accepted`, async () => {
      const files = { ...page(text), 'content/en/page.tsx': 'export default () => <p>A</p>;\n' };
      assert.deepEqual(await told(files), []);
    });
  }

  test('the headings of an included file are compared only with each other', async () => {
    const files = {
      'content/en/index.md': '# A\n\n## B\n\n<!-- @include: ./shared/part.md -->\n\n### E\n',
      'content/en/shared/part.md': '#### C\n\nText.\n\n###### D\n',
    };
    assert.deepEqual(await told(files), ['heading-order ######']);
  });

  test('pages with the same levels, from one file and from two, are checked separately', async () => {
    const files = {
      'content/en/index.md':
        '# A\n\n<!-- @include: ./shared/two.md -->\n\n<!-- @include: ./shared/four.md -->\n',
      'content/en/page.md': '# A\n\n<!-- @include: ./shared/both.md -->\n',
      'content/en/shared/two.md': '## B\n',
      'content/en/shared/four.md': '#### C\n',
      'content/en/shared/both.md': '## B\n\n#### C\n',
    };
    assert.deepEqual(await told(files), ['heading-order ####']);
  });
});

describe('duplicate ids', () => {
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

  test('an anchor may have its name in two attributes, or precede its heading', async () => {
    const text = '# A\n\n<a id="b" name="b"></a>\n\n## B\n\n## C\n\n## C\n\n[b](#b) [c](#c-1)\n';
    assert.deepEqual(await told(page(text)), []);
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
  test('a missing file in a head tag is reported', async () => {
    const text = `---
head:
  - [link, { rel: icon, href: /gone.png }]
  - [link, { rel: stylesheet, href: ./gone.css }]
  - [script, { src: /gone.js }]
  - [meta, { property: 'og:image', content: /gone.jpg }]
  - [link, { rel: next, href: /gone }]
features:
  - { title: A, icon: /gone.svg }
---
`;
    const keys = `head: [['link', { rel: 'apple-touch-icon', href: '/none.png' }], ['meta', { name: 'twitter:image', content: '/none.jpg' }]],`;
    assert.deepEqual(await told(page(text), keys), [
      'missing-file /gone.png',
      'missing-file ./gone.css',
      'missing-file /gone.js',
      'missing-image /gone.jpg',
      'dead-link /gone',
      'missing-image /gone.svg',
      "missing-file '/none.png'",
      "missing-image '/none.jpg'",
    ]);
  });

  test('head tags may name outputs of the build, other sites and values that are not URLs', async () => {
    const text = `---
head:
  - [link, { rel: alternate, type: text/markdown, href: /index.md }]
  - [link, { rel: preload, as: script, href: /assets/client.js }]
  - [link, { rel: preconnect, href: 'https://example.com' }]
  - [link, { rel: icon, href: 'data:image/svg+xml,x' }]
  - [link, { rel: icon, href: /a.svg }]
  - [meta, { name: description, content: ./not/a/file.png }]
  - [meta, { property: 'og:image', content: 'https://example.com/a.png' }]
  - [script, {}, 'let a']
  - [style, {}, 'a { b: c }']
features:
  - { title: A, icon: 🚀 }
---
`;
    assert.deepEqual(await told({ ...page(text), 'content/public/a.svg': PICTURE }), []);
  });

  test('files that only builds of other sites write are reported', async () => {
    const text = `---
head:
  - [link, { rel: alternate, type: application/rss+xml, href: /rss/blog-rss.xml }]
  - [link, { rel: manifest, href: /manifest.webmanifest }]
---
`;
    assert.deepEqual(await told(page(text)), [
      'dead-link /rss/blog-rss.xml',
      'missing-file /manifest.webmanifest',
    ]);
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
  const files = { 'content/en/index.md': PAGE, 'content/public/d.svg': '<svg/>' };

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
  const inline = { 'content/en/index.md': INLINE };
  const STYLES = ['blocked-resource <style>', 'blocked-resource style="color: red"'];
  const SCRIPTS = ['blocked-resource <script>', 'blocked-resource onclick="run()"'];

  test('inline scripts and styles are reported with where to move them', async () => {
    assert.deepEqual((await told(inline)).sort(), [...STYLES, ...SCRIPTS].sort());
    const found = await hints(inline);
    assert.equal(found.filter((hint) => hint?.includes('content/_theme/index.css')).length, 2);
    assert.equal(found.filter((hint) => hint?.includes('content/_theme/index.tsx')).length, 2);
  });

  test('inline code that csp allows is not reported', async () => {
    const allow = (directive: string, source: string) => `csp: { '${directive}': ["'${source}'"] },`;
    assert.deepEqual(await told(inline, allow('style-src', 'unsafe-inline')), SCRIPTS);
    assert.deepEqual(await told(inline, allow('script-src', 'sha256-abc')), STYLES);
    assert.deepEqual(await told(inline, allow('default-src', 'unsafe-inline')), []);
    // If the policy has a hash, browsers ignore 'unsafe-inline'.
    const withHash = `${allow('style-src', 'unsafe-inline')} head: [['style', {}, 'b { color: red }']],`;
    assert.deepEqual((await told(inline, withHash)).sort(), [...STYLES, ...SCRIPTS].sort());
  });

  test('files of other hosts that the policy blocks are reported with the directive that allows them', async () => {
    assert.deepEqual((await told(files)).sort(), [
      'blocked-resource ![Badge](https://img.test/a.svg)',
      'blocked-resource //img.test/b.png',
      'blocked-resource https://img.test/c.avif',
      'blocked-resource https://img.test/p.png',
      'blocked-resource https://media.test/a.mp4',
      'blocked-resource https://media.test/e.mp3',
      'blocked-resource https://media.test/f.pdf',
      'blocked-resource https://video.test/1',
    ]);
    const found = (await hints(files)).map((hint) => /csp: .*}/.exec(hint ?? '')?.[0]);
    assert.deepEqual(
      new Set(found),
      new Set([
        "csp: { 'img-src': ['https://img.test'] }",
        "csp: { 'frame-src': ['https://video.test'] }",
        "csp: { 'media-src': ['https://media.test'] }",
        "csp: { 'object-src': ['https://media.test'] }",
      ]),
    );
  });

  test('a file with an invalid address is not reported as blocked', async () => {
    const text = '![a](https://localhost:99999/a.png)\n\n<img src="https://<host>/b.png" alt="b">\n';
    assert.deepEqual(await told({ 'content/en/index.md': `# Home\n\n${text}` }), []);
  });

  test('files of other hosts are accepted if csp, a host of head in the config or siteUrl allows them', async () => {
    const csp = `csp: { 'img-src': ['https://img.test'], 'frame-src': ['https:'], 'media-src': ['*.test'], 'object-src': ['*.test'] },`;
    assert.deepEqual(await told(files, csp), []);
    const image = { 'content/en/index.md': '# Home\n\nBuild: ![Badge](https://img.test/a.svg)\n' };
    assert.deepEqual(
      await told(image, "head: [['link', { rel: 'preconnect', href: 'https://img.test' }]],"),
      [],
    );
    assert.deepEqual(await told(image, "siteUrl: 'https://img.test',"), []);
    // In a policy, http includes https.
    assert.deepEqual(await told(image, "csp: { 'img-src': ['http:'] },"), []);
    assert.deepEqual(await told(image, "csp: { 'img-src': ['HTTP://img.test'] },"), []);
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

  test('posts without a date are accepted if a page of the folder is an index, has a layout or is linked by the blog', async () => {
    const files = {
      'content/en/blog/index.md': BLOG,
      'content/en/blog/about.md': '# About\n',
      'content/en/blog/tags/index.md': '# Tags\n',
      'content/en/blog/archive.md': '---\npageType: custom\n---\n\n# Archive\n',
      'content/en/guide/start.md': '# Start\n',
    };
    assert.deepEqual(await told(files), []);
  });

  test('posts without a date are accepted if the home page is the blog', async () => {
    const files = {
      'content/en/index.md': '---\nlayout: blog\n---\n\n# Blog\n',
      'content/en/start.md': '# Start\n',
    };
    assert.deepEqual(await told(files), []);
  });
});

test('`#top` and text fragments need no heading', async () => {
  const files = page('# Home\n\n[a](#top) [b](/more#top) [c](/more#:~:text=More) [d](#topp)\n');
  assert.deepEqual(await told({ ...files, 'content/en/more.md': '# More\n' }), ['dead-anchor [d](#topp)']);
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

describe('the hint of a dead link', () => {
  const files = {
    'content/en/new/guide.md': '# Guide\n\n[home](/)\n',
    'content/en/folder/a.md': '# A\n\n[b](/new/guide)\n',
    'content/en/_part.md': 'A part.\n',
    'content/en/_data.csv': 'a\n',
    'README.md': '# Project\n',
  };
  const hintsFor = (hrefs: string[], more: Files = {}) => {
    const links = ['/folder/a', ...hrefs].map((href) => `[x](${href})`).join('\n\n');
    return hints({ ...files, ...more, 'content/en/index.md': `# Home\n\n${links}\n` });
  };

  test('suggests the page with the same name, for old addresses with and without an extension', async () => {
    const old = ['/old/guide', '/old/guide.md', '/old/guide.html', '/old/Guide/'];
    assert.deepEqual(await hintsFor(old), Array(4).fill("Did you mean '/new/guide'?"));
  });

  test('suggests the page in the language of the link', async () => {
    const pages = {
      'content/en/index.md': '# Home\n\n[a](/new/guide)\n',
      'content/zh/index.md': '# 首页\n\n[旧](/zh/old/guide)\n',
      'content/en/new/guide.md': '# Guide\n',
      'content/zh/new/guide.md': '# 指南\n',
    };
    const made = await site(pages, { config: BILINGUAL });
    const dead = (await made.diagnostics()).filter(({ code }) => code === 'dead-link');
    assert.deepEqual(
      dead.map(({ hint }) => hint),
      ["Did you mean '/zh/new/guide'?"],
    );
  });

  test('says what to do with a folder, a file without an address, and a file outside of the content', async () => {
    assert.deepEqual(
      await hintsFor(['./folder', './folder/', './_part.md', './_data.csv', '../../README.md']),
      [
        "It is a folder without a page. Add 'content/en/folder/index.md', or link to a page in it.",
        "It is a folder without a page. Add 'content/en/folder/index.md', or link to a page in it.",
        "Files in 'shared/' and files whose names begin with '_' have no route. Include the file, or move it.",
        "Put files for download into 'content/public/'.",
        "Only files in 'content/' are part of the site.",
      ],
    );
  });

  test('does not ask for a page in a folder that can have none', async () => {
    const folders = ['../', './_parts', '../_theme/'];
    const more = { 'content/en/_parts/a.md': 'A part.\n', 'content/_theme/index.css': '' };
    assert.deepEqual(
      await hintsFor(folders, more),
      folders.map(() => 'It is a folder. Link to a page or a file.'),
    );
  });

  test('says nothing about files outside of the project', async () => {
    assert.deepEqual(await hintsFor(['../../..', '../../../..', './folder/a.md/b']), [
      undefined,
      undefined,
      undefined,
    ]);
  });
});
