/** Components that need script in the browser, in a module without `'use client'`: they do nothing. */
import { warningDiagnostic } from '../../report/diagnostic.js';
import type { RuleCheck } from '../rule-check.js';
import { placeInModule, staticModules } from '../static-modules.js';
import { withoutComments } from '../without-comments.js';

/** A call of a hook that has no effect while HTML is rendered, or an event handler of an HTML element. */
const NEEDS_SCRIPT =
  /\b(use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|Optimistic|ActionState))\s*[(<]|<[a-z][\w-]*(?:\s+[\w-]+(?:=(?:"[^"<]*"|'[^'<]*'|\{[^{}<]*\}))?)*?\s+(on[A-Z]\w*)=\{/g;

export const missingUseClient: RuleCheck = function* (site) {
  for (const { file, code } of staticModules(site)) {
    // One problem for each module: the directive fixes all of them.
    const [found] = withoutComments(code).matchAll(NEEDS_SCRIPT);
    if (!found) continue;
    const [all, hook, handler] = found;
    const name = hook ?? handler!;
    const at = hook === undefined ? found.index + all.length - handler!.length - 2 : found.index;
    yield warningDiagnostic(
      'missing-use-client',
      `'${name}' needs script in the browser, but this module does not begin with 'use client', so it has no effect.`,
      {
        hint: "Begin the module with 'use client'. The browser then hydrates the component.",
        file,
        ...placeInModule(code, at),
        length: name.length,
      },
    );
  }
};
