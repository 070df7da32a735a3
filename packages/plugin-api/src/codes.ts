/** The problems that the plugin reports. */
import type { PluginCode } from '@docs-cli/core/plugin';

export const CODES = {
  missingEntry: 'api/missing-entry',
  invalidEntry: 'api/invalid-entry',
  noConfig: 'api/no-tsconfig',
  invalidConfig: 'api/invalid-tsconfig',
  deadLink: 'api/dead-link',
  duplicateRoute: 'api/duplicate-route',
  undocumented: 'api/undocumented',
  unknownType: 'api/unknown-type',
} as const;

export const CODE_LEVELS: Readonly<Record<string, PluginCode>> = {
  [CODES.missingEntry]: { level: 'error', says: 'The file of an entry does not exist.' },
  [CODES.invalidEntry]: { level: 'error', says: 'An entry has an error that hides some of its exports.' },
  [CODES.noConfig]: { level: 'warning', says: 'An entry has no `tsconfig.json`.' },
  [CODES.invalidConfig]: {
    level: 'warning',
    says: 'TypeScript 7 cannot use an option of a `tsconfig.json`.',
  },
  [CODES.deadLink]: { level: 'warning', says: 'A `{@link}` in a doc comment refers to nothing.' },
  [CODES.duplicateRoute]: { level: 'off', says: 'Two exports have the same route.' },
  [CODES.undocumented]: { level: 'off', says: 'An export has no documentation.' },
  [CODES.unknownType]: { level: 'error', says: 'A tag refers to a type that does not exist.' },
};
