/** Storage that never throws: blocked by the reader, full, or missing, it only forgets. */

/** `localStorage` lasts; `sessionStorage` ends with the tab. */
type Area = 'localStorage' | 'sessionStorage';

export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the value will be there next time. */
export function writeStored(key: string, value: string, area: Area = 'localStorage'): boolean {
  try {
    globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
