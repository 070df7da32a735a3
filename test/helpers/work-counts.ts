/**
 * Counts what a command does: calls of the expensive functions of the pipeline, and how often it opens files
 * of the content folder. Counts are the same on every machine, unlike times. Threads are not counted, so the
 * site must be small enough to be read by the main thread.
 */
import fs from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface WorkCounts {
  /** Markdown files that were parsed. */
  parses: number;
  /** Articles that were rendered from parsed pages. */
  articles: number;
  /** HTML documents. */
  documents: number;
  /** How often the theme was bundled. */
  bundles: number;
  /** How often pages were opened. */
  opens: number;
}

/** Functions below `src/cli` to count. None is asynchronous: V8 also counts how often those continue. */
const COUNTED: Record<Exclude<keyof WorkCounts, 'opens'>, [file: string, name: string]> = {
  parses: ['markdown/parse.ts', 'parsePage'],
  articles: ['render/article.ts', 'renderArticle'],
  documents: ['render/document.ts', 'renderDocument'],
  bundles: ['assets/bundle-output.ts', 'browserBundle'],
};

const CLI = fileURLToPath(new URL('../../src/cli/', import.meta.url));

/** What `act` does to the site in the folder `root`. */
export async function workOf(root: string, act: () => Promise<unknown>): Promise<WorkCounts> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  // V8 counts the calls of every function.
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const { opened, restore } = recordOpenedFiles();
  try {
    await act();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return {
      parses: callsIn(result, COUNTED.parses),
      articles: callsIn(result, COUNTED.articles),
      documents: callsIn(result, COUNTED.documents),
      bundles: callsIn(result, COUNTED.bundles),
      opens: opened.filter((path) => path.startsWith(join(root, 'content')) && path.endsWith('.md')).length,
    };
  } finally {
    restore();
    session.disconnect();
  }
}

function callsIn(scripts: Profiler.ScriptCoverage[], [file, name]: [string, string]): number {
  const script = scripts.find(({ url }) => url === pathToFileURL(join(CLI, file)).href);
  return script?.functions.find(({ functionName }) => functionName === name)?.ranges[0]?.count ?? 0;
}

/** Paths that are opened from now on, until `restore` is called. */
function recordOpenedFiles(): { opened: string[]; restore(): void } {
  const original = { openSync: fs.openSync, readFileSync: fs.readFileSync };
  const opened: string[] = [];
  // `readFileSync` calls `openSync` for some files only.
  let isNested = false;
  const record =
    (real: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (isNested) return real(...args);
      opened.push(String(args[0]));
      isNested = true;
      try {
        return real(...args);
      } finally {
        isNested = false;
      }
    };
  const replace = (functions: object) => {
    Object.assign(fs, functions);
    // So that modules which import these functions by name use them.
    syncBuiltinESMExports();
  };
  replace({
    openSync: record(original.openSync as () => unknown),
    readFileSync: record(original.readFileSync as () => unknown),
  });
  return { opened, restore: () => replace(original) };
}
