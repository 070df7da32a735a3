/** The colour scheme in components. */
import { type MouseEvent, useCallback, useSyncExternalStore } from 'react';
import {
  type Appearance,
  getAppearance,
  isDark,
  subscribeAppearance,
  toggleAppearance,
} from '../browser/appearance.js';
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
    (event?: MouseEvent) => {
      if (!enableAppearanceAnimation) return toggleAppearance();
      // A copy, because an event loses its current target when its handlers have run.
      const origin = event && { ...event };
      // The animation is code of its own, because most readers never change the scheme.
      import('../browser/appearance-reveal.js').then(
        ({ revealAppearance }) => revealAppearance(origin),
        toggleAppearance,
      );
    },
    [enableAppearanceAnimation],
  );
  return { appearance, isDark: dark, toggle };
}
