/** Blocks of Docusaurus that look like code in other editors, and are content. */
import { FenceTracker } from '@docs-cli/core/internal/cli/markdown/scan/fences.js';

/** Makes the fences of `mdx-code-block` empty lines, so that the lines of all other text keep their numbers. */
export function unwrapMdxBlocks(text: string): { text: string; count: number } {
  if (!text.includes('mdx-code-block')) return { text, count: 0 };
  const fences = new FenceTracker();
  let isContent = false;
  let count = 0;
  const lines = text.split('\n').map((line) => {
    const wasOpen = fences.isOpen;
    fences.covers(line);
    if (!wasOpen && fences.isOpen) {
      isContent = /^\s*(?:`{3,}|~{3,})mdx-code-block\s*$/.test(line);
      if (isContent) count++;
      return isContent ? '' : line;
    }
    const isEnd = isContent && wasOpen && !fences.isOpen;
    if (isEnd) isContent = false;
    return isEnd ? '' : line;
  });
  return { text: lines.join('\n'), count };
}
