/** All kinds of containers. */
import { callouts } from './callouts.js';
import { codeGroup } from './code-group.js';
import type { Container } from './container-type.js';
import { details } from './details.js';
import { tabs } from './tabs-container.js';

export const containers: Container[] = [callouts, details, codeGroup, tabs];
