/**
 * Unusual inputs. Each results in a page or in a clear diagnostic, never in a stack trace, a hang or a page with a
 * broken shell. The inputs are pages and files of one site, and `odd-pages.json` has the short texts.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readPage } from '../../helpers/html.js';
import { isNightly } from '../../helpers/nightly.js';
import {
  BILINGUAL,
  type Files,
  reported,
  site,
  type TestSite,
  temporaryFolder,
  tree,
} from '../../helpers/site.js';

/** A text, and the problems that are reported for it, such as `error dead-link`. */
type Odd = [text: string | Uint8Array, ...problems: string[]];

const SHORT: Record<string, Record<string, Odd>> = JSON.parse(
  readFileSync(new URL('./odd-pages.json', import.meta.url), 'utf8'),
);

const long = (count: number, text: string) => text.repeat(count);
/** Inputs that take seconds are shorter, except in nightly runs. */
const huge = (count: number, text: string) => long(isNightly ? count : count / 50, text);
const yaml = (text: string) => `---\n${text}\n---\n\n# A\n`;
const bytes = (hex: string) => Buffer.from(hex, 'hex');

const LONG: Record<string, Odd> = {
  'megabytes of paragraphs': [huge(40_000, 'Some words that say nothing at all.\n\nAnd more. ')],
  'megabytes in one line': [huge(200_000, 'word and ')],
  'megabytes of one word': [huge(2_000_000, 'a')],
  brackets: [huge(50_000, '[(')],
  stars: [huge(50_000, '* **')],
  'less-than signs': [huge(50_000, '<')],
  backticks: [`a ${huge(25_000, '` ')}`],
  'a table of many rows': [`| a | b |\n|---|---|\n${huge(10_000, '| 1 | 2 |\n')}`],
  'a table of two thousand columns': [`${long(2000, '|a')}|\n${long(2000, '|-')}|\n`],
  'many headings of one name': [`# A\n\n${huge(5000, '## Same\n\n')}`],
  'many links': [`# A\n\n${long(5000, '[a](#a) ')}`],
  'every character below 256': [Array.from({ length: 224 }, (_, i) => String.fromCharCode(i + 32)).join(' ')],
  'invalid UTF-8': [bytes('2320fffe410a'), 'error not-utf8'],
  'UTF-16': [Buffer.from('\uFEFF# A\n', 'utf16le'), 'error not-utf8'],
  'a lone surrogate': [bytes('2320eda0800a'), 'error not-utf8'],
  'a picture named as a page': [bytes('89504e470d0a1a0a0000000d'), 'error not-utf8'],
  'three thousand brackets in front matter': [yaml(`a: ${long(3000, '[')}`), 'error frontmatter-yaml'],
  'three thousand lists in front matter': [yaml(`a:\n  ${long(3000, '- ')}a`), 'error frontmatter-yaml'],
  'ten thousand levels in front matter': [
    yaml(`a: ${long(5000, '[')}${long(5000, ']')}`),
    'error frontmatter-yaml',
  ],
  'a long title': [yaml(`title: ${huge(90_000, 'a')}`)],
  'three thousand quotes in each other': [`${long(3000, '>')} a\n`, 'warning too-deep'],
  'three thousand lists in each other': [`${long(3000, '- ')}a\n`, 'warning too-deep'],
  'a list of three hundred levels': [
    Array.from({ length: 300 }, (_, i) => `${long(i, '  ')}- a`).join('\n'),
    'warning too-deep',
  ],
  'a thousand boxes in each other': [
    `${long(1000, '::: tip\n')}a\n${long(1000, ':::\n')}`,
    'warning too-deep',
  ],
  'three thousand brackets around a link': [`${long(3000, '[')}a${long(3000, '](#)')}\n`],
  'three hundred emphases in each other': [`${long(300, '*a **b ')}c${long(300, '** *')}\n`],
  'a table of a thousand columns and bare rows': [
    `${long(1000, 'a|')}\n${long(1000, '-|')}\n${long(1000, 'a\n')}`,
    'warning too-complex',
  ],
  'a long line of code': [`\`\`\`js\n${huge(100_000, 'let a = 1;')}\n\`\`\`\n`],
  'a link of many letters': [`[a](${huge(100_000, 'a')})`, 'error dead-link'],
  'a hundred ends of elements that have no start': [
    long(100, '</div></section></main>'),
    ...Array(300).fill('warning stray-html'),
  ],
};

/** Names of files below `content`, with the reported problems. */
const NAMES: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      'a b  c',
      '快速 开始',
      '100%',
      'a%20b',
      'a%2fb',
      'c#',
      'why?',
      `a'b"c`,
      '<script>',
      'a&amp;b',
      'READ',
      '🚀',
      long(200, 'x'),
      long(80, '中'),
      '-rf',
      ' a',
      'a...b..',
      'a\nb',
      'a\u0007b',
      'ext.md',
      'İ',
      'constructor',
      '404',
      'assets/site/en',
      `${long(60, 'deep/')}a`,
      'a b/c#d/e%f/g',
      'plain',
      'plain.md.d/b',
    ].map((name) => [`en/${name}.md`, []]),
  ),
  [`en/${long(252, 'x')}.md`]: ['error bad-file-name'],
  'en/a\\b.md': ['error bad-file-name'],
  'en/plain.json.md': ['error hidden-file'],
  'en/other.json/b.md': [],
  'en/other.md': ['error hidden-file'],
  'public/plain.html': ['error hidden-file'],
  'public/.docs-cli': ['error hidden-file'],
  'public/plain/b.txt': [],
  '_theme/note.txt': [],
};

/** What is not a file with text: creates it, and has the reported problems by path below `content/en`. */
const ENTRIES: [create: (folder: string) => void, problems?: Record<string, string[]>][] = [
  [(at) => mkdirSync(join(at, 'folder.md'))],
  [(at) => execFileSync('mkfifo', [join(at, 'pipe.md')]), { 'pipe.md': ['error unreadable'] }],
  [(at) => symlinkSync('pipe.md', join(at, 'to-pipe.md')), { 'to-pipe.md': ['error unreadable'] }],
  [(at) => symlinkSync('plain.md', join(at, 'to-page.md'))],
  [
    (at) => {
      const away = temporaryFolder();
      writeFileSync(join(away, 'x.md'), '# Secret\n');
      symlinkSync(join(away, 'x.md'), join(at, 'away.md'));
    },
    { 'away.md': ['warning symlink-outside'] },
  ],
  [(at) => symlinkSync('/etc', join(at, 'etc')), { etc: ['warning symlink-outside'] }],
  [
    (at) => symlinkSync('/etc/passwd', join(at, '../public/x.txt')),
    { '../public/x.txt': ['warning symlink-outside'] },
  ],
  [(at) => symlinkSync('gone.md', join(at, 'broken.md')), { 'broken.md': ['warning broken-symlink'] }],
  [(at) => symlinkSync('itself.md', join(at, 'itself.md')), { 'itself.md': ['warning broken-symlink'] }],
  [(at) => symlinkSync('.', join(at, 'deep/loop')), { 'deep/loop': ['warning symlink-loop'] }],
  [
    (at) => {
      for (const name of ['one', 'two']) {
        mkdirSync(join(at, name));
        writeFileSync(join(at, name, 'a.md'), '# A\n');
        symlinkSync(`../${name === 'one' ? 'two' : 'one'}`, join(at, name, 'other'));
      }
    },
    { 'one/other/other': ['warning symlink-loop'], 'two/other/other': ['warning symlink-loop'] },
  ],
];

/** Pages that include a file, and the files that they include. */
const INCLUDES: Record<string, [include: string, problem: string, ...file: [string, Buffer] | []]> = {
  'itself-included': ['<!-- @include: ./itself-included.md -->', 'error include-cycle'],
  'folder-included': ['<!-- @include: ../en -->', 'error include-missing'],
  'link-included': ['<!-- @include: ./_passwd.md -->', 'error include-outside'],
  'picture-included': ['<!-- @include: ./_x.png -->', 'error not-utf8', '_x.png', bytes('89504e470d0aff00')],
  'utf-16-included': [
    '<!-- @include: ./_x.md -->',
    'error not-utf8',
    '_x.md',
    Buffer.from('Words.\n', 'utf16le'),
  ],
  'latin-1-included': [
    '```js file="./_x.js"\n```',
    'error not-utf8',
    '_x.js',
    Buffer.from("const name = 'é';\n", 'latin1'),
  ],
};

test('each odd file of a site is a page or has a problem', { timeout: 300_000 }, async () => {
  const files: Files = { 'content/en/index.md': '# Home\n' };
  const names: Record<string, string> = {};
  const expected: Record<string, string[]> = {};
  const add = (file: string, text: string | Uint8Array, problems: string[], name = file) => {
    files[file] = text;
    names[file] = name;
    expected[name] = problems;
  };
  let count = 0;
  for (const [subject, inputs] of Object.entries({ ...SHORT, long: LONG }))
    for (const [name, [text, ...problems]] of Object.entries(inputs))
      add(`content/en/n${++count}/a.md`, text, problems, `${subject} ${name}`);
  for (const [name, problems] of Object.entries(NAMES)) add(`content/${name}`, '# A\n', problems);
  for (const [name, [include, problem, file, contents]] of Object.entries(INCLUDES)) {
    add(`content/en/${name}.md`, `# A\n\n${include}\n`, [problem]);
    if (file) files[`content/en/${file}`] = contents!;
  }
  const s = await site(files, { config: "export default { title: '</title><script>\"&' };\n" });
  for (const [create, problems = {}] of ENTRIES) {
    create(s.path('content/en'));
    for (const [path, found] of Object.entries(problems)) expected[join('content/en', path)] = found;
  }
  symlinkSync('/etc/passwd', s.path('content/en/_passwd.md'));

  const problems = await s.diagnostics();
  assert.deepEqual(
    problems.map(({ file = '', level, code }) => `${names[file] ?? file}: ${level} ${code}`).sort(),
    Object.entries(expected)
      .flatMap(([name, list]) => list.map((problem) => `${name}: ${problem}`))
      .sort(),
  );

  // A site without the files that have errors is built.
  const wrong = new Set(problems.flatMap(({ level, file }) => (level === 'error' ? file! : [])));
  for (const file of wrong) s.change({ [file]: undefined });
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 0, stderr.slice(-2000));
  assert.doesNotMatch(stderr, /bug in docs-cli|^ +at .*:\d+:\d+/m);
  const built = Object.keys(tree(s.path('dist'))).filter((name) => name.endsWith('.html'));
  for (const name of built)
    assert.deepEqual(
      readPage(s.read(`dist/${name}`)).leaks,
      [],
      `${name} ${names[`content/en/${name.replace('html', 'md')}`]}`,
    );
  const pages = Object.keys(names).filter((file) => file.endsWith('.md') && !wrong.has(file));
  for (const file of [...pages, 'content/en/to-page.md', 'content/en/one/other/a.md'])
    assert.ok(built.includes(file.replace('content/en/', '').replace(/\.md$/, '.html')), names[file]);

  const shown = (name: string) => {
    const file = Object.keys(names).find((each) => names[each] === name)!;
    return s.read(`dist/${file.slice('content/en/'.length).replace(/\.md$/, '.html')}`);
  };
  assert.match(shown('front matter with a closing script tag in the title'), /&lt;\/script/);
  assert.match(shown('Markdown with template braces'), /\{\{ a \}\} \{b\}/);
  assert.match(shown('Markdown with type parameters in text'), /Array&lt;T&gt;/);
});

describe('an odd site', () => {
  let s: TestSite;
  before(async () => {
    s = await site({});
  });

  interface OddSite {
    config?: string;
    files?: Files;
    /** Default: the folder of the English content. */
    make?: () => void;
    problems?: string[];
  }
  const A: Files = { 'content/en/a.md': '# A\n' };
  const SITES: Record<string, OddSite> = {
    'with the name of no page': { files: { 'content/en/_note.md': '' }, problems: ['warning no-pages'] },
    'without content folder': { problems: ['error no-content'] },
    'with a file as content folder': { files: { content: '' }, problems: ['error no-content'] },
    'with pages in the second language only': {
      config: BILINGUAL,
      files: { 'content/zh/a.md': '# A\n' },
      problems: ['warning missing-home', 'warning missing-translation'],
    },
    'with a config of one megabyte and a nav of a thousand entries': {
      config: `export default { title: 'A', description: '${long(1_000_000, 'a')}', nav: Array(1000).fill({ text: '<b>', link: '/a' }) };`,
      files: { ...A, 'content/en/index.md': '# Home\n' },
    },
    'with an empty config': { config: ' ', problems: ['error config-export'] },
    'with a config that is a rejected promise': {
      config: 'export default Promise.reject(new Error("no"));',
      problems: ['error config-throws'],
    },
    'with a config that throws undefined': { config: 'throw undefined;', problems: ['error config-throws'] },
    'with a config of __proto__': {
      config: 'export default JSON.parse(\'{"title": "A", "__proto__": {"a": 1}}\');',
      files: A,
      problems: ['error config-unknown-key'],
    },
  };
  for (const [
    name,
    { config = "export default { title: 'Odd' };\n", files = {}, problems = [] },
  ] of Object.entries(SITES))
    test(name, async () => {
      for (const path of ['content', 'dist']) rmSync(s.path(path), { recursive: true, force: true });
      s.change({ 'site.config.ts': config, ...files });
      const result = await s.cli('build');
      const found = reported(result).map((line) => line.split(' ').slice(-2).join(' '));
      assert.deepEqual(found.sort(), problems, result.stderr.slice(0, 2000));
      assert.doesNotMatch(result.stderr, /bug in docs-cli|^ +at .*:\d+:\d+/m);
      const isBuilt = !problems.some((line) => line.startsWith('error'));
      assert.equal(result.code, isBuilt ? 0 : 1);
      assert.equal(existsSync(s.path('dist')), isBuilt);
      if (isBuilt && 'content/en/a.md' in files) assert.deepEqual(readPage(s.read('dist/a.html')).leaks, []);
    });
});
