/** `docs-cli check --samples`: the code of pages is compiled, and each error is reported at its position in the Markdown. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { OTHER_PLACES } from '../../../src/cli/report/print.js';
import { COMPILER_PACKAGES, linkPackage } from '../../helpers/link-package.js';
import { runInTerminal } from '../../helpers/own-process.js';
import { BILINGUAL, type CliResult, type Files, runCli, site } from '../../helpers/site.js';

/** A site with TypeScript, React and the types of Node installed. */
async function sampleSite(files: Files, installed = COMPILER_PACKAGES) {
  const made = await site(files);
  for (const name of installed) linkPackage(made, name);
  return made;
}

async function check(files: Files, installed?: readonly string[]): Promise<CliResult> {
  return (await sampleSite(files, installed)).cli('check', '--samples');
}

/** `content/en/a.md:3:1 TS2322`, in order. */
function faults({ stderr }: CliResult): string[] {
  const found: string[] = [];
  for (const block of stderr.split(/\n(?=\S+:\d+:\d+ (?:error|warning) )/)) {
    const place = /^(\S+:\d+:\d+) (?:error|warning) (\S+)/.exec(block);
    if (!place) continue;
    const code = /\((TS\d+)\)/.exec(block)?.[1] ?? place[2];
    const others = block.split(`${OTHER_PLACES}\n`)[1]?.match(/^ {4}\S+/gm) ?? [];
    for (const each of [place[1]!, ...others]) found.push(`${each.trim()} ${code}`);
  }
  return found;
}

const page = (...lines: string[]) => ({ 'content/en/index.md': ['# Home', '', ...lines, ''].join('\n') });

/** A new folder for the temporary files of a test. */
function useTemporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-test-'));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  t.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Pages of one site: what each shows, its lines below the title, and its faults. */
const PAGES: { name: string; why: string; lines: string[]; faults?: string[] }[] = JSON.parse(
  readFileSync(new URL('sample-pages.json', import.meta.url), 'utf8'),
);

const WRONG = "const n: number = 'x';";

const FILE = [
  "import { readFileSync } from 'node:fs';",
  "const wrong: number = 'outside';",
  "const text: string = readFileSync('a', 'utf8');",
  'function run() {',
  '  // #region use',
  '  const length: number = text.length;',
  "  const shown: number = 'inside';",
  '  // #endregion use',
  '  return length + shown;',
  '}',
  'export { run };',
  '',
].join('\n');

test('the faults of each page are reported at their places, and no files remain', async (t) => {
  const pages = PAGES.map(({ name, lines }) => [
    `content/en/${name}.md`,
    ['# Page', '', ...lines, ''].join('\n'),
  ]);
  const made = await sampleSite({
    ...page(),
    ...Object.fromEntries(pages),
    'package.json': '{ "name": "@thermo/core", "type": "module", "exports": "./main.ts" }',
    'main.ts': 'export const zero = 273.15;',
    'content/en/demo.ts': FILE,
    'content/en/data.json': '{\n  "a": 1,\n  "b": oops\n}\n',
    'content/en/shared/part.md': `\`\`\`ts\n${WRONG}\n\`\`\`\n`,
  });
  symlinkSync(made.path('gone'), made.path('node_modules/@link'));
  const folder = useTemporaryFolder(t);
  const result = await made.cli('check', '--samples');
  const expected = PAGES.flatMap(({ name, faults: own = [] }) =>
    own.map((fault) => `content/en/${name}.md:${fault}`),
  );
  const inFiles = ['content/en/demo.ts:7:9 TS2322', 'content/en/shared/part.md:2:7 TS2322'];
  assert.deepEqual(faults(result).sort(), [...expected, ...inFiles].sort());
  assert.match(result.stderr, /`\/\/ why` is a comment, which JSON does not allow/);
  assert.match(result.stderr, /Show that file on the page, with `title="…"` as its path/);
  assert.match(result.stderr, /npm install --save-dev @acme\/gone\./);
  assert.match(result.stdout, /later: content\/en\/demo\.ts:6\n/);
  assert.deepEqual(readdirSync(folder), []);
});

describe('check --samples', () => {
  test('the summary counts samples of every kind, and prints each reason not to check one with its places', async () => {
    const result = await check(
      page(
        ...['```ts title="src/index.ts"', "import { readFileSync } from 'node:fs';"],
        ...["export const text: string = readFileSync('a', 'utf8');", '```'],
        ...['```tsx', 'export const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;', '```'],
        ...['```js', 'const double = (value) => value * 2;', 'module.exports = { double };', '```'],
        ...['```jsx', 'export const Dot = ({ size }) => <i style={{ width: size }} />;', '```'],
        ...['```json', '{ "name": "thermo" }', '```'],
        ...['```bash', 'this is not checked', '```'],
        ...['```ts no-check="tsup is not installed"', "import { defineConfig } from 'tsup';", '```'],
        ...['```json no-check="a fragment"', '"name": "thermo"', '```'],
      ),
    );
    assert.deepEqual(faults(result), []);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /5 samples compiled, 5 of them distinct; 2 excluded \(28\.6 %\):/);
    assert.match(result.stdout, /tsup is not installed: content\/en\/index\.md:24\n/);
    assert.match(result.stdout, /a fragment: content\/en\/index\.md:27\n/);
  });

  test('a site without samples needs no compiler', async () => {
    const result = await check(page('Only words.'), []);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /0 samples compiled/);
  });

  test("an import of the site's own package without declaration files has a hint to build it", async () => {
    const result = await check({
      'package.json': '{ "name": "thermo", "type": "module", "exports": "./dist/main.js" }',
      ...page('```ts', "import { zero } from 'thermo';", 'zero;', '```'),
    });
    assert.match(result.stderr, /hint: Build your package first/);
  });

  test('samples of a site in a subfolder import the package of the repository by its name', async () => {
    const { root } = await sampleSite({
      'package.json': '{ "name": "thermo", "type": "module", "exports": "./main.ts" }',
      'main.ts': 'export const zero = 273.15;',
      'docs/site.config.ts': "export default { title: 'Docs' };",
      'docs/content/en/index.md':
        "# A\n\n```ts\nimport { zero } from 'thermo';\nconst a: string = zero;\n```\n",
    });
    const result = await runCli(['--root', join(root, 'docs'), 'check', '--samples']);
    assert.deepEqual(faults(result), ['content/en/index.md:5:7 TS2322']);
  });

  test('errors are reported at file, line and column in lists, quotes, groups, after removed comment lines and in both languages', async () => {
    const english = [
      '# Home',
      '',
      '- Text',
      '',
      '  ```ts',
      `  ${WRONG}`,
      '  ```',
      '',
      '> ```ts',
      `> ${WRONG.replace('n:', 'q:')}`,
      '> ```',
      '',
      '::: code-group',
      '```ts title="a.ts"',
      '// [!code highlight:2]',
      'export const fine = 1;',
      WRONG,
      '```',
      ':::',
    ].join('\n');
    const result = await check({
      'site.config.ts': BILINGUAL,
      'content/en/index.md': english,
      'content/zh/index.md': `---\ntitle: 首页\n---\n\n${english}`,
    });
    assert.equal(result.code, 1);
    assert.deepEqual(faults(result), [
      'content/en/index.md:6:9 TS2322',
      'content/en/index.md:10:9 TS2322',
      'content/en/index.md:17:7 TS2322',
      'content/zh/index.md:10:9 TS2322',
      'content/zh/index.md:14:9 TS2322',
      'content/zh/index.md:21:7 TS2322',
    ]);
    assert.match(result.stderr, /Type 'string' is not assignable to type 'number'\. \(TS2322\)/);
    assert.match(result.stdout, /6 samples compiled, 3 of them distinct/);
  });

  test('a sample left out without a reason is a warning of every check, at the word', async () => {
    const made = await sampleSite(page('```ts no-check', 'oops(', '```'));
    const result = await made.cli('check');
    assert.equal(result.code, 1);
    assert.deepEqual(faults(result), ['content/en/index.md:3:7 no-check-reason']);
  });
});

describe('the compiler', () => {
  const one = page('```ts', 'const a = 1;', '```');

  test('a site without TypeScript gets the command that installs it', async () => {
    const result = await check(one, []);
    assert.equal(result.code, 2);
    assert.match(result.stderr, /which is not installed/);
    assert.match(result.stderr, /npm install --save-dev typescript/);
  });

  test('an error of check in a terminal replaces the line of the progress', async () => {
    const { code, stderr } = await runInTerminal(['--root', (await site(one)).root, 'check', '--samples']);
    assert.equal(code, 2);
    assert.ok(stderr.includes('Compiling samples…\r\u001b[Kerror `check --samples`'), JSON.stringify(stderr));
  });

  test('a TypeScript version that is too old is refused with its version', async () => {
    const made = await site(one);
    mkdirSync(made.path('node_modules/typescript'), { recursive: true });
    writeFileSync(
      made.path('node_modules/typescript/package.json'),
      '{ "name": "typescript", "version": "5.3.3", "bin": { "tsc": "./bin/tsc" } }',
    );
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 2);
    assert.match(result.stderr, /needs TypeScript 5\.4 or later, found 5\.3\.3/);
  });
});
