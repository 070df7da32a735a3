/** Questions about paths: whether they are hidden, and whether they are in a folder. */
import { isAbsolute, relative, sep } from 'node:path';

/**
 * Whether a path relative to the project root has a segment that starts with a dot: `.env`, `.git/config`.
 */
export function isHiddenPath(path: string): boolean {
  return /(?:^|[\\/])\.(?!\.?(?:[\\/]|$))/.test(path);
}

/** Whether an absolute path is the folder or in it. */
export function isInside(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Whether a path relative to the project root leads out of it: `../a`, or another drive. It uses forward slashes. */
export function isOutside(path: string): boolean {
  return /^(?:\.\.(?:\/|$)|\/|[A-Za-z]:)/.test(path);
}

/** Whether a path relative to the project root is in one of these folders. Both use forward slashes. */
export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) =>
    folder === '.' ? !isOutside(path) : path === folder || path.startsWith(`${folder}/`),
  );
}
