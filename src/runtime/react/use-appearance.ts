/** The colour scheme in components. */
import { type MouseEvent, useCallback, useSyncExternalStore } from 'react';
import { type Appearance, getAppearance, isDark, subscribeAppearance } from '../browser/appearance.js';
import { revealAppearance } from '../browser/appearance-reveal.js';
import { useSite } from './context.js';

export interface AppearanceState {
  appearance: Appearance;
  /** What is seen. False on the server and while hydrating: let the style sheet choose between two icons. */
  isDark: boolean;
  /** Flips between light and dark; with the event of the click, in a circle that grows from there. */
  toggle(event?: MouseEvent): void;
}

export function useAppearance(): AppearanceState {
  const { enableAppearanceAnimation } = useSite().themeConfig;
  const appearance = useSyncExternalStore(subscribeAppearance, getAppearance, () => 'auto' as const);
  const dark = useSyncExternalStore(subscribeAppearance, isDark, () => false);
  const toggle = useCallback(
    (event?: MouseEvent) => revealAppearance(enableAppearanceAnimation, event),
    [enableAppearanceAnimation],
  );
  return { appearance, isDark: dark, toggle };
}
