/** `::: code-group`: each fence a tab, named by its `[label]` or `title`. */
import type { Token, Tokens } from 'marked';
import { keepSample, type ReadCode, readCode, writeCode } from '../code-block.js';
import { countLines } from '../source-text.js';
import { writeTabs } from '../tabs.js';
import type { Box, BoxSection, Container } from './container.js';

export const codeGroup: Container = {
  names: ['code-group'],
  render(box) {
    const { page, title, attributes } = box;
    const group = /group=["']?([\w-]+)/.exec(attributes)?.[1] ?? /^(?:group=)?["']?([\w-]+)/.exec(title)?.[1];
    const codes: ReadCode[] = [];
    for (const section of box.sections) takeCodes(box, section, codes);
    const count = page.count('sample group');
    const panels = codes.map(({ block, title, sample }, i) => ({
      label: title || block.lang || String(i + 1),
      render() {
        if (sample) keepSample(page, sample, count);
        writeCode(page, block);
      },
    }));
    if (panels.length > 0) writeTabs(page, { group, label: 'codeGroupText', panels });
  },
};

/** Anything but code is shown before the tabs, so that nothing an author wrote is lost. */
function takeCodes({ page }: Box, { tokens, lines }: BoxSection, codes: ReadCode[]): void {
  let at = lines.line;
  const others: Token[] = [];
  for (const token of tokens) {
    const line = page.source.findLine(token.raw, at, lines.end);
    at = line + countLines(token.raw);
    if (token.type === 'code') codes.push(readCode(token as Tokens.Code, page, line));
    else if (token.type !== 'space') others.push(token);
  }
  page.blocks(others, lines);
}
