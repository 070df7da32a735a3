/**
 * Shared parts of the problems that `broken-sample` reports: the position in a file, and a hint on how to skip the
 * sample.
 */
import type { Diagnostic } from '../../runtime/model/index.js';
import type { SampleCode } from './sample-steps.js';

export const NO_CHECK_HINT =
  'If the sample is a fragment or wrong on purpose, exclude it with a reason: `no-check="why"`.';

/**
 * Converts a position in the code of a sample to a position in the file that contains it: the page, an included
 * file, or the code file that the sample shows. Both are 1-based.
 */
export function placeIn(
  sample: SampleCode,
  line: number,
  column: number,
): Required<Pick<Diagnostic, 'file' | 'line' | 'column'>> {
  const lineOffset = sample.lines?.[line - 1] ?? line - 1;
  return { file: sample.file, line: sample.line + lineOffset, column: sample.column + column - 1 };
}

/** False for a line that the page does not show: for a part of a code file, the whole file is checked. */
export function isShown(sample: SampleCode, line: number): boolean {
  const { line: fileLine } = placeIn(sample, line, 1);
  return sample.source === undefined || (fileLine >= sample.source.from && fileLine <= sample.source.to);
}
