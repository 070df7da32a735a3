/** Commands that are packages of their own, because a site needs them once. */
import { packageVersion } from '../cache.js';
import { UsageError } from '../report/diagnostic.js';

/** Runs `create-docs-cli` if it is installed. @throws {UsageError} with the command that installs and runs it. */
export async function init(root: string, options: string[]): Promise<number> {
  const name = 'create-docs-cli';
  const { main } = (await import(name).catch(() => {
    throw new UsageError(
      `'docs-cli init' is in the package '${name}', which is not installed.`,
      `Run 'npm create docs-cli@${packageVersion()}${shown(options)}'.`,
    );
  })) as { main(argv: string[]): Promise<number> };
  return main(['--root', root, ...options]);
}

/** @throws {UsageError} with the command that migrates. */
export function migrate(options: string[]): never {
  throw new UsageError(
    "'docs-cli migrate' is a package of its own.",
    `Run 'npx @docs-cli/migrate@${packageVersion()}${shown(options)}'.`,
  );
}

function shown(options: string[]): string {
  return options.map((option) => ` ${option}`).join('');
}
