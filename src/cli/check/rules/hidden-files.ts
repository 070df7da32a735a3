/** Files that stand where a page, or a file of the build itself, is built to. */
import { hiddenFiles } from '../../outputs/file-conflicts.js';
import type { Rule } from '../rule.js';

export const hiddenPublicFiles: Rule = function* (site) {
  for (const { path, other } of hiddenFiles(site)) {
    yield {
      code: 'hidden-file',
      level: 'error',
      message: `This file is built to the same place as ${other.includes('/') ? `'${other}'` : other}.`,
      hint: 'Rename one of the two.',
      file: path,
      related: [other],
    };
  }
};
