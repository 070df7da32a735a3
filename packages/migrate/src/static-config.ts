/**
 * Evaluates the config of another generator without running it: literals, constants of the file and of relative
 * imports, spreads, and functions that only return a literal. Every value that needs more is reported.
 */
import { posix } from 'node:path';
import {
  type Binding,
  calleeName,
  keyName,
  memberName,
} from '@docs-cli/core/internal/cli/config/module-names.js';
import type * as Ast from 'oxc-parser';
import { findCall, type Module, type Place, placeOf, readModule } from './config-module.js';
import { isCurrentYear, isEnvironment, optionName, type Scope, scopeOfEntry } from './config-scope.js';
import type { MigrationReport, Remainder } from './migration-report.js';
import { ReadTracker } from './read-tracker.js';
import type { SourceFolder } from './source-folder.js';

export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };
export type Config = Record<string, Value>;

/** The value of an expression that cannot be read. */
const UNKNOWN = Symbol('unknown');
type Read = Value | typeof UNKNOWN;

/** What a config contains and nothing evaluates. */
interface Skipped {
  /** Keys whose values need to run code; they are listed as a whole. */
  keys?: readonly string[];
  /** Functions whose calls are read separately. */
  calls?: readonly string[];
}

/** A value that needs to run code. */
interface Computed {
  owners: Scope['owners'];
  /** Its key in the last owner. */
  key: string;
  remainder: Remainder;
}

const MAX_DEPTH = 60;
/** Constants that repeat each other can have values that grow exponentially. */
const MAX_STEPS = 200_000;
const EXTENSIONS = [
  '',
  '.ts',
  '.mts',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
  '/index.ts',
  '/index.mts',
  '/index.js',
];

export class StaticConfig {
  readonly #modules = new Map<string, Module | undefined>();
  readonly #source: SourceFolder;
  readonly #report: MigrationReport;
  readonly #tracker = new ReadTracker();
  /** Values that were handed over, without recording. */
  readonly #roots: object[] = [];
  /** Where the keys of each object are. */
  readonly #places = new WeakMap<object, Map<string, [Module, Ast.Node]>>();
  readonly #computed: Computed[] = [];
  readonly #ignored = new WeakMap<object, Set<string>>();
  #skipped: Skipped = {};
  #steps = 0;

  constructor(source: SourceFolder, report: MigrationReport) {
    this.#source = source;
    this.#report = report;
  }

  /**
   * The value that a file exports by default; undefined if it cannot be read as an object or array.
   */
  defaultExport(file: string, skipped: Skipped = {}): Config | undefined {
    this.#skipped = skipped;
    const module = this.#module(file);
    const binding = module?.exports.get('default');
    if (module === undefined || binding?.kind !== 'value') return undefined;
    return this.#root(this.#value(binding.node, { module, depth: 0, owners: [], path: [] }));
  }

  /** The argument of the first call of a function in a file, such as `starlight({…})`. */
  argumentOf(file: string, callee: string): Config | undefined {
    const module = this.#module(file);
    if (module === undefined) return undefined;
    for (const binding of [...module.exports.values(), ...module.names.values()]) {
      const call = binding.kind === 'value' ? findCall(binding.node, callee) : undefined;
      const argument = call?.arguments[0];
      if (argument) return this.#root(this.#value(argument, { module, depth: 0, owners: [], path: [] }));
    }
    return undefined;
  }

  /** Counts keys as read that docs-cli needs no equivalent for. */
  ignore(config: object, keys: readonly string[]): void {
    this.#tracker.ignore(config, keys);
    const target = this.#tracker.targetOf(config);
    this.#ignored.set(target, new Set([...(this.#ignored.get(target) ?? []), ...keys]));
  }

  /** Lists the keys that nothing read, and the computed values of the others. */
  leaveUnread(addRemainder: (place: Place, path: string[]) => void): void {
    const unread = this.#roots.flatMap((root) => this.#tracker.unread(root));
    const listed = new Set<unknown>();
    for (const { owner, key, path } of unread) {
      listed.add((owner as Config)[key]);
      const place = this.#places.get(owner)?.get(key);
      if (place !== undefined) addRemainder(placeOf(...place), path);
    }
    for (const { owners, key, remainder } of this.#computed) {
      const owner = owners.at(-1);
      const isIgnored = owner !== undefined && !Array.isArray(owner) && this.#ignored.get(owner)?.has(key);
      if (!isIgnored && !owners.some((each) => listed.has(each))) this.#report.addRemainder(remainder);
    }
  }

  /** The files that were read. */
  get files(): string[] {
    return [...this.#modules.keys()];
  }

  #root(value: Read): Config | undefined {
    const record = value === UNKNOWN ? undefined : asRecord(value);
    if (record !== undefined) this.#roots.push(record);
    return this.#tracker.track(record);
  }

  #placesOf(owner: object): Map<string, [Module, Ast.Node]> {
    const places = this.#places.get(owner) ?? new Map<string, [Module, Ast.Node]>();
    this.#places.set(owner, places);
    return places;
  }

  #addPlace(owner: object, key: string, node: Ast.Node, { module }: Scope): void {
    this.#placesOf(owner).set(key, [module, node]);
  }

  #value(node: Ast.Node, scope: Scope): Read {
    if (this.#steps > MAX_STEPS) return UNKNOWN;
    this.#steps++;
    if (this.#steps > MAX_STEPS || scope.depth > MAX_DEPTH) return this.#unknown(node, scope);
    const inner = { ...scope, depth: scope.depth + 1 };
    switch (node.type) {
      case 'Literal':
        return node.value instanceof RegExp || typeof node.value === 'bigint'
          ? this.#unknown(node, scope)
          : (node.value as Value);
      case 'TemplateLiteral':
        return this.#template(node, inner);
      case 'ObjectExpression':
        return this.#object(node, inner);
      case 'ArrayExpression':
        return this.#array(node, inner);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return this.#value(node.expression, inner);
      case 'AwaitExpression':
        return this.#value(node.argument, inner);
      case 'BinaryExpression':
        return this.#binary(node, inner);
      case 'LogicalExpression':
        return this.#logical(node, inner);
      case 'ConditionalExpression':
        return this.#conditional(node, inner);
      case 'ChainExpression':
        return isEnvironment(node) ? this.#environment(node, scope) : this.#value(node.expression, inner);
      case 'UnaryExpression':
        return this.#unary(node, inner);
      case 'Identifier':
        return this.#identifier(node, inner);
      case 'MemberExpression':
        return this.#member(node, inner);
      case 'CallExpression':
        return this.#call(node, inner);
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#returned(node, inner);
      default:
        return this.#unknown(node, scope);
    }
  }

  #template(node: Ast.TemplateLiteral, scope: Scope): Read {
    let text = node.quasis[0]?.value.cooked ?? '';
    for (const [i, hole] of node.expressions.entries()) {
      const value = this.#value(hole, scope);
      if (value === UNKNOWN) return UNKNOWN;
      text += String(value) + (node.quasis[i + 1]?.value.cooked ?? '');
    }
    return text;
  }

  #object(node: Ast.ObjectExpression, scope: Scope): Config {
    const result: Config = Object.create(null) as Config;
    for (const entry of node.properties) {
      if (entry.type === 'SpreadElement') {
        const value = this.#value(entry.argument, scope);
        if (value !== UNKNOWN) this.#spread(result, value);
        continue;
      }
      const name = keyName(entry);
      if (name === undefined || name === '__proto__') {
        this.#unknown(entry, scope);
        continue;
      }
      // A key that is not read is in the object, so that it is listed.
      const inner = scopeOfEntry(scope, entry, result, name);
      const value = this.#skipped.keys?.includes(name) ? 'unread' : this.#value(entry.value, inner);
      if (value === UNKNOWN) continue;
      result[name] = value;
      this.#addPlace(result, name, entry, scope);
    }
    return result;
  }

  #spread(target: Config, value: Value): void {
    const source = asRecord(value) ?? {};
    Object.assign(target, source);
    const places = this.#placesOf(target);
    for (const [key, place] of this.#placesOf(source)) places.set(key, place);
  }

  #array(node: Ast.ArrayExpression, scope: Scope): Value[] {
    const result: Value[] = [];
    for (const entry of node.elements) {
      if (entry === null) continue;
      const isSpread = entry.type === 'SpreadElement';
      const inner = scopeOfEntry(scope, entry, result);
      const value = this.#value(isSpread ? entry.argument : entry, inner);
      if (value === UNKNOWN) continue;
      const values = !isSpread ? [value] : Array.isArray(value) ? value : [];
      for (const each of values) {
        this.#addPlace(result, String(result.length), entry, scope);
        result.push(each);
      }
    }
    return result;
  }

  /** `a + b` of texts, and comparisons. */
  #binary(node: Ast.BinaryExpression | Ast.PrivateInExpression, scope: Scope): Read {
    if (!/^(?:\+|[!=]==?)$/.test(node.operator)) return this.#unknown(node, scope);
    // Comparisons with an environment variable are conditions.
    const read = (each: Ast.Node) =>
      node.operator === '+' ? this.#value(each, scope) : this.#condition(each, scope);
    const [left, right] = [read(node.left), read(node.right)];
    if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
    if (typeof left === 'object' || typeof right === 'object') return this.#unknown(node, scope);
    if (node.operator !== '+') return (left === right) === node.operator.startsWith('=');
    return typeof left === 'string' && typeof right === 'string' ? left + right : this.#unknown(node, scope);
  }

  #logical(node: Ast.LogicalExpression, scope: Scope): Read {
    const left = this.#condition(node.left, scope);
    if (left === UNKNOWN) return UNKNOWN;
    const isDecided = { '||': Boolean(left), '&&': !left, '??': left !== undefined && left !== null };
    return isDecided[node.operator] ? left : this.#value(node.right, scope);
  }

  #conditional({ test, consequent, alternate }: Ast.ConditionalExpression, scope: Scope): Read {
    const isMet = this.#condition(test, scope);
    return isMet === UNKNOWN ? UNKNOWN : this.#value(isMet ? consequent : alternate, scope);
  }

  /** The value that decides what a value is. It is listed if it depends on environment variables. */
  #condition(node: Ast.Node, scope: Scope): Read {
    const environment = { isRead: false };
    const value = this.#value(node, { ...scope, environment });
    if (!environment.isRead) return value;
    if (scope.environment !== undefined) scope.environment.isRead = true;
    else
      this.#addComputed(node, scope, {
        reason: `${optionName(scope)} depends on environment variables.`,
        instead: 'Check it: its value is that without them.',
      });
    return value;
  }

  /** An environment variable. In a condition, it is not set; alone, it has no value that can be moved. */
  #environment(node: Ast.Node, scope: Scope): Read {
    if (scope.environment === undefined) return this.#unknown(node, scope);
    const name = node.type === 'MemberExpression' && !node.computed ? node.property : undefined;
    if (name?.type === 'Identifier' && name.name === 'NODE_ENV') return 'production';
    scope.environment.isRead = true;
    return undefined;
  }

  #unary(node: Ast.UnaryExpression, scope: Scope): Read {
    const value =
      node.operator === '!' ? this.#condition(node.argument, scope) : this.#value(node.argument, scope);
    if (node.operator === '!' && value !== UNKNOWN && typeof value !== 'object') return !value;
    if (node.operator === '-' && typeof value === 'number') return -value;
    return value === UNKNOWN ? UNKNOWN : this.#unknown(node, scope);
  }

  #identifier(node: Ast.Node & { name: string }, scope: Scope): Read {
    if (node.name === 'undefined') return undefined;
    // Paths of a config are relative to its folder.
    if (node.name === '__dirname') return '.';
    const binding = scope.module.names.get(node.name);
    return binding === undefined ? this.#unknown(node, scope) : this.#bound(node, binding, scope);
  }

  #bound(node: Ast.Node, binding: Binding, scope: Scope): Read {
    return binding.kind === 'value' ? this.#value(binding.node, scope) : this.#exported(node, binding, scope);
  }

  /** The value that another file of the project exports. */
  #exported(node: Ast.Node, { from, name }: { from: string; name: string }, scope: Scope): Read {
    // Two files may export each other's names.
    if (scope.depth > MAX_DEPTH) return this.#unknown(node, scope);
    const file = this.#resolve(scope.module.file, from);
    const module = file === undefined ? undefined : this.#module(file);
    const exported = module?.exports.get(name);
    const inner = module && { ...scope, module, depth: scope.depth + 1 };
    if (inner && exported) return this.#bound(node, exported, inner);
    const json = file?.endsWith('.json') ? module?.exports.get('default') : undefined;
    const data = inner && json && this.#bound(node, json, inner);
    const key = typeof data === 'object' && data !== null ? (data as Config)[name] : undefined;
    return key ?? this.#unknown(node, scope);
  }

  #member(node: Ast.MemberExpression, scope: Scope): Read {
    if (isEnvironment(node)) return this.#environment(node, scope);
    const object = this.#value(node.object, scope);
    if (object === UNKNOWN) return UNKNOWN;
    const name = memberName(node);
    const record = asRecord(object);
    if (name === undefined || record === undefined || !Object.hasOwn(record, name))
      return this.#unknown(node, scope);
    return record[name];
  }

  /** `defineConfig(x)` and other helpers return their argument. A function of the file returns its literal. */
  #call(node: Ast.CallExpression, scope: Scope): Read {
    const [argument] = node.arguments;
    const { callee } = node;
    if (isEnvironment(node)) return this.#environment(node, scope);
    if (callee.type === 'Identifier' && this.#skipped.calls?.includes(callee.name)) return null;
    if (callee.type === 'Identifier' && node.arguments.length === 0) return this.#value(callee, scope);
    if (callee.type === 'Identifier' && callee.name === 'require' && argument?.type === 'Literal')
      return this.#exported(node, { from: String(argument.value), name: 'default' }, scope);
    if (callee.type === 'MemberExpression' && calleeName(callee) === 'require.resolve' && argument)
      return this.#value(argument, scope);
    if (callee.type === 'MemberExpression' && /^path\.(?:join|resolve)$/.test(calleeName(callee)))
      return this.#path(node, scope);
    if (callee.type === 'MemberExpression' && isCurrentYear(callee)) return new Date().getFullYear();
    // Around the whole config, functions of other packages add to it.
    const isHelper =
      callee.type === 'Identifier' &&
      (scope.owners.length === 0 || /^(define|with|create)[A-Z]/.test(callee.name)) &&
      scope.module.names.get(callee.name)?.kind !== 'value';
    const mayBeConfig = argument?.type !== 'SpreadElement' && argument?.type !== 'Literal';
    if (!isHelper || argument === undefined || !mayBeConfig) return this.#unknown(node, scope);
    return this.#value(argument, scope);
  }

  #path(node: Ast.CallExpression, scope: Scope): Read {
    const parts = node.arguments.map((argument) => this.#value(argument, scope));
    return parts.every((part) => typeof part === 'string') ? posix.join(...parts) : UNKNOWN;
  }

  #returned(node: Ast.Function | Ast.ArrowFunctionExpression, scope: Scope): Read {
    const { body } = node;
    if (body === null) return this.#unknown(node, scope);
    if (body.type !== 'BlockStatement') return this.#value(body, scope);
    const [statement] = body.body;
    if (body.body.length !== 1 || statement?.type !== 'ReturnStatement' || !statement.argument)
      return this.#unknown(node, scope);
    return this.#value(statement.argument, scope);
  }

  #unknown(node: Ast.Node, scope: Scope): typeof UNKNOWN {
    this.#addComputed(node, scope, {
      reason: `${optionName(scope)} is computed, so it cannot be read without running the config.`,
      instead: 'Add its value to site.config.ts if docs-cli has an option for it.',
    });
    return UNKNOWN;
  }

  #addComputed(
    node: Ast.Node,
    { module, owners, path, entry = [module, node] }: Scope,
    texts: Pick<Remainder, 'reason' | 'instead'>,
  ): void {
    this.#computed.push({ owners, key: path.at(-1) ?? '', remainder: { ...placeOf(...entry), ...texts } });
  }

  #resolve(importer: string, specifier: string): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const path = posix.join(posix.dirname(importer), specifier);
    const bare = path.replace(/\.([cm]?)js$/, '.$1ts');
    return [...EXTENSIONS.map((extension) => path + extension), bare].find((file) => this.#source.has(file));
  }

  #module(file: string): Module | undefined {
    if (!this.#modules.has(file)) this.#modules.set(file, readModule(file, this.#source, this.#report));
    return this.#modules.get(file);
  }
}

export function asRecord(value: unknown): Config | undefined {
  return typeof value === 'object' && value !== null ? (value as Config) : undefined;
}
