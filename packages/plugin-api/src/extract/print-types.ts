/** One function for each kind of type: its node -> code. */
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
  type OptionalTypeNode,
  type PrefixUnaryExpression,
  type PropertyAccessExpression,
  SymbolFlags,
  SyntaxKind,
  type TemplateLiteralTypeNode,
  type TupleTypeNode,
  type TypeLiteralNode,
  type TypeNode,
  type TypeOperatorNode,
  type TypePredicateNode,
  type TypeQueryNode,
  type TypeReferenceNode,
  type UnionTypeNode,
} from '../compiler/typescript.js';
import type { Code } from '../model.js';
import { printMember, printSignature } from './print-signatures.js';
import { type FunctionLike, hasModifier, keywordText, type MemberNode } from './syntax.js';
import type { TypePrinter } from './type-printer.js';

/** The text of a node that is printed as written. */
export function sourceText(node: Node): string {
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

export const PRINTERS: Partial<Record<SyntaxKind, Print>> = {
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
