/** The command line of `npx @docs-cli/migrate`. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { newProgram, rootOf, runProgram } from '@docs-cli/core/internal/cli/commands/command-line.js';
import { Option } from 'commander';
import { GENERATORS, type Generator } from './foreign-site.js';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** Runs the command with arguments (without `node` and script) and returns the exit code. */
export function main(argv: string[]): Promise<number> {
  return runProgram(argv, (setExitCode) => {
    const program = newProgram('migrate', version);
    return program
      .description('Writes a site of docs-cli from a project of VitePress, Rspress, Docusaurus or Starlight.')
      .argument('<folder>', 'folder of the other project, relative to the current folder')
      .addOption(
        new Option('--from <generator>', 'generator of the project (default: found by its config)').choices(
          GENERATORS,
        ),
      )
      .option('--dry-run', 'print what would be written, and write nothing')
      .action(async (folder: string, { from, dryRun }: { from?: Generator; dryRun?: boolean }) => {
        const { migrate } = await import('./migrate.js');
        setExitCode(
          migrate({ root: rootOf(program), folder: resolve(folder), from, dryRun: dryRun === true }),
        );
      });
  });
}
