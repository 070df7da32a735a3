/**
 * Parsing time grows linearly. Each pattern here once took more than a second for 100 KB, most more than ten, or
 * four times as long for twice the text. That is seen in 50 KB too. Times are CPU times of a separate process, which is killed if it hangs.
 * `test/bench/patterns.ts` prints the table of all patterns.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PatternProcess } from '../helpers/measure-patterns.js';
import { patterns } from '../helpers/patterns.js';

const known = `
list item, lazy lines
lines before headings
lines before rules
lines before single equals signs
lines before fences
lines before HTML
marked texts
open marked texts
marked texts and code
marked texts and growing code
expressions of other generators
formulas, open
open comments of MDX
open comments of MDX in text, closed at the end
tables of contents
tables of contents in a paragraph
list items of other bullets
ordered list items of two kinds
quotes and lazy lines
quotes with lists and lazy lines
nested quote, lazy lines
table of a thousand columns, bare rows
table of a thousand columns, rows of pipes
emphasis inside words
emphasis of underscores in words
open emphasis, closed at the end
open strong, as many closed
nested emphasis
nested underscores
emphasis with punctuation
orphans in strong
orphans in emphasis
deleted of two kinds
deleted, open, closed at the end
addresses of mail, open
punctuation of addresses of mail
link and references
link and punctuation
link and brackets
links with brackets and without spaces
angled address of mail, long
open addresses, closed at the end
open addresses with text, closed at the end
label of backticks
notes, lazy
references of many notes
open references of notes
box and spaces, then a line
nested boxes
code groups in each other
tabs of labels
label and spaces
fence info, brackets
fence info, braces
fence info, ranges beyond the code
marks of many lines
marks in a line
spaces before a mark
spaces behind a mark
spaces within a mark
address in code, plus signs
unclosed elements by line, none
instructions in text, none
data of plus signs
code of growing marks
components in text
open ends of steps
nested boxes
ends
unclosed in closed
links of HTML in text
ids of HTML
MDX: open braces
MDX: open braces in lines
MDX: open braces and strings
MDX: open braces and templates
MDX: expressions
MDX: open tags
MDX: open tags and strings
MDX: open components
MDX: open exports
MDX: imports of Markdown
MDX: open demos
include and spaces
include and spaces, open
open includes
regions
region and spaces
`;

/** Number of characters of a pattern. */
const SIZE = 50_000;
/** Higher than the limits of the table, which are 1 s and 2.3 times: other tests run at the same time. */
const limits = { time: 2500, growth: 2.8, comparable: 150 };
const worker = new PatternProcess();
after(() => worker.end());

test('parsing time of hostile text grows linearly', { timeout: 900_000 }, async () => {
  // Warm up, so that compilation does not count.
  for (const index of [0, 1, 2]) await worker.ask({ index, size: 5000 }, 60_000);
  const faults: string[] = [];
  for (const name of known.trim().split('\n')) {
    const index = patterns.findIndex((pattern) => pattern.name === name);
    assert.ok(index >= 0, `there is no pattern "${name}"`);
    const fault = await faultOf(index);
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  assert.deepEqual(faults, []);
});

/** Other load slows down single runs, up to four times. The fastest of at most this many runs counts. */
const RUNS = 12;

async function faultOf(index: number): Promise<string | undefined> {
  let half = Number.POSITIVE_INFINITY;
  let whole = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const answer = await worker.ask({ index, size: SIZE }, 20_000);
    if (answer === undefined) return 'more than 20 s';
    if (answer.error !== undefined) return answer.error;
    whole = Math.min(whole, answer.cpu);
    // Shorter times are mostly compilation and garbage collection.
    if (whole < limits.comparable) return undefined;
    half = Math.min(
      half,
      (await worker.ask({ index, size: SIZE / 2 }, 20_000))?.cpu ?? Number.POSITIVE_INFINITY,
    );
    if (whole <= limits.time && whole <= limits.growth * half) return undefined;
  }
  return `${Math.round(whole)} ms at ${SIZE} characters, ${Math.round(half)} ms at half of them`;
}
