/** The code of a declaration, as readers would write it. */
import { group } from '../code.js';
import {
  type ClassDeclaration,
  type InterfaceDeclaration,
  type Node,
  NodeFlags,
  SyntaxKind,
  type TsSymbol,
  type TypeAliasDeclaration,
  type VariableDeclaration,
} from '../compiler/typescript.js';
import type { Code, Signature } from '../model.js';
import { isInternal } from './doc-comment.js';
import type { Extractor } from './extractor.js';
import { printMember, signatureOf, typeParametersOf } from './print-signatures.js';
import { type FunctionLike, hasModifier, isFunction, type MemberNode, unwrap } from './syntax.js';
import type { TypePrinter } from './type-printer.js';

/** The function that a declaration is, or that a variable without a type has. */
export function functionOf(node: Node): FunctionLike | undefined {
  if (isFunction(node)) return node;
  if (node.kind !== SyntaxKind.VariableDeclaration) return undefined;
  const { type, initializer } = node as VariableDeclaration;
  const value = unwrap(initializer);
  return !type && isFunction(value) ? value : undefined;
}

export interface Declared {
  title: string;
  node: Node;
  symbol: TsSymbol;
  isComponent: boolean;
}

export function declarationOf(extractor: Extractor, declared: Declared): Signature {
  const { title, node } = declared;
  const docs = extractor.docs.of(node);
  const printer = extractor.printer(node);
  const called = functionOf(node);
  if (called) {
    const signature = signatureOf(printer, called, `function ${title}`);
    const shown = declared.isComponent ? withNamedProps(signature) : signature;
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
