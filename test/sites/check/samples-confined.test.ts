/** `docs-cli check --samples`: no page can make it write, run or read a file outside its temporary folder. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { findReferences } from '../../../src/cli/samples/references.js';
import { readWrittenAs } from '../../../src/cli/samples/written-as.js';
import { linkPackage } from '../../helpers/link-package.js';
import {
  type CliResult,
  changed,
  type Files,
  reported,
  site,
  type TestSite,
  temporaryFolder,
  tree,
} from '../../helpers/site.js';

/** A compiler that records every file that it could read, and reports only the planted error. */
const RECORDER = `
const { readdirSync, readFileSync, writeFileSync, lstatSync } = require('node:fs');
const { join } = require('node:path');
const files = {};
const visit = (folder) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = lstatSync(path);
    if (stat.isDirectory()) visit(path);
    else if (stat.isFile()) files[path.slice(process.cwd().length + 1)] = readFileSync(path, 'utf8');
  }
};
visit(process.cwd());
if ('syntax/planted.ts' in files) {
  console.log('syntax/planted.ts(1,2): error TS1109: Expression expected.');
  process.exit(1);
}
writeFileSync(join(__dirname, '../recorded.json'), JSON.stringify({ files }));
`;

const RECORDING: Files = {
  'node_modules/typescript/package.json': JSON.stringify({
    name: 'typescript',
    version: '7.0.0',
    bin: { tsc: './bin/tsc' },
  }),
  'node_modules/typescript/bin/tsc': RECORDER,
};

const config = (html: string) => ({
  'site.config.ts': `export default { title: 'Test', markdown: { html: '${html}' } };\n`,
});

const page = (...lines: string[]) => ({ 'content/en/index.md': ['# Home', '', ...lines, ''].join('\n') });

const sample = (code: string, info = 'ts') => [`\`\`\`${info}`, ...code.split('\n'), '```'];

interface Recorded {
  result: CliResult;
  /** The files that the compiler got, by path in its folder; undefined if it did not run. */
  files: Record<string, string> | undefined;
  made: TestSite;
}

async function record(files: Files, html = 'none'): Promise<Recorded> {
  const made = await site({ ...config(html), ...RECORDING, ...files });
  const result = await made.cli('check', '--samples');
  const recorded = made.path('node_modules/typescript/recorded.json');
  const given = existsSync(recorded) ? JSON.parse(readFileSync(recorded, 'utf8')).files : undefined;
  return { result, files: given, made };
}

const faults = ({ stderr }: CliResult) =>
  reported({ stderr } as CliResult).filter((line) => line.includes('broken-sample'));

/** A folder outside of every site, with a secret file. */
function secretFolder(): string {
  const folder = temporaryFolder();
  for (const name of ['secret.ts', 'secret.d.ts', 'secret.json', 'jsx-runtime.ts', 'index.ts']) {
    const text = name.endsWith('json')
      ? '{ "kept-SECRET-key": 1 }'
      : `export const KEY = 'the-SECRET' as const;\nexport type KEY = 'the-SECRET';\n`;
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe('files that samples could write', () => {
  test('a language that is a path overwrites no compiler, and no code of the page runs', async () => {
    const payload =
      "require('node:fs').writeFileSync(require('node:path').join(__dirname, '../../../ran'), 'yes');";
    const { made, files } = await record(
      page(
        '::: code-group',
        ...sample('export const a = 1;', 'ts title="a.ts"'),
        ...sample(payload, '/../../../node_modules/typescript/bin/tsc'),
        ':::',
      ),
    );
    assert.equal(existsSync(made.path('ran')), false, 'the page ran code on this machine');
    assert.equal(made.read('node_modules/typescript/bin/tsc'), RECORDER);
    assert.deepEqual(Object.keys(files!).sort(), ['p0/s0/a.ts', 'p0/s0/sample-2.txt', 'p0/tsconfig.json']);
  });

  test('languages and titles of every kind do not change the site or its packages', async () => {
    const names = [
      'node_modules/typescript/bin/tsc',
      'NODE_MODULES/typescript/bin/tsc.js',
      '../node_modules/typescript/bin/tsc.js',
      '..\\..\\evil.ts',
      'a/../../../evil.ts',
      '/tmp/evil.ts',
      '%2e%2e/%2e%2e/evil.ts',
      'a/..%2f..%2fevil.ts',
      'C:/evil.ts',
      'C:evil.ts',
      '\\\\?\\C:\\evil.ts',
      '//server/share/evil.ts',
      'con.ts',
      'a/NUL.d.ts',
      'com1.ts',
      'dots../evil.ts',
      `${'x'.repeat(300)}.ts`,
      `${'deep/'.repeat(100)}a.ts`,
      'a.ts/b.ts',
      'A.TS',
      'a.ts',
    ];
    const made = await site({
      ...config('none'),
      ...RECORDING,
      ...page(
        ...names.flatMap((name) => sample('export {};', `ts title="${name}"`)),
        ...names.flatMap((name) => [
          '::: code-group',
          ...sample('export {};', 'ts title="b.ts"'),
          ...sample('text', name),
          ':::',
        ]),
      ),
    });
    const before = tree(made.path('node_modules'));
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 1, result.stderr);
    const after = tree(made.path('node_modules'));
    const kept = changed(before, after).filter((name) => !/recorded\.json$|^\.cache/.test(name));
    assert.deepEqual(kept, []);
    const { files } = JSON.parse(after['typescript/recorded.json']!) as Recorded;
    const written = Object.keys(files!).filter((name) => !/^p\d+\/(?:s\d+\/|tsconfig\.json$)/.test(name));
    assert.deepEqual(written, []);
    assert.equal(existsSync(join(tmpdir(), 'evil.ts')), false);
  });
});

describe('files that samples could read', () => {
  const outward: [code: string, column?: number | undefined, info?: string][] = [
    ["import { KEY } from 'OUT/secret';", 22],
    ["import 'OUT/secret';", 9],
    ["import KEY = require('OUT/secret');", 23],
    ["export * from 'OUT/secret';", 16],
    ["export { KEY } from 'OUT/secret';", 22],
    ["import type { KEY } from 'OUT/secret';", 27],
    ["const a = import('OUT/secret');", 19],
    ['const a = import(`OUT/secret`);', 19],
    ["const a = import(/* ' */ // '\n  'OUT/secret');", 4],
    ["type A = typeof import('OUT/secret');", 25],
    ["type A = import('OUT/secret').KEY;", 18],
    ["declare module 'OUT/secret' { const b: 1; }\nexport {};", 17],
    ["const a = require('OUT/secret');", 20, 'js'],
    ["const a = require?.('OUT/secret');", 22, 'js'],
    ["const a = require<any>('OUT/secret');", 25, 'js'],
    ["import data from 'OUT/secret.json';", 19],
    ["import { KEY } from 'file://OUT/secret';", 22],
    ["import { KEY } from '\\u002fetc/secret';", 22],
    ["import { KEY } from '\\57etc/secret';", 22],
    ["import { KEY } from '\\\n/etc/secret';", 22],
    ["import { KEY } fro\\u006d '/etc/secret';", 27],
    ["\\u{69}mport('/etc/secret');", 14],
    ["import { KEY } from '\\\\etc\\\\secret';", 22],
    ["import { KEY } from 'C:/secret';", 22],
    ["import { KEY } from '../secret';", 22],
    ["import { KEY } from './a/../../secret';", 22],
    ["import { KEY } from '..';", 22],
    ["import { KEY } from './%2e%2e/%2E%2E/secret';", 22],
    ["import { KEY } from 'react/../../../secret';", 22],
    ["import { KEY } from '@types/node/../../../secret';", 22],
    ["import { KEY } from '#internal/../../secret';", 22],
    ["import { KEY } from '/etc/secret", 22],
    ["const = 1;\nimport { KEY } from '/etc/secret';", 22],
    ['/// <reference path="../secret.d.ts" />\nexport {};', 22],
    ['/// <reference path="OUT/secret.d.ts" />\nexport {};', 22],
    ["/// <reference types='OUT/secret' />\nexport {};", 23],
    ['/// <reference lib="../../secret" />\nexport {};', 21],
    ['/** @jsxImportSource OUT */\nexport const a = <b />;', 22, 'tsx'],
    ["/** @type {import('OUT/secret').KEY} */\nexport const a = 1;", 20, 'js'],
    ["/**\n * @type {import(\n *   'OUT/secret').KEY}\n */\nexport const a = 1;", 7, 'js'],
    ["/** @import { KEY } from 'OUT/secret' */\nexport const a = 1;", 27, 'js'],
  ];

  test('every form of import of a file outside is refused at its place and does not reach the compiler', async () => {
    const out = secretFolder();
    const lines: string[] = [];
    const expected: string[] = [];
    for (const [code, column, info = 'ts'] of outward) {
      const text = code.replaceAll('OUT', out);
      const named = code.split('\n').findLastIndex((line) => /secret|OUT|'\.\.'|\\$/.test(line));
      const at = code.includes('\\\n') ? 0 : named;
      expected.push(`content/en/index.md:${4 + lines.length + at}:${column} error broken-sample`);
      lines.push(...sample(text, info));
    }
    const { result, files } = await record(page(...lines));
    assert.deepEqual(faults(result), expected);
    for (const [name, text] of Object.entries(files!)) {
      assert.doesNotMatch(text, /secret|\.\.(?:\/|')|docs-cli-site/, name);
    }
    assert.doesNotMatch(result.stderr, /SECRET/);
  });

  test('the compiler of the site reads and prints no file outside', async () => {
    const out = secretFolder();
    const broken: typeof outward = [
      ["<<<<<<< HEAD\nimport {KEY} from\n=======\nx\n>>>>>>> b\n'OUT/secret';"],
      ["import { KEY } 'OUT/secret';"],
      ["export {} 'OUT/secret';"],
      ["import KEY, 'OUT/secret';"],
      ["import * as KEY 'OUT/secret';"],
      ["/** @import { KEY } 'OUT/secret' */", undefined, 'js'],
    ];
    const lines = [...outward, ...broken].flatMap(([code, , info]) =>
      sample(`${code.replaceAll('OUT', out)}\nconst shown: 'x' = KEY;`, info),
    );
    const made = await site({ ...config('none'), ...page(...lines) });
    for (const name of ['typescript', 'react']) linkPackage(made, name);
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 1);
    assert.doesNotMatch(result.stdout + result.stderr, /SECRET/);
    assert.doesNotMatch(result.stderr, /####/);
  });

  test('a tsconfig and a package.json that name files outside are refused at the value', async () => {
    const { result, files } = await record(
      page(
        ...sample(
          [
            '{ "compilerOptions": {',
            '  "baseUrl": "src", "strict": false,',
            '  "paths": { "a": ["/etc/secret"], "b": ["../../secret"], "c": ["../fine"], "d": ["..\\\\..\\\\secret"] },',
            '  "types": ["/etc/secret", "../secret", "react"], "jsxImportSource": "/etc/secret",',
            '  "rootDirs": ["/etc"], "typeRoots": ["/etc"], "plugins": [{ "name": "/etc/secret.js" }],',
            '  "lib": ["../../secret"] }, "extends": "/etc/secret.json", "include": ["/etc"] }',
          ].join('\n'),
          'json title="tsconfig.json"',
        ),
        ...sample(
          [
            '{ "name": "thermo", "main": "../../secret.js", "types": "/etc/secret.d.ts",',
            '  "exports": { ".": { "types": "./../../secret.d.ts", "default": "./index.js" } },',
            '  "imports": { "#a": "/etc/secret.js", "#b": "react/../../secret" },',
            '  "typesVersions": { "*": { "*": ["../../secret/*"] } }, "secret": "/etc/secret" }',
          ].join('\n'),
          'json title="package.json"',
        ),
        ...sample('{ "types": "../../secret.d.ts" ', 'json title="sub/package.json"'),
        ...sample("import '#a';\nimport './sub';", 'ts title="a.ts"'),
      ),
    );
    const at = (...places: string[]) =>
      places.map((place) => `content/en/index.md:${place} error broken-sample`);
    assert.deepEqual(
      faults(result),
      at(
        ...['6:21', '6:43', '6:84', '7:14', '7:29', '7:71', '9:12'],
        ...['12:30', '12:58', '13:33', '14:23', '14:47', '15:36', '18:13', '18:32'],
      ),
    );
    // A shown tsconfig is only data: the compiler gets the one of docs-cli.
    delete files!['p0/s0/tsconfig.json'];
    for (const [name, text] of Object.entries(files!)) assert.doesNotMatch(text, /secret|\/etc/, name);
    const { compilerOptions } = JSON.parse(files!['p0/tsconfig.json']!);
    assert.deepEqual(compilerOptions.types, ['react']);
    assert.deepEqual(compilerOptions.paths, { a: [], b: [], c: ['./s0/fine'], d: [] });
    assert.equal(compilerOptions.strict, false);
  });

  test('a sample without check reaches the compiler without its imports of files outside', async () => {
    const { result, files } = await record(
      page(
        ...sample("export { KEY } from '/etc/secret';", 'ts title="a.ts" no-check="elsewhere"'),
        ...sample("export * from './a';", 'ts title="b.ts"'),
      ),
    );
    assert.deepEqual(faults(result), []);
    assert.doesNotMatch(files!['p0/s0/a.ts']!, /secret/);
  });

  test('imports of packages and of files of the page, and paths outside imports, stay as they are', async () => {
    const fine = [
      "import a from 'react';",
      "import b from '@types/react/index.js';",
      "import c from '../units/../units/kelvin.js';",
      "import d from 'node:fs';",
      "import e from 'https://esm.sh/react';",
      "const f = a.readFileSync('/etc/hosts', '../x');",
      `const g = import(\`../../\${f}.js\`);`,
      "const h = import.meta.glob('/src/*.ts');",
      "// import i from '../../../x'",
      "const j = `import k from '/abs'`;",
      "const l = a.from('/abs');",
      "const m = /import '\\/abs'/;",
    ].join('\n');
    const { result, files } = await record(page(...sample(fine, 'ts title="src/lib/a.ts"')));
    assert.deepEqual(faults(result), []);
    const given = files!['p0/s0/src/lib/a.ts']!.split('\n');
    assert.deepEqual(given.slice(0, 8), fine.split('\n').slice(0, 8));
  });

  test('if a compiler reads a file outside anyway, its output is not printed', async () => {
    const telling = `console.log('/etc/passwd'); console.log("p0/s0/a.ts(1,1): error TS1: the-SECRET"); process.exit(2);`;
    const made = await site({
      ...config('none'),
      ...RECORDING,
      ...page(...sample('export {};', 'ts title="a.ts"')),
    });
    made.change({ 'node_modules/typescript/bin/tsc': telling });
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 1);
    assert.match(result.stderr, /error broken-sample/);
    assert.doesNotMatch(result.stdout + result.stderr, /SECRET/);
  });

  test("untrusted authors can import the exports of the site's own package, and no hidden files", async () => {
    const files = {
      'secret.ts': "export const KEY = 'the-SECRET' as const;\n",
      '.hidden/key.ts': "export const KEY = 'the-SECRET' as const;\n",
      ...page(
        ...sample("import { KEY } from 'own/secret';\nconst a: 'x' = KEY;"),
        ...sample("import { KEY } from 'own/.hidden/key';\nconst a: 'x' = KEY;"),
      ),
    };
    for (const exports of ['', ', "exports": { ".": "./main.ts", "./.hidden/*": "./.hidden/*.ts" }']) {
      const made = await site({
        ...config('sanitised'),
        ...files,
        'package.json': `{ "name": "own"${exports} }`,
      });
      linkPackage(made, 'typescript');
      const result = await made.cli('check', '--samples');
      assert.equal(result.code, 1);
      assert.doesNotMatch(result.stderr, /SECRET/);
    }
  });

  test('the time to find imports grows linearly with the text', () => {
    const patterns = [
      'from',
      'from/*',
      'from//',
      "import('",
      'import`',
      'require<',
      'import (',
      '///<',
      '/// path="',
    ];
    patterns.push("from'\\'", '<<<<<<< \n`', '\\u0069', 'module\n', "'\\", '=/[', '`${', '{', 'from // \n');
    for (const pattern of patterns) {
      const time = (size: number) => {
        const code = `${pattern.repeat(size / pattern.length)}*/${' '.repeat(size / 10)}import '/x'`;
        const from = process.cpuUsage();
        findReferences(code);
        readWrittenAs(code)(size);
        const { user, system } = process.cpuUsage(from);
        return (user + system) / 1000;
      };
      time(10_000);
      assert.ok(time(100_000) < 1000, `${pattern} takes too long`);
    }
  });
});
