/**
 * Redirects to the reader's language: once per browser, from a page of the default language to a page that
 * exists. A reader who follows an explicit `/zh/` link is never redirected.
 */
import { readStored, writeStored } from '../storage.js';

const VISITED_KEY = 'rspress-visited';
const BOTS = /bot|crawl|spider|slurp|lighthouse|preview|external|partners/i;

/** The first of the reader's languages that the site has. `zh-TW` matches `zh`, and `en` matches `en-GB`. */
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

/**
 * The redirect for a reader's first visit. Stores that the reader has visited the site.
 * @param langs all languages of the site, separated by commas.
 * @param alternates the page in other languages, such as `zh=/zh/guide/ fr=/fr/guide/`; empty on pages that
 * never redirect. The build writes it on the boot script, because links in `<head>` may come from an author.
 * @returns the URL to redirect to; undefined in nearly all cases.
 */
export function urlOfFirstVisit(langs: string, alternates: string): string | undefined {
  if (!langs.includes(',') || BOTS.test(navigator.userAgent) || readStored(VISITED_KEY) !== null)
    return undefined;
  // Without storage every visit would count as the first one, so there is no redirect.
  if (!writeStored(VISITED_KEY, '1')) return undefined;
  const lang = preferredLang(navigator.languages, langs.split(','));
  const pair = alternates.split(' ').find((each) => each.startsWith(`${lang}=`));
  if (!pair) return undefined;
  const url = new URL(pair.slice(lang!.length + 1), location.href);
  url.search = location.search;
  url.hash = location.hash;
  return url.href;
}
