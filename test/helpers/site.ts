/**
 * Creates a whole site in a temporary folder, from a map of file names to text:
 *
 *     const s = await site({ 'content/en/index.md': '# Hello' });
 *     assert.match(await s.html('/'), /Hello/);
 *
 * Adds a config if the map has none. Everything is removed at the end of the test run.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { checkSite } from '../../src/cli/check/run-rules.js';
import { main } from '../../src/cli/main.js';
import { assemble, layoutsOf, prepareSite, prepareTheme } from '../../src/cli/pipeline.js';
import { OTHER_PLACES } from '../../src/cli/report/print.js';
import { allModules } from '../../src/cli/site/page-data/page-modules.js';
import type { Diagnostic, PagePayload } from '../../src/runtime/model/index.js';
import { linkPackage } from './link-package.js';

export type Files = Record<string, string | Uint8Array>;

export const ENGLISH = `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test' });
`;

export const LOCALES = "locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],";

/** The text of a config: the title `Test`, then these keys. */
export function configOf(keys = ''): string {
  return `import { defineConfig } from '@docs-cli/core';\nexport default defineConfig({\n  title: 'Test',\n  ${keys}\n});\n`;
}

export const BILINGUAL = configOf(LOCALES);

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Each method that returns a promise reads the files again if one has changed. `cli` always does. */
export interface TestSite {
  root: string;
  path(file: string): string;
  read(file: string): string;
  /** Writes files. `undefined` removes a file, and the folders that become empty. */
  change(files: Record<string, string | Uint8Array | undefined>): void;
  /** Contents of an output file of the site, by name: `guide/a.html`. */
  output(file: string): Promise<string>;
  /** The same, as bytes. */
  bytes(file: string): Promise<Buffer>;
  /** The output files whose names match, with their contents. */
  outputsLike(names: RegExp): Promise<Map<string, string>>;
  outputs(): Promise<string[]>;
  /** The page of a route path, as HTML. */
  html(route: string): Promise<string>;
  /** The HTML of the article only. */
  article(route: string): Promise<string>;
  payload(route: string): Promise<PagePayload>;
  diagnostics(): Promise<Diagnostic[]>;
  /** Diagnostics as lines `content/en/a.md:3:1 error dead-link`. */
  problems(): Promise<string[]>;
  /** Runs the command line in this process. */
  cli(...argv: string[]): Promise<CliResult>;
}

// Sites without a custom theme share one bundle.
register('./share-bundles.mjs', import.meta.url);

/** Roots of the sites that have separate bundles. */
export const withOwnBundle = new Set<string>();

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-cli-site-')));
  folders.push(folder);
  return folder;
}

/** @param options.config text of the config file, if `files` has none. With `''`, there is none. */
export async function site(files: Files, { config = ENGLISH, ownBundle = false } = {}): Promise<TestSite> {
  const root = temporaryFolder();
  if (ownBundle) withOwnBundle.add(root);
  const all: Files =
    'site.config.ts' in files || config === '' ? files : { 'site.config.ts': config, ...files };
  const change: TestSite['change'] = (changed) => {
    for (const [name, contents] of Object.entries(changed)) {
      const file = join(root, name);
      if (contents === undefined) {
        rmSync(file, { recursive: true, force: true });
        for (let folder = dirname(file); folder !== root && isEmpty(folder); folder = dirname(folder))
          rmdirSync(folder);
        continue;
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents);
    }
  };
  change(all);
  for (const [, name] of String(all['site.config.ts']).matchAll(/from '(@docs-cli\/plugin-[\w-]+)'/g))
    linkPackage({ path: (file) => join(root, file) }, name!);

  // A command changes the caches.
  let commands = 0;
  const state = () => `${commands} ${stateOf(root)}`;

  const bytes = (file: string) =>
    withOutputs(root, state(), async (outputs) => {
      const found = outputs.get(file);
      if (!found) throw new Error(`No output '${file}'; there are ${[...outputs.keys()].join(', ')}.`);
      return Buffer.from(await found.contents());
    });
  const output = async (file: string) => (await bytes(file)).toString('utf8');

  const outputsLike = (names: RegExp) =>
    withOutputs(root, state(), async (outputs) => {
      const texts = new Map<string, string>();
      for (const [file, { contents, exists }] of outputs)
        if (names.test(file) && (await exists?.()) !== false)
          texts.set(file, Buffer.from(await contents()).toString('utf8'));
      return texts;
    });

  const stem = (route: string) => (route.endsWith('/') ? `${route}index` : route).slice(1);
  const diagnostics = () => withProblems(root, state(), async (problems) => [...problems]);

  return {
    root,
    path: (file) => join(root, file),
    read: (file) => readFileSync(join(root, file), 'utf8'),
    change,
    output,
    bytes,
    outputsLike,
    outputs: () =>
      withOutputs(root, state(), async (outputs) => {
        const files: string[] = [];
        for (const [file, { exists }] of outputs) if ((await exists?.()) !== false) files.push(file);
        return files;
      }),
    html: (route) => output(`${stem(route)}.html`),
    payload: async (route) => JSON.parse(await output(`${stem(route)}.json`)),
    article: async (route) => JSON.parse(await output(`${stem(route)}.json`)).html,
    diagnostics,
    problems: async () => (await diagnostics()).map(problemLine),
    cli(...argv) {
      commands += 1;
      return runCli(['--root', root, ...argv]);
    },
  };
}

type Prepared = Awaited<ReturnType<typeof prepareSite>>;

interface Kept<T> {
  state: string;
  parts: Promise<Prepared>;
  made: Promise<T>;
  uses: Promise<unknown>[];
}

/** How many sites stay in memory, because a test often reads the same site again. */
const MOST_KEPT = 3;

/** Makes something from the site in a folder, and takes it again while the state of the site is the same. */
function keeping<T>(make: (parts: Prepared) => Promise<T>) {
  const kept = new Map<string, Kept<T>>();
  const close = async (root: string) => {
    const { parts, uses } = kept.get(root)!;
    kept.delete(root);
    await Promise.allSettled(uses);
    await parts.then(({ pool }) => pool.close()).catch(() => undefined);
  };
  after(() => Promise.all([...kept.keys()].map(close)));
  return <R>(root: string, state: string, use: (made: T) => Promise<R>): Promise<R> => {
    if (kept.has(root) && kept.get(root)!.state !== state) void close(root);
    if (!kept.has(root)) {
      if (kept.size === MOST_KEPT) void close([...kept.keys()][0]!);
      const parts = prepareSite({ root });
      kept.set(root, { state, parts, made: parts.then(make), uses: [] });
    }
    const { made, uses } = kept.get(root)!;
    const used = made.then(use);
    uses.push(used);
    return used;
  };
}

const withProblems = keeping(async ({ site }) => checkSite(site));

const withOutputs = keeping(async ({ site, cache }) => {
  await site.store.readAll(site.content.pages);
  const [layouts, modules] = [await layoutsOf(site), allModules(site)];
  const theme = await prepareTheme(site, { cache, dev: false, layouts, modules });
  const { outputs } = await assemble(site, theme);
  return outputs;
});

/** Differs if a file of the site does, except in its caches, or an environment variable. */
function stateOf(root: string): string {
  const stamps = [JSON.stringify(process.env)];
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const { ino, size, ctimeNs } = lstatSync(path, { bigint: true });
      if (!entry.isDirectory()) stamps.push(`${path} ${ino} ${size} ${ctimeNs}`);
      else if (entry.name !== '.cache') visit(path);
    }
  };
  visit(root);
  return stamps.join('\n');
}

/** A site with these keys in its config, and a home page unless `files` has one. */
export function siteWith(keys: string, files: Files = {}): Promise<TestSite> {
  return site({ 'site.config.ts': configOf(keys), 'content/en/index.md': '# Home\n', ...files });
}

function isEmpty(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length === 0;
}

/** `content/en/a.md:3:1 error dead-link`, without a position if there is none. */
export function problemLine({ file, line, column, level, code }: Diagnostic): string {
  const place = file === undefined ? '' : line === undefined ? `${file} ` : `${file}:${line}:${column ?? 1} `;
  return `${place}${level} ${code}`;
}

/**
 * Output that the command line writes while it runs. Separated by context, because the test reporter writes
 * at the same time.
 */
const capture = new AsyncLocalStorage<{ stdout: string; stderr: string }>();

for (const name of ['stdout', 'stderr'] as const) {
  const stream = process[name];
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = ((...args: unknown[]) => {
    const store = capture.getStore();
    if (!store) return write(...args);
    store[name] += Buffer.from(args[0] as string | Uint8Array).toString();
    const done = args.at(-1);
    if (typeof done === 'function') done();
    return true;
  }) as typeof stream.write;
}

/** Runs the command line, or another one, in this process and captures its output. */
export async function runCli(argv: string[], program = main): Promise<CliResult> {
  const written = { stdout: '', stderr: '' };
  // A test that failed sets the exit code of this process, and commander's help returns that code.
  const before = process.exitCode;
  process.exitCode = undefined;
  const code = await capture.run(written, () => program(argv));
  if (before !== undefined) process.exitCode = before;
  return { code, stdout: plain(written.stdout), stderr: plain(written.stderr) };
}

/** The text that stays on the screen: without colors, and without the progress line of a terminal. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with an escape
  return stripVTControlCharacters(text.replace(/\r\u001b\[K[^\r\n]*(?=\r\u001b\[K)/g, '')).replaceAll(
    '\r',
    '',
  );
}

/**
 * The first line of each problem that a command reported: `content/en/a.md:3:1 error dead-link`. Equal problems,
 * which are printed once with all of their places, are in the order of their places.
 */
export function reported({ stderr }: CliResult): string[] {
  const found: string[] = [];
  let kind = '';
  let isList = false;
  for (const line of stderr.split('\n')) {
    // `content/en/a.md:3:1 error dead-link`, or without a place `error no-content`
    const [head, problem = ''] = /^(?:\S.* )?((?:error|warning) [a-z][a-z0-9-]*)$/.exec(line) ?? [];
    if (head !== undefined) {
      found.push(head);
      kind = problem;
    }
    if (isList && /^ {4}\S/.test(line)) found.push(`${line.trim()} ${kind}`);
    else isList = line === `  ${OTHER_PLACES}`;
  }
  return stderr.includes(OTHER_PLACES) ? found.sort(byPlace) : found;
}

function byPlace(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => {
    const [, file = '', line = 0, column = 0] = /^(.*?):(\d+):(\d+) /.exec(text) ?? [];
    return { file, line: Number(line), column: Number(column) };
  }) as [Place, Place];
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}

interface Place {
  file: string;
  line: number;
  column: number;
}

/**
 * Every file below a folder, with its bytes as text in which every difference is visible; empty if the folder
 * does not exist.
 */
export function tree(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  const visit = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) visit(path);
      else files[path] = readFileSync(join(folder, path), 'latin1');
    }
  };
  if (existsSync(folder)) visit('');
  return files;
}

/** Names of the files that differ between two folders. */
export function changed(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]).sort();
}
