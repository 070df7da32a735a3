/** A file that is served as it is, read at the time it is asked for. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { SiteError } from '../report/diagnostic.js';
import { isInside, leadsOutside } from './scan.js';

/** What was a file when the folders were read may be a link by now. @throws SiteError where it leads out of the project */
export function readProjectFile(root: string, path: string): Buffer {
  const real = realpathSync(join(root, path));
  if (!isInside(real, realpathSync(root))) throw new SiteError([leadsOutside(path)]);
  return readFileSync(real);
}
