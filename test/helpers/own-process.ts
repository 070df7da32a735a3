/**
 * Runs the command line from its sources in a separate process, for commands that would affect this process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { CliResult } from './site.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const main = new URL('../../src/cli/main.ts', import.meta.url).href;
const script = `import { main } from ${JSON.stringify(main)}; process.exitCode = await main(process.argv.slice(1));`;

export function startCli(argv: string[]): ChildProcess {
  const options = ['--import=tsx', '--conditions=docs-cli-source', '--input-type=module', '-e', script, '--'];
  return spawn(process.execPath, [...options, ...argv], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function runCliAlone(argv: string[]): Promise<CliResult> {
  const child = startCli(argv);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      written[name] += stripVTControlCharacters(text);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? -1, ...written };
}
