/** Adds a version to the text of a config. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedConfig } from '../config/load.js';
import type { ConfigPath, ConfigPlace, Target } from '../config/locate.js';
import { applyEdits } from '../eject/edits.js';

/** The changed text of a config file. */
export interface ConfigEdit {
  /** Absolute path. */
  file: string;
  text: string;
}

/**
 * Adds `name` to the versions, after the default version. If the site has no versions, `current` becomes the default
 * version.
 *
 * @returns undefined if the config computes this value, so that a person must change it.
 */
export function withVersion(loaded: LoadedConfig, name: string, current: string): ConfigEdit | undefined {
  const { multiVersion } = loaded.config;
  const index = multiVersion.versions.indexOf(multiVersion.default);
  if (index >= 0) {
    const path = ['multiVersion', 'versions', index];
    return edited(loaded, path, 'value', multiVersion.default, (_, end) => {
      return { start: end, end, text: `, ${quoted(name)}` };
    });
  }
  return edited(loaded, ['title'], 'key', 'title', (start, _, indentation) => {
    const versions = `versions: [${quoted(current)}, ${quoted(name)}]`;
    const text = `multiVersion: { default: ${quoted(current)}, ${versions} },\n${indentation}`;
    return { start, end: start, text };
  });
}

/** Edits the file at the place of a value or key, if its text there is `expected`, with or without quotes. */
function edited(
  { root, locate }: LoadedConfig,
  path: ConfigPath,
  target: Target,
  expected: string,
  editAt: (start: number, end: number, indentation: string) => { start: number; end: number; text: string },
): ConfigEdit | undefined {
  const place = locate(path, target);
  if (!place) return undefined;
  const file = join(root, place.file);
  const text = readFileSync(file, 'utf8');
  const start = offsetOf(text, place);
  const end = start + place.length;
  if (text.slice(start, end).replace(/^(['"`])(.*)\1$/, '$2') !== expected) return undefined;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const indentation = /^\s*/.exec(line)![0];
  return { file, text: applyEdits(text, [editAt(start, end, indentation)]) };
}

function offsetOf(text: string, { line, column }: ConfigPlace): number {
  let start = 0;
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

export const quoted = (name: string) => `'${name}'`;
