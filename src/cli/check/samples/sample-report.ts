/**
 * Shared parts of all sample problems: the position in the Markdown, and a hint on how to skip the sample.
 */
import type { Diagnostic } from '../../../runtime/model.js';
import type { SampleCode } from './sample-steps.js';

export const LEAVE_OUT =
  'If the sample is a fragment or wrong on purpose, exclude it with a reason: `no-check="why"`.';

/** Converts a position in the code of a sample to a position in the Markdown. */
export function placeIn(
  sample: SampleCode,
  line: number,
  column: number,
): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const below = sample.lines?.[line - 1] ?? line - 1;
  return { file: sample.file, line: sample.line + below, column: sample.column + column - 1 };
}

/** False for a line of the sample's file that the page does not show. */
export function isShown(sample: SampleCode, line: number): boolean {
  const { line: at = 1 } = placeIn(sample, line, 1);
  return sample.source === undefined || (at >= sample.source.from && at <= sample.source.to);
}
