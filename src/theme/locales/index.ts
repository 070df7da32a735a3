/**
 * The languages of the theme. To add one, add a file in this folder and a line here.
 *
 * The site's data contains the texts for a page's language, so the browser bundle leaves out this module's
 * contents.
 */
import type { Messages } from '@docs-cli/core/runtime';
import { byLanguage } from './by-language.js';
import { en } from './en.js';
import { zh } from './zh.js';

const locales: Record<string, Messages> = { en, zh };

/** The theme's texts; English for a language that the theme does not have. */
export function themeMessages(lang: string): Messages {
  return byLanguage(locales, lang) ?? en;
}
