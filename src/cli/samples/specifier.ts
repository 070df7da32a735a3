/** Checks whether a path or import in a sample leads outside the project of its page. */
import { posix } from 'node:path';
import { MAX_SPECIFIER } from './references.js';

/**
 * True for absolute paths of every operating system, `file:` URLs, relative paths that leave the project of
 * the file at `from`, and package names with a `..` segment, encoded or not.
 */
export function leadsOut(specifier: string, from: string): boolean {
  return readings(specifier).some((text) => isOutside(text, from, /^\.{1,2}(?:\/|$)/.test(text)));
}

/** Like `leadsOut`, for values that are always paths, such as `dist/index.js` in `package.json`. */
export function pathLeadsOut(path: string, from: string): boolean {
  return readings(path).some((text) => isOutside(text, from, true));
}

/** True for a hidden file or folder of a package, such as `lib/.env.json`. */
export function isHiddenIn(name: string, specifier: string): boolean {
  return readings(specifier).some((text) => text.startsWith(`${name}/`) && /\/\./.test(text));
}

/**
 * The text as written and with URL escapes decoded, because some programs decode paths. With forward slashes.
 */
function readings(text: string): string[] {
  const found = [text];
  while (found.length < 4) {
    const decoded = decode(found.at(-1)!);
    if (decoded === found.at(-1)) break;
    found.push(decoded);
  }
  return found.map((reading) => reading.replaceAll('\\', '/'));
}

function decode(text: string): string {
  return text.replace(/%(2e|2f|5c|3a)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function isOutside(text: string, from: string, isRelative: boolean): boolean {
  if (text.length >= MAX_SPECIFIER || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return true;
  if (/^(?:\/|[A-Za-z]:|file:)/i.test(text)) return true;
  const names = text.split('/');
  if (!isRelative) return names.includes('..');
  let depth = posix.dirname(from) === '.' ? 0 : posix.dirname(from).split('/').length;
  return names.some((name) => {
    if (name === '..') depth--;
    else if (name !== '' && name !== '.') depth++;
    return depth < 0;
  });
}
