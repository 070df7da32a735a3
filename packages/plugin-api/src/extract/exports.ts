/** The exports of a module. */
import { group } from '../code.js';
import {
  type ClassDeclaration,
  type EnumDeclaration,
  type InterfaceDeclaration,
  type Node,
  NodeFlags,
  type SourceFile,
  SymbolFlags,
  SyntaxKind,
  type TsSymbol,
  type TypeAliasDeclaration,
  type TypeLiteralNode,
  type VariableDeclaration,
} from '../compiler/typescript.js';
import type { Code, Docs, Export, Inherited, Kind, Member, Signature } from '../model.js';
import { propsOf } from './components.js';
import { isInternal } from './doc-comment.js';
import type { Extractor } from './extractor.js';
import { inheritedMembers } from './inherited.js';
import { enumMembers, membersOf, mergeMembers } from './members.js';
import { printMember, signatureOf, typeParametersOf } from './print-signatures.js';
import type { TypePrinter } from './print-types.js';
import { combinedProperties, type Properties } from './properties.js';
import { type FunctionLike, hasModifier, isFunction, type MemberNode, nameText, unwrap } from './syntax.js';

export interface FoundExports {
  exports: Export[];
  /** Names of exports without a declaration, such as those of a module that does not exist. */
  unresolved: string[];
}

/** @param open modules that contain this one. A namespace that exports itself ends here. */
export function exportsOf(
  extractor: Extractor,
  module: TsSymbol,
  open: ReadonlySet<TsSymbol> = new Set(),
): FoundExports {
  const found: FoundExports = { exports: [], unresolved: [] };
  if (open.has(module)) return found;
  const within = new Set([...open, module]);
  const symbols = extractor.program.exportsOf(module).filter(({ flags }) => !(flags & SymbolFlags.Prototype));
  for (const exported of symbols) {
    const symbol = extractor.program.resolveAlias(exported);
    if (symbol.declarations.length === 0) found.unresolved.push(exported.name);
    else {
      const one = exportOf(extractor, exported.name, symbol, within);
      if (one) found.exports.push(one);
    }
  }
  return found;
}

/** Undefined for what is internal. */
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
    signatures: nodes.map((node) => declarationOf(extractor, { title, node, symbol, props })),
    ...(docs && { docs }),
    members,
    inherited: properties?.inherited ?? inheritedOf(extractor, symbol, members, nodes),
    exports: isModule ? exportsOf(extractor, symbol, open).exports : [],
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
  const docs = extractor.docs.of(node);
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

/** The function that a declaration is, or that a variable without a type has. */
function functionOf(node: Node): FunctionLike | undefined {
  if (isFunction(node)) return node;
  if (node.kind !== SyntaxKind.VariableDeclaration) return undefined;
  const { type, initializer } = node as VariableDeclaration;
  const value = unwrap(initializer);
  return !type && isFunction(value) ? value : undefined;
}

interface Declared {
  title: string;
  node: Node;
  symbol: TsSymbol;
  props: Properties | undefined;
}

function declarationOf(extractor: Extractor, declared: Declared): Signature {
  const { title, node } = declared;
  const docs = extractor.docs.of(node);
  const printer = extractor.printer(node);
  const called = functionOf(node);
  if (called) {
    const signature = signatureOf(printer, called, `function ${title}`);
    const shown = declared.props ? withNamedProps(signature) : signature;
    return { ...shown, ...(docs && { docs }) };
  }
  const { typeParameters } = node as FunctionLike;
  return {
    code: codeOf(extractor, declared, printer),
    typeParameters: typeParametersOf(printer, typeParameters),
    parameters: [],
    ...(docs && { docs }),
  };
}

/** The pattern of a component's props repeats the table below it. */
function withNamedProps(signature: Signature): Signature {
  const [head = '', ...rest] = signature.code;
  const code = rest.map((part) => {
    if (typeof part === 'string' || !('items' in part) || part.open !== '(') return part;
    const items = part.items.map((item) => {
      const [name, ...type] = item;
      return typeof name === 'string' && name.startsWith('{') ? ['props', ...type] : item;
    });
    return { ...part, items };
  });
  return { ...signature, code: [head, ...code] };
}

function codeOf(extractor: Extractor, { title, node, symbol }: Declared, printer: TypePrinter): Code {
  switch (node.kind) {
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.InterfaceDeclaration:
      return headOf(extractor, printer, { title, node: node as ClassDeclaration | InterfaceDeclaration });
    case SyntaxKind.TypeAliasDeclaration: {
      const { typeParameters, type } = node as TypeAliasDeclaration;
      return [`type ${title}`, ...printer.typeParameters(typeParameters), ' = ', ...printer.type(type)];
    }
    case SyntaxKind.EnumDeclaration:
      return [`${hasModifier(node, SyntaxKind.ConstKeyword) ? 'const ' : ''}enum ${title}`];
    case SyntaxKind.ModuleDeclaration:
    case SyntaxKind.SourceFile:
      return [`namespace ${title}`];
    default: {
      const { type, parent } = node as VariableDeclaration;
      const keyword =
        parent.kind === SyntaxKind.VariableDeclarationList && !(parent.flags & NodeFlags.Const)
          ? 'let'
          : 'const';
      const shown = type ? printer.type(type) : printer.inferredType(extractor.program.typeOf(symbol));
      return [`${keyword} ${title}: `, ...shown];
    }
  }
}

/** Up to this number of members, an interface is shown with its body. */
const MAX_BODY = 12;

function headOf(
  extractor: Extractor,
  printer: TypePrinter,
  { title, node }: { title: string; node: ClassDeclaration | InterfaceDeclaration },
): Code {
  const isClass = node.kind === SyntaxKind.ClassDeclaration;
  const abstract = hasModifier(node, SyntaxKind.AbstractKeyword) ? 'abstract ' : '';
  const clauses = (node.heritageClauses ?? []).map(({ token, types }) => [
    token === SyntaxKind.ExtendsKeyword ? 'extends ' : 'implements ',
    ...types.flatMap((type, i) => [...(i > 0 ? [', '] : []), ...printer.type(type)]),
  ]);
  const publicMembers = (node.members as readonly Node[]).filter(
    (member) => !isInternal(extractor.docs.of(member)),
  );
  const { length } = publicMembers;
  const body =
    isClass || length === 0 || length > MAX_BODY
      ? []
      : group(
          ' { ',
          publicMembers.map((member) => printMember(printer, member as MemberNode)),
          '; ',
          ' }',
        );
  return [
    `${abstract}${isClass ? 'class' : 'interface'} ${title}`,
    ...printer.typeParameters(node.typeParameters),
    ...(clauses.length > 0 ? group('', [[], ...clauses], ' ', '') : []),
    ...body,
  ];
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
      const { type } = node as TypeAliasDeclaration;
      if (type.kind !== SyntaxKind.TypeLiteral) return [];
      return membersOf(extractor, (type as TypeLiteralNode).members as readonly Node[], printer);
    }
    case SyntaxKind.EnumDeclaration:
      return enumMembers(extractor, (node as EnumDeclaration).members);
    default:
      return [];
  }
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
