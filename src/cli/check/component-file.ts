/** Finds the file of a component. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

/** The absolute path of a module that may be named without its extension. */
export function componentFile(root: string, module: string): string | undefined {
  return ENDINGS.map((ending) => join(root, module + ending)).find((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
}
