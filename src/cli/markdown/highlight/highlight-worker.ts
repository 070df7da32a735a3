/**
 * A worker thread of the pool: receives blocks, returns HTML. It has its own shiki instance with the grammars
 * it has loaded. The pool caches the results for all threads.
 */
import type { CodeBlock } from '../../../runtime/model/index.js';
import { type ExtensionsForThread, loadExtensions } from '../../plugin/extensions.js';
import { answerTasks, dataOfPool } from '../../system/worker-pool.js';
import { type Attempt, tryHighlight } from './highlight.js';

export interface HighlightTask {
  blocks: CodeBlock[];
  /** For each block, in ms. */
  limit: number;
}

const extensions = loadExtensions(dataOfPool<ExtensionsForThread>());

answerTasks(async ({ blocks, limit }: HighlightTask) => {
  const attempts: Attempt[] = [];
  for (const block of blocks) attempts.push(await tryHighlight([block], limit, await extensions));
  return attempts;
});
