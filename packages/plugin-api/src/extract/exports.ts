/** The exports of a module. */
import {
  type ClassDeclaration,
  type EnumDeclaration,
  type InterfaceDeclaration,
  type Node,
  type SourceFile,
  SymbolFlags,
  SyntaxKind,
  type TsSymbol,
  type TypeAliasDeclaration,
  type TypeLiteralNode,
  type UnionTypeNode,
} from '../compiler/typescript.js';
import type { Docs, Export, Inherited, Kind, Member } from '../model.js';
import { propsOf } from './components.js';
import { declarationOf, functionOf } from './declarations.js';
import { isInternal } from './doc-comment.js';
import type { Extractor } from './extractor.js';
import { inheritedMembers } from './inherited.js';
import { enumMembers, membersOf, mergeMembers } from './members.js';
import { combinedProperties, type Properties } from './properties.js';
import { type FunctionLike, nameText } from './syntax.js';

/**
 * The exports of a module, without those of modules that do not exist.
 *
 * @param open modules that contain this one. A namespace that exports itself ends here.
 */
export function exportsOf(
  extractor: Extractor,
  module: TsSymbol,
  open: ReadonlySet<TsSymbol> = new Set(),
): Export[] {
  if (open.has(module)) return [];
  const within = new Set([...open, module]);
  const { program } = extractor;
  return program
    .exportsOf(module)
    .filter(({ flags }) => !(flags & SymbolFlags.Prototype))
    .flatMap((exported) => exportOf(extractor, exported.name, program.resolveAlias(exported), within) ?? []);
}

/** Returns undefined for an internal export. */
export function exportOf(
  extractor: Extractor,
  name: string,
  symbol: TsSymbol,
  open: ReadonlySet<TsSymbol> = new Set(),
): Export | undefined {
  const nodes = withoutImplementation(extractor.declarationsOf(symbol));
  const [first] = nodes;
  if (first === undefined) return undefined;
  const docs = nodes.map((node) => docsOf(extractor, node)).find((each) => each !== undefined);
  if (isInternal(docs)) return undefined;
  const external = extractor.packageOf(first);
  if (external !== undefined) return externalExport(extractor, name, symbol, first, external);
  const title = name === 'default' ? (declaredName(first) ?? name) : name;
  const props = propsOf(extractor, title, symbol, first);
  const properties = props ?? combinedProperties(extractor, symbol, first);
  const members = properties?.members ?? mergeMembers(nodes.map((node) => membersIn(extractor, node)));
  const isModule = symbol.flags & (SymbolFlags.ValueModule | SymbolFlags.NamespaceModule);
  return {
    id: extractor.references.idOf(symbol) ?? name,
    name,
    title,
    kind: kindOf(title, nodes.find((node) => !isNamespace(node)) ?? first, props),
    isType: isTypeOnly(symbol),
    place: extractor.placeOf(first),
    signatures: nodes.map((node) =>
      declarationOf(extractor, { title, node, symbol, isComponent: props !== undefined }),
    ),
    ...(docs && { docs }),
    members,
    inherited: properties?.inherited ?? inheritedOf(extractor, symbol, members, nodes),
    exports: isModule ? exportsOf(extractor, symbol, open) : [],
  };
}

function docsOf({ docs }: Extractor, node: Node): Docs | undefined {
  return node.kind === SyntaxKind.SourceFile ? docs.ofModule(node as SourceFile) : docs.of(node);
}

function isNamespace({ kind }: Node): boolean {
  return kind === SyntaxKind.ModuleDeclaration || kind === SyntaxKind.SourceFile;
}

function isTypeOnly({ flags }: TsSymbol): boolean {
  return (flags & SymbolFlags.Value) === 0;
}

function declaredName(node: Node): string | undefined {
  const { name } = node as { name?: Node };
  return name && nameText(name);
}

/** A re-export of another package, whose documentation is there. */
function externalExport(
  extractor: Extractor,
  name: string,
  symbol: TsSymbol,
  node: Node,
  external: string,
): Export {
  const docs = docsOf(extractor, node);
  return {
    id: extractor.references.idOf(symbol) ?? name,
    name,
    title: name,
    kind: kindOf(name, node, undefined),
    isType: isTypeOnly(symbol),
    place: extractor.placeOf(node),
    package: external,
    signatures: [],
    ...(docs && { docs }),
    members: [],
    inherited: [],
    exports: [],
  };
}

function withoutImplementation(nodes: Node[]): Node[] {
  const isBare = (node: Node) => node.kind === SyntaxKind.FunctionDeclaration && !(node as FunctionLike).body;
  if (!nodes.some(isBare)) return nodes;
  return nodes.filter((node) => node.kind !== SyntaxKind.FunctionDeclaration || isBare(node));
}

const KINDS: Partial<Record<SyntaxKind, Kind>> = {
  [SyntaxKind.ClassDeclaration]: 'class',
  [SyntaxKind.InterfaceDeclaration]: 'interface',
  [SyntaxKind.TypeAliasDeclaration]: 'type',
  [SyntaxKind.EnumDeclaration]: 'enum',
  [SyntaxKind.ModuleDeclaration]: 'namespace',
  [SyntaxKind.SourceFile]: 'namespace',
};

function kindOf(name: string, node: Node, props: Properties | undefined): Kind {
  if (props) return 'component';
  const kind = KINDS[node.kind];
  if (kind) return kind;
  if (functionOf(node) === undefined) return 'variable';
  return /^use[A-Z]/.test(name) ? 'hook' : 'function';
}

function membersIn(extractor: Extractor, node: Node): Member[] {
  const printer = extractor.printer(node);
  switch (node.kind) {
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.InterfaceDeclaration: {
      const { members } = node as ClassDeclaration | InterfaceDeclaration;
      return membersOf(extractor, members as readonly Node[], printer);
    }
    case SyntaxKind.TypeAliasDeclaration: {
      const literal = objectTypeIn((node as TypeAliasDeclaration).type);
      return literal ? membersOf(extractor, literal.members as readonly Node[], printer) : [];
    }
    case SyntaxKind.EnumDeclaration:
      return enumMembers(extractor, (node as EnumDeclaration).members);
    default:
      return [];
  }
}

/** An object type, or the only one of a union: `boolean | { … }`. */
function objectTypeIn(type: Node): TypeLiteralNode | undefined {
  const types = type.kind === SyntaxKind.UnionType ? (type as UnionTypeNode).types : [type];
  const [only, ...others] = types.filter(({ kind }) => kind === SyntaxKind.TypeLiteral);
  return others.length === 0 ? (only as TypeLiteralNode | undefined) : undefined;
}

function inheritedOf(
  extractor: Extractor,
  symbol: TsSymbol,
  members: Member[],
  nodes: readonly Node[],
): Inherited[] {
  if (!(symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class))) return [];
  const node = nodes.find(
    ({ kind }) => kind === SyntaxKind.InterfaceDeclaration || kind === SyntaxKind.ClassDeclaration,
  );
  const hasBase = ((node as InterfaceDeclaration | undefined)?.heritageClauses?.length ?? 0) > 0;
  return node && hasBase ? inheritedMembers(extractor, symbol, members, extractor.printer(node)) : [];
}
