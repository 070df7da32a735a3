/**
 * The languages of the theme. To add one, add a file in this folder, a line here and its tag in
 * `runtime/interface-languages.ts`.
 *
 * The site's data contains the texts for a page's language, so the browser bundle leaves out this module's
 * contents.
 */
import type { InterfaceLanguage, Messages } from '@docs-cli/core/runtime';
import { ar } from './ar.js';
import { byLanguage } from './by-language.js';
import { ca } from './ca.js';
import { cs } from './cs.js';
import { da } from './da.js';
import { de } from './de.js';
import { el } from './el.js';
import { en } from './en.js';
import { es } from './es.js';
import { fa } from './fa.js';
import { fi } from './fi.js';
import { fr } from './fr.js';
import { he } from './he.js';
import { hi } from './hi.js';
import { hu } from './hu.js';
import { id } from './id.js';
import { it } from './it.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import { nb } from './nb.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';
import { ro } from './ro.js';
import { ru } from './ru.js';
import { sk } from './sk.js';
import { sv } from './sv.js';
import { th } from './th.js';
import { tr } from './tr.js';
import { uk } from './uk.js';
import { vi } from './vi.js';
import { zh } from './zh.js';
import { zhTW } from './zh-tw.js';

const locales: Record<InterfaceLanguage, Messages> = {
  ar,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  fa,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  nb,
  nl,
  pl,
  pt,
  ro,
  ru,
  sk,
  sv,
  th,
  tr,
  uk,
  vi,
  zh,
  'zh-TW': zhTW,
};

/** The theme's texts; English for a language that the theme does not have. */
export function themeMessages(lang: string): Messages {
  return byLanguage(locales, lang) ?? en;
}
