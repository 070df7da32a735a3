/**
 * Bundles the components that the browser hydrates, each as a separate module, and the style sheets of all
 * components. They are separate from the client, so that a page loads only its own components, and a changed
 * component does not change other files.
 */
import { resolve } from 'node:path';
import type { BuildResult, Plugin } from 'esbuild';
import type { BundleJob } from './bundle.js';
import { virtualModules } from './esbuild-plugins.js';
import type { LocatedComponent } from './locate-components.js';

const ENTRY = 'docs-cli-component';
/** The entry with all components, instead of the name of one. */
const ALL = 'all';

/** In a portable site, classic scripts cannot import, so all components are in one file. */
export function componentEntries({ located, isRelative }: BundleJob): Record<string, string> {
  if (isRelative) return { 'component-modules': `${ENTRY}:${ALL}` };
  return Object.fromEntries(clientsOf(located).map(({ name }) => [name, `${ENTRY}:${name}`]));
}

export function componentEntryPlugin({ root, located }: BundleJob): Plugin {
  const clients = clientsOf(located);
  return virtualModules(ENTRY, (name) => ({
    contents: name === ALL ? fileOfAll(clients) : moduleOf(clients.find((each) => each.name === name)!),
    resolveDir: root,
  }));
}

function clientsOf(components: readonly LocatedComponent[]): LocatedComponent[] {
  return components.filter(({ isClient }) => isClient);
}

function moduleOf({ path, exportName }: LocatedComponent): string {
  return `export { ${exportName} as default } from ${JSON.stringify(path)};`;
}

/** Defines its value in the way that `runtime/file/load-file.ts` reads. */
function fileOfAll(clients: readonly LocatedComponent[]): string {
  const imports = clients.map(
    ({ path, exportName }, i) => `import { ${exportName} as c${i} } from ${JSON.stringify(path)};`,
  );
  const parts = clients.map(({ name }, i) => `${JSON.stringify(name)}: c${i}`);
  return `${imports.join('\n')}\ndocsFile(() => ({ ${parts.join(', ')} }));`;
}

/** Name of a component -> URL of its module. @param urlOf the URL of an output of esbuild */
export function componentScripts(
  components: readonly LocatedComponent[],
  { metafile }: BuildResult,
  urlOf: (output: string) => string,
): Map<string, string> {
  const entries = Object.entries(metafile?.outputs ?? {}).flatMap(([output, { entryPoint }]) => {
    if (!entryPoint?.startsWith(`${ENTRY}:`)) return [];
    const entry = entryPoint.slice(ENTRY.length + 1);
    const names = entry === ALL ? clientsOf(components).map(({ name }) => name) : [entry];
    return names.map((name) => [name, urlOf(output)] as const);
  });
  return new Map(entries);
}

/** Absolute path of a module -> URL of the style sheet with the styles it imports. */
export function importedStyles(
  root: string,
  { metafile }: BuildResult,
  urlOf: (output: string) => string,
): Map<string, string> {
  return new Map(
    Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint, cssBundle }) =>
      entryPoint && cssBundle ? [[resolve(root, entryPoint), urlOf(cssBundle)] as const] : [],
    ),
  );
}
