/** Questions about nodes of the syntax tree. */
import {
  type Expression,
  type Identifier,
  type Modifier,
  type Node,
  type NodeArray,
  type ParameterDeclaration,
  SyntaxKind,
  type TypeNode,
  type TypeParameterDeclaration,
} from '../compiler/typescript.js';

/** A function, method, constructor or function type. */
export interface FunctionLike extends Node {
  readonly modifiers?: NodeArray<Modifier>;
  readonly name?: Node;
  readonly questionToken?: Node;
  readonly typeParameters?: NodeArray<TypeParameterDeclaration>;
  readonly parameters: NodeArray<ParameterDeclaration>;
  readonly type?: TypeNode;
  readonly body?: Node;
}

/** Any member of a class, interface or object type. */
export interface MemberNode extends Node {
  readonly modifiers?: NodeArray<Modifier>;
  readonly name?: Node;
  readonly postfixToken?: Node;
  readonly questionToken?: Node;
  readonly type?: TypeNode;
  readonly initializer?: Expression;
}

export function hasModifier(node: Node, kind: SyntaxKind): boolean {
  return ((node as MemberNode).modifiers ?? []).some((modifier) => modifier.kind === kind);
}

export function isOptional({ postfixToken, questionToken }: MemberNode): boolean {
  return (questionToken ?? postfixToken)?.kind === SyntaxKind.QuestionToken;
}

/** `readonly` for `ReadonlyKeyword`. */
export function keywordText(kind: SyntaxKind): string {
  return SyntaxKind[kind].replace(/Keyword$/, '').toLowerCase();
}

/** The name as it is written after a dot, or in brackets. */
export function nameText(name: Node | undefined): string {
  if (name === undefined) return '';
  if (name.kind === SyntaxKind.ComputedPropertyName) return name.getText();
  return (name as Identifier).text ?? name.getText();
}

export function isFunction(node: Node | undefined): node is FunctionLike {
  return (
    node?.kind === SyntaxKind.ArrowFunction ||
    node?.kind === SyntaxKind.FunctionExpression ||
    node?.kind === SyntaxKind.FunctionDeclaration
  );
}

const WRAPPERS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
]);

/** The expression in parentheses, `as` and `satisfies`. */
export function unwrap(node: Node | undefined): Node | undefined {
  let inner = node;
  while (inner && WRAPPERS.has(inner.kind)) inner = (inner as unknown as { expression: Node }).expression;
  return inner;
}

/** The text of an expression on one line. */
export function expressionText(node: Node): string {
  return node.getText().replace(/\s*\n\s*/g, ' ');
}
