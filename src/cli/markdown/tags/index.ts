/** The tags of docs-cli. */
import type { Tag } from '../../plugin/tag.js';
import type { RenderContext } from '../render/render-context.js';
import { badge } from './badge.js';
import { card, cardGrid } from './cards.js';
import { demo } from './demo.js';
import { packageManagerTabs } from './package-manager-tabs.js';
import { sourceCode } from './source-code.js';
import { steps } from './steps.js';
import { tab, tabs } from './tabs-tag.js';

export const tags: Tag<RenderContext>[] = [
  badge,
  card,
  cardGrid,
  demo,
  packageManagerTabs,
  sourceCode,
  steps,
  tab,
  tabs,
];
