/** `::: code-group`: each fence is a tab, named by its `[label]` or `title`. */
import type { Tokens } from 'marked';
import type { Box, BoxSection, Container } from '../../plugin/container.js';
import { codeToMarkdown, keepSample, type ReadCode, readCode } from '../code/code-block.js';
import { parseFenceInfo } from '../code/fence-info.js';
import { joinBlocks } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { panelsToMarkdown, tabGroupOf, writeTabs } from '../render/tab-panels.js';
import { blankToken, countLines } from '../source-text.js';

export const codeGroup: Container<RenderContext> = {
  names: ['code-group'],
  render(box) {
    const { context, id } = box;
    const codes: ReadCode[] = [];
    for (const section of box.sections) takeCodes(box, section, codes);
    const count = context.count('sample group');
    const panels = codes.map(({ block, title, sample }, i) => ({
      label: title || block.lang || String(i + 1),
      render() {
        if (sample) keepSample(context, sample, count);
        context.code(block);
      },
    }));
    if (panels.length > 0) writeTabs(context, { id, group: tabGroupOf(box), label: 'codeGroupText', panels });
  },
  toMarkdown({ writer, sections }) {
    const tokens = sections.flatMap((section) => section.tokens);
    const codes = tokens.filter((token): token is Tokens.Code => token.type === 'code');
    const panels = codes.map((code, i) => {
      const { title, lang } = parseFenceInfo(code.lang ?? '');
      return { label: title || lang || String(i + 1), body: codeToMarkdown(code, false) };
    });
    return joinBlocks([
      writer.blocks(tokens.filter(({ type }) => type !== 'code')),
      panelsToMarkdown(panels),
    ]);
  },
};

/** Anything except code is shown before the tabs, so that no content is lost. */
function takeCodes({ context }: Box<RenderContext>, { tokens, lines }: BoxSection, codes: ReadCode[]): void {
  let { line } = lines;
  for (const token of tokens) {
    if (token.type === 'code') codes.push(readCode(token as Tokens.Code, context, line));
    line += countLines(token.raw);
  }
  context.blocks(
    tokens.map((token) => (token.type === 'code' ? blankToken(token) : token)),
    lines,
  );
}
