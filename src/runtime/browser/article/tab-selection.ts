/**
 * Which tab of a `.dc-tabs` block is shown, and the reader's stored choices. Used before first paint and by the client.
 *
 * A block holds `[role=tab]` buttons and `.dc-tab-panel`s in the same order, and may hold other blocks in its panels.
 */
import { readStored, scopedKey, writeStored } from '../storage.js';

const TABS_KEY = 'tabs.';
/** Key of the labels that the indexes under `tabs.{groupId}` refer to, by language and group. */
const LABELS_KEY = 'tab-labels.';
/** While a page is parsed, all labels of a block are present once its first panel is. */
const GROUPED = '.dc-tabs[data-group]:has(> .dc-tab-panel)';

/** The elements of this block, without those of nested blocks. */
const all = (block: Element, selector: string) => [...block.querySelectorAll(`:scope > ${selector}`)];

export const tabsOf = (block: Element): Element[] => all(block, '* > [role=tab]');

export const panelsOf = (block: Element): Element[] => all(block, '.dc-tab-panel');

/** Index of the tab that is shown; 0 if no tab is marked. */
export function selectedIndex(block: Element): number {
  return Math.max(
    0,
    tabsOf(block).findIndex((tab) => tab.getAttribute('aria-selected') === 'true'),
  );
}

/**
 * Shows a tab. An index that the block does not have changes nothing: groups with the same id may differ in
 * length.
 */
export function selectTab(block: Element, index: number): void {
  const tabs = tabsOf(block);
  if (!tabs[index]) return;
  tabs.forEach((tab, at) => {
    tab.setAttribute('aria-selected', String(at === index));
    (tab as HTMLElement).tabIndex = at === index ? 0 : -1;
  });
  panelsOf(block).forEach((panel, at) => {
    panel.classList.toggle('dc-is-active', at === index);
  });
}

/** Each label has a terminator, so that one list of labels can be a prefix of another. */
const labelsOf = (block: Element) =>
  tabsOf(block)
    .map((tab) => `${tab.textContent}|`)
    .join('');

/** Whether an index means the same tab in both lists: one list may be a prefix of the other. */
const isSameList = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/** A translated block has other labels for the same tabs, so labels are compared within a language. */
const labelsKey = (block: HTMLElement) =>
  `${LABELS_KEY}${block.closest<HTMLElement>('[lang]')?.lang}.${block.dataset.group}`;

/**
 * The first list that the reader used has its group id as the key. Other lists with that id get separate
 * keys.
 */
function keyOf(block: HTMLElement): string {
  const labels = labelsOf(block);
  const key = TABS_KEY + block.dataset.group;
  return isSameList(labels, readStored(labelsKey(block)) ?? '') ? key : `${key}:${labels}`;
}

const groupedBlocks = () => document.querySelectorAll<HTMLElement>(GROUPED);

/** Stores the choice of a block with a group, and shows it in the other blocks of that group. */
export function chooseInGroup(block: HTMLElement, index: number): void {
  const { group } = block.dataset;
  const labels = labelsOf(block);
  const key = keyOf(block);
  const isShort = (readStored(labelsKey(block)) ?? '').length < labels.length;
  if (key === TABS_KEY + group && isShort) writeStored(labelsKey(block), labels);
  writeStored(key, String(index));
  for (const other of groupedBlocks())
    if (other.dataset.group === group && isSameList(labels, labelsOf(other))) selectTab(other, index);
}

/**
 * Shows the stored choice of every group on the page. Safe to repeat while the page is still being parsed.
 * @param changed a key from a storage event: applies only choices that are stored under it.
 */
export function applyStoredTabs(changed?: string): void {
  for (const block of groupedBlocks()) {
    const key = keyOf(block);
    const stored = changed === undefined || changed === scopedKey(key) ? readStored(key) : null;
    if (stored !== null && /^\d+$/.test(stored)) selectTab(block, Number(stored));
  }
}
