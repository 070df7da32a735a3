/** Runs `rslib` in a temporary folder that resolves the packages of this repository. */
import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './projects.js';

export interface Run {
  code: number | null;
  /** Standard output and standard error, in the order of arrival. */
  output: string;
}

export interface Project {
  folder: string;
  read(path: string): string | undefined;
  rslib(...args: string[]): Promise<Run>;
  /** Runs `rslib` in a folder of the project. */
  rslibIn(path: string, ...args: string[]): Promise<Run>;
  remove(): void;
}

const rslibScript = join(root, 'node_modules/@rslib/core/bin/rslib.js');

export function createProject(files: ReadonlyMap<string, string | Buffer>): Project {
  const holder = realpathSync(mkdtempSync(join(tmpdir(), 'rslib-example-')));
  symlinkSync(join(root, 'node_modules'), join(holder, 'node_modules'), 'junction');
  const folder = join(holder, 'project');
  mkdirSync(folder);
  const all = new Map([
    ['package.json', '{ "name": "example", "version": "1.0.0", "type": "module" }\n'],
    ...files,
  ]);
  for (const [path, contents] of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
    if (/^packages\/[\w-]+\/package\.json$/.test(path))
      linkPackage(folder, { path: dirname(path), manifest: String(contents) });
  }
  return {
    folder,
    read(path) {
      try {
        return readFileSync(join(folder, path), 'utf8');
      } catch {
        return undefined;
      }
    },
    rslib: (...args) => run(args, folder),
    rslibIn: (path, ...args) => run(args, join(folder, path)),
    remove: () => rmSync(holder, { recursive: true, force: true }),
  };
}

/** Links a package of a workspace by its name, as package managers do. */
function linkPackage(folder: string, { path, manifest }: { path: string; manifest: string }): void {
  const link = join(folder, 'node_modules', (JSON.parse(manifest) as { name: string }).name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(folder, path), link, 'junction');
}

function run(args: string[], cwd: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    delete (env as Record<string, unknown>).NODE_OPTIONS;
    const child = spawn(process.execPath, [rslibScript, ...args], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (piece) => {
      output += piece;
    });
    child.stderr.on('data', (piece) => {
      output += piece;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
