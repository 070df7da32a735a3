/** Preserves open elements, components and scroll positions while the article is replaced. */
import { selectedIndex, selectTab } from '../browser/article/tab-selection.js';

/** Tab blocks and details have no names, so they are matched by index. */
const blocks = () => [...document.querySelectorAll('[data-article] .dc-tabs')];
const details = () => [...document.querySelectorAll<HTMLDetailsElement>('details')];

/** Components that the browser hydrates, each with what its HTML depends on. */
function components(): { element: Element; key: string }[] {
  return [...document.querySelectorAll('[data-article] docs-component[src]')].map((element) => {
    const attributes = ['name', 'src', 'props'].map((name) => element.getAttribute(name));
    const next = element.nextElementSibling;
    const hidden = next?.matches('template[data-content]') ? next : undefined;
    const content = element.querySelector('docs-children') ?? hidden;
    return { element, key: JSON.stringify([...attributes, content?.innerHTML]) };
  });
}

/** Moves elements with live components to the places of equal elements that are not hydrated yet. */
function restoreComponents(before: ReturnType<typeof components>): void {
  for (const { element, key } of components()) {
    const known = before.find((old) => old.key === key && !old.element.isConnected);
    if (known && element.isConnected) element.replaceWith(known.element);
  }
}

/** @returns a function that restores the state. */
export function preserveState(): () => void {
  const live = components();
  const tabs = blocks().map(selectedIndex);
  const open = details().map((element) => element.open);
  const { scrollX, scrollY } = window;
  return () => {
    restoreComponents(live);
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
