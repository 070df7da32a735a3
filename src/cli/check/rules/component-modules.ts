/** The modules of the site's components. They are not loaded here: `build` and `dev` report what they throw. */

import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../../../runtime/model/index.js';
import { resolveFrom } from '../../config/paths.js';
import { errorDiagnostic, startOf } from '../../report/diagnostic.js';
import { mayResolve, packageOf } from '../../samples/package-module.js';
import type { Site } from '../../site/site.js';
import { packageFolder } from '../../system/cache.js';
import { moduleFile, withoutComments } from '../site-modules.js';

export function* componentModules({ root, config, content, store }: Site): Iterable<Diagnostic> {
  for (const { name, module, exportName, isFile } of content.components.values()) {
    if (!isFile || exportName !== 'default') continue;
    const code = store.source(module);
    if (code === undefined) {
      yield errorDiagnostic('component-export', `The module '${module}' of \`<${name}>\` does not exist.`, {
        hint: "Correct the path in 'components' of the config.",
        related: [module],
      });
    } else if (!hasDefaultExport(code)) {
      yield errorDiagnostic('component-export', `The module of \`<${name}>\` has no default export.`, {
        hint: 'Export the component: `export default function Name() { … }`.',
        ...startOf(module),
      });
    }
  }
  for (const page of content.pages) {
    for (const { name, imported, file, line, column, length } of store.meta(page).components) {
      if (imported === undefined) continue;
      const { isFile, module } = imported;
      const exists = isFile
        ? moduleFile(root, module) !== undefined
        : mayResolve(root, module, config.bundle.alias);
      if (exists) continue;
      yield errorDiagnostic('component-export', `The module '${module}' of \`<${name}>\` does not exist.`, {
        hint: isFile ? 'The path of the import is relative to the page.' : packageHint(module),
        file,
        line,
        column,
        length,
        ...(isFile ? { related: [module] } : {}),
      });
    }
  }
  const [found, own] = [reactVersion(root), reactVersion(packageFolder)];
  const usesReact =
    content.components.size > 0 || content.pages.some((page) => store.meta(page).components.length > 0);
  if (usesReact && found !== undefined && found !== own) {
    yield errorDiagnostic(
      'react-version',
      `The project has React ${found}, and docs-cli uses React ${own}.`,
      {
        hint: `All components of a page use the React of docs-cli. Install react@${own} and react-dom@${own}.`,
      },
    );
  }
}

/** No package on npm has a name such as `@site` or `~`. */
function packageHint(module: string): string {
  const [, alias] = /^(@|~|@\w+)\/(?=[^/]*(?:\/|$))/.exec(module) ?? [];
  const isAlias =
    alias !== undefined && (alias.length === 1 || ['@site', '@docs', '@components'].includes(alias));
  if (isAlias)
    return `Use a path that is relative to the page, or set the alias: \`bundle: { alias: { '${alias}': './folder' } }\`.`;
  return `Install the package: npm install ${packageOf(module)}`;
}

/** Comments do not count. A string that looks like an export does, which only makes the check less strict. */
function hasDefaultExport(code: string): boolean {
  return /\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b[^}]*\}/.test(withoutComments(code));
}

/** The version of React that modules of a folder import; undefined if it has no React. */
function reactVersion(folder: string): string | undefined {
  const file = resolveFrom(folder, 'react/package.json');
  return file && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
