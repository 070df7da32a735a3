/**
 * `docs-cli check`: a problem, alone in a clean site, is reported at its position, and nothing else is. The usual case of
 * each code is in check-planted.test.ts.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

const note = 'content/en/shared/note.md';
const config = 'site.config.ts';

interface Problem {
  what: string;
  /** A file of the clean site, and the text that is replaced in it. */
  replace?: [file: string, right: string, wrong: string];
  /** Files with other texts. */
  change?: Texts;
  /** More files, which are pictures. */
  files?: string[];
  /** What is reported: level, code, file, and the text at its position (none: no position). */
  told: [problem: string, file: string, at?: string][];
}
const PROBLEMS: Problem[] = JSON.parse(readFileSync(new URL('problems.json', import.meta.url), 'utf8'));

function changesOf({ what, replace, change = {}, files = [] }: Problem): Texts {
  const texts = { ...change, ...Object.fromEntries(files.map((file) => [file, PICTURE])) };
  if (!replace) return texts;
  const [file, right, wrong] = replace;
  assert.ok(CLEAN[file]!.includes(right), `${what}: ${file} has no ${right}`);
  return { ...texts, [file]: CLEAN[file]!.replace(right, wrong) };
}

describe('check', () => {
  let clean: TestSite;
  before(async () => {
    clean = await site(CLEAN);
  });

  /** The changed site, and the site after the change is reverted. */
  async function withChange<T>(change: Texts, act: () => Promise<T>): Promise<T> {
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

  for (const problem of PROBLEMS) {
    test(`${problem.what} is reported, and nothing else`, async () => {
      const change = changesOf(problem);
      const expected = problem.told.map(([code, file, at]) => {
        return `${placeOf(change[file] ?? CLEAN[file] ?? '', file, at)} ${code}`;
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
