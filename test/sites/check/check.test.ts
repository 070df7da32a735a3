/**
 * `docs-cli check`: a problem, alone in a clean site, is reported at its position, and nothing else is. The usual case of
 * each code is in check-planted.test.ts.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { reported, site, type TestSite } from '../../helpers/site.js';

type Texts = Record<string, string>;

const CONFIG = `import { defineConfig } from '@docs-cli/core';

export default defineConfig({
  title: 'Test',
  icon: '/logo.svg',
  nav: [{ text: 'Guide', link: '/guide/' }],
  locales: [
    {
      lang: 'en',
      label: 'English',
      sidebar: {
        '/guide/': [
          { text: 'Guide', link: '/guide/', items: [{ text: 'Start', link: '/guide/start#install' }] },
          'guide/more',
          { fileKey: 'guide/own' },
        ],
      },
    },
    { lang: 'zh', label: '简体中文', nav: [{ text: '更多', items: [{ text: '指南', link: '/guide/' }] }] },
  ],
});
`;

const HOME = `---
pageType: home
hero:
  name: Test
  actions:
    - text: Start
      link: /guide/start
    - text: Source
      link: https://example.com/
  image:
    src: /logo.svg
features:
  - title: Fast
    link: ./guide/more.md#why
---
`;

const START = `# Start

## Install

![A picture](./picture.svg)

Read [more](./more.md#why), [the guide](/guide/), [this](#install) and <a href="/list.txt">a list</a>.

<Badge text="new" />

\`\`\`ts
let a = 1;
\`\`\`

## Use
`;

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>';

const CLEAN: Texts = {
  'site.config.ts': CONFIG,
  'content/public/logo.svg': PICTURE,
  'content/public/list.txt': 'one\n',
  'content/en/shared/note.md': 'Shared words.\n',
  'content/en/guide/own.tsx': 'export default () => <p>Own</p>;\n',
  ...pagesIn('en'),
  ...pagesIn('zh'),
};

function pagesIn(lang: string): Texts {
  return {
    [`content/${lang}/index.md`]: HOME,
    [`content/${lang}/guide/index.md`]: '# Guide\n\n## Links\n',
    [`content/${lang}/guide/start.md`]: START,
    [`content/${lang}/guide/picture.svg`]: PICTURE,
    [`content/${lang}/guide/more.md`]: '# More\n\n## Why\n\n<!-- @include: /content/en/shared/note.md -->\n',
    [`content/${lang}/guide/own.md`]: `---\nlayout: ../../en/guide/own.tsx\n---\n\n# Own\n`,
  };
}

const home = 'content/en/index.md';
const note = 'content/en/shared/note.md';
const config = 'site.config.ts';

interface Planted {
  /** Files of the clean site with one thing changed; undefined takes a file away. */
  change: Record<string, string | undefined>;
  /** A reported problem: level, code, file, and the text at its position (none: no position). */
  told: [problem: string, file: string, at?: string][];
}

/** Replaces correct text with a problem. */
function replace(file: string, right: string, wrong: string, problem: string, at = wrong): Planted {
  const text = CLEAN[file]!;
  assert.ok(text.includes(right), `${file} has no ${right}`);
  return { change: { [file]: text.replace(right, wrong) }, told: [[problem, file, at]] };
}

/** Public files that hide files of the site. */
function hiding(...names: string[]): Planted {
  const files = names.map((name) => `content/public/${name}`);
  return {
    change: Object.fromEntries(files.map((file) => [file, PICTURE])),
    told: files.map((file) => ['error hidden-file', file]),
  };
}

const PROBLEMS: Record<string, Planted> = {
  'a dead link in an included file': {
    change: { [note]: 'Shared [words](./gone.md).\n' },
    told: [['error dead-link', note, '[words]']],
  },
  'a hero button with a dead link': replace(home, '/guide/start', '/guide/stort', 'error dead-link'),
  'a hero button with a dead anchor': replace(home, '/guide/start', '/guide/start#x', 'error dead-anchor'),
  'a missing hero image': replace(home, '/logo.svg', '/lago.svg', 'error missing-image'),
  'a feature with a dead link': replace(home, './guide/more.md#why', './guide/mare.md', 'error dead-link'),
  'a nav entry with a dead link': replace(
    config,
    "link: '/guide/' }],",
    "link: '/guido/' }],",
    'error dead-link',
    "'/guido/'",
  ),
  'a nav link with a dead anchor': replace(
    config,
    "link: '/guide/' }],",
    "link: '/guide/#x' }],",
    'error dead-anchor',
    "'/guide/#x'",
  ),
  'an entry of a nav menu with a dead link': replace(
    config,
    "'指南', link: '/guide/'",
    "'指南', link: '/guido/'",
    'error dead-link',
    "'/guido/'",
  ),
  'a sidebar entry with a dead link': replace(
    config,
    '/guide/start#install',
    '/guide/stort',
    'error dead-link',
    "'/guide/stort'",
  ),
  'a group heading with a dead link': replace(
    config,
    "'/guide/', items",
    "'/guido/', items",
    'error dead-link',
    "'/guido/'",
  ),
  'a file key without page': replace(config, "'guide/more'", "'guide/mare'", 'error dead-link'),
  'the file key of an entry without page': replace(
    config,
    "'guide/own' }",
    "'guide/awn' }, 'guide/own'",
    'error dead-link',
    "'guide/awn'",
  ),
  'a missing icon': replace(config, "'/logo.svg'", "'/lago.svg'", 'error missing-image'),
  'a translation without source': {
    change: { 'content/zh/guide/new.md': '# New\n' },
    told: [['warning missing-translation', 'content/zh/guide/new.md', '']],
  },
  'a page that only links to itself': {
    change: { 'content/en/guide/new.md': '# New\n\n[new](./new.md)\n', 'content/zh/guide/new.md': '# New\n' },
    told: [['warning orphan-page', 'content/en/guide/new.md', '']],
  },
  'a layout outside of the project': replace(
    'content/en/guide/own.md',
    '../../en/guide/own.tsx',
    '../../../../own.tsx',
    'error missing-layout',
  ),
  'a translation without one of the headings': {
    change: { 'content/zh/guide/start.md': START.replace('## Use\n', '') },
    told: [['warning unparallel-headings', 'content/zh/guide/start.md', '## Install']],
  },
  'a public file that hides a page, its Markdown, a 404 page, data of the site, an image, or that is in the way':
    hiding(
      'Guide.html',
      'assets/routes.json',
      'assets/search/en.json',
      'guide/more.json/a.txt',
      'guide/picture.svg',
      'zh/404.html',
      'zh/guide/start.md',
    ),
  'a public file with the name of a folder of pages': hiding('zh'),
  'an unknown key of the config': replace(
    config,
    "title: 'Test',",
    "title: 'Test', titel: 'a',",
    'error config-unknown-key',
    'titel',
  ),
  'a value of the wrong type': replace(
    config,
    "title: 'Test',",
    "title: 'Test', darkMode: 'yes',",
    'error config-value',
    "'yes'",
  ),
  'a missing title': replace(config, "title: 'Test',", '', 'error config-required', '{\n  \n'),
  'a config with a syntax error': replace(
    config,
    "title: 'Test',",
    "title: 'Test,",
    'error config-syntax',
    '\n  icon',
  ),
  'a config that throws': replace(
    config,
    "title: 'Test',",
    "title: fail('no'),",
    'error config-throws',
    'fail(',
  ),
  'a config that exports nothing': {
    change: { [config]: "const config = { title: 'Test' };\n" },
    told: [['error config-export', config]],
  },
  'a config that exports no object': {
    change: { [config]: "export default 'Test';\n" },
    told: [['error config-export', config, "'Test'"]],
  },
  'a config with a missing import': {
    change: { [config]: "import { a } from './a.js';\nexport default { title: a };\n" },
    told: [['error config-import', config, "'./a.js'"]],
  },
};

describe('check', () => {
  let clean: TestSite;
  before(async () => {
    clean = await site(CLEAN);
  });

  /** The changed site, and the site after the change is reverted. */
  async function withChange<T>(change: Planted['change'], act: () => Promise<T>): Promise<T> {
    clean.change(change);
    try {
      return await act();
    } finally {
      const back = Object.keys(change).map((file) => [file, CLEAN[file]]);
      clean.change(Object.fromEntries(back));
    }
  }

  test('a clean bilingual site has no problems', async () => {
    const result = await clean.cli('check');
    assert.equal(result.stderr, '');
    assert.match(result.stdout, /^✓ 10 pages, no problems \(.+\)\n$/);
    assert.equal(result.code, 0);
  });

  test('an error of the config hides no problems of pages', async () => {
    const text = CLEAN[config]!.replace("title: 'Test',", "title: 'Test', darkMode: 'yes',");
    await withChange({ [config]: text, [note]: 'Shared [words](./gone.md).\n' }, async () => {
      const found = reported(await clean.cli('check')).map((line) => line.replace(/:[\d:]+/, ''));
      assert.deepEqual(found, [`${note} error dead-link`, `${config} error config-value`]);
    });
  });

  for (const [name, { change, told }] of Object.entries(PROBLEMS)) {
    test(`${name} is reported, and nothing else`, async () => {
      const expected = told.map(([problem, file, at]) => {
        return `${placeOf(change[file] ?? CLEAN[file] ?? '', file, at)} ${problem}`;
      });
      await withChange(change, async () => {
        const result = await clean.cli('check');
        assert.deepEqual(reported(result).sort(), expected.sort(), result.stderr);
        assert.equal(result.code, 1);
        assert.equal(result.stdout, '');
      });
    });
  }
});

/** `file:line:column` of the only place of a text in a file. */
function placeOf(text: string, file: string, at: string | undefined): string {
  if (at === undefined) return file;
  if (at === '') return `${file}:1:1`;
  const offset = text.indexOf(at);
  assert.ok(offset >= 0 && text.indexOf(at, offset + 1) < 0, `${file} must have one ${JSON.stringify(at)}`);
  const before = text.slice(0, offset).split('\n');
  return `${file}:${before.length}:${before.at(-1)!.length + 1}`;
}
