/** Levels, suppressions, the baseline and the formats of `check`. What a comment suppresses is in pages-to-check.json. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import type { JsonReport } from '../../../src/cli/report/json-report.js';
import { git } from '../../helpers/git.js';
import { runCliAlone } from '../../helpers/own-process.js';
import { type CliResult, problemLine, reported, runCli, site } from '../../helpers/site.js';

const config = (rules: string, more = '') => `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', check: { rules: ${rules} }${more} });
`;

/** A config without sidebars from folders. */
const LONELY = `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', sidebar: { '/': [{ text: 'Home', link: '/' }] } });
`;

const home = 'content/en/index.md';

/** A site with one page. */
const siteWith = (text: string, rules = '{}') => site({ [home]: text }, { config: config(rules) });

const summary = ({ stdout }: CliResult) => stdout.replace(/ \([\d.]+ m?s\)\n$/, '');

describe('levels', () => {
  test('a rule that is off reports nothing', async () => {
    const s = await siteWith('# Home\n\n[a](./gone.md)\n', "{ 'dead-link': 'off' }");
    assert.deepEqual(await s.problems(), []);
    assert.equal((await s.cli('check')).code, 0);
  });

  test('a warning can be an error and an error a warning, in check and in build', async () => {
    const s = await siteWith(
      '# Home\n\n[a](./gone.md)\n\n# Again\n',
      "{ 'dead-link': 'warn', 'multiple-h1': 'error' }",
    );
    assert.deepEqual(await s.problems(), [`${home}:3:1 warning dead-link`, `${home}:5:1 error multiple-h1`]);
    assert.equal((await s.cli('build')).code, 1);
    s.change({ [home]: '# Home\n\n[a](./gone.md)\n' });
    assert.equal((await s.cli('build')).code, 0);
    assert.equal((await s.cli('check')).code, 1);
    assert.equal((await s.cli('check', '--max-warnings', '1')).code, 0);
  });

  test('dev shows errors by configured level over a page, and no problems that are ignored', async () => {
    const s = await siteWith(
      '# Home\n\n[a](./gone.md) <!-- check-ignore dead-link: why -->\n\n# Again\n\n# More <!-- check-ignore multiple-h1 -->\n',
      "{ 'multiple-h1': 'error', 'ignore-reason': 'off' }",
    );
    const dev = await DevSite.open({ root: s.root });
    try {
      const shown = dev.content.pages[0]!;
      const told = (await dev.pageDiagnostics(shown)).map(problemLine);
      assert.deepEqual(told, [`${home}:5:1 error multiple-h1`]);
      assert.deepEqual(dev.errors(shown).map(problemLine), told);
    } finally {
      await dev.close();
    }
  });

  test('the level of a fatal error and of an unknown code cannot be set, and the error gives the reason', async () => {
    const s = await siteWith('# Home\n', "{ 'config-value': 'off', 'dead-links': 'off' }");
    const { code, stderr } = await s.cli('check');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /site\.config\.ts:2:\d+ error config-value\n {2}The level of 'config-value' cannot be set/,
    );
    assert.match(stderr, /fatal error/);
    assert.match(stderr, /'check\.rules\["dead-links"\]' is not a known key[\s\S]*'dead-link'/);
  });
});

describe('suppressions', () => {
  test('a comment does not become part of a heading, its id, or the page', async () => {
    const s = await siteWith('# Home\n\n## Title <!-- check-ignore dead-link: secret --> [a](./gone.md)\n');
    const article = await s.article('/');
    assert.match(article, /id="title-a"/);
    assert.doesNotMatch(article, /secret|check-ignore/);
  });

  test('a suppression without a reason, of an unknown code or of a fixed code is reported', async () => {
    const s = await siteWith(
      [
        '# Home',
        '[a](./gone.md) <!-- check-ignore dead-link -->',
        '[b](./gone.md) <!-- check-ignore dead-links: why -->',
        'c <!-- check-ignore config-value: why -->',
        'd <!-- check-ignore unused-ignore: why -->',
      ].join('\n\n'),
    );
    assert.deepEqual(await s.problems(), [
      `${home}:3:16 error ignore-reason`,
      `${home}:5:1 error dead-link`,
      `${home}:5:16 error ignore-code`,
      `${home}:7:3 error ignore-code`,
      `${home}:9:3 error ignore-code`,
    ]);
    const { stderr } = await s.cli('check');
    assert.match(stderr, /Did you mean 'dead-link'\?/);
    assert.match(stderr, /check-ignore dead-link: why/);
  });

  test('a suppression that matches no problem is reported, unless its rule is off or did not run', async () => {
    const text =
      '# Home\n\n<!-- check-ignore dead-link: why -->\n[a](./index.md)\n\n<!-- check-ignore broken-sample: why -->\nb\n';
    const s = await siteWith(text);
    assert.deepEqual(await s.problems(), [`${home}:3:1 warning unused-ignore`]);
    const off = await siteWith(text, "{ 'dead-link': 'off' }");
    assert.deepEqual(await off.problems(), []);
  });

  test('front matter suppresses problems of a whole page, with a reason', async () => {
    const files = {
      [home]: '# Home\n',
      'content/en/lone.md': '---\ncheckIgnore:\n  orphan-page: Shown by the app\n---\n# Lone\n',
    };
    const s = await site(files, { config: LONELY });
    assert.deepEqual(await s.problems(), []);
    assert.match(await s.article('/lone'), /Lone/);
    assert.doesNotMatch(JSON.stringify(await s.payload('/lone')), /Shown by the app/);
    s.change({ 'content/en/lone.md': '---\ncheckIgnore:\n  orphan-page:\n  orphan: why\n---\n# Lone\n' });
    assert.deepEqual(await s.problems(), [
      'content/en/lone.md:3:15 error ignore-reason',
      'content/en/lone.md:4:11 error ignore-code',
    ]);
    assert.deepEqual(
      (await s.diagnostics()).map(({ length }) => length),
      [1, 'why'.length],
    );
    s.change({ 'content/en/lone.md': '---\ncheckIgnore: [orphan-page]\n---\n# Lone\n' });
    assert.deepEqual(await s.problems(), [
      'content/en/lone.md:1:1 warning orphan-page',
      'content/en/lone.md:2:14 error frontmatter-invalid',
    ]);
  });

  test('a comment in an included file applies in it and after it, and one above an include to its first block', async () => {
    const s = await site({
      [home]:
        '# Home\n\n[a](./a.md)\n\n<!-- @include: ./_part.md -->\n\n<!-- @include: ./_end.md -->\n[x](./gone.md)\n',
      'content/en/a.md':
        '# A\n\n<!-- @include: ./_part.md -->\n\n<!-- @include: ./_end.md -->\n[y](./lost.md)\n',
      'content/en/_part.md': '<!-- check-ignore dead-link: why -->\n[x](./gone.md)\n\n[y](./lost.md)\n',
      'content/en/_end.md': 'Words.\n\n<!-- check-ignore dead-link: why -->\n',
      'content/en/b.md': '# B\n\n<!-- check-ignore dead-link: why -->\n<!-- @include: ./_two.md -->\n',
      'content/en/_two.md': '[x](./gone.md)\n\n[y](./lost.md)\n',
    });
    assert.deepEqual(await s.problems(), [
      'content/en/_part.md:4:1 error dead-link',
      'content/en/_two.md:3:1 error dead-link',
    ]);
    assert.match((await s.cli('check')).stderr, /2 errors, 4 suppressed/);
  });

  test('a comment of the config applies to its line or the next one, and never inside a string', async () => {
    const nav = (lines: string) => `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: '// check-ignore dead-link: why',
  nav: [
${lines}
  ],
});
`;
    const s = await site(
      { [home]: '# Home\n' },
      {
        config: nav(`    // check-ignore dead-link: why
    // another comment
    { text: 'A', link: '/gone/' },
    { text: 'B', link: '/gone/' }, // check-ignore dead-link: why
    { text: 'C', link: '/gone/' },
    { text: 'D', link: '/' }, /* check-ignore dead-link: why */`),
      },
    );
    assert.deepEqual(await s.problems(), [
      'site.config.ts:9:24 error dead-link',
      'site.config.ts:10:31 warning unused-ignore',
    ]);
    assert.match((await s.cli('check')).stderr, /1 error and 1 warning, 2 suppressed/);
  });

  test('suppressions in theme files are applied, unused ones are reported, and the summary counts the others', async () => {
    const s = await site({
      [home]: '# Home\n\n[a](./gone.md) <!-- check-ignore dead-link: why -->\n',
      'content/_theme/index.tsx':
        'export const a = (\n  <p>\n    {/* check-ignore dead-link: why */}\n  </p>\n);\n',
    });
    assert.deepEqual(await s.problems(), ['content/_theme/index.tsx:3:6 warning unused-ignore']);
    s.change({ 'content/_theme/index.tsx': undefined });
    // The second time, it is cached.
    for (let i = 0; i < 2; i++)
      assert.equal(summary(await s.cli('check')), '✓ 1 page, no problems, 1 suppressed');
  });
});

describe('formats', () => {
  const files = {
    [home]: '# Home\n\n[a](./gone.md)\n[a](./gone.md)\n',
    'content/en/中文 a%.md': '# Other\n\n![b](./gone.png)\n',
  };

  test('the text ends with totals by code, and other formats have none', async () => {
    const s = await site(files);
    const { stderr } = await s.cli('check');
    assert.match(
      stderr,
      /3 errors\n\n {2}2 dead-link {6}The target of a link does not exist\.\n {2}1 missing-image {2}An image file does not exist\.\n {2}More about each code: RULES\.md\n\n$/,
    );
    for (const format of ['json', 'github']) {
      const result = await s.cli('check', '--format', format);
      assert.doesNotMatch(result.stdout + result.stderr, /More about each code/, format);
      if (format !== 'github') assert.ok(JSON.parse(result.stdout), format);
    }
  });

  test('standard output has only JSON, and its fingerprints stay when lines move', async () => {
    const s = await site(files);
    const result = await s.cli('check', '--format', 'json');
    assert.equal(result.code, 1);
    const report = JSON.parse(result.stdout) as JsonReport;
    assert.deepEqual(report.counts, { errors: 3, warnings: 0, suppressed: 0, inBaseline: 0 });
    const { fingerprint, message, hint, ...rest } = report.problems[0]!;
    assert.deepEqual(rest, { code: 'dead-link', level: 'error', file: home, line: 3, column: 1, length: 14 });
    assert.match(message, /Dead link '\.\/gone\.md'/);
    const prints = report.problems.map((problem) => problem.fingerprint);
    assert.equal(new Set(prints).size, 3);
    s.change({ [home]: `# Home\n\nMore.\n\n${files[home].slice(8)}` });
    const moved = JSON.parse((await s.cli('check', '--format', 'json')).stdout) as JsonReport;
    assert.deepEqual(
      moved.problems.map((problem) => problem.fingerprint),
      prints,
    );
    assert.notEqual(moved.problems[0]!.line, report.problems[0]!.line);
    assert.equal(hint, undefined);
    assert.match(fingerprint, /^[0-9a-f]{16}$/);
    assert.match(result.stderr, /^✗ 2 pages, 3 errors \(.+\)\n$/);
  });

  test('a broken config is reported in the requested format, a clean site too, and an unknown format is a usage error', async () => {
    const s = await site({ [home]: '# Home\n', 'site.config.ts': 'export default { titel: 1 };\n' });
    const { code, stdout } = await s.cli('check', '--format', 'json');
    const { problems } = JSON.parse(stdout) as JsonReport;
    assert.deepEqual([code, ...problems.map((problem) => problem.code)], [1, 'config-unknown-key']);
    s.change({ 'site.config.ts': "export default { title: 'Test' };\n" });
    assert.equal((await s.cli('check', '--format', 'github')).stdout, '');
    const wrong = await s.cli('check', '--format', 'xml');
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /text, json, github/);
  });

  test('paths for code hosts begin at the root of the repository', async () => {
    const s = await site(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, text])),
      {
        config: '',
      },
    );
    s.change({ 'docs/site.config.ts': "export default { title: 'Test' };\n" });
    git(s.root, 'init', '-q');
    const github = await runCli(['--root', s.path('docs'), 'check', '--format', 'github']);
    assert.match(
      github.stdout,
      /^::error file=docs\/content\/en\/index\.md,line=3,col=1,endLine=3,endColumn=15,title=dead-link::Dead link/,
    );
    assert.match(github.stdout, /file=docs\/content\/en\/中文 a%25\.md,line=3/);
  });
});

describe('the baseline', () => {
  const old = '# Home\n\n[a](./gone.md)\n\n[a](./gone.md)\n\n![b](./gone.png)\n';

  test('problems of the baseline do not count, new ones do, and lines can move', async () => {
    const s = await siteWith(old);
    const written = await s.cli('check', '--update-baseline');
    assert.equal(written.code, 0, written.stderr);
    assert.equal(summary(written), '✓ 1 page, no problems, 3 in the baseline');
    assert.equal((await s.cli('check', '--baseline')).code, 0);
    assert.equal((await s.cli('check')).code, 1);

    s.change({ [home]: `# Home\n\nMore.\n\n${old.slice(8)}\n\n[a](./gone.md)\n` });
    const third = await s.cli('check', '--baseline');
    assert.deepEqual(reported(third), [`${home}:12:1 error dead-link`]);
    assert.match(third.stderr, /1 error, 3 in the baseline/);
  });

  test('the baseline has one problem per line, stays the same if lines move, and an update removes fixed problems', async () => {
    const s = await siteWith(`${old}\n## Part\n\n#### Deep\n`);
    await s.cli('check', '--update-baseline');
    const first = s.read('check-baseline.json');
    assert.match(first, /'Part' \(line 9\)/);
    s.change({ [home]: `${old}\nMore.\n\n## Part\n\n#### Deep\n` });
    await s.cli('check', '--update-baseline');
    assert.equal(s.read('check-baseline.json'), first);
    assert.equal(first.match(/^ {4}\{"file":"content\/en\/index\.md","code":/gm)?.length, 3);
    assert.match(first, /"count":2/);
    assert.equal(JSON.parse(first).version, 1);
    s.change({ [home]: '# Home\n\n[a](./gone.md)\n' });
    const { code, stderr } = await s.cli('check', '--baseline');
    assert.equal(code, 0);
    assert.match(stderr, /3 problems of the baseline are fixed: run 'docs-cli check --update-baseline'/);
    await s.cli('check', '--update-baseline');
    assert.doesNotMatch((await s.cli('check', '--baseline')).stderr, /fixed/);
  });

  test('an update keeps problems that the run did not look for', async () => {
    const s = await siteWith('# Home\n');
    const sample = { file: home, code: 'broken-sample', message: 'Wrong.', id: '0123456789abcdef' };
    s.change({ 'check-baseline.json': JSON.stringify({ version: 1, problems: [sample] }) });
    assert.doesNotMatch((await s.cli('check', '--baseline')).stderr, /fixed/);
    await s.cli('check', '--update-baseline');
    assert.deepEqual(JSON.parse(s.read('check-baseline.json')).problems, [sample]);
  });

  test('the baseline can be another file', async () => {
    const s = await siteWith(old);
    assert.equal((await s.cli('check', '--baseline', s.path('old.json'), '--update-baseline')).code, 0);
    assert.equal((await s.cli('check', '--baseline', s.path('old.json'))).code, 0);
    assert.ok(!existsSync(s.path('check-baseline.json')));
  });

  test('a missing or invalid baseline is a usage error', async () => {
    const s = await siteWith(old);
    const missing = await s.cli('check', '--baseline');
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /check-baseline\.json' does not exist[\s\S]*--update-baseline/);
    for (const text of ['{', '[]', '{"version":2,"problems":[]}']) {
      s.change({ 'check-baseline.json': text });
      for (const option of ['--baseline', '--update-baseline']) {
        const { code, stderr } = await s.cli('check', option);
        assert.equal(code, 2, text);
        assert.match(stderr, /is not a docs-cli baseline\.\nDelete it, then run /, text);
        assert.equal(s.read('check-baseline.json'), text);
      }
    }
  });
});

test('--timing prints the duration of each part to standard error, without rules whose codes are all off', async () => {
  const s = await siteWith('# Home\n', "{ 'orphan-page': 'off' }");
  const { stderr, stdout } = await s.cli('check', '--timing', '--format', 'json');
  assert.ok(JSON.parse(stdout));
  for (const step of ['config', 'files', 'reading pages', 'rule pageLinks', 'suppressions', 'total'])
    assert.match(stderr, new RegExp(`^ {2}${step} +[\\d.]+ m?s$`, 'm'));
  assert.doesNotMatch(stderr, /orphanPages/);
});

test('a new process checks a site with a blog and a footer, without a cache and with one', async () => {
  const pages = { [home]: '# Home\n', 'content/en/blog/index.md': '---\nlayout: blog\n---\n\n# Blog\n' };
  const s = await site(pages, { config: config('{}', ", footer: '[Home](/)'") });
  for (let run = 0; run < 2; run++) {
    const { code, stderr } = await runCliAlone(['--root', s.root, 'check']);
    assert.equal(code, 0, stderr);
  }
});
