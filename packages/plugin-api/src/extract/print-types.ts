/** Types -> code with references. The compiler can print types, but without the declarations that their names refer to. */
import { group } from '../code.js';
import {
  type ArrayTypeNode,
  type ConditionalTypeNode,
  type EntityName,
  type ExpressionWithTypeArguments,
  type FunctionTypeNode,
  type Identifier,
  type ImportTypeNode,
  type IndexedAccessTypeNode,
  type InferTypeNode,
  isInferred,
  type LiteralTypeNode,
  type MappedTypeNode,
  type NamedTupleMember,
  type Node,
  type NodeArray,
  type OptionalTypeNode,
  type PrefixUnaryExpression,
  type PropertyAccessExpression,
  SymbolFlags,
  SyntaxKind,
  type TemplateLiteralTypeNode,
  type TupleTypeNode,
  type Type,
  type TypeLiteralNode,
  type TypeNode,
  type TypeOperatorNode,
  type TypeParameterDeclaration,
  type TypePredicateNode,
  type TypeQueryNode,
  type TypeReferenceNode,
  type UnionTypeNode,
} from '../compiler/typescript.js';
import type { Code } from '../model.js';
import { printMember, printSignature } from './print-signatures.js';
import type { References } from './references.js';
import { type FunctionLike, hasModifier, keywordText, type MemberNode } from './syntax.js';

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

function sourceText(node: Node): string {
  return isInferred(node) ? '…' : node.getText();
}

const LOOSE: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionType,
  SyntaxKind.ConstructorType,
  SyntaxKind.ConditionalType,
]);
const LOOSE_OR_UNION: ReadonlySet<SyntaxKind> = new Set([...LOOSE, SyntaxKind.UnionType]);
const LOOSE_OR_OPERATION: ReadonlySet<SyntaxKind> = new Set([...LOOSE_OR_UNION, SyntaxKind.IntersectionType]);
const NOT_POSTFIX: ReadonlySet<SyntaxKind> = new Set([
  ...LOOSE_OR_OPERATION,
  SyntaxKind.TypeOperator,
  SyntaxKind.InferType,
]);

type Print = (printer: TypePrinter, node: never) => Code;

const PRINTERS: Partial<Record<SyntaxKind, Print>> = {
  [SyntaxKind.TypeReference]: (p, { typeName, typeArguments }: TypeReferenceNode) => [
    ...p.entity(typeName, SymbolFlags.Type),
    ...p.typeArguments(typeArguments),
  ],
  [SyntaxKind.ExpressionWithTypeArguments]: (
    p,
    { expression, typeArguments }: ExpressionWithTypeArguments,
  ) => [...p.entity(expression, SymbolFlags.Type), ...p.typeArguments(typeArguments)],
  [SyntaxKind.Identifier]: (p, node: Identifier) => p.name(node, SymbolFlags.Type),
  [SyntaxKind.UnionType]: (p, { types }: UnionTypeNode) =>
    group(
      '',
      types.map((type) => p.within(type, LOOSE)),
      ' | ',
      '',
    ),
  [SyntaxKind.IntersectionType]: (p, { types }: UnionTypeNode) =>
    group(
      '',
      types.map((type) => p.within(type, LOOSE_OR_UNION)),
      ' & ',
      '',
    ),
  [SyntaxKind.ParenthesizedType]: (p, { type }: { type: TypeNode }) => ['(', ...p.type(type), ')'],
  [SyntaxKind.ArrayType]: (p, { elementType }: ArrayTypeNode) => [
    ...p.within(elementType, NOT_POSTFIX),
    '[]',
  ],
  [SyntaxKind.TupleType]: (p, { elements }: TupleTypeNode) =>
    group(
      '[',
      elements.map((element) => p.type(element)),
      ', ',
      ']',
    ),
  [SyntaxKind.NamedTupleMember]: (p, { dotDotDotToken, name, questionToken, type }: NamedTupleMember) => [
    `${dotDotDotToken ? '...' : ''}${name.text}${questionToken ? '?' : ''}: `,
    ...p.type(type),
  ],
  [SyntaxKind.OptionalType]: (p, { type }: OptionalTypeNode) => [...p.within(type, NOT_POSTFIX), '?'],
  [SyntaxKind.RestType]: (p, { type }: { type: TypeNode }) => ['...', ...p.type(type)],
  [SyntaxKind.TypeOperator]: (p, { operator, type }: TypeOperatorNode) => [
    `${keywordText(operator)} `,
    ...p.within(type, LOOSE_OR_OPERATION),
  ],
  [SyntaxKind.IndexedAccessType]: (p, { objectType, indexType }: IndexedAccessTypeNode) => [
    ...p.within(objectType, NOT_POSTFIX),
    '[',
    ...p.type(indexType),
    ']',
  ],
  [SyntaxKind.ConditionalType]: printConditional,
  [SyntaxKind.InferType]: (p, { typeParameter }: InferTypeNode) => [
    'infer ',
    ...p.withScope([], () => p.typeParameter(typeParameter)),
  ],
  [SyntaxKind.FunctionType]: (p, node: FunctionTypeNode) =>
    printSignature(p, node as unknown as FunctionLike, ' => '),
  [SyntaxKind.ConstructorType]: (p, node: FunctionTypeNode) => [
    hasModifier(node, SyntaxKind.AbstractKeyword) ? 'abstract new ' : 'new ',
    ...printSignature(p, node as unknown as FunctionLike, ' => '),
  ],
  [SyntaxKind.TypeLiteral]: (p, { members }: TypeLiteralNode) =>
    group(
      '{ ',
      members.map((member) => printMember(p, member as unknown as MemberNode)),
      '; ',
      ' }',
    ),
  [SyntaxKind.MappedType]: printMapped,
  [SyntaxKind.LiteralType]: (_, { literal }: LiteralTypeNode) => [literalText(literal)],
  [SyntaxKind.TemplateLiteralType]: printTemplate,
  [SyntaxKind.TypeQuery]: (p, { exprName, typeArguments }: TypeQueryNode) => [
    'typeof ',
    ...((exprName as Node).kind === SyntaxKind.ImportType
      ? p.type(exprName)
      : p.entity(exprName, SymbolFlags.Value)),
    ...p.typeArguments(typeArguments),
  ],
  [SyntaxKind.ImportType]: printImport,
  [SyntaxKind.TypePredicate]: (p, { assertsModifier, parameterName, type }: TypePredicateNode) => [
    `${assertsModifier ? 'asserts ' : ''}${(parameterName as Identifier).text ?? 'this'}`,
    ...(type ? [' is ', ...p.type(type)] : []),
  ],
  [SyntaxKind.ThisType]: () => ['this'],
  [SyntaxKind.JSDocTypeExpression]: (p, { type }: { type: TypeNode }) => p.type(type),
};

function printConditional(p: TypePrinter, node: ConditionalTypeNode): Code {
  const inferred = namesInferredIn(node.extendsType);
  return p.withScope(inferred, () => {
    const condition = [...p.within(node.checkType, LOOSE), ' extends ', ...p.within(node.extendsType, LOOSE)];
    const branches = [
      ['? ', ...p.type(node.trueType)],
      [': ', ...p.type(node.falseType)],
    ];
    return group('', [condition, ...branches], ' ', '');
  });
}

function namesInferredIn(node: Node): string[] {
  const names: string[] = [];
  const visit = (each: Node): void => {
    if (each.kind === SyntaxKind.InferType) names.push((each as InferTypeNode).typeParameter.name.text);
    each.forEachChild(visit);
  };
  visit(node);
  return names;
}

function printMapped(p: TypePrinter, node: MappedTypeNode): Code {
  const { typeParameter, nameType, type } = node;
  const sign = (token: Node | undefined, keyword: string) => {
    if (token === undefined) return '';
    if (token.kind === SyntaxKind.MinusToken) return `-${keyword}`;
    return token.kind === SyntaxKind.PlusToken ? `+${keyword}` : keyword;
  };
  return p.withScope([typeParameter.name.text], () => {
    const member = [
      `${sign(node.readonlyToken, 'readonly ')}[${typeParameter.name.text} in `,
      ...(typeParameter.constraint ? p.type(typeParameter.constraint) : []),
      ...(nameType ? [' as ', ...p.type(nameType)] : []),
      `]${sign(node.questionToken, '?')}`,
      ...(type ? [': ', ...p.type(type)] : []),
    ];
    return group('{ ', [member], '; ', ' }');
  });
}

function printTemplate(p: TypePrinter, { head, templateSpans }: TemplateLiteralTypeNode): Code {
  const spans = templateSpans.flatMap(({ type, literal }) => [
    '${',
    ...p.type(type as TypeNode),
    `}${literal.text}`,
  ]);
  return [`\`${head.text}`, ...spans, '`'];
}

function printImport(p: TypePrinter, node: ImportTypeNode): Code {
  const symbol = p.references.imported(node, p.location);
  const text = node.qualifier ? entityText(node.qualifier) : `import(${literalText(argumentOf(node))})`;
  return [
    node.isTypeOf ? 'typeof ' : '',
    p.references.to(text, symbol),
    ...p.typeArguments(node.typeArguments),
  ];
}

function argumentOf({ argument }: ImportTypeNode): Node {
  return (argument as LiteralTypeNode).literal;
}

function entityText(name: EntityName): string {
  return name.kind === SyntaxKind.Identifier ? name.text : `${entityText(name.left)}.${name.right.text}`;
}

/** A literal, or the name of an enum member, as it is written in code. */
export function literalText(node: Node): string {
  switch (node.kind) {
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
      return quoted((node as Identifier).text);
    case SyntaxKind.PrefixUnaryExpression: {
      const { operator, operand } = node as PrefixUnaryExpression;
      return `${operator === SyntaxKind.MinusToken ? '-' : '+'}${literalText(operand)}`;
    }
    case SyntaxKind.PropertyAccessExpression: {
      const { expression, name } = node as PropertyAccessExpression;
      return `${literalText(expression)}.${(name as Identifier).text}`;
    }
    default: {
      const kind = SyntaxKind[node.kind] ?? '';
      if (kind.endsWith('Keyword')) return keywordText(node.kind);
      return (node as Identifier).text ?? sourceText(node);
    }
  }
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
