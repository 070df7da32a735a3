/**
 * Which tab of a `.tabs` block is shown, and the reader's stored choices. Used before first paint and by the client.
 *
 * A block holds `[role=tab]` buttons and `.tab-panel`s in the same order, and may hold other blocks in its panels.
 */
import { readStored } from './storage.js';

export const TABS_KEY = 'tabs.';

/** The block's own elements, without those of blocks nested in its panels. */
function own(block: Element, selector: string): Element[] {
  return [...block.querySelectorAll(selector)].filter(
    (element) => element.parentElement?.closest('.tabs') === block,
  );
}

export function tabsOf(block: Element): Element[] {
  return own(block, '[role="tab"]');
}

export function panelsOf(block: Element): Element[] {
  return own(block, '.tab-panel');
}

/** Index of the tab that is shown; 0 where none is marked. */
export function selectedIndex(block: Element): number {
  return Math.max(
    0,
    tabsOf(block).findIndex((tab) => tab.getAttribute('aria-selected') === 'true'),
  );
}

/** Shows a tab. An index the block does not have changes nothing: groups of one id may differ in length. */
export function selectTab(block: Element, index: number): void {
  const tabs = tabsOf(block);
  if (!tabs[index]) return;
  tabs.forEach((tab, at) => {
    tab.classList.toggle('is-active', at === index);
    tab.setAttribute('aria-selected', String(at === index));
    tab.setAttribute('tabindex', at === index ? '0' : '-1');
  });
  panelsOf(block).forEach((panel, at) => {
    panel.classList.toggle('is-active', at === index);
  });
}

/** Shows the stored choice of every group on the page. Safe to repeat while the page is still being parsed. */
export function applyStoredTabs(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const stored = readStored(TABS_KEY + block.dataset.group);
    if (stored !== null && /^\d+$/.test(stored)) selectTab(block, Number(stored));
  }
}

/** Is there any choice to apply? Most readers have none, and are not watched then. */
export function hasStoredTabs(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(TABS_KEY));
  } catch {
    return false;
  }
}
