/** Where a sample is written: only a path that stays in the page's own project, on every system. */

/** Bytes that every file system takes, with room for the temporary folder in front. */
const MAX_NAME = 120;
const MAX_PATH = 300;

const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

/**
 * The file that a sample shows, such as `src/index.ts`; undefined where its title is words or leads out of the project,
 * and for a diff, which shows a change.
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
  // An encoded step up is one for a program that decodes paths.
  return (
    name.toLowerCase() !== 'node_modules' && !/^(?:\.|%2e)+$/i.test(name) && !/%(?:2f|5c|00)/i.test(name)
  );
}

/** The ending of the file for code without a title. It comes from this list alone: a language is any text. */
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

/** Equal for names that some file systems do not tell apart. */
export function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
