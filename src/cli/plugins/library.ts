/**
 * The library of a plugin. It is an optional peer dependency: only sites that use the plugin install it. It is loaded
 * when the first page needs it, because a check with a warm cache needs none.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface Library<Module> {
  /** For the cache: another version may write something else. */
  version: string;
  load(): Module;
}

/** @throws an error for the author of the config if the package is not installed. */
export function libraryOf<Module>(plugin: string, name: string): Library<Module> {
  let url: string;
  try {
    url = import.meta.resolve(name);
  } catch {
    throw new Error(
      `The plugin '${plugin}' needs the package '${name}', which is not installed. Run: npm install --save-dev ${name}`,
    );
  }
  const require = createRequire(import.meta.url);
  return { version: versionOf(url), load: () => require(fileURLToPath(url)) as Module };
}

/** Both libraries have their modules in a folder beside `package.json`. */
function versionOf(url: string): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', url), 'utf8')) as {
    version: string;
  };
  return version;
}
