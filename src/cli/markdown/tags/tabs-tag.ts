/** `<Tabs>` with a `<Tab label="…">` for each panel. */
import type { Token } from 'marked';
import { z } from 'zod';
import { type ComponentToken, isComponentToken } from '../extensions/component-token.js';
import { joinBlocks } from '../plain-markdown/markdown-chunks.js';
import { panelsToMarkdown, writeTabs } from '../render/tab-panels.js';
import { countLines } from '../source-text.js';
import { checkProps, validProps } from './check-props.js';
import { defineTag, type TagCall } from './tag.js';

export const tab = defineTag({
  name: 'Tab',
  level: 'block',
  props: z.strictObject({ label: z.string() }),
  render({ page: context, children, offsetOf }) {
    context.report({
      level: 'warning',
      code: 'misplaced-tag',
      message: '`<Tab>` is outside `<Tabs>`.',
      offset: offsetOf(),
      length: 4,
    });
    children();
  },
  toMarkdown: ({ children }) => children(),
});

export const tabs = defineTag({
  name: 'Tabs',
  level: 'block',
  props: z.strictObject({ groupId: z.string().optional() }),
  render(call) {
    const { page: context, props, tokens, lines } = call;
    const panels: { label: string; render: () => void }[] = [];
    const others: Token[] = [];
    let at = lines.line;
    for (const token of tokens) {
      const line = context.source.findLine(token.raw, at, lines.end);
      at = line + countLines(token.raw);
      const panel = isPanel(token) ? token : undefined;
      if (panel === undefined) {
        if (token.type !== 'space') others.push(token);
        continue;
      }
      const offsetOf = (inner: number) => context.source.offsetIn(panel.raw, panel.tagOffset + inner, line);
      const label = checkProps(tab, panel.tag, context, offsetOf)?.label;
      const inner = { line: line + panel.bodyLine, end: Math.min(lines.end, at + 1) };
      panels.push({
        label: String(label ?? panels.length + 1),
        render: () => context.blocks(panel.tokens, inner),
      });
    }
    // Other content is shown before the tabs.
    context.blocks(others, lines);
    if (panels.length > 0) writeTabs(context, { group: props.groupId, label: 'tabsText', panels });
    else reportEmpty(call);
  },
  toMarkdown({ tokens, writer }) {
    const panels = tokens.filter(isPanel).map((panel, i) => ({
      label: String(validProps(tab, panel.tag)?.label ?? i + 1),
      body: writer.blocks(panel.tokens),
    }));
    const others = tokens.filter((token) => !isPanel(token));
    return joinBlocks([writer.blocks(others), panelsToMarkdown(panels)]);
  },
});

function isPanel(token: Token): token is ComponentToken {
  return isComponentToken(token) && token.tag.name === 'Tab';
}

function reportEmpty({ page: context, offsetOf }: TagCall): void {
  context.report({
    level: 'warning',
    code: 'empty-tabs',
    message: '`<Tabs>` has no `<Tab>`.',
    offset: offsetOf(),
    length: 5,
  });
}
