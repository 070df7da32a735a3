/** The thread that draws: drawings in, PNG out. */
import { answerTasks } from '../thread.js';
import { drawFresh } from './draw.js';

answerTasks(drawFresh);
