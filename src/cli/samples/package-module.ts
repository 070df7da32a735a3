/** What an import of a package or of an alias can lead to, and the folders that contain a folder. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Whether an import can lead to a module. The bundler decides which.
 * @param aliases `bundle.alias` of the config
 */
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

/** The folder itself or the closest folder above it for which the test is true; undefined if there is none. */
function closestFolder(folder: string, test: (folder: string) => boolean): string | undefined {
  if (test(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : closestFolder(parent, test);
}

/** The closest folder with a file, at most at the top of the git repository. */
export function closestInRepository(folder: string, name: string): string | undefined {
  const has = (folder: string, name: string) => existsSync(join(folder, name));
  const found = closestFolder(folder, (each) => has(each, name) || has(each, '.git'));
  return found !== undefined && has(found, name) ? found : undefined;
}

/** The folder of the git repository that contains this folder; undefined if there is none. */
export function repositoryOf(folder: string): string | undefined {
  return closestInRepository(folder, '.git');
}
