/**
 * The languages that the theme speaks. A new one is a file beside these and a line here.
 *
 * The texts of a page's language travel with the site's data: in what the browser loads this file is empty.
 */
import type { Messages } from '@docs-cli/core/runtime';
import { byLanguage } from './by-language.js';
import { en } from './en.js';
import { zh } from './zh.js';

const locales: Record<string, Messages> = { en, zh };

/** The theme's texts; English for a language it does not know. */
export function themeMessages(lang: string): Messages {
  return byLanguage(locales, lang) ?? en;
}
