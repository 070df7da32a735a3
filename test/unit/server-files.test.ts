import assert from 'node:assert/strict';
import { existsSync, utimesSync } from 'node:fs';
import { test } from 'node:test';
import { ownChunks, SERVER_FOLDER, writeServer } from '../../src/cli/assets/server-files.js';
import { Cache, codeFolder } from '../../src/cli/system/cache.js';
import { temporaryFolder } from '../helpers/site.js';

test('server modules of earlier themes are kept for a day', () => {
  const cache = new Cache(temporaryFolder());
  const hour = 60 * 60;
  const age = { recent: 23 * hour, old: 25 * hour };
  for (const [name, seconds] of Object.entries(age)) {
    cache.writeModule(`${SERVER_FOLDER}/${name}.mjs`, 'export {};');
    const time = Date.now() / 1000 - seconds;
    utimesSync(cache.path(`${SERVER_FOLDER}/${name}.mjs`), time, time);
  }
  writeServer(cache, { entry: 'export {};', chunks: {}, own: [] });
  const isKept = (name: string) => existsSync(cache.path(`${SERVER_FOLDER}/${name}.mjs`));
  assert.deepEqual([isKept('recent'), isKept('old')], [true, false]);
});

test('a chunk with code of a folder beside that of the package is one of the site', () => {
  const chunk = (path: string) => ({ inputs: { [path]: { bytesInOutput: 1 } } });
  const outputs = {
    'chunk-A.js': chunk(`${codeFolder}/theme/index.ts`),
    'chunk-B.js': chunk(`${codeFolder}-docs/parts.ts`),
  };
  assert.deepEqual(ownChunks('/', { metafile: { inputs: {}, outputs } } as never), ['chunk-B.js']);
});
