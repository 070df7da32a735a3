/** Copies the current pages to the folder of a new version. */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from '../site/translation-lock.js';

export interface VersionFolders {
  /** Absolute path of the content folder. */
  content: string;
  /** The current pages: folders relative to the content folder, such as `en`, or `v2`. */
  current: string[];
  /** Folder of the new version. */
  name: string;
  /** Folder that the current pages move to, if the site had no versions. */
  moveTo?: string | undefined;
}

/** Neither the folder of the new version nor `moveTo` may exist. If something fails, the folders are as before. */
export function copyVersion({ content, current, name, moveTo }: VersionFolders): void {
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
      cpSync(join(content, folder), copy, { recursive: true, verbatimSymlinks: true });
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

/** The records of translations, with those of the copied pages. */
export function withCopiedPages(
  lock: Lock,
  contentDir: string,
  { current, name, moveTo }: VersionFolders,
): Lock {
  const copied = Object.entries(lock).flatMap(([path, sections]) => {
    const folder = current.find((one) => path.startsWith(`${contentDir}/${one}/`));
    if (folder === undefined) return [[path, sections] as const];
    const rest = path.slice(contentDir.length + 1);
    const below = moveTo === undefined ? rest.slice(folder.length + 1) : rest;
    return [
      [`${contentDir}/${name}/${below}`, sections] as const,
      [moveTo === undefined ? path : `${contentDir}/${moveTo}/${rest}`, sections] as const,
    ];
  });
  return Object.fromEntries(copied);
}
