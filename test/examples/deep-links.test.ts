/** The URLs of this site in the types, messages and READMEs of the installed packages lead to a page and a heading. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { prepareSite } from '../../src/cli/pipeline.js';
import { anchorsOf } from '../../src/cli/site/links/heading-ids.js';
import { destinationOf, movedHeading, redirectOf } from '../../src/cli/site/links/redirects.js';
import { pageAt, prefixOf } from '../../src/cli/site/site.js';
import { root } from './projects.js';

/** Packages of the Rslib repository. A package that is not installed is skipped, except the first two. */
const PACKAGES = ['@rslib/core', 'rsbuild-plugin-dts', 'create-rslib'];

/** Every URL of the site in a package, each with one file that contains it. */
function linksOf(name: string): Map<string, string> {
  const links = new Map<string, string>();
  const folder = join(root, 'node_modules', name);
  if (!existsSync(folder)) return links;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || file.slice(folder.length).includes('/node_modules/')) continue;
    for (const [url] of readFileSync(file, 'utf8').matchAll(/https?:\/\/rslib\.rs(?![\w-])[\w/.#%~-]*/g))
      links.set(url.replace(/\.+$/, ''), file.slice(root.length + 1));
  }
  return links;
}

const { site, pool } = await prepareSite({ root });
await pool.close();

/** What is wrong with a URL in a language; undefined if it leads to a page and, with a hash, to a heading. */
function faultOf(url: string, lang: string): string | undefined {
  const { pathname, hash } = new URL(url);
  const localeVersion = { lang, version: '' };
  const address = prefixOf(site, localeVersion) + pathname;
  const redirect = redirectOf(site, [address]);
  const target = redirect && destinationOf(site, redirect, { query: '', hash });
  const page = pageAt(site, address) ?? (target?.kind === 'page' ? target.page : undefined);
  if (!page) return 'no page';
  const id = decodeURIComponent((target?.kind === 'page' ? target.hash : hash).slice(1));
  if (id === '' || anchorsOf(site, page).has(id) || movedHeading(site, page, `#${id}`)) return undefined;
  return `no heading {#${id}} in ${page.path}`;
}

for (const name of PACKAGES) {
  const links = linksOf(name);
  if (links.size === 0 && name === 'create-rslib') continue;

  test(`the URLs of the site in ${name} lead to a page and a heading in both languages`, () => {
    assert.ok(links.size > 4, `found only ${links.size} URLs`);
    const faults = [...links].flatMap(([url, file]) =>
      new URL(url).pathname.startsWith('/zh/')
        ? (faultOf(url.replace('/zh/', '/'), 'zh') ?? [])
        : site.config.locales.flatMap(({ lang }) => {
            const fault = faultOf(url, lang);
            return fault === undefined ? [] : [`${url} (${file}), ${lang}: ${fault}`];
          }),
    );
    assert.ok(faults.length === 0, faults.join('\n'));
  });
}
