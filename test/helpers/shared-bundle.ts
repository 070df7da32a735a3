/**
 * Bundles the default theme once per run, for all sites without a custom theme: bundling takes ten times as
 * long as the rest of a small site. A site with a custom theme or layouts gets a separate bundle, and so does
 * `site(files, { ownBundle: true })`, for tests of the bundles themselves.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle, BundleInput } from '../../src/cli/assets/bundle.js';
import * as bundler from '../../src/cli/assets/bundle-theme.js';
import { Cache } from '../../src/cli/cache.js';
import { temporaryFolder, withOwnBundle } from './site.js';

const shared = new Map<string, Promise<Bundle>>();
let folder: string | undefined;

export async function createBundle(input: BundleInput, cache: Cache): Promise<Bundle> {
  const { root, theme, layouts, components, extensions } = input;
  const isExtended = Object.values(extensions).some((value) => Object.keys(value).length > 0);
  if (
    withOwnBundle.has(root) ||
    isExtended ||
    layouts.length + components.length > 0 ||
    existsSync(join(root, theme))
  )
    return bundler.createBundle(input, cache);
  // A bundle does not depend on its output folder.
  folder ??= temporaryFolder();
  const forAll = { ...input, root: folder };
  const key = JSON.stringify(forAll);
  const bundle = shared.get(key) ?? bundler.createBundle(forAll, new Cache(folder));
  shared.set(key, bundle);
  return { ...(await bundle) };
}
