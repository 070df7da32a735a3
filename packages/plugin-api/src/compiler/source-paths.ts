/** Paths of source files, as pages and problems show them, and the packages that they belong to. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** An absolute path as the compiler writes it. */
export function absolutePath(root: string, file: string): string {
  return resolve(root, file).replaceAll('\\', '/');
}

/** The folder of an installed package, at the start of a path. */
const INSTALLED = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\//;

export function isInstalled(file: string): boolean {
  return INSTALLED.test(file);
}

/** Relative to the package, if it is an installed one: its folder differs between projects. */
export function pathInPackage(file: string): string {
  return file.replace(INSTALLED, '');
}

export class SourcePaths {
  /** Absolute path of the project of the site. */
  readonly root: string;
  /** The folders of the packages of the entries, which may be in `node_modules`. */
  readonly #ownFolders: readonly string[];
  readonly #packages = new Map<string, string>();

  /** @param entries absolute paths. */
  constructor(root: string, entries: readonly string[] = []) {
    this.root = root;
    this.#ownFolders = entries.flatMap((entry) => INSTALLED.exec(entry) ?? []);
  }

  /** Relative to the project, with forward slashes. */
  relative(file: string): string {
    return relative(this.root, file).replaceAll('\\', '/');
  }

  /** Whether a file is part of the compiler or of an installed package that is not documented. */
  isExternal(file: string): boolean {
    const isOwn = (folder: string) =>
      file.startsWith(folder) && !file.slice(folder.length).includes('node_modules/');
    if (this.#ownFolders.some(isOwn)) return false;
    return (
      file.includes('/node_modules/') || file.startsWith('bundled:') || /\/lib\.[\w.]+\.d\.ts$/.test(file)
    );
  }

  /** The name of the package that a file is part of; empty if it has none. */
  packageOf(file: string): string {
    const folder = dirname(file);
    const known = this.#packages.get(folder);
    if (known !== undefined) return known;
    const name = this.#readPackage(folder);
    this.#packages.set(folder, name);
    return name;
  }

  #readPackage(folder: string): string {
    const [, installed] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(`${folder}/`) ?? [];
    if (installed !== undefined) return installed;
    if (folder.startsWith('bundled:') || folder === dirname(folder)) return '';
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) return this.packageOf(folder);
    return nameIn(manifest) ?? this.packageOf(folder);
  }
}

function nameIn(manifest: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8'));
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
