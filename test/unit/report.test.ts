import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeFrame } from '../../src/cli/report/code-frame.js';
import {
  countByLevel,
  dedupeDiagnostics,
  errorDiagnostic,
  formatPlace,
  hasErrors,
  SiteError,
  sortDiagnostics,
  UsageError,
  warningDiagnostic,
} from '../../src/cli/report/diagnostic.js';
import { createPositionFinder, positionAt } from '../../src/cli/report/position.js';
import { printDiagnostics, printTotals } from '../../src/cli/report/print.js';
import { didYouMean } from '../../src/cli/report/suggest.js';
import { formatBytes, formatTime } from '../../src/cli/report/terminal.js';
import { displayWidth, visibleLine } from '../../src/cli/report/terminal-text.js';
import type { Diagnostic, Level } from '../../src/runtime/model/index.js';

const text = 'one\ntwo\nthree\nfour\nfive\n';

test('a code frame shows two lines around the marked position', () => {
  assert.equal(
    codeFrame(text, { line: 3, column: 2, length: 3 }),
    ['  1 | one', '  2 | two', '> 3 | three', '    |  ^^^', '  4 | four', '  5 | five'].join('\n'),
  );
});

test('line numbers of a code frame are right-aligned', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\r\n');
  assert.equal(
    codeFrame(lines, { line: 11, column: 1 }),
    ['   9 | line 9', '  10 | line 10', '> 11 | line 11', '     | ^', '  12 | line 12'].join('\n'),
  );
});

test('a mark is aligned after tabs, wide characters and combining marks', () => {
  assert.equal(codeFrame('\tab', { line: 1, column: 2, length: 2 }), '> 1 |   ab\n    |   ^^');
  assert.equal(codeFrame('中文x', { line: 1, column: 3 }), '> 1 | 中文x\n    |     ^');
  assert.equal(codeFrame('中文x', { line: 1, column: 1, length: 2 }), '> 1 | 中文x\n    | ^^^^');
  assert.equal(codeFrame('𠮷x', { line: 1, column: 3 }), '> 1 | 𠮷x\n    |   ^');
  assert.equal(codeFrame('e\u0301x', { line: 1, column: 3 }), '> 1 | e\u0301x\n    |  ^');
  assert.equal(codeFrame('\uFEFFab', { line: 1, column: 1 }), '> 1 | ab\n    | ^');
});

test('a mark stays on its line, and a position past the end is shown at the end', () => {
  assert.equal(codeFrame('ab\ncd', { line: 1, column: 2, length: 99 }), '> 1 | ab\n    |  ^\n  2 | cd');
  assert.equal(codeFrame('ab', { line: 1, column: 99 }), '> 1 | ab\n    |   ^');
  assert.equal(codeFrame('ab\ncd', { line: 9, column: 1 }), '  1 | ab\n> 2 | cd\n    |   ^');
  assert.equal(codeFrame('', { line: 1, column: 1 }), '> 1 |\n    | ^');
  assert.equal(codeFrame('  ab', { line: 1 }), '> 1 |   ab\n    |   ^');
});

test('a long line is cut around the position, and its neighbors at the same column', () => {
  const long = `${'a'.repeat(300)}X${'b'.repeat(300)}`;
  const frame = codeFrame(`short\n${long}`, { line: 2, column: 301 });
  const [above, line = '', mark = ''] = frame.split('\n');
  assert.equal(above, '  1 | …');
  assert.equal(line, `> 2 | …${'a'.repeat(33)}X${'b'.repeat(66)}…`);
  assert.equal(mark.indexOf('^'), line.indexOf('X'));

  // The cut would be inside a pair of code units.
  const pairs = codeFrame(`${'𠮷'.repeat(60)}X`, { line: 1, column: 121 });
  const [cut = '', caret = ''] = pairs.split('\n');
  assert.equal(caret.indexOf('^'), displayWidth(cut.slice(0, cut.indexOf('X'))));

  const wide = codeFrame('中'.repeat(200), { line: 1, column: 100, length: 50 });
  for (const shown of wide.split('\n')) assert.ok(displayWidth(shown) <= 6 + 102, shown);
});

test('a line of megabytes gives a short code frame', () => {
  const huge = 'x'.repeat(4_000_000);
  const frame = codeFrame(huge, { line: 1, column: 3_999_990, length: 3_000_000 });
  for (const line of frame.split('\n')) assert.ok(line.length < 120);
});

test('control characters are shown and not sent to the terminal', () => {
  assert.equal(visibleLine('a\u001B[31mb\u0007\u007F\u009B'), 'a␛[31mb␇␡\uFFFD');
  assert.equal(visibleLine('safe\u202Ereversed'), 'safe\uFFFDreversed');
  assert.equal(visibleLine('half \uD800 pair'), 'half \uFFFD pair');
});

test('positions count lines by LF, CRLF and CR', () => {
  const mixed = 'a\nbc\r\nd\re';
  const places = [...mixed, ''].map((_, offset) => positionAt(mixed, offset));
  assert.deepEqual(
    places.map(({ line, column }) => `${line}:${column}`),
    ['1:1', '1:2', '2:1', '2:2', '2:3', '2:4', '3:1', '3:2', '4:1', '4:2'],
  );
  assert.deepEqual(positionAt(mixed, 999), { line: 4, column: 2 });
  assert.deepEqual(createPositionFinder('')(0), { line: 1, column: 1 });
});

test('the closest name is suggested despite case, typos and a missing end', () => {
  const keys = ['title', 'description', 'locales', 'nav', 'sidebar', 'hideNavbar', 'base'];
  assert.equal(didYouMean('titel', keys), 'title');
  assert.equal(didYouMean('TITLE', keys), 'title');
  assert.equal(didYouMean('desc', keys), 'description');
  assert.equal(didYouMean('heor', ['hero']), 'hero');
  assert.equal(didYouMean('navs', keys), 'nav');
  assert.equal(didYouMean('locale', keys), 'locales');
  assert.equal(didYouMean('tss', ['css', 'tsv', 'ts', 'tsx']), 'ts');
  assert.equal(didYouMean('zzz', keys), undefined);
  assert.equal(didYouMean('', keys), undefined);
  assert.equal(didYouMean('nav', ['nav']), undefined);
});

test('diagnostics are sorted by position, deduplicated and counted', () => {
  const all = [
    warningDiagnostic('b', 'second', { file: 'b.md', line: 2, column: 1 }),
    errorDiagnostic('a', 'first', { file: 'b.md', line: 1, column: 9 }),
    warningDiagnostic('b', 'second', { file: 'b.md', line: 2, column: 1, hint: 'again' }),
    errorDiagnostic('c', 'third', { file: 'a.md', line: 10 }),
    errorDiagnostic('d', 'of no file'),
  ];
  const once = dedupeDiagnostics(all);
  assert.deepEqual(
    sortDiagnostics(once).map(({ message }) => message),
    ['of no file', 'third', 'first', 'second'],
  );
  assert.deepEqual(countByLevel(once), { error: 3, warning: 1 });
  assert.ok(hasErrors(once));
  assert.ok(!hasErrors([warningDiagnostic('b', 'second')]));
  assert.deepEqual(all.map(formatPlace), ['b.md:2:1', 'b.md:1:9', 'b.md:2:1', 'a.md:10:1', '']);
});

test('a site error shows its diagnostics, and a usage error its hint', () => {
  const error = new SiteError([errorDiagnostic('a', 'Wrong.', { file: 'a.md', line: 1, column: 2 })]);
  assert.equal(error.message, 'a.md:1:2: Wrong.');
  assert.equal(error.diagnostics.length, 1);
  assert.equal(new UsageError('No.', 'Yes.').hint, 'Yes.');
});

const diagnostics = [
  warningDiagnostic('dead-anchor', "No heading '#x'", {
    file: 'content/en/a.md',
    line: 3,
    column: 1,
    length: 5,
  }),
  errorDiagnostic('dead-link', "The link '/b' leads nowhere", {
    file: 'content/en/a.md',
    line: 1,
    column: 1,
    length: 3,
    hint: "Did you mean '/c'?",
  }),
  errorDiagnostic('config-missing', 'There is no site.config.ts'),
];
const readSource = (file: string) => (file === 'content/en/a.md' ? text : undefined);

test('diagnostics are printed with position, message, code frame, hint and a total count', () => {
  assert.equal(
    printDiagnostics(diagnostics, { readSource, color: false }),
    `error config-missing
  There is no site.config.ts

content/en/a.md:1:1 error dead-link
  The link '/b' leads nowhere

  > 1 | one
      | ^^^
    2 | two
    3 | three

  hint: Did you mean '/c'?

content/en/a.md:3:1 warning dead-anchor
  No heading '#x'

    1 | one
    2 | two
  > 3 | three
      | ^^^^^
    4 | four
    5 | five

2 errors and 1 warning`,
  );
});

test('no diagnostics print nothing, and an unreadable file has no code frame', () => {
  assert.equal(printDiagnostics([], { readSource, color: false }), '');
  const gone = warningDiagnostic('a', 'Gone', { file: 'b.md', line: 1, column: 1 });
  assert.equal(
    printDiagnostics([gone], { readSource, color: false }),
    'b.md:1:1 warning a\n  Gone\n\n1 warning',
  );
});

test('a limit leaves out warnings after the first ones and says how many, and no errors', () => {
  const of = (level: Level, line: number): Diagnostic => ({
    ...{ code: 'dead-link', level, message: `Problem ${line}.`, file: 'a.md', line },
  });
  const diagnostics = [
    of('warning', 1),
    of('warning', 2),
    of('error', 3),
    of('warning', 4),
    of('warning', 5),
  ];
  const print = (maxWarnings: number) =>
    printDiagnostics(diagnostics, { readSource: () => undefined, color: false, maxWarnings });
  const text = print(1);
  assert.deepEqual(text.match(/Problem \d/g), ['Problem 1', 'Problem 3']);
  assert.ok(
    text.endsWith("… and 3 more warnings: run 'docs-cli check' to print all.\n\n1 error and 4 warnings"),
  );
  assert.equal(print(4), printDiagnostics(diagnostics, { readSource: () => undefined, color: false }));
});

test('colors are printed only on request, and escape sequences of a file never', () => {
  const evil = [
    errorDiagnostic('a', 'says \u001B[2J', { file: 'a\u001B.md\nx', line: 1, column: 1, hint: '\u001B]0;x' }),
  ];
  const source = () => 'text \u001B[31m';
  const plain = printDiagnostics(evil, { readSource: source, color: false });
  assert.ok(!plain.includes('\u001B'));
  assert.equal(plain.split('\n')[0], 'a␛.md␊x:1:1 error a');
  const colored = printDiagnostics(evil, { readSource: source, color: true });
  assert.ok(colored.includes('\u001B[31m'));
  assert.ok(!colored.includes('\u001B[2J') && !colored.includes('\u001B]0;'));
});

test('totals list each code with its count, most frequent first, and what it means', () => {
  const found = [
    ...Array.from({ length: 12 }, () => errorDiagnostic('dead-link', 'm')),
    errorDiagnostic('missing-image', 'm'),
    warningDiagnostic('image-alt', 'm'),
  ];
  assert.equal(
    printTotals(found, { color: false }),
    [
      '  12 dead-link      The target of a link does not exist.',
      '   1 image-alt      An image has no alternative text.',
      '   1 missing-image  An image file does not exist.',
    ].join('\n'),
  );
});

test('a report with one code has totals only if it has more than ten problems', () => {
  const links = Array.from({ length: 11 }, () => errorDiagnostic('dead-link', 'm'));
  assert.equal(printTotals([], { color: false }), '');
  assert.equal(printTotals(links.slice(1), { color: false }), '');
  assert.equal(printTotals(links, { color: false }), '  11 dead-link  The target of a link does not exist.');
});

test('sizes and times are rounded to at most three digits before the unit', () => {
  assert.deepEqual([0, 999, 1000, 999_949, 999_950, 1_234_567].map(formatBytes), [
    '0 B',
    '999 B',
    '1.0 kB',
    '999.9 kB',
    '1.0 MB',
    '1.2 MB',
  ]);
  assert.deepEqual([0, 999.4, 999.5, 1234.5].map(formatTime), ['0 ms', '999 ms', '1.00 s', '1.23 s']);
});

test('many equal problems are printed once, with the places of the others', () => {
  const at = (file: string, message: string) =>
    errorDiagnostic('broken-sample', message, { file, line: 1, column: 2, hint: 'Install it.' });
  const printed = (count: number) =>
    printDiagnostics(
      [at('z.md', 'Other.'), ...Array.from({ length: count }, (_, i) => at(`${i + 10}.md`, 'No module.'))],
      { readSource: () => undefined, color: false },
    );
  assert.equal(printed(3).match(/No module/g)?.length, 3);
  assert.equal(
    printed(4),
    [
      '10.md:1:2 error broken-sample\n  No module.\n  hint: Install it.',
      '  The same problem is at:\n    11.md:1:2\n    12.md:1:2\n    13.md:1:2\n',
      'z.md:1:2 error broken-sample\n  Other.\n  hint: Install it.\n',
      '5 errors',
    ].join('\n'),
  );
  assert.match(printed(30), /\n {4}39\.md:1:2\n/);
});
