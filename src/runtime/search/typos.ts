/** The words that differ from a term in one letter or in the order of two neighboring letters. */
export function* typosIn(words: readonly string[], term: string): Generator<string> {
  for (const word of words)
    if (Math.abs(word.length - term.length) <= 1 && word !== term && isTypo(word, term)) yield word;
}

function isTypo(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = (text: string, by: number) => text.slice(start + by);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  if (rest(one, 1) === rest(other, 1)) return true;
  return (
    one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2)
  );
}
