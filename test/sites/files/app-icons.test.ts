/** Icons for home screens of phones, drawn from the icon of the site. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { imageSize } from 'image-size';
import { inkOf, readPng } from '../../helpers/png.js';
import { type Files, reported, site, type TestSite } from '../../helpers/site.js';

const NAMES = ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'maskable-icon-512.png'];
const HOME: Files = { 'content/en/index.md': '# Home\n' };
const GREEN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#00a060" d="M0 0h10v10H0z"/></svg>';

const drawn = (s: TestSite, name: string) => readFileSync(s.path(`dist/${name}`));

async function built(s: TestSite): Promise<void> {
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 0, stderr);
}

function sizes(s: TestSite): string[] {
  return NAMES.map((name) => {
    const { width, height, type } = imageSize(drawn(s, name));
    return `${type} ${width}x${height}`;
  });
}

const SIZES = ['png 180x180', 'png 192x192', 'png 512x512', 'png 512x512'];

test('a site without an icon has the default icons in each size', async () => {
  const s = await site(HOME);
  await built(s);
  assert.deepEqual(sizes(s), SIZES);
});

test('maskable icons have a background and a safe zone', async () => {
  const s = await site({
    ...HOME,
    'content/public/favicon.svg': GREEN,
    'content/_theme/index.css': ':root { --color-canvas: #fff8e7; }\n',
  });
  await built(s);
  assert.deepEqual(sizes(s), SIZES);
  const touch = readPng(drawn(s, 'apple-touch-icon.png'));
  assert.deepEqual([touch.at(0, 0), touch.at(90, 90), touch.at(179, 179)], ['#fff8e7', '#00a060', '#fff8e7']);
  const maskable = inkOf(readPng(drawn(s, 'maskable-icon-512.png')), '#fff8e7', [0, 512]);
  // The safe zone: a circle of 80 % of the size.
  for (const x of [maskable.left, maskable.right + 1]) {
    for (const y of [maskable.top, maskable.bottom + 1]) {
      assert.ok(Math.hypot(x - 256, y - 256) <= 0.4 * 512, `${x}, ${y} may be cut off`);
    }
  }
  const whole = readPng(drawn(s, 'icon-192.png'));
  assert.equal(whole.at(0, 0), '#00a060', 'the others are the icon itself');
});

test('app icons are drawn from the icon of the config, and a public file of the same name replaces one', async () => {
  const config = `export default { title: 'T', icon: '/brand/logo.svg' };\n`;
  const s = await site(
    {
      ...HOME,
      'content/public/brand/logo.svg': GREEN,
      'content/public/icon-192.png': 'own',
      'content/public/apple-touch-icon.png': 'own too',
    },
    { config },
  );
  await built(s);
  assert.equal(String(drawn(s, 'icon-192.png')), 'own');
  assert.equal(String(drawn(s, 'apple-touch-icon.png')), 'own too');
  assert.equal(readPng(drawn(s, 'maskable-icon-512.png')).at(256, 256), '#00a060');
  assert.deepEqual(await s.problems(), []);
});

test('the address of the icon in the config may have a query', async () => {
  const s = await site(
    { ...HOME, 'content/public/my logo.svg': GREEN },
    { config: `export default { title: 'T', icon: '/my logo.svg?v=2' };\n` },
  );
  assert.match(await s.html('/'), /<link rel="icon" href="\/my%20logo\.svg\?v=2">/);
  assert.match(await s.output('site.webmanifest'), /"src":"\/my%20logo\.svg\?v=2"/);
});

test('links and head tags can name drawn icons', async () => {
  const head = `[['link', { rel: 'apple-touch-icon', href: '/icon-192.png' }]]`;
  const s = await site(
    { ...HOME, 'content/en/index.md': '# Home\n\n![The icon](/icon-512.png)\n' },
    { config: `export default { title: 'T', head: ${head} };\n` },
  );
  assert.deepEqual(await s.problems(), []);
});

test('no icons are drawn from an icon that is not an SVG or is on another host', async () => {
  for (const [icon, files] of [
    ['/favicon.png', { 'content/public/favicon.png': 'x' }],
    ['https://a.test/icon.svg', {}],
  ] as const) {
    const s = await site(
      { ...HOME, ...files },
      { config: `export default { title: 'T', icon: '${icon}' };\n` },
    );
    await built(s);
    assert.deepEqual(
      NAMES.filter((name) => existsSync(s.path(`dist/${name}`))),
      [],
      icon,
    );
    assert.doesNotMatch(await s.html('/'), /apple-touch-icon/);
    assert.equal(JSON.parse(await s.output('site.webmanifest')).icons.length, 1);
  }
});

test('an icon that cannot be rendered is reported with its file and an alternative', async () => {
  const s = await site({ ...HOME, 'content/public/favicon.svg': '<svg><oops' });
  const result = await s.cli('build');
  assert.equal(result.code, 1);
  assert.deepEqual(reported(result), ['content/public/favicon.svg error unreadable'], result.stderr);
  assert.match(result.stderr, /apple-touch-icon\.png/);
  assert.ok(!existsSync(s.path('dist')));
});
