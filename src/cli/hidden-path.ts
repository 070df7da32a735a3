/** Whether a path from the project root is of a file, or in a folder, whose name begins with a dot: `.env`, `.git/config`. */
export function isHiddenPath(path: string): boolean {
  return /(?:^|[\\/])\.(?!\.?(?:[\\/]|$))/.test(path);
}

/** Whether a path from the project root is in one of these folders. Both have forward slashes. */
export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder === '.' || path === folder || path.startsWith(`${folder}/`));
}
