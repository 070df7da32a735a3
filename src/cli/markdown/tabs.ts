/**
 * Tabs, whatever they were written as. Without script all panels show one after another, each under its label;
 * with it the list of buttons shows and the labels and the panels not chosen hide.
 */
import type { Messages } from '../../runtime/model.js';
import { escapeHtml, escapeMarkdown } from './escape.js';
import { boldLine, joinBlocks, type Markdown } from './markdown-parts.js';
import type { Page } from './page.js';
import { idAttribute } from './written-id.js';

export interface Tabs {
  /** That the author gave them. */
  id?: string;
  /** Tabs of one group follow each other, and the choice is kept. */
  group?: string;
  /** Names the list of buttons. Of those for code every panel is a code block. */
  label: keyof Messages;
  panels: { label: string; render: () => void }[];
}

export function writeTabs(page: Page, { id, group, label, panels }: Tabs): void {
  const number = page.count('tabs');
  // Underscores keep clear of ids made from headings.
  const tabId = (i: number) => `tab_${number}_${i + 1}`;
  const panelId = (i: number) => `panel_${number}_${i + 1}`;
  // Said at once, not found out from the panels, which may arrive after the list was painted.
  const kind = label === 'codeGroupText' ? ' is-code' : '';
  page.write(
    `<div class="tabs${kind}"${idAttribute(id)}${group === undefined ? '' : ` data-group="${escapeHtml(group)}"`}>\n`,
  );
  page.write('<div class="tab-list" role="tablist" aria-label="');
  page.message(label);
  page.write('">\n');
  for (const [i, panel] of panels.entries()) {
    const state = i === 0 ? 'aria-selected="true" tabindex="0"' : 'aria-selected="false" tabindex="-1"';
    page.write(
      `<button type="button" class="tab${i === 0 ? ' is-active' : ''}" role="tab" id="${tabId(i)}" aria-controls="${panelId(i)}" ${state}>`,
    );
    page.write(`${escapeHtml(panel.label)}</button>\n`);
  }
  page.write('</div>\n');
  for (const [i, panel] of panels.entries()) {
    page.addOwnId(tabId(i));
    page.addOwnId(panelId(i));
    page.write(`<div class="tab-panel${i === 0 ? ' is-active' : ''}" role="tabpanel" id="${panelId(i)}" `);
    page.write(`aria-labelledby="${tabId(i)}">\n<p class="tab-label">${escapeHtml(panel.label)}</p>\n`);
    panel.render();
    page.write('</div>\n');
  }
  page.write('</div>\n');
}

/** The panels one after another, each under its label. */
export function panelsToMarkdown(panels: { label: string; body: Markdown }[]): Markdown {
  return joinBlocks(panels.flatMap(({ label, body }) => [boldLine([escapeMarkdown(label)]), body]));
}
