/**
 * Identifies a problem independently of its line, so that it is recognized after lines moved: by code, file,
 * message and marked text. Problems that are equal in all of these are distinguished by their order.
 */
import { hash } from 'node:crypto';
import type { Diagnostic } from '../../runtime/model/index.js';
import { splitLines } from './code-frame.js';

/** Returns the text of a file, by its path relative to the project root; undefined if it cannot be read. */
export type ReadSource = (file: string) => string | undefined;

/**
 * Ids of the problems, in their order: 16 hex digits each, equal for problems with the same message and the
 * same marked text.
 */
export function identify(diagnostics: readonly Diagnostic[], readSource: ReadSource): string[] {
  const linesOf = createLineReader(readSource);
  return diagnostics.map((diagnostic) => {
    const { code, file = '', message } = diagnostic;
    // Messages refer to other positions by their lines.
    const said = message.replace(/\bline \d+/g, 'line');
    return hash('sha1', [code, file, said, markedText(diagnostic, linesOf)].join('\0')).slice(0, 16);
  });
}

/** Like `identify`, but appends `/2` to the second of equal ids, and so on. */
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

/** A problem without a length concerns more than the text at its position. */
function markedText(
  { file, line, column = 1, length = 0 }: Diagnostic,
  linesOf: (file: string) => string[] | undefined,
): string {
  if (file === undefined || line === undefined) return '';
  return (linesOf(file)?.[line - 1] ?? '').slice(column - 1, column - 1 + length);
}
