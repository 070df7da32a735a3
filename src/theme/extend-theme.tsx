/** Creates a theme: the default theme, and a site's extensions of it. */
import { type Messages, type PageKind, type SidebarEntries, withBoundary } from '@docs-cli/core/runtime';
import type { ComponentType, ReactNode } from 'react';
import { defaultSlots } from './default-slots.js';
import { byLanguage, requireLanguageTags } from './locales/by-language.js';
import { themeMessages } from './locales/index.js';
import { loadPageComponents } from './page-component.js';
import { SidebarEntry } from './sidebar/sidebar-items.js';
import type { Slots } from './slots.js';
import { ThemeContext } from './theme-context.js';

interface ThemeValue {
  slots: Slots;
  /** The theme's texts in a language; complete for every language. */
  messages(lang: string): Messages;
}

export interface Theme extends ThemeValue {
  /** The whole page. `custom` is the component that the page names as its layout. */
  Layout: ComponentType<{ custom?: ReactNode }>;
  /** Undefined if a site overrides `SidebarItems`, because the dependencies of that component are unknown. */
  sidebarEntries: SidebarEntries | undefined;
  /** Loads the components that only one kind of page shows. The client calls it before it shows such a page. */
  loadPageComponents(kind: PageKind): Promise<void>;
}

export interface ThemeExtension {
  /** Components that override the default slots or fill empty ones. See `slots.ts`. */
  slots?: Partial<Slots>;
  /** Texts to override, by language tag, such as `pt-BR`. A language that the theme does not have starts from English. */
  messages?: Record<string, Partial<Messages>>;
}

function makeTheme(value: ThemeValue): Theme {
  const slots = Object.fromEntries(
    Object.entries(value.slots).map(([name, Part]) => [name, withBoundary(name, Part as ComponentType)]),
  ) as unknown as Slots;
  const { Root } = slots;
  function Layout({ custom }: { custom?: ReactNode }) {
    return (
      <ThemeContext value={slots}>
        <Root custom={custom} />
      </ThemeContext>
    );
  }
  return { ...value, Layout, sidebarEntries: sidebarEntriesOf(value.slots, slots), loadPageComponents };
}

function sidebarEntriesOf(own: Slots, slots: Slots): SidebarEntries | undefined {
  if (own.SidebarItems !== defaultSlots.SidebarItems) return undefined;
  return {
    owner: slots.SidebarItems,
    render: (item) => (
      <ThemeContext value={slots}>
        <SidebarEntry item={item} />
      </ThemeContext>
    ),
  };
}

export const defaultTheme: Theme = makeTheme({ slots: defaultSlots, messages: themeMessages });

/** Returns a theme with some slots and texts overridden. The result can be extended again. */
export function extendTheme(extension: ThemeExtension, base: Theme = defaultTheme): Theme {
  const { slots, messages = {} } = extension;
  requireLanguageTags(messages);
  return makeTheme({
    slots: { ...base.slots, ...slots },
    messages: (lang) => ({ ...base.messages(lang), ...byLanguage(messages, lang) }),
  });
}
