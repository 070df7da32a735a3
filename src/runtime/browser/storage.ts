/** Storage that never throws. If it is blocked, full or missing, values are not stored. */

/** `localStorage` is permanent; `sessionStorage` ends with the tab. */
type Area = 'localStorage' | 'sessionStorage';

/**
 * The key in storage. All sites of one origin share its storage, and so do folders that are opened from disk.
 * Unless the base is `/`, the key includes it: `theme-appearance@/docs/`.
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

/** @returns whether the value was stored. */
export function writeStored(key: string, value: string, area: Area = 'localStorage'): boolean {
  try {
    globalThis[area].setItem(scopedKey(key), value);
    return true;
  } catch {
    return false;
  }
}
