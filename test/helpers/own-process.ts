/** Runs the command line in a separate process, for commands that would affect this process. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CliResult } from './site.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const { build } = (await import(new URL('../tools/build.mjs', import.meta.url).href)) as {
  build(): Promise<unknown>;
};

export async function runCliAlone(argv: string[]): Promise<CliResult> {
  // The program runs `lib`, so it must be up to date.
  await build();
  const words = [join(repository, 'bin/docs-cli.js'), ...argv];
  const options = { cwd: repository, env: { ...process.env, NO_COLOR: '1' } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
