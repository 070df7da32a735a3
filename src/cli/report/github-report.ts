/** `check --format github`: workflow commands, which GitHub shows next to the lines of a pull request. */
import { posix } from 'node:path';
import type { Format } from './report.js';
import { visibleText } from './terminal-text.js';

export const formatGithub: Format = ({ diagnostics }, { prefix }) =>
  diagnostics
    .map(({ code, level, message, hint, file, line, column, length }) => {
      const properties: Record<string, string | number | undefined> = {
        file: file === undefined ? undefined : visibleText(posix.normalize(prefix + file)),
        line,
        // Without a line, a column is meaningless.
        ...(line !== undefined && column !== undefined && { col: column }),
        ...(line !== undefined &&
          column !== undefined &&
          length !== undefined && { endLine: line, endColumn: column + length }),
        title: code,
      };
      const written = Object.entries(properties)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const said = hint === undefined ? message : `${message}\n${hint}`;
      return `::${level} ${written.join(',')}::${escapeData(visibleText(said))}`;
    })
    .join('\n');

/** Escapes like GitHub's own toolkit. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
