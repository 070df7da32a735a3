/**
 * The color scheme: `light`, `dark` or `auto`, which follows the system.
 *
 * The root element holds the state of a page (`data-appearance`, class `dark` or `light`). The boot file and
 * the client are two bundles that share no memory, so both read it there. A choice also applies within the
 * page if storage is blocked. The boot file initializes the state; the client only reads and sets it.
 */
import { readStored, scopedKey, writeStored } from './storage.js';

export type Appearance = 'light' | 'dark' | 'auto';

const APPEARANCE_KEY = 'theme-appearance';
const CHANGED = 'docs:appearance';
const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** Storage can hold any value, for example from another version of the site. Unknown values become `auto`. */
export function coerceAppearance(value: string | null | undefined): Appearance {
  return value === 'light' || value === 'dark' ? value : 'auto';
}

export function getAppearance(): Appearance {
  const value = document.documentElement.dataset.appearance;
  return value === 'off' ? 'light' : coerceAppearance(value);
}

export function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

function apply(value: Appearance | 'off'): void {
  const root = document.documentElement;
  const dark = value === 'dark' || (value === 'auto' && matchMedia(SYSTEM_DARK).matches);
  root.dataset.appearance = value;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  document.dispatchEvent(new Event(CHANGED));
}

/**
 * Applies the stored choice, and follows the system and the other tabs. The boot file calls it once per page.
 */
export function startAppearance(enabled: boolean): void {
  if (!enabled) {
    apply('off');
    return;
  }
  const restore = () => apply(coerceAppearance(readStored(APPEARANCE_KEY)));
  restore();
  matchMedia(SYSTEM_DARK).addEventListener('change', () => apply(getAppearance()));
  addEventListener('storage', (event) => {
    // A null key means that all of the storage was cleared.
    if (event.key === scopedKey(APPEARANCE_KEY) || event.key === null) restore();
  });
  // A page that is restored from the back/forward cache has missed the storage events.
  addEventListener('pageshow', (event) => {
    if (event.persisted && readStored(APPEARANCE_KEY)) restore();
  });
}

export function setAppearance(value: Appearance): void {
  if (document.documentElement.dataset.appearance === 'off') return;
  writeStored(APPEARANCE_KEY, value);
  apply(value);
}

/** Switches between light and dark, based on the scheme that is shown, not on the stored value. */
export function toggleAppearance(): void {
  setAppearance(isDark() ? 'light' : 'dark');
}

export function subscribeAppearance(listener: () => void): () => void {
  document.addEventListener(CHANGED, listener);
  return () => document.removeEventListener(CHANGED, listener);
}
