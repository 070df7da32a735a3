/**
 * Modules that code outside the client's bundle gets from the client, so that each exists only once in the
 * browser: React, and the public API with its contexts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { packageFolder } from '../system/cache.js';

const NAMESPACE = 'docs-cli-shared';

/** For the search: React. */
export function sharedReact(): Plugin {
  return sharedModules(new Map(reactParts()));
}

/** For components of the site: React, react-dom and `@docs-cli/core/runtime`, whose exports are `runtimeNames`. */
export function sharedByClient(runtimeNames: string[]): Plugin {
  const runtime = partsOf(runtimeNames, 'window.__docs.runtime').join('\n');
  return sharedModules(
    new Map([
      ...reactParts().map(([name, code]) => [name, `${code}\nexport default ${ownerOf(name)};`] as const),
      ['react-dom', 'module.exports = window.__docs.reactDom;'],
      ['@docs-cli/core/runtime', runtime],
    ]),
  );
}

/** @param sources code by the name of the module */
function sharedModules(sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve(
        { filter: /^(?:react|react\/jsx-runtime|react-dom|@docs-cli\/core\/runtime)$/ },
        ({ path }) => (sources.has(path) ? { path, namespace: NAMESPACE } : undefined),
      );
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({ contents: sources.get(path)! }));
    },
  };
}

function reactParts(): [name: string, code: string][] {
  return ['react', 'react/jsx-runtime'].map((name) => [
    name,
    partsOf(reactExports(name), ownerOf(name)).join('\n'),
  ]);
}

function ownerOf(name: string): string {
  return `window.__docs.${name === 'react' ? 'react' : 'jsx'}`;
}

/** Code of a module that re-exports names from the object that has them. */
export function partsOf(names: readonly string[], owner: string): string[] {
  // Calls are marked as pure, so that unused exports are removed.
  return names.map((name) => `export const ${name} = /* @__PURE__ */ (() => ${owner}.${name})();`);
}

/**
 * The names that React exports, read from the source text: loading React here would fix, for the whole
 * process, which of its builds is used.
 */
export function reactExports(entry: string): string[] {
  const folder = dirname(createRequire(join(packageFolder, 'package.json')).resolve('react'));
  const code = readFileSync(join(folder, 'cjs', `${entry.replace('/', '-')}.production.js`), 'utf8');
  return [...new Set(Array.from(code.matchAll(/^exports\.(\w+) =/gm), ([, name]) => name!))];
}

/** The exports of `@docs-cli/core/runtime` that bundled components use. */
export function usedRuntimeNames(files: readonly { path: string; text: string }[]): string[] {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const names = scripts.flatMap(({ text }) =>
    Array.from(text.matchAll(/__docs\.runtime\.(\w+)/g), ([, name]) => name!),
  );
  return [...new Set(names)].sort();
}
