/** Entry files -> their programs, one for each `tsconfig.json`, and the problems of the projects. */
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { CODES } from '../codes.js';
import type { Problem } from '../model.js';
import { compilerPath } from './binary.js';
import { absolutePath, type SourcePaths } from './source-paths.js';
import { configText, findConfig } from './tsconfig.js';
import { Compiler, type CompilerProblem, type Program } from './typescript.js';

export interface ProgramOptions {
  /** Relative to the root of the project. Default: the nearest one above each entry. */
  tsconfig: string | undefined;
}

export interface OpenPrograms {
  /** Absolute path of an entry -> its program. Missing if the entry does not exist. */
  programs: Map<string, Program>;
  /** The `tsconfig.json` files, absolute. */
  configs: string[];
  problems: Problem[];
  close(): void;
}

const VIRTUAL_NAME = '.docs-cli-api.tsconfig.json';

/** @param entries absolute paths. */
export function openPrograms(
  entries: readonly string[],
  paths: SourcePaths,
  { tsconfig }: ProgramOptions,
): OpenPrograms {
  const existing = entries.filter((entry) => existsSync(entry));
  const given = tsconfig === undefined ? undefined : absolutePath(paths.root, tsconfig);
  const problems: Problem[] = [];
  if (given !== undefined && !existsSync(given)) problems.push(missingConfig(given, paths));
  const projects = groupByConfig(existing, given !== undefined && existsSync(given) ? given : undefined);
  for (const { config, files } of projects)
    if (config === undefined) problems.push(noConfig(files[0]!, paths));

  const virtualFiles = new Map<string, string>();
  const compiler = new Compiler({ root: paths.root, binary: compilerPath(), virtualFiles });
  try {
    const names = projects.map(({ config, files }) => {
      const name = posix.join(posix.dirname(config ?? files[0]!), VIRTUAL_NAME);
      virtualFiles.set(name, configText(compiler, config, files));
      return name;
    });
    const opened = compiler.open(names);
    const programs = new Map<string, Program>();
    projects.forEach(({ config, files }, i) => {
      const program = opened[i]!;
      for (const file of files) programs.set(file, program);
      if (config !== undefined) problems.push(...configProblems(program, config, paths));
    });
    const configs = projects.flatMap(({ config }) => config ?? []);
    return { programs, configs, problems, close: () => compiler.close() };
  } catch (error) {
    compiler.close();
    throw error;
  }
}

interface ProjectFiles {
  config: string | undefined;
  files: string[];
}

function groupByConfig(entries: readonly string[], given: string | undefined): ProjectFiles[] {
  const groups = new Map<string, ProjectFiles>();
  for (const entry of entries) {
    const config = given ?? findConfig(entry);
    const key = config ?? posix.dirname(entry);
    const group = groups.get(key) ?? { config, files: [] };
    group.files.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** One problem for each config: the others usually follow from it. */
function configProblems(program: Program, config: string, paths: SourcePaths): Problem[] {
  const [first] = program.configProblems().filter((problem) => !isAboutVirtualFile(problem));
  if (first === undefined) return [];
  return [
    {
      code: CODES.invalidConfig,
      level: 'warning',
      message: `TypeScript 7 reports for this file: ${first.text}`,
      hint: 'Types may be missing on pages of the reference. Correct the file, or set `tsconfig` of api() to another one.',
      file: paths.relative(config),
      line: 1,
    },
  ];
}

function isAboutVirtualFile({ text }: CompilerProblem): boolean {
  return text.includes(VIRTUAL_NAME);
}

function missingConfig(config: string, paths: SourcePaths): Problem {
  return {
    code: CODES.noConfig,
    level: 'error',
    message: `The file '${paths.relative(config)}' does not exist.`,
    hint: 'Correct `tsconfig` of api(). Until then, the nearest `tsconfig.json` of each entry is used.',
    file: paths.relative(config),
    line: 1,
  };
}

function noConfig(entry: string, paths: SourcePaths): Problem {
  return {
    code: CODES.noConfig,
    level: 'warning',
    message: 'There is no `tsconfig.json` in the folders of this entry, so default options are used.',
    hint: 'Add a `tsconfig.json`, or set `tsconfig` of api().',
    file: paths.relative(entry),
    line: 1,
  };
}
