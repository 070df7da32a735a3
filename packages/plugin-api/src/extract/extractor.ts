/** What reads one program: its references, its doc comments, and the places of its nodes. */
import type { SourcePaths } from '../compiler/source-paths.js';
import type { Identifier, Node, Program, TsSymbol } from '../compiler/typescript.js';
import type { Declaration, Place, Reference } from '../model.js';
import { DocReader } from './doc-comment.js';
import { References } from './references.js';
import { TypePrinter } from './type-printer.js';

export class Extractor {
  readonly program: Program;
  readonly paths: SourcePaths;
  readonly references: References;
  readonly docs: DocReader;
  /** Ids of what the entries export. */
  readonly exported = new Set<string>();
  /** Files whose syntax errors are reported. */
  readonly checked = new Set<string>();
  readonly #owners = new Map<Node, Reference>();

  constructor(program: Program, paths: SourcePaths, declarations: Map<string, Declaration>) {
    this.program = program;
    this.paths = paths;
    this.references = new References(program, paths, declarations);
    this.docs = new DocReader(this.references, (file) => paths.relative(file));
  }

  /** Notes what an entry exports, before its exports are read. */
  addExports(module: TsSymbol): void {
    for (const symbol of this.program.exportsOf(module)) {
      const id = this.references.idOf(symbol);
      if (id !== undefined) this.exported.add(id);
    }
  }

  /** The reference of a name, with its id. */
  referenceTo(name: Identifier): Reference {
    const known = this.#owners.get(name);
    if (known) return known;
    const reference = this.references.to(name.text, this.program.symbolAt(name));
    this.#owners.set(name, reference);
    return reference;
  }

  printer(location: Node): TypePrinter {
    return new TypePrinter(this.references, location);
  }

  placeOf(node: Node): Place {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return { file: this.paths.relative(file.fileName), line: line + 1 };
  }

  /** The package of a declaration that is not part of the project. */
  packageOf(node: Node): string | undefined {
    const { fileName } = node.getSourceFile();
    return this.paths.isExternal(fileName) ? this.paths.packageOf(fileName) || 'typescript' : undefined;
  }

  declarationsOf(symbol: TsSymbol): Node[] {
    return symbol.declarations.flatMap((handle) => handle.resolve() ?? []);
  }
}
