/**
 * Records builds that emitted the output that a page shows. A build with the same inputs emits the same output, so it is
 * not run again. The record is committed. `UPDATE=1` adds the builds of this run to it, and `NIGHTLY=1` runs all builds.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNightly } from '../helpers/nightly.js';
import { type Build, root } from './projects.js';

const recordFile = join(root, 'test/examples/verified-builds.json');
const lockFile = join(root, 'package-lock.json');

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** By path, such as `node_modules/a/node_modules/b`. */
const locked: Record<string, LockedPackage> = JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/** Packages that every build loads. */
const BUILD_TOOLS = ['@rslib/core', 'typescript'];

/** Versions of the packages that the files of a build can load, and of the packages that those depend on. */
function versionsFor(files: Build['files']): string {
  const text = [...files.values()].join('\n');
  const direct = Object.keys({ ...locked['']!.dependencies, ...locked['']!.devDependencies });
  const used = direct.filter(
    (name) => BUILD_TOOLS.includes(name) || new RegExp(`['"]${name}['"/]`).test(text),
  );
  const paths = new Set(used.map((name) => `node_modules/${name}`));
  for (const path of paths) for (const dependency of dependenciesOf(path)) paths.add(dependency);
  return [...paths]
    .sort()
    .map((path) => `${path} ${locked[path]!.version}`)
    .join('\n');
}

function dependenciesOf(path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = locked[path]!;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => resolvePackage(name, path) ?? []);
}

/** The path of a package that another one depends on: in the nearest `node_modules`. Optional ones can be missing. */
function resolvePackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in locked) return path;
    if (folder === '') return undefined;
  }
}

/** Name of a build -> hash of its inputs. */
type Records = Record<string, string>;

const known: Records =
  !isNightly && existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {};
const current: Records = {};

export interface VerifiedBuild {
  /** Whether an earlier run with the same inputs emitted the shown output. */
  isVerified: boolean;
  /** Called after a successful run. */
  verify(): void;
}

export function verifiedBuild(
  page: string,
  { section, files, shown }: Build,
  flags: readonly string[],
): VerifiedBuild {
  const hash = createHash('sha256').update(versionsFor(files)).update(JSON.stringify(flags));
  for (const [path, contents] of files) hash.update(`\0${path}\0`).update(contents);
  for (const { title, code } of shown) hash.update(`\0${title}\0`).update(code);
  const digest = hash.digest('hex').slice(0, 16);
  const name = uniqueName(section === '' ? page : `${page} › ${section}`);
  current[name] = known[name] === digest ? digest : '';
  return {
    isVerified: known[name] === digest,
    verify() {
      current[name] = digest;
    },
  };
}

/** A section can have several builds: `page › section`, `page › section (2)`. */
function uniqueName(name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} (${number})`;
    if (!(numbered in current)) return numbered;
  }
}

/** Writes the record if `UPDATE=1` asks for it, without builds that no page has any more. */
export function updateRecord(): void {
  if (process.env.UPDATE !== '1') return;
  const verified = Object.entries(current).filter(([, digest]) => digest !== '');
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(verified.sort()), null, 2)}\n`);
}
