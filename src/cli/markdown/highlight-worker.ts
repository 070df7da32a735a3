/**
 * A thread of the pool: blocks in, HTML out. Its shiki, with the grammars it has met, is its own. What is remembered,
 * the pool remembers for all.
 */
import type { CodeBlock } from '../../runtime/model.js';
import type { TimeLimit } from '../time-limit.js';
import { answerTasks } from '../worker-pool.js';
import { type Attempt, tryHighlight } from './highlight.js';

export interface HighlightTask {
  blocks: CodeBlock[];
  /** For each of them. */
  time: TimeLimit;
}

let isSpoiled = false;

/** No block is highlighted after one that leaves the grammars in any state: the thread is to be replaced. */
export const work = answerTasks(
  async ({ blocks, time }: HighlightTask) => {
    const attempts: Attempt[] = [];
    for (const block of blocks) {
      if (isSpoiled) break;
      const attempt = await tryHighlight(block, time);
      attempts.push(attempt);
      isSpoiled = 'failure' in attempt && !attempt.isSound;
    }
    return attempts;
  },
  { isLast: () => isSpoiled },
);
