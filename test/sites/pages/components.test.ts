/** Components of the site: their HTML, their text for machines, their problems. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { SearchData } from '../../../src/runtime/model/index.js';
import { fixtureFolder } from '../../helpers/fixture-folder.js';
import { configOf, type Files, LOCALES, site } from '../../helpers/site.js';

const NOTE = `import type { ReactNode } from 'react';
export default ({ title, children }: { title: string; children?: ReactNode }) => (
  <aside>
    <b>{title}</b>
    {children}
  </aside>
);
`;

const page = (text: string, over: Files = {}): Files => ({
  'content/en/index.md': `# Page\n\n${text}\n`,
  ...over,
});

const FENCE = '```';
const preview = (code: string, info = 'tsx preview') => `${FENCE}${info}\n${code}\n${FENCE}`;

test('a component with script has its props, its module and its script in the page, and its text in the .md file', async () => {
  const one = await site(fixtureFolder('components'));
  const built = await one.cli('build', '--base', '/docs/');
  assert.equal(built.code, 0, built.stderr);
  const html = one.read('dist/index.html');
  assert.match(
    html,
    /<docs-component name="Counter" src="\/docs\/assets\/Counter-[A-Z0-9]{8}\.js" hydrate="interaction" props="\{&quot;start&quot;:3\}" prefix="c0-"><button type="button" class="counter_\w+_button">/,
  );
  assert.match(html, /<script src="\/docs\/assets\/components-[A-Z0-9]{8}\.js" defer data-page-head>/);
  assert.doesNotMatch(one.read('dist/plain.html'), /components-|docs-component/);
  const markdown = one.read('dist/index.md');
  assert.match(markdown, /\n\nValues\n\n/);
  assert.match(
    markdown,
    /> \*\*Static\*\*\n>\n> Text with \*\*bold\*\* and a \[link\]\(https:\/\/docs\.example\.com\/docs\/plain\)/,
  );
  assert.match(markdown, /\n## Hidden heading\n\nHidden text\./);

  const files = readdirSync(one.path('dist/assets')).filter((file) => /^(?:components|mount)-/.test(file));
  assert.equal(files.length, 2);
  const bytes = files.map((file) => gzipSync(one.read(`dist/assets/${file}`), { level: 9 }).length);
  const total = bytes.reduce((sum, each) => sum + each);
  assert.ok(total <= 2048, `The first component that is hydrated takes ${total} bytes beside its own code.`);
});

const FORM = 'export default () => <form action={() => undefined}><input name="q" /></form>;\n';
const IMAGES = ['a b.svg', '我的 图.svg'];
const CHART = 'export default ({ title }: { title: string }) => <figure>{title}</figure>;\n';
const SHOWN = 'export default () => <em>shown</em>;';
const OF_FOLDER = "import { text } from './text';\nexport default () => <em>{text}</em>;";
const OF_PARENT = "import { name } from '..';\nexport default () => <em>{name}</em>;";
const BOX = "import { Box } from '@ui/box';\n";

const BLANK_LINE = '<Price text={`a\n\nb`} />';
const BLANK_LINES = `# Page

${BLANK_LINE}

Text ${BLANK_LINE} end

Text
${BLANK_LINE}

<Price text={f(

1)} />

<Missing text={\`a

b\`} />

\`<Price x=\`, if a <Missing and

b
`;

/** Pages of one site, which is bundled once. */
const PAGES: Files = {
  note: '<Note title="A long title">\n\n**Text**\n\n## Inside\n\nText\n\n</Note>\n\n## After',
  form: '<Ask />\n\n<Static />',
  twice: 'a <Twice>**b**</Twice> c',
  rows: '<Only>\n<Rows>\n<Row />\n<Row />\n</Rows>\n</Only>',
  nothing: '<Chart />\n\n<Condition />\n\nText',
  images: '<Images />',
  card: '<Card />',
  blocks: '<Box />\n\n- item <Box />\n\nText <Inline />.',
  packages: '<Plan name="A" /> <Folder />',
  preview: `${preview(SHOWN)}\n\n${preview('a: 1', 'yaml preview')}`,
  'a/index': preview(OF_FOLDER),
  'b/index': preview(OF_FOLDER),
  'c/page': preview(OF_PARENT),
  'c/d/page': preview(OF_PARENT),
  imports:
    "import Chart from '../parts/chart';\nimport {\n  Small as Little,\n} from '../parts/small.tsx'\n\n<Chart title=\"A\" />\n\n<Little />",
  dots: "import Chart from './chart.client'\nimport { B } from './b.v2.js'\n\n<Chart title=\"A\" />\n\n<B />",
  'part-a': "import Part from './_a.tsx'\n\n<Part />",
  'part-b': "import Part from './_b.tsx'\n\n<Part />",
  foreign: 'import { Tabs, Tab } from \'@rspress/core/theme\';\n\n<Tabs>\n<Tab label="A">a</Tab>\n</Tabs>',
  paths:
    "import OfPage from '@ui/of-page'\nimport OfAlias from 'lib/of-alias'\n\n<Own /> <Named /> <OfPage /> <OfAlias />",
};

describe('components of one site', () => {
  const whole = site({
    'site.config.ts': configOf(`${LOCALES}
  check: { rules: { 'missing-translation': 'off', 'orphan-page': 'off' } },
  bundle: { alias: { lib: './src/ui' } },
  components: { Plan: 'plans/ui#Small', Named: '@ui/named#Named' },
  clientEntry: './src/client.ts',`),
    'content/en/index.md': '# Home\n',
    'content/zh/preview.md': `# 页\n\n${PAGES.preview}\n`,
    ...Object.fromEntries(
      Object.entries(PAGES).map(([name, text]) => [`content/en/${name}.md`, `# Page\n\n${text}\n`]),
    ),
    'content/en/blank-lines.md': BLANK_LINES,
    'content/en/blank-lines-mdx.mdx': BLANK_LINES,
    'content/_components/Note.tsx': NOTE,
    'content/_components/Ask.tsx': `'use client';\n${FORM}`,
    'content/_components/Static.tsx': FORM,
    'content/en/own.md': '---\nlayout: ../_theme/own.tsx\n---\n',
    'content/_theme/own.tsx': FORM,
    'content/_components/Twice.tsx':
      'export default (props: { children?: unknown }) => <i>{props.children}/{props.children}</i>;\n',
    'content/_components/Only.tsx': 'export default ({ children }) => children;\n',
    'content/_components/Rows.tsx': 'export default ({ children }) => <table>{children}</table>;\n',
    'content/_components/Row.tsx': 'export default () => <tr />;\n',
    'content/_components/Chart.tsx':
      'export default () => <p>Chart</p>;\nexport const toMarkdown = () => undefined;\n',
    'content/_components/Condition.tsx':
      'export default () => <p>Chart</p>;\nexport const toMarkdown = ({ url }: { url?: string }) => url !== undefined && `[Chart]`;\n',
    'content/_components/Images.tsx': `${IMAGES.map((name, i) => `import i${i} from './${name}';\n`).join('')}import './images.css';
export default function Images() {
  return <p>{[i0, i1].map((src) => <img key={src} src={src} alt="" />)}</p>;
}`,
    'content/_components/images.css': IMAGES.map((name, i) => `.i${i} { background: url('./${name}') }`).join(
      '\n',
    ),
    ...Object.fromEntries(
      IMAGES.map((name) => [`content/_components/${name}`, `<svg><!-- ${name} --></svg>`]),
    ),
    'content/_components/Card.tsx': `import styles from './card.module.css';
export default () => <p className={styles.card}>Text</p>;`,
    'content/_components/card.module.css':
      ".card { composes: base wide from './shared/base.module.css'; padding: 1px }\n",
    'content/_components/shared/base.module.css': '.base { color: red }\n.wide { width: 9em }\n',
    'content/_components/Box.tsx': "'use client';\nexport default () => <b><section>a</section></b>;\n",
    'content/_components/Inline.tsx': "'use client';\nexport default () => <button><div>a</div></button>;\n",
    'node_modules/plans/package.json':
      '{ "name": "plans", "type": "module", "exports": { "./ui": "./ui.js" } }',
    'node_modules/plans/ui.js':
      "import { jsx } from 'react/jsx-runtime';\nexport const Small = ({ name }) => jsx('em', { children: name });\n",
    'content/_components/Folder.tsx':
      "import { base } from 'old';\nexport default () => <i>{base('/a/b')}</i>;\n",
    'node_modules/old/package.json': '{ "name": "old", "main": "index.js" }',
    'node_modules/old/index.js': "exports.base = (path) => require('path').basename(path);\n",
    'content/en/a/text.ts': "export const text = 'of a';\n",
    'content/en/b/text.ts': "export const text = 'of b';\n",
    'content/en/index.ts': "export const name = 'outer';\n",
    'content/en/c/index.ts': "export const name = 'inner';\n",
    'content/parts/chart.tsx': CHART,
    'content/parts/small.tsx': 'export const Small = () => <small>b</small>;\n',
    'content/en/chart.client.tsx': `'use client';\n${CHART}`,
    'content/en/b.v2.ts': "export const B = () => 'b';\n",
    'content/en/_a.tsx': 'export default () => <i>a</i>;\n',
    'content/en/_b.tsx': "'use client';\nexport default () => <i>b</i>;\n",
    'content/_components/Price.tsx': 'export default ({ text }: { text: string }) => <b>{text}</b>;\n',
    'tsconfig.json': '{ "extends": "./tsconfig.base.json", "compilerOptions": { "jsx": "preserve" } }',
    'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@ui/*": ["./src/ui/*"] } } }',
    'src/client.ts': "import '@ui/entry.css';\n",
    'src/ui/of-alias.tsx': 'export default () => <i>of alias</i>;\n',
    'src/ui/entry.css': 'body { --entry: 1 }\n',
    'src/ui/box.tsx': 'export const Box = () => <i>box</i>;\n',
    'src/ui/named.tsx': 'export const Named = () => <i>named</i>;\n',
    'src/ui/of-page.tsx': 'export default () => <i>of page</i>;\n',
    'content/_components/Own.tsx': `${BOX}export default () => <Box />;\n`,
    'content/_theme/index.tsx': `import { extendTheme } from '@docs-cli/core/theme';
${BOX}export default extendTheme({ slots: { NavTitle: Box } });\n`,
    'content/en/_plain.tsx': `${BOX}export default () => <main><Box /></main>;\n`,
    'content/en/plain.md': '---\nlayout: ./_plain.tsx\n---\n\n# Plain\n',
  });
  const html = async (route: string) => (await whole).html(route);
  const article = async (route: string) => (await (await whole).article(route)).replace(/<\/?docs-\w+>/g, '');
  const markdown = async (name: string) => (await whole).output(`${name}.md`);

  test('only tags with wrong values have problems', async () => {
    assert.deepEqual(
      await (await whole).problems(),
      ['-mdx.mdx', '.md'].flatMap((end) =>
        ['7:6', '12:1', '16:14', '20:1'].map(
          (place) => `content/en/blank-lines${end}:${place} error invalid-prop`,
        ),
      ),
    );
  });

  test('a component without script is HTML in an element, with its content, and the page has no script for it', async () => {
    const text = await html('/note');
    assert.match(
      text,
      /<docs-component><aside><b>A long title<\/b><docs-children><p>.*<\/docs-children><\/aside>/s,
    );
    assert.doesNotMatch(text, /docs-component |assets\/components-/);
    // A row of a table, and a component that only returns its content, are in no element.
    assert.match(await html('/rows'), /<\/h1>\n<docs-component><table><tr><\/tr>\s*<tr><\/tr>\s*<\/table>/);
  });

  test('a form whose action is a function adds no inline script to the page', async () => {
    for (const route of ['/form', '/own']) {
      const text = await html(route);
      assert.match(text, /<form action="javascript:/);
      assert.doesNotMatch(text, /<script>/);
    }
  });

  test('the .md file has content as often as the component shows it, and what toMarkdown returns', async () => {
    assert.equal(await markdown('twice'), '# Page\n\na **b**/**b** c\n');
    assert.match(await markdown('nothing'), /^# Page\s+Text\n$/);
  });

  test('an image that a component or its styles import may have a name with spaces and letters of any script', async () => {
    const s = await whole;
    const text = await html('/images');
    const [, sheet = ''] = /href="\/([^"]*\/Images-[^"]*\.css)"/.exec(text) ?? [];
    for (const [source, pattern] of [
      [text, /<img src="([^"]*assets[^"]*)"/g],
      [await s.output(sheet), /url\("?([^")]*)/g],
    ] as const) {
      const urls = Array.from(source.matchAll(pattern), ([, url]) => new URL(url!, 'https://a.test'));
      const found = urls.map(({ pathname }) => s.output(decodeURIComponent(pathname).slice(1)));
      assert.deepEqual(
        await Promise.all(found),
        IMAGES.map((name) => `<svg><!-- ${name} --></svg>`),
      );
    }
  });

  test('the table of contents and the search have the headings and the text of components', async () => {
    const text = await markdown('note');
    const { toc } = (await (await whole).payload('/note')).page;
    assert.deepEqual(
      toc.map(({ charIndex }) => text.slice(charIndex).split('\n')[0]),
      ['## Inside', '## After'],
    );
    const { pages }: SearchData = JSON.parse(await (await whole).output('assets/search/en.json'));
    assert.deepEqual(
      pages.find(({ url }) => url === '/note')?.sections.map(({ title, text }) => [title, text]),
      [
        ['', 'A long title\nText'],
        ['Inside', 'Text'],
        ['After', ''],
      ],
    );
  });

  test('a class of a CSS module may be composed from classes of another file', async () => {
    const text = await html('/card');
    const [, base, wide, own] =
      /<p class="(base_\w+_base) (base_\w+_wide) (card_\w+_card)">/.exec(text) ?? [];
    const [, sheet = ''] = /href="\/([^"]*\/Card-[^"]*\.css)"/.exec(text) ?? [];
    const css = await (await whole).output(sheet);
    const classes = Array.from(css.matchAll(/\.(\w+)\{/g), ([, name]) => name);
    assert.deepEqual(classes, [base, wide, own]);
  });

  test('a preview is rendered above its code, and other languages have none', async () => {
    const text = await article('/preview');
    assert.match(text, /<div class="dc-preview"><docs-component name="preview-\w{8}"[^>]*><em>shown<\/em>/);
    assert.match(text, /<button [^>]*>Preview<\/button>\n<button [^>]*>Code<\/button>/);
    assert.equal(text.match(/<docs-component/g)?.length, 1);
    assert.match(await markdown('preview'), /```tsx\nexport default/);
  });

  test('equal previews in two languages share a module', async () => {
    const source = (text: string) => /src="([^"]*preview-[^"]*)"/.exec(text)![1];
    assert.equal(source(await html('/preview')), source(await html('/zh/preview')));
  });

  const ARTICLES: [what: string, route: string, shows: RegExp][] = [
    ['previews import files beside their page', '/a/', /<em>of a<\/em>/],
    ['equal previews import files beside their page', '/b/', /<em>of b<\/em>/],
    ['previews import the folder above', '/c/page', /<em>outer<\/em>/],
    ['equal previews import the folder above', '/c/d/page', /<em>inner<\/em>/],
    ['a component with script renders a block in a button', '/blocks', /<button><div>a<\/div><\/button>/],
    ['components are in packages, also in CommonJS packages', '/packages', /<em>A<\/em> <i>b<\/i>/],
    ['an import without an extension, and one with it', '/imports', /<figure>A<\/figure><small>b<\/small>/],
    ['names with dots', '/dots', /<docs-component [^>]*><figure>A<\/figure>b/],
    ['two pages import other components with one name', '/part-a', /<\/h1>\n<i>a<\/i>/],
    ['the second page', '/part-b', /<docs-component name="Part-\w{8}"[^>]*><i>b<\/i>/],
    ['a value with a blank line', '/blank-lines', /<\/h1>\n<b>a\n\nb<\/b>/],
    ['a value with a blank line in MDX', '/blank-lines-mdx', /<\/h1>\n<b>a\n\nb<\/b>/],
    [
      'paths of tsconfig.json and aliases',
      '/paths',
      /<i>box<\/i> <i>named<\/i> <i>of page<\/i> <i>of alias<\/i>/,
    ],
  ];

  test('components are shown wherever they come from', async () => {
    for (const [what, route, shows] of ARTICLES) assert.match(await article(route), shows, what);
    assert.match(await html('/plain'), /<main><i>box<\/i><\/main>/);
    for (const text of [await article('/imports'), await markdown('imports'), await article('/foreign')])
      assert.doesNotMatch(text, /import/);
  });
});

test('a build notices changes of data, of a package and of a component', async () => {
  const acme = (version: string, color: string): Files => ({
    'node_modules/acme/package.json': `{ "name": "acme", "version": "${version}" }`,
    'node_modules/acme/style.css': `b { color: ${color} }`,
    'node_modules/acme/index.js': `export const color = '${color}';\n`,
  });
  const s = await site(
    page('<Note title="A" />\n\n<Data />\n\n<Acme />', {
      'content/_components/Note.tsx': NOTE,
      'content/_components/Data.tsx': `import { readFile } from 'node:fs/promises';
const text = await readFile(new URL('./data.txt', import.meta.url), 'utf8');
export default () => <p>{text}</p>;
`,
      'content/_components/data.txt': 'one',
      'content/_components/Acme.tsx':
        "import 'acme/style.css';\nimport { color } from 'acme';\nexport default () => <i>{color}</i>;\n",
      ...acme('1.0.0', 'red'),
    }),
  );
  const built = async (files: Files) => {
    s.change(files);
    const { code, stderr } = await s.cli('build');
    assert.equal(code, 0, stderr);
    return s.read('dist/index.html');
  };
  assert.match(await built({}), /<b>A<\/b>.*<p>one<\/p>.*<i>red<\/i>/s);
  assert.match(await built({ 'content/_components/data.txt': 'two' }), /<p>two<\/p>/);
  const html = await built(acme('1.0.1', 'green'));
  assert.match(html, /<i>green<\/i>/);
  const [, sheet] = /href="([^"]*\/Acme-[^"]*\.css)"/.exec(html) ?? [];
  assert.match(s.read(`dist${sheet}`), /color:\s*green/);
  assert.match(
    await built({ 'content/_components/Note.tsx': NOTE.replace('<b>', '<b>New ') }),
    /<b>New A<\/b>/,
  );
});

describe('a component or preview that cannot be rendered is an error at its place', () => {
  const PARTS: Record<string, { text: string; component?: string; says: RegExp }> = {
    'a component that throws': {
      text: 'Text.\n\n<Part />',
      component: "export default function Bad() {\n  throw new Error('no');\n}\n",
      says: /:5:1: `<Part0>` throws an error: no/,
    },
    'a component whose module throws': {
      text: '<Part />',
      component: "throw new Error('no data');\nexport default () => null;\n",
      says: /:3:1: `<Part1>` throws an error: no data/,
    },
    'a component with script that renders a block in a paragraph': {
      text: 'Text <Part /> more.',
      component: "'use client';\nexport default () => <b><section>a</section></b>;\n",
      says: /:3:6: `<Part2>` .+ renders `<section>`/,
    },
    'an unknown value of hydrate': {
      text: '<Part />',
      component: "'use client';\nexport const hydrate = 'soon';\nexport default () => <p />;\n",
      says: /:3:1: `hydrate` of `<Part3>` is "soon"/,
    },
    'toMarkdown that returns a promise': {
      text: '<Part />',
      component: "export default () => <p>Chart</p>;\nexport const toMarkdown = async () => 'Chart';\n",
      says: /:3:1: `toMarkdown` of `<Part4>` must return a string, found a promise\./,
    },
    'a preview that throws': {
      text: preview("export default () => {\n  throw new Error('no');\n};"),
      says: /:4:1: This preview throws an error: no/,
    },
  };
  const parts = Object.entries(PARTS);
  const whole = site({
    'content/en/index.md': '# Fine\n',
    ...Object.fromEntries(
      parts.flatMap(([, { text, component = '' }], i) => [
        [`content/en/p${i}.md`, `# Page\n\n${text.replace('Part', `Part${i}`)}\n`],
        [`content/_components/Part${i}.tsx`, component || 'export default () => null;\n'],
      ]),
    ),
  });
  test('each error names the page, the place and the component', async () => {
    for (const [i, [name, { says }]] of parts.entries())
      await assert.rejects(
        (await whole).output(`p${i}.${name.startsWith('toMarkdown') ? 'md' : 'html'}`),
        ({ message }: Error) => says.test(message) && message.includes(`content/en/p${i}.md`),
        name,
      );
  });

  test('pages without the component are fine, and a build ends with exit code 1', async () => {
    const s = await whole;
    assert.match(await s.html('/'), /Fine/);
    const { code, stderr } = await s.cli('build');
    assert.equal(code, 1);
    assert.match(stderr, /content\/_components\/Part0\.tsx:2:9/, 'the place of the throw');
    assert.match(stderr, /content\/en\/p0\.md:5:1 error render-failed\n {2}`<Part0>` throws an error: no/);
  });
});

const UNBUNDLED: Record<string, { files: Files; says: RegExp }> = {
  'a syntax error in a preview': {
    files: page(preview('export default () => (\n  <p>;\n')),
    says: /content\/en\/index\.md:\d+:\d+ error theme-build/,
  },
  'a preview without a component': {
    files: page(preview('export const a = 1;')),
    says: /content\/en\/index\.md:4:1 error component-export\n {2}This preview has no default export/,
  },
};
for (const [name, { files, says }] of Object.entries(UNBUNDLED))
  test(`${name} stops the build`, async () => {
    const { code, stderr } = await (await site(files)).cli('build');
    assert.equal(code, 1);
    assert.match(stderr, says);
  });

test('a project with another React is an error that names both versions', async () => {
  const s = await site(
    page('<Note title="A" />', {
      'content/_components/Note.tsx': NOTE,
      'node_modules/react/package.json': '{ "name": "react", "version": "18.3.1" }',
    }),
  );
  assert.deepEqual(await s.problems(), ['error react-version']);
  assert.match((await s.diagnostics())[0]!.message, /React 18\.3\.1, and docs-cli uses React 19\./);
  s.change({
    'content/_components/Note.tsx': undefined,
    ...page("import Mark from '../parts/mark.tsx'\n\n<Mark />"),
    'content/parts/mark.tsx': 'export default () => <i>mark</i>;\n',
  });
  assert.deepEqual(await s.problems(), ['error react-version']);
});

test('if authors are not trusted, no code of a page runs and pages cannot import modules', async () => {
  const code = preview("throw new Error('it runs');\nexport default () => <em />;");
  const s = await site(
    page(`${code}\n\nimport Chart from './chart.tsx'\n\nText.`, {
      'content/en/chart.tsx': "throw new Error('it runs');\n",
    }),
  );
  for (const html of ['sanitised', 'none']) {
    s.change({ 'site.config.ts': configOf(`markdown: { html: '${html}' },`) });
    assert.doesNotMatch(await s.article('/'), /docs-component|import/);
    assert.deepEqual(await s.problems(), [
      'content/en/index.md:3:1 warning unsafe-html',
      'content/en/index.md:8:1 error unsupported-mdx',
    ]);
  }
});
