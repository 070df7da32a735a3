/** Storage that never throws: blocked by the reader, full, or missing, it only forgets. */

/** `localStorage` lasts; `sessionStorage` ends with the tab. */
type Area = 'localStorage' | 'sessionStorage';

/**
 * The key as it is stored. Sites of one origin share its storage, and so do folders that are opened from a disk:
 * everywhere but at `/`, the key carries the base of the site, as in `theme-appearance@/docs/`.
 */
export function scopedKey(key: string): string {
  const { pathname } = new URL(window.__docs?.base ?? '/', location.href);
  return pathname === '/' ? key : `${key}@${pathname}`;
}

export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(scopedKey(key));
  } catch {
    return null;
  }
}

/** @returns whether the value will be there next time. */
export function writeStored(key: string, value: string, area: Area = 'localStorage'): boolean {
  try {
    globalThis[area].setItem(scopedKey(key), value);
    return true;
  } catch {
    return false;
  }
}
