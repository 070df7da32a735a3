/**
 * Unusual inputs. Each results in a page or in a clear diagnostic, never in a stack trace, a hang or a page with a
 * broken shell. The inputs are pages and files of one site, and `odd-pages.json` has the short texts.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPage } from '../../helpers/html.js';
import { type Files, site, temporaryFolder, tree } from '../../helpers/site.js';

/** A text, and the problems that are reported for it, such as `error dead-link`. */
type Odd = [text: string | Uint8Array, ...problems: string[]];

const SHORT: Record<string, Record<string, Odd>> = JSON.parse(
  readFileSync(new URL('./odd-pages.json', import.meta.url), 'utf8'),
);

const long = (count: number, text: string) => text.repeat(count);
const yaml = (text: string) => `---\n${text}\n---\n\n# A\n`;
const bytes = (hex: string) => Buffer.from(hex, 'hex');

const LONG: Record<string, Odd> = {
  'a table of two thousand columns': [`${long(2000, '|a')}|\n${long(2000, '|-')}|\n`],
  'many headings of one name': [`# A\n\n${long(100, '## Same\n\n')}`],
  'every character below 256': [Array.from({ length: 224 }, (_, i) => String.fromCharCode(i + 32)).join(' ')],
  'invalid UTF-8': [bytes('2320fffe410a'), 'error not-utf8'],
  'UTF-16': [Buffer.from('\uFEFF# A\n', 'utf16le'), 'error not-utf8'],
  'a picture named as a page': [bytes('89504e470d0a1a0a0000000d'), 'error not-utf8'],
  'three thousand brackets in front matter': [yaml(`a: ${long(3000, '[')}`), 'error frontmatter-yaml'],
  'three thousand quotes in each other': [`${long(3000, '>')} a\n`, 'warning too-deep'],
  'a thousand boxes in each other': [
    `${long(1000, '::: tip\n')}a\n${long(1000, ':::\n')}`,
    'warning too-deep',
  ],
  'a table of a thousand columns and bare rows': [
    `${long(1000, 'a|')}\n${long(1000, '-|')}\n${long(1000, 'a\n')}`,
    'warning too-complex',
  ],
  'a link of many letters': [`[a](${long(2000, 'a')})`, 'error dead-link'],
  'a hundred ends of elements that have no start': [
    long(100, '</div></section></main>'),
    ...Array(300).fill('warning stray-html'),
  ],
};

const SHORT_NAMES: string[] = JSON.parse(readFileSync(new URL('./odd-names.json', import.meta.url), 'utf8'));

/** Names of files below `content`, with the reported problems. */
const NAMES: Record<string, string[]> = {
  ...Object.fromEntries(
    [...SHORT_NAMES, long(200, 'x'), long(80, '中'), `${long(60, 'deep/')}a`].map((name) => [
      `en/${name}.md`,
      [],
    ]),
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

test('a site without pages, or whose content is a file, has one clear problem', async () => {
  interface OddSite {
    files?: Files;
    problems: string[];
  }
  const SITES: Record<string, OddSite> = {
    'with the name of no page': { files: { 'content/en/_note.md': '' }, problems: ['warning no-pages'] },
    'without content folder': { problems: ['error no-content'] },
    'with a file as content folder': { files: { content: '' }, problems: ['error no-content'] },
  };
  for (const [name, { files = {}, problems }] of Object.entries(SITES)) {
    const s = await site(files, { config: "export default { title: 'Odd' };\n" });
    const { code, stderr } = await s.cli('build');
    const found = stderr.split('\n').filter((line) => /(?:error|warning) [a-z-]+$/.test(line));
    assert.deepEqual(
      found.map((line) => line.split(' ').slice(-2).join(' ')),
      problems,
      name,
    );
    assert.doesNotMatch(stderr, /bug in docs-cli|^ +at .*:\d+:\d+/m);
    assert.equal(existsSync(s.path('dist')), code === 0);
    assert.equal(code, problems[0]!.startsWith('error') ? 1 : 0, name);
  }
});
