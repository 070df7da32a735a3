/** The API reference, from sources to the site. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../test/helpers/eventually.js';
import { linkPackage } from '../../../test/helpers/link-package.js';
import { type Files, site, type TestSite } from '../../../test/helpers/site.js';
import { layout, textOf } from '../src/code.js';
import { compilerPath } from '../src/compiler/binary.js';
import { parseComment } from '../src/extract/doc-comment.js';
import { api } from '../src/index.js';
import { exampleOf, firstSentence } from '../src/pages/doc-text.js';

const FIXTURE = fileURLToPath(new URL('./fixture', import.meta.url));

function fixture(): Files {
  const entries = readdirSync(FIXTURE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((path) => [path.slice(FIXTURE.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

async function open(changes: Files = {}): Promise<TestSite> {
  const s = await site({ ...fixture(), ...changes });
  for (const name of ['react', '@types/react']) linkPackage(s, name);
  return s;
}

/** A site with the options of api(), such as `pages: 'entry'`, and the files of one package. */
function small(files: Files, options = ''): Promise<TestSite> {
  return site({
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { api } from '@docs-cli/plugin-api';
export default defineConfig({ title: 'Test', plugins: [api({ entries: { acme: 'src/index.ts' }, ${options} })] });
`,
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "types": [] } }',
    'content/index.md': '# Home\n\nSee the [reference](./api/index.md).\n',
    ...files,
  });
}

/** The compilers that this process has started and that run. */
function runningCompilers(): string[] {
  const isCompiler = (pid: string) => {
    try {
      const [status, command] = ['status', 'cmdline'].map((file) =>
        readFileSync(`/proc/${pid}/${file}`, 'utf8'),
      );
      return status!.includes(`PPid:\t${process.pid}\n`) && command!.startsWith(compilerPath());
    } catch {
      // It has ended.
      return false;
    }
  };
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isCompiler(name));
}

const EXPORT = '/** Something. */\nexport const something = 1;\n';

const shared = open();

/** The text of HTML, with one space between its parts. */
function textIn(html: string): string {
  const text = html
    .replaceAll('<wbr>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'");
  return text.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ');
}

function rowsIn(html: string): string[] {
  return [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => textIn(row).trim());
}

test('an export has a page with its signature, its documentation and its place', async () => {
  const s = await shared;
  assert.deepEqual(await s.problems(), []);
  const html = await s.article('/api/core/createStore');
  const text = textIn(html);
  assert.match(text, /Creates a store\. The store keeps a copy of the initial value/);
  assert.ok(text.includes("options ?: Omit < StoreOptions < Value >, 'initial' > ): Store < Value >"), text);
  assert.match(text, /import \{ createStore \} from '@acme\/core'/);
  assert.match(text, /Since 1\.2\.0/);
  assert.match(
    html,
    /href="https:\/\/git\.test\/acme\/blob\/main\/packages\/core\/src\/create-store\.ts#L31"/,
  );
  assert.deepEqual(rowsIn(html).slice(3), [
    'initial Value the first value',
    "options? Omit < StoreOptions < Value >, 'initial' > {} how values are compared",
    'options.equals compares two values',
  ]);
  assert.match(text, /Store < Value > : a store that has the value/);
  assert.match(text, /Throws # RangeError if the value is too large/);
  // Examples are samples, which `check --samples` compiles, with and without a fence in the comment.
  assert.equal([...html.matchAll(/class="dc-code-block" data-lang="ts"/g)].length, 2);
  const message = textIn(await s.article('/api/core/Message')).replaceAll(' ', '');
  assert.match(message, /\[key:`data-\$\{string\}`\|symbol\]:unknown/);
});

test('names of types and links of doc comments lead to pages, in the language of the page', async () => {
  const s = await shared;
  for (const [lang, prefix] of [
    ['en', ''],
    ['zh', '/zh'],
  ]) {
    const html = await s.article(`${prefix}/api/core/createStore`);
    assert.ok(html.includes(`<a class="tk-t" href="${prefix}/api/core/StoreOptions"`), lang);
    assert.ok(html.includes(`href="${prefix}/api/core/Store#Store_static-of"`), lang);
  }
  assert.match(await s.article('/api/core/createStore'), /href="https:\/\/acme\.test\/stores"/);
  // The react package sees the built types of the core package.
  assert.match(await s.article('/api/react/useStore'), /href="\/api\/core\/Store"/);
  // A type that the tsconfig for TypeScript 5 finds with `baseUrl` and `paths`.
  assert.match(await s.article('/api/core/Deep'), /type/);
});

test('a component has a table of its props, and the props of other packages by package', async () => {
  const s = await shared;
  const html = await s.article('/api/react/Button');
  const rows = rowsIn(html).map((row) => row.replaceAll(' | ', ' or '));
  assert.ok(
    rows.includes("variant 'primary' or 'secondary' or 'quiet' 'primary' How the button looks."),
    rows.join('\n'),
  );
  assert.ok(rows.includes('size number defaultSize In pixels.'), rows.join('\n'));
  assert.ok(rows.some((row) => row.startsWith('quiet deprecated boolean Deprecated:')));
  assert.match(textIn(html), /Props from @types\/react \(288\).*ButtonHTMLAttributes disabled/);
  // A member with more documentation has a section.
  assert.match(html, /<h3 id="Button_onPress"/);
  const field = rowsIn(await s.article('/api/react/Field'));
  assert.ok(field.includes('label required string'), field.join('\n'));
  assert.ok(field.includes("hint string 'None' Below the field."));
  // A type that is made from others has their properties.
  const range = rowsIn(await s.article('/api/react/RangePickerProps'));
  assert.ok(range.includes('min? Day The first day that people can select.'), range.join('\n'));
  assert.equal(range.length, 5);
  assert.ok(rowsIn(await s.article('/api/react/Card')).includes("title string 'Untitled'"));
  assert.ok(
    rowsIn(await s.article('/api/react/List')).includes('gap number 4 Between the items, in pixels.'),
  );
});

test('a class lists its members, overloads and what it inherits, but nothing private or internal', async () => {
  const s = await shared;
  const html = await s.article('/api/core/Store');
  const text = textIn(html);
  const rows = rowsIn(html);
  for (const name of [
    'count static',
    'current protected',
    'size',
    'of() static',
    'set()',
    'undo()',
    '[Symbol.iterator]()',
  ])
    assert.ok(
      rows.some((row) => row.startsWith(name)),
      name,
    );
  assert.doesNotMatch(text, /listeners = |#past/);
  assert.match(text, /Overload 1 .*Sets the whole value\..*Overload 2 .*Sets a value deep inside\./);
  assert.match(html, /Inherited from <a href="\/api\/core\/BaseStore"><code>BaseStore<\/code><\/a>/);
  assert.match(html, /href="\/api\/core\/BaseStore#BaseStore_get"/);
  assert.doesNotMatch(await s.article('/api/core/StoreOptions'), /_id/);
  assert.doesNotMatch(await s.article('/api/core/'), /internals/);
});

test('the index lists the exports of each entry by kind, and re-exports lead to their source', async () => {
  const s = await shared;
  const html = await s.article('/api/');
  const headings = [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, text = '']) =>
    textIn(text).replace(/ #.*$/, '').trim(),
  );
  assert.deepEqual(headings, [
    ...['@acme/core', 'Functions', 'Classes', 'Interfaces', 'Types', 'Enums', 'Variables', 'Namespaces'],
    ...['@acme/react', 'Components', 'Hooks', 'Classes', 'Interfaces', 'Types', 'Variables'],
  ]);
  const rows = rowsIn(html);
  assert.ok(rows.includes('createStore Creates a store.'));
  assert.ok(rows.includes('log Deprecated. Writes a message to the console.'));
  // The default export has another name, which is documented.
  assert.equal(rows.filter((row) => row.startsWith('readConfig')).length, 1);
  const react = html.slice(html.indexOf('id="react"'));
  assert.match(react, /href="\/api\/core\/Store"/);
  assert.match(await s.article('/api/core/geo/'), /href="\/api\/core\/geo\/middle"/);
  assert.match(textIn(await s.article('/api/core/geo/middle')), /import \{ geo \} from '@acme\/core'/);
});

test('a page in another language has its labels, and marks the text of the sources', async () => {
  const s = await shared;
  const html = await s.article('/zh/api/core/createStore');
  assert.match(html, /<h2 id="parameters"[^>]*>.*?参数/);
  assert.match(html, /<div class="api-text" lang="en">\s*<p>Creates a store\.<\/p>/);
  assert.match(html, /<span lang="en">the first value<\/span>/);
  assert.doesNotMatch(await s.article('/api/core/createStore'), / lang="en"/);
});

test('plain Markdown has signatures as TypeScript, and types as inline code', async () => {
  const s = await shared;
  const markdown = await s.output('api/react/Button.md');
  assert.match(markdown, /```ts\nfunction Button\(props: ButtonProps\): JSX\.Element\n```/);
  assert.match(
    markdown,
    /\| `variant` \| `'primary' \\\| 'secondary' \\\| 'quiet'` \| `'primary'` \| How the button looks\. \|/,
  );
  assert.doesNotMatch(markdown, /<Api|onKeyDownCapture/);
  assert.doesNotMatch(await s.output('zh/api/core/createStore.md'), /<Api/);
});

test('tags show a type and a signature on any page, in each language', async () => {
  const s = await shared;
  const rows = rowsIn(await s.article('/guide'));
  assert.ok(rows.includes('value required Day | null The selected day.'), rows.join('\n'));
  // This type is only in `types`.
  assert.ok(rows.includes('isDisabled boolean Whether people can select it.'));
  const zh = await s.article('/zh/guide');
  assert.ok(
    rowsIn(zh).some((row) => row.startsWith('value 必填')),
    rowsIn(zh).join('\n'),
  );
  assert.match(zh, /href="\/zh\/api\/react\/Day"/);
  assert.match(zh, /href="\/zh\/api\/core\/StoreOptions"/);
});

test('inline code that is the name of one export is a link, in the language of the page', async () => {
  const s = await shared;
  for (const prefix of ['', '/zh']) {
    const html = await s.article(`${prefix}/guide`);
    const text = html.slice(html.indexOf('id="createstore"'));
    const links = [...text.matchAll(/<a href="([^"#][^"]*)"><code>(.*?)<\/code><\/a>/g)];
    assert.deepEqual(
      links.map(([, href, name]) => `${name} ${href}`),
      [
        `createStore ${prefix}/api/core/createStore`,
        `createStore() ${prefix}/api/core/createStore`,
        `geo.middle ${prefix}/api/core/geo/middle`,
        `Store.set() ${prefix}/api/core/Store#Store_set`,
        `Store.count ${prefix}/api/core/Store#Store_static-count`,
        `Level.Debug ${prefix}/api/core/Level#Level_Debug`,
        `Store ${prefix}/api/core/Store`,
      ],
    );
  }
});

test('other code, headings and plain Markdown are the same with links to names', async () => {
  const s = await shared;
  const html = await s.article('/guide');
  // Each entry has another export with the last name.
  const code =
    '<code>Store</code>, <code>Store&lt;Value&gt;</code>, <code>unknownName</code> or <code>VERSION</code>.';
  assert.ok(html.includes(`>the class <code>Store</code></a>, ${code}`), html);
  assert.match(
    html,
    /<h2 id="createstore" tabindex="-1"><code>createStore<\/code><a class="dc-header-anchor"/,
  );
  assert.match(html, /<dl class="dc-properties">\s*<div><dt>Type<\/dt>/);
  const written = s.read('content/en/guide.md').replace('./index.md', '/');
  assert.ok((await s.output('guide.md')).endsWith(written.slice(written.indexOf('## `createStore`'))));
});

test('an option, a tag and the page of an export itself have no links to names', async () => {
  const s = await small({
    'src/index.ts': `/** Like \`other\`, not \`something\`. */\nexport const something = 1;\n${EXPORT.replace('something', 'other')}`,
    'content/index.md': '# Home\n\n`something` of the [reference](./api/index.md)\n',
    'content/off.md': '# Off\n\n`something`\n\n<NoApiLinks />\n',
  });
  const linked = '<a href="/api/something"><code>something</code></a>';
  assert.deepEqual(await s.problems(), []);
  assert.ok((await s.article('/')).includes(linked));
  assert.match(await s.article('/off'), /<p><code>something<\/code><\/p>\n$/);
  assert.equal(await s.output('off.md'), '# Off\n\n`something`\n');
  assert.match(await s.article('/api/something'), /href="\/api\/other"><code>other<.*not <code>something</);
  s.change({ 'src/index.ts': EXPORT.replace('something', 'other') });
  assert.match(await s.article('/'), /<p><code>something<\/code> of/);
  s.change({ 'src/index.ts': EXPORT });
  assert.ok((await s.article('/')).includes(linked));
  s.change({ 'site.config.ts': s.read('site.config.ts').replace('api({', 'api({ links: false,') });
  assert.match(await s.article('/'), /<p><code>something<\/code> of/);
  assert.match(await s.article('/off'), /<p><code>something<\/code><\/p>\n$/);
});

test('a changed source changes its page and the pages with its tags, and a second build does nothing', async () => {
  const s = await open();
  const first = await s.cli('build');
  assert.equal(first.code, 0, first.stderr);
  assert.match((await s.cli('build')).stdout, /\b0 written/);
  const file = 'packages/react/src/date-picker.tsx';
  s.change({ [file]: s.read(file).replace('The selected day.', 'The day that people selected.') });
  await s.cli('build');
  for (const page of ['api/react/DatePickerProps', 'guide', 'zh/guide'])
    assert.match(s.read(`dist/${page}.html`), /The day that people selected\./, page);
});

test('no compiler runs after pages are created', { skip: process.platform !== 'linux' }, async () => {
  const s = await small({ 'src/index.ts': EXPORT });
  await s.article('/api/something');
  s.change({ 'src/index.ts': EXPORT.replace('1', '2') });
  await s.article('/api/something');
  await eventually(runningCompilers, []);
});

const FAULTS: [name: string, files: Files, expected: string[]][] = [
  [
    'a link to nothing',
    {
      'src/index.ts': `/**\n * A value.\n *\n * See {@link Nothing}.\n * @see {@link something.nothing}\n */\nexport const something = 1;\n`,
    },
    ['src/index.ts:4:1 warning api/dead-link', 'src/index.ts:5:1 warning api/dead-link'],
  ],
  [
    'a link to a name that is not exported',
    {
      'src/index.ts': `interface Hidden {}\n/** See {@link Hidden}, and {@link Map}. */\nexport const something: Hidden = {};\n`,
    },
    ['src/index.ts:2:1 warning api/dead-link'],
  ],
  [
    'an entry that does not exist',
    { 'content/index.md': '# Home\n\nText.\n' },
    ['src/index.ts:1:1 error api/missing-entry'],
  ],
  [
    'a syntax error',
    {
      'src/index.ts': `${EXPORT}export * from './other';\n`,
      'src/other.ts': '/** Other. */\nexport const other = ;\n',
    },
    ['src/other.ts:2:1 error api/invalid-entry'],
  ],
  [
    'a module that does not exist',
    { 'src/index.ts': `${EXPORT}export { other } from './other';\n` },
    ['src/index.ts:3:1 error api/invalid-entry'],
  ],
  [
    'a dead link in a text',
    { 'src/index.ts': '\n/** See [the guide](/guide). */\nexport const something = 1;\n' },
    ['src/index.ts:3:1 error dead-link'],
  ],
  [
    'a tag with an unknown type',
    {
      'src/index.ts': EXPORT,
      'content/index.md':
        '# Home\n\n[API](./api/index.md)\n\n<TypeTable of="acme#Nothing" />\n\n<Signature of="other.ts#x" />\n\n<TypeTable of="acme#something" />\n',
    },
    [
      'content/index.md:5:16 error api/unknown-type',
      'content/index.md:7:16 error api/unknown-type',
      'content/index.md:9:16 error api/unknown-type',
    ],
  ],
];

for (const [name, files, expected] of FAULTS)
  test(`it is reported at its place: ${name}`, async () => {
    const s = await small(files);
    assert.deepEqual(await s.problems(), expected);
  });

const INSTALLED = `/** The module of another package. */
export * as other from 'other';
export type { Other } from 'other';
interface Common {
  /** The name. */
  name: string;
}
/** The same as {@link Common}, and {@link nothing}. */
export type Options = Common;
/** What to build. */
export type Target = boolean | {
  /**
   * The folder.
   * @defaultValue \`'dist'\` if {@link name} is not set.
   * @see {@link https://acme.test/folder}
   */
  folder?: string;
  /**
   * The files.
   * @defaultValue
   * \`\`\`js
   * ['a', 'b']
   * \`\`\`
   */
  files?: string[];
  /** Not {@link folder}. */
  name?: string;
};
/** More. */
export interface More extends Named { more?: boolean }
export interface Named {
  /** A name that is not {@link id}. */
  name: string;
  id: string;
}
`;

test('an entry can be in node_modules, and what it exports from other packages is a line of the index', async () => {
  const entry = 'node_modules/@acme/kit/dist/index.d.ts';
  const s = await site({
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { api } from '@docs-cli/plugin-api';
export default defineConfig({ title: 'Test', plugins: [api({ entries: { '@acme/kit': '${entry}' }, source: 'https://cdn.test/acme@1/{file}' })], editLink: { docRepoBaseUrl: 'https://git.test/docs', text: 'Edit' } });
`,
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "types": [] } }',
    'content/index.md':
      '# Home\n\nSee the [reference](./api/index.md).\n\n<TypeTable of="@acme/kit#More" />\n',
    'node_modules/@acme/kit/package.json': '{ "name": "@acme/kit", "types": "./dist/index.d.ts" }',
    [entry]: INSTALLED,
    'node_modules/other/package.json': '{ "name": "other", "types": "./index.d.ts" }',
    'node_modules/other/index.d.ts':
      '/** All of it. */\nexport type Others = Other[];\nexport interface Other { a: 1 }\n',
  });
  assert.deepEqual(await s.problems(), []);
  const index = rowsIn(await s.article('/api/'));
  assert.ok(index.includes('Other From other .'), index.join('\n'));
  assert.ok(index.includes('other From other .'), index.join('\n'));
  const html = await s.article('/api/Target');
  assert.match(html, /href="https:\/\/cdn\.test\/acme@1\/dist\/index\.d\.ts"/);
  assert.deepEqual(rowsIn(html).slice(1), [
    "folder? string 'dist' if name is not set. The folder. See also https://acme.test/folder",
    'files? string [] The files.',
    'name? string Not folder .',
  ]);
  assert.match(textIn(html), /Default: .*\[ 'a' , 'b' \]/);
  // It is not part of the repository of the site.
  await s.cli('build');
  assert.match(s.read('dist/index.html'), /git\.test/);
  assert.doesNotMatch(s.read('dist/api/Target.html'), /git\.test/);
  assert.deepEqual(rowsIn(await s.article('/api/Options')).slice(1), ['name string The name.']);
  // The file of an installed package is watched as well.
  s.change({ [entry]: INSTALLED.replace('What to build.', 'What to emit.') });
  assert.match(await s.article('/api/Target'), /What to emit\./);
});

test('exports without documentation, or with one route, are reported if the config sets a level', async () => {
  const s = await small({ 'src/index.ts': `${EXPORT}export class Something {}\n` });
  assert.deepEqual(await s.problems(), []);
  assert.match(await s.article('/api/something'), /const/);
  assert.match(await s.article('/api/Something-class'), /class/);
  const rules = "check: { rules: { 'api/undocumented': 'warn', 'api/duplicate-route': 'warn' } },";
  s.change({
    'site.config.ts': s.read('site.config.ts').replace("title: 'Test',", `title: 'Test', ${rules}`),
  });
  assert.deepEqual(await s.problems(), [
    'src/index.ts:3:1 warning api/duplicate-route',
    'src/index.ts:3:1 warning api/undocumented',
  ]);
});

test('without a tsconfig, default options are used, and it is reported', async () => {
  const s = await small({ 'src/index.ts': EXPORT });
  s.change({ 'tsconfig.json': undefined });
  assert.deepEqual(await s.problems(), ['src/index.ts:1:1 warning api/no-tsconfig']);
  assert.match(await s.article('/api/something'), /const/);
});

test("with `pages: 'entry'`, all exports of an entry are on one page", async () => {
  const s = await small(
    {
      'src/index.ts': `${EXPORT}/** Uses {@link something}. */\nexport function use(value: Options): void {}\n/** Options. */\nexport interface Options { /** A flag. */ isOn: boolean }\n`,
    },
    "pages: 'entry', path: '/reference'",
  );
  s.change({ 'content/index.md': '# Home\n\n[Reference](./reference/index.md)\n' });
  assert.deepEqual(await s.problems(), []);
  const html = await s.article('/reference/');
  assert.match(html, /<h2 id="something"[\s\S]*<h2 id="use"|<h2 id="Options"/);
  assert.match(html, /<a class="tk-t" href="#Options"/);
  assert.match(html, /A flag\./);
  assert.match(html, /<a href="#something"/);
  assert.deepEqual(
    (await s.outputs()).filter((file) => /^reference\/.*\.html$/.test(file)),
    ['reference/index.html'],
  );
});

test('a missing compiler and wrong options are errors that say what to do', () => {
  assert.throws(
    () => compilerPath('amiga', 'm68k'),
    /'@typescript\/typescript-amiga-m68k' is not installed\. Install optional/,
  );
  assert.throws(() => api({ entries: {} }), /`entries` of api\(\) is missing/);
  assert.throws(() => api({ entries: { a: 'a.ts' }, pages: 'all' as 'entry' }), /Write 'export' or 'entry'/);
  assert.throws(() => api({ entries: { a: 'a.ts' }, source: 'https://git.test' }), /has no `\{file\}`/);
});

test('a doc comment has a summary and blocks, and code in it has no tags', () => {
  const raw =
    '/**\n * Sum.\n * @param {string} [name=1] - The `@name`.\n *   More.\n * @throws {Error} if so\n * @example\n * ```ts\n * @decorated\n * ```\n * @default 3\n */';
  const { summary, line, blocks } = parseComment(raw, 10);
  assert.deepEqual([summary, line], ['Sum.', 11]);
  assert.deepEqual(blocks, [
    { tag: 'param', name: 'name', text: 'The `@name`.\n  More.', line: 12 },
    { tag: 'throws', text: '`Error` if so', line: 14 },
    { tag: 'example', text: '```ts\n@decorated\n```', line: 16 },
    { tag: 'defaultValue', text: '3', line: 19 },
  ]);
  assert.equal(exampleOf('<caption>Two</caption>\nf(2)'), 'Two\n\n```ts\nf(2)\n```');
  assert.equal(firstSentence('Use it, e.g. `a.b`. Then\nstop.'), 'Use it, e.g. `a.b`.');
});

test('a long signature has a line for each item of its longest list', () => {
  const list = (open: string, words: string[], close: string) => ({
    open,
    items: words.map((word) => [word]),
    separator: ', ' as const,
    close,
  });
  const code = [
    'function name',
    list('<', ['First', 'Second'], '>'),
    list('(', ['first: First', 'second: Second'], ')'),
    ': void',
  ];
  assert.equal(textOf(code), 'function name<First, Second>(first: First, second: Second): void');
  assert.equal(
    layout(code, 50).join(''),
    'function name<First, Second>(\n  first: First,\n  second: Second\n): void',
  );
});
