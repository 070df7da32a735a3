/** Style sheets that modules of a site import: those of the theme are on every page, those of a layout on its pages. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { site } from '../../helpers/site.js';

const FILES = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Site', base: '/docs/' });`,
  'content/_theme/index.tsx': `import { extendTheme } from '@docs-cli/core/theme';
import './menu.css';
export default extendTheme({});`,
  'content/_theme/menu.css': '.of-the-theme { color: red }',
  'content/_theme/landing.tsx': `import './landing.css';
export default function Landing() { return <h1 className="of-the-landing">Landing</h1>; }`,
  'content/_theme/landing.css': `@import './stars.css'; .of-the-landing { color: blue }`,
  'content/_theme/stars.css': '.of-the-stars { color: gold }',
  'content/en/index.md': '---\npageType: home\nlayout: ../_theme/landing.tsx\n---\n',
  'content/en/other.md': '---\nlayout: ../_theme/other.tsx\n---\n\n# Other\n',
  'content/_theme/other.tsx': 'export default function Other() { return <h1>Other</h1>; }',
  'content/en/doc.md': '# Doc\n',
};

describe('styles that modules import', () => {
  test('styles of the theme are on every page, and styles of a layout on its own pages only', async () => {
    const project = await site(FILES);
    const result = await project.cli('build');
    assert.equal(result.code, 0, result.stderr);
    const sheets = (page: string) =>
      [...project.read(`dist/${page}`).matchAll(/<link rel="stylesheet" href="\/docs\/([^"]+)"/g)].map(
        ([, href]) => project.read(`dist/${href}`),
      );
    const has = (page: string, name: string) => sheets(page).some((css) => css.includes(name));
    for (const page of ['index.html', 'other.html', 'doc.html']) {
      assert.ok(has(page, '.of-the-theme'), `${page} lacks the styles of the theme.`);
    }
    assert.ok(has('index.html', '.of-the-landing') && has('index.html', '.of-the-stars'));
    for (const page of ['other.html', 'doc.html', '404.html']) {
      assert.ok(!has(page, '.of-the-landing'), `${page} carries the styles of another page's layout.`);
    }
    const payload = JSON.parse(project.read('dist/index.json'));
    assert.equal(
      payload.styles.length,
      3,
      'Not the sheets of home pages, of custom pages and of the layout.',
    );
    assert.ok(payload.styles.every((href: string) => href.startsWith('/docs/assets/')));
    assert.ok(has('index.html', '.hero-name') && !has('doc.html', '.hero-name'));
    assert.equal(JSON.parse(project.read('dist/doc.json')).styles, undefined);
  });
});
