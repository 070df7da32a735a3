/**
 * Evaluates the config of another generator without running it: literals, constants of the file and of relative
 * imports, spreads, and functions that only return a literal. Every value that needs more is reported.
 */
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import type * as Ast from 'oxc-parser';
import { type MigrationReport, positionIn } from './migration-report.js';
import type { SourceFolder } from './source-folder.js';

export type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };
export type Config = Record<string, Value>;

/** The value of an expression that cannot be read. */
const UNKNOWN = Symbol('unknown');
type Read = Value | typeof UNKNOWN;

interface Module {
  file: string;
  text: string;
  names: Map<string, Ast.Node>;
  imports: Map<string, { from: string; name: string }>;
  exports: Map<string, Ast.Node>;
}

interface Scope {
  module: Module;
  depth: number;
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
  #unread: string[] = [];
  #steps = 0;

  constructor(source: SourceFolder, report: MigrationReport) {
    this.#source = source;
    this.#report = report;
  }

  /**
   * The value that a file exports by default; undefined if it cannot be read as an object or array.
   *
   * @param unread keys that are not read, so that nothing is reported about them.
   */
  defaultExport(file: string, unread: string[] = []): Config | undefined {
    this.#unread = unread;
    if (file.endsWith('.json')) return asRecord(this.#json(file));
    const module = this.#module(file);
    const node = module?.exports.get('default');
    if (module === undefined || node === undefined) return undefined;
    return asRecord(this.#value(node, { module, depth: 0 }));
  }

  /** The argument of the first call of a function in a file, such as `starlight({…})`. */
  argumentOf(file: string, callee: string): Config | undefined {
    const module = this.#module(file);
    if (module === undefined) return undefined;
    for (const node of [...module.exports.values(), ...module.names.values()]) {
      const call = findCall(node, callee);
      const argument = call?.arguments[0];
      if (argument) return asRecord(this.#value(argument, { module, depth: 0 }));
    }
    return undefined;
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
        return this.#sum(node, inner);
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
        if (value !== UNKNOWN) Object.assign(result, asRecord(value));
        continue;
      }
      const name = keyName(entry);
      if (name === undefined || name === '__proto__') {
        this.#unknown(entry, scope);
        continue;
      }
      if (this.#unread.includes(name)) continue;
      const value = this.#value(entry.value, scope);
      if (value !== UNKNOWN) result[name] = value;
    }
    return result;
  }

  #array(node: Ast.ArrayExpression, scope: Scope): Value[] {
    const result: Value[] = [];
    for (const entry of node.elements) {
      if (entry === null) continue;
      const isSpread = entry.type === 'SpreadElement';
      const value = this.#value(isSpread ? entry.argument : entry, scope);
      if (value === UNKNOWN) continue;
      if (isSpread && Array.isArray(value)) result.push(...value);
      else if (!isSpread) result.push(value);
    }
    return result;
  }

  /** `a + b` of texts. */
  #sum(node: Ast.BinaryExpression | Ast.PrivateInExpression, scope: Scope): Read {
    if (node.operator !== '+') return this.#unknown(node, scope);
    const [left, right] = [this.#value(node.left, scope), this.#value(node.right, scope)];
    if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
    return typeof left === 'string' && typeof right === 'string' ? left + right : this.#unknown(node, scope);
  }

  #unary(node: Ast.UnaryExpression, scope: Scope): Read {
    const value = this.#value(node.argument, scope);
    if (node.operator === '!' && typeof value === 'boolean') return !value;
    if (node.operator === '-' && typeof value === 'number') return -value;
    return value === UNKNOWN ? UNKNOWN : this.#unknown(node, scope);
  }

  #identifier(node: Ast.Node & { name: string }, scope: Scope): Read {
    if (node.name === 'undefined') return undefined;
    // Paths of a config are relative to its folder.
    if (node.name === '__dirname') return '.';
    const { module } = scope;
    const own = module.names.get(node.name);
    if (own !== undefined) return this.#value(own, scope);
    const imported = module.imports.get(node.name);
    const file = imported && this.#resolve(module.file, imported.from);
    if (imported === undefined || file === undefined) return this.#unknown(node, scope);
    if (file.endsWith('.json')) return this.#json(file);
    const other = this.#module(file);
    const value = other?.exports.get(imported.name);
    if (other === undefined || value === undefined) return this.#unknown(node, scope);
    return this.#value(value, { module: other, depth: scope.depth });
  }

  #member(node: Ast.MemberExpression, scope: Scope): Read {
    const object = this.#value(node.object, scope);
    if (object === UNKNOWN) return UNKNOWN;
    const { property } = node;
    const name =
      property.type === 'Identifier' && !node.computed
        ? property.name
        : property.type === 'Literal'
          ? String(property.value)
          : undefined;
    const record = asRecord(object);
    if (name === undefined || record === undefined || !Object.hasOwn(record, name))
      return this.#unknown(node, scope);
    return record[name];
  }

  /** `defineConfig(x)` and other helpers return their argument. A function of the file returns its literal. */
  #call(node: Ast.CallExpression, scope: Scope): Read {
    const [argument] = node.arguments;
    const { callee } = node;
    if (callee.type === 'Identifier' && node.arguments.length === 0) return this.#value(callee, scope);
    if (callee.type === 'MemberExpression' && calleeName(callee) === 'require.resolve' && argument)
      return this.#value(argument, scope);
    if (callee.type === 'MemberExpression' && /^path\.(?:join|resolve)$/.test(calleeName(callee)))
      return this.#path(node, scope);
    if (callee.type === 'MemberExpression' && isCurrentYear(callee)) return new Date().getFullYear();
    const isHelper = callee.type === 'Identifier' && /^(define|with|create)[A-Z]/.test(callee.name);
    if (!isHelper || argument === undefined) return this.#unknown(node, scope);
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

  #unknown(node: Ast.Node, { module }: Scope): typeof UNKNOWN {
    this.#report.leave({
      file: module.file,
      ...positionIn(module.text, node.start),
      reason: 'This part of the config is computed, so it cannot be read without running it.',
      instead: 'Add its value to site.config.ts if docs-cli has an option for it.',
    });
    return UNKNOWN;
  }

  #json(file: string): Value {
    try {
      return JSON.parse(this.#source.read(file) ?? 'null') as Value;
    } catch {
      this.#report.leave({
        file,
        line: 1,
        column: 1,
        reason: 'This file is not valid JSON.',
        instead: 'Fix it, and run again.',
      });
      return undefined;
    }
  }

  #resolve(importer: string, specifier: string): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const path = posix.join(posix.dirname(importer), specifier);
    const bare = path.replace(/\.([cm]?)js$/, '.$1ts');
    return [...EXTENSIONS.map((extension) => path + extension), bare].find((file) => this.#source.has(file));
  }

  #module(file: string): Module | undefined {
    if (!this.#modules.has(file)) this.#modules.set(file, this.#readModule(file));
    return this.#modules.get(file);
  }

  #readModule(file: string): Module | undefined {
    const text = this.#source.read(file);
    if (text === undefined) return undefined;
    const { program, errors } = parser().parseSync(file, text, { sourceType: 'module' });
    const [error] = errors;
    if (error !== undefined) {
      const place = positionIn(text, error.labels[0]?.start ?? 0);
      const instead = 'Fix it, and run again.';
      this.#report.leave({
        file,
        ...place,
        reason: `The file has a syntax error: ${error.message}`,
        instead,
      });
      if (program.body.length === 0) return undefined;
    }
    const module: Module = { file, text, names: new Map(), imports: new Map(), exports: new Map() };
    for (const statement of program.body) collect(statement, module);
    return module;
  }
}

export function asRecord(value: unknown): Config | undefined {
  return typeof value === 'object' && value !== null ? (value as Config) : undefined;
}

/** `new Date().getFullYear`, which copyright notes contain. */
function isCurrentYear({ object, property }: Ast.MemberExpression): boolean {
  const isDate =
    object.type === 'NewExpression' &&
    object.callee.type === 'Identifier' &&
    object.callee.name === 'Date' &&
    object.arguments.length === 0;
  return isDate && property.type === 'Identifier' && property.name === 'getFullYear';
}

function collect(statement: Ast.Program['body'][number], module: Module): void {
  const { names, imports, exports } = module;
  const declare = (declaration: Ast.Node | null, isExported: boolean): void => {
    const found: [string, Ast.Node][] = [];
    if (declaration?.type === 'FunctionDeclaration' && declaration.id)
      found.push([declaration.id.name, declaration]);
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init) found.push([id.name, init]);
    for (const [name, node] of found) {
      names.set(name, node);
      if (isExported) exports.set(name, node);
    }
  };
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers) {
        const isNamed = specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier';
        const name = isNamed ? (specifier.imported as Ast.IdentifierName).name : 'default';
        imports.set(specifier.local.name, { from: statement.source.value, name });
      }
      break;
    case 'ExportNamedDeclaration':
      declare(statement.declaration, true);
      for (const { local, exported } of statement.specifiers)
        if (local.type !== 'Literal' && exported.type !== 'Literal') exports.set(exported.name, local);
      break;
    case 'ExportDefaultDeclaration':
      exports.set('default', statement.declaration);
      break;
    case 'ExpressionStatement': {
      const { expression } = statement;
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') break;
      if (calleeName(expression.left) === 'module.exports') exports.set('default', expression.right);
      break;
    }
    default:
      declare(statement, false);
  }
}

/** A call of the function anywhere in an expression. */
function findCall(node: unknown, callee: string): Ast.CallExpression | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const found = node as Ast.CallExpression;
  if (found.type === 'CallExpression' && found.callee.type === 'Identifier' && found.callee.name === callee)
    return found;
  for (const child of Object.values(node)) {
    const inner = findCall(child, callee);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function calleeName(node: Ast.MemberExpression): string {
  const { object, property } = node;
  return object.type === 'Identifier' && property.type === 'Identifier'
    ? `${object.name}.${property.name}`
    : '';
}

function keyName({ key, computed }: Ast.ObjectProperty): string | undefined {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

let loaded: typeof import('oxc-parser') | undefined;

/** Loaded on first use. */
function parser(): typeof import('oxc-parser') {
  loaded ??= createRequire(import.meta.url)('oxc-parser') as typeof import('oxc-parser');
  return loaded;
}
