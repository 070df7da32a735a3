/** `docs-cli init`: runs `create-docs-cli`, a separate package, because a site needs it once. */
import type { Command } from 'commander';
import { UsageError } from '../report/diagnostic.js';
import { packageVersion } from '../system/cache.js';
import type { Run } from './command-line.js';

export function defineCommand(command: Command, run: Run): void {
  command
    .argument('[options...]')
    .allowUnknownOption()
    .helpOption(false)
    .action((options: string[]) => run((root) => init(root, options)));
}

/** @throws {UsageError} with the command that installs and runs the package. */
async function init(root: string, options: string[]): Promise<number> {
  const name = 'create-docs-cli';
  const { main } = (await import(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      `'docs-cli init' is in the package '${name}', which is not installed.`,
      `Run 'npm create docs-cli@${packageVersion()}'. Its options go after '--'.`,
    );
  })) as { main(argv: string[]): Promise<number> };
  return main(['--root', root, ...options]);
}
