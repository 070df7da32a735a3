/** The parser of code, and the names of a module. Nothing is evaluated. */
import { createRequire } from 'node:module';
import type * as Ast from 'oxc-parser';

/** What a name refers to. */
export type Binding =
  | { kind: 'value'; node: Ast.Expression }
  | { kind: 'import'; from: string; name: string };

export interface ModuleNames {
  names: Map<string, Binding>;
  /** The exports by name; `default` is the expression exported by default. */
  exports: Map<string, Binding>;
}

/** The constants, functions, imports and exports of a module. */
export function moduleNames({ body }: Ast.Program): ModuleNames {
  const module: ModuleNames = { names: new Map(), exports: new Map() };
  for (const statement of body) collect(statement, module);
  return module;
}

function collect(statement: Ast.Program['body'][number], { exports, names }: ModuleNames): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers) {
        if (specifier.type === 'ImportNamespaceSpecifier') continue;
        const name = specifier.type === 'ImportSpecifier' ? exportName(specifier.imported) : 'default';
        names.set(specifier.local.name, { kind: 'import', from: statement.source.value, name });
      }
      break;
    case 'ExportNamedDeclaration':
      for (const [name, node] of declared(statement.declaration)) {
        names.set(name, { kind: 'value', node });
        exports.set(name, { kind: 'value', node });
      }
      for (const { local, exported } of statement.specifiers) {
        const binding: Binding | undefined = statement.source
          ? { kind: 'import', from: statement.source.value, name: exportName(local) }
          : local.type === 'Identifier'
            ? { kind: 'value', node: local }
            : undefined;
        if (binding) exports.set(exportName(exported), binding);
      }
      break;
    case 'ExportDefaultDeclaration':
      exports.set('default', { kind: 'value', node: statement.declaration as Ast.Expression });
      break;
    case 'ExpressionStatement': {
      // CommonJS: `module.exports = {...}`.
      const { expression } = statement;
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') break;
      if (calleeName(expression.left) === 'module.exports')
        exports.set('default', { kind: 'value', node: expression.right });
      break;
    }
    default:
      for (const [name, node] of declared(statement)) names.set(name, { kind: 'value', node });
  }
}

/** The constants or the function of a declaration. */
function declared(node: Ast.Node | null): [name: string, node: Ast.Expression][] {
  if (node?.type === 'FunctionDeclaration') return node.id ? [[node.id.name, node]] : [];
  if (node?.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id, init }): [string, Ast.Expression][] =>
    id.type === 'Identifier' && init ? [[id.name, init]] : [],
  );
}

function exportName(name: Ast.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}

/** `name` or `object.name`; empty for other expressions. */
export function calleeName(callee: Ast.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return '';
  return `${callee.object.name}.${memberName(callee) ?? ''}`;
}

/** The name in `object.name` and `object['name']`. */
export function memberName({ computed, property }: Ast.MemberExpression): string | undefined {
  if (property.type === 'Literal') return String(property.value);
  return property.type === 'Identifier' && !computed ? property.name : undefined;
}

export function keyName({ key, computed }: Ast.ObjectProperty): string | undefined {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

let loaded: typeof import('oxc-parser') | undefined;

/** The parser of code. Loaded on first use, and synchronously, so that callers need no promise. */
export function codeParser(): typeof import('oxc-parser') {
  loaded ??= createRequire(import.meta.url)('oxc-parser') as typeof import('oxc-parser');
  return loaded;
}
