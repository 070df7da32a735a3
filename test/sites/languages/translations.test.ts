/** Outdated translations: the reports of `check`, and `docs-cli translations` with its subcommands. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { LanguageReport } from '../../../src/cli/translations/translation-table.js';
import type { Diagnostic } from '../../../src/runtime/model/index.js';
import { commitAll, git } from '../../helpers/git.js';
import { BILINGUAL, site as makeSite, problemLine, runCli, type TestSite } from '../../helpers/site.js';

const LOCK = 'translations.lock.json';
const EN = 'content/en/guide/start.md';
const ZH = 'content/zh/guide/start.md';

const START = `---
title: Start
order: 1
---

# Start

Welcome, see [more](./more.md).

## Install

\`\`\`bash
npm install # it takes a while
\`\`\`

## Use

\`\`\`ts title="a.ts"
const a = 1; // one
\`\`\`

\`\`\`text
a -> b
\`\`\`
`;

const START_ZH = START.replace('title: Start', 'title: 开始')
  .replace('# Start', '# 开始')
  .replace('Welcome, see [more]', '欢迎，参见[更多]')
  .replace('## Install', '## 安装')
  .replace('it takes a while', '需要一会儿')
  .replace('## Use', '## 使用')
  .replace('// one', '// 一')
  .replace('a -> b', '甲 -> 乙');

/** The texts that these tests replace, and what is reported then; `says` and the texts of `refused` are regular expressions. */
const TABLES: {
  changes: Record<string, { from: string; to: string; told: string[] }>;
  structures: Record<string, { from: string; to: string; told: string; says: string }>;
  accepted: Record<string, [from: string, to: string]>;
  refused: Record<string, [argv: string[], says: string]>;
} = JSON.parse(readFileSync(new URL('translations.json', import.meta.url), 'utf8'));

/** What commands print, by the name in the line above. */
const TEXTS = Object.fromEntries(
  readFileSync(new URL('translations.txt', import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((part) => part.split(/(?<=^\w+)\n/)),
) as Record<'report' | 'untracked' | 'changes' | 'sections', string>;

const PAGES: Record<string, string> = {
  'site.config.ts': BILINGUAL,
  'content/en/index.md': '# Home\n\n[Start](./guide/start.md)\n',
  'content/zh/index.md': '# 首页\n\n[开始](./guide/start.md)\n',
  [EN]: START,
  [ZH]: START_ZH,
  'content/en/guide/more.md': '# More\n\n## Why\n',
  'content/zh/guide/more.md': '# 更多\n\n## 为什么\n',
};

const site = (files: Record<string, string> = {}) => makeSite({ ...PAGES, ...files });

async function accepted(files: Record<string, string> = {}): Promise<TestSite> {
  const s = await site(files);
  const { code, stderr } = await s.cli('translations', 'accept', '--all');
  assert.equal(code, 0, stderr);
  return s;
}

function edit(s: TestSite, file: string, from: string, to: string): void {
  const text = s.read(file);
  assert.ok(text.includes(from), `${file} has no '${from}'`);
  s.change({ [file]: text.replace(from, to) });
}

async function report(s: TestSite, ...options: string[]): Promise<LanguageReport[]> {
  const { code, stdout, stderr } = await s.cli('translations', '--json', ...options);
  assert.equal(code, 0, stderr);
  return (JSON.parse(stdout) as { languages: LanguageReport[] }).languages;
}

/** `content/zh/a.md outdated ~## Install`, without those that are up to date. */
async function states(s: TestSite): Promise<string[]> {
  const [zh] = await report(s);
  return zh!.translations
    .filter(({ state }) => state !== 'current')
    .map(({ file, state, changes, problems }) =>
      [
        file,
        state,
        ...changes.map(({ change, title }) => `${change}:${title}`),
        ...problems.map(({ code }) => code),
      ].join(' '),
    );
}

describe('an outdated translation', () => {
  test('nothing is reported without a lock file, or until a source or what readers see of it changes', async () => {
    const s = await site();
    edit(s, EN, 'Welcome', 'Hello');
    assert.deepEqual(await s.problems(), []);
    s.change({ [EN]: START });
    await s.cli('translations', 'accept', '--all');
    assert.deepEqual(await s.problems(), []);
    edit(s, ZH, '欢迎', '你好');
    edit(s, EN, 'order: 1', 'order: 2\nsidebar: false');
    edit(s, EN, 'Welcome', '<!-- a note for writers -->\n\nWelcome');
    edit(s, EN, '## Install', '\n\n## Install {#install}');
    s.change({ [EN]: s.read(EN).replaceAll('\n', '\r\n') });
    assert.deepEqual(await s.problems(), []);
  });

  test('a changed section is reported at its heading in the translation, with its position in the source', async () => {
    const s = await accepted();
    edit(s, EN, 'const a = 1', 'const a = 2');
    const [found, ...others] = await s.diagnostics();
    assert.deepEqual(others, []);
    assert.deepEqual(found, {
      code: 'outdated-translation',
      level: 'warning',
      message: `'## Use' at ${EN}:16 has changed since this page was translated.`,
      hint: `Update the translation, then run 'docs-cli translations accept ${ZH}'.`,
      file: ZH,
      line: 16,
      column: 1,
      related: [EN],
    } satisfies Diagnostic);
  });

  test('each change of a source is reported once, with its own message', async () => {
    const s = await accepted();
    for (const [name, { from, to, told }] of Object.entries(TABLES.changes)) {
      s.change({ [EN]: START });
      edit(s, EN, from, to);
      const found = await s.diagnostics();
      assert.deepEqual(
        found.map(
          ({ file, line, column, message }) => `${file === ZH ? '' : file}${line}:${column} ${message}`,
        ),
        told,
        name,
      );
      assert.ok(found.every(({ code }) => code === 'outdated-translation'));
    }
  });

  test('until the translation is updated, sections are reported at their old position, then at the new one', async () => {
    const s = await accepted();
    const told = async () =>
      (await s.diagnostics()).map(({ line, message }) => `${line} ${message.split(' at ')[0]}`);
    edit(s, EN, '## Use', '## Configure\n\nText.\n\n## Use');
    edit(s, EN, 'const a = 1', 'const a = 2');
    assert.deepEqual(await told(), ["16 '## Configure'", "16 '## Use'"]);
    edit(s, ZH, '## 使用', '## 配置\n\n文字。\n\n## 使用');
    assert.deepEqual(await told(), ["16 '## Configure'", "20 '## Use'"]);
  });

  test('a changed include makes the translations of all pages that include it outdated', async () => {
    const include = '\n\n<!-- @include: ../shared/note.md -->\n';
    const s = await accepted({
      'content/en/shared/note.md': 'A note.\n',
      'content/zh/shared/note.md': '说明。\n',
      [EN]: START + include,
      [ZH]: START_ZH + include,
    });
    s.change({ 'content/en/shared/note.md': 'Another note.\n' });
    assert.deepEqual(
      (await s.diagnostics()).map(({ file, message }) => `${file} ${message}`),
      [`${ZH} '## Use' at ${EN}:16 has changed since this page was translated.`],
    );
    assert.deepEqual((await s.diagnostics())[0]!.related, [EN, 'content/en/shared/note.md']);
  });

  test('the headings of an outdated translation keep their ids, so that links to them work', async () => {
    const s = await accepted({
      'content/en/guide/more.md': '# More\n\n## Why\n\n[Use](./start.md#use)\n',
      'content/zh/guide/more.md': '# 更多\n\n## 为什么\n\n[使用](./start.md#use)\n',
    });
    edit(s, EN, '## Install', '## Prepare\n\nText.\n\n## Install');
    assert.deepEqual(await s.problems(), [`${ZH}:10:1 warning outdated-translation`]);
    assert.match(await s.article('/zh/guide/start'), /<h2 id="install"[^>]*>安装.*<h2 id="use"[^>]*>使用/s);
  });

  test('a translation with different headings is reported, accepted or not', async () => {
    const s = await accepted();
    edit(s, ZH, '## 使用', '### 使用');
    assert.deepEqual(await s.problems(), [`${ZH}:16:1 warning unparallel-headings`]);
    await s.cli('translations', 'accept', '--all');
    assert.deepEqual(await s.problems(), [`${ZH}:16:1 warning unparallel-headings`]);
    // Nothing else is compared then.
    s.change({ [ZH]: START_ZH.replace('## 安装\n\n```bash\nnpm install # 需要一会儿\n```\n\n', '') });
    assert.deepEqual(await s.problems(), [`${ZH}:10:1 warning unparallel-headings`]);
  });

  test('the translations of a language without a record are one problem', async () => {
    const s = await accepted();
    const page = (title: string) => `# ${title}\n\n[A](./a.md) [B](./b.md) [C](./c.md) [D](./d.md)\n`;
    for (const name of ['a', 'b', 'c', 'd'])
      s.change({ [`content/en/${name}.md`]: page(name), [`content/zh/${name}.md`]: page(name) });
    const found = (await s.diagnostics()).filter(({ code }) => code === 'untracked-translation');
    assert.deepEqual(
      found.map(({ file, message, hint }) => [file, message, hint]),
      [
        [
          'content/zh/a.md',
          "4 pages of 'content/zh' do not record the version that they translate: 'a.md', 'b.md', 'c.md' and 1 more.",
          "Compare them with their sources, then run 'docs-cli translations accept content/zh'.",
        ],
      ],
    );
    await s.cli('translations', 'accept', 'content/zh');
    assert.deepEqual(
      (await s.diagnostics()).filter(({ code }) => code === 'untracked-translation'),
      [],
    );
  });

  test('a language without records gets no reports', async () => {
    const s = await site({
      'site.config.ts': BILINGUAL.replace("'简体中文' }", "'简体中文' }, { lang: 'ja', label: '日本語' }"),
      'content/ja/index.md': '# ホーム\n\n[開始](./guide/start.md)\n',
    });
    const { stdout } = await s.cli('translations', 'accept', '--all', '--lang', 'zh');
    assert.match(stdout, /^✓ 3 pages recorded/);
    assert.doesNotMatch(s.read(LOCK), /content\/ja/);
    const codes = async () => [...new Set((await s.diagnostics()).map(({ code }) => code))];
    assert.deepEqual(await codes(), ['missing-translation']);
    s.change({ 'content/ja/guide/more.md': '# もっと\n\n## なぜ\n' });
    await s.cli('translations', 'accept', 'content/ja/index.md');
    assert.deepEqual(await codes(), ['missing-translation', 'untracked-translation']);
  });

  test('a page that the default language lacks is an original and never outdated', async () => {
    const s = await accepted({
      'content/zh/guide/only.md': '# 只有中文\n',
      'content/zh/guide/more.md': '# 更多\n\n## 为什么\n\n[只有中文](./only.md)\n',
    });
    assert.deepEqual(await s.problems(), ['content/zh/guide/only.md:1:1 warning missing-translation']);
    assert.deepEqual(await states(s), []);
    assert.doesNotMatch(s.read(LOCK), /only/);
    const { code, stderr } = await s.cli('translations', 'accept', 'content/zh/guide/only.md');
    assert.equal(code, 2);
    assert.match(stderr, /No translation matches/);
  });

  test('each version of the documentation is checked separately', async () => {
    const config = BILINGUAL.replace(
      "title: 'Test',",
      "title: 'Test', multiVersion: { default: 'v2', versions: ['v1', 'v2'] },",
    );
    const files: Record<string, string> = { 'site.config.ts': config };
    for (const version of ['v1', 'v2']) {
      for (const lang of ['en', 'zh'])
        files[`content/${version}/${lang}/index.md`] = `# ${version}\n\nText.\n`;
    }
    const s = await makeSite(files);
    await s.cli('translations', 'accept', '--all');
    s.change({ 'content/v1/en/index.md': '# v1\n\nOther text.\n' });
    assert.deepEqual(await s.problems(), ['content/v1/zh/index.md:1:1 warning outdated-translation']);
    assert.deepEqual(await states(s), ['content/v1/zh/index.md outdated changed:# v1']);
  });
});

describe('a translation with another structure than its source', () => {
  test('each other structure is reported once, at the position to fix', async () => {
    const s = await site();
    for (const [name, { from, to, told, says }] of Object.entries(TABLES.structures)) {
      s.change({ [ZH]: START_ZH });
      edit(s, ZH, from, to);
      const found = (await s.diagnostics()).filter(({ code }) => code !== 'orphan-page');
      assert.deepEqual(found.map(problemLine), [told], name);
      assert.match(found[0]!.message, new RegExp(says));
      assert.deepEqual(found[0]!.related, [EN]);
    }
  });

  test('a code sample that is missing before the first heading is reported at the beginning of the page', async () => {
    const s = await site({ [EN]: '```bash\nls\n```\n\n# Start\n', [ZH]: '# 开始\n' });
    assert.deepEqual(await s.problems(), [`${ZH}:1:1 warning unparallel-samples`]);
  });

  test('what a translation may change is accepted', async () => {
    const s = await site({ 'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    for (const [name, [from, to]] of Object.entries(TABLES.accepted)) {
      s.change({ [ZH]: START_ZH });
      edit(s, ZH, from, to);
      const ours = (await s.problems()).filter((line) =>
        /(?:unparallel|unequal|outdated|untracked)-/.test(line),
      );
      assert.deepEqual(ours, [], name);
    }
  });

  test('a translation need not have a link of the source to a page that is not translated', async () => {
    const s = await site({ 'content/zh/guide/start.md': START_ZH.replace('[更多](./more.md)', '更多') });
    s.change({ 'content/zh/guide/more.md': undefined });
    const codes = new Set((await s.diagnostics()).map(({ code }) => code));
    assert.deepEqual([...codes], ['missing-translation']);
  });

  test('other code than in the source is reported if the config enables it, except comments, strings and words of the language', async () => {
    const rules = "title: 'Test', check: { rules: { 'unequal-samples': 'warn' } },";
    const s = await site({ 'site.config.ts': BILINGUAL.replace("title: 'Test',", rules) });
    for (const [from, to, ...told] of [
      ['const a = 1', '// 二\nconst a = 2', `20 This line differs from ${EN}:19, which is 'const a = 1;'.`],
      [
        'npm install # 需要一会儿',
        'npm install\nnpm test',
        `14 This line differs from ${EN}:13, where the code has ended.`,
      ],
      ['// 一', ''],
      ['甲 -> 乙', '丙'],
      ['const a = 1', "const a = '一'"],
    ] as const) {
      s.change({ [ZH]: START_ZH });
      edit(s, ZH, from, to);
      const found = await s.diagnostics();
      assert.deepEqual(
        found.map(({ line, message }) => `${line} ${message}`),
        told,
      );
      assert.ok(found.every(({ file, code }) => file === ZH && code === 'unequal-samples'));
    }
  });
});

describe('docs-cli translations', () => {
  test('translations lists outdated pages first, then missing ones, in the order of the navigation', async () => {
    const s = await accepted({
      'content/en/guide/a.md': '# A\n\n[b](./b.md) [z](./z.md) [start](./start.md)\n',
      'content/zh/guide/a.md': '# 甲\n\n[b](./b.md) [z](./z.md) [start](./start.md)\n',
      'content/en/guide/b.md': '---\norder: 2\n---\n\n# B\n',
      'content/zh/guide/b.md': '---\norder: 2\n---\n\n# 乙\n',
      'content/en/guide/z.md': '---\norder: 1\n---\n\n# Z\n\n## One\n',
    });
    s.change({
      'content/en/guide/b.md': '---\norder: 2\n---\n\n# B\n\nNew.\n',
      'content/zh/guide/more.md': undefined,
      'content/en/guide/y.md': '# Y\n',
      'content/zh/guide/y.md': '# Y\n',
    });
    edit(s, EN, '## Use', '## Configure\n\n## Use');
    edit(s, ZH, '[更多](./more.md)', '更多');
    edit(s, 'content/zh/guide/a.md', '[z](./z.md) ', '');
    edit(s, 'content/zh/guide/a.md', '[b](./b.md) ', '');
    assert.deepEqual(await states(s), [
      `${ZH} outdated added:## Configure`,
      'content/zh/guide/b.md outdated changed:# B',
      'content/zh/guide/a.md unparallel unparallel-links',
      'content/zh/guide/z.md missing',
      'content/zh/guide/more.md missing',
      'content/zh/guide/y.md untracked',
    ]);
  });

  test('translations prints the pages with their changes, and how much is up to date', async () => {
    const s = await accepted({
      'content/en/guide/more.md': `# ${'更多的内容'.repeat(5)}\n\n## Why\n`,
      'content/en/guide/gone.md': '# Gone\n\n## A\n\n[m](./more.md)\n',
    });
    edit(s, EN, '## Use', '## Configure\n\n## Use');
    edit(s, EN, 'Welcome', 'Hello');
    edit(s, 'content/en/guide/more.md', '更多的内容\n', '更多的内容\n\nText.\n');
    const { code, stdout } = await s.cli('translations');
    assert.equal(code, 0);
    assert.equal(stdout, TEXTS.report);
  });

  test('translations of a language without records lists no single pages and says which command to run', async () => {
    const s = await site();
    const { code, stdout } = await s.cli('translations');
    assert.equal(code, 0);
    assert.equal(stdout, TEXTS.untracked);
  });

  test('translations --json prints every page and every place', async () => {
    const s = await accepted();
    edit(s, EN, 'Welcome', 'Hello');
    const [zh, ...others] = await report(s, '--lang', 'zh');
    assert.deepEqual(others, []);
    assert.deepEqual(zh!.pages, { total: 3, current: 2 });
    assert.deepEqual(zh!.sections, { total: 7, current: 6 });
    assert.equal(zh!.tracked, true);
    assert.deepEqual(
      zh!.translations.map(({ file, state }) => `${file} ${state}`),
      [`${ZH} outdated`, 'content/zh/index.md current', 'content/zh/guide/more.md current'],
    );
    assert.deepEqual(zh!.translations[0], {
      page: '/guide/start',
      source: EN,
      file: ZH,
      state: 'outdated',
      sections: { total: 4, current: 3 },
      changes: [{ change: 'changed', section: '#start', title: '# Start', file: EN, line: 6, column: 1 }],
      problems: [],
    });
  });

  test('a page is listed once, with everything to do that is not suppressed', async () => {
    const s = await accepted();
    edit(s, ZH, '[更多](./more.md)', '更多');
    edit(s, EN, 'Welcome', 'Hello');
    assert.deepEqual(await states(s), [`${ZH} outdated changed:# Start unparallel-links`]);
    edit(s, EN, 'Hello', 'Welcome');
    edit(s, ZH, '# 开始', '# 开始 <!-- check-ignore unparallel-links: said in the sidebar -->');
    assert.deepEqual(await states(s), []);
  });

  test('wrong use is refused with exit code 2, and nothing is recorded', async () => {
    const s = await accepted();
    edit(s, EN, 'Welcome', 'Hello');
    s.change({ 'content/zh/guide/more.md': undefined });
    const before = s.read(LOCK);
    for (const [name, [argv, says]] of Object.entries(TABLES.refused)) {
      const { code, stderr } = await s.cli('translations', ...argv);
      assert.equal(code, 2, name);
      assert.match(stderr, new RegExp(says), name);
    }
    assert.equal(s.read(LOCK), before);
    const one = await makeSite({ 'content/en/index.md': '# A\n' });
    const { code, stderr } = await one.cli('translations');
    assert.equal(code, 2);
    assert.match(stderr, /one language, 'en'/);
  });

  test('help of translations works in every form, without a site', async () => {
    const own =
      /Usage: docs-cli translations \[options\] \[command\][\s\S]*accept \[options\] \[pages\.\.\.\][\s\S]*help \[command\]/;
    const ofAccept = /Usage: docs-cli translations accept [\s\S]*--all/;
    for (const [argv, says] of [
      [['translations', 'help'], own],
      [['translations', '--help'], own],
      [['help', 'translations'], own],
      [['translations', 'help', 'accept'], ofAccept],
      [['translations', 'accept', '--help'], ofAccept],
    ] as const) {
      const { code, stdout, stderr } = await runCli([...argv]);
      assert.equal(code, 0, `${argv}: ${stderr}`);
      assert.match(stdout, says, argv.join(' '));
    }
  });
});

describe('docs-cli translations accept', () => {
  test('pages are named by their file, route, folder or section, or those of their source; others are not recorded', async () => {
    const s = await accepted();
    edit(s, EN, 'Welcome', 'Hello');
    edit(s, EN, 'const a = 1', 'const a = 2');
    edit(s, 'content/en/guide/more.md', '# More', '# More of it');
    const before = s.read(LOCK);
    const more = 'content/zh/guide/more.md outdated changed:# More of it';
    const one = `✓ 1 page recorded in ${LOCK}\n  ${ZH}`;
    const cases: [pages: string[], printed: string, left: string[]][] = [
      ...[ZH, EN, '/zh/guide/start', '/guide/start', `./${ZH}`].map((page): [string[], string, string[]] => [
        [page],
        `${one}  ~2\n`,
        [more],
      ]),
      [[`${ZH}#use`, ZH, '/guide/start'], `${one}  ~2\n`, [more]],
      [[`${ZH}#use`], `${one}  ~1\n`, [`${ZH} outdated changed:# Start`, more]],
      [['content/zh/guide/'], '✓ 2 pages recorded', []],
      [[s.root], '✓ 2 pages recorded', []],
    ];
    for (const [pages, printed, left] of cases) {
      s.change({ [LOCK]: before });
      const { stdout, stderr } = await s.cli('translations', 'accept', ...pages);
      assert.ok(stdout.startsWith(printed), stdout + stderr);
      assert.deepEqual(await states(s), left, pages.join());
    }
    assert.equal((await s.cli('translations', 'accept', '')).code, 2);
  });

  test('only --all removes records of translations that no longer exist, and recorded pages are not written again', async () => {
    const s = await accepted();
    const before = s.read(LOCK);
    const again = await s.cli('translations', 'accept', '--all');
    assert.equal(again.code, 0);
    assert.equal(again.stdout, '✓ Nothing to record: 3 translations were already recorded\n');
    assert.equal(s.read(LOCK), before);
    s.change({ 'content/zh/guide/more.md': undefined, 'content/en/guide/more.md': undefined });
    edit(s, EN, '[more](./more.md)', 'more');
    edit(s, ZH, '[更多](./more.md)', '更多');
    await s.cli('translations', 'accept', ZH);
    assert.match(s.read(LOCK), /more\.md/);
    const { stdout } = await s.cli('translations', 'accept', '--all');
    assert.match(stdout, /more\.md {2}removed: it is no longer a translation/);
    assert.doesNotMatch(s.read(LOCK), /more\.md/);
  });

  test('every command reports a damaged lock file at the position and does not change it', async () => {
    const s = await accepted();
    const damaged = s.read(LOCK).replace('  "translations"', '<<<<<<< HEAD\n  "translations"');
    s.change({ [LOCK]: damaged });
    for (const argv of [['check'], ['translations'], ['translations', 'accept', '--all']]) {
      const { code, stderr } = await s.cli(...argv);
      assert.equal(code, 1, argv.join(' '));
      assert.match(stderr, /^translations\.lock\.json:3:1 error translation-lock\n {2}.*merge conflict/);
      assert.equal(s.read(LOCK), damaged);
    }
  });
});

describe('docs-cli translations diff', () => {
  /** Accepted, and committed. */
  async function committed(files: Record<string, string> = {}): Promise<TestSite> {
    const s = await accepted({ '.gitignore': 'node_modules\n', ...files });
    git(s.root, 'init', '-q');
    commitAll(s.root);
    return s;
  }
  const diff = async (s: TestSite, ...argv: string[]) => {
    const { code, stdout, stderr } = await s.cli('translations', 'diff', ...argv);
    assert.equal(code, 0, stderr);
    return stdout;
  };

  const NOTHING = '✓ No source has changed since it was translated\n';

  test('diff shows the changes of each section since it was translated, however many commits ago', async () => {
    const s = await committed();
    edit(s, EN, 'const a = 1', 'const a = 2');
    commitAll(s.root);
    edit(s, EN, 'const a = 2', 'const a = 3');
    edit(s, EN, '## Install', '## Install it {#install}');
    commitAll(s.root);
    edit(s, EN, 'Welcome, see', 'Hello, read');
    edit(s, EN, 'title: Start', 'title: Begin');
    assert.equal(await diff(s), TEXTS.changes);
    const [title, ...sections] = TEXTS.changes.split(/^(?= {2}~)/m);
    assert.equal(await diff(s, `${ZH}#use`), `${title}${sections.at(-1)}`);
    assert.equal(await diff(s, '/guide/more'), NOTHING);
  });

  test('diff shows added and removed sections completely, and names moved ones', async () => {
    const s = await committed({
      [EN]: '# A\n\n## B\n\nb\n\n## C\n\nc\n',
      [ZH]: '# 甲\n\n## 乙\n\n乙\n\n## 丙\n\n丙\n',
    });
    s.change({ [EN]: '# A\n\n## C\n\nc\n\n## D\n\nd\n' });
    assert.equal(await diff(s), TEXTS.sections);
    s.change({ [EN]: '# A\n\n## C\n\nc\n\n## B\n\nb\n' });
    const moved = (await s.diagnostics()).map(({ message }) => message);
    assert.match(
      moved.join('\n'),
      /^'## [BC]' at .*start\.md:\d has moved since.*$/,
      'links would lead elsewhere',
    );
    assert.match(await diff(s), /\n {2}> ## [BC].*\n {4}It moved\. Its text is the same\.\n/);
  });

  test('diff reads included files as they were', async () => {
    const files = { [EN]: '# A\n\n<!-- @include: ./_part.md -->\n', [ZH]: '# 甲\n\n乙\n' };
    const s = await committed({ ...files, 'content/en/guide/_part.md': 'Old words.\n' });
    s.change({ 'content/en/guide/_part.md': 'New words.\n' });
    commitAll(s.root);
    assert.match(await diff(s), /\n {5}# A\n {5}\n {4}-Old words\.\n {4}\+New words\.\n$/);
  });

  test('diff finds the text of a page that was renamed, or that a new version of the documentation moved', async () => {
    const s = await committed();
    edit(s, EN, 'Welcome', 'Hello');
    commitAll(s.root);
    const before = (await diff(s)).slice(`${ZH} ← ${EN}\n`.length);
    assert.equal((await s.cli('version', 'v1')).code, 0);
    commitAll(s.root);
    const after = await diff(s);
    for (const version of ['next', 'v1']) {
      const source = EN.replace('content/', `content/${version}/`);
      assert.ok(after.includes(`← ${source}\n${before.replaceAll(EN, source)}`), after);
    }
  });

  test('diff says that no version has the text, with and without git', async () => {
    const s = await accepted();
    edit(s, EN, 'Welcome', 'Hello');
    const unknown = '    The translated text is not in the git history of the source.\n';
    assert.equal(await diff(s), `${ZH} ← ${EN}\n  ~ # Start  ${EN}:6\n${unknown}`);
    git(s.root, 'init', '-q');
    commitAll(s.root);
    assert.ok((await diff(s)).endsWith(unknown));
  });

  test('diff refuses a page without records if it is named, and leaves it out otherwise', async () => {
    const s = await committed();
    s.change({ 'content/en/new.md': '# New\n', 'content/zh/new.md': '# 新\n' });
    assert.equal(await diff(s), NOTHING);
    const { code, stderr } = await s.cli('translations', 'diff', 'content/zh/new.md');
    assert.equal(code, 2);
    assert.match(stderr, /'content\/zh\/new\.md' translates is not recorded/);
  });
});
