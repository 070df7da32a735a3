/** Lists the files of a folder and of the folders in it. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Without files in folders that cannot be read. Symbolic links to folders are not followed, because they may
 * form a cycle.
 */
export function filesBelow(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : path;
  });
}
