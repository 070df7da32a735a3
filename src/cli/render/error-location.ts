import type { Diagnostic } from '../../runtime/model/index.js';

/**
 * Finds the position in the site's own files where an error was thrown, from its stack with source maps
 * applied. Returns an empty object if only this package and its dependencies are in the stack.
 */
export function errorLocation(error: unknown, root: string): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  for (const line of String((error as Error)?.stack ?? '').split('\n')) {
    const at = line.indexOf(`${root}/`);
    const match = at < 0 ? null : /^(.+?):(\d+):(\d+)\)?$/.exec(line.slice(at + root.length + 1));
    if (!match || match[1]!.includes('node_modules/')) continue;
    return { file: match[1]!, line: Number(match[2]), column: Number(match[3]) };
  }
  return {};
}

export const SERVER_HINT =
  'Components are rendered on the server first, where window and document do not exist.';
