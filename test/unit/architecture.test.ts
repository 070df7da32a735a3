/** Allowed imports. `src/README.md` and the messages give the reasons. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const src = join(dirname(fileURLToPath(import.meta.url)), '../../src');

interface Import {
  from: string;
  /** A file below `src/`, or the name of a package. */
  to: string;
  isLocal: boolean;
  isStatic: boolean;
}

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(src.length + 1)
      .replaceAll('\\', '/'),
  )
  .sort();

const imports = files.flatMap((from) => {
  const code = readFileSync(join(src, from), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;
  for (const match of code.matchAll(pattern)) {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const isLocal = name.startsWith('.');
    found.push({
      from,
      to: isLocal ? resolveLocal(from, name) : name,
      isLocal,
      isStatic: match[3] === undefined,
    });
  }
  return found;
});

function resolveLocal(from: string, name: string): string {
  const stem = posix.join(posix.dirname(from), name).replace(/\.js$/, '');
  return [`${stem}.ts`, `${stem}.tsx`].find((file) => files.includes(file)) ?? stem;
}

const packageOf = (file: string) => file.split('/')[0];
const shown = ({ from, to }: Import) => `${from} -> ${to}`;

function none(broken: Import[], reason: string): void {
  assert.deepEqual(broken.map(shown), [], reason);
}

test('every local import of src resolves to a file', () => {
  none(
    imports.filter(({ to, isLocal }) => isLocal && !files.includes(to) && !to.endsWith('.css')),
    'These imports do not resolve.',
  );
});

test('runtime imports no other package of src and no Node module, because it runs in the browser', () => {
  none(
    imports.filter(
      ({ from, to, isLocal }) =>
        packageOf(from) === 'runtime' &&
        (isLocal ? packageOf(to) !== 'runtime' : !/^react(-dom)?(\/|$)/.test(to)) &&
        !(from.startsWith('runtime/search/') && to === 'algoliasearch/lite'),
    ),
    'runtime runs in the browser: it imports only React, and its search imports one library.',
  );
});

test('the theme imports the runtime only by its public name, so that sites can copy its components', () => {
  none(
    imports.filter(
      ({ from, to, isLocal }) =>
        packageOf(from) === 'theme' &&
        (isLocal ? packageOf(to) !== 'theme' : !/^(react|@docs-cli\/core\/runtime)$/.test(to)),
    ),
    'A copied file must resolve its imports in a site.',
  );
});

test('cli imports only files of runtime and theme that need neither a browser nor React', () => {
  const pure = [
    'runtime/interface-languages.ts',
    'runtime/model/index.ts',
    'runtime/page-kind.ts',
    'runtime/routes.ts',
    'runtime/dev/messages.ts',
    'runtime/search/find-term.ts',
    'runtime/search/matches.ts',
    'runtime/search/numbers.ts',
    'runtime/search/query-words.ts',
    'runtime/search/records.ts',
    'runtime/search/sections.ts',
    'runtime/search/sorted.ts',
    'runtime/search/term-index.ts',
    'runtime/search/tokenize.ts',
    'runtime/search/shards/format.ts',
    'runtime/search/shards/record.ts',
    'theme/locales/en.ts',
  ];
  none(
    imports.filter(
      ({ from, to, isLocal }) =>
        packageOf(from) === 'cli' && isLocal && packageOf(to) !== 'cli' && !pure.includes(to),
    ),
    'Only the virtual entries that esbuild bundles connect them. Other imports would load React or the DOM in Node.',
  );
});

test('only three files import react-dom', () => {
  const users = new Set(imports.filter(({ to }) => /^react-dom(\/|$)/.test(to)).map(({ from }) => from));
  assert.deepEqual([...users].sort(), [
    'runtime/browser/components/mount.tsx',
    'runtime/client.tsx',
    'runtime/server.tsx',
  ]);
});

test('runtime and theme do not import packages of the pipeline', () => {
  none(
    imports.filter(({ from, to }) => packageOf(from) !== 'cli' && /^(zod|marked|shiki|yaml)(\/|$)/.test(to)),
    'They belong to the pipeline.',
  );
});

test('the model imports only parts of itself, and only types', () => {
  const isPart = (file: string) => file.startsWith('runtime/model/');
  none(
    imports.filter(({ from, to }) => isPart(from) && !isPart(to)),
    'All packages import them.',
  );
  for (const file of files.filter(isPart))
    assert.doesNotMatch(
      readFileSync(join(src, file), 'utf8'),
      /^(import (?!type )|export (?!type |interface ))/m,
      file,
    );
});

/** The stages of `cli`, from the foundation modules up; those on one line do not import each other. */
const STAGES: string[][] = [
  ['cli/system', 'cli/report'],
  ['cli/plugin'],
  ['cli/config'],
  ['cli/content'],
  ['cli/markdown'],
  ['cli/pages'],
  ['cli/site'],
  ['cli/assets', 'cli/samples', 'cli/search'],
  ['cli/render'],
  ['cli/pictures'],
  ['cli/hosting', 'cli/translations'],
  ['cli/outputs'],
  ['cli/check', 'cli/write', 'cli/serve', 'cli/eject'],
  ['cli/snapshot'],
  ['cli/pipeline.ts'],
  ['cli/dev'],
  ['cli/commands'],
  ['cli/main.ts', 'cli/plugin-entry.ts'],
];

const stageOf = (file: string) =>
  STAGES.flatMap((names, level) => names.map((name) => ({ name, level }))).find(
    ({ name }) => file === name || file.startsWith(`${name}/`),
  );

test('every file of cli belongs to a stage', () => {
  assert.deepEqual(
    files.filter((file) => packageOf(file) === 'cli' && !stageOf(file)),
    [],
  );
});

test('a stage of cli imports only earlier stages', () => {
  const broken = imports.filter(({ from, to, isLocal }) => {
    if (!isLocal || packageOf(from) !== 'cli' || packageOf(to) !== 'cli') return false;
    const [own, other] = [stageOf(from), stageOf(to)];
    return own && other && own.name !== other.name && other.level >= own.level;
  });
  none(
    broken,
    'The order is config, content, markdown, pages, site, assets, render, outputs, and then check, write and serve.',
  );
});

test('there are no import cycles, including type-only imports', () => {
  const next = new Map(
    files.map((file) => [
      file,
      imports.filter(({ from, isLocal }) => from === file && isLocal).map(({ to }) => to),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  assert.deepEqual(cycles, []);
});

test('no file or folder is called utils, helpers or types', () => {
  assert.deepEqual(
    files.filter((file) => /(^|\/)(utils?|helpers|types)(\/|\.tsx?$)/.test(file)),
    [],
    'Name a file after its subject.',
  );
});

test('a check with a warm cache loads no schema, parser or bundler', () => {
  const reached = new Set(['cli/main.ts', 'cli/commands/check.ts']);
  const packages = new Set<string>();
  for (const file of reached) {
    const text = readFileSync(join(src, file), 'utf8').split(/^const /m, 1)[0]!;
    for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)) {
      if (name.startsWith('.')) reached.add(resolveLocal(file, name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  assert.deepEqual(
    [...packages].sort(),
    // `lib` has only the icons of simple-icons that it uses.
    ['commander', 'fastest-levenshtein', 'picocolors', 'shiki/langs', 'simple-icons'],
    'Checking ten thousand unchanged pages takes less time than loading these packages.',
  );
});
