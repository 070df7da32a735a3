/** Includes, regions and code files: parsing time grows linearly. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeLines } from '../../src/cli/markdown/code/sample-code.js';
import { expandIncludes } from '../../src/cli/markdown/includes/includes.js';
import { runWithin } from '../../src/cli/system/time-limit.js';

const LARGE = 500_000;

function expand(body: string, files: Record<string, string> = {}) {
  const input = { path: 'content/en/page.md', body, line: 1 };
  return expandIncludes(input, (path) => files[path], { includeFolders: ['.'] });
}

const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Each creates a text of a size, and files next to the page. */
const patterns: Record<string, (size: number) => unknown> = {
  'an unclosed include with spaces': (n) => expand(`<!-- @include:${fill(' ', n)}`),
  'an include with spaces before its end': (n) => expand(`<!-- @include:${fill(' ', n)}x -->`),
  'an include with spaces and ends': (n) => expand(`<!-- @include: ${fill(' -->', n)} x`),
  'spaces before an include': (n) => expand(`${fill(' ', n)}<!-- @include: x`),
  'spaces in a line range': (n) => expand(`<!-- @include: ./a.md{${fill(' ', n)}x} -->`),
  'tildes with a file': (n) => expand(`file=\n${fill('~', n)}`),
  'tildes with a file in the line': (n) => expand(`${fill('~', n)}\u2028 file=x`),
  'backticks with a file': (n) => expand(`file=\n${fill('`', n)}`),
  'many empty fences with a file': (n) => expand(fill('``` file=x\n```\n', n)),
  'list marks before a fence': (n) => expand(`file=\n${fill('- ', n)}~~~`),
  'a region mark and spaces': (n) =>
    expand('<!-- @include: ./a.md#r -->', { 'content/en/a.md': `<!-- #region${fill(' ', n)}x y` }),
  'a region mark and spaces in code': (n) =>
    expand('``` file=./a.ts#r\n```', { 'content/en/a.ts': `${fill(' ', n)}region` }),
  'one large file many times': (n) =>
    expand(fill('<!-- @include: ./a.md -->\n', n), { 'content/en/a.md': `---\n${fill('a: 1\n', n)}---\n` }),
  'lines of one large file': (n) =>
    expand(fill('<!-- @include: ./a.md{3-4} -->\n', n), { 'content/en/a.md': fill('\n', n) }),
  'code with unclosed comments': (n) => codeLines(fill('/*', n)),
  'code of HTML comments': (n) => codeLines(fill('<!-- a --', n)),
  'code of spaces and marks': (n) => codeLines(fill('  #  //  {  ', n)),
};

test('hostile includes and code are parsed in linear time', () => {
  // Quadratic time would be many minutes.
  for (const run of Object.values(patterns)) runWithin(60_000, () => run(LARGE));
});

describe('size of includes', () => {
  const places = ({ diagnostics }: ReturnType<typeof expand>) =>
    diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`);

  test('recursive includes without text stop at the maximum number with one diagnostic', () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `content/en/${i}.md`,
        `<!-- @include: ./${i + 1}.md -->\n`.repeat(2),
      ]),
    );
    const found = expand('<!-- @include: ./0.md -->', { ...files, 'content/en/40.md': '' });
    assert.equal(found.diagnostics.length, 1);
    assert.match(places(found)[0]!, /^include-too-large content\/en\/\d+\.md:[12]$/);
  });

  test('a page may include many large files once, and a small one often', () => {
    const files = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [`content/en/${i}.md`, `${i}\n`.repeat(200_000)]),
    );
    const all = Object.keys(files).map((_, i) => `<!-- @include: ./${i}.md -->`);
    const often = '<!-- @include: ./note.md -->\n'.repeat(400);
    const found = expand(`${all.join('\n')}\n${often}`, {
      ...files,
      'content/en/note.md': 'Note.\n'.repeat(100),
    });
    assert.deepEqual(places(found), []);
  });

  test('regions may overlap, and a region with a used name starts a new one', () => {
    const file =
      '#region a\n1\n#region b\n2\n#endregion\n3\n#endregion a\n4\n#region c\n5\n#region a\n6\n#endregion c\n7\n';
    const shown = ['a', 'b', 'c'].map((name) => {
      const { source } = expand(`\`\`\` file=./x.txt#${name}\n\`\`\``, { 'content/en/x.txt': file });
      return source.text.split('\n').slice(1, -1).join(' ');
    });
    assert.deepEqual(shown, ['1 2 3', '2', '5 6']);
  });
});
