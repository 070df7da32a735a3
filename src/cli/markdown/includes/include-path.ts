/** Parses the target of an include: a file, and optionally a region and lines of it. */
import { isBelow, isHiddenPath, isOutside } from '../../system/path-checks.js';
import type { Withheld } from '../document-input.js';
import { type LineRange, parseLineRange } from './regions.js';

export interface IncludeTarget {
  /** As written: relative to the including file, or to the project root if it begins with a slash. */
  path: string;
  region?: string;
  lines?: LineRange;
}

/**
 * Why pages may not include a file; undefined if they may. Folders and path are relative to the project root. Only pages
 * that can include from the whole project (`.`) can include hidden files.
 */
export function whyWithheld(path: string, folders: readonly string[]): Withheld['withheld'] | undefined {
  const isAllowed = isBelow(path, folders);
  if (!isAllowed && isOutside(path)) return 'outside';
  if (!folders.includes('.') && isHiddenPath(path)) return 'hidden';
  return isAllowed ? undefined : 'folder';
}

/** Parses `./file.ts#region{3-5}`; returns undefined if the text has another form. */
export function parseIncludeTarget(text: string): IncludeTarget | undefined {
  const match = /^([^#{}]+?)(?:#([^{}]+?))?(?:\{([^{}]*)\})?$/.exec(text.trim());
  if (match === null) return undefined;
  const lines = match[3] === undefined ? undefined : parseLineRange(match[3]);
  if (match[3] !== undefined && lines === undefined) return undefined;
  return { path: match[1]!, region: match[2], lines };
}

/** The path relative to the project root. Outside the project, it begins with `../`. Both paths use forward slashes. */
export function resolveInclude(fromFile: string, path: string): string {
  const isFromRoot = /^[\\/]/.test(path);
  const steps = isFromRoot ? [] : fromFile.split('/').slice(0, -1);
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..' && (steps.at(-1) ?? '..') !== '..') steps.pop();
    else steps.push(step);
  }
  return steps.join('/');
}

/**
 * Parses `<!-- @include: target -->`, alone on its line except for indentation and quote marks. `column` is
 * 1-based.
 */
export function readDirective(line: string): { target: string; column: number } | undefined {
  const start = line.indexOf('<!--');
  const text = line.trimEnd();
  if (start < 0 || !/^[ \t>]*$/.test(line.slice(0, start)) || !text.endsWith('-->')) return undefined;
  const comment = text.slice(start + '<!--'.length, -'-->'.length).trimStart();
  if (!comment.startsWith('@include:')) return undefined;
  return { target: comment.slice('@include:'.length).trim(), column: start + 1 };
}
