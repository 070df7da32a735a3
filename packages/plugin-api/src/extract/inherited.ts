/** Members of base types, by the class, interface or type that declares them. */

import { isGroup, textOf } from '../code.js';
import {
  type Identifier,
  isInferred,
  type Node,
  SymbolFlags,
  SyntaxKind,
  type TsSymbol,
} from '../compiler/typescript.js';
import type { Code, Inherited, Member } from '../model.js';
import type { Extractor } from './extractor.js';
import { isHidden, memberOf } from './members.js';
import type { MemberNode } from './syntax.js';
import type { TypePrinter } from './type-printer.js';

/** The members that a class or interface has besides its own. */
export function inheritedMembers(
  extractor: Extractor,
  symbol: TsSymbol,
  own: readonly Member[],
  printer: TypePrinter,
): Inherited[] {
  const { program } = extractor;
  const known = new Set(own.map(({ name }) => name));
  const properties = program.propertiesOf(program.declaredTypeOf(symbol));
  return groupInherited(
    extractor,
    properties.filter((property) => !known.has(shownName(property))),
    printer,
  );
}

/** `__@iterator@12` is the compiler's name of `[Symbol.iterator]`. */
export function shownName({ name }: TsSymbol): string {
  return name.replace(/^__@(\w+)@\d+$/, '[Symbol.$1]');
}

/** Members of types that have documentation elsewhere are only names. */
export function groupInherited(
  extractor: Extractor,
  properties: readonly TsSymbol[],
  printer: TypePrinter,
): Inherited[] {
  const groups = new Map<string, Inherited>();
  for (const property of properties) {
    const [node] = extractor.declarationsOf(property);
    if (node === undefined || isHidden(extractor, node as MemberNode)) continue;
    const group = groupOf(extractor, node, groups);
    const isElsewhere = group.package !== undefined || extractor.exported.has(group.from.to ?? '');
    const member = isElsewhere ? undefined : inheritedMember(extractor, property, { node, printer });
    if (member) group.members.push(member);
    else group.names.push(shownName(property));
  }
  return [...groups.values()];
}

function groupOf(extractor: Extractor, node: Node, groups: Map<string, Inherited>): Inherited {
  const external = extractor.packageOf(node);
  const owner = ownerName(node);
  const key = `${owner?.text ?? ''} ${external ?? ''}`;
  const known = groups.get(key);
  if (known) return known;
  const group: Inherited = {
    from: owner ? extractor.referenceTo(owner) : { text: '' },
    ...(external !== undefined && { package: external }),
    members: [],
    names: [],
  };
  groups.set(key, group);
  return group;
}

const OWNERS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ClassDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
]);

/** The name of the class, interface or type alias that declares a member. */
function ownerName({ parent }: Node): Identifier | undefined {
  const owner = parent.kind === SyntaxKind.TypeLiteral ? parent.parent : parent;
  const { name } = owner as { name?: Node };
  return OWNERS.has(owner.kind) && name?.kind === SyntaxKind.Identifier ? (name as Identifier) : undefined;
}

/** With the type that it has in the type that inherits it. */
function inheritedMember(
  extractor: Extractor,
  property: TsSymbol,
  { node, printer }: { node: Node; printer: TypePrinter },
): Member | undefined {
  const declared = memberOf(extractor, node as MemberNode, extractor.printer(node));
  if (declared === undefined) return undefined;
  const type = declared.type && propertyType(extractor, property, { node, printer, written: declared.type });
  return {
    ...declared,
    isOptional: (property.flags & SymbolFlags.Optional) !== 0,
    ...(type && { type }),
  };
}

/** The type as written, unless it has type parameters of the type that declares it. */
export function propertyType(
  { program }: Extractor,
  property: TsSymbol,
  { node, printer, written }: { node: Node; printer: TypePrinter; written: Code | undefined },
): Code {
  if (written && !isGeneric(node)) return written;
  const type = printer.inferredType(program.typeOf(property));
  return property.flags & SymbolFlags.Optional ? withoutUndefined(type) : type;
}

function withoutUndefined(code: Code): Code {
  const [only, ...others] = code;
  if (typeof only !== 'object' || !isGroup(only) || only.separator !== ' | ' || others.length > 0)
    return code;
  const items = only.items.filter((item) => textOf(item) !== 'undefined');
  return items.length === 1 ? items[0]! : [{ ...only, items }];
}

/** Whether the type that declares a member has type parameters, whose arguments differ for each derived type. */
function isGeneric(node: Node): boolean {
  const parent = node.parent as Node & { typeParameters?: readonly unknown[] };
  return !isInferred(node) && (parent.typeParameters?.length ?? 0) > 0;
}
