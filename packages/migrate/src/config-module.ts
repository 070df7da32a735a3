/** The modules of a config: their texts, and the expressions of their names. Nothing is evaluated. */
import { calleeName, codeParser } from '@docs-cli/core/internal/cli/config/expressions.js';
import type * as Ast from 'oxc-parser';
import type { MigrationReport } from './migration-report.js';
import type { SourceFolder } from './source-folder.js';
import { TextPositions } from './text-positions.js';

export interface Module {
  file: string;
  /** Of the source that was parsed. */
  positions: TextPositions;
  names: Map<string, Ast.Node>;
  imports: Map<string, { from: string; name: string }>;
  exports: Map<string, Ast.Node>;
}

export interface Place {
  file: string;
  line: number;
  column: number;
}

/** JSON is parsed as a module, so that its keys have positions. The line break keeps the columns. */
const JSON_START = 'export default\n';

/** Undefined for a file that is missing or has no readable statement. Errors are listed. */
export function readModule(file: string, source: SourceFolder, report: MigrationReport): Module | undefined {
  const text = source.read(file);
  if (text === undefined) return undefined;
  const isJson = file.endsWith('.json');
  const [name, code] = isJson ? [`${file}.js`, JSON_START + text] : [file, text];
  const { program, errors } = codeParser().parseSync(name, code, { sourceType: 'module' });
  const names = { names: new Map(), imports: new Map(), exports: new Map() };
  const module: Module = { file, positions: new TextPositions(code), ...names };
  const [error] = errors;
  if (error !== undefined) {
    const place = placeOf(module, { start: error.labels[0]?.start ?? 0 });
    const reason = isJson ? 'This file is not valid JSON.' : `The file has a syntax error: ${error.message}`;
    report.addRemainder({ ...place, reason, instead: 'Fix it, and run again.' });
    if (isJson || program.body.length === 0) return undefined;
  }
  for (const statement of program.body) collect(statement, module);
  return module;
}

export function placeOf({ file, positions }: Module, { start }: { start: number }): Place {
  const { line, column } = positions.at(start);
  return { file, line: file.endsWith('.json') ? Math.max(1, line - 1) : line, column };
}

/** Adds the names of a statement to its module. */
function collect(statement: Ast.Program['body'][number], module: Module): void {
  const { names, imports, exports } = module;
  const declare = (declaration: Ast.Node | null, isExported: boolean): void => {
    const found: [string, Ast.Node][] = [];
    if (declaration?.type === 'FunctionDeclaration' && declaration.id)
      found.push([declaration.id.name, declaration]);
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init) found.push([id.name, init]);
    for (const [name, node] of found) {
      names.set(name, node);
      if (isExported) exports.set(name, node);
    }
  };
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers) {
        const isNamed = specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier';
        const name = isNamed ? (specifier.imported as Ast.IdentifierName).name : 'default';
        imports.set(specifier.local.name, { from: statement.source.value, name });
      }
      break;
    case 'ExportNamedDeclaration':
      declare(statement.declaration, true);
      for (const { local, exported } of statement.specifiers)
        if (local.type !== 'Literal' && exported.type !== 'Literal') exports.set(exported.name, local);
      break;
    case 'ExportDefaultDeclaration':
      exports.set('default', statement.declaration);
      break;
    case 'ExpressionStatement': {
      const { expression } = statement;
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') break;
      if (calleeName(expression.left) === 'module.exports') exports.set('default', expression.right);
      break;
    }
    default:
      declare(statement, false);
  }
}

/** A call of the function anywhere in an expression. */
export function findCall(node: unknown, callee: string): Ast.CallExpression | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const found = node as Ast.CallExpression;
  if (found.type === 'CallExpression' && found.callee.type === 'Identifier' && found.callee.name === callee)
    return found;
  for (const child of Object.values(node)) {
    const inner = findCall(child, callee);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
