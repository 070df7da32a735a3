/** Reports for programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorDiagnostic, warningDiagnostic } from '../../src/cli/report/diagnostic.js';
import { formatGithub } from '../../src/cli/report/github-report.js';
import { fingerprints, identify } from '../../src/cli/report/identity.js';
import { formatJson, type JsonReport } from '../../src/cli/report/json-report.js';
import { parseSuppression } from '../../src/cli/report/parse-suppression.js';
import type { ReportContext } from '../../src/cli/report/report.js';

const page = '# Home\n\n[中](./gone.md)\n';

const context: ReportContext = {
  readSource: (file) => (file.endsWith('.md') ? page : undefined),
  prefix: 'my docs/',
  version: '1.2.3',
};

const report = {
  diagnostics: [
    errorDiagnostic('missing-home', 'Of no file.'),
    warningDiagnostic('orphan-page', 'Of a page.', { file: 'content/en/a.md', line: 1, column: 1 }),
    errorDiagnostic('dead-link', "Dead: 'x', 50 %\nsecond line\u001b[31m", {
      file: 'content/en/中 #1%.md',
      line: 3,
      column: 1,
      length: 14,
      hint: 'Fix: it, please.',
    }),
    errorDiagnostic('dead-link', 'Longer than its line.', {
      file: 'content/en/a.md',
      line: 3,
      column: 2,
      length: 99,
    }),
    errorDiagnostic('hidden-file', 'A file alone.', { file: 'content/public/a.bin' }),
    errorDiagnostic('no-such-code', 'A code of tomorrow.', { file: 'content/en/a.md', line: 900 }),
  ],
  suppressed: 2,
  inBaseline: 1,
};

test('GitHub commands are escaped like in the official toolkit and contain no escape sequences', () => {
  const lines = formatGithub(report, context).split('\n');
  assert.equal(lines.length, report.diagnostics.length);
  assert.equal(lines[0], '::error title=missing-home::Of no file.');
  assert.equal(lines[1], '::warning file=my docs/content/en/a.md,line=1,col=1,title=orphan-page::Of a page.');
  assert.equal(
    lines[2],
    "::error file=my docs/content/en/中 #1%25.md,line=3,col=1,endLine=3,endColumn=15,title=dead-link::Dead: 'x', 50 %25%0Asecond line␛[31m%0AFix: it, please.",
  );
  const colon = formatGithub(
    { ...report, diagnostics: [errorDiagnostic('a', 'b', { file: 'a:b,c\n.md' })] },
    { ...context, prefix: '' },
  );
  assert.equal(colon, '::error file=a%3Ab%2Cc%0A.md,title=a::b');
});

test('the JSON report has exactly the available fields', () => {
  const json = JSON.parse(formatJson(report, context)) as JsonReport;
  assert.equal(json.version, 1);
  assert.deepEqual(json.counts, { errors: 5, warnings: 1, suppressed: 2, inBaseline: 1 });
  assert.deepEqual(Object.keys(json.problems[0]!), ['code', 'level', 'message', 'fingerprint']);
  assert.equal(json.problems[2]!.file, 'content/en/中 #1%.md');
});

test('a diagnostic keeps its fingerprint when lines move, and other text changes it', () => {
  const at = (line: number, message: string, length?: number) =>
    errorDiagnostic('dead-link', message, { file: 'a.md', line, column: 1, ...(length && { length }) });
  const read = (text: string) => () => text;
  const [before] = identify([at(1, 'See line 1.', 3)], read('abc\n'));
  assert.deepEqual(identify([at(3, 'See line 12.', 3)], read('\n\nabc\n')), [before]);
  assert.notDeepEqual(identify([at(1, 'See line 1.', 3)], read('abd\n')), [before]);
  assert.notDeepEqual(identify([at(1, 'See page 1.', 3)], read('abc\n')), [before]);
  const page = [at(1, 'Of the page.')];
  assert.deepEqual(identify(page, read('# One\n')), identify(page, read('# Two\n')));
  const twice = fingerprints([at(1, 'a'), at(2, 'a')], read('\n\n'));
  assert.deepEqual(twice, [twice[0], `${twice[0]}/2`]);
});

test('a suppression comment has its codes and its reason', () => {
  assert.deepEqual(parseSuppression(' check-ignore dead-link: a reason: with colons '), {
    codes: ['dead-link'],
    reason: 'a reason: with colons',
  });
  assert.deepEqual(parseSuppression('check-ignore a-b , c:\n  over\n  lines'), {
    codes: ['a-b', 'c'],
    reason: 'over lines',
  });
  assert.deepEqual(parseSuppression('check-ignore dead-link'), { codes: ['dead-link'], reason: '' });
  assert.deepEqual(parseSuppression('check-ignore'), { codes: [''], reason: '' });
  for (const other of ['checks-ignore a: b', 'see check-ignore a: b', 'check-ignored', ''])
    assert.equal(parseSuppression(other), undefined, other);
});

/** Control characters and text that is not valid UTF-8. */
const HOSTILE_TEXT = '\u0000\u001b[2J\u007f\u009b31m\u061c\u200f\u2028\u202e\u2066\ufeff\ud800';

test('every report is valid and contains no control characters', () => {
  const hostile = {
    ...report,
    diagnostics: [
      errorDiagnostic('dead-link', `Dead ${HOSTILE_TEXT}`, {
        file: `content/en/${HOSTILE_TEXT}.md`,
        line: 3,
        column: 1,
        length: 14,
        hint: HOSTILE_TEXT,
      }),
    ],
  };
  const raw = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
  for (const format of [formatJson, formatGithub])
    assert.doesNotMatch(format(hostile, context), raw, format.name);
  const json = formatJson(hostile, context);
  assert.doesNotMatch(json, /\\ud[89ab]/i, 'half of a character is no text');
  const [problem] = (JSON.parse(json) as JsonReport).problems;
  assert.equal(problem?.message, `Dead ${HOSTILE_TEXT.replace('\ud800', '\ufffd')}`);
});
