/** Copies the current pages to the folder of a new version, and changes the paths in them. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FenceTracker } from '../markdown/scan/fences.js';
import type { Lock } from '../site/translation-lock.js';
import { entriesBelow } from '../system/files-below.js';
import { isBelow, isInside } from '../system/path-checks.js';

export interface VersionFolders {
  /** Absolute path of the content folder. */
  content: string;
  /** The current pages: folders relative to the content folder, such as `en`, or `v2`. */
  current: string[];
  /** Folder of the new version. */
  name: string;
  /** Folder that the current pages move to, if the site had no versions. */
  moveTo?: string | undefined;
  /** Files and folders that are not copied, relative to the content folder, with forward slashes. */
  omitted?: string[];
}

/** Neither the folder of the new version nor `moveTo` may exist. If something fails, the folders are as before. */
export function copyVersion({ content, current, name, moveTo, omitted = [] }: VersionFolders): void {
  const filter = (path: string) => !omitted.includes(relative(content, path).replaceAll('\\', '/'));
  const target = join(content, name);
  const created: string[] = [];
  const moves: { from: string; to: string }[] = [];
  const create = (folder: string) => {
    mkdirSync(folder);
    created.push(folder);
  };
  try {
    create(target);
    for (const folder of current) {
      const copy = moveTo === undefined ? target : join(target, folder);
      cpSync(join(content, folder), copy, { recursive: true, verbatimSymlinks: true, filter });
    }
    if (moveTo === undefined) return;
    create(join(content, moveTo));
    for (const folder of current) {
      const move = { from: join(content, folder), to: join(content, moveTo, folder) };
      renameSync(move.from, move.to);
      moves.push(move);
    }
  } catch (error) {
    for (const { from, to } of moves) renameSync(to, from);
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Adds `../` to the paths that lead out of the moved folders, which are one level deeper now: those to existing files,
 * in pages and code, except in samples.
 */
export function deepenPaths({ content, current, name, moveTo }: VersionFolders): void {
  for (const version of moveTo === undefined ? [] : [join(content, moveTo), join(content, name)]) {
    for (const entry of entriesBelow(version)) {
      if (!entry.isFile() || !/\.(?:md|markdown|mdx|[jt]sx?|css)$/i.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const oldFolder = join(content, relative(version, entry.parentPath));
      const deeper = (path: string) => {
        const target = join(oldFolder, path);
        const isMoved = current.some((folder) => isInside(target, join(content, folder)));
        const exists = ['', '.ts', '.tsx'].some((extension) => existsSync(target + extension));
        return exists && !isMoved ? path.replace('../', '../../') : path;
      };
      const before = readFileSync(file, 'utf8');
      const fences = new FenceTracker();
      const after = before.replace(/[^\r\n]+/g, (line) => {
        const isCode = fences.isOpen;
        return fences.covers(line) && isCode ? line : line.replace(PATH_UP, deeper);
      });
      if (after !== before) writeFileSync(file, after);
    }
  }
}

const PATH_UP = /(?<![\w./-])(?:\.\/)?(?:\.\.\/)+[^\s"'`<>()[\]{}#?]*/g;

/** The records of translations, with those of the copied pages. */
export function withCopiedPages(
  lock: Lock,
  contentDir: string,
  { current, name, moveTo, omitted = [] }: VersionFolders,
): Lock {
  const copied = Object.entries(lock).flatMap(([path, sections]) => {
    const folder = current.find((one) => path.startsWith(`${contentDir}/${one}/`));
    if (folder === undefined) return [[path, sections] as const];
    const rest = path.slice(contentDir.length + 1);
    const below = moveTo === undefined ? rest.slice(folder.length + 1) : rest;
    const kept = [moveTo === undefined ? path : `${contentDir}/${moveTo}/${rest}`, sections] as const;
    return isBelow(rest, omitted) ? [kept] : [[`${contentDir}/${name}/${below}`, sections] as const, kept];
  });
  return Object.fromEntries(copied);
}
