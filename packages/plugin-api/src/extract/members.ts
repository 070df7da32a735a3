/** Members of classes, interfaces, object types and enums. */
import { type EnumMember, type Node, SyntaxKind } from '../compiler/typescript.js';
import type { Member, MemberKind, Signature } from '../model.js';
import { blockText, isInternal } from './doc-comment.js';
import type { Extractor } from './extractor.js';
import { memberNameText, memberType, modifiersOf, printMember, signatureOf } from './print-signatures.js';
import { type FunctionLike, hasModifier, isOptional, type MemberNode } from './syntax.js';
import type { TypePrinter } from './type-printer.js';

const KINDS: Partial<Record<SyntaxKind, MemberKind>> = {
  [SyntaxKind.MethodSignature]: 'method',
  [SyntaxKind.MethodDeclaration]: 'method',
  [SyntaxKind.Constructor]: 'constructor',
  [SyntaxKind.CallSignature]: 'signature',
  [SyntaxKind.ConstructSignature]: 'signature',
  [SyntaxKind.GetAccessor]: 'accessor',
  [SyntaxKind.SetAccessor]: 'accessor',
};

/** The members that readers can use: without private and internal ones. */
export function membersOf(extractor: Extractor, nodes: readonly Node[], printer: TypePrinter): Member[] {
  const members = new Map<string, Member>();
  for (const node of withParameterProperties(nodes)) {
    const member = memberOf(extractor, node as MemberNode, printer);
    if (member === undefined) continue;
    const known = members.get(keyOf(member));
    members.set(keyOf(member), known ? merge(known, member, node) : member);
  }
  return [...members.values()].map(withoutImplementation);
}

function keyOf({ name, modifiers }: Member): string {
  return modifiers.includes('static') ? `static ${name}` : name;
}

/** The members of merged declarations, such as two interfaces with the same name. */
export function mergeMembers(declarations: readonly Member[][]): Member[] {
  const members = new Map<string, Member>();
  for (const member of declarations.flat()) {
    const known = members.get(keyOf(member));
    const signatures = [...(known?.signatures ?? []), ...member.signatures];
    members.set(keyOf(member), known ? { ...known, signatures } : member);
  }
  return [...members.values()];
}

/** A parameter of a constructor with a modifier is a property as well. */
function withParameterProperties(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.kind !== SyntaxKind.Constructor) return [node];
    const { parameters } = node as FunctionLike;
    return [node, ...parameters.filter((parameter) => (parameter.modifiers ?? []).length > 0)];
  });
}

const NO_MEMBERS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.SemicolonClassElement,
  SyntaxKind.ClassStaticBlockDeclaration,
]);

/** Whether readers cannot use a member, or should not. */
export function isHidden({ docs }: Extractor, node: MemberNode): boolean {
  const isPrivate =
    hasModifier(node, SyntaxKind.PrivateKeyword) || node.name?.kind === SyntaxKind.PrivateIdentifier;
  return isPrivate || NO_MEMBERS.has(node.kind) || isInternal(docs.of(node));
}

export function memberOf(extractor: Extractor, node: MemberNode, printer: TypePrinter): Member | undefined {
  if (isHidden(extractor, node)) return undefined;
  const docs = extractor.docs.of(node);
  const kind = KINDS[node.kind] ?? 'property';
  const isCalled = kind === 'method' || kind === 'constructor' || kind === 'signature';
  const defaultValue = blockText(docs, 'defaultValue');
  return {
    name: nameOf(node, kind),
    kind,
    modifiers: modifiersOf(node).filter((word) => word !== 'accessor'),
    isOptional: isOptional(node),
    ...(!isCalled && { type: typeOf(printer, node) }),
    ...(defaultValue && { default: withoutBackticks(defaultValue) }),
    signatures: isCalled ? [{ ...callOf(printer, node), ...(docs && { docs }) }] : [],
    ...(docs && { docs }),
    place: extractor.placeOf(node),
  };
}

export function withoutBackticks(text: string): string {
  return /^(`+)([^`\n]+)\1$/.exec(text)?.[2]?.trim() ?? text;
}

function nameOf(node: MemberNode, kind: MemberKind): string {
  if (kind === 'constructor') return 'constructor';
  if (node.kind === SyntaxKind.ConstructSignature) return 'new';
  if (node.kind === SyntaxKind.IndexSignature) {
    const [parameter] = (node as unknown as FunctionLike).parameters;
    return `[${parameter ? parameter.getText() : ''}]`;
  }
  return memberNameText(node.name);
}

function typeOf(printer: TypePrinter, node: MemberNode): Member['type'] {
  if (node.kind !== SyntaxKind.SetAccessor) return memberType(printer, node);
  const [value] = (node as unknown as FunctionLike).parameters;
  return value ? memberType(printer, value as unknown as MemberNode) : ['unknown'];
}

function callOf(printer: TypePrinter, node: MemberNode): Signature & { hasBody?: boolean } {
  const functionLike = node as unknown as FunctionLike;
  const { code: _, ...signature } = signatureOf(printer, functionLike, '');
  return {
    ...signature,
    code: printMember(printer, node),
    ...(functionLike.body && { hasBody: true }),
  };
}

/** Overloads, and the getter and setter of one name. */
function merge(known: Member, next: Member, node: Node): Member {
  const docs = known.docs ?? next.docs;
  const signatures = [...known.signatures, ...next.signatures];
  const isGetter = node.kind === SyntaxKind.GetAccessor;
  return { ...known, ...(isGetter && next.type && { type: next.type }), ...(docs && { docs }), signatures };
}

/** Callers do not see the implementation of an overloaded method. */
function withoutImplementation(member: Member): Member {
  const signatures = member.signatures as (Signature & { hasBody?: boolean })[];
  const overloads = signatures.filter(({ hasBody }) => !hasBody);
  const shown = overloads.length > 0 ? overloads : signatures;
  return { ...member, signatures: shown.map(({ hasBody: _, ...signature }) => signature) };
}

export function enumMembers(extractor: Extractor, nodes: readonly EnumMember[]): Member[] {
  return nodes.flatMap((node) => {
    const docs = extractor.docs.of(node);
    if (isInternal(docs)) return [];
    const value = extractor.program.constantValue(node);
    return [
      {
        name: memberNameText(node.name),
        kind: 'value' as const,
        modifiers: [],
        isOptional: false,
        ...(value !== undefined && { type: [typeof value === 'string' ? `'${value}'` : String(value)] }),
        signatures: [],
        ...(docs && { docs }),
        place: extractor.placeOf(node),
      },
    ];
  });
}
