/** Finds the file of a module of the site. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

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
