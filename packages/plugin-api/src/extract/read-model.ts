/** Entries of a project -> the model of their exports. */
import { existsSync } from 'node:fs';
import { CODES } from '../codes.js';
import { openPrograms, type ProgramOptions } from '../compiler/open-programs.js';
import { absolutePath, SourcePaths } from '../compiler/source-paths.js';
import { type CompilerProblem, type Program, SyntaxKind, type TsSymbol } from '../compiler/typescript.js';
import type { Entry, Model, Problem } from '../model.js';
import { exportsOf } from './exports.js';
import { Extractor } from './extractor.js';

export interface ModelOptions extends ProgramOptions {
  /** Name in imports -> file, relative to the root. */
  entries: Readonly<Record<string, string>>;
  /** More files whose types are read. Default: none. */
  types?: readonly string[];
}

/**
 * @param root absolute path of the project.
 * @throws {Error} if the compiler cannot be started.
 */
export function readModel(root: string, { entries, types = [], tsconfig }: ModelOptions): Model {
  const files = [
    ...Object.entries(entries).map(([name, file]) => ({
      name,
      path: absolutePath(root, file),
      isHidden: false,
    })),
    ...types.map((file) => ({ name: file, path: absolutePath(root, file), isHidden: true })),
  ];
  const paths = new SourcePaths(
    root,
    files.map(({ path }) => path),
  );
  const model: Model = { entries: [], declarations: new Map(), files: [], problems: [] };
  for (const { name, path } of files)
    if (!existsSync(path)) model.problems.push(missingEntry(name, paths.relative(path)));
  const { programs, configs, problems, close } = openPrograms(
    files.map(({ path }) => path),
    paths,
    { tsconfig },
  );
  try {
    model.problems.push(...problems);
    const extractors = new Map<Program, Extractor>();
    for (const program of programs.values())
      extractors.set(program, extractors.get(program) ?? new Extractor(program, paths, model.declarations));
    for (const { path } of files) {
      const program = programs.get(path);
      const module = program && moduleOf(program, path);
      if (module) extractors.get(program)!.addExports(module);
    }
    for (const { path, ...file } of files) {
      const program = programs.get(path);
      if (program) model.entries.push(readEntry(extractors.get(program)!, file, path, model.problems));
    }
    for (const { references } of extractors.values()) references.resolveAll();
    model.files = filesOf([...extractors.keys()], configs, paths);
  } finally {
    close();
  }
  return model;
}

function readEntry(
  extractor: Extractor,
  { name, isHidden }: Pick<Entry, 'name' | 'isHidden'>,
  path: string,
  problems: Problem[],
): Entry {
  const { program, paths } = extractor;
  const file = program.sourceFile(path);
  const entry: Entry = { name, file: paths.relative(path), exports: [], isHidden };
  if (file === undefined) return entry;
  const docs = extractor.docs.ofModule(file);
  const module = moduleOf(program, path);
  const exports = module ? exportsOf(extractor, module) : [];
  problems.push(...problemsOf(extractor, path));
  if (exports.length === 0) problems.push(emptyEntry(entry));
  return { ...entry, ...(docs && { docs }), exports };
}

function moduleOf(program: Program, path: string): TsSymbol | undefined {
  const file = program.sourceFile(path);
  return file && program.symbolAt(file);
}

/** Syntax errors in any file of the program, each once, and exports of modules that do not exist. */
function problemsOf({ program, paths, checked }: Extractor, path: string): Problem[] {
  const files = program.fileNames.filter((file) => !paths.isExternal(file) && !checked.has(file));
  for (const file of files) checked.add(file);
  const syntax = files.flatMap((file) => program.syntaxProblems(file).slice(0, 1));
  const missing = program.semanticProblems(path).filter(({ pos }) => isInExport(program, path, pos));
  return [...syntax, ...missing].map((problem) => invalidEntry(problem, program, paths, path));
}

/** Other errors of types hide no exports. The compiler of the project reports them. */
function isInExport(program: Program, path: string, at: number): boolean {
  const statements = program.sourceFile(path)?.statements ?? [];
  return statements.some(
    ({ kind, pos, end }) => kind === SyntaxKind.ExportDeclaration && pos <= at && at < end,
  );
}

function invalidEntry(
  { file = '', pos, text, code }: CompilerProblem,
  program: Program,
  paths: SourcePaths,
  entry: string,
): Problem {
  const source = program.sourceFile(file);
  return {
    code: CODES.invalidEntry,
    level: 'error',
    message: `TypeScript reports: ${text} (TS${code})`,
    hint: `Correct the file. Until then, pages of exports of '${paths.relative(entry)}' may be missing.`,
    file: paths.relative(file || entry),
    line: source ? source.getLineAndCharacterOfPosition(pos).line + 1 : 1,
  };
}

function missingEntry(name: string, file: string): Problem {
  return {
    code: CODES.missingEntry,
    level: 'error',
    message: `The entry '${name}' of api() does not exist: '${file}'.`,
    hint: 'Correct its path in `entries`. It is relative to the folder of the config.',
    file,
    line: 1,
  };
}

function emptyEntry({ name, file }: Entry): Problem {
  return {
    code: CODES.invalidEntry,
    level: 'error',
    message: `The entry '${name}' exports nothing that can be documented.`,
    hint: 'Add an export, or remove the entry from `entries` of api().',
    file,
    line: 1,
  };
}

/** The files whose changes change the model. */
function filesOf(programs: readonly Program[], configs: readonly string[], paths: SourcePaths): string[] {
  const sources = programs.flatMap(({ fileNames }) => fileNames.filter((file) => !paths.isExternal(file)));
  const files = [...sources, ...configs].map((file) => paths.relative(file));
  return [...new Set(files)].filter((file) => !file.endsWith('.docs-cli-api.tsconfig.json')).sort();
}
