/** Lists the files of a folder and of the folders in it. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files and symbolic links. Folders that cannot be read are left out. Symbolic links to folders are not followed, because
 * they may form a cycle or lead out of the folder. The recursive `readdir` of Node follows them since Node 22.
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

/** The paths of these entries. They are absolute if the path of the folder is. */
export function filesBelow(folder: string): string[] {
  return entriesBelow(folder).map(({ parentPath, name }) => join(parentPath, name));
}
