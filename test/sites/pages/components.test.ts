/** Components of the site: their HTML, their text for machines, their problems. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureFolder } from '../../helpers/fixture-folder.js';
import { BILINGUAL, type Files, site } from '../../helpers/site.js';

const NOTE = `import type { ReactNode } from 'react';
export default ({ title, children }: { title: string; children?: ReactNode }) => (
  <aside>
    <b>{title}</b>
    {children}
  </aside>
);
`;

const page = (text: string, over: Files = {}): Files => ({
  'content/_components/Note.tsx': NOTE,
  'content/en/index.md': `# Page\n\n${text}\n`,
  ...over,
});

test('a component without script is HTML in place, with its content, and the page has no script for it', async () => {
  const s = await site(page('<Note title="A">\n\n**Text**\n\n</Note>'));
  const html = await s.html('/');
  assert.match(html, /<aside><b>A<\/b><p><strong>Text<\/strong><\/p>\n<\/aside>/);
  assert.doesNotMatch(html, /docs-component|docs-children|assets\/components-/);
});

test('a component with script has its props, its module and its script in the page', async () => {
  const s = await site(fixtureFolder('components'));
  const html = await s.html('/');
  assert.match(
    html,
    /<docs-component name="Counter" src="\/assets\/Counter-[A-Z0-9]{8}\.js" hydrate="interaction" props="\{&quot;start&quot;:3\}" prefix="c0-"><button type="button" class="counter_\w+_button">/,
  );
  assert.match(html, /<script src="\/assets\/components-[A-Z0-9]{8}\.js" defer data-page-head>/);
  assert.doesNotMatch(await s.html('/plain'), /components-|docs-component/);
});

test('a form whose action is a function adds no inline script to the page', async () => {
  const form = 'export default () => <form action={() => undefined}><input name="q" /></form>;\n';
  const s = await site(
    page('<Ask />\n\n<Static />', {
      'content/_components/Ask.tsx': `'use client';\n${form}`,
      'content/_components/Static.tsx': form,
      'content/en/own.md': '---\nlayout: ../_theme/own.tsx\n---\n',
      'content/_theme/own.tsx': form,
    }),
  );
  for (const route of ['/', '/own']) {
    const html = await s.html(route);
    assert.match(html, /<form action="javascript:/);
    assert.doesNotMatch(html, /<script>/);
  }
});

test('the address of a module has the base', async () => {
  const s = await site(fixtureFolder('components'));
  const built = await s.cli('build', '--base', '/docs/');
  assert.equal(built.code, 0, built.stderr);
  assert.match(s.read('dist/index.html'), /src="\/docs\/assets\/Counter-[A-Z0-9]{8}\.js"/);
});

test('the .md file of a page has the text of components, or what toMarkdown writes', async () => {
  const s = await site(fixtureFolder('components'));
  const markdown = await s.output('index.md');
  assert.match(markdown, /\n\nValues\n\n/);
  assert.match(
    markdown,
    /> \*\*Static\*\*\n>\n> Text with \*\*bold\*\* and a \[link\]\(https:\/\/docs\.example\.com\/plain\)/,
  );
  assert.match(markdown, /\n## Hidden heading\n\nHidden text\./);
});

test('content that a component shows twice is in the .md file twice', async () => {
  const s = await site(
    page('a <Twice>**b**</Twice> c', {
      'content/_components/Twice.tsx':
        'export default (props: { children?: unknown }) => <i>{props.children}/{props.children}</i>;\n',
    }),
  );
  assert.equal(await s.output('index.md'), '# Page\n\na **b**/**b** c\n');
});

test('the .md file of a page has nothing for a component whose toMarkdown returns nothing', async () => {
  const s = await site({
    'content/_components/Chart.tsx':
      'export default function Chart() {\n  return <p>Chart</p>;\n}\nexport const toMarkdown = () => undefined;\n',
    'content/en/index.md': '# Page\n\n<Chart />\n\nText\n',
  });
  assert.match(await s.output('index.md'), /^# Page\s+Text\n$/);
});

test('toMarkdown writes nothing for a condition that is false, and a promise is an error', async () => {
  const chart = (toMarkdown: string) =>
    `export default function Chart() {\n  return <p>Chart</p>;\n}\nexport const toMarkdown = ${toMarkdown};\n`;
  const s = await site({
    'content/_components/Chart.tsx': chart('({ url }: { url?: string }) => url !== undefined && `[Chart]`'),
    'content/en/index.md': '# Page\n\n<Chart />\n\nText\n',
  });
  assert.match(await s.output('index.md'), /^# Page\s+Text\n$/);
  s.change({ 'content/_components/Chart.tsx': chart("async () => 'Chart'") });
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^content\/en\/index\.md:3:1 error component-export\n {2}`toMarkdown` of `<Chart>` must return a string, found a promise\.$/m,
  );
});

test('an image that a component or its styles import may have a name with spaces and letters of any script', async () => {
  const names = ['a b.svg', '我的 图.svg'];
  const imports = names.map((name, i) => `import i${i} from './${name}';\n`);
  const s = await site({
    'content/_components/Images.tsx': `${imports.join('')}import './images.css';
export default function Images() {
  return <p>{[i0, i1].map((src) => <img key={src} src={src} alt="" />)}</p>;
}`,
    'content/_components/images.css': names
      .map((name, i) => `.i${i} { background: url('./${name}') }`)
      .join('\n'),
    'content/en/index.md': '# Page\n\n<Images />\n',
    ...Object.fromEntries(
      names.map((name) => [`content/_components/${name}`, `<svg><!-- ${name} --></svg>`]),
    ),
  });
  assert.equal((await s.cli('build')).code, 0);
  const html = s.read('dist/index.html');
  const [, sheet = ''] = /href="([^"]*\/Images-[^"]*\.css)"/.exec(html) ?? [];
  for (const [text, pattern] of [
    [html, /<img src="([^"]*)"/g],
    [s.read(`dist${sheet}`), /url\("?([^")]*)/g],
  ] as const) {
    const urls = Array.from(text.matchAll(pattern), ([, url]) => new URL(url!, 'https://a.test'));
    const found = urls.map(({ pathname }) => s.read(`dist${decodeURIComponent(pathname)}`));
    assert.deepEqual(
      found,
      names.map((name) => `<svg><!-- ${name} --></svg>`),
    );
  }
});

test('the table of contents of a page points at the headings in its .md file', async () => {
  const s = await site(page('<Note title="A long title">\n\n## Inside\n\n</Note>\n\n## After'));
  const markdown = await s.output('index.md');
  const { toc } = (await s.payload('/')).page;
  assert.deepEqual(
    toc.map(({ charIndex }) => markdown.slice(charIndex).split('\n')[0]),
    ['## Inside', '## After'],
  );
});

test('the search has the text of components under the heading of their content', async () => {
  const s = await site(page('<Note title="Shown">\n\n## Inside\n\nText\n\n</Note>'));
  const { pages } = JSON.parse(await s.output('assets/search/en.json'));
  assert.deepEqual(
    pages[0].sections.map(({ title, text }: { title: string; text: string }) => [title, text]),
    [
      ['', 'Shown'],
      ['Inside', 'Text'],
    ],
  );
});

test('the same build of components gives the same bytes', async () => {
  const [one, other] = [await site(fixtureFolder('components')), await site(fixtureFolder('components'))];
  for (const s of [one, other]) assert.equal((await s.cli('build')).code, 0);
  assert.equal(one.read('dist/index.html'), other.read('dist/index.html'));
});

test('an edited component changes the pages that use it in the next build', async () => {
  const s = await site(page('<Note title="A" />'));
  await s.cli('build');
  s.change({ 'content/_components/Note.tsx': NOTE.replace('<b>', '<b>New ') });
  await s.cli('build');
  assert.match(s.read('dist/index.html'), /<b>New A<\/b>/);
});

test('data that changed since the last build is read again', async () => {
  const data = `import { readFile } from 'node:fs/promises';
const text = await readFile(new URL('./data.txt', import.meta.url), 'utf8');
export default () => <p>{text}</p>;
`;
  const s = await site(
    page('<Data />', { 'content/_components/Data.tsx': data, 'content/_components/data.txt': 'one' }),
  );
  await s.cli('build');
  s.change({ 'content/_components/data.txt': 'two' });
  await s.cli('build');
  assert.match(s.read('dist/index.html'), /<p>two<\/p>/);
});

test('a component that throws is an error at its tag, with the place of the throw', async () => {
  const s = await site(
    page('Text.\n\n<Bad />', {
      'content/_components/Bad.tsx': "export default function Bad() {\n  throw new Error('no');\n}\n",
    }),
  );
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(stderr, /content\/en\/index\.md:5:1 error render-failed\n {2}`<Bad>` throws an error: no/);
  assert.match(stderr, /content\/_components\/Bad\.tsx:2:9/);
});

test('a component with script that renders a block in a paragraph is an error at its tag', async () => {
  const s = await site(
    page('<Box />\n\n- item <Box />\n\nText <Inline />.', {
      'content/_components/Box.tsx': "'use client';\nexport default () => <b><section>a</section></b>;\n",
      'content/_components/Inline.tsx':
        "'use client';\nexport default () => <button><div>a</div></button>;\n",
    }),
  );
  assert.equal((await s.cli('build')).code, 0);
  s.change({ 'content/en/index.md': '# Page\n\nText <Box /> more.\n' });
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(stderr, /content\/en\/index\.md:3:6 error render-failed\n {2}`<Box>` .+ renders `<section>`/);
});

test('a component whose module throws is an error at its tag, and pages without it are fine', async () => {
  const s = await site(
    page('Fine.', {
      'content/_components/Bad.tsx': "throw new Error('no data');\nexport default () => null;\n",
      'content/en/bad.md': '# Bad\n\n<Bad />\n',
    }),
  );
  assert.match(await s.html('/'), /Fine\./);
  await assert.rejects(s.html('/bad'), /`<Bad>` throws an error: no data/);
});

test('check reports a module without a default export', async () => {
  const s = await site(
    page('Text.', { 'content/_components/Bad.tsx': '// export default\nexport const a = 1;\n' }),
  );
  assert.deepEqual(await s.problems(), ['content/_components/Bad.tsx:1:1 error component-export']);
});

test('a string that contains the start of a comment does not hide a default export', async () => {
  const s = await site(
    page('Text.', {
      'content/_components/Upload.tsx':
        "const types = 'image/*';\nexport default function Upload() {\n  /* All types. */\n  return <p>{types}</p>;\n}\n",
    }),
  );
  assert.deepEqual(await s.problems(), []);
});

test('an unknown value of hydrate is an error', async () => {
  const s = await site(
    page('<Bad />', {
      'content/_components/Bad.tsx':
        "'use client';\nexport const hydrate = 'soon';\nexport default () => <p />;\n",
    }),
  );
  await assert.rejects(s.html('/'), /`hydrate` of `<Bad>` is "soon"/);
});

test('the config names components of packages', async () => {
  const s = await site(
    page('<Plan name="A" />', {
      'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', components: { Plan: 'plans/ui#Small' } });
`,
      'node_modules/plans/package.json':
        '{ "name": "plans", "type": "module", "exports": { "./ui": "./ui.js" } }',
      'node_modules/plans/ui.js':
        "import { jsx } from 'react/jsx-runtime';\nexport const Small = ({ name }) => jsx('em', { children: name });\n",
    }),
  );
  assert.match(await s.html('/'), /<em>A<\/em>/);
});

test('another version of a package with styles or code of a component is bundled again', async () => {
  const acme = (version: string, color: string): Files => ({
    'node_modules/acme/package.json': `{ "name": "acme", "version": "${version}" }`,
    'node_modules/acme/style.css': `b { color: ${color} }`,
    'node_modules/acme/index.js': `export const color = '${color}';\n`,
  });
  const component =
    "import 'acme/style.css';\nimport { color } from 'acme';\nexport default () => <b>{color}</b>;\n";
  const s = await site(
    page('<Acme />', { ...acme('1.0.0', 'red'), 'content/_components/Acme.tsx': component }),
    { ownBundle: true },
  );
  const sheets = async () => {
    const names = (await s.outputs()).filter((name) => /assets\/Acme-\w+\.css$/.test(name));
    return (await Promise.all(names.map((name) => s.output(name)))).join('');
  };
  assert.match(await sheets(), /color:\s*red/);
  assert.match(await s.article('/'), /<b>red<\/b>/);
  s.change(acme('1.0.1', 'green'));
  assert.match(await sheets(), /color:\s*green/);
  assert.match(await s.article('/'), /<b>green<\/b>/);
});

test('a project with another React is an error that names both versions', async () => {
  const s = await site(
    page('<Note title="A" />', {
      'node_modules/react/package.json': '{ "name": "react", "version": "18.3.1" }',
    }),
  );
  assert.deepEqual(await s.problems(), ['error react-version']);
  assert.match((await s.diagnostics())[0]!.message, /React 18\.3\.1, and docs-cli uses React 19\./);
});

test('a class of a CSS module may be composed from classes of another file', async () => {
  const card = 'content/_components/card.module.css';
  const s = await site({
    'content/_components/Card.tsx': `import styles from './card.module.css';
export default function Card() {
  return <p className={styles.card}>Text</p>;
}`,
    [card]: ".card { composes: base wide from './shared/base.module.css'; padding: 1px }\n",
    'content/_components/shared/base.module.css': '.base { color: red }\n.wide { width: 9em }\n',
    'content/en/index.md': '# Page\n\n<Card />\n',
  });
  assert.equal((await s.cli('build')).code, 0);
  const html = s.read('dist/index.html');
  const [, base, wide, own] = /<p class="(base_\w+_base) (base_\w+_wide) (card_\w+_card)">/.exec(html) ?? [];
  const [, sheet = ''] = /href="([^"]*\/Card-[^"]*\.css)"/.exec(html) ?? [];
  const classes = Array.from(s.read(`dist${sheet}`).matchAll(/\.(\w+)\{/g), ([, name]) => name);
  assert.deepEqual(classes, [base, wide, own]);
  s.change({ [card]: ".card { composes: base from './missing.module.css' }\n" });
  const { code, stderr } = await s.cli('build');
  assert.deepEqual([code, /missing\.module\.css/.test(stderr)], [1, true], stderr);
});

test('an import of a package or an alias that does not exist is an error at its tag', async () => {
  const files = (config = ''): Files => ({
    'site.config.ts': `export default { title: 'T', ${config} };\n`,
    'content/en/index.md':
      "# Page\n\nimport A from '@site/src/a'\nimport B from 'acme-ui'\nimport C from 'known'\n\n<A />\n\n<B />\n\n<C />\n",
    'node_modules/known/package.json': '{ "name": "known" }',
  });
  const s = await site(files());
  const found = await s.diagnostics();
  assert.deepEqual(
    found.map(({ line, code, hint }) => [line, code, hint]),
    [
      [
        7,
        'component-export',
        "Use a path that is relative to the page, or set the alias: `bundle: { alias: { '@site': './folder' } }`.",
      ],
      [9, 'component-export', 'Install the package: npm install acme-ui'],
    ],
  );
  s.change(files("bundle: { alias: { '@site': './parts' } }"));
  assert.deepEqual(await s.problems(), ['content/en/index.md:9:1 error component-export']);
  s.change({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "acme-*": ["./x/*"], "@site/*": ["./*"] } } }',
  });
  assert.deepEqual(await s.problems(), []);
});

test('another version of React is an error for components that only a page imports', async () => {
  const s = await site({
    'content/en/index.md': "# Page\n\nimport Mark from '../parts/mark.tsx'\n\n<Mark />\n",
    'content/parts/mark.tsx': 'export default () => <i>mark</i>;\n',
    'node_modules/react/package.json': '{ "name": "react", "version": "18.3.1" }',
  });
  assert.deepEqual(await s.problems(), ['error react-version']);
});

test('a component may import a package in the CommonJS format that loads modules of Node', async () => {
  const s = await site(
    page('<Folder />', {
      'content/_components/Folder.tsx':
        "import { base } from 'old';\nexport default () => <i>{base('/a/b')}</i>;\n",
      'node_modules/old/package.json': '{ "name": "old", "main": "index.js" }',
      'node_modules/old/index.js': "exports.base = (path) => require('path').basename(path);\n",
    }),
  );
  assert.match(await s.html('/'), /<i>b<\/i>/);
});

const FENCE = '```';
const preview = (code: string, info = 'tsx preview') => `${FENCE}${info}\n${code}\n${FENCE}`;

test('a preview is rendered above its code', async () => {
  const s = await site(page(preview('export default () => <em>shown</em>;')));
  const article = await s.article('/');
  assert.match(
    article,
    /<div class="preview"><docs-component name="preview-\w{8}"[^>]*><em>shown<\/em><\/docs-component>/,
  );
  assert.match(article, /<button [^>]*>Preview<\/button>\n<button [^>]*>Code<\/button>/);
  assert.match(await s.output('index.md'), /```tsx\nexport default/);
});

test('equal previews in two languages share a module, and previews that import files do not', async () => {
  const code = 'export default () => <em>shown</em>;';
  const own = "import { text } from './text';\nexport default () => <em>{text}</em>;";
  const s = await site({
    'content/en/index.md': `# Page\n\n${preview(code)}\n`,
    'content/zh/index.md': `# 页\n\n${preview(code)}\n`,
    'content/en/a/index.md': `# A\n\n${preview(own)}\n`,
    'content/en/b/index.md': `# B\n\n${preview(own)}\n`,
    'content/en/a/text.ts': "export const text = 'of a';\n",
    'content/en/b/text.ts': "export const text = 'of b';\n",
    'site.config.ts': BILINGUAL,
  });
  const source = (html: string) => /src="([^"]*preview-[^"]*)"/.exec(html)![1];
  assert.equal(source(await s.html('/')), source(await s.html('/zh/')));
  assert.match(await s.html('/a/'), /<em>of a<\/em>/);
  assert.match(await s.html('/b/'), /<em>of b<\/em>/);
});

test('equal previews that import the module of a parent folder show that of their folder', async () => {
  const text = `${preview("import { name } from '..';\nexport default () => <em>{name}</em>;")}\n`;
  const s = await site({
    'content/en/index.ts': "export const name = 'outer';\n",
    'content/en/a/index.ts': "export const name = 'inner';\n",
    'content/en/a/page.md': `# A\n\n${text}`,
    'content/en/a/b/page.md': `# B\n\n${text}`,
  });
  assert.match(await s.html('/a/page'), /<em>outer<\/em>/);
  assert.match(await s.html('/a/b/page'), /<em>inner<\/em>/);
});

test('a syntax error in a preview is reported at its place in the page', async () => {
  const s = await site(page(preview('export default () => (\n  <p>;\n')));
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(stderr, /content\/en\/index\.md:\d+:\d+ error theme-build/);
});

test('a preview without a component is reported at its code block', async () => {
  const s = await site(page(preview('export const a = 1;')));
  await assert.rejects(s.html('/'), /content\/en\/index\.md:4:1: This preview has no default export/);
});

test('a preview that throws is reported at its code block', async () => {
  const s = await site(page(preview("export default () => {\n  throw new Error('no');\n};")));
  await assert.rejects(s.html('/'), /content\/en\/index\.md:4:1: This preview throws an error: no/);
});

test('the word preview has no effect on languages that are not components', async () => {
  const s = await site(page(preview('a: 1', 'yaml preview')));
  assert.doesNotMatch(await s.article('/'), /docs-component/);
});

for (const html of ['sanitised', 'none']) {
  test(`with markdown.html '${html}', no code of a page runs`, async () => {
    const s = await site(
      page(preview("throw new Error('it runs');\nexport default () => <em />;"), {
        'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', markdown: { html: '${html}' } });
`,
      }),
    );
    assert.doesNotMatch(await s.article('/'), /docs-component/);
    assert.deepEqual(await s.problems(), ['content/en/index.md:3:1 warning unsafe-html']);
  });
}

const CHART = 'export default ({ title }: { title: string }) => <figure>{title}</figure>;\n';

test('a page imports a component from a file, with or without its extension', async () => {
  const s = await site(
    page(
      "import Chart from '../parts/chart';\nimport {\n  Small as Little,\n} from '../parts/small.tsx'\n\n<Chart title=\"A\" />\n\n<Little />",
      {
        'content/parts/chart.tsx': CHART,
        'content/parts/small.tsx': 'export const Small = () => <small>b</small>;\n',
      },
    ),
  );
  const article = await s.article('/');
  assert.match(article, /<figure>A<\/figure><small>b<\/small>/);
  assert.doesNotMatch(article, /import/);
  assert.deepEqual(await s.problems(), []);
  assert.doesNotMatch(await s.output('index.md'), /import/);
});

test('a dot in the name of an imported file is not read as an extension', async () => {
  const s = await site(
    page(
      "import Chart from './chart.client'\nimport { B } from './b.v2.js'\n\n<Chart title=\"A\" />\n\n<B />",
      {
        'content/en/chart.client.tsx': `'use client';\n${CHART}`,
        'content/en/b.v2.ts': "export const B = () => 'b';\n",
      },
    ),
  );
  assert.match(await s.article('/'), /<docs-component [^>]*><figure>A<\/figure><\/docs-component>b/);
  assert.deepEqual(await s.problems(), []);
});

test('two pages may import different components with one name', async () => {
  const s = await site({
    'content/en/index.md': "# Page\n\nimport Part from './_a.tsx'\n\n<Part />\n",
    'content/en/b.md': "# Page\n\nimport Part from './_b.tsx'\n\n<Part />\n",
    'content/en/_a.tsx': 'export default () => <i>a</i>;\n',
    'content/en/_b.tsx': "'use client';\nexport default () => <i>b</i>;\n",
  });
  assert.match(await s.article('/'), /<\/h1>\n<i>a<\/i>/);
  assert.match(await s.article('/b'), /<docs-component name="Part-\w{8}"[^>]*><i>b<\/i>/);
});

test('an import of a theme of another generator is dropped if its components exist', async () => {
  const s = await site(
    page('import { Tabs, Tab } from \'@rspress/core/theme\';\n\n<Tabs>\n<Tab label="A">a</Tab>\n</Tabs>'),
  );
  assert.doesNotMatch(await s.article('/'), /import/);
  assert.deepEqual(await s.problems(), []);
});

test('an import of a module that does not exist is reported at each tag', async () => {
  const s = await site(page("import Gone from './gone'\n\n<Gone />"));
  assert.deepEqual(await s.problems(), ['content/en/index.md:5:1 error component-export']);
});

test('imports of other things are reported, and imports in code are code', async () => {
  const s = await site(
    page("import data from './data.json'\n\nText.\n\n```js\nimport Chart from './chart';\n```\n\n<Chart />"),
  );
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:3:1 error unsupported-mdx',
    'content/en/index.md:11:1 warning unknown-tag',
  ]);
});

test('an import from outside of the project says so', async () => {
  const s = await site(page("import Chart from '../../../ui/Chart.tsx'\n\nText."));
  const { stderr } = await s.cli('check');
  assert.match(stderr, /index\.md:3:1 error unsupported-mdx\n {2}.+ imports from outside the project folder/);
});

test('with untrusted authors, a page cannot import modules', async () => {
  const s = await site(
    page("import Chart from './chart.tsx'\n\nText.", {
      'content/en/chart.tsx': "throw new Error('it runs');\n",
      'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', markdown: { html: 'sanitised' } });
`,
    }),
  );
  assert.deepEqual(await s.problems(), ['content/en/index.md:3:1 error unsupported-mdx']);
  assert.match(await s.article('/'), /<\/h1>\n<p>Text\.<\/p>/);
});

test('a component that pages use and that needs script is a warning without `use client`', async () => {
  const module = (code: string) => `${code}\nexport default () => <b />;\n`;
  const s = await site(
    page('<State /> <Effect /> <Handler /> <Client /> <Text /> <Uses />', {
      'content/_components/State.tsx': module('const useIt = () => useState<number>(0);'),
      'content/_components/Effect.tsx': module(
        '// useState(0)\nconst useIt = () => React.useEffect(() => {});',
      ),
      'content/_components/Handler.tsx':
        'export default () => <button type="button" data-x={1} onClick={() => {}}>a</button>;\n',
      'content/_components/Client.tsx': "'use client';\nexport default () => <b onClick={() => {}} />;\n",
      'content/_components/Text.tsx': module('/* onClick={ useState(0) */\nconst text = "onClick=";'),
      'content/_components/Unused.tsx': module('const useIt = () => useState(0);'),
      'content/_components/Uses.tsx': "import { part } from './part';\nexport default () => part;\n",
      'content/_components/part.tsx': 'export const part = <input\n  onInput={() => {}} />;\n',
    }),
  );
  assert.deepEqual(await s.problems(), [
    'content/_components/Effect.tsx:2:27 warning missing-use-client',
    'content/_components/Handler.tsx:1:55 warning missing-use-client',
    'content/_components/State.tsx:1:21 warning missing-use-client',
    'content/_components/part.tsx:2:3 warning missing-use-client',
  ]);
});

test('styles and images in the code of components and previews that the policy blocks are a warning', async () => {
  const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const files = page(
    `<Box />\n\n> \`\`\`tsx preview\n> export default () => <>\n>   <img alt="" src="${image}" />\n>   <b style={{}} /></>;\n> \`\`\``,
    {
      'content/_components/Box.tsx': `import { part } from './part';
// style={{}} in a comment
export default () => <Other onClick={() => 1} style={{ color: 'red' }}>{part}</Other>;
const Other = ({ style }: { style: object }) => <b onClick={() => 1} style={style} />;
`,
      'content/_components/part.tsx': `'use client';\nexport const part = <img alt="" src={'${image}'} />;\n`,
    },
  );
  const s = await site(files);
  assert.deepEqual(
    (await s.problems()).filter((line) => !line.includes('missing-use-client')),
    [
      'content/_components/Box.tsx:4:70 warning blocked-resource',
      'content/_components/part.tsx:2:39 warning blocked-resource',
      'content/en/index.md:7:22 warning blocked-resource',
      'content/en/index.md:8:8 warning blocked-resource',
    ],
  );
  const csp = `{ 'img-src': ['data:'], 'style-src': ["'unsafe-inline'"] }`;
  s.change({ 'site.config.ts': `export default { title: 'Test', csp: ${csp} };\n` });
  assert.ok(!(await s.problems()).join().includes('blocked-resource'));
});

test('an import of a client component in a component without script is a warning at the import', async () => {
  const s = await site(
    page("import Local from './_local.tsx'\n\n<Card /> <Local />", {
      'content/_components/Click.tsx':
        '\'use client\';\nexport const size = 1;\nexport default () => <button type="button">a</button>;\n',
      'content/_components/Card.tsx': "import { inner } from './parts.js';\nexport default () => inner;\n",
      'content/_components/parts.tsx':
        "import type { Props } from './Click.js';\nimport { size } from './Click.js';\nimport Click from './Click.js';\nexport const inner = <Click />;\n",
      'content/en/_local.tsx':
        "import {\n  default as Click,\n} from '../_components/Click';\nexport default () => <Click />;\n",
      'content/_components/Fine.tsx':
        "'use client';\nimport Click from './Click';\nexport default () => <Click />;\n",
    }),
  );
  assert.deepEqual(await s.problems(), [
    'content/_components/parts.tsx:3:20 warning client-import',
    'content/en/_local.tsx:3:9 warning client-import',
  ]);
});

test('a value with a blank line works in a tag on its own lines, and is an error in text', async () => {
  const tag = '<Price text={`a\n\nb`} />';
  const text = [
    tag,
    `Text ${tag} end`,
    `Text\n${tag}`,
    '<Price text={f(\n\n1)} />',
    '<Missing text={`a\n\nb`} />',
    '`<Price x=`, if a <Missing and\n\nb',
  ].join('\n\n');
  const component = 'export default ({ text }: { text: string }) => <b>{text}</b>;\n';
  for (const extension of ['md', 'mdx']) {
    const s = await site({
      [`content/en/index.${extension}`]: `# Page\n\n${text}\n`,
      'content/_components/Price.tsx': component,
    });
    assert.match(await s.article('/'), /<\/h1>\n<b>a\n\nb<\/b>/);
    assert.deepEqual(
      await s.problems(),
      ['7:6', '12:1', '16:14', '20:1'].map(
        (place) => `content/en/index.${extension}:${place} error invalid-prop`,
      ),
    );
  }
});

test('paths of tsconfig.json apply to components, imports of pages, layouts, the theme and client entries', async () => {
  const s = await site(
    {
      'tsconfig.json': '{ "extends": "./tsconfig.base.json", "compilerOptions": { "jsx": "preserve" } }',
      'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@ui/*": ["./src/ui/*"] } } }',
      'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'T', bundle: { alias: { lib: './src/ui' } }, components: { Named: '@ui/named#Named' }, clientEntry: './src/client.ts' });\n`,
      'src/client.ts': "import '@ui/entry.css';\n",
      'src/ui/of-alias.tsx': 'export default () => <i>of alias</i>;\n',
      'src/ui/entry.css': 'body { --entry: 1 }\n',
      'src/ui/box.tsx': 'export const Box = () => <i>box</i>;\n',
      'src/ui/named.tsx': 'export const Named = () => <i>named</i>;\n',
      'src/ui/of-page.tsx': 'export default () => <i>of page</i>;\n',
      'content/_components/Own.tsx': "import { Box } from '@ui/box';\nexport default () => <Box />;\n",
      'content/_theme/index.tsx': `import { extendTheme } from '@docs-cli/core/theme';
import { Box } from '@ui/box';
export default extendTheme({ slots: { NavTitle: Box } });\n`,
      'content/en/_plain.tsx': "import { Box } from '@ui/box';\nexport default () => <main><Box /></main>;\n",
      'content/en/index.md':
        "# Home\n\nimport OfPage from '@ui/of-page'\nimport OfAlias from 'lib/of-alias'\n\n<Own /> <Named /> <OfPage /> <OfAlias />\n",
      'content/en/plain.md': '---\nlayout: ./_plain.tsx\n---\n\n# Plain\n',
    },
    { ownBundle: true },
  );
  assert.deepEqual(await s.problems(), []);
  assert.match(await s.article('/'), /<i>box<\/i> <i>named<\/i> <i>of page<\/i> <i>of alias<\/i>/);
  assert.match(await s.html('/plain'), /<main><i>box<\/i><\/main>/);
});
