/**
 * Computes the positions of a match's captures from their text. JavaScript reports these positions only with
 * the flag `d`, which requires a second regular expression for the same pattern; compiling one can take 100
 * ms.
 */

export type Place = [start: number, end: number];

/** The text after the `(` of a group that does not capture, up to `(?<=` and `(?<!`. */
const NOT_CAPTURING = /^\?(?::|<?[=!])/;

/**
 * True if every capture is inside the match: no lookahead or lookbehind has a capture. The source has the
 * syntax of the flag `v`.
 */
export function hasCapturesInside(source: string): boolean {
  /** For each open group, whether it is inside an assertion. */
  const groups: boolean[] = [];
  let classDepth = 0;
  for (let i = 0; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '[') classDepth++;
    else if (char === ']') classDepth--;
    else if (classDepth > 0) continue;
    else if (char === ')') groups.pop();
    else if (char === '(') {
      const start = NOT_CAPTURING.exec(source.slice(i + 1, i + 4))?.[0];
      const isAsserted = groups.at(-1) ?? false;
      if (isAsserted && start === undefined) return false;
      groups.push(isAsserted || (start !== undefined && start !== '?:'));
    }
  }
  return true;
}

/**
 * The positions of a match and its captures, as the flag `d` reports them, except that empty captures have
 * none.
 *
 * @param isInside result of `hasCapturesInside` for the pattern.
 * @returns undefined if the text of a capture occurs more than once.
 */
export function placesFromText(
  match: RegExpExecArray,
  content: string,
  isInside: boolean,
): (Place | undefined)[] | undefined {
  const { index, 0: whole } = match;
  const places: (Place | undefined)[] = [[index, index + whole.length]];
  for (let i = 1; i < match.length; i++) {
    const text = match[i];
    if (text) {
      const start = isInside ? onlyPlace(whole, text) + index : onlyPlace(content, text);
      if (Number.isNaN(start)) return undefined;
      places.push([start, start + text.length]);
    } else places.push(undefined);
  }
  return places;
}

function onlyPlace(content: string, text: string): number {
  const first = content.indexOf(text);
  return content.indexOf(text, first + 1) === -1 ? first : Number.NaN;
}
