/** Custom layouts: the parts of the page around them, and `<main>`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, site } from '../../helpers/site.js';

const CONFIG = `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  breadcrumbs: true,
  sidebar: { '/guide/': 'auto' },
});
`;

const files = (layout: string, over: Files = {}): Files => ({
  'site.config.ts': CONFIG,
  'content/en/index.md': '# Home\n\n[guide](guide/one.md)\n',
  'content/en/guide/one.md': '---\norder: 1\n---\n\n# One\n',
  'content/en/guide/own.md': '---\nlayout: ../_own.tsx\norder: 2\n---\n\n# Own\n\n## Section\n\nText.\n',
  'content/en/guide/three.md': '---\norder: 3\n---\n\n# Three\n',
  'content/en/_own.tsx': layout,
  ...over,
});

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

const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;
const mains = (html: string) => count(html, /<main\b/g);

test('DocLayout puts own content between sidebar and outline, in one main with one h1', async () => {
  const s = await site(files(DOC));
  const html = await s.html('/guide/own');
  assert.equal(mains(html), 1);
  assert.equal(count(html, /<h1\b/g), 1);
  assert.match(html, /<main id="shell-main" class="doc-shell-main"/);
  assert.match(html, /<p>Above<\/p><div class="article" data-article="">/);
  assert.match(html, /<p>Below<\/p>/);
  for (const part of ['navbar', 'sidebar', 'local-nav', 'outline', 'pager', 'breadcrumbs'])
    assert.match(html, new RegExp(`class="${part}[ "]`), part);
  assert.match(html, /class="pager-title">One</);
  assert.match(html, /class="pager-title">Three</);
});

test('layouts and modules of a client entry may have the names of scripts of the build', async () => {
  const names = ['announcement', 'boot', 'dev', 'moved'];
  const s = await site({
    ...files(DOC),
    'site.config.ts': CONFIG.replace("title: 'Test'", "title: 'Test', clientEntry: './client.ts'"),
    'client.ts': "if (location.hash === '#own') void import('./client-entry');\n",
    'client-entry.ts': "document.title = 'own module';\n",
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`content/en/${name}.tsx`, "export default () => <p>{'own layout'}</p>;\n"],
        [`content/en/${name}.md`, `---\nlayout: ./${name}.tsx\n---\n\n# ${name}\n`],
      ]),
    ),
  });
  const result = await s.cli('build');
  assert.equal(result.code, 0, result.stderr);
  const scripts = Array.from(
    s.read('dist/index.html').matchAll(/<script[^>]* src="([^"]*)"/g),
    ([, src]) => src!,
  );
  assert.equal(scripts.length, 2);
  for (const src of scripts) assert.doesNotMatch(s.read(`dist${src}`), /own layout|own module/);
  assert.equal(JSON.parse(s.read('dist/index.json')).hash, undefined, 'This is not a page of dev.');
});

test('DocLayout without children shows the article', async () => {
  const layout = `import { DocLayout } from '@docs-cli/core/theme';
export default () => <><style href="x">{''}</style><DocLayout /></>;
`;
  const s = await site(files(layout));
  const html = await s.html('/guide/own');
  assert.equal(mains(html), 1);
  assert.match(html, /class="article" data-article=""><h1/);
});

const layouts: Record<string, string> = {
  'a layout that imports DocLayout in another module of the site': `import { Part } from './_part.js';
export default () => <Part />;
`,
  'a layout that gets DocLayout from a namespace': `import * as theme from '@docs-cli/core/theme';
export default () => <theme.DocLayout />;
`,
  'a layout that gets DocLayout from useSlot': `import { useSlot } from '@docs-cli/core/theme';
export default function Own() {
  const DocLayout = useSlot('DocLayout');
  return <DocLayout />;
}
`,
  'a layout that renders DocShell': `import { DocShell as Shell } from '@docs-cli/core/theme';
export default () => <Shell><h1>Own</h1></Shell>;
`,
  'a layout that renders CustomLayout': `import { CustomLayout } from '@docs-cli/core/theme';
export default () => <CustomLayout><h1>Own</h1></CustomLayout>;
`,
  'a layout with a component of its own that is named DocLayout': `const DocLayout = () => <h1>Own</h1>;
export default () => <DocLayout />;
`,
  'a layout that imports DocLayout and does not use it': `import { DocLayout, Tag } from '@docs-cli/core/theme';
export default () => <p><Tag text="new" /></p>;
`,
};

for (const [name, layout] of Object.entries(layouts)) {
  test(`${name} has one main, in dev too`, async () => {
    const s = await site(
      files(layout, {
        'content/en/_part.tsx': `import { DocLayout } from '@docs-cli/core/theme';
export const Part = () => <DocLayout />;
`,
      }),
    );
    assert.equal(mains(await s.html('/guide/own')), 1);
    const { DevSite } = await import('../../../src/cli/dev/dev-site.js');
    const dev = await DevSite.open({ root: s.root });
    try {
      const page = dev.content.byPath.get('content/en/guide/own.md')!;
      assert.equal(mains(await dev.html(page)), 1);
    } finally {
      await dev.close();
    }
  });
}
