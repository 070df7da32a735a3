/** Reports to code of the site which page the reader sees. It needs no React, so it works before the client starts. */
import { NAVIGATED } from './boot/boot-context.js';

/** A page that the reader sees. */
export interface PageView {
  /** The address, with query and hash. */
  url: string;
  /** The address of the page before it; undefined for the page that the browser loaded. */
  previousUrl: string | undefined;
  title: string;
  /** Language tag of the page. */
  lang: string;
}

/**
 * Calls `listener` for the page that is open, and then after each navigation to another page of the site.
 *
 * @returns a function that removes the listener.
 */
export function onNavigate(listener: (view: PageView) => void): () => void {
  let previousUrl: string | undefined;
  const report = () => {
    const { documentElement, title } = document;
    const view = { url: location.href, previousUrl, title, lang: documentElement.lang };
    previousUrl = view.url;
    listener(view);
  };
  document.addEventListener(NAVIGATED, report);
  report();
  return () => document.removeEventListener(NAVIGATED, report);
}
