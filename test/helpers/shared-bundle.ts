/**
 * Bundles the theme once per run for all sites whose bundle has no code of the site: bundling takes ten times as
 * long as the rest of a small site. `site(files, { ownBundle: true })` gets a separate bundle, for tests of the
 * bundles themselves.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle, BundleInput } from '../../src/cli/assets/bundle.js';
import * as bundler from '../../src/cli/assets/bundle-theme.js';
import { Cache } from '../../src/cli/system/cache.js';
import { temporaryFolder, withOwnBundle } from './site.js';

const shared = new Map<string, Promise<Bundle>>();
let folder: string | undefined;

export async function createBundle(input: BundleInput, cache: Cache): Promise<Bundle> {
  if (withOwnBundle.has(input.root) || hasSiteCode(input)) return bundler.createBundle(input, cache);
  // A bundle does not depend on its output folder.
  folder ??= temporaryFolder();
  const forAll = { ...input, root: folder };
  const key = JSON.stringify(forAll);
  const bundle = shared.get(key) ?? bundler.createBundle(forAll, new Cache(folder));
  shared.set(key, bundle);
  return { ...(await bundle) };
}

function hasSiteCode({ root, theme, layouts, components, extensions }: BundleInput): boolean {
  const { clientEntries, plugins } = extensions;
  const hasModules = [layouts, components, clientEntries, plugins].some((list) => list.length > 0);
  return hasModules || existsSync(join(root, theme)) || JSON.stringify(extensions).includes(root);
}
