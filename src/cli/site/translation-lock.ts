/**
 * `translations.lock.json` lists the source sections of each translated page, each with the hash of the text
 * that the translation was made from. The file is committed. It has one section per line, so that branches
 * merge cleanly.
 *
 *     "content/zh/guide/start.md": [
 *       "5f0e1c9a2b7d ---",          the front matter that readers see
 *       "90b1c7e2d4aa #",            the text before the first heading
 *       "3c1d9e07f6b2 #install"      a heading, by its id, and the text up to the next heading
 *     ]
 */
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ParseError } from 'jsonc-parser';
import type { Diagnostic } from '../../runtime/model/index.js';
import { normalize } from '../content/read-text.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { positionAt } from '../report/position.js';
import { isRecord } from '../report/shape.js';
import { memoize } from './site.js';

export const LOCK_FILE = 'translations.lock.json';

const VERSION = 1;

/** Length of a hash in characters. */
const HASH = 12;

/** Hash and key of each section of a source page, in page order: `3c1d9e07f6b2 #install`. */
export type Accepted = readonly string[];

/** Keys are paths of translations, relative to the project root. */
export type Lock = Readonly<Record<string, Accepted>>;

/** The key of a section and the hash of its text. */
export type LockEntry = readonly [key: string, hash: string];

/** Keys of the sections that have no heading. */
export const FRONT_MATTER = '---';
export const BEGINNING = '#';

/** The lock of a site, read once. */
export const lockOf = memoize(({ root }) => readLock(root));

/**
 * The source sections that a translation was made from, in page order; undefined if the lock has no record of
 * it.
 */
export function acceptedEntries(lock: Lock, path: string): LockEntry[] | undefined {
  return Object.hasOwn(lock, path)
    ? lock[path]!.map((line) => [line.slice(HASH + 1), hashIn(line)])
    : undefined;
}

export function hashIn(line: string): string {
  return line.slice(0, HASH);
}

export function acceptedOf(entries: readonly LockEntry[]): Accepted {
  return entries.map(([key, hash]) => `${hash} ${key}`);
}

/** Whether an entry is a heading with the text up to the next heading. */
export function isOfHeading([key]: LockEntry): boolean {
  return key !== FRONT_MATTER && key !== BEGINNING;
}

/** Both fields are undefined if the file does not exist. */
export interface ReadLock {
  lock?: Lock;
  fault?: Diagnostic;
}

export function readLock(root: string): ReadLock {
  let text: string;
  try {
    text = normalize(readFileSync(join(root, LOCK_FILE), 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? {}
      : fault(`The system reports ${code ?? message}.`, 'Allow the current user to read it.');
  }
  return parseLock(text);
}

export function parseLock(text: string): ReadLock {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return syntaxFault(text);
  }
  const wrong = faultIn(value);
  return wrong ? faultAt(text, wrong) : { lock: (value as { translations: Lock }).translations };
}

function syntaxFault(text: string): ReadLock {
  const conflict = /^(?:<{7}|={7}|>{7})(?=\s|$)/m.exec(text);
  if (conflict) {
    return fault(
      'It has a merge conflict.',
      'Keep either side of each conflict. Pages whose source differs are then reported as outdated.',
      { ...positionAt(text, conflict.index), length: 7 },
    );
  }
  const errors: ParseError[] = [];
  parser().parse(text, errors);
  const [{ offset, length } = { offset: 0, length: 1 }] = errors;
  return fault('It is not valid JSON.', RESTORE, { ...positionAt(text, offset), length });
}

/** Loaded lazily: only needed to locate an error. */
function parser(): typeof import('jsonc-parser') {
  return createRequire(import.meta.url)('#jsonc-parser') as typeof import('jsonc-parser');
}

const RESTORE = "Restore it from version control. Do not edit it: 'docs-cli translations accept' writes it.";

interface Wrong {
  path: (string | number)[];
  message: string;
  hint?: string;
}

function faultIn(value: unknown): Wrong | undefined {
  if (!isRecord(value))
    return { path: [], message: "It must be an object with 'version' and 'translations'." };
  const { version, translations } = value;
  if (version !== VERSION) {
    return typeof version === 'number' && version > VERSION
      ? {
          path: ['version'],
          message: `A newer docs-cli created it: its version is ${version}, and this docs-cli supports version ${VERSION}.`,
          hint: 'Update docs-cli.',
        }
      : { path: ['version'], message: `Its 'version' must be ${VERSION}.` };
  }
  if (!isRecord(translations)) return { path: ['translations'], message: "It has no 'translations'." };
  for (const [page, sections] of Object.entries(translations)) {
    const path = ['translations', page];
    if (!Array.isArray(sections)) return { path, message: `'${page}' must have a list of sections.` };
    const at = sections.findIndex((line) => !isSection(line));
    if (at >= 0) return { path: [...path, at], message: `'${sections[at]}' is not a hash and a section id.` };
  }
  return undefined;
}

function isSection(line: unknown): boolean {
  return typeof line === 'string' && line[HASH] === ' ' && line.length > HASH + 1;
}

/** Reports the error at the nearest existing node of the path. */
function faultAt(text: string, { path, message, hint = RESTORE }: Wrong): ReadLock {
  const { parseTree, findNodeAtLocation } = parser();
  const tree = parseTree(text);
  const found = tree && (findNodeAtLocation(tree, path) ?? tree);
  const end = text.indexOf('\n', found?.offset);
  const length = Math.min(found?.length ?? 1, (end < 0 ? text.length : end) - (found?.offset ?? 0));
  return fault(message, hint, { ...positionAt(text, found?.offset ?? 0), length: Math.max(1, length) });
}

function fault(message: string, hint: string, place: Pick<Diagnostic, 'line' | 'column' | 'length'> = {}) {
  const said = `The translation lock file cannot be read. ${message}`;
  return { fault: errorDiagnostic('translation-lock', said, { hint, file: LOCK_FILE, ...place }) };
}

/** Sorts pages by path. Sections keep the order of the source. */
export function formatLock(lock: Lock): string {
  const pages = Object.keys(lock).sort();
  const translations = Object.fromEntries(pages.map((page) => [page, lock[page]]));
  return `${JSON.stringify({ version: VERSION, translations }, null, 2)}\n`;
}

/**
 * Writes to a temporary file first and then renames it, so that a full disk or an interrupt keeps the
 * previous file intact.
 *
 * @throws {SiteError} if the file cannot be written.
 */
export function writeLock(root: string, lock: Lock): void {
  const named = join(root, LOCK_FILE);
  const path = existsSync(named) ? realpathSync(named) : named;
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, formatLock(lock));
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true, recursive: true });
    const said = `Nothing was recorded: '${LOCK_FILE}' cannot be written. ${(error as Error).message}.`;
    throw new SiteError([errorDiagnostic('translation-lock', said, { hint: 'The file is unchanged.' })]);
  }
}
