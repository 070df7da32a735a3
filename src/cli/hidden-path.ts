/** Whether a path from the project root is of a file, or in a folder, whose name begins with a dot: `.env`, `.git/config`. */
export function isHiddenPath(path: string): boolean {
  return /(?:^|[\\/])\.(?!\.?(?:[\\/]|$))/.test(path);
}
