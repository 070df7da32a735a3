/**
 * Components without script that import a component with `'use client'`. Its HTML is in the page, but no script:
 * the browser hydrates only what a page uses directly.
 */
import { warningDiagnostic } from '../../report/diagnostic.js';
import type { RuleCheck } from '../rule-check.js';
import { placeInModule, staticModules } from '../static-modules.js';

/** A name of a component: helpers in the same module work without script. */
const COMPONENT = /(?:^|[\s{,])(?!type\s)[A-Z]/;

export const clientImports: RuleCheck = function* (site) {
  for (const { file, code, imports } of staticModules(site)) {
    for (const { names, path, at, isClient } of imports) {
      if (!isClient || !COMPONENT.test(names)) continue;
      yield warningDiagnostic(
        'client-import',
        `'${path}' begins with 'use client', but this module does not, so the component has no script here.`,
        {
          hint: "Begin this module with 'use client' too, or use the component in Markdown: as content of this one, for example.",
          file,
          ...placeInModule(code, at),
          length: path.length,
        },
      );
    }
  }
};
