/** Parameters, signatures and members -> code. */
import { group, textOf } from '../code.js';
import {
  type BindingElement,
  type Identifier,
  isInferred,
  type Node,
  type NodeArray,
  type ParameterDeclaration,
  SyntaxKind,
} from '../compiler/typescript.js';
import type { Code, Parameter, Signature, TypeParameter } from '../model.js';
import { literalText } from './print-types.js';
import { expressionText, type FunctionLike, isOptional, keywordText, type MemberNode } from './syntax.js';
import type { TypePrinter } from './type-printer.js';

const SHOWN_MODIFIERS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StaticKeyword,
  SyntaxKind.AbstractKeyword,
  SyntaxKind.ReadonlyKeyword,
  SyntaxKind.ProtectedKeyword,
  SyntaxKind.AccessorKeyword,
]);

export function modifiersOf({ modifiers = [] as unknown as NodeArray<never> }: MemberNode): string[] {
  return [...modifiers].filter(({ kind }) => SHOWN_MODIFIERS.has(kind)).map(({ kind }) => keywordText(kind));
}

/** Type parameters, parameters and return type. @param arrow what is before the return type */
export function printSignature(p: TypePrinter, node: FunctionLike, arrow = ': '): Code {
  const own = isInferred(node) ? (node.typeParameters ?? []).map(({ name }) => name.text) : [];
  return p.withScope(own, () => [
    ...p.typeParameters(node.typeParameters),
    ...group(
      '(',
      node.parameters.map((parameter) => printParameter(p, parameter)),
      ', ',
      ')',
    ),
    ...withArrow(arrow, returnTypeOf(p, node)),
  ]);
}

function withArrow(arrow: string, type: Code | undefined): Code {
  return type === undefined ? [] : [arrow, ...type];
}

function returnTypeOf(p: TypePrinter, node: FunctionLike): Code | undefined {
  if (node.type) return p.type(node.type);
  const hasNone = node.kind === SyntaxKind.Constructor || node.kind === SyntaxKind.SetAccessor;
  if (hasNone || isInferred(node)) return undefined;
  return p.inferredType(p.references.program.returnTypeAt(node));
}

function printParameter(p: TypePrinter, node: ParameterDeclaration): Code {
  const { name, type, isOptional: optional, isRest } = parameterOf(p, node);
  return [`${isRest ? '...' : ''}${name}${optional ? '?' : ''}`, ...(type ? [': ', ...type] : [])];
}

function parameterOf(p: TypePrinter, node: ParameterDeclaration): Parameter {
  const isRest = node.dotDotDotToken !== undefined;
  const type = node.type
    ? p.type(node.type)
    : isInferred(node)
      ? undefined
      : p.inferredType(p.references.program.typeAt(node));
  return {
    name: bindingText(node.name),
    ...(type && { type }),
    isOptional: !isRest && (node.questionToken !== undefined || node.initializer !== undefined),
    isRest,
    ...(node.initializer && { default: expressionText(node.initializer) }),
  };
}

/** The name of a parameter; of a pattern, its names. */
function bindingText(name: Node): string {
  if (name.kind === SyntaxKind.Identifier) return (name as Identifier).text;
  const { elements } = name as unknown as { elements: readonly BindingElement[] };
  const names = elements.map(({ dotDotDotToken, propertyName, name }) => {
    const shown = propertyName ?? name;
    return `${dotDotDotToken ? '...' : ''}${shown ? bindingText(shown) : ''}`;
  });
  return name.kind === SyntaxKind.ArrayBindingPattern ? `[${names.join(', ')}]` : `{ ${names.join(', ')} }`;
}

/** The parts of a function that pages describe one by one. @param before the code before the parameters */
export function signatureOf(p: TypePrinter, node: FunctionLike, before: string): Signature {
  const returns = returnTypeOf(p, node);
  return {
    code: [before, ...printSignature(p, node)],
    typeParameters: typeParametersOf(p, node.typeParameters),
    parameters: node.parameters.filter((each) => !isThis(each)).map((each) => parameterOf(p, each)),
    ...(returns && { returns }),
  };
}

function isThis({ name }: ParameterDeclaration): boolean {
  return name.kind === SyntaxKind.Identifier && name.text === 'this';
}

export function typeParametersOf(p: TypePrinter, nodes: FunctionLike['typeParameters']): TypeParameter[] {
  return (nodes ?? []).map(({ name, constraint, defaultType }) => ({
    name: name.text,
    ...(constraint && { constraint: p.type(constraint) }),
    ...(defaultType && { default: p.type(defaultType) }),
  }));
}

/** A member of a class, interface or object type, as in its declaration. */
export function printMember(p: TypePrinter, node: MemberNode): Code {
  const name = memberNameText(node.name);
  const modifiers = modifiersOf(node)
    .map((word) => `${word} `)
    .join('');
  const before = `${modifiers}${name}${isOptional(node) ? '?' : ''}`;
  const functionLike = node as unknown as FunctionLike;
  switch (node.kind) {
    case SyntaxKind.MethodSignature:
    case SyntaxKind.MethodDeclaration:
      return [before, ...printSignature(p, functionLike)];
    case SyntaxKind.CallSignature:
      return printSignature(p, functionLike);
    case SyntaxKind.ConstructSignature:
      return ['new ', ...printSignature(p, functionLike)];
    case SyntaxKind.Constructor:
      return ['constructor', ...printSignature(p, functionLike)];
    case SyntaxKind.GetAccessor:
      return [`${modifiers}get ${name}`, ...printSignature(p, functionLike)];
    case SyntaxKind.SetAccessor:
      return [`${modifiers}set ${name}`, ...printSignature(p, functionLike)];
    case SyntaxKind.IndexSignature:
      return [
        `${modifiers}${indexText(p, functionLike)}`,
        ...withArrow(': ', node.type && p.type(node.type)),
      ];
    default:
      return [before, ': ', ...memberType(p, node)];
  }
}

function indexText(p: TypePrinter, { parameters }: FunctionLike): string {
  const [key] = parameters;
  return `[${key ? bindingText(key.name) : ''}: ${key?.type ? textOf(p.type(key.type)) : ''}]`;
}

/** The type of a property. */
export function memberType(p: TypePrinter, node: MemberNode): Code {
  if (node.type) return p.type(node.type);
  return isInferred(node) ? ['any'] : p.inferredType(p.references.program.typeAt(node));
}

/** The name of a member as written in its declaration. */
export function memberNameText(name: Node | undefined): string {
  if (name === undefined) return '';
  switch (name.kind) {
    case SyntaxKind.StringLiteral:
      return literalText(name);
    case SyntaxKind.ComputedPropertyName:
      return `[${literalText((name as unknown as { expression: Node }).expression)}]`;
    default:
      return (name as Identifier).text ?? literalText(name);
  }
}
