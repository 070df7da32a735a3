/** Merges adjacent texts, and leaves out empty ones. */
export function mergeTexts<T extends object>(chunks: Iterable<string | T>): (string | T)[] {
  const merged: (string | T)[] = [];
  let text = '';
  for (const chunk of chunks) {
    if (typeof chunk === 'string') {
      text += chunk;
      continue;
    }
    if (text !== '') merged.push(text);
    text = '';
    merged.push(chunk);
  }
  if (text !== '') merged.push(text);
  return merged;
}
