/** Compares an emitted file with the code block that shows it. */

/** A line that is only a comment with an ellipsis matches any number of lines. */
const cut = /^\s*(?:\/\/|\/\*|<!--|#)\s*(?:…|\.{3})\s*(?:\*\/|-->)?\s*$/;

/** A description of the first difference; undefined if there is no difference. */
export function differ(shown: string, emitted: string): string | undefined {
  const lines = textOf(emitted);
  const chunks = splitAtCuts(textOf(shown));
  if (chunks.length === 1) {
    return chunks[0]!.join('\n') === lines.join('\n') ? undefined : sideBySide(chunks[0]!, lines);
  }
  let from = 0;
  for (const [i, chunk] of chunks.entries()) {
    const at = i === 0 ? 0 : i === chunks.length - 1 ? lines.length - chunk.length : find(lines, chunk, from);
    if (at < from || !isAt(lines, chunk, at)) {
      return `The emitted file has, from line ${from + 1} on, no such lines:\n${chunk.join('\n')}\n\nIt is:\n${lines.join('\n')}`;
    }
    from = at + chunk.length;
  }
  return undefined;
}

/** Without blank lines at both ends, which a code block does not have. */
const textOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n');

function splitAtCuts(lines: string[]): string[][] {
  const chunks: string[][] = [[]];
  for (const line of lines) {
    if (cut.test(line)) chunks.push([]);
    else chunks.at(-1)!.push(line);
  }
  return chunks;
}

function find(lines: string[], chunk: string[], from: number): number {
  for (let at = from; at <= lines.length - chunk.length; at++) if (isAt(lines, chunk, at)) return at;
  return -1;
}

const isAt = (lines: string[], chunk: string[], at: number): boolean =>
  chunk.every((line, i) => lines[at + i] === line);

function sideBySide(shown: string[], emitted: string[]): string {
  const at = shown.findIndex((line, i) => line !== emitted[i]);
  const first = at < 0 ? shown.length : at;
  return [
    `They part at line ${first + 1}.`,
    `shown:   ${shown[first] ?? '(nothing more)'}`,
    `emitted: ${emitted[first] ?? '(nothing more)'}`,
    '',
    'The emitted file is:',
    ...emitted,
  ].join('\n');
}
