/** A line of code as runs of text that have one class each. */

/** Plain text has no class. */
export interface Run {
  text: string;
  className?: string;
}

export function plainRuns(code: string): Run[][] {
  return code.split('\n').map((text) => [{ text }]);
}

/** Tokens are pairs of a start and its attributes. Neighbours of one class become one run; space takes the class of what it follows. */
export function toRuns(
  line: string,
  tokens: Uint32Array,
  classOf: (attributes: number) => string | undefined,
): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < tokens.length; i += 2) {
    const text = line.slice(tokens[i], tokens[i + 2] ?? line.length);
    if (text === '') continue;
    const className = classOf(tokens[i + 1]!);
    const last = runs.at(-1);
    if (last !== undefined && (last.className === className || text.trim() === '')) last.text += text;
    else runs.push(className === undefined ? { text } : { text, className });
  }
  return runs;
}
