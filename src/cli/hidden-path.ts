/**
 * Whether a path relative to the project root has a segment that starts with a dot: `.env`, `.git/config`.
 */
export function isHiddenPath(path: string): boolean {
  return /(?:^|[\\/])\.(?!\.?(?:[\\/]|$))/.test(path);
}

/** Whether a path relative to the project root is in one of these folders. Both use forward slashes. */
export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder === '.' || path === folder || path.startsWith(`${folder}/`));
}
