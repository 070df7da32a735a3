/** Changes of files as dev receives them: a new file is reported as new. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from '../../../src/cli/dev/dev-site.js';
import { watchSite } from '../../../src/cli/dev/watcher.js';
import { temporaryFolder } from '../../helpers/site.js';

test('a file that is written in two steps is read again, however soon the second step follows', async (t) => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content/en'), { recursive: true });
  const changes: Change[] = [];
  const config = { contentDir: 'content', theme: 'content/_theme' };
  const site = { root, config, configFiles: new Set<string>(), included: () => [], watched: async () => [] };
  const watcher = await watchSite(site, async (change) => {
    changes.push(change);
  });
  t.after(() => watcher.close());
  const isNew = (path: string) => changes.some(({ names, edited }) => names && edited.has(path));
  // A watcher that has just started may miss a change.
  for (let i = 0; changes.length === 0; i++) {
    writeFileSync(join(root, `content/en/first-${i}.md`), '# First\n');
    await sleep(50);
  }
  for (let round = 0; round < 60; round++) {
    const path = `content/en/page-${round}.md`;
    writeFileSync(join(root, path), '# New\n');
    await sleep(round % 12);
    appendFileSync(join(root, path), 'More.\n');
    const end = performance.now() + 60_000;
    while (!changes.some(({ edited }) => edited.has(path)) && performance.now() < end) await sleep(2);
    assert.ok(isNew(path), `${path} was told as an edit alone`);
  }
});
