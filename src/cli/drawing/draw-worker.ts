/** A thread of the pool: drawings in, PNG out. The fonts that it has read are its own. */
import { answerTasks } from '../thread.js';
import { drawFresh } from './draw.js';

answerTasks(drawFresh);
