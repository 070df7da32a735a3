/** Decides which output folder a build may replace. A marker file shows that a build created the folder. */
import { existsSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../report/diagnostic.js';
import { isInside } from '../system/path-checks.js';

export const MARKER = '.docs-cli';

/** Marks a folder as the output of a build, which may be replaced. */
export function markFolder(folder: string): void {
  writeFileSync(join(folder, MARKER), 'Created by docs-cli build. The next build replaces this folder.\n');
}

export function isMarked(folder: string): boolean {
  return existsSync(join(folder, MARKER));
}

/** @throws UsageError if the folder contains files that no build wrote, or contains the project itself. */
export function refuseForeign(root: string, out: string): void {
  if (isInside(resolve(root), out)) {
    throw new UsageError(
      `The out folder '${out}' contains the project.`,
      "Use a separate folder, such as 'dist'.",
    );
  }
  const stat = lstatSync(out, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory())
    throw new UsageError(
      `The out folder '${out}' is not a folder.`,
      'Remove it, or choose another folder with --out.',
    );
  const found = readdirSync(out);
  // A previous build may be a working tree of git, such as one of the branch that a host publishes.
  if (found.length === 0 || (isMarked(out) && !found.includes('.git'))) return;
  throw new UsageError(
    `The out folder '${out}' contains files that docs-cli did not create, such as '${found.find((name) => name !== MARKER)}'.`,
    'A build replaces the whole folder. Empty it, or choose another folder with --out.',
  );
}
