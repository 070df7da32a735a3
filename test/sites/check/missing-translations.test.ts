/** Missing translations: the report groups them by folder, and a locale can be partial. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Files, site, type TestSite } from '../../helpers/site.js';

const config = (locale = '', more = '') => `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文', ${locale} }, { lang: 'de', label: 'Deutsch', partial: true }],
  check: { rules: { 'orphan-page': 'off', 'missing-home': 'off' } },
  ${more}
});
`;

const FILES: Files = {
  'site.config.ts': config(),
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide/a.md': '# A\n',
  'content/en/guide/b.md': '# B\n',
  'content/en/guide/c.md': '# C\n',
  'content/en/guide/d e.md': '# D\n',
  'content/en/guide/新.md': '# E\n',
  'content/en/api/only.md': '# Only\n',
  'content/en/api/done.md': '# Done\n',
  'content/zh/api/done.md': '# 完成\n',
};

const missing = async (s: TestSite) =>
  (await s.diagnostics())
    .filter(({ code }) => code === 'missing-translation')
    .map(({ file, line, message, hint }) => [`${file}:${line}`, message, hint]);

const names = async (s: TestSite) => (await missing(s)).map(([, message]) => message);

describe('missing translations', () => {
  test('pages of a folder are one problem for each language, with their number and the first names', async () => {
    const s = await site(FILES);
    assert.deepEqual(await missing(s), [
      [
        'content/en/api/only.md:1',
        "This page has no 'zh' translation: '/zh/api/only' shows its text in 'en'.",
        "Create 'content/zh/api/only.md'.",
      ],
      [
        'content/en/guide/a.md:1',
        "5 pages of 'content/en/guide' have no 'zh' translation: 'a.md', 'b.md', 'c.md' and 2 more.",
        "Create them in 'content/zh/guide'. If this language intentionally has fewer pages, set 'partial: true' for its locale.",
      ],
    ]);
    s.change({
      'site.config.ts': config().replace(', partial: true', ''),
      'content/de/index.md': '# Start\n',
      'content/de/guide/a.md': '# A\n',
      'content/de/guide/b.md': '# B\n',
      'content/en/guide/d e.md': undefined,
      // A suppressed page does not count.
      'content/en/guide/新.md': '# E <!-- check-ignore missing-translation: internal -->\n',
    });
    assert.deepEqual((await names(s)).map((name) => name?.replace(' have no', '')).sort(), [
      "2 pages of 'content/en/api' 'de' translation: 'done.md' and 'only.md'.",
      "3 pages of 'content/en/guide' 'zh' translation: 'a.md', 'b.md' and 'c.md'.",
      "This page has no 'de' translation: '/de/guide/c' shows its text in 'en'.",
      "This page has no 'zh' translation: '/zh/api/only' shows its text in 'en'.",
    ]);
  });

  test('no page is missing in a partial locale, and other problems of that locale are reported', async () => {
    const s = await site({
      ...FILES,
      'site.config.ts': config('partial: true'),
      'content/zh/api/done.md': '# 完成\n\n[gone](./gone.md)\n',
    });
    assert.deepEqual(await s.problems(), ['content/zh/api/done.md:3:1 error dead-link']);
    const wrong = await site({ ...FILES, 'site.config.ts': config("partial: 'yes'") });
    assert.match(
      (await wrong.cli('check')).stderr,
      /'locales\[1\]\.partial' must be true or false, found "yes"/,
    );
  });

  test('a page in two other languages only is reported once, as missing in the default language', async () => {
    const languages = ['en', 'zh', 'ja'];
    const s = await site({
      'site.config.ts': `export default { title: 'Test', locales: [${languages.map((lang) => `{ lang: '${lang}', label: '${lang}' }`)}] };\n`,
      ...Object.fromEntries(languages.map((lang) => [`content/${lang}/index.md`, '# Home\n'])),
      'content/zh/a.md': '# A\n',
      'content/ja/a.md': '# A\n',
    });
    const message = "This page has no 'en' translation: '/a' does not exist.";
    assert.deepEqual(await missing(s), [['content/zh/a.md:1', message, "Create 'content/en/a.md'."]]);
  });

  test('with versions, the hint names the folder of the version', async () => {
    const s = await site({
      'site.config.ts': config('', "multiVersion: { default: 'v2', versions: ['v2', 'v1'] },"),
      'content/v2/en/index.md': '# Home 2\n',
      'content/v2/en/single.md': '# Single\n',
      'content/v2/zh/index.md': '# 首页 2\n',
      'content/v1/en/index.md': '# Home 1\n',
      'content/v1/en/guide/a.md': '# A\n',
      'content/v1/en/guide/b.md': '# B\n',
      'content/v1/zh/index.md': '# 首页 1\n',
    });
    assert.deepEqual(
      (await missing(s)).map(([, , hint]) => hint?.split('. ')[0]),
      ["Create them in 'content/v1/zh/guide'", "Create 'content/v2/zh/single.md'."],
    );
  });

  test('the baseline lists single pages, so only new ones count', async () => {
    const s = await site(FILES);
    await s.cli('check', '--baseline', s.path('known.json'), '--update-baseline');
    assert.equal(JSON.parse(s.read('known.json')).problems.length, 6);
    s.change({ 'content/en/guide/f.md': '# F\n', 'content/en/guide/a.md': undefined });
    const { stdout } = await s.cli('check', '--baseline', s.path('known.json'), '--format', 'json');
    const { problems, counts } = JSON.parse(stdout);
    assert.deepEqual([problems.length, counts.inBaseline], [1, 5]);
    assert.match(problems[0].message, /'\/zh\/guide\/f' shows/);
  });
});
