/**
 * The redirect to the reader's language: once in a lifetime, from a page of the default language, to a page
 * that exists. Who came by an explicit `/zh/` link is never sent away.
 */
import { readStored, writeStored } from './storage.js';

export const VISITED_KEY = 'rspress-visited';
const BOTS = /bot|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|mediapartners/i;

/** The first of the reader's languages that the site speaks: `zh-TW` reads `zh`, and `en` reads `en-GB`. */
export function preferredLang(wanted: readonly string[], spoken: readonly string[]): string | undefined {
  const primary = (lang: string) => lang.toLowerCase().split('-')[0];
  for (const lang of wanted) {
    const found =
      spoken.find((candidate) => candidate.toLowerCase() === lang.toLowerCase()) ??
      spoken.find((candidate) => primary(candidate) === primary(lang));
    if (found) return found;
  }
  return undefined;
}

/** Remembers the visit. @returns the language to go to; undefined nearly always. */
export function languageOfFirstVisit(page: {
  lang: string;
  defaultLang: string;
  langs: string[];
}): string | undefined {
  if (page.langs.length < 2 || BOTS.test(navigator.userAgent) || readStored(VISITED_KEY) !== null)
    return undefined;
  // Where nothing can be remembered, every visit would be the first: such a reader is left alone.
  if (!writeStored(VISITED_KEY, '1') || page.lang !== page.defaultLang) return undefined;
  const lang = preferredLang(navigator.languages ?? [navigator.language], page.langs);
  return lang === page.lang ? undefined : lang;
}

/** Where the page lives in that language, as a path of this origin; undefined where `<head>` names no such page. */
export function alternateUrl(lang: string): string | undefined {
  const link = document.querySelector<HTMLLinkElement>(
    `link[rel="alternate"][hreflang="${CSS.escape(lang)}"]`,
  );
  // The address is absolute and of the published site, which need not be where the page is being read.
  return link ? new URL(link.href, location.href).pathname + location.search + location.hash : undefined;
}
