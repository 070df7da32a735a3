/**
 * The folder of a build: which one may be replaced. A mark in it says that a build made it. Anybody can commit such a mark
 * to have a build remove the files around it, so the time of the mark counts: version control keeps no times, while
 * copies of a folder, as a cache of CI makes them, do.
 */
import { lstatSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../report/diagnostic.js';

export const MARKER = '.docs-cli';

const MARKER_TEXT = 'Made by docs-cli build; the next build replaces this folder.\n';

/** Whole seconds, and even ones: some disks know no others. */
const MARKER_TIME = new Date('2001-02-03T04:05:06Z');

/** Marks a folder as one of our builds: such a folder may be replaced. */
export function markFolder(folder: string): void {
  const marker = join(folder, MARKER);
  writeFileSync(marker, MARKER_TEXT);
  utimesSync(marker, MARKER_TIME, MARKER_TIME);
}

/** Whether a build of this tool wrote the mark of the folder. */
export function isMarked(folder: string): boolean {
  const stat = statOf(join(folder, MARKER));
  return stat?.isFile() === true && stat.mtimeMs === MARKER_TIME.getTime();
}

/** @throws UsageError where the folder holds files that are not ours, or holds the project itself. */
export function refuseForeign(root: string, out: string): void {
  const inside = relative(out, resolve(root));
  if (inside === '' || (!inside.startsWith('..') && !inside.startsWith(sep))) {
    throw new UsageError(
      `The out folder '${out}' holds the project itself.`,
      "Choose a folder of its own, such as 'dist'.",
    );
  }
  if (out.split(sep).some((name) => name.toLowerCase() === '.git')) {
    throw new UsageError(
      `The out folder '${out}' belongs to git.`,
      "Choose a folder of its own, such as 'dist'.",
    );
  }
  const stat = statOf(out);
  if (!stat) return;
  if (!stat.isDirectory())
    throw new UsageError(
      `The out folder '${out}' is not a folder.`,
      'Remove it, or choose another with --out.',
    );
  const found = readdirSync(out);
  if (found.length === 0 || (!found.includes('.git') && isMarked(out))) return;
  const hint = 'Empty it, or choose another with --out: a build replaces the whole folder.';
  const [first = MARKER] = found.filter((name) => name !== MARKER);
  throw new UsageError(
    `The out folder '${out}' holds files that no build of docs-cli made, such as '${first}'.`,
    found.includes(MARKER) ? `The mark '${MARKER}' in it was not written by a build here. ${hint}` : hint,
  );
}

/** Undefined where there is nothing, or no way to it. */
function statOf(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
