/** Containers with tabs: `::: code-group` and `::: tabs`. */
import type { Token, Tokens } from 'marked';
import type { Container } from '../../plugin/container.js';
import { codeToMarkdown, keepSample, readCode } from '../code/code-block.js';
import { parseFenceInfo } from '../code/fence-info.js';
import { joinBlocks } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { panelsToMarkdown, tabGroupOf, takePanels, writeTabs } from '../render/tab-panels.js';

/** Each fence is a tab, named by its `[label]` or `title`. */
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

/** A line `== Label` is before each tab's content. */
export const tabs: Container = {
  names: ['tabs'],
  section: (line) => /^ {0,3}==[ \t]+(\S[^\n]*)$/.exec(line)?.[1]?.trimEnd() ?? '',
  render(box) {
    const { context, id, sections, offset } = box;
    const [first] = sections;
    // Content before the first label is not part of any tab.
    if (first?.label === '') first.render();
    const labelled = sections.filter(({ label }) => label !== '');
    if (labelled.length > 0)
      writeTabs(context, { id, group: tabGroupOf(box), label: 'tabsText', panels: labelled });
    else {
      context.report({
        code: 'empty-tabs',
        message: 'This tab group has no tabs.',
        hint: 'Start each tab with a line such as `== macOS`.',
        offset,
        length: 3,
      });
    }
  },
  toMarkdown({ sections }) {
    const before = sections[0]?.label === '' ? sections[0].body : [];
    return joinBlocks([before, panelsToMarkdown(sections.filter(({ label }) => label !== ''))]);
  },
};
