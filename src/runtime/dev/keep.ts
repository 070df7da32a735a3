/** What a reader has opened and where they are: kept while the article under them is swapped. */
import { selectedIndex, selectTab } from '../browser/tab-selection.js';

/** Tab blocks and details have no names: the one at the same place among its kind is taken for the same. */
const blocks = () => [...document.querySelectorAll('[data-article] .tabs')];
const folds = () => [...document.querySelectorAll<HTMLDetailsElement>('details')];

/** @returns puts everything back. */
export function keepState(): () => void {
  const tabs = blocks().map(selectedIndex);
  const open = folds().map((fold) => fold.open);
  const { scrollX, scrollY } = window;
  return () => {
    blocks().forEach((block, at) => {
      if (tabs[at] !== undefined) selectTab(block, tabs[at]);
    });
    const now = folds();
    // With a fold more or less, places mean nothing.
    if (now.length === open.length) {
      now.forEach((fold, at) => {
        fold.open = open[at]!;
      });
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  };
}
