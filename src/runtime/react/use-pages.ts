import type { PageSummary } from '../model/index.js';
import { type PageFilter, useRuntime } from './context.js';

/**
 * The pages of the site in the language and version of the page that is shown, or in those of `filter`. In
 * reading order: first as in the sidebars, then the pages that are in no sidebar. A page that shows the text of
 * another language has `textLang`.
 *
 * Works only in components of Markdown without `'use client'`: the browser never gets the list, so it
 * throws in all others.
 *
 * @throws if the site has no such language or version.
 */
export function usePages(filter: Partial<PageFilter> = {}): PageSummary[] {
  const { payload, pages } = useRuntime();
  if (!pages)
    throw new Error("usePages() works only in components without 'use client' that are used in Markdown.");
  const { lang, version } = payload.page;
  // A copy, because a component may sort it.
  return [...pages({ lang, version, ...filter })];
}
