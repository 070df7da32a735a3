/**
 * Decides which output folder a build may replace. A marker file shows that a build created the folder.
 * Anyone could commit such a marker to make a build delete the files around it, so its modification time is
 * checked too: version control does not keep times, but copies of a folder, such as a CI cache, do.
 */
import { lstatSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { UsageError } from '../report/diagnostic.js';
import { isInside } from '../system/path-checks.js';

export const MARKER = '.docs-cli';

const MARKER_TEXT = 'Created by docs-cli build. The next build replaces this folder.\n';

/** An even number of whole seconds, because some file systems store nothing finer. */
const MARKER_TIME = new Date('2001-02-03T04:05:06Z');

/** Marks a folder as the output of a build, which may be replaced. */
export function markFolder(folder: string): void {
  const marker = join(folder, MARKER);
  writeFileSync(marker, MARKER_TEXT);
  utimesSync(marker, MARKER_TIME, MARKER_TIME);
}

/** Whether a build of this tool wrote the folder's marker. */
export function isMarked(folder: string): boolean {
  const stat = statOf(join(folder, MARKER));
  return stat?.isFile() === true && stat.mtimeMs === MARKER_TIME.getTime();
}

/** @throws UsageError if the folder contains files that no build wrote, or contains the project itself. */
export function refuseForeign(root: string, out: string): void {
  if (isInside(resolve(root), out)) {
    throw new UsageError(
      `The out folder '${out}' contains the project.`,
      "Use a separate folder, such as 'dist'.",
    );
  }
  if (out.split(sep).some((name) => name.toLowerCase() === '.git')) {
    throw new UsageError(`The out folder '${out}' belongs to git.`, "Use a separate folder, such as 'dist'.");
  }
  const stat = statOf(out);
  if (!stat) return;
  if (!stat.isDirectory())
    throw new UsageError(
      `The out folder '${out}' is not a folder.`,
      'Remove it, or choose another folder with --out.',
    );
  const found = readdirSync(out);
  if (found.length === 0 || (!found.includes('.git') && isMarked(out))) return;
  const hint = 'A build replaces the whole folder. Empty it, or choose another folder with --out.';
  const [first = MARKER] = found.filter((name) => name !== MARKER);
  throw new UsageError(
    `The out folder '${out}' contains files that docs-cli did not create, such as '${first}'.`,
    found.includes(MARKER)
      ? `Its file '${MARKER}' was not created by a build on this machine. ${hint}`
      : hint,
  );
}

/** Undefined if the path does not exist or cannot be reached. */
function statOf(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
