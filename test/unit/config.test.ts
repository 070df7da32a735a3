import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ConfigError } from '../../src/cli/config/config-issue.js';
import { loadConfig } from '../../src/cli/config/load.js';
import type { UserCheck } from '../../src/cli/config/schema/index.js';
import { isSettable } from '../../src/cli/report/codes.js';
import { SiteError, UsageError } from '../../src/cli/report/diagnostic.js';
import { failure, inShort, project } from './config-project.js';

const three = `import { defineConfig } from '@docs-cli/core';

export default defineConfig({ title: 'Mine' });
`;

test('the types accept levels only for settable codes', () => {
  const rules: NonNullable<UserCheck['rules']> = { 'dead-link': 'off', 'external-redirect': 'warn' };
  // @ts-expect-error A fatal error has a fixed level.
  const fixed: NonNullable<UserCheck['rules']> = { 'config-value': 'off' };
  assert.ok(rules && fixed);
  assert.ok(isSettable('dead-link') && !isSettable('config-value') && !isSettable('toString'));
});

test('a config of three lines has every default', async (t) => {
  const { root } = project(t, { 'site.config.ts': three });
  const loaded = await loadConfig(root);
  assert.deepEqual(loaded.config, {
    title: 'Mine',
    description: '',
    base: '/',
    breadcrumbs: false,
    bundle: { define: {}, alias: {}, loader: {} },
    clientEntries: [],
    contributors: false,
    csp: {},
    relativeUrls: false,
    lang: 'en',
    locales: [
      {
        lang: 'en',
        label: 'English',
        partial: false,
        title: 'Mine',
        description: '',
        nav: [],
        sidebar: 'auto',
        messages: {},
      },
    ],
    socialLinks: [],
    search: { mode: 'offline' },
    darkMode: true,
    enableAppearanceAnimation: true,
    lastUpdated: false,
    fallbackPages: true,
    multiVersion: { default: '', versions: [] },
    hideNavbar: 'never',
    cleanUrls: true,
    components: {},
    packageManagers: ['npm', 'yarn', 'pnpm', 'bun'],
    theme: 'content/_theme',
    contentDir: 'content',
    outDir: 'dist',
    head: [],
    markdown: { lineNumbers: false, wrap: false, html: 'trusted', headingIds: 'github', includeFrom: [] },
    outline: [2, 4],
    redirects: {},
    feeds: { formats: ['rss'] },
    sitemap: true,
    socialImages: false,
    llms: true,
    compress: [],
    // Without 'siteUrl', the site has no public address.
    check: {
      rules: { 'missing-description': 'off' },
      external: { ignore: [], timeout: 15, privateHosts: [] },
    },
  });
  assert.equal(loaded.root, root);
  assert.equal(loaded.file, 'site.config.ts');
  assert.deepEqual(loaded.dependencies, [join(root, 'site.config.ts')]);
  assert.deepEqual(loaded.diagnostics, []);
});

test('every file name and kind of config is found', async (t) => {
  for (const [name, text] of Object.entries({
    'site.config.ts': "export default { title: 'A' as string };",
    'site.config.mts': "export default { title: 'A' } satisfies object;",
    'site.config.js': "module.exports = { title: 'A' };",
    'site.config.mjs': "export default Promise.resolve({ title: 'A' });",
  })) {
    const { root } = project(t, { [name]: text });
    const { config, file } = await loadConfig(root);
    assert.equal(config.title, 'A', name);
    assert.equal(file, name);
  }
});

test('a locale inherits missing values from the site', async (t) => {
  const { root } = project(t, {
    'site.config.ts': `export default {
      title: 'Site', description: 'About', lang: 'EN', outlineTitle: 'On this page', lastUpdatedText: 'Changed',
      editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit' },
      nav: [{ text: 'Guide', link: '/guide/' }],
      sidebar: { '/guide/': ['guide/index', { text: 'More', items: [{ dividerType: 'dashed' }] }] },
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '简体中文', title: '网站', description: '', nav: [], sidebar: 'auto',
          editLink: { text: '编辑' }, outlineTitle: '目录', searchText: '搜索' },
        { lang: 'de', label: 'Deutsch', editLink: { text: 'Bearbeiten' } },
      ],
    };`,
  });
  const { config } = await loadConfig(root);
  const [en, zh, de] = config.locales;
  assert.equal(config.lang, 'en', 'spelled as the locale spells it');
  assert.deepEqual(en, {
    lang: 'en',
    label: 'English',
    partial: false,
    title: 'Site',
    description: 'About',
    nav: [{ text: 'Guide', link: '/guide/', position: 'right' }],
    sidebar: {
      '/guide/': [
        'guide/index',
        { text: 'More', items: [{ dividerType: 'dashed' }], collapsed: false, collapsible: true },
      ],
    },
    editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit' },
    messages: { outlineTitle: 'On this page', lastUpdatedText: 'Changed' },
  });
  assert.deepEqual(zh, {
    lang: 'zh',
    label: '简体中文',
    partial: false,
    title: '网站',
    description: '',
    nav: [],
    sidebar: 'auto',
    editLink: { docRepoBaseUrl: 'https://example.com/edit', text: '编辑' },
    messages: { outlineTitle: '目录', lastUpdatedText: 'Changed', searchText: '搜索' },
  });
  assert.deepEqual(de?.editLink, { docRepoBaseUrl: 'https://example.com/edit', text: 'Bearbeiten' });
});

test('values are normalized for later stages', async (t) => {
  const { root } = project(t, {
    'site.config.ts': `export default {
      title: 'A', base: '/docs', siteUrl: 'https://example.com/', contentDir: './pages/', lang: 'zh',
      search: { appId: 'APP', apiKey: 'KEY', indexName: 'docs' },
      multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
    };`,
  });
  const { config } = await loadConfig(root);
  assert.equal(config.base, '/docs/');
  assert.equal(config.siteUrl, 'https://example.com');
  assert.equal(config.contentDir, 'pages');
  assert.deepEqual(config.search, { mode: 'hosted', appId: 'APP', apiKey: 'KEY', indexName: 'docs' });
  assert.equal(config.lang, 'zh');
  assert.equal(config.locales.length, 1);
  assert.equal(config.locales[0]?.lang, 'zh');
});

test('empty or missing search keys count as absent, and false turns search off', async (t) => {
  const { root, write } = project(t, {
    'site.config.ts':
      "export default { title: 'A', search: { appId: process.env.NOT_SET_HERE, apiKey: '', indexName: undefined } };",
  });
  assert.deepEqual((await loadConfig(root)).config.search, { mode: 'offline' });
  write({ 'site.config.ts': "export default { title: 'A', search: false };" });
  assert.equal((await loadConfig(root)).config.search, false);
});

test('overrides replace values of the config', async (t) => {
  const { root, write } = project(t, { 'site.config.ts': three });
  const { config } = await loadConfig(root, { base: '/preview', outDir: '/elsewhere/out/' });
  assert.equal(config.base, '/preview/');
  assert.equal(config.outDir, '/elsewhere/out');

  for (const [base, expected, relativeUrls] of [
    ['/文 档', '/%E6%96%87%20%E6%A1%A3/', false],
    ['/%e6%96%87%20%e6%a1%a3/', '/%E6%96%87%20%E6%A1%A3/', false],
    ['./', '/', true],
  ] as const) {
    const { config } = await loadConfig(root, { base });
    assert.deepEqual([config.base, config.relativeUrls], [expected, relativeUrls]);
  }
  write({ 'site.config.ts': "export default { title: 'Mine', base: '/docs/' };" });
  const published = (await loadConfig(root, { base: './' })).config;
  assert.deepEqual([published.base, published.relativeUrls], ['/docs/', true]);
});

test('an invalid override is a usage error', async (t) => {
  const { root } = project(t, { 'site.config.ts': three });
  for (const overrides of [
    { base: 'docs' },
    { base: '../' },
    { base: '.' },
    { outDir: '.' },
    { outDir: root },
    { outDir: join(root, '..') },
    { outDir: 'content' },
    { outDir: '' },
  ]) {
    await assert.rejects(loadConfig(root, overrides), UsageError, JSON.stringify(overrides));
  }
  await assert.rejects(loadConfig(join(root, 'nowhere')), UsageError);
});

test('a changed config, or a changed import of it, is loaded again in the same process', async (t) => {
  const { root, write } = project(t, {
    'site.config.ts': "import { title } from './title.js';\nexport default { title };\n",
    'title.ts': "export const title = 'One';\n",
  });
  const first = await loadConfig(root);
  assert.equal(first.config.title, 'One');
  assert.deepEqual(first.dependencies.toSorted(), [join(root, 'site.config.ts'), join(root, 'title.ts')]);
  write({ 'title.ts': "export const title = 'Two';\n" });
  assert.equal((await loadConfig(root)).config.title, 'Two');
  write({ 'site.config.ts': "export default { title: 'Three' };\n" });
  const third = await loadConfig(root);
  assert.equal(third.config.title, 'Three');
  assert.deepEqual(third.dependencies, [join(root, 'site.config.ts')]);
});

test('an unchanged config is evaluated again', async (t) => {
  const { root } = project(t, {
    'site.config.ts': "export default { title: process.env.DOCS_CLI_TEST_TITLE ?? 'None' };",
  });
  t.after(() => delete process.env.DOCS_CLI_TEST_TITLE);
  assert.equal((await loadConfig(root)).config.title, 'None');
  process.env.DOCS_CLI_TEST_TITLE = 'Some';
  assert.equal((await loadConfig(root)).config.title, 'Some');
});

test('the bundle of a config is cached in node_modules, and a damaged one is ignored', async (t) => {
  const { root, write } = project(t, { 'site.config.ts': three, 'node_modules/.keep': '' });
  const kept = join(root, 'node_modules/.cache/docs-cli/config-bundle');
  await loadConfig(root);
  const [name] = readdirSync(kept) as [string];
  for (const damage of ['{', '\0'.repeat(100)]) {
    rmSync(kept, { recursive: true });
    write({ [`node_modules/.cache/docs-cli/config-bundle/${name}`]: damage });
    assert.equal((await loadConfig(root)).config.title, 'Mine');
  }
});

test('a config without node_modules leaves no files in the project', async (t) => {
  const { root } = project(t, { 'site.config.ts': three });
  await loadConfig(root);
  assert.ok(!existsSync(join(root, 'node_modules')));
});

test('config files have their own import.meta values, and packages and Node modules are external', async (t) => {
  const { root } = project(t, {
    'site.config.ts': `import { readFileSync } from 'node:fs';
import { word } from 'some-package';
import { where } from './parts/where.js';
import data from './data.json' with { type: 'json' };
const own = readFileSync(new URL('./data.json', import.meta.url), 'utf8').length;
export default { title: word + own + data.x, description: where + ' ' + __dirname };
`,
    'parts/where.ts': 'export const where = import.meta.filename;',
    'data.json': '{"x":1}',
    'node_modules/some-package/package.json':
      '{"name":"some-package","type":"module","exports":{"import":"./index.js","module":"./never.js"}}',
    'node_modules/some-package/index.js': "export const word = 'word';",
  });
  const { config, dependencies } = await loadConfig(root);
  assert.equal(config.title, 'word71');
  assert.equal(config.description, `${join(root, 'parts/where.ts')} ${root}`);
  assert.deepEqual(dependencies.toSorted(), [
    join(root, 'data.json'),
    join(root, 'parts/where.ts'),
    join(root, 'site.config.ts'),
  ]);
});

test('a folder without a config gets a hint to create one', async (t) => {
  const { root } = project(t, { 'README.md': '' });
  const [diagnostic, ...others] = await failure(root);
  assert.equal(diagnostic?.code, 'config-missing');
  assert.match(diagnostic?.hint ?? '', /export default defineConfig\(\{ title: /);
  assert.deepEqual(others, []);
});

/** Projects whose config does not load, each with the beginnings of what is reported. */
const FAILURES: { name: string; files: Record<string, string>; reported: string[] }[] = JSON.parse(
  readFileSync(new URL('config-failures.json', import.meta.url), 'utf8'),
);

for (const { name, files, reported } of FAILURES) {
  test(name, async (t) => {
    const { root } = project(t, files);
    const found = (await failure(root)).map(inShort);
    assert.equal(found.length, reported.length, found.join('\n'));
    for (const [index, text] of reported.entries()) {
      assert.ok(found[index]?.startsWith(text), `${found[index]}\ndoes not begin with\n${text}`);
    }
  });
}

test('a config and an imported file that are not UTF-8 are reported', async (t) => {
  const problem = 'config-syntax This file is not UTF-8 text. Save it as UTF-8';
  const config = "import { a } from './a.js';\nexport default { title: a };\n";
  const { root, write } = project(t, { 'site.config.ts': Buffer.from(`\uFEFF${config}`, 'utf16le') });
  const [inConfig] = await failure(root);
  assert.ok(inShort(inConfig!).startsWith(`site.config.ts:1:1 ${problem}`));
  write({ 'site.config.ts': config, 'a.ts': Buffer.from("export const a = 'é';\n", 'latin1') });
  const [inImport] = await failure(root);
  assert.ok(inShort(inImport!).startsWith(`a.ts:1:1 ${problem}`));
});

test('a broken config lists the files to watch, including missing ones', async (t) => {
  const { root, write } = project(t, {
    'site.config.ts': "import { title } from './title.js';\nexport default { title };\n",
  });
  await assert.rejects(loadConfig(root), (error) => {
    assert.ok(error instanceof ConfigError && error instanceof SiteError);
    assert.ok(error.dependencies.includes(join(root, 'site.config.ts')));
    assert.ok(error.dependencies.includes(join(root, 'title.ts')));
    return true;
  });
  write({ 'title.ts': "export const title = 'Fixed';" });
  assert.equal((await loadConfig(root)).config.title, 'Fixed');
});

test('bundler warnings become warnings, and the config loads', async (t) => {
  const { root } = project(t, { 'site.config.ts': "export default {\n  title: 'A',\n  title: 'B',\n};\n" });
  const { config, diagnostics } = await loadConfig(root);
  assert.equal(config.title, 'B');
  assert.deepEqual(diagnostics.map(inShort), [
    'site.config.ts:3:3 config-syntax Duplicate key "title" in object literal',
  ]);
  assert.equal(diagnostics[0]?.level, 'warning');
});

test('a byte order mark and CRLF do not shift positions', async (t) => {
  const { root } = project(t, { 'site.config.ts': '\uFEFFexport default {\r\n  title: 3,\r\n};\r\n' });
  assert.deepEqual((await failure(root)).map(inShort), [
    "site.config.ts:2:10 config-value 'title' must be text, found 3",
  ]);
});

test('a project behind a symbolic link with special characters has the same positions', async (t) => {
  const { root, write } = project(t, {
    'a #1 %20 ?中文/site.config.ts': `import { title } from './p #%25/t.js';
export default { title, description: import.meta.dirname, nav: [{ text: 3, link: '/' }] };
`,
    'a #1 %20 ?中文/p #%25/t.ts': "export const title = 'A';\n",
    'a #1 %20 ?中文/p #%25/bad.ts': "export const x = 1;\nthrow new Error('here');\n",
  });
  const link = join(root, 'link');
  symlinkSync(join(root, 'a #1 %20 ?中文'), link);
  assert.deepEqual((await failure(link)).map(inShort), [
    "site.config.ts:2:73 config-value 'nav[0].text' must be text, found 3",
  ]);
  write({
    'a #1 %20 ?中文/site.config.ts': "import { x } from './p #%25/bad.js';\nexport default { title: x };\n",
  });
  await assert.rejects(loadConfig(link), (error) => {
    assert.ok(error instanceof ConfigError);
    assert.deepEqual(error.diagnostics.map(inShort), [
      'p #%25/bad.ts:2:7 config-throws The config throws an error: here',
    ]);
    return true;
  });
});

test('a config that waits for a promise that never settles is reported', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const text of [
    'export default new Promise(() => {});',
    'await new Promise(() => {});\nexport default {};',
  ]) {
    const { root } = project(t, { 'site.config.ts': text });
    let told: string[] | undefined;
    const loading = failure(root).then((diagnostics) => {
      told = diagnostics.map(inShort);
    });
    while (!told) {
      await setImmediate();
      t.mock.timers.tick(60_000);
    }
    await loading;
    assert.deepEqual(told, ['site.config.ts config-throws The config did not finish loading within 60 s.']);
  }
});

test('the entry point of configs imports nothing at run time', () => {
  const source = readFileSync(new URL('../../src/cli/config/index.ts', import.meta.url), 'utf8');
  assert.deepEqual(source.match(/^(?:import|export) (?!type|function).*$/gm), null);
});

describe('config cache', () => {
  const rich = `const levels = { 'heading-order': 'off' } as const;
export default { title: process.env.DOCS_CLI_TEST_TITLE, outlineTitle: undefined, search: { insights: true },
  check: { rules: levels, external: { ignore: [/^https:\\/\\/a/i, 'https://b/*'] } } };`;
  const keptIn = (root: string) => join(root, 'node_modules/.cache/docs-cli/config');

  test('a cached config equals the loaded one and does not load the schema', async (t) => {
    process.env.DOCS_CLI_TEST_TITLE = 'One';
    const { root } = project(t, { 'site.config.ts': rich, 'node_modules/.keep': '' });
    const first = await loadConfig(root);
    const before = readdirSync(keptIn(root));
    const { config } = await loadConfig(root);
    assert.deepEqual(config, first.config);
    assert.deepEqual(config.check.external.ignore, [/^https:\/\/a/i, 'https://b/*']);
    assert.deepEqual(readdirSync(keptIn(root)), before);
  });

  test('a cached config is used until any of its values changes', async (t) => {
    process.env.DOCS_CLI_TEST_TITLE = 'One';
    const { root } = project(t, { 'site.config.ts': rich, 'node_modules/.keep': '' });
    await loadConfig(root);
    process.env.DOCS_CLI_TEST_TITLE = 'Two';
    assert.equal((await loadConfig(root)).config.title, 'Two');
    assert.equal((await loadConfig(root, { base: '/x' })).config.base, '/x/');
    assert.equal((await loadConfig(root)).config.base, '/');
    process.env.DOCS_CLI_TEST_TITLE = ' ';
    assert.deepEqual((await failure(root)).map(inShort), [
      'site.config.ts:2:25 config-value \'title\' must not be empty, found " "',
    ]);
  });

  test('files that a cached config depends on are checked each time', async (t) => {
    const text =
      "export default { title: 'Mine', siteUrl: 'https://a.test', socialImages: { fonts: ['a.ttf'] } };";
    const font = { 'a.ttf': 'font' };
    const { root, write } = project(t, { 'site.config.ts': text, 'node_modules/.keep': '', ...font });
    await loadConfig(root);
    rmSync(join(root, 'a.ttf'));
    assert.equal((await failure(root)).length, 1);
    write(font);
    assert.equal((await loadConfig(root)).config.title, 'Mine');
  });

  test('a damaged cached config is ignored', async (t) => {
    const { root, write } = project(t, { 'site.config.ts': three, 'node_modules/.keep': '' });
    await loadConfig(root);
    const [name] = readdirSync(keptIn(root)) as [string];
    const whole = readFileSync(join(keptIn(root), name));
    for (const damage of ['', '{', whole.subarray(0, -1).toString('latin1')]) {
      rmSync(keptIn(root), { recursive: true });
      write({ [`node_modules/.cache/docs-cli/config/${name}`]: damage });
      assert.equal((await loadConfig(root)).config.title, 'Mine');
    }
  });
});
