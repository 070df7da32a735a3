/** Updates `node_modules` to match `package-lock.json`, so that every command works on a fresh clone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './process.mjs';

const oldestNode = [20, 19];

/** Runs `npm ci` if needed. Throws a one-line error if that fails. */
export async function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  say('installing dependencies (npm ci)');
  // NODE_ENV=production would leave out what the tests need.
  const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--include=dev'];
  const cli = process.env.npm_execpath;
  const { code, output } = cli?.endsWith('npm-cli.js')
    ? await run(process.execPath, [cli, ...args], { capture: true })
    : await run('npm', args, { capture: true, shell: process.platform === 'win32' });
  if (code === 0) return;
  process.stderr.write(reasonIn(output));
  throw new Error(`npm ci failed with code ${code}: its reason is above`);
}

/** npm's error, without warnings and without the list of options that follows some errors. */
function reasonIn(output) {
  const lines = output.split('\n');
  const end = lines.findIndex((line) => /^npm error (Usage:|aliases:)/.test(line));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => !/^npm (warn|notice)|^npm error$/.test(line))
    .join('\n')
    .replace(/\n*$/, '\n');
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new Error(`Node ${oldestNode.join('.')} or newer is needed, this is ${process.versions.node}`);
}

/**
 * Whether every package of the lock file is installed in its version. As its last step, npm writes the
 * installed packages to a file in the same format. Comparing the two also detects an interrupted installation
 * or another branch's lock file, and does not depend on file times.
 */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    // Optional packages are those for other platforms, or peer dependencies that npm may leave out.
    const found = present[path];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
