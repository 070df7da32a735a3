/** How the parts of the theme find each other and their texts. */
import { type Messages, usePage, useSite } from '@docs-cli/core/runtime';
import { createContext, useContext } from 'react';
import type { SlotName, Slots } from './slots.js';

export interface ThemeValue {
  slots: Slots;
  /** The theme's texts in a language, complete whatever the language is. */
  messages(lang: string): Messages;
}

export const ThemeContext = createContext<ThemeValue | null>(null);

function useTheme(): ThemeValue {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('Parts of the theme work only below its Layout.');
  return theme;
}

/** The component that stands for a part of the theme: the site's own where it has one. */
export function useSlot<Name extends SlotName>(name: Name): Slots[Name] {
  return useTheme().slots[name];
}

/** The texts of the interface in the page's language, with those that the config replaces. */
export function useMessages(): Messages {
  const { messages } = useTheme();
  const { lang } = usePage();
  const { themeConfig } = useSite();
  const own: Partial<Messages> = {};
  if (themeConfig.outlineTitle) own.outlineTitle = themeConfig.outlineTitle;
  if (themeConfig.lastUpdatedText) own.lastUpdatedText = themeConfig.lastUpdatedText;
  if (themeConfig.editLink?.text) own.editLinkText = themeConfig.editLink.text;
  return { ...messages(lang), ...themeConfig.messages, ...own };
}
