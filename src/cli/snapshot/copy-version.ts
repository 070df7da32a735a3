/** Copies the current pages to the folder of a new version. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
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

/** If something fails, the folders are as before. */
export function copyVersion({ content, current, name, moveTo }: VersionFolders): void {
  const target = join(content, name);
  const copies = current.map(
    (folder) => [folder, moveTo === undefined ? target : join(target, folder)] as const,
  );
  const moved: string[] = [];
  try {
    for (const [folder, copy] of copies)
      cpSync(join(content, folder), copy, { recursive: true, verbatimSymlinks: true, errorOnExist: true });
    if (moveTo === undefined) return;
    mkdirSync(join(content, moveTo));
    for (const folder of current) {
      renameSync(join(content, folder), join(content, moveTo, folder));
      moved.push(folder);
    }
  } catch (error) {
    for (const folder of moved) renameSync(join(content, moveTo!, folder), join(content, folder));
    if (moveTo !== undefined && existsSync(join(content, moveTo)))
      rmSync(join(content, moveTo), { recursive: true });
    rmSync(target, { recursive: true, force: true });
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
