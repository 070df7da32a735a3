/** The context that gives components of the theme their slots and texts. */
import { type Messages, useSite } from '@docs-cli/core/runtime';
import { createContext, useContext } from 'react';
import type { SlotName, Slots } from './slots.js';

export const ThemeContext = createContext<Slots | null>(null);

/** The component for a slot: the site's override, or the default. */
export function useSlot<Name extends SlotName>(name: Name): Slots[Name] {
  const slots = useContext(ThemeContext);
  if (!slots) throw new Error('Theme components need the Layout.');
  return slots[name];
}

/** The texts of the interface in the page's language, with the replacements from the config. */
export function useMessages(): Messages {
  return useSite().themeConfig.messages;
}
