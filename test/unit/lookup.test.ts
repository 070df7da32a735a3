/** The rules from a request path to a file, which dev and preview share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainRouteKey } from '../../src/cli/content/scan.js';
import { type Lookup, locationFor, lookUp } from '../../src/cli/serve/lookup.js';
import { fileStemOf } from '../../src/runtime/routes.js';

function siteOf(routes: string[], files: string[] = [], rules: Partial<Lookup> = {}): Lookup {
  const all = new Set([...files, '404.html']);
  for (const route of routes)
    for (const ext of ['html', 'json', 'md']) all.add(`${fileStemOf(route)}.${ext}`);
  const byKey = new Map(routes.map((route) => [plainRouteKey(route), route]));
  return {
    base: '/',
    lang: 'en',
    cleanUrls: true,
    multiVersion: { default: '', versions: [] },
    has: (file) => all.has(file),
    route: (key) => byKey.get(key),
    moved: () => undefined,
    ...rules,
  };
}

/** `file`, `-> location` or `404 file`. */
function answer(site: Lookup, path: string): string {
  const found = lookUp(path, site);
  if (found.kind === 'file') return found.file;
  return found.kind === 'redirect' ? `-> ${found.location}` : `404 ${found.notFound}`;
}

function assertAnswers(site: Lookup, table: Record<string, string>) {
  for (const [path, expected] of Object.entries(table)) assert.equal(answer(site, path), expected, path);
}

test('a page requested as a file is the page, and files keep their own addresses', () => {
  const site = siteOf(['/a', '/v1.2', '/data.json', '/logo.svg.html'], ['logo.svg', 'own.html', 'b']);
  assertAnswers(site, {
    '/v1.2': 'v1.2.html',
    '/v1.2.json': 'v1.2.json',
    '/data.json': 'data.json.html',
    '/data.json.json': 'data.json.json',
    '/a.md': 'a.md',
    '/logo.svg': 'logo.svg',
    '/own.html': 'own.html',
    '/own': '404 404.html',
    '/b': 'b',
    '/b/': '404 404.html',
  });
});

test('the base may be percent-encoded in lower case', () => {
  assertAnswers(siteOf(['/', '/a'], [], { base: '/%E6%96%87/' }), {
    '/%e6%96%87/a': 'a.html',
    '/%e6%96%87/': 'index.html',
    '/%e6%96%87': '-> /%E6%96%87/',
    '/%E6%96%87': '-> /%E6%96%87/',
    '/': '-> /%E6%96%87/',
    '/%E6%96': '404 404.html',
  });
});

test('a redirect is percent-encoded for any page name', () => {
  assertAnswers(siteOf(['/in/c#', '/in/100%', '/in/中 文', '/in/why?']), {
    '/IN/C%23': '-> /in/c%23',
    '/in/100%25/': '-> /in/100%25',
    '/in/100%': 'in/100%.html',
    '/in/%E4%B8%AD%20%E6%96%87.html': '-> /in/%E4%B8%AD%20%E6%96%87',
    '/in/why%3F': 'in/why?.html',
  });
});

test('prefixes of the default language and version are removed from an address', () => {
  const versions = { multiVersion: { default: 'v2', versions: ['v1', 'v2'] } };
  const site = siteOf(['/', '/a', '/zh/a', '/v1/', '/v1/a', '/v1/zh/a'], [], versions);
  assertAnswers(site, {
    '/en': '-> /',
    '/v2': '-> /',
    '/v2/en/a': '-> /a',
    '/V2/ZH/A': '-> /zh/a',
    '/v1/en': '-> /v1/',
    '/v1/en/a': '-> /v1/a',
    '/v1/zh/a': 'v1/zh/a.html',
    '/en/v1/a': '-> /v1/a',
    '/v3/a': '404 404.html',
    '/english/a': '404 404.html',
  });
});

test('a page in a folder named like the default language is found before the prefix is removed', () => {
  assertAnswers(siteOf(['/a', '/en/a']), { '/en/a': 'en/a.html', '/a': 'a.html' });
});

test('the 404 page is the one of the innermost folder', () => {
  const site = siteOf(['/zh/guide/a'], ['zh/404.html', 'v1/zh/404.html']);
  assertAnswers(site, {
    '/x': '404 404.html',
    '/zh/x': '404 zh/404.html',
    '/zh/guide/x/y': '404 zh/404.html',
    '/v1/zh/x': '404 v1/zh/404.html',
    '/v1/x': '404 404.html',
  });
});

test('a path cannot leave the folder or contain NUL', () => {
  const site = siteOf(['/a'], ['../secret', '..\\secret', 'a\0b']);
  for (const path of [
    '/../secret',
    '/%2e%2e/secret',
    '/..%2fsecret',
    '/..%5csecret',
    '/a%00b',
    '/x/../../secret',
  ])
    assert.equal(answer(site, path), '404 404.html', path);
});

test('a moved address redirects in any spelling and never hides a page', () => {
  const moved: Record<string, string> = { '/old': '/guide/', '/guide': '/elsewhere' };
  const site = siteOf(['/', '/guide/'], ['old.html'], { moved: (path) => moved[plainRouteKey(path)] });
  for (const path of ['/old', '/OLD/', '/old.html', '/old/index.html', '/en/old'])
    assert.equal(answer(site, path), '-> /guide/', path);
  assert.equal(answer(site, '/guide/'), 'guide/index.html');
  assert.equal(answer(site, '/older'), '404 404.html');
});

test('a redirect keeps the query of the request unless it has its own', () => {
  assert.equal(locationFor('/new', '?a=1'), '/new?a=1');
  assert.equal(locationFor('/new#id', '?a=1'), '/new?a=1#id');
  assert.equal(locationFor('/new?b=2#id', '?a=1'), '/new?b=2#id');
  assert.equal(locationFor('https://example.com/', ''), 'https://example.com/');
});

test('a redirect to a Chinese heading has a location that a header can contain', () => {
  assert.equal(locationFor('/new#安装', '?a=1'), '/new?a=1#%E5%AE%89%E8%A3%85');
  assert.equal(locationFor('/new?q=a b', ''), '/new?q=a%20b');
});
