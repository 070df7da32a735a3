/** Whether an import of a package, or of an alias, can lead to a module. The bundler decides which. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closestFolder } from './closest-folder.js';

/** @param aliases `bundle.alias` of the config */
export function mayResolve(
  root: string,
  specifier: string,
  aliases: Readonly<Record<string, string>>,
): boolean {
  const isAlias = Object.keys(aliases).some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return isAlias || specifier.startsWith('#') || hasPackage(root, packageOf(specifier)) || mayHavePaths(root);
}

/** The name of the package in a specifier. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function hasPackage(root: string, name: string): boolean {
  const has = (folder: string) => existsSync(join(folder, 'node_modules', name)) || nameIn(folder) === name;
  return closestFolder(root, has) !== undefined;
}

/** A package can import itself by its name. */
function nameIn(folder: string): unknown {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown }).name;
  } catch {
    return undefined;
  }
}

/** Whether the closest `tsconfig.json` may have `paths`. Which ones is left to the bundler, because that needs a parser. */
function mayHavePaths(root: string): boolean {
  const folder = closestFolder(root, (each) => existsSync(join(each, 'tsconfig.json')));
  if (folder === undefined) return false;
  return /"(?:paths|extends)"/.test(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
}
