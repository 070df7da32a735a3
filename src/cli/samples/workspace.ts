/** The temporary folder in which samples are compiled, and the packages that samples can import. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { isInside } from '../system/path-checks.js';

export class Workspace {
  /**
   * The folder to delete at the end. It contains the workspace and links to the packages of folders above the
   * site.
   */
  readonly #temporaryFolder: string;
  readonly folder: string;
  /** Folders whose files a compiler may read. */
  readonly #readable: string[];

  /**
   * Samples resolve the same packages as the site, in the same order, plus the site's own package if they may
   * import it.
   *
   * @param ownPackage undefined if samples may not import it.
   */
  constructor(root: string, ownPackage: OwnPackage | undefined) {
    // The name ends with random letters, so no other process can have created the folder.
    this.#temporaryFolder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-cli-samples-')));
    try {
      const { folder, targets } = linkPackages(root, this.#temporaryFolder, ownPackage);
      this.folder = folder;
      this.#readable = [this.#temporaryFolder, ...targets.map(realPath)].map(foldPath);
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  /** @throws if the file would be outside the workspace, directly or through a symbolic link. */
  write(path: string, text: string): void {
    const file = resolve(this.folder, path);
    assertInside(this.folder, file, path);
    let parent = dirname(file);
    while (!existsSync(parent)) parent = dirname(parent);
    assertInside(this.folder, realpathSync(parent), path);
    mkdirSync(dirname(file), { recursive: true });
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new Error(`The sample '${path}' would be written through a link.`);
    }
    writeFileSync(file, text);
  }

  /** True for files of the workspace and of packages. */
  mayRead(file: string): boolean {
    const path = foldPath(file);
    if (path.split(sep).includes('node_modules')) return true;
    return this.#readable.some((folder) => isInside(path, folder));
  }

  remove(): void {
    rmSync(this.#temporaryFolder, { recursive: true, force: true });
  }
}

function assertInside(folder: string, file: string, path: string): void {
  if (!isInside(file, folder)) throw new Error(`The sample '${path}' would be written outside its folder.`);
}

/** Some file systems ignore case. */
function foldPath(path: string): string {
  return resolve(path).toLowerCase();
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * Links the packages that the site can import. A compiler searches `node_modules` of each folder above a file, so each
 * `node_modules` above the site is linked in another folder, inside the folder of the one before.
 *
 * @returns the innermost folder, and the folders of all packages.
 */
function linkPackages(
  root: string,
  temporaryFolder: string,
  ownPackage: OwnPackage | undefined,
): { folder: string; targets: string[] } {
  const above = packageFoldersAbove(root);
  let folder = temporaryFolder;
  for (const packages of above) {
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
    folder = join(folder, 'inner');
    mkdirSync(folder);
  }
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  const siteFolder = join(root, 'node_modules');
  for (const name of namesIn(siteFolder)) link(join(siteFolder, name), join(packages, name));
  if (ownPackage) link(ownPackage.folder, join(packages, ownPackage.name));
  const targets = [...above, siteFolder].flatMap((each) => namesIn(each).map((name) => join(each, name)));
  return { folder, targets: ownPackage ? [...targets, ownPackage.folder] : targets };
}

/** Each `node_modules` above a folder, the outermost first. */
function packageFoldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  if (parent === folder) return [];
  const packages = join(parent, 'node_modules');
  return existsSync(packages) ? [...packageFoldersAbove(parent), packages] : packageFoldersAbove(parent);
}

/**
 * Names of installed packages. Scoped packages are listed individually, so that the site's own package can be
 * added to its scope.
 */
function namesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((name) => {
    if (name.startsWith('.')) return [];
    return name.startsWith('@') ? entriesOf(join(folder, name)).map((inner) => `${name}/${inner}`) : [name];
  });
}

/** Empty for a file, and for a folder that is missing or cannot be read: it has no packages to import. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

/** The package that a site belongs to. */
export interface OwnPackage {
  name: string;
  /** Absolute path. */
  folder: string;
}

/**
 * The site's own package, if samples may import it: the closest `package.json`, at most at the top of the git
 * repository, as Node.js resolves it. If the site does not trust its authors, samples may import only the package's
 * public exports.
 */
export function ownPackage(root: string, isGuarded: boolean): OwnPackage | undefined {
  const folder = closestPackage(root);
  if (folder === undefined) return undefined;
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null) return undefined;
    const { name, exports } = manifest as { name?: unknown; exports?: unknown };
    if (isGuarded && (exports === undefined || exports === null)) return undefined;
    const isName = typeof name === 'string' && /^(?:@\w[\w.-]*\/)?\w[\w.-]*$/.test(name);
    return isName ? { name, folder } : undefined;
  } catch {
    return undefined;
  }
}

function closestPackage(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, '.git')) ? undefined : closestPackage(parent);
}
