/**
 * Which problem is which, after lines have moved: by code, file, message and marked text, never by line. Two that agree
 * in all of it are told apart by their order.
 */
import { hash } from 'node:crypto';
import type { Diagnostic } from '../../runtime/model.js';
import { splitLines } from './code-frame.js';

/** Text of a file by its path relative to the project root; undefined where it cannot be read. */
export type ReadSource = (file: string) => string | undefined;

/** The same for problems that say the same about the same text; 16 hex digits each, in the order of the problems. */
export function identify(diagnostics: readonly Diagnostic[], readSource: ReadSource): string[] {
  const linesOf = createLineReader(readSource);
  return diagnostics.map((diagnostic) => {
    const { code, file = '', message } = diagnostic;
    // Messages name other places by their lines.
    const said = message.replace(/\bline \d+/g, 'line');
    return hash('sha1', [code, file, said, markedText(diagnostic, linesOf)].join('\0')).slice(0, 16);
  });
}

/** As `identify`, with `/2` behind the second of equal ones. */
export function fingerprints(diagnostics: readonly Diagnostic[], readSource: ReadSource): string[] {
  const counts = new Map<string, number>();
  return identify(diagnostics, readSource).map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}/${count}`;
  });
}

export function createLineReader(readSource: ReadSource): (file: string) => string[] | undefined {
  const known = new Map<string, string[] | undefined>();
  return (file) => {
    if (!known.has(file)) {
      const text = readSource(file);
      known.set(file, text === undefined ? undefined : splitLines(text));
    }
    return known.get(file);
  };
}

/** A problem without a length is about more than what stands at its place. */
function markedText(
  { file, line, column = 1, length = 0 }: Diagnostic,
  linesOf: (file: string) => string[] | undefined,
): string {
  if (file === undefined || line === undefined) return '';
  return (linesOf(file)?.[line - 1] ?? '').slice(column - 1, column - 1 + length);
}
