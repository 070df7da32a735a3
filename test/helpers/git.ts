import { execFileSync } from 'node:child_process';

/**
 * Runs git in a folder, with an author and without the settings of this machine.
 *
 * @returns what it prints, without the last line break.
 */
export function git(folder: string, ...args: string[]): string {
  return run(folder, args);
}

/** Commits all files. `date` is an ISO date, such as `2024-01-02T03:04:05Z`; default: now. */
export function commitAll(folder: string, date?: string, author = 'a'): void {
  git(folder, 'add', '.');
  const dates = date === undefined ? undefined : { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
  run(folder, ['commit', '-q', '--allow-empty', '-m', 'change', `--author=${author} <a@b>`], dates);
}

function run(folder: string, args: string[], env?: Record<string, string>): string {
  return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', ...env },
  }).trimEnd();
}
