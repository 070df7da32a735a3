/**
 * Components without script that import a component with `'use client'`. Its HTML is in the page, but no script:
 * the browser hydrates only what a page uses directly.
 */
import { posix } from 'node:path';
import type { Diagnostic } from '../../../runtime/model.js';
import { isClientModule } from '../../assets/locate-components.js';
import { warningDiagnostic } from '../../report/diagnostic.js';
import type { Site } from '../../site/site.js';
import { moduleFile } from '../module-file.js';
import type { RuleCheck } from '../rule-check.js';

/** The names and the module of an import or re-export from a relative path. Types do not count. */
const IMPORT = /^[ \t]*(?:import|export)\s+(?!type\b)([\w$\s{},*]+?)\s+from\s*(['"])(\.{1,2}\/[^'"\n]+)\2/gm;
/** A name of a component: helpers in the same module work without script. */
const COMPONENT = /(?:^|[\s{,])(?!type\s)[A-Z]/;

export const clientImports: RuleCheck = function* (site) {
  const seen = new Set<string>();
  const modules = [...componentFiles(site)];
  for (const module of modules) {
    if (seen.has(module)) continue;
    seen.add(module);
    const code = site.store.source(module);
    if (code === undefined || isClientModule(code)) continue;
    for (const match of code.matchAll(IMPORT)) {
      const [, names = '', , path = ''] = match;
      const imported = moduleFile(site.root, posix.join(posix.dirname(module), path));
      if (imported === undefined) continue;
      modules.push(imported);
      if (!COMPONENT.test(names) || !isClientModule(site.store.source(imported) ?? '')) continue;
      yield problemAt(code, match.index + match[0].length - path.length - 1, { file: module, path });
    }
  }
};

function* componentFiles({ root, content, store }: Site): Iterable<string> {
  const ofSite = [...content.components.values()];
  const ofPages = content.pages.flatMap((page) =>
    store.meta(page).components.flatMap(({ imported }) => imported ?? []),
  );
  for (const { module, isFile } of [...ofSite, ...ofPages]) {
    const file = isFile ? moduleFile(root, module) : undefined;
    if (file !== undefined) yield file;
  }
}

function problemAt(code: string, at: number, { file, path }: { file: string; path: string }): Diagnostic {
  const before = code.slice(0, at).split('\n');
  return warningDiagnostic(
    'client-import',
    `'${path}' begins with 'use client', but this module does not, so the component has no script here.`,
    {
      hint: "Begin this module with 'use client' too, or use the component in Markdown: as content of this one, for example.",
      file,
      line: before.length,
      column: before.at(-1)!.length + 1,
      length: path.length,
    },
  );
}
