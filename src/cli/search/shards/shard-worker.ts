/** Creates an index in a thread. */
import { answerTasks } from '../../system/worker-pool.js';
import { workOn } from './shard-tasks.js';

answerTasks(workOn);
