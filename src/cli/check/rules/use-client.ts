/**
 * Components that lack `'use client'`. The browser hydrates a component if its module begins with it and a page
 * uses the component directly.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { warningDiagnostic } from '../../report/diagnostic.js';
import { positionAt } from '../../report/position.js';
import type { Site } from '../../site/site.js';
import { staticModules, withoutComments } from '../site-modules.js';

/** A call of a hook that has no effect while HTML is rendered, or an event handler of an HTML element. */
const NEEDS_SCRIPT =
  /\b(use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|Optimistic|ActionState))\s*[(<]|<[a-z][\w-]*(?:\s+[\w-]+(?:=(?:"[^"<]*"|'[^'<]*'|\{[^{}<]*\}))?)*?\s+(on[A-Z]\w*)=\{/g;

/** Components that need script in the browser, in a module without `'use client'`: they do nothing. */
export function* missingUseClient(site: Site): Iterable<Diagnostic> {
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
        ...positionAt(code, at),
        length: name.length,
      },
    );
  }
}

/** A name of a component: helpers in the same module work without script. */
const COMPONENT = /(?:^|[\s{,])(?!type\s)[A-Z]/;

/**
 * Components without script that import a component with `'use client'`. Its HTML is in the page, but no script.
 */
export function* clientImports(site: Site): Iterable<Diagnostic> {
  for (const { file, code, imports } of staticModules(site)) {
    for (const { names, path, at, isClient } of imports) {
      if (!isClient || !COMPONENT.test(names)) continue;
      yield warningDiagnostic(
        'client-import',
        `'${path}' begins with 'use client', but this module does not, so the component has no script here.`,
        {
          hint: "Begin this module with 'use client' too, or use the component in Markdown: as content of this one, for example.",
          file,
          ...positionAt(code, at),
          length: path.length,
        },
      );
    }
  }
}
