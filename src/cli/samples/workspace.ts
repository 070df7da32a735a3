/** The temporary folder in which samples are compiled, and the packages that samples can import. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { closestInRepository } from './closest-folder.js';

export class Workspace {
  /** The folder to delete at the end. It contains the workspace and links to the packages of the site. */
  readonly #temporaryFolder: string;
  readonly folder: string;

  /** Samples resolve the same packages as the site, in the same order, then the package that the site belongs to. */
  constructor(root: string, ownPackage: OwnPackage | undefined) {
    this.#temporaryFolder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-cli-samples-')));
    this.folder = linkPackages(root, this.#temporaryFolder, ownPackage);
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  remove(): void {
    rmSync(this.#temporaryFolder, { recursive: true, force: true });
  }
}

/**
 * Links the packages that the site can import. A compiler searches `node_modules` of each folder above a file, the
 * closest first, so each `node_modules` is linked in another folder, inside the folder of the one before.
 *
 * @returns the innermost folder.
 */
function linkPackages(root: string, temporaryFolder: string, ownPackage: OwnPackage | undefined): string {
  let folder = temporaryFolder;
  if (ownPackage) {
    const link = join(folder, 'node_modules', ownPackage.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(ownPackage.folder, link, 'junction');
    folder = join(folder, 'inner');
    mkdirSync(folder);
  }
  for (const packages of packageFolders(root)) {
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
    folder = join(folder, 'inner');
    mkdirSync(folder);
  }
  return folder;
}

/** The `node_modules` in a folder and in each folder above it, the outermost first. */
function packageFolders(folder: string): string[] {
  const parent = dirname(folder);
  const above = parent === folder ? [] : packageFolders(parent);
  const packages = join(folder, 'node_modules');
  return existsSync(packages) ? [...above, packages] : above;
}

/** The package that a site belongs to. */
export interface OwnPackage {
  name: string;
  /** Absolute path. */
  folder: string;
}

/** The package of the closest `package.json`, if it has a name; at most at the top of the git repository, as Node.js resolves it. */
export function ownPackage(root: string): OwnPackage | undefined {
  const folder = closestInRepository(root, 'package.json');
  if (folder === undefined) return undefined;
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string };
  return name === undefined ? undefined : { name, folder };
}
