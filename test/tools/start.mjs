/**
 * `npm start`: opens this repository's site in the browser, from a fresh clone or an existing checkout.
 *
 * Arguments after `--` are passed to `docs-cli dev`: `npm start -- --port 4000`.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { exitCode, root, start } from './process.mjs';

await start(import.meta.url, async () => {
  await ensureInstalled();
  await build();
  const args = [join(root, 'bin/docs-cli.js'), 'dev', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the child too. Forwarding it would count twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
});
