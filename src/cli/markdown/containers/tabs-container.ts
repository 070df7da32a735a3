/** `::: tabs` with a line `== Label` before each tab's content. */
import type { Container } from '../../plugin/container.js';
import { joinBlocks } from '../plain-markdown/markdown-chunks.js';
import { panelsToMarkdown, tabGroupOf, writeTabs } from '../render/tab-panels.js';

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
