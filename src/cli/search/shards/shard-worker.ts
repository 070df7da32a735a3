/** Runs in a thread the two tasks of creating an index, which take long on a large site. */
import { answerTasks } from '../../system/worker-pool.js';
import { type BatchInput, batchOf } from './batch.js';
import { createShards } from './create-shards.js';

answerTasks((task: BatchInput | Uint8Array[]) => (Array.isArray(task) ? createShards(task) : batchOf(task)));
