/** `import Snippet from './_snippet.md'` and `<Demo file="./demo.tsx" />`: what a page takes from other files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { type Files, site } from '../../helpers/site.js';

const DEMO = 'export default function Demo() {\n  return <p>Demo {1 + 1}</p>;\n}\n';

const page = (text: string, over: Files = {}): Files => ({ 'content/en/index.md': `${text}\n`, ...over });

test('an imported Markdown file is included with its links, headings and problems', async () => {
  const s = await site(
    page("import Part from './parts/_part.md'\n\n# Home\n\n<Part />\n\n> <Part></Part>\n", {
      'content/en/parts/_part.md': '---\ntitle: X\n---\n\n[b](./b.md) and [gone](./gone.md).\n',
      'content/en/parts/b.mdx': '# B\n',
    }),
  );
  const article = await s.article('/');
  assert.match(article, /<p><a href="\/parts\/b">b<\/a>/);
  assert.match(article, /<blockquote>\n<p><a href="\/parts\/b">b<\/a>/);
  assert.deepEqual([...new Set(await s.problems())], ['content/en/parts/_part.md:5:17 error dead-link']);
});

test('imported files that include themselves, are missing or have props are reported at their tags', async () => {
  const s = await site(
    page(
      "import Part from './_part.mdx';\nimport Gone from './_gone.md';\n\n# Home\n\n<Part x={1} />\n\n<Gone />\n\nIn <Part /> text.",
      {
        'content/en/_part.mdx': "import Part from './_part.mdx'\n\nText.\n\n<Part />\n",
      },
    ),
  );
  assert.deepEqual(await s.problems(), [
    'content/en/_part.mdx:5:1 error include-cycle',
    'content/en/index.md:6:7 error invalid-prop',
    'content/en/index.md:8:1 error include-missing',
    'content/en/index.md:10:4 warning misplaced-tag',
  ]);
  assert.match(await s.article('/'), /<p>Text\.<\/p>\n<p>In {2}text\.<\/p>/);
});

test('authors who are not trusted import only from the allowed folders, and a demo shows only its code', async () => {
  const config = `export default { title: 'T', markdown: { html: 'sanitised', includeFrom: ['content/parts'] } };\n`;
  const s = await site(
    page(
      "import A from '../parts/a.md';\nimport B from '../../other/b.md';\n\n# Home\n\n<A />\n\n<B />\n\n<Demo file=\"./demo.tsx\" />",
      {
        'content/parts/a.md': 'Allowed.\n',
        'other/b.md': 'Not allowed.\n',
        'content/en/demo.tsx': DEMO,
      },
    ),
    { config },
  );
  const article = await s.article('/');
  assert.match(article, /Allowed[\s\S]*code-block/);
  assert.doesNotMatch(article, /Not allowed|docs-component|class="dc-preview"/);
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:8:1 error include-outside',
    'content/en/index.md:10:1 warning unsafe-html',
  ]);
});

test('a build and dev notice a change of an imported file and of a demo', async (t) => {
  const files = page('import A from \'./_a.md\'\n\n# Home\n\n<A />\n\n<Demo file="./demo.tsx" />\n', {
    'content/en/_a.md': 'Before.\n',
    'content/en/demo.tsx': DEMO,
  });
  const s = await site(files);
  assert.equal((await s.cli('build')).code, 0);
  assert.match(s.read('dist/index.html'), /Before\.[\s\S]*Demo/);
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const html = () => dev.html(dev.content.byPath.get('content/en/index.md')!);
  assert.match(await html(), /Before\./);
  s.change({ 'content/en/_a.md': 'After.\n', 'content/en/demo.tsx': DEMO.replace('<p>Demo', '<p>New demo') });
  const edited = new Set(['content/en/_a.md', 'content/en/demo.tsx']);
  await dev.apply({ edited, names: false, theme: false, config: false });
  assert.match(await html(), /After\.[\s\S]*New demo/);
  assert.equal((await s.cli('build')).code, 0);
  assert.match(s.read('dist/index.html'), /After\.[\s\S]*New demo/);
});

test('a demo that is not valid is reported at its place, and the site may have its own', async () => {
  const text =
    '# Home\n\n<Demo file="./a.vue" />\n\n<Demo />\n\n<Demo file="./demo.tsx">text</Demo>\n\n<Demo file={1} />';
  const s = await site(page(text, { 'content/en/demo.tsx': DEMO }));
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:3:7 error invalid-prop',
    'content/en/index.md:5:1 error invalid-prop',
    'content/en/index.md:7:1 warning misplaced-tag',
    'content/en/index.md:9:7 error invalid-prop',
  ]);
  s.change({
    'content/en/index.md': '# Home\n\n<Demo file="./demo.tsx" />',
    'content/_components/Demo.tsx': 'export default ({ file }: { file: string }) => <i>own {file}</i>;\n',
  });
  assert.match(await s.article('/'), /<i>own .*demo\.tsx<\/i>/);
});

test('an import with an alias of the config or of tsconfig.json includes the file', async () => {
  const text = [
    "import A from '@en/_a.md';\nimport B from '~/parts/_b.mdx';\nimport C from '@acme/docs/c.md';\nimport D from '_d.md';",
    '# Home\n\n<A />\n\n<B />\n\n<C />\n\n<D />',
  ].join('\n\n');
  const files = page(text, {
    'site.config.ts': "export default { title: 'T', bundle: { alias: { '@en': './content/en' } } };\n",
    'tsconfig.json':
      '{\n  // Comment\n  "compilerOptions": { "paths": { "~/parts/*": ["./none/*", "./docs/*"], "~/*": ["./*"] } },\n}\n',
    'content/en/_a.md': 'From the config, [b](./b.md).\n',
    'content/en/b.md': '# B\n',
    'docs/_b.mdx': 'From TypeScript.\n',
  });
  const s = await site(files);
  assert.match(
    await s.article('/'),
    /<p>From the config, <a href="\/b">b<\/a>\.<\/p>\n<p>From TypeScript\.<\/p>/,
  );
  const problems = await s.diagnostics();
  assert.deepEqual(
    problems.map(({ code, line, message }) => `${line} ${code}: ${message}`),
    [
      '12 include-missing: `@acme/docs/c.md` is not a path, and no alias is known for it.',
      '14 include-missing: `_d.md` is not a path, and no alias is known for it.',
    ],
  );
  assert.match(problems[0]?.hint ?? '', /`\.\/docs\/c\.md`, or set the alias: .*'@acme'/);
  s.change({ 'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./other/*"] } } }\n' });
  assert.ok((await s.problems()).includes('content/en/index.md:10:1 error include-missing'));
});
