/** Names in types -> ids of declarations. Names that are written in a file are resolved together, in one request. */
import { dirname, resolve } from 'node:path';
import type { SourcePaths } from '../compiler/source-paths.js';
import {
  declarationId,
  type EntityName,
  type Identifier,
  type ImportTypeNode,
  isInferred,
  type LiteralTypeNode,
  type Node,
  type Program,
  type SourceFile,
  type StringLiteral,
  SymbolFlags,
  SyntaxKind,
  type TsSymbol,
} from '../compiler/typescript.js';
import type { Declaration, Reference } from '../model.js';

export class References {
  readonly program: Program;
  readonly #paths: SourcePaths;
  readonly #declarations: Map<string, Declaration>;
  readonly #pending: { reference: Reference; name: Node }[] = [];
  readonly #modules = new Map<string, TsSymbol | undefined>();

  constructor(program: Program, paths: SourcePaths, declarations: Map<string, Declaration>) {
    this.program = program;
    this.#paths = paths;
    this.#declarations = declarations;
  }

  /** The reference of a name in a source file. Its id is known after `resolveAll`. */
  written(name: Identifier): Reference {
    const reference: Reference = { text: name.text };
    this.#pending.push({ reference, name });
    return reference;
  }

  /** The reference of a name in an inferred type. */
  inferred(name: Identifier, meaning: SymbolFlags, location: Node): Reference {
    return this.to(name.text, this.program.resolveName(name.text, meaning, location));
  }

  to(text: string, symbol: TsSymbol | undefined): Reference {
    const id = symbol && this.idOf(symbol);
    return id === undefined ? { text } : { text, to: id };
  }

  resolveAll(): void {
    const names = this.#pending.splice(0);
    const symbols = this.program.symbolsAt(names.map(({ name }) => name));
    names.forEach(({ reference }, i) => {
      const id = symbols[i] && this.idOf(symbols[i]);
      if (id !== undefined) reference.to = id;
    });
  }

  /** The id of a declaration; undefined for type parameters, and for what has none. */
  idOf(found: TsSymbol): string | undefined {
    const symbol = this.program.resolveAlias(found);
    const [handle] = symbol.declarations;
    if (handle === undefined || symbol.flags & SymbolFlags.TypeParameter) return undefined;
    const id = declarationId(handle);
    if (!this.#declarations.has(id)) {
      this.#declarations.set(id, {
        name: symbol.name,
        package: this.#paths.packageOf(handle.path),
        isExternal: this.#paths.isExternal(handle.path),
      });
    }
    return id;
  }

  /** What `Left.Right` means in an inferred type. */
  qualified(name: EntityName, meaning: SymbolFlags, location: Node): TsSymbol | undefined {
    if (name.kind === SyntaxKind.Identifier) return this.program.resolveName(name.text, meaning, location);
    const left = this.qualified(name.left, SymbolFlags.Namespace | SymbolFlags.Enum, location);
    return left && this.program.exportNamed(this.program.resolveAlias(left), name.right.text);
  }

  /** What `import('x').Name` means. */
  imported(node: ImportTypeNode, location: Node): TsSymbol | undefined {
    const literal = (node.argument as LiteralTypeNode).literal as StringLiteral;
    const module = this.#moduleOf(literal.text, isInferred(node) ? location : node);
    const find = (name: EntityName): TsSymbol | undefined => {
      if (name.kind === SyntaxKind.Identifier) return module && this.program.exportNamed(module, name.text);
      const left = find(name.left);
      return left && this.program.exportNamed(left, name.right.text);
    };
    return node.qualifier ? find(node.qualifier) : module;
  }

  /** The compiler does not resolve specifiers, so this looks for a module that has been loaded under this name. */
  #moduleOf(specifier: string, location: Node): TsSymbol | undefined {
    const file = location.getSourceFile();
    const isRelative = /^[./]/.test(specifier);
    const key = isRelative ? `${file.fileName} ${specifier}` : specifier;
    if (!this.#modules.has(key)) {
      const found = isRelative
        ? this.#relativeModule(resolve(dirname(file.fileName), specifier))
        : (this.#importedModule(file, specifier) ??
          this.program.ambientModule(specifier) ??
          this.#mainOf(specifier));
      this.#modules.set(key, found);
    }
    return this.#modules.get(key);
  }

  #importedModule(file: SourceFile, specifier: string): TsSymbol | undefined {
    const literal = file.imports?.find((each) => (each as StringLiteral).text === specifier);
    return literal && this.program.symbolAt(literal);
  }

  #relativeModule(path: string): TsSymbol | undefined {
    const stem = path.replace(/\.([cm]?)js$/, '');
    const names = ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.d.mts', '.d.cts', '/index.ts', '/index.d.ts'];
    for (const name of [path, ...names.map((ending) => stem + ending)]) {
      const file = this.program.sourceFile(name);
      if (file) return this.program.symbolAt(file);
    }
    return undefined;
  }

  #mainOf(specifier: string): TsSymbol | undefined {
    const folders = [`/node_modules/${specifier}/`, `/node_modules/@types/${specifier}/`];
    const isMain = (path: string) =>
      /\/index\.d\.[cm]?ts$/.test(path) && folders.some((each) => path.includes(each));
    const name = this.program.fileNames.find(isMain);
    const file = name === undefined ? undefined : this.program.sourceFile(name);
    return file && this.program.symbolAt(file);
  }
}
