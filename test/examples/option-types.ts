/** Reads the names of options from the declaration files of a package. */
import { readFileSync } from 'node:fs';
import type * as Ast from 'oxc-parser';
import { parseSync } from 'oxc-parser';

/** Interfaces and type aliases of one declaration file, by name. */
export type Declarations = ReadonlyMap<string, Ast.TSType | Ast.TSInterfaceBody>;

export function readDeclarations(path: string): Declarations {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found = new Map<string, Ast.TSType | Ast.TSInterfaceBody>();
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'TSInterfaceDeclaration') found.set(node.id.name, node.body);
    if (node?.type === 'TSTypeAliasDeclaration') found.set(node.id.name, node.typeAnnotation);
  }
  return found;
}

/** All fields of a type with their paths, such as `dts.bundle.tsconfigPath`, as far as their types are in the same file. */
export function fieldsOf(declarations: Declarations, name: string, { isDeep = true } = {}): string[] {
  const root = declarations.get(name);
  if (!root) throw new Error(`There is no type ${name}.`);
  const fields = new Set<string>();
  const visit = (node: Ast.TSType | Ast.TSInterfaceBody, prefix: string, chain: string[]) => {
    switch (node.type) {
      case 'TSInterfaceBody':
      case 'TSTypeLiteral': {
        const members = node.type === 'TSInterfaceBody' ? node.body : node.members;
        for (const member of members) {
          if (member.type !== 'TSPropertySignature') continue;
          const { key } = member;
          const field =
            key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
          if (field === undefined) continue;
          fields.add(`${prefix}${field}`);
          const type = member.typeAnnotation?.typeAnnotation;
          if (type && isDeep) visit(type, `${prefix}${field}.`, chain);
        }
        break;
      }
      case 'TSUnionType':
      case 'TSIntersectionType':
        for (const type of node.types) visit(type, prefix, chain);
        break;
      case 'TSParenthesizedType':
        visit(node.typeAnnotation, prefix, chain);
        break;
      case 'TSTypeReference': {
        const target = node.typeName.type === 'Identifier' ? node.typeName.name : '';
        const type = declarations.get(target);
        if (type && !chain.includes(target)) visit(type, prefix, [...chain, target]);
        break;
      }
      default:
    }
  };
  visit(root, '', [name]);
  return [...fields];
}
