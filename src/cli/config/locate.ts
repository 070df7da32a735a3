/**
 * Where a value of the config is written. A path of keys is followed through the source as far as it can be
 * read; a value that is computed, inherited or missing is placed at its nearest key.
 */
import type * as Ast from 'oxc-parser';
import { positionAt } from '../report/position.js';
import { type ConfigSources, createExpressions, isArray, isObject, type Located } from './expressions.js';
import { relativePath } from './paths.js';

/** A place in the config. */
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

/** What of a property is meant: its value where it has one, or its key. */
export type Target = 'value' | 'key';

export type LocateInSource = (path: ConfigPath, target?: Target) => ConfigPlace | undefined;

export interface LocatorOptions extends ConfigSources {
  root: string;
  /** Absolute path of the config file. */
  entry: string;
}

export function createLocator({ root, entry, ...sources }: LocatorOptions): LocateInSource {
  const expressions = createExpressions(sources);

  return (path, target = 'value') => {
    const start = expressions.defaultExport(entry);
    if (!start) return undefined;

    let value = expressions.follow(start);
    /** What to show where the path can be followed no further. */
    let nearest: Located<Ast.Span> = start;
    for (const [depth, step] of path.entries()) {
      const isLast = depth === path.length - 1;
      if (isObject(value)) {
        const found = expressions.property(value, String(step));
        if (!found) return placeOf(root, nearestInside(value, nearest, depth));
        nearest = { node: found.node.key, module: found.module };
        if (isLast && target === 'key') break;
        value = expressions.follow({ node: found.node.value, module: found.module });
        if (isLast) return placeOf(root, isReadable(value) ? value : written(found));
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

/** A key that is missing from an object is shown at the key of the object, or at the object where it has none. */
function nearestInside(
  object: Located<Ast.Span>,
  nearest: Located<Ast.Span>,
  depth: number,
): Located<Ast.Span> {
  return depth === 0 ? object : nearest;
}

function written({ node, module }: Located<Ast.ObjectProperty>): Located<Ast.Span> {
  return { node: node.value, module };
}

/** True where the expression says the value itself, so that it is the place to change. */
function isReadable({ node }: Located<Ast.Expression>): boolean {
  return (
    node.type === 'Literal' ||
    node.type === 'TemplateLiteral' ||
    node.type === 'ObjectExpression' ||
    node.type === 'ArrayExpression'
  );
}

/** Of a value of several lines only the first is marked. */
function placeOf(root: string, { node, module }: Located<Ast.Span>): ConfigPlace {
  const { text, file } = module;
  const firstLine = /^[^\r\n]*/.exec(text.slice(node.start, node.end))?.[0] ?? '';
  return {
    file: relativePath(root, file),
    ...positionAt(text, node.start),
    length: Math.max(1, firstLine.length),
  };
}
