/** The modules of a config: their texts, and the expressions of their names. Nothing is evaluated. */
import {
  codeParser,
  type ModuleNames,
  moduleNames,
} from '@docs-cli/core/internal/cli/config/module-names.js';
import type * as Ast from 'oxc-parser';
import type { MigrationReport } from './migration-report.js';
import type { SourceFolder } from './source-folder.js';
import { TextPositions } from './text-positions.js';

export interface Module extends ModuleNames {
  file: string;
  /** Of the source that was parsed. */
  positions: TextPositions;
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
  const module: Module = { file, positions: new TextPositions(code), ...moduleNames(program) };
  const [error] = errors;
  if (error !== undefined) {
    const place = placeOf(module, { start: error.labels[0]?.start ?? 0 });
    const reason = isJson ? 'This file is not valid JSON.' : `The file has a syntax error: ${error.message}`;
    report.addRemainder({ ...place, reason, instead: 'Fix it, and run again.' });
    if (isJson || program.body.length === 0) return undefined;
  }
  return module;
}

export function placeOf({ file, positions }: Module, { start }: { start: number }): Place {
  const { line, column } = positions.at(start);
  return { file, line: file.endsWith('.json') ? Math.max(1, line - 1) : line, column };
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
