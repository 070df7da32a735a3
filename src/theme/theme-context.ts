/** How the parts of the theme find each other and their texts. */
import { type Messages, useSite } from '@docs-cli/core/runtime';
import { createContext, useContext } from 'react';
import type { SlotName, Slots } from './slots.js';

export const ThemeContext = createContext<Slots | null>(null);

/** The component that stands for a part of the theme: the site's own where it has one. */
export function useSlot<Name extends SlotName>(name: Name): Slots[Name] {
  const slots = useContext(ThemeContext);
  if (!slots) throw new Error('Parts of the theme work only below its Layout.');
  return slots[name];
}

/** The texts of the interface in the page's language, with those that the config replaces. */
export function useMessages(): Messages {
  return useSite().themeConfig.messages;
}
