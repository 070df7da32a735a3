/** Reads a file that is served unchanged, when it is requested. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { SiteError } from '../report/diagnostic.js';
import { isInside } from '../system/path-checks.js';
import { leadsOutside } from './walk.js';

/**
 * Reads the file after resolving links, because a file may have been replaced by a symbolic link since the
 * folders were read.
 *
 * @throws SiteError if the link points out of the project
 */
export function readProjectFile(root: string, path: string): Buffer {
  const real = realpathSync(join(root, path));
  if (!isInside(real, realpathSync(root))) throw new SiteError([leadsOutside(path)]);
  return readFileSync(real);
}
