/**
 * Resolves an expression in the config's files to the value it refers to, without running anything. It
 * follows constants, imports between the project's files, casts, spreads and members. Computed values stay
 * unknown.
 */
import { createRequire } from 'node:module';
import type * as Ast from 'oxc-parser';

/** The source files of a config, as they were when it was loaded. */
export interface ConfigSources {
  /** Text of a project file by its absolute path. */
  read(file: string): string | undefined;
  /** Absolute path that `specifier` resolves to in `importer`; undefined for packages. */
  resolve(importer: string, specifier: string): string | undefined;
}

/** A node and the file that contains it. */
export interface Located<Node> {
  node: Node;
  module: ConfigModule;
}

export interface ConfigModule {
  file: string;
  text: string;
  /** The exports by name; `default` is the expression exported by default. */
  exports: Map<string, Binding>;
  names: Map<string, Binding>;
}

type Binding = { kind: 'value'; node: Ast.Expression } | { kind: 'import'; from: string; name: string };

/** A longer chain of names is treated as circular. */
const MAX_STEPS = 50;

export class Expressions {
  readonly #sources: ConfigSources;
  readonly #modules = new Map<string, ConfigModule | undefined>();

  constructor(sources: ConfigSources) {
    this.#sources = sources;
  }

  #moduleOf(file: string): ConfigModule | undefined {
    if (!this.#modules.has(file)) this.#modules.set(file, readModule(this.#sources, file));
    return this.#modules.get(file);
  }

  /** The expression exported by default, as written. */
  defaultExport(file: string): Located<Ast.Expression> | undefined {
    const module = this.#moduleOf(file);
    return module && this.#bindingValue(module, module.exports.get('default'));
  }

  #bindingValue(module: ConfigModule, binding: Binding | undefined): Located<Ast.Expression> | undefined {
    if (!binding) return undefined;
    if (binding.kind === 'value') return { node: binding.node, module };
    const file = this.#sources.resolve(module.file, binding.from);
    const imported = file === undefined ? undefined : this.#moduleOf(file);
    return imported && this.#bindingValue(imported, imported.exports.get(binding.name));
  }

  /**
   * The object, array or other value that an expression refers to, or the last expression that could be
   * resolved.
   */
  follow(at: Located<Ast.Expression>): Located<Ast.Expression> {
    let current = at;
    for (let step = 0; step < MAX_STEPS; step++) {
      const next = this.#followOnce(current);
      if (!next) return current;
      current = next;
    }
    return at;
  }

  #followOnce({ node, module }: Located<Ast.Expression>): Located<Ast.Expression> | undefined {
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
        return { node: node.expression, module };
      case 'AwaitExpression':
        return { node: node.argument, module };
      case 'Identifier':
        return this.#bindingValue(module, module.names.get(node.name));
      case 'MemberExpression': {
        const name = memberName(node);
        const object = this.follow({ node: node.object, module });
        if (name === undefined || !isObject(object)) return undefined;
        const found = this.property(object, name);
        return found && { node: found.node.value, module: found.module };
      }
      case 'CallExpression': {
        // `defineConfig({...})` and similar calls return their only argument. The result of other calls is
        // unknown.
        const argument = node.arguments[0];
        if (node.arguments.length !== 1 || !argument || argument.type === 'SpreadElement') return undefined;
        return IDENTITIES.has(calleeName(node.callee)) ? { node: argument, module } : undefined;
      }
      default:
        return undefined;
    }
  }

  /** The property of an object. As in JavaScript, the last one written wins. */
  property(
    { node, module }: Located<Ast.ObjectExpression>,
    name: string,
  ): Located<Ast.ObjectProperty> | undefined {
    for (const entry of node.properties.toReversed()) {
      if (entry.type === 'SpreadElement') {
        const spread = this.follow({ node: entry.argument, module });
        const found = isObject(spread) ? this.property(spread, name) : undefined;
        if (found) return found;
      } else if (keyName(entry) === name) {
        return { node: entry, module };
      }
    }
    return undefined;
  }

  element(
    { node, module }: Located<Ast.ArrayExpression>,
    index: number,
  ): Located<Ast.Expression> | undefined {
    return this.#elementsOf({ node, module })[index];
  }

  /** The elements with a known index. Elements after a computed spread have none. */
  #elementsOf({ node, module }: Located<Ast.ArrayExpression>): Located<Ast.Expression>[] {
    const elements: Located<Ast.Expression>[] = [];
    for (const entry of node.elements) {
      if (entry === null) return elements;
      if (entry.type !== 'SpreadElement') {
        elements.push({ node: entry, module });
        continue;
      }
      const spread = this.follow({ node: entry.argument, module });
      if (!isArray(spread)) return elements;
      elements.push(...this.#elementsOf(spread));
    }
    return elements;
  }
}

export function isObject(at: Located<Ast.Expression>): at is Located<Ast.ObjectExpression> {
  return at.node.type === 'ObjectExpression';
}

export function isArray(at: Located<Ast.Expression>): at is Located<Ast.ArrayExpression> {
  return at.node.type === 'ArrayExpression';
}

const IDENTITIES = new Set(['defineConfig', 'Object.freeze', 'Promise.resolve', 'structuredClone']);

/** `name` or `object.name`; empty for other expressions. */
export function calleeName(callee: Ast.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return '';
  return `${callee.object.name}.${memberName(callee) ?? ''}`;
}

function memberName(node: Ast.MemberExpression): string | undefined {
  const { property } = node;
  if (!node.computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

export function keyName({ key, computed }: Ast.ObjectProperty): string | undefined {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

/** Returns undefined if the file is not in the project or does not parse. */
function readModule(sources: ConfigSources, file: string): ConfigModule | undefined {
  const text = sources.read(file);
  if (text === undefined) return undefined;
  const { program, errors } = codeParser().parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0 && program.body.length === 0) return undefined;
  const module: ConfigModule = { file, text, exports: new Map(), names: new Map() };
  for (const statement of program.body) collectNames(statement, module);
  return module;
}

function collectNames(statement: Ast.Program['body'][number], { exports, names }: ConfigModule): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers) {
        if (specifier.type === 'ImportNamespaceSpecifier') continue;
        const name = specifier.type === 'ImportSpecifier' ? exportName(specifier.imported) : 'default';
        names.set(specifier.local.name, { kind: 'import', from: statement.source.value, name });
      }
      break;
    case 'VariableDeclaration':
      for (const { name, node } of constants(statement)) names.set(name, { kind: 'value', node });
      break;
    case 'ExportNamedDeclaration':
      if (statement.declaration?.type === 'VariableDeclaration') {
        for (const { name, node } of constants(statement.declaration)) {
          names.set(name, { kind: 'value', node });
          exports.set(name, { kind: 'value', node });
        }
      }
      for (const { local, exported } of statement.specifiers) {
        const binding: Binding | undefined = statement.source
          ? { kind: 'import', from: statement.source.value, name: exportName(local) }
          : local.type === 'Identifier'
            ? { kind: 'value', node: local }
            : undefined;
        if (binding) exports.set(exportName(exported), binding);
      }
      break;
    case 'ExportDefaultDeclaration':
      exports.set('default', { kind: 'value', node: statement.declaration as Ast.Expression });
      break;
    case 'ExpressionStatement': {
      // A CommonJS config: `module.exports = {...}`.
      const { expression } = statement;
      if (expression.type !== 'AssignmentExpression') break;
      const { left, right } = expression;
      if (left.type === 'MemberExpression' && calleeName(left) === 'module.exports') {
        exports.set('default', { kind: 'value', node: right });
      }
      break;
    }
  }
}

function* constants(declaration: Ast.VariableDeclaration): Generator<{ name: string; node: Ast.Expression }> {
  for (const { id, init } of declaration.declarations) {
    if (id.type === 'Identifier' && init) yield { name: id.name, node: init };
  }
}

function exportName(name: Ast.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}

let loaded: typeof import('oxc-parser') | undefined;

/** The parser of code. Loaded on first use, and synchronously, so that callers need no promise. */
export function codeParser(): typeof import('oxc-parser') {
  loaded ??= createRequire(import.meta.url)('oxc-parser') as typeof import('oxc-parser');
  return loaded;
}
