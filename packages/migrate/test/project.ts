/** Creates a project of another generator in a temporary folder, and migrates it to another one. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkPackage } from '../../../test/helpers/link-package.js';
import { type CliResult, reported, runCli, temporaryFolder } from '../../../test/helpers/site.js';
import { main } from '../src/index.js';

export interface Migrated extends CliResult {
  /** Folder of the new site. */
  root: string;
  /** Folder of the other project. */
  source: string;
  read(path: string): string;
  /** Runs `check` in the new site. Returns its problems as lines `content/en/a.md:3:1 error dead-link`. */
  check(): Promise<string[]>;
  /** The same, without warnings. */
  errors(): Promise<string[]>;
}

type Files = Record<string, string | Buffer | { linkTo: string }>;

export function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof text === 'string' || Buffer.isBuffer(text)) writeFileSync(file, text);
    else symlinkSync(text.linkTo, file);
  }
}

export const runMigrate = (argv: string[]): Promise<CliResult> => runCli(argv, main);

export async function migrated(
  files: Files,
  { existing = {}, args = [] }: { existing?: Record<string, string>; args?: string[] } = {},
): Promise<Migrated> {
  const source = temporaryFolder();
  const root = temporaryFolder();
  write(source, files);
  write(root, { '.git/HEAD': '', ...existing });
  const result = await runMigrate(['--root', root, source, ...args]);
  const check = async () => {
    for (const name of ['foreign-syntax', 'math', 'mermaid'])
      linkPackage({ path: (file) => join(root, file) }, `@docs-cli/plugin-${name}`);
    return reported(await runCli(['--root', root, 'check']));
  };
  return {
    ...result,
    root,
    source,
    read: (path) => readFileSync(join(root, path), 'utf8'),
    check,
    errors: async () => (await check()).filter((line) => line.includes(' error ')),
  };
}

/** The places that the command lists for a person, as `file:line:column`. */
export function places({ stdout }: CliResult): string[] {
  return [...stdout.matchAll(/^ {2}(\S+:\d+:\d+) {2}/gm)].map((match) => match[1]!);
}

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n';
