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
 * The engine that runs grammars on JavaScript's own regular expressions. Measured with shiki 4.6 on Node 20, against
 * the one in WebAssembly: 1.4 to 1.5 ms of CPU a block where that took 1.8 to 1.9 (600 blocks of six languages, three
 * runs each), and the same tokens for 1,022 blocks of 30 languages.
 */
async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  return createHighlighterCore({
    themes: [classTheme],
    langs: [],
    // A pattern that it cannot express is left out: a token less, rather than a page less.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
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
