/** A part of a file of code, checked with the rest of the file: without it, names would be missing. */
import { takeNotations } from '../../markdown/notations.js';
import type { SampleCode } from './sample-steps.js';

/** The sample with the whole text of its file; the same sample where it was written on the page, or is left out. */
export function withWholeFile(sample: SampleCode, read: (path: string) => string | undefined): SampleCode {
  const text = sample.source && sample.noCheck === undefined ? read(sample.file) : undefined;
  if (text === undefined) return sample;
  const { code, diffAdd, diffRemove, error, lines } = takeNotations(text.replace(/\n$/, ''));
  const { lines: _, ...rest } = sample;
  const whole = { ...rest, code, diffAdd, diffRemove, error, line: 1, column: 1 };
  return lines === undefined ? whole : { ...whole, lines };
}
