/**
 * Names of files that pages show, found in any text by their endings: whether a file is in use is asked of styles,
 * scripts and configs too, where nothing tells an address from a word. A name is the end of an address: what stands
 * behind the last slash, quote or space, decoded and in lower case.
 */
import type { Document } from '../../runtime/model.js';
import { decodePath } from '../../runtime/routes.js';

/** Of files whose only use is to be shown, loaded or downloaded by a page. */
const ENDINGS =
  'png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|ogv|mp3|ogg|wav|flac|m4a|vtt|srt|pdf|zip|gz|csv|woff2?|ttf|otf|css';
const ending = new RegExp(`\\.(?:${ENDINGS})(?![\\w-])`, 'gi');
const endsSo = new RegExp(`\\.(?:${ENDINGS})$`, 'i');
const fitsAll = new RegExp(`^[*/]*\\.(?:${ENDINGS})$`);
const lastName = /[^\s/\\"'`()<>[\]{}|,;=?#]+$/;
/** More than a file system lets a name be. */
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

/** What code puts in the place of a part of a name: `${name}`, `#{$name}`, `*`. */
const inserted = /[$#]\{[^{}]*\}|\*+/g;
const lastPath = /[^\s\\"'`()<>[\]{}|,;=?#]+$/;
const joined = /\+\s*["'`]\.\w+$/;

/**
 * Of addresses that code puts together, `/logos/${name}.svg` or `'/logos/' + name + '.svg'`: what their ends fit, in lower
 * case, with `*` for any text.
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

/** The name by which a text would speak of this file; undefined of files that have other uses. */
export function assetName(path: string): string | undefined {
  return endsSo.test(path) ? nameAtEnd(path) : undefined;
}

function nameAtEnd(text: string): string {
  return (lastName.exec(text)?.[0] ?? '').toLowerCase();
}

/** Names that a page says more often than by its links, and what addresses that it puts together fit. */
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

/** In prose, a `*` is markup or a glob of another tool, and one that fits every file of a kind means none of this site. */
function patternsIn(text: string): string[] {
  if (!/[$#]\{/.test(text)) return [];
  return assetPatterns(text.replaceAll('*', '"')).filter((pattern) => !fitsAll.test(pattern));
}
