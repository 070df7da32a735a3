/** `docs-cli version` keeps the current pages as a version. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BILINGUAL, type CliResult, reported, site, tree } from '../../helpers/site.js';

const FILES = {
  'content/en/index.md': '# Home\n\n[Guide](/guide/start)\n',
  'content/en/guide/start.md': '# Start\n\n![A plan](./p.svg)\n',
  'content/en/guide/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
  'content/zh/index.md': '# 首页\n\n[指南](/guide/start)\n',
  'content/zh/guide/start.md': '# 开始\n\n![A plan](../../en/guide/p.svg)\n',
  'content/public/a.txt': 'a',
};

/** The pages of a test differ between languages, which causes warnings. */
const errorsOf = (result: CliResult) => reported(result).filter((line) => line.includes(' error '));

test('the first version keeps the URLs of the current pages, and copies them with their translations', async () => {
  const s = await site(FILES, { config: BILINGUAL });
  assert.equal((await s.cli('translations', 'accept', '--all')).code, 0);
  const before = await s.outputs();
  const { code, stdout } = await s.cli('version', 'v1');
  assert.equal(code, 0);
  assert.match(stdout, /content\/v1/);
  assert.match(stdout, /content\/next/);
  assert.match(stdout, /Changed \S*translations\.lock\.json\n/);
  assert.match(
    s.read('site.config.ts'),
    /^ {2}multiVersion: \{ default: 'next', versions: \['next', 'v1'\] \},\n {2}title: 'Test',$/m,
  );
  assert.deepEqual(reported(await s.cli('check')), []);
  const after = await s.outputs();
  for (const page of ['index.html', 'guide/start.html', 'zh/guide/start.html']) {
    assert.ok(before.includes(page) && after.includes(page), page);
    assert.ok(after.includes(`v1/${page}`), `v1/${page}`);
  }
  assert.match(await s.html('/v1/zh/'), /href="\/v1\/zh\/guide\/start"/);
  const { translations } = JSON.parse(s.read('translations.lock.json'));
  assert.deepEqual(Object.keys(translations), [
    'content/next/zh/guide/start.md',
    'content/next/zh/index.md',
    'content/v1/zh/guide/start.md',
    'content/v1/zh/index.md',
  ]);
});

test('a further version is a copy of the default version, and is listed after it', async () => {
  // The config keeps its CRLF line breaks.
  const s = await site(FILES, { config: BILINGUAL.replaceAll('\n', '\r\n') });
  assert.doesNotMatch((await s.cli('version', 'v1', '--current', 'latest')).stdout, /lock/);
  assert.doesNotMatch(s.read('site.config.ts'), /[^\r]\n/);
  s.change({ 'content/latest/en/index.md': '# New home\n' });
  assert.equal((await s.cli('version', 'v2')).code, 0);
  assert.match(s.read('site.config.ts'), /versions: \['latest', 'v2', 'v1'\]/);
  assert.equal(s.read('content/v2/en/index.md'), '# New home\n');
  assert.match(s.read('content/v1/en/index.md'), /# Home/);
  assert.deepEqual(reported(await s.cli('check')), []);
});

test('a config that computes its versions stays as it is, and the command prints what to change', async () => {
  const config = BILINGUAL.replace("title: 'Test',", "title: 'Test', ...versions,").replace(
    'export default',
    "const names = ['v' + 2];\nconst versions = { multiVersion: { default: names[0]!, versions: names } };\nexport default",
  );
  const s = await site(
    { 'content/v2/en/index.md': '# Home\n', 'content/v2/zh/index.md': '# 首页\n' },
    { config },
  );
  const { code, stdout } = await s.cli('version', 'v1');
  assert.equal(code, 0);
  assert.match(stdout, /multiVersion: \{ default: 'v2', versions: \['v2', 'v1'\] \},/);
  assert.equal(s.read('site.config.ts'), config);
});

test('a name that cannot be used, or a site without folders of languages, changes nothing', async () => {
  const s = await site({ ...FILES, 'content/old/en/index.md': '# Old\n' }, { config: BILINGUAL });
  const before = tree(s.root);
  const folders = readdirSync(join(s.root, 'content')).sort();
  for (const name of ['zh', 'public', '_theme', '../x', 'old', 'v1 --current V1', 'v%1']) {
    const argv = name.split(' ').map((word) => word.replace('%', ' '));
    const { code, stderr } = await s.cli('version', ...argv);
    assert.equal(code, 2, stderr);
  }
  const after = Object.entries(tree(s.root)).filter(([file]) => !file.startsWith('node_modules/'));
  assert.deepEqual(Object.fromEntries(after), before);
  assert.deepEqual(readdirSync(join(s.root, 'content')).sort(), folders);
  assert.equal(existsSync(join(s.root, '..', 'x')), false);
  s.change({ 'content/en': undefined, 'content/zh': undefined, 'content/index.md': '# Home\n' });
  const { code, stderr } = await s.cli('version', 'v1');
  assert.equal(code, 2);
  assert.match(stderr, /content\/en/);
});

test('paths that lead out of the language folder point to the same files as before, except in samples', async () => {
  const page = [
    '# Home',
    '',
    '<!-- @include: ../shared/note.md -->',
    '',
    '[Chinese](../zh/index.md) ![Plan](../public/plan.svg)',
    '',
    '```ts file="../../src/a.ts"',
    '```',
    '',
    '```js title="a.js"',
    "import { a } from '../../src/a.ts';",
    '```',
    '',
    'Write `../other` for a folder.',
    '',
  ].join('\n');
  const s = await site(
    {
      ...FILES,
      'content/en/index.md': page,
      'content/en/guide/part.ts': "export { a } from '../../../src/a';\n",
      'content/shared/note.md': 'A note.\n',
      'content/public/plan.svg': FILES['content/en/guide/p.svg'],
      'src/a.ts': 'export const a = 1;\n',
    },
    { config: BILINGUAL },
  );
  const { stdout } = await s.cli('version', 'v1');
  assert.match(stdout, /Added '\.\.\/' to paths that lead out/);
  for (const version of ['v1', 'next']) {
    const expected = page
      .replace('../shared', '../../shared')
      .replace('../public', '../../public')
      .replace('"../../src', '"../../../src');
    assert.equal(s.read(`content/${version}/en/index.md`), expected);
    assert.match(s.read(`content/${version}/en/guide/part.ts`), /'\.\.\/\.\.\/\.\.\/\.\.\/src\/a'/);
  }
  assert.deepEqual(errorsOf(await s.cli('check')), []);
});

test('blogs, changelogs and 404 pages stay in the default version, and links of the old version point to them', async () => {
  const s = await site(
    {
      'content/en/index.md':
        '# Home\n\n[Blog](./blog/index.md), [post](./blog/one.md#more), [log](changelog.md)\n',
      'content/en/404.md': '# Not found\n\nTry the home page.\n',
      'content/en/changelog.md': '# Changelog\n\nText.\n',
      'content/en/blog/index.md': '---\nlayout: blog\n---\n# Blog\n\nText.\n',
      'content/en/blog/one.md':
        '---\ndate: 2026-01-02\n---\n# One\n\nText.\n\n## More\n\n![A plan](./p.svg)\n',
      'content/en/blog/p.svg': FILES['content/en/guide/p.svg'],
      'content/zh/index.md': '# 首页\n\n[更新日志](./changelog/index.md)\n',
      'content/zh/changelog/index.md': '# 更新日志\n\n文字。\n',
    },
    { config: BILINGUAL },
  );
  await s.cli('translations', 'accept', '--all');
  assert.equal((await s.cli('version', 'v1')).code, 0);
  assert.deepEqual(readdirSync(s.path('content/v1'), { recursive: true }).sort(), [
    'en',
    'en/index.md',
    'zh',
    'zh/index.md',
  ]);
  assert.equal((await s.cli('version', 'v2')).code, 0);
  assert.deepEqual(readdirSync(s.path('content/v2/en')), ['index.md']);
  const { translations } = JSON.parse(s.read('translations.lock.json'));
  assert.deepEqual(
    Object.keys(translations).filter((path) => path.includes('changelog')),
    ['content/next/zh/changelog/index.md'],
  );
  assert.match(await s.article('/v1/'), /href="\/blog\/one#more"/);
  assert.match(await s.article('/v1/zh/'), /href="\/zh\/changelog\/"/);
  assert.deepEqual(errorsOf(await s.cli('check')), []);
});
