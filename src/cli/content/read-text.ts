/** Reads files of the project: pages, and files that are served unchanged. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { SiteError } from '../report/diagnostic.js';
import { isInside } from '../system/path-checks.js';
import { leadsOutside, unreadable } from './walk.js';

/**
 * Reads a file of the project. A file that cannot be read or is not UTF-8 causes a diagnostic and does not
 * affect other pages.
 */
export function readText(root: string, path: string): { text: string; diagnostics: Diagnostic[] } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(root, path));
  } catch (error) {
    return { text: '', diagnostics: [unreadable(path, error)] };
  }
  const text = normalize(bytes.toString('utf8'));
  const bad = text.indexOf('\uFFFD');
  const diagnostics: Diagnostic[] = [];
  if (bad >= 0 && !isUtf8(bytes)) {
    const before = text.slice(0, bad).split('\n');
    diagnostics.push({
      code: 'not-utf8',
      level: 'error',
      message: 'This file is not UTF-8 text.',
      hint: 'Save it as UTF-8.',
      file: path,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    });
  }
  return { text, diagnostics };
}

/** Removes the BOM and converts line endings to LF. */
export function normalize(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/**
 * Reads a file that is served unchanged, after resolving links, because a file may have been replaced by a symbolic link since the
 * folders were read.
 *
 * @throws SiteError if the link points out of the project
 */
export function readProjectFile(root: string, path: string): Buffer {
  const real = realpathSync(join(root, path));
  if (!isInside(real, realpathSync(root))) throw new SiteError([leadsOutside(path)]);
  return readFileSync(real);
}
