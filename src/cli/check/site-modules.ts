/** Modules of the site, read without running them: those of components that pages use, and what these import. */
import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isClientModule } from '../assets/locate-components.js';
import type { Site } from '../site/site.js';

export interface UsedModule {
  /** Relative to the root of the site. */
  file: string;
  code: string;
  imports: ModuleImport[];
}

export interface ModuleImport {
  /** The code between `import` and `from`. */
  names: string;
  path: string;
  /** Offset of the path in the code. */
  at: number;
  /** The imported file, relative to the root of the site. */
  file: string;
  isClient: boolean;
}

/** The names and the module of an import or re-export from a relative path. Types do not count. */
const IMPORT = /^[ \t]*(?:import|export)\s+(?!type\b)([\w$\s{},*]+?)\s+from\s*(['"])(\.{1,2}\/[^'"\n]+)\2/gm;

/** Modules of components without script: those without `'use client'`. */
export const staticModules = (site: Site) => usedModules(site, isClientModule);

export function* usedModules(site: Site, isSkipped = (_: string) => false): Iterable<UsedModule> {
  const seen = new Set<string>();
  const files = [...componentFiles(site)];
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const code = site.store.source(file);
    if (code === undefined || isSkipped(code)) continue;
    const imports = [...importsOf(site, file, code)];
    files.push(...imports.map((each) => each.file));
    yield { file, code, imports };
  }
}

function* importsOf({ root, store }: Site, file: string, code: string): Iterable<ModuleImport> {
  for (const match of code.matchAll(IMPORT)) {
    const [all, names = '', , path = ''] = match;
    const imported = moduleFile(root, posix.join(posix.dirname(file), path));
    if (imported === undefined) continue;
    const isClient = isClientModule(store.source(imported) ?? '');
    yield { names, path, at: match.index + all.length - path.length - 1, file: imported, isClient };
  }
}

function* componentFiles({ root, content, store }: Site): Iterable<string> {
  for (const page of content.pages) {
    for (const { name, imported } of store.meta(page).components) {
      const { module, isFile } = imported ?? content.components.get(name) ?? { module: '', isFile: false };
      const file = isFile ? moduleFile(root, module) : undefined;
      if (file !== undefined) yield file;
    }
  }
}

const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

/**
 * The file of a module that may be named without its extension, or with `.js` for a file of TypeScript. Both paths are
 * relative to the root.
 */
export function moduleFile(root: string, module: string): string | undefined {
  const names = [module, module.replace(/\.js$/, '')].flatMap((name) =>
    ENDINGS.map((ending) => name + ending),
  );
  return names.find((name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile());
}

/** Strings are matched too, because a text such as `'image/*'` does not begin a comment. */
const STRING_OR_COMMENT =
  /(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\[\s\S]|[^\\`])*`|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/** Replaces the comments of a module with spaces, so that offsets stay the same. */
export function withoutComments(code: string): string {
  return code.replace(STRING_OR_COMMENT, (text) =>
    text.startsWith('/') ? text.replace(/[^\n]/g, ' ') : text,
  );
}
