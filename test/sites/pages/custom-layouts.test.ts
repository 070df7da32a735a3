/** Custom layouts: the parts of the page around them, `<main>`, and the style sheets that they import. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { configOf, type Files, site } from '../../helpers/site.js';

const DOC = `import { Article } from '@docs-cli/core/runtime';
import { DocLayout } from '@docs-cli/core/theme';
export default function Own() {
  return (
    <DocLayout>
      <p>Above</p>
      <Article />
      <p>Below</p>
    </DocLayout>
  );
}
`;

/** Layouts by the name of their page. */
const LAYOUTS: Record<string, string> = {
  own: DOC,
  empty: `import { DocLayout } from '@docs-cli/core/theme';
export default () => <><style href="x">{''}</style><DocLayout /></>;
`,
  // It imports DocLayout in another module of the site.
  module: `import { Part } from './_part.js';
export default () => <Part />;
`,
  namespace: `import * as theme from '@docs-cli/core/theme';
export default () => <theme.DocLayout />;
`,
  slot: `import { useSlot } from '@docs-cli/core/theme';
export default function Own() {
  const DocLayout = useSlot('DocLayout');
  return <DocLayout />;
}
`,
  shell: `import { DocShell as Shell } from '@docs-cli/core/theme';
export default () => <Shell><h1>Own</h1></Shell>;
`,
  custom: `import { CustomLayout } from '@docs-cli/core/theme';
export default () => <CustomLayout><h1>Own</h1></CustomLayout>;
`,
  'same-name': `const DocLayout = () => <h1>Own</h1>;
export default () => <DocLayout />;
`,
  unused: `import { DocLayout, Tag } from '@docs-cli/core/theme';
export default () => <p><Tag text="new" /></p>;
`,
};

/** These have the names of scripts of the build. */
const SCRIPTS = ['announcement', 'boot', 'dev', 'moved'];

const layoutFiles = (names: string[], code: (name: string) => string): Files =>
  Object.fromEntries(names.map((name) => [`content/en/layouts/${name}.tsx`, code(name)]));

const pageFiles = (names: string[]): Files =>
  Object.fromEntries(
    names.map((name, i) => [
      `content/en/guide/${name}.md`,
      `---\nlayout: ../layouts/${name}.tsx\norder: ${i + 2}\n---\n\n# Own ${name}\n\n## Section\n\nText.\n`,
    ]),
  );

const NAMES = Object.keys(LAYOUTS);
const s = site({
  'site.config.ts': configOf(
    "base: '/docs/', breadcrumbs: true, sidebar: { '/guide/': 'auto' }, clientEntry: './client.ts',",
  ),
  'content/en/index.md': '# Home\n\n[guide](guide/one.md)\n',
  'content/en/guide/one.md': '---\norder: 1\n---\n\n# One\n',
  ...layoutFiles(NAMES, (name) => LAYOUTS[name]!),
  ...layoutFiles(SCRIPTS, () => "export default () => <p>{'own layout'}</p>;\n"),
  ...pageFiles([...NAMES, ...SCRIPTS]),
  'content/en/layouts/_part.tsx': `import { DocLayout } from '@docs-cli/core/theme';
export const Part = () => <DocLayout />;
`,
  'content/en/landing.md': '---\npageType: home\nlayout: ./layouts/landing.tsx\n---\n',
  'content/en/layouts/landing.tsx': `import './landing.css';
export default function Landing() { return <h1 className="of-the-landing">Landing</h1>; }`,
  'content/en/layouts/landing.css': `@import './stars.css'; .of-the-landing { color: blue }`,
  'content/en/layouts/stars.css': '.of-the-stars { color: gold }',
  'content/_theme/index.tsx': `import { extendTheme } from '@docs-cli/core/theme';
import './menu.css';
const open = () => void import('./search-modal.js');
export default extendTheme({ slots: { NavTitleAfter: () => <button type="button" onClick={open} /> } });
`,
  'content/_theme/menu.css': '.of-the-theme { color: red }',
  // The default theme has a module of this name, which it loads later.
  'content/_theme/search-modal.tsx': 'export default () => <i>the modal of the site</i>;\n',
  'client.ts': "if (location.hash === '#own') void import('./client-entry');\n",
  'client-entry.ts': "document.title = 'own module';\n",
});

const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;

test('DocLayout puts own content between sidebar and outline, in one main with one h1', async () => {
  const html = await (await s).html('/guide/own');
  assert.equal(count(html, /<h1\b/g), 1);
  assert.match(html, /<main id="shell-main" class="dc-doc-shell-main"/);
  assert.match(html, /<p>Above<\/p><div class="dc-article" data-article="">/);
  assert.match(html, /<p>Below<\/p>/);
  for (const part of ['navbar', 'sidebar', 'local-nav', 'outline', 'pager', 'breadcrumbs'])
    assert.match(html, new RegExp(`class="dc-${part}[ "]`), part);
  assert.match(html, /class="dc-pager-title">One</);
  assert.match(html, /class="dc-pager-title">Own empty</);
});

test('DocLayout without children shows the article', async () => {
  assert.match(await (await s).html('/guide/empty'), /class="dc-article" data-article=""><h1/);
});

test('a layout has one main, however it gets the layouts of the theme, in dev too', async (t) => {
  const { root, html } = await s;
  const dev = await DevSite.open({ root });
  t.after(() => dev.close());
  for (const name of NAMES) {
    const page = dev.content.byPath.get(`content/en/guide/${name}.md`)!;
    for (const text of [await html(`/guide/${name}`), await dev.html(page)])
      assert.equal(count(text, /<main\b/g), 1, name);
  }
});

test('layouts and modules of a theme or a client entry may have the names of scripts of the build', async () => {
  const { html, output, outputsLike } = await s;
  const scripts = Array.from(
    (await html('/')).matchAll(/<script[^>]* src="\/docs\/([^"]*)"/g),
    ([, src]) => src!,
  );
  assert.equal(scripts.length, 2);
  for (const src of scripts) assert.doesNotMatch(await output(src), /own layout|own module/);
  const all = [...(await outputsLike(/^assets\/.+\.js$/)).values()].join('');
  assert.match(all, /the modal of the site/);
  assert.equal(JSON.parse(await output('index.json')).hash, undefined, 'This is not a page of dev.');
});

test('styles of the theme are on every page, and styles of a layout on its own pages only', async () => {
  const { html, output, payload } = await s;
  const sheets = async (page: string) => {
    const links = (await html(page)).matchAll(/<link rel="stylesheet" href="\/docs\/([^"]+)"/g);
    return (await Promise.all(Array.from(links, ([, href]) => output(href!)))).join('\n');
  };
  const landing = await sheets('/landing');
  for (const name of ['.of-the-theme', '.of-the-landing', '.of-the-stars', '.dc-hero-name'])
    assert.ok(landing.includes(name), name);
  for (const page of ['/guide/own', '/guide/one', '/404']) {
    const others = await sheets(page);
    assert.ok(others.includes('.of-the-theme'), page);
    assert.doesNotMatch(others, /\.of-the-(?:landing|stars)|\.dc-hero-name/, page);
  }
  const { styles = [] } = await payload('/landing');
  assert.equal(styles.length, 3, 'Not the sheets of home pages, of custom pages and of the layout.');
  assert.ok(styles.every((href) => href.startsWith('/docs/assets/')));
  assert.equal((await payload('/guide/one')).styles!.length, 1);
});
