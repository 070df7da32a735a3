/** The thread that draws: drawings in, PNG out. */
import { answerTasks } from '../worker-pool.js';
import { drawFresh } from './draw.js';

export const work = answerTasks(drawFresh);
