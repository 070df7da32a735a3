/** Compiles the components of a site and the modules with its tags, in one program. */
import { join } from 'node:path';
import { FILE_TYPES } from '../../assets/esbuild-plugins.js';
import { componentFolder } from '../../content/components.js';
import { closestInRepository } from '../../samples/closest-folder.js';
import { sharedOptions } from '../../samples/compiler-options.js';
import { type Compiler, type CompilerFault, runCompiler } from '../../samples/tsc.js';
import { ownPackage } from '../../samples/workspace.js';

export interface TagProgram {
  root: string;
  compiler: Compiler;
  contentDir: string;
  /** Absolute paths of the modules of components. */
  modules: readonly string[];
  /** Texts of the modules with tags. */
  texts: readonly string[];
}

/** `tags` are the faults in the modules with tags, each with the index of its module. */
export interface TagFaults {
  tags: { module: number; fault: CompilerFault }[];
  others: CompilerFault[];
}

const FOLDER = 'tags';

export async function compileTags({
  root,
  compiler,
  contentDir,
  modules,
  texts,
}: TagProgram): Promise<TagFaults> {
  const setting = { root, compiler, ownPackage: ownPackage(root) };
  const files = new Map<string, number>();
  const faults = await runCompiler(setting, [FOLDER], (workspace) => {
    const write = (name: string, text: string) => workspace.write(`${FOLDER}/${name}`, text);
    const project = closestInRepository(join(root, componentFolder(contentDir)), 'tsconfig.json');
    write('shared.json', JSON.stringify({ compilerOptions: sharedOptions(root) }));
    write('assets.d.ts', ASSETS);
    for (const [i, text] of texts.entries()) {
      write(`tags-${i}.tsx`, text);
      files.set(join(workspace.folder, FOLDER, `tags-${i}.tsx`), i);
    }
    const config = {
      extends: ['./shared.json', ...(project === undefined ? [] : [join(project, 'tsconfig.json')])],
      compilerOptions: OPTIONS,
      files: [...modules, ...texts.map((_, i) => `./tags-${i}.tsx`)],
      // Declarations of the site precede those for any asset, so its types are used.
      include: [join(root, '*.d.ts'), join(root, componentFolder(contentDir), '**/*.d.ts'), './assets.d.ts'],
      exclude: [],
    };
    write('tsconfig.json', JSON.stringify(config));
  });
  const found: TagFaults = { tags: [], others: [] };
  for (const fault of faults) {
    const module = fault.file === undefined ? undefined : files.get(fault.file);
    if (module === undefined) found.others.push(fault);
    else found.tags.push({ module, fault });
  }
  return found;
}

/** Files that components can import because the build bundles them. */
const ASSETS = ['css', ...FILE_TYPES].map((type) => `declare module '*.${type}';\n`).join('');

/**
 * Options that the `tsconfig.json` of a site cannot change: those that describe how docs-cli bundles
 * components, and those about output. `null` removes an option.
 */
const OPTIONS = {
  module: 'preserve',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  jsxImportSource: 'react',
  jsxFactory: null,
  jsxFragmentFactory: null,
  reactNamespace: null,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  composite: false,
  incremental: false,
  tsBuildInfoFile: null,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  rewriteRelativeImportExtensions: false,
  sourceMap: false,
  inlineSourceMap: false,
  rootDir: null,
  outDir: null,
  outFile: null,
};
