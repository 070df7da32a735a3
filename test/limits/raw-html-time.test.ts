/** CPU time of raw HTML in each mode. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePage } from '../../src/cli/markdown/parse.js';
import { sectionTextsOf } from '../../src/cli/markdown/section-texts.js';
import { cpuTime } from '../helpers/cpu-time.js';
import { article, options } from '../markdown/document.js';

/** CPU time of 100 KB. Work that grows faster than its text takes far longer, and slow machines need 1,500 ms. */
const LIMIT_MS = 3000;

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
  for (const mode of ['trusted', 'sanitised', 'none'] as const)
    test(`parsing time of raw HTML grows linearly with HTML '${mode}'`, () => {
      const timeOf = (pattern: string, size: number) => {
        const body = pattern.repeat(size / pattern.length);
        const start = cpuTime();
        const page = parsePage({ path: 'a.md', body, line: 1 }, { ...options, html: mode }, () => undefined);
        article({ ...page, markdown: page.markdown() });
        sectionTextsOf(page);
        return cpuTime() - start;
      };
      const slow = patterns.flatMap((pattern) => {
        const time = timeOf(pattern, 100_000);
        return time > LIMIT_MS ? [`${pattern}: ${Math.round(time)} ms`] : [];
      });
      assert.deepEqual(slow, []);
    });
});
