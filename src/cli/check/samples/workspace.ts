/** The temporary folder in which samples are compiled, and the packages that they find there. */
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
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export class Workspace {
  /** What is removed again: the workspace, with links to packages of folders above the site beside it. */
  readonly #whole: string;
  readonly folder: string;
  /** Folders whose files a compiler may read. */
  readonly #readable: string[];

  /** Samples find the packages that the site finds, in the same order, and the site's own where its name is given. */
  constructor(root: string, ownPackage: string | undefined) {
    // The name ends with random letters, so nobody else can have made the folder.
    this.#whole = realpathSync(mkdtempSync(join(tmpdir(), 'docs-cli-samples-')));
    const { folder, targets } = linkPackages(root, this.#whole, ownPackage);
    this.folder = folder;
    this.#readable = [this.#whole, ...targets.map(realPath)].map(foldPath);
  }

  /** @throws where the file would be outside of the workspace, directly or through a link. */
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
    return this.#readable.some((folder) => isInside(folder, path));
  }

  remove(): void {
    rmSync(this.#whole, { recursive: true, force: true });
  }
}

function assertInside(folder: string, file: string, path: string): void {
  if (!isInside(folder, file))
    throw new Error(`The sample '${path}' would be written outside of its folder.`);
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return !isAbsolute(path) && path.split(sep)[0] !== '..';
}

/** Some systems give one file in letters of either case. */
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

function linkPackages(
  root: string,
  folder: string,
  ownPackage: string | undefined,
): { folder: string; targets: string[] } {
  const holders: string[] = [];
  for (let at = dirname(root); ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules'))) holders.unshift(join(at, 'node_modules'));
    if (at === dirname(at)) break;
  }
  let inner = folder;
  for (const holder of holders) {
    symlinkSync(holder, join(inner, 'node_modules'), 'junction');
    inner = join(inner, 'inner');
    mkdirSync(inner);
  }
  const packages = join(inner, 'node_modules');
  mkdirSync(packages);
  const installed = namesIn(join(root, 'node_modules'));
  for (const name of installed) link(join(root, 'node_modules', name), join(packages, name));
  if (ownPackage !== undefined) link(root, join(packages, ownPackage));
  const linked = holders.flatMap((holder) => namesIn(holder).map((name) => join(holder, name)));
  const targets = [...linked, ...installed.map((name) => join(root, 'node_modules', name))];
  return { folder: inner, targets: ownPackage === undefined ? targets : [...targets, root] };
}

/** Installed packages; those of a scope one by one, so that the site's own can stand beside them. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return [];
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name];
  });
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}

/**
 * The name of the site's own package, where samples may import it. A site that does not trust its authors gives them
 * only what the package exports to everyone.
 */
export function ownPackage(root: string, isGuarded: boolean): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null) return undefined;
    const { name, exports } = manifest as { name?: unknown; exports?: unknown };
    if (isGuarded && (exports === undefined || exports === null)) return undefined;
    return typeof name === 'string' && /^(?:@\w[\w.-]*\/)?\w[\w.-]*$/.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
