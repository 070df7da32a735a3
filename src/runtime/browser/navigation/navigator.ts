/** Navigation for the rest of the page: goes to a URL, and exposes whether a page is loading. */

let loading = false;
let listeners: (() => void)[] = [];
let navigator: ((url: URL) => void) | undefined;

export function isLoading(): boolean {
  return loading;
}

export function subscribeLoading(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((other) => other !== listener);
  };
}

export function setLoading(value: boolean): void {
  if (loading === value) return;
  loading = value;
  for (const listener of listeners) listener();
}

/** Set by the router, which handles `navigate` while it runs. */
export function setNavigator(value: ((url: URL) => void) | undefined): void {
  navigator = value;
}

/**
 * Goes to a URL (an `href`, with base): in place if it is a page of this site, and with a full page load
 * otherwise.
 */
export function navigate(href: string): void {
  const url = new URL(href, location.href);
  if (navigator) navigator(url);
  else location.assign(url);
}
