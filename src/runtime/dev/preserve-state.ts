/** Preserves open elements and scroll positions while the article is replaced. */
import { selectedIndex, selectTab } from '../browser/article/tab-selection.js';

/** Tab blocks and details have no names, so they are matched by index. */
const blocks = () => [...document.querySelectorAll('[data-article] .tabs')];
const details = () => [...document.querySelectorAll<HTMLDetailsElement>('details')];

/** @returns a function that restores the state. */
export function preserveState(): () => void {
  const tabs = blocks().map(selectedIndex);
  const open = details().map((element) => element.open);
  const { scrollX, scrollY } = window;
  return () => {
    blocks().forEach((block, at) => {
      if (tabs[at] !== undefined) selectTab(block, tabs[at]);
    });
    const now = details();
    // If the number of details differs, their indexes no longer match.
    if (now.length === open.length) {
      now.forEach((element, at) => {
        element.open = open[at]!;
      });
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  };
}
