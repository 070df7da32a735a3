/** Installs packages of Debian, which is possible as root only. */
import { existsSync } from 'node:fs';
import { run } from './process.mjs';

export const isRoot = process.getuid?.() === 0;

export function canInstall() {
  return isRoot && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Resolves to the exit code and the output. */
export async function aptInstall(...packages) {
  const options = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const update = await run('apt-get', ['update'], options);
  if (update.code !== 0) return update;
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
}
