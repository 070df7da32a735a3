/** `docs-cli check --samples`: the code of pages is compiled, and each error is reported at its position in the Markdown. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Pages of one site: the lines of each page, and its faults. */
const PAGES: Record<string, { lines: string[]; faults?: string[] }> = {
  // Two samples can declare the same names, and a code group can show two versions of one file
  sameNames: {
    lines: [
      '```ts',
      'const a: number = 1;',
      '```',
      '```ts',
      "const a: string = '1';",
      '```',
      '::: code-group',
      '```ts title="a.ts"',
      'export const a = 1;',
      '```',
      '```ts title="a.ts"',
      "export const a = '1';",
      '```',
      ':::',
      '```ts title="b.ts"',
      "import { a } from './a';",
      'export const b: string = a;',
      '```',
    ],
  },
  // A sample can import earlier files of the page, from folders, as JSON and by the paths of its tsconfig
  earlierFiles: {
    lines: [
      '::: code-group',
      '```json title="tsconfig.json"',
      '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] }, }, } // comments are fine here',
      '```',
      '```ts title="src/units/index.ts"',
      'export const zero = 273.15;',
      '```',
      '```json title="src/names.json"',
      '{ "kelvin": "K" }',
      '```',
      ':::',
      '## Use it',
      '```ts title="src/index.ts"',
      "import names from './names.json';",
      "import { zero } from '~/units';",
      'export const text: string = names.kelvin + zero.toFixed(1);',
      '```',
    ],
  },
  // A module with global declarations is not checked if it has a reason
  uncheckedModule: {
    lines: [
      ...['```ts title="env.ts" no-check="a fragment"', 'declare global { const size: = 5;', '```'],
      '```ts title="a.ts"',
      'export const a: number = 1;',
      '```',
    ],
  },
  // Removed lines are not checked, and errors on lines marked as errors are expected
  removedLines: {
    lines: [
      '```ts',
      "const a: number = 'no'; // [!code --]",
      'const a: number = 1; // [!code ++]',
      "const b: number = 'no'; // [!code error]",
      '```',
    ],
  },
  // JavaScript needs no types, and code after a cut can use names from before it
  javascript: {
    lines: [
      '```js',
      'function Dial(size) { this.size = size; }',
      'Dial.count = 0;',
      'globalThis.dial = new Dial(3);',
      '```',
      '```js title="dist/index.js"',
      '// …',
      'export { __hidden as dial };',
      '```',
    ],
  },
  // A diff, and text with the title of a code file, are not compiled
  diff: {
    lines: [
      '```ts title="a.ts"',
      'export const a = 1;',
      '```',
      '```diff title="a.ts"',
      '-export const a = 1;',
      '```',
      '```text title="b.json"',
      '{ … }',
      '```',
      '```ts title="c.ts"',
      "import { a } from './a';",
      'export const c: number = a;',
      '```',
    ],
  },
  // JSON errors name what was found and what was expected
  json: {
    lines: ['```json', '{', '  "a": 1, // why', '  "b": 2,', '}', '```', '```json', '{ "a": [1, 2 }', '```'],
    faults: ['5:11 broken-sample', '10:14 broken-sample'],
  },
  // A missing import suggests to show the file or install the package
  missingImport: {
    lines: [
      '```ts',
      "import './gone.js';",
      "import a from './gone';",
      "import b from '@acme/gone/x';",
      '```',
    ],
    faults: ['5:15 TS2307', '6:15 TS2307'],
  },
  // In JavaScript, an unknown name, a syntax error and an unknown option are reported
  javascriptErrors: {
    lines: [
      '```js',
      'unknownName();',
      '```',
      '```js',
      'const = 1;',
      '```',
      '```js',
      "import { readFileSync } from 'node:fs';",
      "readFileSync('a', { encodin: 'utf8' });",
      '```',
    ],
    faults: ['4:1 TS2304', '7:7 TS1134', '11:21 TS2769'],
  },
  // Options of a shown tsconfig apply
  tsconfig: {
    lines: [
      ...[
        '```json title="tsconfig.json"',
        '{ "compilerOptions": { "noUncheckedIndexedAccess": true } }',
        '```',
      ],
      '```ts title="a.ts"',
      "export const a: string = ['x'][0];",
      '```',
    ],
    faults: ['7:14 TS2322'],
  },
};

test('the faults of each page are reported at their places', async () => {
  const pages = Object.entries(PAGES).map(([name, { lines }]) => [
    `content/en/${name}.md`,
    ['# Page', '', ...lines, ''].join('\n'),
  ]);
  const result = await check({ ...page(), ...Object.fromEntries(pages) });
  const expected = Object.entries(PAGES).flatMap(([name, { faults: own = [] }]) =>
    own.map((fault) => `content/en/${name}.md:${fault}`),
  );
  assert.deepEqual(faults(result).sort(), expected.sort());
  assert.match(result.stderr, /`\/\/ why` is a comment, which JSON does not allow/);
  assert.match(result.stderr, /Show that file on the page, with `title="…"` as its path/);
  assert.match(result.stderr, /npm install --save-dev @acme\/gone\./);
});

describe('correct samples', () => {
  test('a page with every kind of sample has no problems, and the summary counts them', async () => {
    const result = await check(
      page(
        '```ts title="src/index.ts"',
        "import { readFileSync } from 'node:fs';",
        "export const text: string = readFileSync('a', 'utf8');",
        '```',
        '```tsx',
        'export const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;',
        '```',
        '```js',
        'const double = (value) => value * 2;',
        'module.exports = { double };',
        '```',
        '```jsx',
        'export const Dot = ({ size }) => <i style={{ width: size }} />;',
        '```',
        '```json',
        '{ "name": "thermo" }',
        '```',
        '```bash',
        'this is not checked',
        '```',
      ),
    );
    assert.deepEqual(faults(result), []);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /5 samples compiled, 5 of them distinct; none excluded/);
  });

  test('a site without samples needs no compiler', async () => {
    const result = await check(page('Only words.'), []);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /0 samples compiled/);
  });

  test('declarations without import or export apply to their page only', async () => {
    const declared = [
      '```ts title="src/env.d.ts"',
      "declare module '*.svg' {",
      '  const url: string;',
      '  export default url;',
      '}',
      '```',
    ];
    const used = ['```ts title="src/index.ts"', "import logo from './logo.svg';", 'export { logo };', '```'];
    const result = await check({
      ...page(...declared, ...used),
      'content/en/other.md': ['# Other', '', ...used, ''].join('\n'),
    });
    assert.deepEqual(faults(result), ['content/en/other.md:4:18 TS2307']);
  });

  test('global declarations of a module apply to the rest of their page only', async () => {
    const declared = (type: string) => [
      '```ts title="src/env.ts"',
      `declare global { interface Window { unit: ${type} } }`,
      'export {};',
      '```',
    ];
    const used = ['```ts title="src/index.ts"', "window.unit = 'K';", '```'];
    const result = await check({
      ...page(...declared('string'), ...used),
      'content/en/number.md': ['# Number', '', ...declared('number'), ...used, ''].join('\n'),
      'content/en/other.md': ['# Other', '', ...used, ''].join('\n'),
    });
    assert.deepEqual(faults(result), ['content/en/number.md:8:1 TS2322', 'content/en/other.md:4:8 TS2339']);
  });

  test('code that can use declarations with a syntax error has no further errors', async () => {
    const result = await check(
      page(
        ...['```ts title="env.d.ts"', 'declare const size: = 5;', '```'],
        ...['```ts title="a.ts"', 'console.log(size);', '```'],
      ),
    );
    assert.equal(faults(result).length, 1);
    assert.match(faults(result)[0]!, /TS1110$/);
  });

  test("samples import the site's own package by its name", async () => {
    const result = await check({
      'package.json': '{ "name": "@thermo/core", "type": "module", "exports": "./main.ts" }',
      'main.ts': 'export const zero = 273.15;',
      ...page('```ts', "import { zero } from '@thermo/core';", 'const a: string = zero;', '```'),
    });
    assert.deepEqual(faults(result), ['content/en/index.md:5:7 TS2322']);
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
});

describe('incorrect samples', () => {
  const WRONG = "const n: number = 'x';";

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

  test('an error in a fragment that two pages include is reported once, in its own file', async () => {
    const result = await check({
      'content/en/shared/part.md': `\`\`\`ts\n${WRONG}\n\`\`\`\n`,
      'content/en/index.md': '# Home\n\n<!-- @include: ./shared/part.md -->\n',
      'content/en/a.md': '# A\n\n<!-- @include: ./shared/part.md -->\n',
    });
    assert.deepEqual(faults(result), ['content/en/shared/part.md:2:7 TS2322']);
  });

  test('a shown tsconfig inherits options from the files that it extends, in every form', async () => {
    const config = (name: string, text: string) => [`\`\`\`json title="${name}"`, text, '```'];
    const inherited = (name: string, value: string) => ({
      [`content/en/${name}.md`]: [
        '# Inherited',
        ...config('tsconfig.base.json', '{ "compilerOptions": { "strict": false } }'),
        ...config('config/middle.json', '{ "extends": "../tsconfig.base.json" }'),
        ...config('tsconfig.json', `{ "extends": ${value} }`),
        '```ts title="a.ts"',
        `export const ${name} = (x) => x;`,
        '```',
      ].join('\n'),
    });
    const result = await check({
      ...page(),
      ...inherited('list', '["@tsconfig/strictest", "./tsconfig.base.json"]'),
      ...inherited('short', '"./tsconfig.base"'),
      ...inherited('chain', '"./config/middle.json"'),
      ...inherited('itself', '["./tsconfig.json", "./tsconfig.base.json"]'),
    });
    assert.deepEqual(faults(result), []);
  });
});

describe('parts of a file', () => {
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

  test('a part is compiled with its whole file, and only problems in the shown lines are reported', async () => {
    const result = await check({
      'content/en/demo.ts': FILE,
      'content/en/data.json': '{\n  "a": 1,\n  "b": oops\n}\n',
      ...page(
        '```ts file="./demo.ts#use"',
        '```',
        '```ts file="./demo.ts{3}"',
        '```',
        '```json file="./data.json{2}"',
        '```',
      ),
    });
    assert.deepEqual(faults(result), ['content/en/demo.ts:7:9 TS2322']);
    assert.match(result.stdout, /3 samples compiled/);
  });

  test('a part is left out by its own comment', async () => {
    const result = await check({
      'content/en/demo.ts': FILE,
      ...page('```ts file="./demo.ts#use" no-check="later"', '```'),
    });
    assert.deepEqual(faults(result), []);
    assert.match(result.stdout, /later: content\/en\/demo\.ts:6\n/);
  });
});

describe('samples that are not checked', () => {
  test('a sample with a reason is not checked, and the summary prints the reason with its places and the share', async () => {
    const result = await check(
      page(
        '```ts no-check="tsup is not installed"',
        "import { defineConfig } from 'tsup';",
        '```',
        '```json no-check="a fragment"',
        '"name": "thermo"',
        '```',
        '```ts',
        'const a = 1;',
        '```',
      ),
    );
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /1 sample compiled, 1 of them distinct; 2 excluded \(66\.7 %\):/);
    assert.match(result.stdout, /tsup is not installed: content\/en\/index\.md:4\n/);
    assert.match(result.stdout, /a fragment: content\/en\/index\.md:7\n/);
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

  test('broken links among the installed packages do not end the command', async () => {
    const made = await sampleSite(one);
    symlinkSync(made.path('gone'), made.path('node_modules/@link'));
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 0, result.stderr);
  });

  test('two files of a code group that cannot exist next to each other are checked separately', async () => {
    const made = await sampleSite(
      page(
        '::: code-group',
        '```ts title="a.ts"',
        'export const a = 1;',
        '```',
        '```ts title="a.ts/b.ts"',
        'export const b: string = 1;',
        '```',
        ':::',
      ),
    );
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 1);
    assert.match(result.stderr, /Type 'number' is not assignable to type 'string'/);
    assert.match(result.stdout, /2 samples compiled/);
  });

  test('titles outside the project and conflicting titles have no effect, and no files remain', async (t) => {
    const made = await sampleSite(
      page(
        ...[
          '../../evil.ts',
          '/evil.ts',
          'C:\\evil.ts',
          'a.ts',
          'a.ts/b.ts',
          'a.ts',
          'words of a title.ts',
          '.ts',
        ].flatMap((title) => [`\`\`\`ts title="${title}"`, 'export const a = 1;', '```']),
      ),
    );
    const folder = useTemporaryFolder(t);
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /8 samples compiled/);
    assert.deepEqual(readdirSync(folder), []);
  });
});

test('a demo is compiled, and its errors are in its file', async () => {
  const s = await sampleSite({
    'content/en/index.mdx': '# Home\n\n<Demo\n  file="./demo.tsx"\n/>\n',
    'content/en/demo.tsx':
      'export default function Demo() {\n  const x: number = "a";\n  return <p>{x}</p>;\n}\n',
  });
  const { stderr } = await s.cli('check', '--samples');
  assert.match(stderr, /content\/en\/demo\.tsx:2:9 error/);
});
