/** The properties of a type that is made from others, such as the props of a component. */
import {
  type Identifier,
  type Node,
  SymbolFlags,
  SyntaxKind,
  type TsSymbol,
  type TypeAliasDeclaration,
  type TypeReferenceNode,
} from '../compiler/typescript.js';
import type { Inherited, Member } from '../model.js';
import type { Extractor } from './extractor.js';
import { groupInherited, propertyType, shownName } from './inherited.js';
import { memberOf } from './members.js';
import type { MemberNode } from './syntax.js';

export interface Properties {
  members: Member[];
  /** Those of other packages. */
  inherited: Inherited[];
}

/** @param node where inferred types are printed. */
export function readProperties(
  extractor: Extractor,
  properties: readonly TsSymbol[],
  node: Node,
): Properties {
  const printer = extractor.printer(node);
  const isOwn = ({ declarations }: TsSymbol) =>
    declarations.length > 0 && !extractor.paths.isExternal(declarations[0]!.path);
  const members = properties.filter(isOwn).flatMap((property) => {
    const [declaration] = extractor.declarationsOf(property);
    const declared =
      declaration && memberOf(extractor, declaration as MemberNode, extractor.printer(declaration));
    if (declared === undefined) return [];
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    const written = declared.type;
    const type = propertyType(extractor, property, { node: declaration!, printer, written });
    return [{ ...declared, name: shownName(property), type, isOptional }];
  });
  const others = properties.filter((property) => !isOwn(property));
  return { members, inherited: groupInherited(extractor, others, printer) };
}

const UTILITIES: ReadonlySet<string> = new Set(['Omit', 'Partial', 'Pick', 'Readonly', 'Required']);

/** Whether a name refers to an object type of the project that no entry exports. */
function isUndocumented({ program, exported, paths, references }: Extractor, name: Identifier): boolean {
  const found = program.symbolAt(name);
  const symbol = found && program.resolveAlias(found);
  const declaration = symbol?.declarations[0];
  const isOwn = declaration !== undefined && !paths.isExternal(declaration.path);
  return (
    isOwn && !(symbol!.flags & SymbolFlags.TypeParameter) && !exported.has(references.idOf(symbol!) ?? '')
  );
}

/** The properties of `type A = B & C` and `type A = Omit<B, 'c'>`; undefined for other types. */
export function combinedProperties(
  extractor: Extractor,
  symbol: TsSymbol,
  node: Node,
): Properties | undefined {
  if (node.kind !== SyntaxKind.TypeAliasDeclaration) return undefined;
  const { type } = node as TypeAliasDeclaration;
  const name = (type as TypeReferenceNode).typeName as Identifier | undefined;
  const isUtility = type.kind === SyntaxKind.TypeReference && UTILITIES.has(name?.text ?? '');
  const { program } = extractor;
  const isOtherName = name !== undefined && !isUtility && isUndocumented(extractor, name);
  if (type.kind !== SyntaxKind.IntersectionType && !isUtility && !isOtherName) return undefined;
  const declared = program.declaredTypeOf(symbol);
  // The intersection of a primitive type with an object is a branded type.
  if (/^(?:string|number|bigint|boolean|symbol)\b/.test(type.getText())) return undefined;
  const properties = readProperties(extractor, program.propertiesOf(declared), node);
  return isOtherName && properties.members.length === 0 ? undefined : properties;
}
