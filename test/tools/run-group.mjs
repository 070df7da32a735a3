/**
 * Runs test files together in this process: `node --import ./load-typescript.mjs run-group.mjs FILE…`.
 *
 * Forty files took 8.0 s in forty processes and 0.9 s in one. Node 20 has no option for this. Consequence for
 * a test file: a hook outside of `describe` runs for all files of the group, and a changed global affects all
 * of them.
 */
import { statfsSync } from 'node:fs';
import { relative } from 'node:path';
import { afterEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Timeout in minutes: for one test, and for the process to end after the last test. */
const PATIENCE = 10;

/** A folder in memory, which Linux has. Creating and removing a site takes half of the system time there. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there. */
const ENOUGH_SPACE = 4e9;

// After tsx has found its cache, which stays in the usual folder.
if (freeSpace(IN_MEMORY) > ENOUGH_SPACE) process.env.TMPDIR = IN_MEMORY;
// The programs that tests start write to a pipe, so they print colors only if one of these variables is set.
if (process.env.CI) process.env.NO_COLOR = '1';
delete process.env.FORCE_COLOR;

function freeSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

let lastEnd = performance.now();
afterEach(() => {
  lastEnd = performance.now();
});

// Does not keep the process alive itself. It ends a process that something else keeps alive, such as a server
// that was not closed.
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
