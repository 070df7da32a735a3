/** Runs a bundled config and returns its default export. */
import { SourceMap } from 'node:module';
import { basename } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { errorDiagnostic } from '../report/diagnostic.js';
import { type Bundle, firstLineShift } from './bundle-config.js';
import { ConfigError } from './config-issue.js';
import { relativePath } from './paths.js';

export interface ConfigExport {
  value: unknown;
  hasDefault: boolean;
}

interface Subject {
  root: string;
  entry: string;
  bundle: Bundle;
}

/** Time limit for the config, in ms. */
const LIMIT = 60_000;

let runs = 0;

/**
 * Imports the module from a data URL, so nothing is written to disk. The fragment makes each run a separate
 * module: a config that reads the environment or a file never comes from Node's module cache.
 *
 * @throws {ConfigError} if the config throws or does not finish.
 */
export async function evaluateConfig(subject: Subject): Promise<ConfigExport> {
  runs++;
  const fragment = `#docs-cli-${runs}`;
  const url = `data:text/javascript;base64,${Buffer.from(subject.bundle.code).toString('base64')}${fragment}`;
  const load = async () => {
    const module = (await import(url)) as Record<string, unknown>;
    // A promise may be exported: its resolved value is used.
    return { value: await module.default, hasDefault: 'default' in module };
  };
  let timer: NodeJS.Timeout | undefined;
  // Without the timer, Node exits silently if a pending promise can never settle.
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LIMIT);
  });
  let fault: Diagnostic;
  try {
    const loaded = await Promise.race([load(), timeout]);
    if (loaded) return loaded;
    fault = tooLong(subject);
  } catch (error) {
    fault = faultOf(error, fragment, subject);
  } finally {
    clearTimeout(timer);
  }
  throw new ConfigError([fault], Object.keys(subject.bundle.texts));
}

function tooLong({ root, entry }: Subject): Diagnostic {
  return errorDiagnostic('config-throws', `The config did not finish loading within ${LIMIT / 1000} s.`, {
    hint: 'It awaits a promise that never settles, such as a request without a response. Add a time limit to it.',
    file: relativePath(root, entry),
  });
}

function faultOf(error: unknown, fragment: string, subject: Subject): Diagnostic {
  const { root, entry } = subject;
  const reason = reasonOf(error).replace(/data:text\/javascript;base64,\S+?#docs-cli-\d+/g, basename(entry));
  return errorDiagnostic('config-throws', `The config throws an error: ${reason}`, {
    file: relativePath(root, entry),
    ...placeOf(error, fragment, subject),
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}

/** The innermost stack frame that is in the project. */
function placeOf(error: unknown, fragment: string, { bundle, root }: Subject) {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const map = new SourceMap({
    version: 3,
    file: '',
    sourceRoot: '',
    sourcesContent: [],
    ...bundle.map,
  } as ConstructorParameters<typeof SourceMap>[0]);
  // An error about linking a module has a line but no column.
  for (const [, line, column] of error.stack.matchAll(new RegExp(`${fragment}:(\\d+)(?::(\\d+))?`, 'g'))) {
    const entry = map.findEntry(Number(line) - 1, Number(column ?? 1) - 1);
    if (!('originalSource' in entry)) continue;
    const { originalSource: file, originalLine, originalColumn } = entry;
    const shift = originalLine === 0 ? firstLineShift(file, bundle.texts[file] ?? '') : 0;
    return {
      file: relativePath(root, file),
      line: originalLine + 1,
      column: Math.max(1, originalColumn - shift + 1),
    };
  }
  return undefined;
}
