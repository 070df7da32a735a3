/**
 * Finds the position of a config value. It follows a path of keys through the source as far as possible. A
 * value that is computed, inherited or missing gets the position of its nearest key.
 */
import type * as Ast from 'oxc-parser';
import { positionAt } from '../report/position.js';
import { type ConfigSources, Expressions, isArray, isObject, type Located } from './expressions.js';
import { relativePath } from './paths.js';

/** A position in the config. */
export interface ConfigPlace {
  /** Relative to the project root, with forward slashes. */
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 code units. */
  column: number;
  /** In UTF-16 code units. */
  length: number;
}

export type ConfigPath = readonly (string | number)[];

/** The part of a property to mark: its value if it has one, or its key. */
export type Target = 'value' | 'key';

export type LocateInSource = (path: ConfigPath, target?: Target) => ConfigPlace | undefined;

interface LocatorOptions extends ConfigSources {
  root: string;
  /** Absolute path of the config file. */
  entry: string;
}

export function createLocator({ root, entry, ...sources }: LocatorOptions): LocateInSource {
  const expressions = new Expressions(sources);

  return (path, target = 'value') => {
    const start = expressions.defaultExport(entry);
    if (!start) return undefined;

    let value = expressions.follow(start);
    /** The position to use if the path cannot be followed further. */
    let nearest: Located<Ast.Span> = start;
    for (const [depth, step] of path.entries()) {
      const isLast = depth === path.length - 1;
      if (isObject(value)) {
        const found = expressions.property(value, String(step));
        if (!found) {
          // A missing key is shown at the key of its object, or at the object itself if it has no key.
          return placeOf(root, depth === 0 ? value : nearest);
        }
        nearest = { node: found.node.key, module: found.module };
        if (isLast && target === 'key') break;
        const written = { node: found.node.value, module: found.module };
        value = expressions.follow(written);
        if (isLast) return placeOf(root, isReadable(value) ? value : written);
      } else if (isArray(value) && typeof step === 'number') {
        const found = expressions.element(value, step);
        if (!found) break;
        nearest = found;
        value = expressions.follow(found);
        if (isLast) return placeOf(root, isReadable(value) ? value : found);
      } else break;
    }
    return placeOf(root, path.length === 0 ? value : nearest);
  };
}

/** True if the expression is the literal value itself, so it is the place to edit. */
function isReadable({ node }: Located<Ast.Expression>): boolean {
  return (
    node.type === 'Literal' ||
    node.type === 'TemplateLiteral' ||
    node.type === 'ObjectExpression' ||
    node.type === 'ArrayExpression'
  );
}

/** If a value has several lines, only the first one is marked. */
function placeOf(root: string, { node, module }: Located<Ast.Span>): ConfigPlace {
  const { text, file } = module;
  const firstLine = /^[^\r\n]*/.exec(text.slice(node.start, node.end))?.[0] ?? '';
  return {
    file: relativePath(root, file),
    ...positionAt(text, node.start),
    length: Math.max(1, firstLine.length),
  };
}
