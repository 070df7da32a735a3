/** Packages of this repository for a site of a test, which is in a temporary folder. */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestSite } from './site.js';

const repository = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Links an installed package, or docs-cli itself, into the site's `node_modules`. Nothing is written below it. */
export function linkPackage({ path }: Pick<TestSite, 'path'>, name: string): void {
  const target = name === '@docs-cli/core' ? repository : join(repository, 'node_modules', name);
  if (existsSync(path(`node_modules/${name}`))) return;
  mkdirSync(dirname(path(`node_modules/${name}`)), { recursive: true });
  symlinkSync(target, path(`node_modules/${name}`), 'junction');
}

/** What the samples and components of a site need to be compiled. */
export const COMPILER_PACKAGES: readonly string[] = ['typescript', 'react', '@types/react', '@types/node'];
