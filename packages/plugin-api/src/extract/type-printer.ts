/** Types -> code with references. The compiler can print types, but without the declarations that their names refer to. */
import { group } from '../code.js';
import {
  type EntityName,
  type Identifier,
  isInferred,
  type Node,
  type NodeArray,
  type PropertyAccessExpression,
  SymbolFlags,
  SyntaxKind,
  type Type,
  type TypeNode,
  type TypeParameterDeclaration,
} from '../compiler/typescript.js';
import type { Code } from '../model.js';
import { PRINTERS, sourceText } from './print-types.js';
import type { References } from './references.js';
import { keywordText } from './syntax.js';

/** Prints the types of one declaration. */
export class TypePrinter {
  readonly references: References;
  /** The declaration: names in inferred types are resolved there. */
  readonly location: Node;
  /** Type parameters of inferred types. */
  readonly #scope: string[] = [];

  constructor(references: References, location: Node) {
    this.references = references;
    this.location = location;
  }

  type(node: Node): Code {
    const print = PRINTERS[node.kind];
    if (print) return print(this, node as never);
    const kind = SyntaxKind[node.kind] ?? '';
    return [kind.endsWith('Keyword') ? keywordText(node.kind) : sourceText(node)];
  }

  /** A type that no node writes. */
  inferredType(type: Type | undefined): Code {
    if (type === undefined) return ['unknown'];
    const { program } = this.references;
    const node = program.typeNodeOf(type, this.location);
    return node ? this.type(node) : [program.typeText(type)];
  }

  /** In parentheses if the type is of one of these kinds. Inferred types have no nodes for parentheses. */
  within(node: Node, kinds: ReadonlySet<SyntaxKind>): Code {
    return kinds.has(node.kind) ? ['(', ...this.type(node), ')'] : this.type(node);
  }

  typeArguments(nodes: NodeArray<TypeNode> | undefined): Code {
    return nodes?.length
      ? group(
          '<',
          nodes.map((node) => this.type(node)),
          ', ',
          '>',
        )
      : [];
  }

  typeParameters(nodes: NodeArray<TypeParameterDeclaration> | undefined): Code {
    return nodes?.length
      ? group(
          '<',
          nodes.map((node) => this.typeParameter(node)),
          ', ',
          '>',
        )
      : [];
  }

  typeParameter(node: TypeParameterDeclaration): Code {
    const modifiers = (node.modifiers ?? []).map(({ kind }) => `${keywordText(kind)} `).join('');
    return [
      modifiers + node.name.text,
      ...(node.constraint ? [' extends ', ...this.type(node.constraint)] : []),
      ...(node.defaultType ? [' = ', ...this.type(node.defaultType)] : []),
    ];
  }

  /** Names in `print` that are those of type parameters of an inferred type refer to nothing else. */
  withScope(names: readonly string[], print: () => Code): Code {
    this.#scope.push(...names);
    const code = print();
    this.#scope.splice(this.#scope.length - names.length, names.length);
    return code;
  }

  name(node: Identifier, meaning: SymbolFlags): Code {
    if (!isInferred(node)) return [this.references.written(node)];
    if (this.#scope.includes(node.text)) return [node.text];
    return [this.references.inferred(node, meaning, this.location)];
  }

  entity(node: Node, meaning: SymbolFlags): Code {
    if (node.kind === SyntaxKind.Identifier) return this.name(node as Identifier, meaning);
    if (node.kind === SyntaxKind.PropertyAccessExpression) {
      const { expression, name } = node as PropertyAccessExpression;
      return [
        ...this.entity(expression, SymbolFlags.Namespace),
        '.',
        ...this.name(name as Identifier, meaning),
      ];
    }
    if (node.kind !== SyntaxKind.QualifiedName) return [sourceText(node)];
    const { left, right } = node as Extract<EntityName, { left: unknown }>;
    const before = [...this.entity(left, SymbolFlags.Namespace), '.'];
    if (!isInferred(right)) return [...before, this.references.written(right)];
    const symbol = this.references.qualified(node as EntityName, meaning, this.location);
    return [...before, this.references.to(right.text, symbol)];
  }
}
