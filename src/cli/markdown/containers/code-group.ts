/** `::: code-group`: each fence is a tab, named by its `[label]` or `title`. */
import type { Token, Tokens } from 'marked';
import type { Container } from '../../plugin/container.js';
import { codeToMarkdown, keepSample, readCode } from '../code/code-block.js';
import { parseFenceInfo } from '../code/fence-info.js';
import { joinBlocks } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { panelsToMarkdown, tabGroupOf, takePanels, writeTabs } from '../render/tab-panels.js';

export const codeGroup: Container<RenderContext> = {
  names: ['code-group'],
  render(box) {
    const { context, id } = box;
    const codes = box.sections.flatMap(({ tokens, lines }) =>
      takePanels(context, tokens, lines, isCode).map(({ token, line }) => readCode(token, context, line)),
    );
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
    const codes = tokens.filter(isCode);
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

function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code';
}
