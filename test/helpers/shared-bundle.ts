/**
 * The theme's bundles, made once a run for all sites that have none of their own: bundling takes ten times what the rest
 * of a small site does. A site with a theme or layouts of its own is bundled for itself, and so is one of
 * `site(files, { ownBundle: true })`, whose subject the bundles are.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as bundler from '../../src/cli/assets/bundle-theme.js';
import { Cache } from '../../src/cli/cache.js';
import { temporaryFolder, withOwnBundle } from './site.js';

const shared = new Map<string, Promise<bundler.Bundle>>();
let folder: string | undefined;

export async function createBundle(input: bundler.BundleInput, cache: Cache): Promise<bundler.Bundle> {
  const { root, theme, layouts } = input;
  if (withOwnBundle.has(root) || layouts.length > 0 || existsSync(join(root, theme)))
    return bundler.createBundle(input, cache);
  // Nothing of a bundle says which folder it is for.
  folder ??= temporaryFolder();
  const forAll = { ...input, root: folder };
  const key = JSON.stringify(forAll);
  const bundle = shared.get(key) ?? bundler.createBundle(forAll, new Cache(folder));
  shared.set(key, bundle);
  return { ...(await bundle) };
}
