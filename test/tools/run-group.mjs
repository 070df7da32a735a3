/**
 * Runs test files together in this one process: `node --import tsx run-group.mjs FILE…`.
 *
 * Forty files took 8.0 s as forty processes and 0.9 s as one. Node 20 has no option for it. What that means for a
 * test file: a hook outside of `describe` belongs to all files of the group, and so does a global it changes.
 */
import { relative } from 'node:path';
import { afterEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Minutes for one test, and for all to be over after the last one. */
const PATIENCE = 10;

let lastEnd = performance.now();
afterEach(() => {
  lastEnd = performance.now();
});

// Does not keep the process alive itself: it ends one that something else does, as a forgotten server.
setInterval(() => {
  if (performance.now() - lastEnd < PATIENCE * 60_000) return;
  const open = process.getActiveResourcesInfo().join(', ');
  console.error(`no test has ended for ${PATIENCE} minutes; still open: ${open}`);
  process.exit(1);
}, 5000).unref();

for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    test(`${relative('.', file)} loads`, () => {
      throw error;
    });
  }
}
