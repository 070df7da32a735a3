/** Hashes of the sections of a page, and which edits change them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeLines, isComparable, kindOfCode } from '../../src/cli/markdown/code/sample-code.js';
import { splitWords, translationHashes } from '../../src/cli/markdown/translation-sections.js';
import { runWithin } from '../../src/cli/system/time-limit.js';
import type { Frontmatter } from '../../src/runtime/model/index.js';
import { parse } from '../markdown/document.js';

const sections = (
  body: string,
  { frontmatter = {}, files = {} }: { frontmatter?: Frontmatter; files?: Record<string, string> } = {},
) => translationHashes(parse(body, files), frontmatter);

const PAGE = `Words before.

# Title

Words.

\`\`\`ts
let a = 1; // one
\`\`\`

## Install

More words.
`;

/** Indexes of the sections with a different hash. */
function changed(
  one: string,
  other: string,
  files?: [Record<string, string>, Record<string, string>],
): number[] {
  const [before, after] = [
    sections(one, { files: files?.[0] ?? {} }),
    sections(other, { files: files?.[1] ?? {} }),
  ].map(({ texts }) => splitWords(texts));
  assert.equal(before!.length, after!.length);
  return before!.flatMap((hash, i) => (hash === after![i] ? [] : [i]));
}

test('a page has one hash for the text before its first heading and one for each heading', () => {
  const { texts, frontmatter } = sections(PAGE);
  assert.match(texts, /^[0-9a-f]{12} [0-9a-f]{12} [0-9a-f]{12}$/);
  assert.equal(frontmatter, '-');
  assert.equal(new Set(splitWords(texts)).size, 3);
  assert.match(sections('# Title\n').texts, /^- [0-9a-f]{12}$/);
  assert.equal(sections('').texts, '-');
});

test('a change of one section changes only its hash', () => {
  assert.deepEqual(changed(PAGE, PAGE.replace('Words before', 'Other words')), [0]);
  assert.deepEqual(changed(PAGE, PAGE.replace('# Title', '# The title')), [1]);
  assert.deepEqual(changed(PAGE, PAGE.replace('a = 1', 'a = 2')), [1]);
  assert.deepEqual(
    changed(PAGE, PAGE.replace('// one', '// the first')),
    [1],
    'comments of code are translated too',
  );
  assert.deepEqual(changed(PAGE, PAGE.replace('More', 'Fewer')), [2]);
  assert.deepEqual(changed(PAGE, PAGE.replace('## Install', '### Install')), [2]);
});

test('changes that need no new translation do not change the hash', () => {
  assert.deepEqual(
    changed(PAGE, PAGE.replace('Words.', 'Words.   ')),
    [],
    'white space at the end of a line',
  );
  assert.deepEqual(changed(PAGE, PAGE.replace('\n## I', '\n\n\n## I')), [], 'blank lines');
  assert.deepEqual(changed(PAGE, PAGE.replaceAll('\n', '\r\n')), [], 'line ends');
  assert.deepEqual(changed(PAGE, PAGE.replace('## Install', '## Install {#install}')), [], 'an id');
  assert.deepEqual(
    changed(PAGE, PAGE.replace('Words.', '<!-- check-ignore dead-link: later -->\n\nWords.')),
    [],
    'a comment',
  );
});

test('a comment shown in a code sample is ordinary text', () => {
  const page = '# A\n\n```html\n<!-- a -->\n```\n\n<!-- b -->\n';
  assert.deepEqual(changed(page, page.replace('-- a', '-- x')), [1]);
  assert.deepEqual(changed(page, page.replace('-- b', '-- x')), []);
});

test('parsing time of hostile text grows linearly', () => {
  runWithin(60_000, () => {
    const page = { headings: [], codes: [], samples: [] };
    for (const piece of ['<!--', ' ', '``` <!--\n', '# {#', '\n', '{#a} ']) {
      translationHashes({ ...page, text: `# <!-- a -->${piece.repeat(200_000)}b` }, {});
    }
    for (const piece of ['/*', '<!--', '//', '# ', '\n', '\n ', ' ', '-- ', '{ '])
      codeLines(piece.repeat(200_000));
  });
});

test('included text belongs to the section that includes it', () => {
  const page = '# A\n\n<!-- @include: ./part.md -->\n\n## B\n';
  const files = (text: string) => ({ 'content/en/part.md': text });
  assert.deepEqual(changed(page, page, [files('One.\n'), files('Two.\n')]), [1]);
});

test('only visible front matter changes the hash', () => {
  const hash = (frontmatter: Frontmatter) => sections('', { frontmatter }).frontmatter;
  assert.equal(hash({ order: 1, sidebar: false, checkIgnore: { 'dead-link': 'later' } }), '-');
  assert.equal(hash({ title: 'A', order: 1 }), hash({ title: 'A', order: 2, outline: false }));
  assert.notEqual(hash({ title: 'A' }), hash({ title: 'B' }));
  assert.notEqual(hash({ title: 'A' }), hash({ description: 'A' }));
  assert.notEqual(hash({ hero: { text: 'A' } }), hash({ hero: { text: 'B' } }));
  assert.notEqual(hash({ features: [{ title: 'A' }] }), hash({ features: [{ title: 'B' }] }));
});

test('code samples are listed by section, in their order', () => {
  const fence = (info: string, code = 'a') => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
  const page = `${fence('bash')}# A\n\n${fence('ts')}${fence('')}${fence('yml')}## B\n\n## C\n\n${fence('text')}`;
  const { sampleKinds, codeHashes } = sections(page);
  assert.equal(sampleKinds, 'bash ts,text,yaml - text');
  assert.match(codeHashes, /^[0-9a-f]{12} [0-9a-f]{12} - -$/);
  assert.equal(sections('# A\n').sampleKinds, '');
});

describe('code samples in two languages', () => {
  const code = (text: string) => codeLines(text).map((line) => line.text);

  test('code is compared without comments in every language', () => {
    const pairs: Record<string, [string, string]> = {
      'a line comment': ['a(); // one', 'a(); // 一'],
      'a line comment without a space': ['a();// one', 'a();// 一'],
      'a comment of two lines for one of one': ['// one\na();', '// 一\n// 二\na();'],
      'a comment for none': ['a();', '/* 一\n二 */\na();'],
      'a comment in JSX': ['<p>\n  {/* one */}\n</p>', '<p>\n  {/* 一 */}\n</p>'],
      'a comment of a shell': ['npm i # one', 'npm i # 一'],
      'a comment of HTML': ['<p><!-- one --></p>', '<p><!-- 一 --></p>'],
      'a comment of SQL': ['-- one\nselect 1', '-- 一\nselect 1'],
      'a comment of an INI file': ['; one\na=1', '; 一\na=1'],
      'white space': ['a();  \n\n\nb();', 'a();\nb();'],
    };
    for (const [name, [one, other]] of Object.entries(pairs)) assert.deepEqual(code(one), code(other), name);
  });

  test('text that looks like a comment is kept', () => {
    assert.deepEqual(code("fetch('https://a.com');"), ["fetch('https://a.com');"]);
    assert.deepEqual(code("import a from '//cdn/a.js';"), ["import a from '//cdn/a.js';"]);
    assert.deepEqual(code('rslib --watch'), ['rslib --watch']);
    assert.deepEqual(code('color: #fff;\na#b'), ['color:', 'a#b']);
  });

  test('codeLines returns the code lines with their line numbers', () => {
    assert.deepEqual(codeLines('/* a\n b */\nx\n\ny'), [
      { text: 'x', line: 2 },
      { text: 'y', line: 4 },
    ]);
  });

  test('aliases and variants of a language are one kind', () => {
    for (const names of [
      'sh bash shell zsh console terminal',
      'js jsx mjs cjs javascript node',
      'ts tsx mts',
      'yaml yml',
      'py python',
      'json jsonc json5',
    ]) {
      assert.equal(new Set(names.split(' ').map(kindOfCode)).size, 1, names);
    }
    assert.equal(new Set(['ts', 'js', 'json', 'bash', 'yaml', 'css', 'html'].map(kindOfCode)).size, 7);
    for (const plain of ['', 'text', 'txt', 'output', 'no-such-language'])
      assert.equal(kindOfCode(plain), '', plain);
  });

  test('diagrams and plain text blocks are words for readers', () => {
    for (const lang of ['', 'text', 'md', 'mermaid', 'mdx', 'log'])
      assert.equal(isComparable(lang), false, lang);
    for (const lang of ['ts', 'json', 'bash', 'html']) assert.equal(isComparable(lang), true, lang);
  });
});
