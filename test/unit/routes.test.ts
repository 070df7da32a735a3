/** The rules between file keys, routes, links and URLs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as portable from '../../src/runtime/file/routes.js';
import {
  besideUrl,
  decodePath,
  directionOf,
  encodedUrl,
  fileStemOf,
  isExternal,
  isNavActive,
  linkTo,
  localePrefix,
  pagePathOf,
  routeKey,
  splitHref,
  urlOf,
  withoutBase,
} from '../../src/runtime/routes.js';

/** Names with a special meaning in some part of a URL. */
const NAMES = [
  '100%',
  '%20',
  '%zz',
  'c#',
  'why?',
  'a b',
  '中文',
  '🚀',
  "it's",
  'a+b&c=d;e',
  '"<>"',
  'v1.2',
  '.a',
];
const rules = { base: '/docs/', cleanUrls: true };

function assertTable<In, Out>(act: (input: In) => Out, table: [In, Out][]) {
  for (const [input, expected] of table) assert.deepEqual(act(input), expected, JSON.stringify(input));
}

test('a file key and the output file of its route are inverse', () => {
  const pairs: [key: string, pagePath: string][] = [
    ['index', '/'],
    ['a', '/a'],
    ['guide/index', '/guide/'],
    ['guide/start', '/guide/start'],
    ['guide/myindex', '/guide/myindex'],
    ['index/a', '/index/a'],
  ];
  assertTable(pagePathOf, pairs);
  assertTable(
    fileStemOf,
    pairs.map(([key, path]) => [path, key]),
  );
});

test('only a non-default version or language is a prefix of a route', () => {
  const defaults = { lang: 'en', version: 'v2' };
  assert.equal(localePrefix({ lang: 'en', version: 'v2' }, defaults), '');
  assert.equal(localePrefix({ lang: 'zh', version: 'v2' }, defaults), '/zh');
  assert.equal(localePrefix({ lang: 'en', version: 'v1' }, defaults), '/v1');
  assert.equal(localePrefix({ lang: 'zh', version: 'v1' }, defaults), '/v1/zh');
  assert.equal(localePrefix({ lang: 'zh', version: '' }, { lang: 'en', version: '' }), '/zh');
});

test('any file name survives a round trip through its URL and link', () => {
  for (const name of NAMES) {
    const route = `/in/${name}`;
    const url = new URL(encodedUrl(route, rules), 'http://localhost');
    assert.equal(url.search + url.hash, '', name);
    assert.equal(decodePath(url.pathname), `/docs${route}`, name);
    assert.equal(urlOf(linkTo(route), rules), url.pathname, name);
    assert.equal(urlOf(`${linkTo(route)}?a=b#c`, rules), `${url.pathname}?a=b#c`, name);
    assert.equal(routeKey(linkTo(route)), routeKey(encodedUrl(route, { base: '/', cleanUrls: true })), name);
  }
});

test('without clean URLs, pages end in .html and folders in a slash', () => {
  const plain = { base: '/', cleanUrls: false };
  assert.equal(encodedUrl('/a', plain), '/a.html');
  assert.equal(encodedUrl('/a/', plain), '/a/');
  assert.equal(urlOf('/a?b#c', plain), '/a.html?b#c');
  assert.equal(besideUrl('/guide/', 'json', '/docs/'), '/docs/guide/index.json');
  assert.equal(besideUrl('/guide/c#', 'md', '/'), '/guide/c%23.md');
});

test('links to files have no .html, also in a portable site', () => {
  const link = '/files/a%2Etxt?b#c';
  assert.equal(urlOf(link, { base: '/docs/', cleanUrls: false }), '/docs/files/a.txt?b#c');
  assert.equal(portable.urlOf(link, { base: './' }), './files/a.txt?b#c');
  assert.equal(portable.urlOf('/guide/?b#c', { base: './' }), './guide/index.html?b#c');
});

test('case, a trailing slash, .html and /index do not change the route key', () => {
  assertTable(routeKey, [
    ['/', '/'],
    ['', '/'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/Guide/', '/guide'],
    ['/guide/index', '/guide'],
    ['/guide/INDEX.HTML', '/guide'],
    ['/guide.html', '/guide'],
    ['/guide.html/', '/guide'],
    ['/guide//', '/guide'],
    ['/%67uide', '/guide'],
    ['/%E4%B8%AD', '/中'],
    ['/%zz', '/%zz'],
    ['/guide.md', '/guide.md'],
    ['/indexes', '/indexes'],
    ['/v1.2', '/v1.2'],
  ]);
});

test('withoutBase returns the path below the base or undefined', () => {
  assertTable(
    (path) => withoutBase(path, '/docs/'),
    [
      ['/docs/', '/'],
      ['/docs', '/'],
      ['/docs/a/b', '/a/b'],
      ['/docsy/a', undefined],
      ['/', undefined],
      ['/a/docs/', undefined],
    ],
  );
  assert.equal(withoutBase('/a', '/'), '/a');
  assert.equal(withoutBase('/%e6%96%87/%e4%b8%ad', '/%E6%96%87/'), '/%e4%b8%ad');
});

test('isExternal detects an address of another origin', () => {
  for (const href of ['https://a.b', 'HTTP://a', '//a.b', 'mailto:a@b', 'tel:1', 'javascript:1', 'x-a+b.c:d'])
    assert.ok(isExternal(href), href);
  for (const href of ['/a', 'a', './a:b', '#a:b', '?a:b', '', '1a:b', 'a/b:c'])
    assert.ok(!isExternal(href), href);
});

test('splitHref splits a link at its first marks', () => {
  assertTable(splitHref, [
    ['/a', { path: '/a', query: '', hash: '' }],
    ['/a?b?c#d#e?f', { path: '/a', query: '?b?c', hash: '#d#e?f' }],
    ['#a?b', { path: '', query: '', hash: '#a?b' }],
    ['?', { path: '', query: '?', hash: '' }],
    ['', { path: '', query: '', hash: '' }],
  ]);
});

test('a nav entry is active on its page, below it, or if its pattern matches', () => {
  const at = (item: { link?: string; activeMatch?: string }, page: string) =>
    isNavActive(item, page, item.link ?? '');
  assert.ok(at({ link: '/guide/' }, '/guide/'));
  assert.ok(at({ link: '/guide/' }, '/guide/start'));
  assert.ok(!at({ link: '/guide/' }, '/guides'));
  assert.ok(!at({ link: '/' }, '/guide/'), 'home is above everything');
  assert.ok(at({ link: '/guide/start', activeMatch: '^/guide/' }, '/guide/other'));
  assert.ok(!at({ link: '/guide/start', activeMatch: '^/config/' }, '/guide/start'));
  assert.ok(!at({ link: 'https://example.com/guide/' }, '/guide/'));
  assert.ok(!at({}, '/'));
});

test('right-to-left languages are known by their tag', () => {
  for (const lang of ['ar', 'ar-EG', 'he', 'fa', 'ur-PK']) assert.equal(directionOf(lang), 'rtl', lang);
  for (const lang of ['en', 'zh', 'arn', 'fab', 'de-AT']) assert.equal(directionOf(lang), 'ltr', lang);
});
