/** Files whose output path is used by a page or by a generated file. */
import { hiddenFiles } from '../../outputs/file-conflicts.js';
import type { RuleCheck } from '../rule-check.js';

export const hiddenPublicFiles: RuleCheck = function* (site) {
  for (const { path, other } of hiddenFiles(site)) {
    yield {
      code: 'hidden-file',
      level: 'error',
      message: `This file has the same output path as ${other.includes('/') ? `'${other}'` : other}.`,
      hint: 'Rename one of them.',
      file: path,
      related: [other],
    };
  }
};
