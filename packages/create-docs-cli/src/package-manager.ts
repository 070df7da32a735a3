/** The package manager of a project, as its lock file shows, and its commands. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  install: string;
  /** Installs exactly what the lock file lists. */
  cleanInstall: string;
  /** Runs a script of package.json; its name follows. */
  run: string;
  /** Runs a program of an installed package; its name follows. */
  exec: string;
}

const MANAGERS: [lockFile: string, manager: PackageManager][] = [
  ['pnpm-lock.yaml', manager('pnpm', 'pnpm install --frozen-lockfile', 'pnpm exec')],
  ['yarn.lock', manager('yarn', 'yarn install --immutable', 'yarn')],
  ['bun.lock', manager('bun', 'bun install --frozen-lockfile', 'bunx')],
  ['bun.lockb', manager('bun', 'bun install --frozen-lockfile', 'bunx')],
];

const NPM = manager('npm', 'npm ci', 'npx');

/** Looks for a lock file in the folder and its parents. Without one, the manager is npm. */
export function packageManagerOf(folder: string): PackageManager {
  for (const [lockFile, found] of MANAGERS) if (existsSync(join(folder, lockFile))) return found;
  const parent = dirname(folder);
  const isEnd =
    parent === folder || existsSync(join(folder, '.git')) || existsSync(join(folder, 'package-lock.json'));
  return isEnd ? NPM : packageManagerOf(parent);
}

function manager(name: PackageManager['name'], cleanInstall: string, exec: string): PackageManager {
  return { name, install: `${name} install`, cleanInstall, run: `${name} run`, exec };
}
