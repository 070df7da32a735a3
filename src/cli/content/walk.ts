/**
 * Lists the files of a folder. Follows symbolic links only to files that are part of the site, and reports
 * the others.
 */
import { type Dirent, existsSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { reasonOf, refusalOf } from '../report/refusal.js';
import { isHiddenPath, isInside } from '../system/path-checks.js';

export interface FoundFile {
  /** Relative to the project root, with forward slashes. */
  path: string;
  /** Relative to the folder where the walk started. */
  below: string;
}

export interface Walker {
  root: string;
  realRoot: string;
  /**
   * If false, symbolic links must not point to hidden files, except to files in `public`, which are all
   * served.
   */
  readsHidden: boolean;
  /** Relative to the root. All of its files are served. */
  publicFolder: string;
  realPublic: string;
  diagnostics: Diagnostic[];
}

export function createWalker(
  { root, readsHidden }: Pick<Walker, 'root' | 'readsHidden'>,
  publicFolder: string,
  diagnostics: Diagnostic[],
): Walker {
  const realRoot = realPath(root) ?? root;
  const realPublic = join(realRoot, publicFolder);
  return { root, realRoot, readsHidden, publicFolder, realPublic, diagnostics };
}

/**
 * Files below a folder, sorted by name. Names that begin with `_` or `.` are private, except in the public
 * folder, which is only walked by itself.
 */
export function* walk(walker: Walker, folder: string): Generator<FoundFile> {
  const isPublic = folder === walker.publicFolder;
  /** `containing` has the real paths of the folders that contain the symbolic links followed so far. */
  function* visit(path: string, below: string, containing: string[]): Generator<FoundFile> {
    let entries: Dirent[];
    try {
      entries = readdirSync(join(walker.root, path), { withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      walker.diagnostics.push(unreadable(path, error));
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const childPath = `${path}/${entry.name}`;
      const childBelow = below ? `${below}/${entry.name}` : entry.name;
      if (isPublic ? entry.name === '.DS_Store' : /^[_.]/.test(entry.name)) continue;
      if (childPath === walker.publicFolder) continue;
      if (entry.name.includes('\\')) {
        walker.diagnostics.push(
          badName(childPath, 'The file name contains a backslash, which does not work in all URLs.'),
        );
        continue;
      }
      const chain = entry.isSymbolicLink()
        ? [...containing, realPath(join(walker.root, path)) ?? '']
        : containing;
      // Below a symbolic link, the path of a folder no longer shows its real location, so hidden names are
      // checked too.
      const isLed = entry.isSymbolicLink() || (containing.length > 0 && entry.name.startsWith('.'));
      const found = isLed ? followLink(walker, childPath, chain) : entry;
      if (found?.isDirectory()) yield* visit(childPath, childBelow, chain);
      else if (found?.isFile()) yield { path: childPath, below: childBelow };
      else if (found) walker.diagnostics.push(unreadable(childPath, new Error('it is not a regular file')));
    }
  }
  const isLink = realPath(join(walker.root, folder)) !== join(walker.realRoot, folder);
  if (walker.readsHidden || !isLink) yield* visit(folder, '', []);
  else {
    const containing = [realPath(join(walker.root, dirname(folder))) ?? ''];
    if (existsSync(join(walker.root, folder)) && followLink(walker, folder, containing)?.isDirectory())
      yield* visit(folder, '', containing);
  }
}

/**
 * The target of a symbolic link. Returns undefined and adds a diagnostic if the target is not part of the
 * site.
 */
function followLink(
  { root, realRoot, readsHidden, realPublic, diagnostics }: Walker,
  path: string,
  containing: string[],
): Stats | undefined {
  const warn = (code: string, message: string, hint: string) => {
    diagnostics.push(warningDiagnostic(code, message, { hint, file: path }));
    return undefined;
  };
  const real = realPath(join(root, path));
  if (!real) {
    return warn(
      'broken-symlink',
      'The target of this symbolic link does not exist.',
      'Remove it, or create its target.',
    );
  }
  if (!isInside(real, realRoot)) {
    diagnostics.push(leadsOutside(path));
    return undefined;
  }
  if (!readsHidden && isHiddenPath(relative(realRoot, real)) && !isInside(real, realPublic)) {
    return warn(
      'symlink-outside',
      'This symbolic link points to a hidden file, so the site does not contain it.',
      "A site shows files whose names begin with a dot only with markdown.html: 'trusted'.",
    );
  }
  if (containing.some((folder) => isInside(folder, real))) {
    return warn(
      'symlink-loop',
      'This symbolic link points to a folder that contains it, so the site does not contain it.',
      'Remove it.',
    );
  }
  return statSync(real);
}

export function leadsOutside(file: string): Diagnostic {
  return warningDiagnostic(
    'symlink-outside',
    'This symbolic link points outside the project, so the site does not contain it.',
    { hint: 'Copy the file into the project.', file },
  );
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** A diagnostic for a file or folder that cannot be read. */
export function unreadable(path: string, error: unknown): Diagnostic {
  const { hint = 'Make it readable, or move it out of the content folder.' } =
    (error as NodeJS.ErrnoException).code === 'EACCES' ? {} : (refusalOf(error) ?? {});
  return errorDiagnostic('unreadable', `'${path}' cannot be read: ${reasonOf(error)}.`, { hint, file: path });
}

export function badName(path: string, message: string): Diagnostic {
  return errorDiagnostic('bad-file-name', message, { hint: 'Rename the file.', file: path });
}
