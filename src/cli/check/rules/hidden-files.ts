/** Public files that stand where a page is built to. */
import { hiddenFiles } from '../../outputs/hidden-files.js';
import type { Rule } from '../rule.js';

export const hiddenPublicFiles: Rule = function* (site) {
  for (const file of hiddenFiles(site)) {
    yield {
      code: 'hidden-file',
      level: 'error',
      message: 'This file has the address of a page or of a file that the build makes.',
      hint: 'Rename one of the two.',
      file,
    };
  }
};
