/** Lists the files of a folder and of the folders in it. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files and symbolic links. Without those in folders that cannot be read. Symbolic links to folders are not
 * followed, because they may form a cycle or lead out of the folder; the recursive `readdir` of Node 22 follows them.
 */
export function entriesBelow(folder: string): Dirent[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => (entry.isDirectory() ? entriesBelow(join(folder, entry.name)) : entry));
}

/** Their absolute paths, if that of the folder is absolute. */
export function filesBelow(folder: string): string[] {
  return entriesBelow(folder).map(({ parentPath, name }) => join(parentPath, name));
}
