/** shiki behind one function. Nothing of it is imported before the first block that needs it. */
import type { HighlighterCore } from 'shiki/core';
import { classOf, classTheme } from './theme.js';

/** A run of text of one class; plain text has none. */
export interface Run {
  text: string;
  className?: string;
}

/** Beyond these a block is shown plain: tokens of minified code help nobody and cost seconds. */
const maxLine = 20_000;
const maxCode = 500_000;
/** In ms, for one line. Only a grammar gone wrong takes so long; a lower limit would make output depend on load. */
const lineTimeLimit = 10_000;

let highlighter: Promise<HighlighterCore> | undefined;
const loading = new Map<string, Promise<void>>();

/**
 * The engine in WebAssembly. shiki's other one, on JavaScript's regular expressions, gives the same tokens (1,022
 * blocks of 30 languages) and takes less CPU a block in a lone loop, but more in the threads of a real build: 6.5 s
 * against 4.6 s for 100 pages, three runs each, taken in turn.
 */
async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createOnigurumaEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/oniguruma'),
  ]);
  return createHighlighterCore({
    themes: [classTheme],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
}

async function loadGrammar(core: HighlighterCore, grammar: string): Promise<void> {
  const { bundledLanguages } = await import('shiki/langs');
  await core.loadLanguage(bundledLanguages[grammar as keyof typeof bundledLanguages]);
}

/** Lines of runs; undefined where the code is too large to be worth it. */
export async function tokenize(code: string, grammar: string): Promise<Run[][] | undefined> {
  if (code.length > maxCode || hasLongLine(code)) return undefined;
  highlighter ??= createHighlighter();
  const core = await highlighter;
  let ready = loading.get(grammar);
  if (ready === undefined) {
    ready = loadGrammar(core, grammar);
    loading.set(grammar, ready);
  }
  await ready;
  const lines = core.codeToTokensBase(code, {
    lang: grammar,
    theme: 'token-classes',
    tokenizeTimeLimit: lineTimeLimit,
  });
  return lines.map((tokens) =>
    mergeRuns(tokens.map(({ content, color }) => ({ text: content, className: classOf(color) }))),
  );
}

function hasLongLine(code: string): boolean {
  if (code.length <= maxLine) return false;
  return code.split('\n').some((line) => line.length > maxLine);
}

/** Neighbours of one class become one run; space takes the class of what it follows. */
function mergeRuns(runs: Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last !== undefined && (last.className === run.className || run.text.trim() === ''))
      last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}
