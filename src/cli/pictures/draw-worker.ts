/** Worker thread that draws: it receives drawings and returns PNGs. */
import { answerTasks } from '../system/worker-pool.js';
import { drawFresh } from './draw.js';

answerTasks(drawFresh);
