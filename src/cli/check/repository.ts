import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the git repository that contains this folder; undefined if there is none. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : repositoryOf(parent);
}
