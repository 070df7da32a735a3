/** Options of the compiler that samples and components share. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Default options of every program. A `tsconfig.json` can override them. */
export function sharedOptions(root: string): Record<string, unknown> {
  const has = (name: string) => isInstalled(root, name);
  return {
    strict: true,
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: has('react/jsx-runtime') ? 'react-jsx' : 'preserve',
    types: has('@types/node/package.json') ? ['node'] : [],
    esModuleInterop: true,
    resolveJsonModule: true,
    allowJs: true,
    // Each sample is a module, so two samples may declare the same name.
    moduleDetection: 'force',
    allowImportingTsExtensions: true,
    noUncheckedSideEffectImports: false,
    skipLibCheck: true,
    noEmit: true,
  };
}

/** Whether a module of the site can import this name. */
export function isInstalled(root: string, name: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve(name);
    return true;
  } catch {
    return false;
  }
}
