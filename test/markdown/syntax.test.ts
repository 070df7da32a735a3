/** The small parsers of Markdown syntax. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { fileMeta, parseFenceInfo, parseLineNumbers } from '../../src/cli/markdown/code/fence-info.js';
import { grammarOf, isKnownLanguage } from '../../src/cli/markdown/code/languages.js';
import { takeNotations } from '../../src/cli/markdown/code/notations.js';
import {
  IncludedFile,
  parseIncludeTarget,
  parseLineRange,
  resolveInclude,
} from '../../src/cli/markdown/includes/include-target.js';
import { renderChunks } from '../../src/cli/markdown/render/render-chunks.js';
import { FenceTracker } from '../../src/cli/markdown/scan/fences.js';
import { commandFor } from '../../src/cli/markdown/tags/package-manager-tabs.js';
import { parseStaticValue } from '../../src/cli/markdown/tags/static-value.js';
import { readTag } from '../../src/cli/markdown/tags/tag-syntax.js';

test('chunks become HTML through their resolver', () => {
  const resolver = {
    link: (i: number) => ` href="${i}"`,
    image: (i: number) => ` src="${i}"`,
    picture: (i: number, attributes: string) => `<img ${i}${attributes}>`,
    url: (i: number) => `u${i}`,
    id: (i: number) => `id${i}`,
    code: (i: number) => `<pre>${i}</pre>`,
    toc: () => 'toc',
    msg: (key: string) => key,
  };
  const html = renderChunks(
    [
      '<a',
      { t: 'link', i: 1 },
      '>',
      { t: 'msg', key: 'tipText' },
      { t: 'code', i: 2 },
      { t: 'url', i: 3 },
      { t: 'id', i: 4 },
      { t: 'image', i: 5 },
      { t: 'picture', i: 6, attributes: ' alt="a"' },
      { t: 'toc' },
    ],
    resolver,
  );
  assert.equal(html, '<a href="1">tipText<pre>2</pre>u3id4 src="5"<img 6 alt="a">toc');
});

test('a fence has language, title, lines and line numbers', () => {
  assert.deepEqual(parseFenceInfo('TS title="a b" {1,3-4} lineNumbers=5 wrap x=y'), {
    lang: 'ts',
    title: 'a b',
    highlight: '1,3-4',
    lineNumbers: true,
    startLine: 5,
    wrap: true,
  });
  assert.deepEqual(parseFenceInfo('js:line-numbers=2 [npm]'), {
    lang: 'js',
    title: 'npm',
    lineNumbers: true,
    startLine: 2,
  });
  assert.deepEqual(parseFenceInfo('&#116;s title="a &quot;b&quot;" no-check="c &amp; d"'), {
    lang: 'ts',
    title: 'a "b"',
    noCheck: 'c & d',
  });
  assert.equal(parseFenceInfo('ts [app/[slug]/page.tsx] x').title, 'app/[slug]/page.tsx');
  assert.equal(parseFenceInfo('ts [a[b] {1}').title, 'a[b');
  assert.equal(parseFenceInfo('ts title="say \\"hi\\" now" x').title, 'say "hi" now');
  assert.equal(parseFenceInfo('ts title="C:\\dir\\" x').title, 'C:\\dir\\');
  assert.deepEqual(parseFenceInfo('ts [a {1} b="c d'), { lang: 'ts', highlight: '1' });
  assert.deepEqual(parseFenceInfo('title="x"'), { lang: '', title: 'x' });
  assert.deepEqual(parseFenceInfo('c++'), { lang: 'c++' });
  assert.deepEqual(parseLineNumbers('3, 1-2,9-9999999999,0,x', 10), [1, 2, 3, 9, 10]);
  assert.deepEqual(fileMeta('ts file="./a b.ts#r" {1}'), { target: './a b.ts#r', offset: 9, rest: 'ts {1}' });
  assert.equal(fileMeta('ts profile="x"'), undefined);
});

test('fences in lists and quotes are recognized', () => {
  const covered = (text: string) => {
    const fences = new FenceTracker();
    return text
      .split('\n')
      .map((line) => (fences.covers(line) ? 'x' : '.'))
      .join('');
  };
  assert.equal(covered('a\n```\nb\n```\nc'), '.xxx.');
  assert.equal(covered('- ```\n  b\n  ```\nc'), 'xxx.');
  assert.equal(covered('> ```\n> b\nc\n```\nd'), 'xx.xx');
  assert.equal(covered('````\n```\n````\na'), 'xxx.');
  assert.equal(covered('a ``` b\n``` `c`\nd'), '...');
});

test('an include has a file, a region and lines, and a path outside the project begins with two dots', () => {
  assert.deepEqual(parseIncludeTarget('./a b.md#x.y{3-}'), {
    path: './a b.md',
    region: 'x.y',
    lines: { from: 3, to: Number.POSITIVE_INFINITY },
  });
  assert.equal(parseIncludeTarget('./a.md{x}'), undefined);
  assert.equal(parseIncludeTarget('./a.md{5-3}'), undefined);
  assert.equal(parseIncludeTarget('./a.md{0}'), undefined);
  assert.deepEqual(parseLineRange(' -4 '), { from: 1, to: 4 });
  assert.equal(resolveInclude('content/en/a.md', '../shared/./b.md'), 'content/shared/b.md');
  assert.equal(resolveInclude('content/en/a.md', '/README.md'), 'README.md');
  assert.equal(resolveInclude('content/en/a.md', '\\README.md'), 'README.md');
  assert.equal(resolveInclude('content/en/a.md', '../../../b.md'), '../b.md');
  assert.equal(resolveInclude('content/en/a.md', '..\\..\\..\\b.md'), '../b.md');
});

test('regions may be adjacent or nested', () => {
  const take = (text: string, name: string) =>
    new IncludedFile('a.ts', text).region(name)?.lines.map((line) => line.text);
  const text = '// #region a\n1\n// #region b\n2\n// #endregion b\n3\n// #endregion a\n4\n# region c\n5';
  assert.deepEqual(take(text, 'a'), ['1', '// #region b', '2', '// #endregion b', '3']);
  assert.deepEqual(take(text, 'b'), ['2']);
  assert.deepEqual(take('/* #region x */\n1\n/* #endregion */\n2', 'x'), ['1']);
  assert.equal(take(text, 'd'), undefined);
  assert.equal(new IncludedFile('a.md', '<!-- region d -->\n1').region('d'), undefined);
  assert.deepEqual(take('<!-- #region x-->\n1\n<!-- #endregion x-->\n2', 'x'), ['1']);
  assert.deepEqual(take('<A>\n  {/* #region x */}\n  1\n  {/* #endregion x */}\n</A>', 'x'), ['  1']);
  assert.deepEqual(take('#pragma region x\n1\n#pragma endregion x\n2', 'x'), ['1']);
  assert.deepEqual(take('// region x\n1\n// region of interest\n// endregion\n2', 'x'), [
    '1',
    '// region of interest',
  ]);
  assert.deepEqual(take('#Region "x"\n1\n#End Region\n2', 'x'), ['1']);
  assert.deepEqual(take('::#region x\n1\nREM #endregion x\n2', 'x'), ['1']);
  assert.deepEqual(take('// #region 示例-1\n1\n// #endregion 示例-1\n2', '示例-1'), ['1']);
});

test('an included page has no front matter, and its lines keep their numbers', () => {
  assert.deepEqual(new IncludedFile('a.md', '---\na: b\n---\r\nx\n').lines, [{ text: 'x', number: 4 }]);
  assert.equal(new IncludedFile('a.ts', '---\na: b\n---\nx\n').lines.length, 4);
});

test('notations are removed from the code and stored per line', () => {
  const { code, diffAdd, highlight } = takeNotations('a // [!code ++:2]\nb\n// [!code hl]\nc\n');
  assert.equal(code, 'a\nb\nc\n');
  assert.deepEqual([diffAdd, highlight], [[1, 2], [3]]);
  const twice = takeNotations(
    'a /* [!code hl] */ // [!code ++]  \n<!-- [!code focus] --> b\nc // [!code constructor]',
  );
  assert.equal(twice.code, 'a\n<!-- [!code focus] --> b\nc');
  assert.deepEqual([twice.diffAdd, twice.highlight, twice.focus], [[1], [1], []]);
});

test('a value in braces is parsed and never evaluated', () => {
  const value = (text: string) => {
    const parsed = parseStaticValue(text, 0);
    return 'message' in parsed ? `${parsed.offset}: ${parsed.message}` : parsed.value;
  };
  assert.deepEqual(value(`{ npm: 'x', "b": [1, -2.5, true, null,], c: \`d\` }`), {
    npm: 'x',
    b: [1, -2.5, true, null],
    c: 'd',
  });
  assert.deepEqual(value('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}'));
  assert.equal(value(String.raw`"\u00e9\u{1f600}\ud83d\ude00\x41\t\r\b\/\"\c"`), 'é😀😀A\t\r\b/"c');
  assert.match(String(value('process.exit()')), /^0: Only literal values/);
  assert.match(String(value('`a$' + '{b}`')), /no closing quote/);
  assert.match(String(value('{a: 1 b: 2}')), /^0: A comma, a colon or a name is missing/);
  assert.match(String(value('}')), /^0: Only literal values/);
});

test('a tag has the position of each prop', () => {
  assert.deepEqual(readTag(`<A.B c="d" e={1}\n  f>rest`), {
    name: 'A.B',
    props: [
      { name: 'c', value: 'd', offset: 5, length: 5 },
      { name: 'e', value: 1, offset: 11, length: 5 },
      { name: 'f', value: true, offset: 19, length: 1 },
    ],
    length: 21,
    isSelfClosing: false,
  });
  assert.equal(readTag('<A'), undefined);
  assert.equal(readTag('<a b>'), undefined);
  assert.equal(readTag('<A, B>'), undefined);
  assert.equal(readTag('<A b=c />')?.fault?.offset, 5);
});

test('commands are translated for each package manager', () => {
  const all = (command: string) =>
    ['npm', 'yarn', 'pnpm', 'bun', 'deno'].map((manager) => commandFor(manager, command));
  assert.deepEqual(all('add -D x'), [
    'npm install -D x',
    'yarn add -D x',
    'pnpm add -D x',
    'bun add -D x',
    'deno add -D x',
  ]);
  const usual: [command: string, ...expected: string[]][] = [
    ['install', 'npm install', 'yarn install', 'pnpm install', 'bun install'],
    ['i', 'npm install', 'yarn install', 'pnpm install', 'bun install'],
    ['add x y', 'npm install x y', 'yarn add x y', 'pnpm add x y', 'bun add x y'],
    ['install -D x', 'npm install -D x', 'yarn add -D x', 'pnpm add -D x', 'bun add -D x'],
    [
      'add --save-dev x',
      'npm install --save-dev x',
      'yarn add --dev x',
      'pnpm add --save-dev x',
      'bun add --dev x',
    ],
    ['add -g x', 'npm install -g x', 'yarn global add x', 'pnpm add -g x', 'bun add -g x'],
    ['uninstall x', 'npm uninstall x', 'yarn remove x', 'pnpm remove x', 'bun remove x'],
    ['ci', 'npm ci', ...['yarn', 'pnpm', 'bun'].map((name) => `${name} install --frozen-lockfile`)],
    ['test', 'npm test', 'yarn test', 'pnpm test', 'bun run test'],
    ['update x', 'npm update x', 'yarn upgrade x', 'pnpm update x', 'bun update x'],
    ['dlx x', 'npx x', 'yarn dlx x', 'pnpm dlx x', 'bunx x'],
    ['constructor x', 'npm constructor x', 'yarn constructor x', 'pnpm constructor x', 'bun constructor x'],
  ];
  for (const [command, ...expected] of usual) assert.deepEqual(all(command).slice(0, 4), expected);
  assert.deepEqual(all('create x@latest').slice(0, 2), ['npm create x@latest', 'yarn create x']);
  assert.deepEqual(all('create @s/x@latest').slice(0, 2), ['npm create @s/x@latest', 'yarn create @s/x']);
  assert.deepEqual(all('exec x build').slice(0, 4), [
    'npx x build',
    'yarn x build',
    'pnpm x build',
    'bunx x build',
  ]);
  assert.deepEqual(all('run dev --open').slice(0, 2), ['npm run dev -- --open', 'yarn run dev --open']);
});

test('languages are known by common aliases', () => {
  for (const name of [
    '',
    'text',
    'ts',
    'tsx',
    'sh',
    'shell',
    'bash',
    'yml',
    'c++',
    'vue',
    'diff',
    'golang',
  ]) {
    assert.ok(isKnownLanguage(name), name);
  }
  assert.equal(grammarOf('text'), undefined);
  assert.equal(isKnownLanguage('constructor'), false);
});
