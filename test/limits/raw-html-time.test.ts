/** CPU time of raw HTML in each mode. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePage } from '../../src/cli/markdown/parse.js';
import { sectionTextsOf } from '../../src/cli/markdown/section-texts.js';
import { cpuTime } from '../helpers/cpu-time.js';
import { article, options } from '../markdown/document.js';

const SIZE = 50_000;
/**
 * CPU time of one text. Work that grows with the square of its text takes far longer. Other load slows down single runs,
 * so the fastest of at most three counts.
 */
const LIMIT_MS = 750;
const RUNS = 3;

describe('raw HTML', () => {
  const patterns = [
    '<b>',
    '<div>',
    '<div>\n\n',
    '<p><b></p>',
    '<a href>',
    '<a href=x>',
    '<details>',
    '<!--',
    '<script>',
    '<script></script>İ',
    '<style></style>',
    '<textarea>',
    '<x y="',
    'http://x/&a;',
    '<Steps>',
    '<Card title="',
    '<li>x',
    '<kbd>',
    '<table><tr><td>',
    '<h1>x',
    '<svg><g>',
    'x <Box>',
  ];
  const bodies = [
    ...patterns.map((pattern) => pattern.repeat(SIZE / pattern.length)),
    `<div>\n</${'a'.repeat(SIZE)}`,
  ];
  for (const mode of ['trusted', 'sanitised', 'none'] as const)
    test(`parsing time of raw HTML grows linearly with HTML '${mode}'`, () => {
      const timeOf = (body: string) => {
        const start = cpuTime();
        const page = parsePage({ path: 'a.md', body, line: 1 }, { ...options, html: mode }, () => undefined);
        article({ ...page, markdown: page.markdown() });
        sectionTextsOf(page);
        return cpuTime() - start;
      };
      const slow = bodies.flatMap((body) => {
        let time = Number.POSITIVE_INFINITY;
        for (let run = 0; run < RUNS && time > LIMIT_MS; run++) time = Math.min(time, timeOf(body));
        return time > LIMIT_MS ? [`${body.slice(0, 20)}: ${Math.round(time)} ms`] : [];
      });
      assert.deepEqual(slow, []);
    });
});
