/**
 * The final check: the incremental output, the responses of the dev server, and a clean build of the same
 * sources are equal.
 */
import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { differences, type Tree, treeOf } from './builds.js';
import { build } from './processes.js';
import type { RandomSite } from './random-site.js';

/** @throws with the names of files that differ. */
export async function compareBuilds(site: RandomSite, clean: string): Promise<Tree> {
  await build(site.root, 'dist');
  cpSync(site.root, clean, {
    recursive: true,
    filter: (path) => !/^(?:dist|small|\.cache)$/.test(basename(path)),
  });
  await build(clean, 'dist');
  const built = treeOf(join(site.root, 'dist'));
  const fresh = treeOf(join(clean, 'dist'));
  const found = differences(built, fresh);
  rmSync(clean, { recursive: true, force: true });
  if (found.length > 0)
    throw new Error(`${found.length} files are not those of a clean build: ${found.slice(0, 20).join(', ')}`);
  return fresh!;
}

/**
 * Removes what depends on the build. The dev server has its own bundles, so their names, and the hashes that
 * depend on them, differ. Its payloads have a hash.
 */
function withoutBuild(text: string): string {
  return text
    .replace(/\/assets\/[\w.-]+?-[A-Z0-9]{8}\.(?:js|css)/g, '/assets/…')
    .replace(/\?v=[0-9a-f]{8}/g, '?v=…')
    .replace(/"build":"[0-9a-f]{16}"/g, '"build":"…"')
    .replace(/,"hash":"[0-9a-f]{16}"\}$/, '}');
}

/** The HTML inside the app root. The rest of the page loads scripts and styles. */
function appOf(html: string): string {
  const start = html.indexOf('id="docs-root"');
  return start < 0 ? html : html.slice(start, html.lastIndexOf('</main>'));
}

/** Files that only builds write: bundles, and files for hosts. */
const OF_BUILD = /^(?:assets\/[^/]+\.(?:js|css)|_headers|\.nojekyll|\.docs-cli|manifest\.webmanifest)$/;

/** @throws with the paths whose dev response differs. @returns the number of compared paths. */
export async function compareDev(url: string, built: Tree): Promise<number> {
  const wrong: string[] = [];
  let count = 0;
  for (const [file, expected] of built) {
    if (OF_BUILD.test(file)) continue;
    count++;
    const response = await fetch(`${url}/${file.replace(/(?:^|(?<=\/))index\.html$/, '')}`, {
      headers: { accept: 'text/html' },
    });
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const [one, other] = [bytes, expected].map((text) => {
      const same = withoutBuild(text);
      return file.endsWith('.html') ? appOf(same) : same;
    });
    if (one !== other) wrong.push(`${file} (${response.status})${firstDifference(one!, other!)}`);
  }
  if (wrong.length > 0)
    throw new Error(`dev answers ${wrong.length} of ${count} otherwise: ${wrong.slice(0, 5).join('\n')}`);
  return count;
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100));
  return `\n  dev:   ${around(one)}\n  build: ${around(other)}`;
}
