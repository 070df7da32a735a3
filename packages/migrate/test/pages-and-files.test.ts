/** Which files a migration moves as pages, which as other files, and which it lists. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { migrated, places, SVG } from './project.js';

const VITEPRESS = { '.vitepress/config.ts': "export default { title: 'A' };\n", 'index.md': '# Home\n' };
const DOCUSAURUS = { 'docusaurus.config.js': "module.exports = { title: 'A' };\n", 'docs/a.md': '# A\n' };
const STARLIGHT = {
  'astro.config.mjs':
    "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', sidebar: [{ label: 'G', autogenerate: { directory: 'guide' } }] })] };\n",
  'src/content/docs/index.md': '---\ntitle: Home\n---\n',
};

describe('pages and files of a project', () => {
  test('folders named build and dist are moved, and those of packages are not', async () => {
    const { read, root } = await migrated({
      ...VITEPRESS,
      'build/start.md': '# Start\n',
      'guide/dist/files.md': '# Files\n',
      'public/build/a.svg': SVG,
      'node_modules/x/readme.md': '# X\n',
    });
    assert.equal(read('content/en/build/start.md'), '# Start\n');
    assert.equal(read('content/en/guide/dist/files.md'), '# Files\n');
    assert.equal(read('content/public/build/a.svg'), SVG);
    assert.ok(!existsSync(join(root, 'content/en/node_modules')));
  });

  test('hidden files that the old site serves are moved', async () => {
    const { read } = await migrated({
      ...VITEPRESS,
      'public/.well-known/security.txt': 'Contact: a\n',
      'public/.nojekyll': '',
    });
    assert.equal(read('content/public/.well-known/security.txt'), 'Contact: a\n');
    assert.equal(read('content/public/.nojekyll'), '');
  });

  test('front matter ends at a line of three dashes, and not at a comment that ends with dashes', async () => {
    const { read } = await migrated({
      ...VITEPRESS,
      'a.md': '---\ntitle: A ---\n# -------- more --------\ndescription: D\n---\n\nText.\n',
      'b.md': '---\n---\n\n# B\n\n---\n\nEnd.\n',
    });
    assert.equal(read('content/en/a.md'), '---\ntitle: A ---\ndescription: D\n---\n\nText.\n');
    assert.equal(read('content/en/b.md'), '# B\n\n---\n\nEnd.\n');
  });

  test('a draft of Docusaurus or Starlight is not published, and is listed', async () => {
    const draft = '---\ntitle: Later\ndraft: true\n---\n\nText.\n';
    const docusaurus = await migrated({
      ...DOCUSAURUS,
      'docs/guide/later.md': draft,
      'blog/later.md': draft,
    });
    const starlight = await migrated({ ...STARLIGHT, 'src/content/docs/guide/later.md': draft });
    for (const [{ read, stdout }, files] of [
      [docusaurus, ['docs/guide', 'blog']],
      [starlight, ['guide']],
    ] as const)
      for (const folder of files) {
        assert.equal(read(`content/en/${folder}/_later.md`), '---\ntitle: Later\n---\n\nText.\n');
        assert.match(stdout, /later\.md:3:1 {2}A draft is not a page: its name begins with '_' now\. Rename/);
      }
    assert.doesNotMatch(starlight.read('site.config.ts'), /later/);
    assert.deepEqual(await docusaurus.check(), []);
  });

  test('a page of VitePress with draft: true is a page, and the key is listed', async () => {
    const result = await migrated({ ...VITEPRESS, 'a.md': '---\ndraft: true\n---\n\n# A\n' });
    assert.equal(result.read('content/en/a.md'), '# A\n');
    assert.deepEqual(places(result), ['a.md:2:1']);
  });

  test('a dynamic route of VitePress is not a page, and is listed', async () => {
    const result = await migrated({
      ...VITEPRESS,
      'packages/[pkg].md': '# Package\n',
      'packages/[pkg].paths.js': 'export default { paths: () => [{ params: { pkg: "a" } }] };\n',
      'b.md': '# B\n\n[a](/packages/a)\n',
    });
    assert.equal(result.read('content/en/packages/_[pkg].md'), '# Package\n');
    assert.deepEqual(places(result), ['b.md:3:5', 'packages/[pkg].md:1:1']);
    assert.match(result.stdout, /VitePress creates pages from this file with code/);
  });

  test('pages that docs-cli would not publish because of their name are listed', async () => {
    const vitepress = await migrated({
      ...VITEPRESS,
      'shared/auth.md': '# Auth\n',
      '_lost.md': '# Lost\n',
      '_part.md': 'Part\n',
      'a.md': '# A\n\n<!--@include: ./_part.md-->\n\n[auth](./shared/auth.md)\n',
    });
    assert.deepEqual(places(vitepress), ['_lost.md:1:1', 'a.md:5:8', 'shared/auth.md:1:1']);
    assert.ok(!existsSync(join(vitepress.root, 'content/public')));
    const docusaurus = await migrated({
      ...DOCUSAURUS,
      'docs/shared/auth.md': '# Auth\n',
      'docs/_part.md': '',
    });
    assert.deepEqual(places(docusaurus), ['docs/shared/auth.md:1:1']);
  });

  test('pages in Markdoc, and pages in React of Rspress, are listed', async () => {
    const starlight = await migrated({ ...STARLIGHT, 'src/content/docs/guide/a.mdoc': '# A\n' });
    assert.ok(places(starlight).includes('src/content/docs/guide/a.mdoc:1:1'));
    const rspress = await migrated({
      'rspress.config.ts': "export default { title: 'A', route: { exclude: ['**/components/**'] } };\n",
      'docs/index.md': '# Home\n',
      'docs/play.tsx': 'export default () => null;\n',
      'docs/components/b.tsx': 'export default () => null;\n',
    });
    assert.deepEqual(places(rspress), ['docs/play.tsx:1:1']);
  });

  test('links to pages with spaces in their names are encoded', async () => {
    const { read, check } = await migrated({
      ...VITEPRESS,
      'my page.md': '# Mine\n',
      'index.md': '# Home\n\n[a](./my%20page.md) [b](<./my page.md#mine>) [c](</my page> "Title")\n',
    });
    assert.match(
      read('content/en/index.md'),
      /\[a\]\(\.\/my%20page\.md\) \[b\]\(<\.\/my%20page\.md#mine>\) \[c\]\(<\.\/my%20page\.md> "Title"\)/,
    );
    assert.deepEqual(await check(), []);
  });

  test('an included text outside the pages is converted, and code is copied as it is', async () => {
    const part = '{/* note */}Part [a](@site/docs/a.md)\n\n<More />\n';
    const { read, stdout } = await migrated({
      ...DOCUSAURUS,
      'docs/b.mdx':
        "import Part from '@site/parts/part.mdx';\nimport CodeBlock from '@theme/CodeBlock';\nimport raw from '!!raw-loader!@site/parts/code.md';\n\n# B\n\n<Part />\n\n<CodeBlock language=\"md\">{raw}</CodeBlock>\n",
      'parts/part.mdx': `import More from './more.mdx';\n\n${part}`,
      'parts/more.mdx': 'More.\n',
      'parts/code.md': part,
    });
    assert.match(read('content/en/docs/b.md'), /<!--@include: \.\.\/_included\/parts\/part\.md-->/);
    assert.equal(
      read('content/en/_included/parts/part.md'),
      '<!-- note -->Part [a](../../docs/a.md)\n\n<!--@include: ./more.md-->\n',
    );
    assert.equal(read('content/en/_included/parts/more.md'), 'More.\n');
    assert.equal(read('content/_included/parts/code.md'), part);
    assert.doesNotMatch(stdout, /for you to look at/);
  });

  test('a file does not replace another one with the same name', async () => {
    const { read, check } = await migrated({
      ...STARLIGHT,
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', logo: { src: './src/assets/logo.svg' } })] };\n",
      'src/assets/logo.svg': `${SVG}<!-- logo -->`,
      'public/logo.svg': SVG,
    });
    assert.equal(read('content/public/logo.svg'), SVG);
    assert.equal(read('content/public/src/assets/logo.svg'), `${SVG}<!-- logo -->`);
    assert.match(read('site.config.ts'), /logo: '\/src\/assets\/logo\.svg'/);
    assert.deepEqual(await check(), []);
  });

  test('a file that a page links to and shows as code is copied for both', async () => {
    const { read, check } = await migrated({
      ...VITEPRESS,
      'demo.ts': 'export const a = 1;\n',
      'index.md': '# Home\n\n<<< ./demo.ts\n\n[The code](./demo.ts)\n',
    });
    const text = read('content/en/index.md');
    assert.match(text, /^```ts file="\.\.\/_included\/demo\.ts"$/m);
    assert.match(text, /\[The code\]\(\/demo\.ts\)/);
    assert.deepEqual(await check(), []);
  });

  test('pages of VitePress outside the folder are not read, and their folder is listed', async () => {
    const vitepress = await migrated({
      '.vitepress/config.ts': "export default { title: 'A', srcDir: '../pages' };\n",
    });
    assert.match(vitepress.stdout, /config\.ts:1:\d+ {2}The pages in '\.\.\/pages' are not moved/);
  });
});
