/**
 * Finds names of assets in any text by their file extensions. The unused-assets check also searches styles,
 * scripts and configs, where an address looks like any other word. A name is the end of an address: the part
 * after the last slash, quote or space, decoded and in lower case.
 */
import type { Document } from '../../../runtime/model/index.js';
import { decodePath } from '../../../runtime/routes.js';

/** Extensions of files that are only useful if a page shows, loads or downloads them. */
const ENDINGS =
  'png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|ogv|mp3|ogg|wav|flac|m4a|vtt|srt|pdf|zip|gz|csv|woff2?|ttf|otf|css';
const ending = new RegExp(`\\.(?:${ENDINGS})(?![\\w-])`, 'gi');
const endsSo = new RegExp(`\\.(?:${ENDINGS})$`, 'i');
const fitsAll = new RegExp(`^[*/]*\\.(?:${ENDINGS})$`);
const lastName = /[^\s/\\"'`()<>[\]{}|,;=?#]+$/;
/** Longer than any file name that file systems allow. */
const LONGEST = 300;

export function assetNames(text: string): string[] {
  const names: string[] = [];
  for (const { index, 0: found } of text.matchAll(ending)) {
    const end = index + found.length;
    const written = nameAtEnd(text.slice(Math.max(0, end - LONGEST), end));
    names.push(written.includes('%') ? nameAtEnd(decodePath(written)) : written);
  }
  return names;
}

/** What code inserts into a name: `${name}`, `#{$name}`, `*`. */
const inserted = /[$#]\{[^{}]*\}|\*+/g;
const lastPath = /[^\s\\"'`()<>[\]{}|,;=?#]+$/;
const joined = /\+\s*["'`]\.\w+$/;

/**
 * Patterns for addresses that code builds, such as `/logos/${name}.svg` or `'/logos/' + name + '.svg'`: the
 * ends of the addresses in lower case, with `*` for any text.
 */
export function assetPatterns(text: string): string[] {
  const patterns = new Set<string>();
  for (const { index, 0: found } of text.matchAll(ending)) {
    const end = index + found.length;
    const before = text.slice(Math.max(0, end - LONGEST), end);
    const written = lastPath.exec(before.replace(inserted, '\0'))?.[0] ?? '';
    if (!written.includes('\0') && !joined.test(before)) continue;
    const path = written.replace(/^.*(?:^|\/)\.{1,2}\//, '').toLowerCase();
    patterns.add(`*${path.replaceAll('\0', '*')}`.replace(/^\*+/, '*'));
  }
  return [...patterns];
}

/** The name by which a text can refer to this file; undefined for file types that have other uses. */
export function assetName(path: string): string | undefined {
  return endsSo.test(path) ? nameAtEnd(path) : undefined;
}

function nameAtEnd(text: string): string {
  return (lastName.exec(text)?.[0] ?? '').toLowerCase();
}

/** Names that occur in a page more often than in its links, and patterns for addresses that it builds. */
export function mentionsOf({ text, links }: Pick<Document, 'text' | 'links'>): string[] {
  const counts = new Map<string, number>();
  for (const name of assetNames(text)) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (counts.size === 0) return [];
  for (const { href } of links) {
    for (const name of assetNames(href)) counts.set(name, (counts.get(name) ?? 0) - 1);
  }
  const names = [...counts].flatMap(([name, count]) => (count > 0 && !name.includes('*') ? [name] : []));
  return [...names, ...patternsIn(text)];
}

/**
 * In prose, `*` is markup or another tool's glob. A pattern that matches every file of a type refers to no
 * specific file.
 */
function patternsIn(text: string): string[] {
  if (!/[$#]\{/.test(text)) return [];
  return assetPatterns(text.replaceAll('*', '"')).filter((pattern) => !fitsAll.test(pattern));
}
