import { closestLanguage } from '@docs-cli/core/runtime';

/** The entry of the closest language: `zh-CN` finds `zh`. */
export function byLanguage<T>(entries: Record<string, T>, lang: string): T | undefined {
  const key = closestLanguage(Object.keys(entries), lang);
  return key === undefined ? undefined : entries[key];
}
