/** Reads the last commit time and the authors of every file with a single `git log`. */
import { execFile } from 'node:child_process';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import type { SiteConfig } from '../../config/site-config.js';

const run = promisify(execFile);
const OPTIONS = { maxBuffer: 1 << 30, windowsHide: true };

export interface GitHistory {
  /** Project path -> ISO time of its last commit. */
  times: ReadonlyMap<string, string>;
  /** Project path -> names of its authors, those with most commits first. */
  contributors: ReadonlyMap<string, readonly string[]>;
  /** Why there is no history, as a clause. */
  missing?: string;
}

/** Whether pages show anything of the history. */
export function usesHistory({ lastUpdated, contributors }: SiteConfig): boolean {
  return lastUpdated || contributors;
}

export const NO_HISTORY: GitHistory = { times: new Map(), contributors: new Map() };

/**
 * Returns no history if the folder is not a git checkout, if git is missing, and in a shallow clone: there the
 * oldest commit appears to touch every file, and a wrong date is worse than none. The files of a submodule have the
 * history of that submodule.
 */
export async function readHistory(root: string, folder: string): Promise<GitHistory> {
  try {
    const times = new Map<string, string>();
    const commits = new Map<string, Map<string, number>>();
    const repositories = [folder];
    for (const repository of repositories) {
      const git = async (...options: string[]) =>
        (await run('git', options, { cwd: join(root, repository), ...OPTIONS })).stdout;
      const [shallow, prefix = ''] = (
        await git('rev-parse', '--is-shallow-repository', '--show-prefix')
      ).split('\n');
      // A submodule that is not checked out belongs to the repository around it.
      if (repository !== folder && (prefix !== '' || shallow !== 'false')) continue;
      if (shallow !== 'false')
        return { ...NO_HISTORY, missing: "this clone is shallow (run 'git fetch --unshallow')" };
      const projectPath = (path: string) => posix.join(repository, posix.relative(prefix, path));
      addLog(await git(...LOG), projectPath, { times, commits });
      const submodules = (await git('ls-files', '--stage', '-z')).matchAll(
        /(?<=^|\0)160000 [^\t]*\t([^\0]*)/g,
      );
      repositories.push(...[...submodules].map(([, path]) => posix.join(repository, path!)));
    }
    return { times, contributors: byCount(commits) };
  } catch (error) {
    return { ...NO_HISTORY, missing: whyNot(error) };
  }
}

const LOG = [
  '-c',
  'core.quotePath=off',
  'log',
  // Names as in the file `.mailmap`.
  '--format=%x01%cI%x02%aN',
  '--name-only',
  '-z',
  '--no-renames',
  // Files that a merge changes itself, such as those with a conflict.
  '-c',
  '--',
  '.',
];

interface Commits {
  times: Map<string, string>;
  /** Project path -> number of commits by name. */
  commits: Map<string, Map<string, number>>;
}

/** @param log the newest commit first: a time and a name, then the files. */
function addLog(log: string, projectPath: (path: string) => string, { times, commits }: Commits): void {
  let time = '';
  let name = '';
  for (const piece of log.split(/[\0\n]/)) {
    if (piece.startsWith('\u0001')) [time = '', name = ''] = piece.slice(1).split('\u0002');
    else if (piece) {
      const path = projectPath(piece);
      if (!times.has(path)) times.set(path, time);
      if (/\[bot\]$/.test(name)) continue;
      const counts = commits.get(path) ?? new Map<string, number>();
      commits.set(path, counts.set(name, (counts.get(name) ?? 0) + 1));
    }
  }
}

function byCount(commits: Commits['commits']): GitHistory['contributors'] {
  const contributors = [...commits].map(([path, counts]) => {
    const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    return [path, sorted.map(([author]) => author)] as const;
  });
  return new Map(contributors);
}

function whyNot(error: unknown): string {
  const { code, stderr = '', message } = error as NodeJS.ErrnoException & { stderr?: string };
  if (code === 'ENOENT') return 'git is not installed';
  if (/not a git repository/.test(stderr)) return 'this is not a git repository';
  return `git reports: ${(stderr.trim().split('\n')[0] || message).replace(/^fatal: /, '')}`;
}
