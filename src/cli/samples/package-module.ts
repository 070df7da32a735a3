/** Whether an import of a package, or of an alias, can lead to a module. The bundler decides which. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

function hasPackage(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name))) return true;
  if (nameIn(folder) === name) return true;
  const parent = dirname(folder);
  return parent !== folder && hasPackage(parent, name);
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
function mayHavePaths(folder: string): boolean {
  const file = join(folder, 'tsconfig.json');
  if (existsSync(file)) return /"(?:paths|extends)"/.test(readFileSync(file, 'utf8'));
  const parent = dirname(folder);
  return parent !== folder && mayHavePaths(parent);
}
