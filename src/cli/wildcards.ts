/** Patterns in which `*` stands for any text, matched in time that grows with the text, not with a power of it. */

export function fitsWildcards(text: string, pattern: string): boolean {
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined) return text === pattern;
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of pieces) {
    // The first place that fits leaves the most for those behind it.
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= end;
}
