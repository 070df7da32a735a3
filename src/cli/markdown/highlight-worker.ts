/**
 * A thread of the pool: blocks in, HTML out. Its shiki, with the grammars it has met, is its own. What is remembered,
 * the pool remembers for all.
 */
import { parentPort } from 'node:worker_threads';
import { highlightFresh } from './highlight.js';
import type { HighlightAnswer, HighlightTask } from './highlight-pool.js';

parentPort?.on('message', async ({ id, blocks }: HighlightTask) => {
  let answer: HighlightAnswer;
  try {
    const html: string[] = [];
    for (const block of blocks) html.push(await highlightFresh(block));
    answer = { id, html };
  } catch (error) {
    answer = { id, message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
