/** Selects the declarations that the public entries of the package need. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './process.mjs';

/** The specifiers of a declaration file. */
const SPECIFIER = /(?<=^(?:import|export|\}).*\bfrom |^import |\bimport\()(["'])([^'"\n]+)\1/gm;

/** Bundled packages whose types are part of the public types, and their declarations. */
const BUNDLED = new Map([
  ['marked', 'lib/marked.d.ts'],
  ['zod', 'index.d.ts'],
]);

/**
 * Copies the declarations of the public entries, and those that they import.
 * @param from the folder of all declarations. @param to the folder of those that the package contains.
 * @param manifest the contents of `package.json`
 */
export function copyDeclarations(from, to, { exports, dependencies, peerDependencies }) {
  const installed = { ...dependencies, ...peerDependencies };
  const entries = Object.values(exports).flatMap(({ types = [] }) => types.slice('./lib/'.length));
  /** The source of each file that is written. */
  const sources = new Map(entries.map((path) => [join(to, path), join(from, path)]));
  for (const [target, source] of sources) {
    const text = readFileSync(source, 'utf8').replace(SPECIFIER, (written, quote, name) => {
      if (name.startsWith('.')) {
        const declaration = name.replace(/\.js$/, '.d.ts');
        sources.set(resolve(dirname(target), declaration), resolve(dirname(source), declaration));
        return written;
      }
      const file = BUNDLED.get(name);
      if (file === undefined) {
        const [, owner] = /^((?:@[^/]+\/)?[^/]+)/.exec(name);
        if (owner in installed || owner === '@docs-cli/core' || owner.startsWith('node:')) return written;
        throw new Error(`'${source}' needs the types of '${name}', which is not a dependency`);
      }
      const copy = join(to, 'packages', name, file);
      sources.set(copy, join(root, 'node_modules', name, file));
      const path = relative(dirname(target), copy)
        .replaceAll('\\', '/')
        .replace(/\.d\.ts$/, '.js');
      return `${quote}${path}${quote}`;
    });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
