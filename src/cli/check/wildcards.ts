/**
 * Matches patterns in which `*` stands for any text, without backtracking: the time is linear in the length of the
 * text.
 */

export function fitsWildcards(text: string, pattern: string): boolean {
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined) return text === pattern;
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of pieces) {
    // The first match leaves the most text for the remaining pieces.
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= end;
}
