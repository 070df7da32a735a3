/** Checks a partial sample together with the rest of its file, which may declare names that it uses. */
import { takeNotations } from '../../markdown/code/notations.js';
import type { SampleCode } from './sample-steps.js';

/**
 * The sample with the whole text of its source file. Samples written in the page and samples with `no-check`
 * are returned unchanged.
 */
export function withWholeFile(sample: SampleCode, read: (path: string) => string | undefined): SampleCode {
  const text = sample.source && sample.noCheck === undefined ? read(sample.file) : undefined;
  if (text === undefined) return sample;
  const { code, diffAdd, diffRemove, error, lines } = takeNotations(text.replace(/\n$/, ''));
  const { lines: _, ...rest } = sample;
  const whole = { ...rest, code, diffAdd, diffRemove, error, line: 1, column: 1 };
  return lines === undefined ? whole : { ...whole, lines };
}
