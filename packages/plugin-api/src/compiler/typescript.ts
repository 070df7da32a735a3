/**
 * The API of TypeScript 7. It is not stable, so this is the only module that imports it, and its version is pinned.
 * Requests to the compiler are synchronous; the wrapper keeps the results of frequent ones.
 */

import type { ChildProcess } from 'node:child_process';
import { type Node, type SourceFile, SyntaxKind, type TypeNode } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  NodeBuilderFlags,
  type NodeHandle,
  type Project,
  SignatureKind,
  type Snapshot,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
} from 'typescript/unstable/sync';

export type * from 'typescript/unstable/ast';
export { NodeFlags, SyntaxKind } from 'typescript/unstable/ast';
export { SymbolFlags, type TsSymbol, type Type };

export interface CompilerOptions {
  /** Working directory. */
  root: string;
  /** Path of the compiler. */
  binary: string;
  /** Path -> text of files that are not on disk. */
  virtualFiles?: ReadonlyMap<string, string>;
}

/** A `tsconfig.json` with the files that it extends. */
export interface ParsedConfig {
  options: Readonly<Record<string, unknown>>;
  fileNames: readonly string[];
}

/** A compiler process. It ends with `close`, or with this process. */
export class Compiler {
  readonly #api: API;
  #snapshot: Snapshot | undefined;

  constructor({ root, binary, virtualFiles = new Map() }: CompilerOptions) {
    this.#api = new API({
      cwd: root,
      tsserverPath: binary,
      fs: {
        readFile: (path) => virtualFiles.get(path),
        fileExists: (path) => (virtualFiles.has(path) ? true : undefined),
      },
    });
  }

  /** @throws {Error} if the file cannot be read. */
  parseConfig(file: string): ParsedConfig {
    return this.#api.parseConfigFile(file);
  }

  /** The programs of these `tsconfig.json` files, in their order. */
  open(configs: readonly string[]): Program[] {
    this.#snapshot = this.#api.updateSnapshot({ openProjects: [...configs] });
    const projects = this.#snapshot.getProjects();
    return configs.flatMap((config) => {
      const project = projects.find(({ configFileName }) => configFileName === config);
      return project ? [new Program(project)] : [];
    });
  }

  close(): void {
    try {
      this.#snapshot?.dispose();
      // If its input ends before a signal arrives, the process prints an error.
      const { client } = this.#api as unknown as { client?: { channel?: { child?: ChildProcess } } };
      client?.channel?.child?.kill('SIGKILL');
      this.#api.close();
    } catch {
      // The process has ended already.
    }
  }
}

/** A problem that the compiler found. */
export interface CompilerProblem {
  file: string | undefined;
  pos: number;
  code: number;
  text: string;
}

const TYPE_FLAGS =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.UseSingleQuotesForStringLiteralType |
  NodeBuilderFlags.IgnoreErrors |
  NodeBuilderFlags.WriteTypeParametersInQualifiedName;

export class Program {
  readonly #project: Project;
  readonly #checker: Checker;
  readonly #types = new Map<TsSymbol, Type | undefined>();
  readonly #aliases = new Map<TsSymbol, TsSymbol>();
  readonly #names = new Map<Node, Map<string, TsSymbol | undefined>>();

  constructor(project: Project) {
    this.#project = project;
    this.#checker = project.checker;
  }

  get fileNames(): readonly string[] {
    return this.#project.program.getSourceFileNames();
  }

  sourceFile(path: string): SourceFile | undefined {
    return this.#project.program.getSourceFile(path);
  }

  configProblems(): CompilerProblem[] {
    const { program } = this.#project;
    return [...program.getConfigFileParsingDiagnostics(), ...program.getProgramDiagnostics()].map(problemOf);
  }

  syntaxProblems(path: string): CompilerProblem[] {
    return this.#project.program.getSyntacticDiagnostics(path).map(problemOf);
  }

  /** The symbol of a module, or of a name. */
  symbolAt(node: Node): TsSymbol | undefined {
    return this.#checker.getSymbolAtLocation(node);
  }

  /** The symbols of names, in one request. */
  symbolsAt(nodes: readonly Node[]): (TsSymbol | undefined)[] {
    return nodes.length === 0 ? [] : this.#checker.getSymbolAtLocation(nodes);
  }

  exportsOf(module: TsSymbol): readonly TsSymbol[] {
    return this.#checker.getExportsOfModule(module);
  }

  exportNamed(module: TsSymbol, name: string): TsSymbol | undefined {
    const found =
      module.getExports().get(name as never) ?? this.#checker.getMemberInModuleExports(module, name);
    return found && this.resolveAlias(found);
  }

  resolveAlias(symbol: TsSymbol): TsSymbol {
    if (!(symbol.flags & SymbolFlags.Alias)) return symbol;
    const known = this.#aliases.get(symbol);
    if (known) return known;
    const target = this.#checker.getAliasedSymbol(symbol);
    this.#aliases.set(symbol, target);
    return target;
  }

  typeOf(symbol: TsSymbol): Type | undefined {
    if (!this.#types.has(symbol)) this.#types.set(symbol, this.#checker.getTypeOfSymbol(symbol));
    return this.#types.get(symbol);
  }

  declaredTypeOf(symbol: TsSymbol): Type {
    return this.#checker.getDeclaredTypeOfSymbol(symbol);
  }

  typeAt(node: Node): Type | undefined {
    return this.#checker.getTypeAtLocation(node);
  }

  propertiesOf(type: Type): readonly TsSymbol[] {
    return this.#checker.getPropertiesOfType(type);
  }

  /** The return type of a function that does not write it. */
  returnTypeAt(node: Node): Type | undefined {
    const signature = this.#checker.getSignatureFromDeclaration(node);
    return signature && this.#checker.getReturnTypeOfSignature(signature);
  }

  /** Parameters and return type of the first way to call a value. */
  callOf(type: Type): { parameters: readonly TsSymbol[]; returns: Type | undefined } | undefined {
    const [signature] = this.#checker.getSignaturesOfType(type, SignatureKind.Call);
    if (!signature) return undefined;
    return {
      parameters: signature.getParameters(),
      returns: this.#checker.getReturnTypeOfSignature(signature),
    };
  }

  /** The syntax of a type, in names that are known at `location`. Its nodes have no source file. */
  typeNodeOf(type: Type, location: Node): TypeNode | undefined {
    return this.#checker.typeToTypeNode(type, location, TYPE_FLAGS);
  }

  typeText(type: Type): string {
    return this.#checker.typeToString(type);
  }

  constantValue(node: Node): string | number | undefined {
    return this.#checker.getConstantValue(node as never);
  }

  /** What a name means at a node. */
  resolveName(name: string, meaning: SymbolFlags, location: Node): TsSymbol | undefined {
    const known = this.#names.get(location) ?? new Map<string, TsSymbol | undefined>();
    this.#names.set(location, known);
    const key = `${meaning} ${name}`;
    if (!known.has(key)) known.set(key, this.#checker.resolveName(name, meaning, location));
    return known.get(key);
  }

  /** Errors of types and imports in one file. */
  semanticProblems(path: string): CompilerProblem[] {
    return this.#project.program.getSemanticDiagnostics(path).map(problemOf);
  }

  /** The module that a specifier names, if this or another file of the program imports it. */
  ambientModule(specifier: string): TsSymbol | undefined {
    return this.#checker.resolveName(`"${specifier}"`, SymbolFlags.ValueModule);
  }
}

function problemOf(problem: {
  fileName?: string | undefined;
  pos: number;
  code: number;
  text: string;
}): CompilerProblem {
  return { file: problem.fileName, pos: problem.pos, code: problem.code, text: problem.text };
}

/** The file and the position of a declaration, without a request for its node. */
export function declarationId({ path, index }: NodeHandle): string {
  return `${path}:${index}`;
}

/** A node that the compiler made for an inferred type is in no source file. */
export function isInferred(node: Node): boolean {
  return node.getSourceFile().kind !== SyntaxKind.SourceFile;
}
