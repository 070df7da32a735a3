/** `docs-cli version`: what the copy leaves if it fails. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyVersion } from '../../src/cli/snapshot/copy-version.js';
import { temporaryFolder } from '../helpers/site.js';

test('if a folder cannot be moved, the folders that were moved are back', () => {
  const content = temporaryFolder();
  mkdirSync(join(content, 'en'));
  writeFileSync(join(content, 'en/index.md'), '# Home\n');
  // The second move fails, because the folder is not there any more.
  const folders = { content, current: ['en', 'en'], name: 'v1', moveTo: 'v2' };
  assert.throws(() => copyVersion(folders), { code: 'ENOENT' });
  assert.deepEqual(readdirSync(content, { recursive: true }).sort(), ['en', 'en/index.md']);
});

test('if the folder of the new version or of the current pages exists, it is unchanged', () => {
  for (const existing of ['v1', 'v2']) {
    const content = temporaryFolder();
    mkdirSync(join(content, 'en'));
    mkdirSync(join(content, existing));
    writeFileSync(join(content, existing, 'notes.md'), '# Notes\n');
    const folders = { content, current: ['en'], name: 'v1', moveTo: 'v2' };
    assert.throws(() => copyVersion(folders), { code: 'EEXIST' });
    const expected = ['en', existing, `${existing}/notes.md`];
    assert.deepEqual(readdirSync(content, { recursive: true }).sort(), expected);
  }
});
