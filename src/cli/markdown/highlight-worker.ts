/**
 * A thread of the pool: blocks in, HTML out. Its shiki, with the grammars it has met, is its own. What is remembered,
 * the pool remembers for all.
 */
import type { CodeBlock } from '../../runtime/model.js';
import { answerTasks } from '../thread.js';
import { highlightFresh } from './highlight.js';

answerTasks(async (blocks: CodeBlock[]) => {
  const html: string[] = [];
  for (const block of blocks) html.push(await highlightFresh(block));
  return html;
});
