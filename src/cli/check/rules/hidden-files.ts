/** Files whose output path is used by a page or by a generated file. */
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
