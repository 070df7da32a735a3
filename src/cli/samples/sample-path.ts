/**
 * The path of a sample's file. Only paths that stay in the page's own project on every operating system are
 * allowed.
 */

/** Length in bytes that every file system supports, including the path of the temporary folder. */
const MAX_NAME = 120;
const MAX_PATH = 300;

const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

/**
 * The file that a sample shows, such as `src/index.ts`. Undefined if its title is not a path or leads out of
 * the project, and for a diff.
 */
export function fileOf({ title, lang }: { title?: string; lang: string }): string | undefined {
  if (lang === 'diff') return undefined;
  const path = title?.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (path === undefined || Buffer.byteLength(path) > MAX_PATH) return undefined;
  const names = path.split('/');
  return names.every(isPortableName) && /\.[\w-]+$/.test(names.at(-1)!) ? path : undefined;
}

function isPortableName(name: string): boolean {
  if (name === '' || name !== name.trim() || name.endsWith('.') || Buffer.byteLength(name) > MAX_NAME)
    return false;
  if (/[:*?"<>|\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || WINDOWS_DEVICE.test(name)) return false;
  // Some programs decode paths, so encoded `..` segments are rejected too.
  return (
    name.toLowerCase() !== 'node_modules' && !/^(?:\.|%2e)+$/i.test(name) && !/%(?:2f|5c|00)/i.test(name)
  );
}

/**
 * File extensions for code without a title. Only these are used, because authors can write any text as
 * language.
 */
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
