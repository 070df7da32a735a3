/** Joins lists of chunks, merges adjacent texts, and leaves out empty ones. */
export function mergeTexts<T extends object>(lists: Iterable<Iterable<string | T>>): (string | T)[] {
  const merged: (string | T)[] = [];
  let text = '';
  for (const list of lists) {
    for (const chunk of list) {
      if (typeof chunk === 'string') {
        text += chunk;
        continue;
      }
      if (text !== '') merged.push(text);
      text = '';
      merged.push(chunk);
    }
  }
  if (text !== '') merged.push(text);
  return merged;
}
