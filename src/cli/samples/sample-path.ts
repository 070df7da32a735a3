/** The path of a sample's file in the project of its page. */

/**
 * The file that a sample shows, such as `src/index.ts`. Undefined for a diff, and if its title is not a path in the
 * project: it leads out of it, or has characters that some operating system does not allow in names.
 */
export function fileOf({ title, lang }: { title?: string; lang: string }): string | undefined {
  if (lang === 'diff') return undefined;
  const path = title?.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (path === undefined || /[:*?"<>|\p{Cc}]/u.test(path)) return undefined;
  const names = path.split('/');
  const isInProject = names.every((name) => name === name.trim() && !/^\.{0,2}$/.test(name));
  return isInProject && /\.[\w-]+$/.test(names.at(-1)!) ? path : undefined;
}

/** File extensions for code without a title. A language can be any text, so others are not used. */
const EXTENSIONS = new Map([
  ['typescript', '.ts'],
  ['javascript', '.js'],
  ...['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'json', 'jsonc'].map(
    (lang) => [lang, `.${lang}`] as const,
  ),
]);

export function extensionOf(lang: string): string {
  return EXTENSIONS.get(lang) ?? '.txt';
}

/** Gives equal results for names that some file systems do not distinguish. */
export function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
