import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder itself or the closest folder above it for which the test is true; undefined if there is none. */
export function closestFolder(folder: string, test: (folder: string) => boolean): string | undefined {
  if (test(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : closestFolder(parent, test);
}

/** The closest folder with a file, at most at the top of the git repository. */
export function closestInRepository(folder: string, name: string): string | undefined {
  const has = (folder: string, name: string) => existsSync(join(folder, name));
  const found = closestFolder(folder, (each) => has(each, name) || has(each, '.git'));
  return found !== undefined && has(found, name) ? found : undefined;
}

/** The folder of the git repository that contains this folder; undefined if there is none. */
export function repositoryOf(folder: string): string | undefined {
  return closestInRepository(folder, '.git');
}
