/** A migration never replaces a file, and reads nothing outside the folder. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder, tree } from '../../../test/helpers/site.js';
import { migrated, places, runMigrate, write } from './project.js';

const faulty = new URL('../../../test/helpers/faulty.mjs', import.meta.url).href;
const { applyFault } = (await import(faulty)) as {
  applyFault(fault: { fail: string; calls: string[]; below: string }): () => void;
};

const PROJECT = {
  '.vitepress/config.ts': "export default { title: 'A' };\n",
  'index.md': '# Home\n\n[b](./b)\n',
  'b.md': '# B\n',
};

describe('migrate and existing files', () => {
  test('existing files are listed and stay as they are', async () => {
    const existing = { 'content/en/b.md': '# Mine\n', 'site.config.ts': 'export default {};\n' };
    const { code, stdout, read } = await migrated(PROJECT, { existing });
    assert.equal(code, 0);
    for (const [file, text] of Object.entries(existing)) assert.equal(read(file), text);
    assert.match(stdout, /Unchanged, because they exist:\n.*content\/en\/b\.md\n.*site\.config\.ts/);
  });

  test('existing scripts stay, and are listed', async () => {
    const existing = { 'package.json': '{ "scripts": { "docs:dev": "mine" } }' };
    const { stdout, read } = await migrated(PROJECT, { existing });
    assert.match(stdout, /the script 'docs:dev' in package\.json/);
    assert.match(read('package.json'), /"docs:dev": "mine"/);
  });

  test('the other project stays as it is', async () => {
    const source = temporaryFolder();
    write(source, { ...PROJECT, '.git/HEAD': '' });
    const before = tree(source);
    const texts = Object.keys(PROJECT).map((file) => readFileSync(join(source, file), 'utf8'));
    assert.equal((await runMigrate(['--root', join(source, 'new'), source, '--dry-run'])).code, 0);
    assert.deepEqual(tree(source), before);
    assert.deepEqual(texts, Object.values(PROJECT));
  });

  test('--dry-run prints the files and writes none', async () => {
    const { code, stdout, root } = await migrated(PROJECT, { args: ['--dry-run'] });
    assert.equal(code, 0);
    assert.match(stdout, /Would create:\n[\s\S]*content\/en\/b\.md/);
    assert.match(stdout, /No files were written/);
    assert.ok(!existsSync(join(root, 'content')) && !existsSync(join(root, 'package.json')));
  });
});

describe('migrate with wrong arguments', () => {
  const cases: [name: string, args: (folder: string) => string[], message: RegExp][] = [
    ['an unknown generator', (folder) => [folder, '--from', 'hugo'], /hugo/],
    ['a folder that does not exist', (folder) => [join(folder, 'none')], /does not exist/],
    ['a folder without a config', (folder) => [folder], /has no config/],
    [
      'another generator than that of the folder',
      (folder) => [folder, '--from', 'rspress'],
      /rspress\.config/,
    ],
    ['no folder', () => [], /missing required argument/],
  ];
  for (const [name, args, message] of cases)
    test(`${name} is refused with exit code 2, and nothing is written`, async () => {
      const [source, root] = [temporaryFolder(), temporaryFolder()];
      write(source, { 'a.md': '# A\n' });
      const { code, stderr } = await runMigrate(['--root', root, ...args(source)]);
      assert.equal(code, 2);
      assert.match(stderr, message);
      assert.ok(!existsSync(join(root, 'content')));
    });
});

describe('migrate of hostile projects', () => {
  test('paths that lead out of the folder read and write nothing there', async () => {
    const outside = temporaryFolder();
    write(outside, { 'secret.md': 'SECRET\n', 'secret.svg': 'SECRET\n' });
    const result = await migrated({
      '.vitepress/config.ts':
        "import { a } from '../../../../etc/passwd';\nexport default { title: 'A', srcDir: '../..', description: a };\n",
      'index.md': `# Home\n\n<!--@include: ../../${outside}/secret.md-->\n\n<<< ../../..${outside}/secret.md\n\n![a](../../..${outside}/secret.svg)\n`,
    });
    assert.equal(result.code, 0);
    for (const text of Object.values(tree(result.root))) assert.doesNotMatch(text, /SECRET/);
  });

  test('a slug with .. stays below the content folder', async () => {
    const result = await migrated({
      'docusaurus.config.js': "module.exports = { title: 'A' };\n",
      'docs/a.md': '---\nslug: ../../../../../escaped\n---\n\n# A\n',
    });
    assert.equal(result.code, 0);
    assert.ok(existsSync(join(result.root, 'content/en/docs/escaped.md')), result.stdout);
  });

  test('symbolic links out of the folder are not read, and are listed', async () => {
    const outside = temporaryFolder();
    write(outside, { 'secret.md': '# SECRET\n', 'more/x.md': '# SECRET\n' });
    const result = await migrated({
      ...PROJECT,
      'linked.md': { linkTo: join(outside, 'secret.md') },
      folder: { linkTo: join(outside, 'more') },
    });
    assert.equal(result.code, 0);
    assert.ok(!existsSync(join(result.root, 'content/en/linked.md')));
    assert.ok(!existsSync(join(result.root, 'content/en/folder/x.md')));
    assert.match(result.stdout, /linked\.md:1:1 {2}It is a symbolic link to a file outside the folder/);
  });

  test('pages that are not UTF-8 are listed, and no damaged copy is written', async () => {
    const result = await migrated({
      ...PROJECT,
      'gbk.md': Buffer.from('# \xd6\xd0\xce\xc4\n', 'latin1'),
      'utf16.md': Buffer.from('\ufeff# 中文\n', 'utf16le'),
    });
    assert.equal(result.code, 0);
    for (const name of ['gbk.md', 'utf16.md']) {
      assert.ok(!existsSync(join(result.root, 'content/en', name)));
      assert.match(result.stdout, new RegExp(`${name}:1:1 {2}It is not UTF-8 text`));
    }
  });

  test('a folder below the deepest folder that is read is listed', async () => {
    const folder = 'a/'.repeat(31);
    const result = await migrated({ ...PROJECT, [`${folder}b/c.md`]: '# C\n' });
    assert.equal(result.code, 0);
    assert.match(result.stdout, /\/a:1:1 {2}It is nested too deeply/);
  });

  test('a folder that cannot be read is listed, and the other pages are migrated', async () => {
    const [source, root] = [temporaryFolder(), temporaryFolder()];
    write(source, { ...PROJECT, 'closed/c.md': '# C\n' });
    const end = applyFault({ fail: 'EACCES', calls: ['readdirSync'], below: join(source, 'closed') });
    try {
      const { code, stdout, stderr } = await runMigrate(['--root', root, source]);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /closed:1:1 {2}It cannot be read/);
      assert.ok(existsSync(join(root, 'content/en/b.md')));
    } finally {
      end();
    }
  });

  test('a config with a syntax error, endless references or deep nesting is listed', async () => {
    const configs = [
      'export default { title: ',
      'const a = b;\nconst b = a;\nexport default { title: a };\n',
      "import { a } from './config.js';\nexport { a } from './config.js';\nexport default { title: a };\n",
      'function f() { return f(); }\nexport default f();\n',
      `export default { title: 'A', x: ${'['.repeat(200)}${']'.repeat(200)} };\n`,
      `export default { title: a${'.b'.repeat(50_000)} };\n`,
    ];
    for (const config of configs) {
      const result = await migrated({ '.vitepress/config.ts': config, 'index.md': '# Home\n' });
      assert.equal(result.code, 0, result.stderr);
      assert.ok(places(result).length > 0, config);
      assert.ok(existsSync(join(result.root, 'content/en/index.md')));
    }
  });

  test('constants that repeat each other do not take all memory', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `c${i}`);
    const constants = names.map(
      (name, i) => `const ${name} = [${names[i + 1] ?? "'x'"}, ${names[i + 1] ?? "'x'"}];`,
    );
    const config = `${constants.reverse().join('\n')}\nexport default { title: 'A', themeConfig: { nav: c0 } };\n`;
    const { code, read, stdout } = await migrated({ ...PROJECT, '.vitepress/config.ts': config });
    assert.equal(code, 0);
    assert.match(read('site.config.ts'), /title: 'A'/);
    assert.match(stdout, /config\.ts:\d+:\d+ {2}The option 'themeConfig' is not moved/);
  });

  test('all of many unknown keys in front matter and configs are listed', async () => {
    const keys = Array.from({ length: 200 }, (_, i) => `key-${i}: { a: ${i} }`).join('\n');
    const files = {
      '.vitepress/config.mjs': `export default {\n${keys.replaceAll('-', '').replaceAll('}', '},')}\n};\n`,
      'index.md': `---\n${keys}\n---\n\n# Home\n`,
    };
    const result = await migrated(files);
    assert.equal(result.code, 0);
    assert.match(result.stdout, /index\.md:201:1 {2}'key-199' of the front matter/);
    assert.match(result.stdout, /config\.mjs:201:1 {2}The option 'key199'/);
  });

  test('a config is not executed', async () => {
    const marker = join(temporaryFolder(), 'executed');
    const config = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(marker)}, '');\nexport default { title: 'A' };\n`;
    assert.equal((await migrated({ '.vitepress/config.ts': config, 'index.md': '# Home\n' })).code, 0);
    assert.ok(!existsSync(marker));
  });

  test('a huge file is listed, and a page with many open braces and tags is converted', async () => {
    const result = await migrated({
      'docusaurus.config.js': "module.exports = { title: 'A' };\n",
      'docs/huge.md': 'x'.repeat(5_000_000),
      'docs/open.mdx': `# Open\n\n${'{ <A b={ '.repeat(2000)}\n`,
    });
    assert.equal(result.code, 0);
    assert.match(result.stdout, /huge\.md:1:1 {2}It is larger than 2 MB/);
    assert.ok(existsSync(join(result.root, 'content/en/docs/open.md')));
  });

  test('keys without a value, and values of a wrong type, do not stop the command', async () => {
    const front = [
      'hero:',
      'hero: text',
      'hero:\n  image: 5\n  actions: [null, text, 1]',
      'features: [null, { link: null }]',
      'head: [null, 3]',
      'layout: constructor',
      'title: { a: 1 }',
    ];
    const pages = front.map((keys, i) => [`${i}.md`, `---\n${keys}\n---\n\n# A\n`]);
    const { code, root, stdout, stderr } = await migrated({ ...PROJECT, ...Object.fromEntries(pages) });
    assert.equal(code, 0, stderr);
    for (const [file] of pages) assert.ok(existsSync(join(root, 'content/en', file!)));
    assert.match(stdout, /6\.md:2:1 {2}'title' of the front matter is not moved/);
  });

  test('an id that is a parent folder stays below the content folder', async () => {
    const { read } = await migrated({
      'docusaurus.config.js':
        "module.exports = { title: 'A', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
      'docs/a.md': '---\nid: ..\n---\n\n# A\n',
    });
    assert.equal(read('content/en/index.md'), '# A\n');
  });
});
