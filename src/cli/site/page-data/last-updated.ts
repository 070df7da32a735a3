/** Reads the last commit time of every file with a single `git log`. */
import { execFile } from 'node:child_process';
import { posix } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OPTIONS = { maxBuffer: 1 << 30, windowsHide: true };

export interface LastUpdated {
  /** Project path -> ISO time. */
  times: Map<string, string>;
  /** Why there are no times, as a clause. */
  missing?: string;
}

/**
 * Returns no times if the folder is not a git checkout, if git is missing, and in a shallow clone: there the
 * oldest commit appears to touch every file, and a wrong date is worse than none.
 */
export async function readLastUpdated(root: string, folder: string): Promise<LastUpdated> {
  const times = new Map<string, string>();
  try {
    const asked = ['rev-parse', '--is-shallow-repository', '--show-prefix'];
    const [shallow, prefix = ''] = (await run('git', asked, { cwd: root, ...OPTIONS })).stdout.split('\n');
    if (shallow !== 'false') return { times, missing: "this clone is shallow (run 'git fetch --unshallow')" };
    const log = [
      '-c',
      'core.quotePath=off',
      'log',
      '--format=%x01%cI',
      '--name-only',
      '-z',
      '--no-renames',
      '--',
      folder,
    ];
    const { stdout } = await run('git', log, { cwd: root, ...OPTIONS });
    let time = '';
    for (const field of stdout.split('\0')) {
      for (const piece of field.split('\n')) {
        if (piece.startsWith('\u0001')) time = piece.slice(1);
        else if (piece) {
          const path = posix.relative(prefix || '.', piece);
          if (!times.has(path)) times.set(path, time);
        }
      }
    }
    return { times };
  } catch (error) {
    return { times: new Map(), missing: whyNot(error) };
  }
}

function whyNot(error: unknown): string {
  const { code, stderr = '', message } = error as NodeJS.ErrnoException & { stderr?: string };
  if (code === 'ENOENT') return 'git is not installed';
  if (/not a git repository/.test(stderr)) return 'this is not a git repository';
  return `git reports: ${(stderr.trim().split('\n')[0] || message).replace(/^fatal: /, '')}`;
}
