/** The languages that the theme speaks. A new one is a file beside these and a line here. */
import type { Messages } from '@docs-cli/core/runtime';
import { en } from './en.js';
import { zh } from './zh.js';

const locales: Record<string, Messages> = { en, zh };

/** Finds a language's entry: as written, else by its first subtag (`zh-CN` reads `zh`). */
export function byLanguage<T>(entries: Record<string, T>, lang: string): T | undefined {
  const tag = lang.toLowerCase();
  const find = (wanted: string) => Object.keys(entries).find((key) => key.toLowerCase() === wanted);
  const key = find(tag) ?? find(tag.split('-')[0] ?? tag);
  return key === undefined ? undefined : entries[key];
}

/** The theme's texts; English for a language it does not know. */
export function themeMessages(lang: string): Messages {
  return byLanguage(locales, lang) ?? en;
}
