/** A project in a temporary folder, for the tests of the config. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { loadConfig } from '../../src/cli/config/load.js';
import { SiteError } from '../../src/cli/report/diagnostic.js';
import type { Diagnostic } from '../../src/runtime/model/index.js';

export interface Project {
  root: string;
  /** Writes files; names are relative to the root. */
  write(files: Record<string, string | Uint8Array>): void;
}

export function project(t: TestContext, files: Record<string, string | Uint8Array>): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-cli-config-')));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (added: Record<string, string | Uint8Array>) => {
    for (const [name, text] of Object.entries(added)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
  };
  write(files);
  return { root, write };
}

/** The diagnostics of a config that fails to load. */
export async function failure(root: string): Promise<Diagnostic[]> {
  try {
    await loadConfig(root);
  } catch (error) {
    if (error instanceof SiteError) return error.diagnostics;
    throw error;
  }
  throw new Error('The config loads');
}

/** `site.config.ts:3:5 config-value message`, as a test compares it. */
export function inShort({ file, line, column, code, message }: Diagnostic): string {
  return `${[file, line, column].filter((part) => part !== undefined).join(':')} ${code} ${message}`;
}
