/** `<Tabs>` with a `<Tab label="…">` for each panel. */
import type { Token } from 'marked';
import { z } from 'zod';
import { defineTag, type TagCall } from '../../plugin/tag.js';
import { joinBlocks } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { panelsToMarkdown, takePanels, writeTabs } from '../render/tab-panels.js';
import { countLines } from '../source-text.js';
import { checkProps, validProps } from './check-props.js';
import type { ComponentToken } from './tag-syntax.js';

export const tab = defineTag({
  name: 'Tab',
  level: 'block',
  props: z.strictObject({ label: z.string() }),
  render({ context, children, offsetOf }) {
    const message = '`<Tab>` is outside `<Tabs>`.';
    context.report({ code: 'misplaced-tag', message, offset: offsetOf(), length: 4 });
    children();
  },
  toMarkdown: ({ children }) => children(),
});

export const tabs = defineTag({
  name: 'Tabs',
  level: 'block',
  props: z.strictObject({ groupId: z.string().optional() }),
  render(call: TagCall<{ groupId?: string | undefined }, RenderContext>) {
    const { context, props, tokens, lines, offsetOf: placeOf } = call;
    const panels = takePanels(context, tokens, lines, isPanel).map(({ token, line }, i) => {
      const { raw, tag, tagOffset = 0, bodyLine = 0, tokens: content } = token;
      const offsetOf = (inner: number) => context.source.offsetIn(raw, tagOffset + inner, line);
      const label = String(checkProps(tab, tag, context, offsetOf)?.label ?? i + 1);
      const inner = { line: line + bodyLine, end: Math.min(lines.end, line + countLines(raw) + 1) };
      return { label, render: () => context.blocks(content, inner) };
    });
    if (panels.length > 0) writeTabs(context, { group: props.groupId, label: 'tabsText', panels });
    else {
      const message = '`<Tabs>` has no `<Tab>`.';
      context.report({ code: 'empty-tabs', message, offset: placeOf(), length: 5 });
    }
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
  return token.type === 'component' && (token as ComponentToken).tag.name === 'Tab';
}
