/** A line of code as runs: pieces of text with one class each. */

/** Plain text has no class. */
export interface Run {
  text: string;
  className?: string;
}

export function plainRuns(code: string): Run[][] {
  return code.split('\n').map((text) => [{ text }]);
}

/**
 * Converts tokens, which are pairs of a start offset and attributes. Adjacent tokens of one class are merged
 * into a run; white space is added to the run before it.
 */
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
