/** The flags, options, packages, versions and external links of the Rslib site exist, and the site has all flags and options. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ELSEWHERE, OTHER_SITES, undocumented } from './exceptions.js';
import { type Declarations, fieldsOf, readDeclarations } from './option-types.js';
import { readPages, root } from './projects.js';
import { createProject } from './rslib.js';

const pages = await readPages();
const languages = [...new Set(pages.map(({ lang }) => lang))];

/** The Markdown of a page. */
function textOf(lang: string, key: string): string {
  return readFileSync(join(root, 'content', lang, `${key}.md`), 'utf8');
}

/** Whether a page has the name in a heading or in inline code. */
function names(text: string, name: string): boolean {
  const word = `(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`;
  return new RegExp(`^#+ .*${word}|\`[^\`\\n]*${word}[^\`\\n]*\``, 'm').test(text);
}

describe('flags of rslib', async () => {
  const COMMANDS = ['', 'build', 'inspect', 'mf-dev'];
  const flagsOf = new Map<string, string[]>();
  const project = createProject(new Map());
  for (const command of COMMANDS) {
    const { output } = await project.rslib(...(command ? [command] : []), '--help');
    flagsOf.set(
      command,
      [...output.matchAll(/^\s+(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag!),
    );
  }
  project.remove();
  const known = new Set([...flagsOf.values()].flat());
  /** `--no-x` of a switch that the help prints as `--x`. */
  const exists = (flag: string) => known.has(flag) || known.has(flag.replace(/^--no-/, '--'));

  test('the help of rslib lists more than 20 flags', () => {
    assert.ok(known.size > 20, [...known].join(' '));
  });

  for (const lang of languages) {
    test(`${lang}: the CLI page lists every flag of every command`, () => {
      const text = textOf(lang, 'guide/basic/cli');
      assert.deepEqual(
        [...known].filter((flag) => !names(text, flag)),
        [],
      );
    });
  }

  test('every flag in a command on a page exists', () => {
    const faults: string[] = [];
    for (const { lang, key } of pages) {
      for (const [i, line] of textOf(lang, key).split('\n').entries()) {
        for (const [, rest] of line.matchAll(/(?:^|[\s`"&])rslib((?: +[\w./:@=-]+)+)/g)) {
          for (const flag of rest!.match(/(?<=\s)--[\w-]+/g) ?? []) {
            if (!exists(flag)) faults.push(`content/${lang}/${key}.md:${i + 1} ${flag}`);
          }
        }
      }
    }
    assert.deepEqual(faults, []);
  });

  test('every flag in the tables of the CLI page exists', () => {
    const faults = languages.flatMap((lang) =>
      [...textOf(lang, 'guide/basic/cli').matchAll(/^\| `.*?--.*? \|/gm)]
        .flatMap(([cell]) => cell.match(/--[\w-]+/g) ?? [])
        .filter((flag) => !exists(flag)),
    );
    assert.deepEqual(faults, []);
  });
});

describe('options of rslib', () => {
  const rslib = readDeclarations(join(root, 'node_modules/@rslib/core/dist-types/types/config.d.ts'));
  const rsbuild = readDeclarations(join(root, 'node_modules/@rsbuild/core/dist/types/config.d.ts'));
  const topLevel = () => [
    ...fieldsOf(rsbuild, 'RsbuildConfig', { isDeep: false }),
    ...fieldsOf(rsbuild, 'EnvironmentConfig', { isDeep: false }),
  ];
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  /** Fields that no page names. */
  function missing(lang: string, fields: string[], pagesOf: (field: string) => string[]): string[] {
    return fields.filter((field) => {
      if (field in undocumented) return false;
      const text = pagesOf(field)
        .filter((key) => existsSync(join(root, 'content', lang, `${key}.md`)))
        .map((key) => textOf(lang, key))
        .join('\n');
      return !names(text, field.split('.').at(-1)!);
    });
  }

  const groups: [group: string, type: string, declarations: Declarations][] = [
    ['source', 'SourceConfig', rsbuild],
    ['resolve', 'ResolveConfig', rsbuild],
    ['output', 'OutputConfig', rsbuild],
    ['tools', 'ToolsConfig', rsbuild],
    ['performance', 'PerformanceConfig', rsbuild],
  ];

  for (const lang of languages) {
    test(`${lang}: a page names each field of a lib item at every depth`, () => {
      const fields = fieldsOf(rslib, 'LibConfig').filter((field) => !/^output\b/.test(field));
      assert.ok(fields.includes('dts.bundle.tsconfigPath') && fields.includes('shims.esm.require'));
      assert.deepEqual(
        missing(lang, fields, (field) => ['config/lib/index', `config/lib/${kebab(field.split('.')[0]!)}`]),
        [],
      );
    });

    test(`${lang}: a page names each group of the config`, () => {
      const fields = topLevel();
      assert.ok(fields.includes('source') && fields.includes('server'), fields.join(' '));
      assert.deepEqual(
        missing(lang, fields, () => ['config/index', 'config/rsbuild/index', 'config/lib/index']),
        [],
      );
    });

    for (const [group, type, declarations] of groups) {
      test(`${lang}: a page names each field of ${group}`, () => {
        const fields = fieldsOf(declarations, type, { isDeep: false }).map((field) => `${group}.${field}`);
        assert.ok(fields.length > 4, fields.join(' '));
        assert.deepEqual(
          missing(lang, fields, () => ['config/rsbuild/index', `config/rsbuild/${group}`]),
          [],
        );
      });
    }
  }

  test('every undocumented option still exists', () => {
    const all = new Set([
      ...fieldsOf(rslib, 'LibConfig'),
      ...topLevel(),
      ...groups.flatMap(([group, type, declarations]) =>
        fieldsOf(declarations, type, { isDeep: false }).map((field) => `${group}.${field}`),
      ),
    ]);
    assert.deepEqual(
      Object.keys(undocumented).filter((field) => !all.has(field)),
      [],
    );
  });
});

describe('packages and versions', () => {
  const version = (name: string) =>
    (
      JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
        version: string;
      }
    ).version;

  test('every package in an install command is installed here or listed as existing', () => {
    const faults: string[] = [];
    for (const { lang, key } of pages) {
      for (const [, words] of textOf(lang, key).matchAll(
        /<PackageManagerTabs command="(?:add|install|remove)((?: [^" ]+)+)"/g,
      )) {
        for (const word of words!
          .trim()
          .split(' ')
          .filter((word) => !word.startsWith('-'))) {
          const name = word.replace(/(?<=.)@.*$/, '');
          if (!existsSync(join(root, 'node_modules', name)) && !(name in ELSEWHERE))
            faults.push(`${lang}/${key}: ${name}`);
        }
      }
    }
    assert.deepEqual(faults, []);
  });

  test('pages name the installed version of Rslib', () => {
    const installed = version('@rslib/core');
    const faults: string[] = [];
    let found = 0;
    for (const { lang, key } of pages) {
      for (const [whole, named] of textOf(lang, key).matchAll(
        /(?:Rslib v|`?@rslib\/core`?(?:@| ))(\d+\.\d+\.\d+)/g,
      )) {
        found++;
        if (named !== installed) faults.push(`${lang}/${key}: ${whole}`);
      }
    }
    assert.deepEqual(faults, []);
    assert.ok(found > 4, 'No page names the version.');
  });
});

test('external links point to the official sites of the tools', () => {
  const faults: string[] = [];
  for (const { lang, key } of pages) {
    for (const [, address] of textOf(lang, key).matchAll(/\]\((https?:[^)\s]*)/g)) {
      const { protocol, hostname } = new URL(address!);
      if (protocol !== 'https:' || !(hostname in OTHER_SITES)) faults.push(`${lang}/${key}: ${address}`);
    }
  }
  assert.deepEqual(faults, []);
});
