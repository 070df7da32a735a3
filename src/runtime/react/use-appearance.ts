/** The color scheme in components. */
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
  /**
   * Whether dark is shown. False on the server and during hydration: use the style sheet to choose between
   * two icons.
   */
  isDark: boolean;
  /** Switches between light and dark. With the click event, animates a circle that grows from the click. */
  toggle(event?: MouseEvent): void;
}

export function useAppearance(): AppearanceState {
  const { enableAppearanceAnimation } = useSite().themeConfig;
  const appearance = useSyncExternalStore(subscribeAppearance, getAppearance, () => 'auto' as const);
  const dark = useSyncExternalStore(subscribeAppearance, isDark, () => false);
  const toggle = useCallback(
    (event?: MouseEvent) => {
      if (!enableAppearanceAnimation) return toggleAppearance();
      // A copy, because an event loses its current target after its handlers have run.
      const origin = event && { ...event };
      // The animation is a separate chunk, because most readers never change the scheme.
      import('../browser/appearance-reveal.js').then(
        ({ revealAppearance }) => revealAppearance(origin),
        toggleAppearance,
      );
    },
    [enableAppearanceAnimation],
  );
  return { appearance, isDark: dark, toggle };
}
