/** shiki behind one function. Nothing of it is imported before the first block that needs it. */
import type { HighlighterCore } from 'shiki/core';
import { classOf, classTheme } from './theme.js';

/** A run of text of one class; plain text has none. */
export interface Run {
  text: string;
  className?: string;
}

/** A longer line is shown plain, as editors do: the time of many grammars grows with the square of a line. */
const MAX_LINE = 5_000;
/** A longer block is shown plain: tokens of generated code help nobody. */
const MAX_CODE = 500_000;

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

/** Has a grammar ready; the function that it gives turns code into lines of runs at once. */
export async function loadTokenizer(grammar: string): Promise<(code: string) => Run[][]> {
  highlighter ??= createHighlighter();
  const core = await highlighter;
  let ready = loading.get(grammar);
  if (ready === undefined) {
    ready = loadGrammar(core, grammar);
    loading.set(grammar, ready);
  }
  await ready;
  return (code) => (code.length > MAX_CODE ? plainRuns(code) : tokenize(core, code, grammar));
}

export function plainRuns(code: string): Run[][] {
  return code.split('\n').map((text) => [{ text }]);
}

function tokenize(core: HighlighterCore, code: string, grammar: string): Run[][] {
  const lines = core.codeToTokensBase(code, {
    lang: grammar,
    theme: 'token-classes',
    tokenizeMaxLineLength: MAX_LINE,
    // It would end a line between two tokens without a word. Who calls has a limit that holds.
    tokenizeTimeLimit: 0,
  });
  return lines.map((tokens) =>
    mergeRuns(tokens.map(({ content, color }) => ({ text: content, className: classOf(color) }))),
  );
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
