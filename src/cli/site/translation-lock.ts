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
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { normalize } from '../content/read-text.js';
import { errorDiagnostic } from '../report/diagnostic.js';
import { positionAt } from '../report/position.js';
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
  const path = join(root, LOCK_FILE);
  return existsSync(path) ? parseLock(normalize(readFileSync(path, 'utf8'))) : {};
}

export function parseLock(text: string): ReadLock {
  const conflict = /^(?:<{7}|={7}|>{7})(?=\s|$)/m.exec(text);
  if (conflict) {
    return fault(
      'It has a merge conflict.',
      'Keep either side of each conflict. Pages whose source differs are then reported as outdated.',
      { ...positionAt(text, conflict.index), length: 7 },
    );
  }
  const lock = translationsIn(text);
  return lock ? { lock } : fault('It is incomplete, or has another form.', RESTORE);
}

const RESTORE = "Restore it from version control. Do not edit it: 'docs-cli translations accept' writes it.";

function translationsIn(text: string): Lock | undefined {
  try {
    const { version, translations } = JSON.parse(text);
    const lines = Object.values(translations).flat();
    return version === VERSION && lines.every(isSection) ? translations : undefined;
  } catch {
    return undefined;
  }
}

function isSection(line: unknown): boolean {
  return typeof line === 'string' && line[HASH] === ' ' && line.length > HASH + 1;
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

/** Writes to a temporary file first, so that a full disk or an interrupt keeps the previous file. */
export function writeLock(root: string, lock: Lock): void {
  const path = join(root, LOCK_FILE);
  const beside = `${path}.${process.pid}.tmp`;
  writeFileSync(beside, formatLock(lock));
  renameSync(beside, path);
}
