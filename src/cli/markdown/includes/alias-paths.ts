/** Where an import with an alias may lead: `@en/part.md`, with `bundle.alias` of the config or `paths` of `tsconfig.json`. */
import { posix } from 'node:path';
import { replacedBy, type TsconfigPaths } from './tsconfig-paths.js';

/** Whether a specifier is neither a path nor begins at the root of the project. */
export function mayBeAlias(specifier: string): boolean {
  return !/^(?:\.{0,2}[\\/])/.test(specifier);
}

/** @returns paths from the root of the project, with a leading slash, the preferred one first. */
export function aliasPaths(
  specifier: string,
  { aliases, paths }: { aliases: Readonly<Record<string, string>>; paths: TsconfigPaths },
): string[] {
  const ofConfig = Object.entries(aliases).flatMap(([name, target]) => {
    const isPath = /^\.{0,2}\//.test(target);
    if (!isPath || !(specifier === name || specifier.startsWith(`${name}/`))) return [];
    return target + specifier.slice(name.length);
  });
  return [...ofConfig, ...replacedBy(specifier, paths)].map((path) => posix.join('/', path));
}
