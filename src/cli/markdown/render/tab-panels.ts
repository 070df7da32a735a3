/**
 * Writes tabs for every syntax that has them. Without scripts, all panels are shown in order, each below its
 * label. With scripts, the button list is shown, and the labels and inactive panels are hidden.
 */
import type { Token } from 'marked';
import type { Messages } from '../../../runtime/model/index.js';
import type { Box } from '../../plugin/container.js';
import type { Lines, MarkdownContext } from '../../plugin/markdown-context.js';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { idAttribute } from '../ids.js';
import { boldLine, joinBlocks, type Markdown } from '../plain-markdown/markdown-chunks.js';
import { countLines } from '../source-text.js';
import type { RenderContext } from './render-context.js';

export interface Tabs {
  /** The ID that the author set. */
  id?: string;
  /** Tabs of one group are synchronized, and the choice is stored. */
  group?: string;
  /** Label of the button list. With `codeGroupText`, every panel is a code block. */
  label: keyof Messages;
  panels: Panel[];
}

export interface Panel {
  /** A text of the author, or the key of a text in the page's language. */
  label: string | { message: keyof Messages };
  render: () => void;
}

export function writeTabs(context: MarkdownContext, { id, group, label, panels }: Tabs): void {
  const number = context.count('tabs');
  // Underscores avoid conflicts with IDs of headings.
  const tabId = (i: number) => `tab_${number}_${i + 1}`;
  const panelId = (i: number) => `panel_${number}_${i + 1}`;
  // Set here instead of derived from the panels, which may arrive after the list was painted.
  const kind = label === 'codeGroupText' ? ' dc-is-code' : '';
  context.write(
    `<div class="dc-tabs${kind}"${idAttribute(id)}${group === undefined ? '' : ` data-group="${escapeHtml(group)}"`}>\n`,
  );
  context.write('<div class="dc-tab-list" role="tablist" aria-label="');
  context.message(label);
  context.write('">\n');
  for (const [i, panel] of panels.entries()) {
    const state = i === 0 ? 'aria-selected="true" tabindex="0"' : 'aria-selected="false" tabindex="-1"';
    context.write(
      `<button type="button" class="dc-tab" role="tab" id="${tabId(i)}" aria-controls="${panelId(i)}" ${state}>`,
    );
    writeLabel(context, panel.label);
    context.write('</button>\n');
  }
  context.write('</div>\n');
  for (const [i, panel] of panels.entries()) {
    context.addOwnId(tabId(i));
    context.addOwnId(panelId(i));
    context.write(
      `<div class="dc-tab-panel${i === 0 ? ' dc-is-active' : ''}" role="tabpanel" id="${panelId(i)}" `,
    );
    context.write(`aria-labelledby="${tabId(i)}">\n<p class="dc-tab-label">`);
    writeLabel(context, panel.label);
    context.write('</p>\n');
    panel.render();
    context.write('</div>\n');
  }
  context.write('</div>\n');
}

function writeLabel(context: MarkdownContext, label: Panel['label']): void {
  if (typeof label === 'string') context.write(escapeHtml(label));
  else context.message(label.message);
}

/** The tokens that become panels, with their lines. All other tokens are rendered now, so that no content is lost. */
export function takePanels<T extends Token>(
  context: RenderContext,
  tokens: Token[],
  lines: Lines,
  isPanel: (token: Token) => token is T,
): { token: T; line: number }[] {
  const panels: { token: T; line: number }[] = [];
  let { line } = lines;
  const others = tokens.map((token) => {
    if (isPanel(token)) panels.push({ token, line });
    line += countLines(token.raw);
    // So that the lines of the tokens after it stay the same.
    return isPanel(token) ? { type: 'space', raw: token.raw } : token;
  });
  context.blocks(others, lines);
  return panels;
}

/** The panels in order, each below its label. */
export function panelsToMarkdown(panels: { label: string; body: Markdown }[]): Markdown {
  return joinBlocks(panels.flatMap(({ label, body }) => [boldLine([escapeMarkdown(label)]), body]));
}

/** The group whose tabs are synchronized: `group=name` in the attributes or the title, or the whole title. */
export function tabGroupOf({ attributes, title }: Pick<Box, 'attributes' | 'title'>): string | undefined {
  return /group=["']?([\w-]+)/.exec(attributes)?.[1] ?? /^(?:group=)?["']?([\w-]+)/.exec(title)?.[1];
}
