/**
 * Bundles the components that the browser hydrates, each as a separate module, and the style sheets of all
 * components. They are separate from the client, so that a page loads only its own components, and a changed
 * component does not change other files.
 */
import type { Plugin } from 'esbuild';
import type { BundleJob } from './bundle.js';
import { virtualModules } from './esbuild-plugins.js';
import type { LocatedComponent } from './locate-components.js';

const ENTRY = 'docs-cli-component';
/** The entry with all components, instead of the name of one. */
const ALL = 'all';

export function componentEntries(input: BundleJob): Record<string, string> {
  return Object.fromEntries(
    clientsOf(input.located).map(({ name }) => [
      input.isRelative ? 'component-modules' : name,
      componentEntry(input, name),
    ]),
  );
}

/** In a portable site, classic scripts cannot import, so all components are in one file. */
export function componentEntry({ isRelative }: BundleJob, name: string): string {
  return `${ENTRY}:${isRelative ? ALL : name}`;
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
