/** Texts by language. The browser gets the texts of one language, so there these functions do nothing. */
import { closestLanguage } from '@docs-cli/core/runtime';

/** The entry of the closest language: `zh-CN` finds `zh`. */
export function byLanguage<T>(entries: Record<string, T>, lang: string): T | undefined {
  const key = closestLanguage(Object.keys(entries), lang);
  return key === undefined ? undefined : entries[key];
}

/** @throws if a key is not a language tag. */
export function requireLanguageTags(entries: Record<string, unknown>): void {
  for (const lang of Object.keys(entries)) {
    try {
      Intl.getCanonicalLocales(lang);
    } catch {
      throw new Error(`'${lang}' in 'messages' of the theme is not a language tag such as 'pt-BR'.`);
    }
  }
}
