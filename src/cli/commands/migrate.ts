/** `docs-cli migrate`: names the package that migrates, which a site needs once. */
import type { Command } from 'commander';
import { UsageError } from '../report/diagnostic.js';
import { packageVersion } from '../system/cache.js';

export function defineCommand(command: Command): void {
  command
    .argument('[options...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(() => {
      throw new UsageError(
        "'docs-cli migrate' is in the package '@docs-cli/migrate'.",
        `Run 'npx @docs-cli/migrate@${packageVersion()} <folder>', with the same options.`,
      );
    });
}
