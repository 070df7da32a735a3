/** The containers of docs-cli. */
import type { Container } from '../../plugin/container.js';
import type { RenderContext } from '../render/render-context.js';
import { callouts, details } from './callouts.js';
import { codeGroup } from './code-group.js';
import { hero } from './hero.js';
import { tabs } from './tabs-container.js';

export const containers: Container<RenderContext>[] = [callouts, details, codeGroup, tabs, hero];
