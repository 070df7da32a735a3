/** README and references are complete. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { socialIconNames } from '../../src/cli/config/social-icons.js';
import { readSlots } from '../../src/cli/eject/slot-list.js';
import { createProgram } from '../../src/cli/main.js';
import { configTypes, listedKeys, readConfigKeys, withCurrentRows } from '../helpers/config-reference.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the config reference has each key with its type, default and description', () => {
  const file = 'docs/content/en/reference/config.md';
  const keys = readConfigKeys();
  const text = read(file);
  assert.deepEqual(listedKeys(text).sort(), [...keys.keys()].sort());
  const current = withCurrentRows(text, keys);
  if (process.env.UPDATE) writeFileSync(join(root, file), current);
  else assert.equal(text, current, 'UPDATE=1 writes the tables from src/cli/config/schema');
});

test('the published types of a config are those of its schema', (t) => {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'config-types-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const schema = join(root, 'src/cli/config/schema');
  const published = configTypes().replace(/'(\.\.\/.*)'/g, (_, path: string) => `'${join(schema, path)}'`);
  const comparison = `
import type { z } from 'zod';
import type { configSchema } from '${schema}/index.js';
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const isEqual: Equal<z.input<typeof configSchema>, UserConfig> = true;`;
  writeFileSync(join(folder, 'published.ts'), published + comparison);
  const options = { extends: join(root, 'tsconfig.json'), files: ['published.ts'], include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  assert.equal(stdout, '');
});

test('the reference of the theme has each slot with its description', () => {
  const file = 'docs/content/en/reference/theme.md';
  const slots = readSlots();
  assert.ok(slots.length > 40);
  for (const { name, description } of slots) assert.match(description, /^[A-Z].*\.$/, name);
  const rows = slots.map(({ name, description }) => `| \`${name}\` | ${description} |\n`);
  const text = read(file);
  const current = text.replace(/(?<=\| Slot \| Content \|\n\| --- \| --- \|\n)(?:\|.*\n)*/, rows.join(''));
  if (process.env.UPDATE) writeFileSync(join(root, file), current);
  else assert.equal(text, current, 'UPDATE=1 writes the table from src/theme/slots.ts');
});

test('the reference of the CLI has all commands and options of --help', async () => {
  const text = read('docs/content/en/reference/cli.md');
  const names = (await createProgram([], () => {})).commands.map((command) => command.name());
  const program = await createProgram(names, () => {});
  const commands = program.commands.flatMap((command) => [command, ...command.commands]);
  const pathOf = (command: Command): string =>
    command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
  assert.deepEqual(
    [...text.matchAll(/^\| `(docs-cli [a-z ]+)` \|/gm)].map(([, name]) => name).sort(),
    commands.map(pathOf).sort(),
  );
  for (const command of program.commands) {
    const section = text.split(`\n## docs-cli ${command.name()}\n`)[1]?.split('\n## ')[0] ?? '';
    const listed = [...section.matchAll(/^\| (`-.*?) \|/gm)].map(([, flags]) => flags!.replaceAll('`', ''));
    const all = [command, ...command.commands].flatMap(({ options }) => options.map(({ flags }) => flags));
    assert.deepEqual(listed.sort(), [...new Set(all)].sort(), `docs-cli ${command.name()}`);
  }
});

test('the config reference names each built-in icon of social links', () => {
  const list = /^Built-in icons: (.*)\.$/m.exec(read('docs/content/en/reference/config.md'))?.[1] ?? '';
  assert.deepEqual(
    [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    socialIconNames,
  );
});

test('the tables of the reference have the same keys, types and codes in both languages', () => {
  const folder = 'docs/content/en/reference';
  let count = 0;
  for (const name of readdirSync(join(root, folder))) {
    // The codes of the first columns. The last column is a sentence.
    const codes = (file: string) =>
      [...read(file).matchAll(/^\| (?=[`-])(.*) \|[^|]*\|$/gm)].map(
        ([, cells]) => cells!.match(/`[^`]*`/g) ?? [],
      );
    const english = codes(`${folder}/${name}`);
    assert.deepEqual(codes(`docs/content/zh/reference/${name}`), english, name);
    count += english.length;
  }
  assert.ok(count > 250, `${count} rows were found.`);
});

test('the README has at most 150 lines, and all its links and images exist', () => {
  const text = read('README.md');
  assert.ok(text.split('\n').length <= 151, 'The README is too long. Write a page in docs/content instead.');
  const targets = [...text.matchAll(/\]\(([^)]+)\)|\b(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, image]) => (link ?? image)!,
  );
  const files = targets.filter((target) => !/^https?:/.test(target)).map((target) => target.split('#')[0]!);
  assert.ok(files.length > 20, `${files.length} links were found.`);
  assert.deepEqual(
    files.filter((file) => !existsSync(join(root, file))),
    [],
  );
});
