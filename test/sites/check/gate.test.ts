/** Levels, suppressions, the baseline and the formats of `check`. Its rules are in check.test.ts. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import type { JsonReport } from '../../../src/cli/report/json-report.js';
import { git } from '../../helpers/git.js';
import { runCliAlone } from '../../helpers/own-process.js';
import { type CliResult, problemLine, reported, runCli, site } from '../../helpers/site.js';

const config = (rules: string) => `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', check: { rules: ${rules} } });
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

  test('the level of a fatal error cannot be set, and the config error gives the reason', async () => {
    const s = await siteWith('# Home\n', "{ 'config-value': 'off' }");
    const { code, stderr } = await s.cli('check');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /site\.config\.ts:2:\d+ error config-value\n {2}The level of 'config-value' cannot be set/,
    );
    assert.match(stderr, /fatal error/);
  });

  test('a misspelled code in the config is reported with a suggestion', async () => {
    const s = await siteWith('# Home\n', "{ 'dead-links': 'off' }");
    assert.match(
      (await s.cli('check')).stderr,
      /'check\.rules\["dead-links"\]' is not a known key[\s\S]*'dead-link'/,
    );
  });
});

describe('suppressions', () => {
  const suppressed: Record<string, string> = {
    'the paragraph that follows':
      '<!-- check-ignore dead-link: why -->\nOne [a](./gone.md)\nand [b](./lost.md).',
    'the paragraph after a blank line': '<!-- check-ignore dead-link: why -->\n\n[a](./gone.md)',
    'a list with blank lines':
      '<!-- check-ignore dead-link: why -->\n- one\n\n- [a](./gone.md)\n\n  [b](./lost.md)',
    'a table': '<!-- check-ignore dead-link: why -->\n| a |\n|---|\n| [a](./gone.md) |',
    'a quote': '<!-- check-ignore dead-link: why -->\n> [a](./gone.md)\n>\n> [b](./gone.md)',
    'a container': '<!-- check-ignore dead-link: why -->\n::: tip\none\n\n[a](./gone.md)\n:::',
    'a code block': '<!-- check-ignore unknown-language: why -->\n```tss\na\n\nb\n```',
    'a component': '<!-- check-ignore dead-link: why -->\n<Steps>\n\n1. [a](./gone.md)\n\n</Steps>',
    'an HTML block': '<!-- check-ignore dead-link: why -->\n<p>\n<a href="/gone">a</a></p>',
    'the rest of a block of HTML':
      '<div>\n<!-- check-ignore dead-link: why -->\n<a href="/gone">a</a>\n</div>',
    'its own line': 'One\n[a](./gone.md) <!-- check-ignore dead-link: why -->',
    'the line of its heading': '## [a](./gone.md) <!-- check-ignore dead-link: why -->',
    'a row of a table': '| a |\n|---|\n| [a](./gone.md) <!-- check-ignore dead-link: why --> |',
    'its list item': '- one <!-- check-ignore dead-link: why --> [a](./gone.md)\n- two',
    'a paragraph in a container': '::: tip\n<!-- check-ignore dead-link: why -->\n[a](./gone.md)\n:::',
    'a paragraph in a list': '- one\n\n  <!-- check-ignore dead-link: why -->\n  [a](./gone.md)',
    'a paragraph in a quote': '> <!-- check-ignore dead-link: why -->\n> [a](./gone.md)',
    'two problems by one comment':
      '<!-- check-ignore dead-link, missing-image: why -->\n[a](./gone.md) ![b](./gone.png)',
    'two problems by two comments':
      '<!-- check-ignore dead-link: why -->\n<!-- check-ignore missing-image: why -->\n[a](./gone.md) ![b](./gone.png)',
    'an include that is not there':
      '<!-- check-ignore include-missing: why -->\n<!-- @include: ./gone.md -->',
    'an include within text':
      'One.\n\n<!-- check-ignore include-missing: why -->\n<!-- @include: ./gone.md -->\n\nTwo.',
    'an include at the end of a list item':
      '- one\n\n  <!-- check-ignore include-missing: why -->\n  <!-- @include: ./gone.md -->\n\nTwo.',
    'a problem after a comment of several lines':
      '<!-- check-ignore dead-link:\n     a long reason\n-->\n[a](./gone.md)',
  };

  for (const [name, text] of Object.entries(suppressed)) {
    test(`a comment suppresses ${name}`, async () => {
      const s = await siteWith(`# Home\n\n${text}\n`);
      assert.deepEqual(await s.problems(), []);
    });
  }

  const notSuppressed: Record<string, [text: string, ...problems: string[]]> = {
    'the second block after it': [
      '<!-- check-ignore dead-link: why -->\n[a](./gone.md)\n\n[b](./lost.md)',
      '6:1 error dead-link',
    ],
    'the line after its own line': [
      '[a](./gone.md) <!-- check-ignore dead-link: why -->\n[b](./lost.md)',
      '4:1 error dead-link',
    ],
    'another problem': [
      '<!-- check-ignore dead-link: why -->\n[a](./gone.md) ![b](./gone.png)',
      '4:16 error missing-image',
    ],
    'content after a container when the comment is in the container': [
      '::: tip\n<!-- check-ignore dead-link: why -->\n:::\n\n[a](./gone.md)',
      '4:1 warning unused-ignore',
      '7:1 error dead-link',
    ],
    'anything if it is in code': [
      '```md\n<!-- check-ignore dead-link: why -->\n```\n\n`<!-- check-ignore dead-link: why -->` [a](./gone.md)',
      '7:40 error dead-link',
    ],
    'anything if it names no code': [
      '<!-- check-ignore -->\n[a](./gone.md)',
      '3:1 error ignore-code',
      '4:1 error dead-link',
    ],
  };

  for (const [name, [text, ...problems]] of Object.entries(notSuppressed)) {
    test(`a comment does not suppress ${name}`, async () => {
      const s = await siteWith(`# Home\n\n${text}\n`);
      assert.deepEqual(
        await s.problems(),
        problems.map((problem) => `${home}:${problem}`),
      );
    });
  }

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

  test('a comment in an included file applies in it, for every page that includes it', async () => {
    const s = await site({
      [home]: '# Home\n\n[a](./a.md)\n\n<!-- @include: ./_part.md -->\n',
      'content/en/a.md': '# A\n\n<!-- @include: ./_part.md -->\n',
      'content/en/_part.md': '<!-- check-ignore dead-link: why -->\n[x](./gone.md)\n\n[y](./lost.md)\n',
    });
    assert.deepEqual(await s.problems(), ['content/en/_part.md:4:1 error dead-link']);
    assert.match((await s.cli('check')).stderr, /1 error, 1 suppressed/);
  });

  test('a comment at the end of an included file applies to the text after the include, on every page', async () => {
    const s = await site({
      [home]: '# Home\n\n[a](./a.md)\n\n<!-- @include: ./_part.md -->\n[x](./gone.md)\n',
      'content/en/a.md': '# A\n\n<!-- @include: ./_part.md -->\n[y](./lost.md)\n',
      'content/en/_part.md': 'Words.\n\n<!-- check-ignore dead-link: why -->\n',
    });
    assert.deepEqual(await s.problems(), []);
  });

  test('a comment above an include applies to its first block', async () => {
    const s = await site({
      [home]: '# Home\n\n<!-- check-ignore dead-link: why -->\n<!-- @include: ./_part.md -->\n',
      'content/en/_part.md': '[x](./gone.md)\n\n[y](./lost.md)\n',
    });
    assert.deepEqual(await s.problems(), ['content/en/_part.md:3:1 error dead-link']);
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

  test('suppressions in theme files are applied, and unused ones are reported', async () => {
    const s = await site({
      [home]: '# Home\n',
      'content/_theme/index.tsx':
        'export const a = (\n  <p>\n    {/* check-ignore dead-link: why */}\n  </p>\n);\n',
    });
    assert.deepEqual(await s.problems(), ['content/_theme/index.tsx:3:6 warning unused-ignore']);
  });

  test('the summary counts suppressed problems, and suppressions are cached between runs', async () => {
    const s = await siteWith('# Home\n\n[a](./gone.md) <!-- check-ignore dead-link: why -->\n');
    assert.equal(summary(await s.cli('check')), '✓ 1 page, no problems, 1 suppressed');
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

  test('a broken config is reported in the requested format', async () => {
    const s = await site({ [home]: '# Home\n', 'site.config.ts': 'export default { titel: 1 };\n' });
    const { code, stdout } = await s.cli('check', '--format', 'json');
    assert.equal(code, 1);
    assert.deepEqual(
      (JSON.parse(stdout) as JsonReport).problems.map((problem) => problem.code),
      ['config-unknown-key'],
    );
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

  test('the GitHub report of a clean site is empty', async () => {
    const s = await siteWith('# Home\n');
    assert.equal((await s.cli('check', '--format', 'github')).stdout, '');
  });

  test('an unknown format is a usage error', async () => {
    const s = await siteWith('# Home\n');
    const { code, stderr } = await s.cli('check', '--format', 'xml');
    assert.equal(code, 2);
    assert.match(stderr, /text, json, github/);
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

  test('the baseline has one problem per line and the same bytes if nothing changed', async () => {
    const s = await siteWith(old);
    await s.cli('check', '--update-baseline');
    const first = s.read('check-baseline.json');
    s.change({ [home]: `${old}\n\nMore.\n` });
    await s.cli('check', '--update-baseline');
    assert.equal(s.read('check-baseline.json'), first);
    assert.equal(first.match(/^ {4}\{"file":"content\/en\/index\.md","code":/gm)?.length, 2);
    assert.match(first, /"count":2/);
    assert.equal(JSON.parse(first).version, 1);
  });

  test('fixed problems of the baseline are reported and an update removes them', async () => {
    const s = await siteWith(old);
    await s.cli('check', '--update-baseline');
    s.change({ [home]: '# Home\n\n[a](./gone.md)\n' });
    const { code, stderr } = await s.cli('check', '--baseline');
    assert.equal(code, 0);
    assert.match(stderr, /2 problems of the baseline are fixed: run 'docs-cli check --update-baseline'/);
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

  test('an update keeps the message of a known problem, although the line in it moved', async () => {
    const text = '# Home\n\n## Part\n\n#### Deep\n';
    const s = await siteWith(text);
    await s.cli('check', '--update-baseline');
    const first = s.read('check-baseline.json');
    assert.match(first, /'Part' \(line 3\)/);
    s.change({ [home]: text.replace('## Part', 'More.\n\n## Part') });
    await s.cli('check', '--update-baseline');
    assert.equal(s.read('check-baseline.json'), first);
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

test('--timing prints the duration of each part to standard error', async () => {
  const s = await siteWith('# Home\n');
  const { stderr, stdout } = await s.cli('check', '--timing', '--format', 'json');
  assert.ok(JSON.parse(stdout));
  for (const step of ['config', 'files', 'reading pages', 'rule pageLinks', 'suppressions', 'total'])
    assert.match(stderr, new RegExp(`^ {2}${step} +[\\d.]+ m?s$`, 'm'));
});

test('a new process checks a site with a blog without a cache', async () => {
  const s = await siteWith('# Home\n');
  s.change({ 'content/en/blog/index.md': '---\nlayout: blog\n---\n\n# Blog\n' });
  const { code, stderr } = await runCliAlone(['--root', s.root, 'check']);
  assert.equal(code, 0, stderr);
});

test('a rule with all codes off is not run', async () => {
  const s = await siteWith('# Home\n');
  assert.match((await s.cli('check', '--timing')).stderr, /orphanPages/);
  s.change({ 'site.config.ts': config("{ 'orphan-page': 'off' }") });
  assert.doesNotMatch((await s.cli('check', '--timing')).stderr, /orphanPages/);
});
