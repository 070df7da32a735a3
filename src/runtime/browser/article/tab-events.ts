/**
 * Tabs in the article. The listeners are delegated, so they also work for an article that is swapped in
 * later.
 */
import { applyStoredTabs, chooseInGroup, selectTab, tabsOf } from './tab-selection.js';

function choose(tab: HTMLElement): void {
  const block = tab.closest<HTMLElement>('.dc-tabs');
  if (!block) return;
  const index = tabsOf(block).indexOf(tab);
  const before = tab.getBoundingClientRect().top;
  selectTab(block, index);
  if (block.dataset.group) chooseInGroup(block, index);
  // Blocks above may change their height because they belong to the same group. The clicked tab stays under
  // the pointer.
  const moved = tab.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

/** Arrow keys move along the tabs and wrap around; Home and End go to the first and the last tab. */
function indexAfter(key: string, index: number, count: number, rtl: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? undefined : (index + (rtl ? -step : step) + count) % count;
}

function tabAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('.dc-tabs [role="tab"]')) || undefined;
}

export function startTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = tabAt(event.target);
    if (tab) choose(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = tabAt(event.target);
    const block = tab?.closest('.dc-tabs');
    if (!tab || !block || event.ctrlKey || event.metaKey || event.altKey) return;
    const tabs = tabsOf(block);
    // The direction of the surrounding text: fallback content for a missing translation has its own
    // direction.
    const rtl = tab.closest<HTMLElement>('[dir]')?.dir === 'rtl';
    const next = indexAfter(event.key, tabs.indexOf(tab), tabs.length, rtl);
    const other = next === undefined ? undefined : tabs[next];
    if (!(other instanceof HTMLElement)) return;
    event.preventDefault();
    choose(other);
    other.focus();
  });
  addEventListener('storage', ({ key }) => key && applyStoredTabs(key));
}
