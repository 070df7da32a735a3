/** Whether an import of a package, or of an alias, can lead to a module. The bundler decides which. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import jsonc from 'jsonc-parser';
import { fitsWildcards } from '../wildcards.js';

/** @param aliases `bundle.alias` of the config */
export function mayResolve(
  root: string,
  specifier: string,
  aliases: Readonly<Record<string, string>>,
): boolean {
  const isAlias = Object.keys(aliases).some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return (
    isAlias ||
    specifier.startsWith('#') ||
    hasPackage(root, packageOf(specifier)) ||
    isInPaths(root, specifier)
  );
}

/** The name of the package in a specifier. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function hasPackage(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name))) return true;
  if (nameIn(folder) === name) return true;
  const parent = dirname(folder);
  return parent !== folder && hasPackage(parent, name);
}

/** A package can import itself by its name. */
function nameIn(folder: string): unknown {
  return (readJson(join(folder, 'package.json')) as { name?: unknown } | undefined)?.name;
}

/** `paths` of the closest `tsconfig.json`, which may also be in a config that it extends. */
function isInPaths(folder: string, specifier: string): boolean {
  const config = readJson(join(folder, 'tsconfig.json')) as
    | { extends?: unknown; compilerOptions?: { paths?: Record<string, unknown> } }
    | undefined;
  const parent = dirname(folder);
  if (config === undefined) return parent !== folder && isInPaths(parent, specifier);
  const { paths = {} } = config.compilerOptions ?? {};
  return config.extends !== undefined || Object.keys(paths).some((path) => fitsWildcards(specifier, path));
}

function readJson(path: string): unknown {
  try {
    return jsonc.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
