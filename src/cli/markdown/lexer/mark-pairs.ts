/**
 * The pairs of `==` around marked text. All pairs of a text are found in one pass, because a search from each
 * `==` would read the rest of the text again.
 */

/** Parts that can contain `==` as something else: escapes, code, addresses of links, tags, bare addresses. */
const part = /\\[^\n]|`+|\]\([^\s)]*|<[A-Za-z/!][^<>]*>|https?:\/\/[^\s<]*|={2,}/g;
/** Next to it, `==` is an operator, as in `a==b`. */
const word = /[A-Za-z\d_]/;
const space = /\s/;
/** Between two of these, `==` begins or ends nothing, as in `("==")`. */
const punctuation = /[.,;:!?()[\]{}"']/;

const none: ReadonlyMap<number, number> = new Map();

/** For each opening `==`, its offset and the offset of its end. In ascending order. */
export function markPairs(text: string): ReadonlyMap<number, number> {
  const first = text.indexOf('==');
  if (first < 0 || text.indexOf('==', first + 2) < 0) return none;
  const pairs = new Map<number, number>();
  const endOfCode = codeEnds(text);
  let open = -1;
  part.lastIndex = 0;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const [piece] = match;
    const at = match.index;
    if (piece[0] === '`') part.lastIndex = endOfCode.get(at) ?? part.lastIndex;
    if (piece !== '==') continue;
    const before = text[at - 1] ?? ' ';
    const after = text[at + 2] ?? ' ';
    if (open >= 0 && canEnd(before, after)) {
      pairs.set(open, at);
      open = -1;
    } else if (open < 0 && canEnd(after, before)) open = at;
  }
  return pairs;
}

/** Whether `==` can be next to the marked character `inside`. Both ends follow the same rule. */
function canEnd(inside: string, outside: string): boolean {
  if (space.test(inside) || word.test(outside)) return false;
  return !punctuation.test(inside) || /[\s.,;:!?]/.test(outside);
}

/** For each run of backticks that begins code, the offset after the code. */
function codeEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  /** By length, the offset of the closest run after the current one. */
  const next = new Map<number, number>();
  for (const { 0: ticks, index } of [...text.matchAll(/`+/g)].reverse()) {
    const end = next.get(ticks.length);
    if (end !== undefined) ends.set(index, end + ticks.length);
    next.set(ticks.length, index);
  }
  return ends;
}
