/** Finds a language's entry: by its full tag, else by its first subtag (`zh-CN` finds `zh`). */
export function byLanguage<T>(entries: Record<string, T>, lang: string): T | undefined {
  const tag = lang.toLowerCase();
  const find = (wanted: string) => Object.keys(entries).find((key) => key.toLowerCase() === wanted);
  const key = find(tag) ?? find(tag.split('-')[0] ?? tag);
  return key === undefined ? undefined : entries[key];
}
