/** Where a new site belongs: its folder, the package that has its scripts, and the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { relativePath } from '@docs-cli/core/internal/cli/config/paths.js';
import { UsageError } from '@docs-cli/core/internal/cli/report/diagnostic.js';
import { isInside } from '@docs-cli/core/internal/cli/system/path-checks.js';
import { type PackageManager, packageManagerOf } from './package-manager.js';

export interface Project {
  /** Folder of the site, absolute. */
  site: string;
  /** Folder of the `package.json` that gets the scripts: the site's, or the closest one above it. */
  packageFolder: string;
  /** Root of the git repository; the package folder without one. Workflows are below it. */
  repository: string;
  /** The package.json, if there is one. */
  packageJson: PackageJson | undefined;
  /** The indentation of that file. */
  indent: string;
  packageManager: PackageManager;
}

export interface PackageJson {
  name?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [key: string]: unknown;
}

/**
 * @param root the folder in which the command runs.
 * @throws {UsageError} if a `package.json` is not valid.
 */
export function findProject(site: string, root: string): Project {
  const repository = closest(site, '.git');
  const found = closest(site, 'package.json');
  // A package above both folders, or in the home folder, is not the package of this site.
  const project = repository ?? (root === homedir() ? site : root);
  const isOwn = found !== undefined && (found === site || isInside(found, project));
  const packageFolder = isOwn ? found : site;
  const path = join(packageFolder, 'package.json');
  const text = isOwn ? readFileSync(path, 'utf8') : '';
  return {
    site,
    packageFolder,
    repository: repository ?? packageFolder,
    packageJson: isOwn ? parsePackage(path, text) : undefined,
    indent: /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  ',
    packageManager: packageManagerOf(packageFolder),
  };
}

/** A title for the site: the name of its package or folder. */
export function defaultTitle({ packageJson, packageFolder }: Project): string {
  return packageJson?.name ?? basename(packageFolder);
}

/** `path` relative to `folder`, with slashes; `.` for the folder itself. */
export function folderPath(folder: string, path: string): string {
  return relativePath(folder, path) || '.';
}

/** Whether the `package.json` at the root of a repository names a version of pnpm. */
export function namesPnpm(repository: string): boolean {
  try {
    return /"packageManager"\s*:\s*"pnpm@/.test(readFileSync(join(repository, 'package.json'), 'utf8'));
  } catch {
    return false;
  }
}

function closest(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : closest(parent, name);
}

function parsePackage(path: string, text: string): PackageJson {
  try {
    return JSON.parse(text) as PackageJson;
  } catch (error) {
    throw new UsageError(
      `'${path}' is not valid JSON: ${(error as Error).message}`,
      'Fix it, and run again.',
    );
  }
}
