/** The scope in which a value of a config is evaluated, and expressions that are evaluated specially. */
import { calleeName } from '@docs-cli/core/internal/cli/config/module-names.js';
import type * as Ast from 'oxc-parser';
import type { Module } from './config-module.js';

export interface Scope {
  module: Module;
  depth: number;
  /** The objects and arrays around the value that is read. */
  owners: readonly object[];
  /** The keys of these objects. */
  path: readonly string[];
  /** Position of the option, or of the element of an array. */
  entry?: [Module, Ast.Node];
  /** In a condition, environment variables are not set. Its use of one is recorded. */
  environment?: { isRead: boolean };
}

/** The scope of a value in an object or an array. */
export function scopeOfEntry(scope: Scope, node: Ast.Node, owner: object, key?: string): Scope {
  const { owners, path, module } = scope;
  return {
    ...scope,
    owners: [...owners, owner],
    path: key === undefined ? path : [...path, key],
    entry: [module, node],
  };
}

/** What is read, for messages: an option, a function in a list such as `plugins`, or the whole config. */
export function optionName({ owners, path, entry }: Scope): string {
  if (path.length === 0) return 'The config';
  const name = `option '${path.join('.')}'`;
  if (!Array.isArray(owners.at(-1))) return `The ${name}`;
  const node = entry?.[1];
  const callee = node?.type === 'CallExpression' ? node.callee : undefined;
  return callee?.type === 'Identifier' ? `'${callee.name}(…)' of the ${name}` : `A part of the ${name}`;
}

/** `process.env.NAME`, also with `?.slice(…)` and other calls. */
export function isEnvironment(node: Ast.Node): boolean {
  for (let at = node; ; ) {
    if (at.type === 'ChainExpression') at = at.expression;
    else if (at.type === 'CallExpression') at = at.callee;
    else if (at.type !== 'MemberExpression') return false;
    else if (at.object.type === 'MemberExpression' && calleeName(at.object) === 'process.env') return true;
    else at = at.object;
  }
}

/** `new Date().getFullYear`, which copyright notes contain. */
export function isCurrentYear({ object, property }: Ast.MemberExpression): boolean {
  const isDate =
    object.type === 'NewExpression' &&
    object.callee.type === 'Identifier' &&
    object.callee.name === 'Date' &&
    object.arguments.length === 0;
  return isDate && property.type === 'Identifier' && property.name === 'getFullYear';
}
