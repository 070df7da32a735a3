/** Finds the config file. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errorDiagnostic, UsageError } from '../report/diagnostic.js';
import { ConfigError } from './config-issue.js';

const NAMES = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'];

/** Shown if there is no config, or if it has no default export. */
export const SMALLEST_CONFIG = `import { defineConfig } from '@docs-cli/core';

export default defineConfig({ title: 'My project' });`;

/**
 * Absolute path of the config of the project in `root`. Throws a `UsageError` if the folder does not exist, and a
 * `ConfigError` if it has no config.
 */
export async function findConfig(root: string): Promise<string> {
  if (!(await isFolder(root))) throw new UsageError(`The folder '${root}' does not exist`);
  const files = NAMES.map((name) => resolve(root, name));
  const found = await Promise.all(files.map(isFile));
  const file = files[found.indexOf(true)];
  if (file !== undefined) return file;
  const hint = `Create site.config.ts in the project folder:\n\n${SMALLEST_CONFIG}`;
  throw new ConfigError([errorDiagnostic('config-missing', 'There is no site.config.ts', { hint })], files);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
