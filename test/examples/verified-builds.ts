/**
 * Records builds that emitted the output that a page shows. A build with the same inputs emits the same output, so it is
 * not run again. The record is committed. `UPDATE=1` adds the builds of this run to it, and `VERIFY=all` runs all builds.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Build, root } from './projects.js';

const recordFile = join(root, 'test/examples/verified-builds.json');
const lockFile = join(root, 'package-lock.json');

/** Versions of all installed packages. */
const packages = JSON.stringify(
  Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages as Record<string, { version?: string }>)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => [path, version]),
);

/** Name of a build -> hash of its inputs. */
type Records = Record<string, string>;

const known: Records =
  process.env.VERIFY !== 'all' && existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {};
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
  const hash = createHash('sha256').update(packages).update(JSON.stringify(flags));
  for (const [path, contents] of files) hash.update(`\0${path}\0`).update(contents);
  for (const { title, code } of shown) hash.update(`\0${title}\0`).update(code);
  const digest = hash.digest('hex').slice(0, 16);
  const sectionName = section === '' ? page : `${page} › ${section}`;
  const name = sectionName in current ? `${sectionName} › ${shown[0]?.title}` : sectionName;
  current[name] = known[name] === digest ? digest : '';
  return {
    isVerified: known[name] === digest,
    verify() {
      current[name] = digest;
    },
  };
}

/** Writes the record if `UPDATE=1` asks for it. */
export function updateRecord(): void {
  if (process.env.UPDATE !== '1') return;
  const verified = Object.entries({ ...known, ...current }).filter(([, digest]) => digest !== '');
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(verified.sort()), null, 2)}\n`);
}
