/** What every problem of a sample says: its place in the Markdown, and how to leave it out. */
import type { Diagnostic } from '../../../runtime/model.js';
import type { SampleCode } from './sample-steps.js';

export const LEAVE_OUT =
  'Where the sample is wrong on purpose, or a fragment, say so in the fence: `no-check="why"`.';

/** A place in the code of a sample as a place in the Markdown. */
export function placeIn(
  sample: SampleCode,
  line: number,
  column: number,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const below = sample.lines?.[line - 1] ?? line - 1;
  return { file: sample.file, line: sample.line + below, column: sample.column + column - 1 };
}

/** False for a line that only belongs to the sample's file and is not shown. */
export function isShown(sample: SampleCode, line: number): boolean {
  const { line: at = 1 } = placeIn(sample, line, 1);
  return sample.source === undefined || (at >= sample.source.from && at <= sample.source.to);
}
