/**
 * Resolves an expression in the config's files to the value it refers to, without running anything. It
 * follows constants, imports between the project's files, casts, spreads and members. Computed values stay
 * unknown.
 */
import type * as Ast from 'oxc-parser';
import {
  type Binding,
  calleeName,
  codeParser,
  keyName,
  type ModuleNames,
  memberName,
  moduleNames,
} from './module-names.js';

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

interface ConfigModule extends ModuleNames {
  file: string;
  text: string;
}

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

/** Returns undefined if the file is not in the project or does not parse. */
function readModule(sources: ConfigSources, file: string): ConfigModule | undefined {
  const text = sources.read(file);
  if (text === undefined) return undefined;
  const { program, errors } = codeParser().parseSync(file, text, { sourceType: 'module' });
  if (errors.length > 0 && program.body.length === 0) return undefined;
  return { file, text, ...moduleNames(program) };
}
