/**
 * Runs test files together in this one process: `node --import tsx run-group.mjs FILE…`.
 *
 * Forty files took 8.0 s as forty processes and 0.9 s as one. Node 20 has no option for it. What that means for a
 * test file: a hook outside of `describe` belongs to all files of the group, and so does a global it changes.
 */
import { relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const limit = 40 * 60_000;

// Does not keep the process alive itself: it fires only where something else does, as a forgotten server.
setTimeout(() => {
  console.error(
    `not ended after ${limit / 60_000} minutes; still open: ${process.getActiveResourcesInfo().join(', ')}`,
  );
  process.exit(1);
}, limit).unref();

for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    test(`${relative('.', file)} loads`, () => {
      throw error;
    });
  }
}
