/** All Markdown tags. */
import { badge } from './badge.js';
import { card, cardGrid } from './cards.js';
import { demo } from './demo.js';
import { packageManagerTabs } from './package-manager-tabs.js';
import { sourceCode } from './source-code.js';
import { steps } from './steps.js';
import { tab, tabs } from './tabs-tag.js';
import type { Tag } from './tag.js';

const tags: Tag[] = [badge, card, cardGrid, demo, packageManagerTabs, sourceCode, steps, tab, tabs];

const byName = new Map(tags.map((tag) => [tag.name, tag]));

export function findTag(name: string): Tag | undefined {
  return byName.get(name);
}

export function tagNames(): Iterable<string> {
  return byName.keys();
}
