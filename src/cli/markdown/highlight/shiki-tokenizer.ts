/** Wraps shiki in one function. shiki is only imported for the first block that needs it. */
import type { LanguageRegistration, RegexEngine } from '@shikijs/types';
import type { HighlighterCore } from 'shiki/core';
import type { StateStack } from 'shiki/textmate';
import { LineCache } from './line-cache.js';
import { plainRuns, type Run, toRuns } from './runs.js';
import { classOf as classOfColor, classTheme } from './theme.js';
import { wasmGrammars } from './wasm-grammars.js';

/**
 * Longer lines get no colors, as in editors: the time of many grammars grows with the square of the line
 * length.
 */
const MAX_LINE = 5_000;
/** Longer blocks get no colors: they are mostly generated code. */
const MAX_CODE = 500_000;

interface Engine {
  engine: RegexEngine;
  /** Must be called before a grammar of that name is loaded. */
  prepare(grammar: string): Promise<void>;
  /** True if the engine must be replaced by a new one. */
  isFull(): boolean;
}

/**
 * An engine with more patterns is discarded with its grammars. V8 has 128 MB for the machine code of regular
 * expressions and ends the process when they are full, which 13,000 patterns can cause. The 75 common
 * grammars have 7,100.
 */
const MAX_PATTERNS = 8_000;

type Grammar = ReturnType<HighlighterCore['getLanguage']>;

/** An engine with the grammars that use it. */
interface Highlighter extends Pick<Engine, 'prepare' | 'isFull'> {
  core: HighlighterCore;
  classOf(attributes: number): string | undefined;
  /** State before the first line. */
  initial: StateStack;
  caches: WeakMap<Grammar, LineCache>;
}

interface LoadedGrammar {
  highlighter: Highlighter;
  /** Languages that the grammar embeds, and that are not loaded with it. */
  embeddable: ReadonlySet<string>;
}

type EngineName = keyof typeof engines;

/**
 * JavaScript's regular expressions take less than half the time. WebAssembly is for grammars that need
 * Oniguruma itself, and for those that a site adds, whose patterns are not tested.
 */
const engines = {
  async regexp(): Promise<Engine> {
    const [{ RegExpEngine }, { ShippedTranslations }] = await Promise.all([
      import('./regexp-engine.js'),
      import('./shipped-translations.js'),
    ]);
    const translations = new ShippedTranslations();
    const engine = new RegExpEngine((pattern, kind) => translations.translate(pattern, kind));
    return {
      engine,
      prepare: (grammar) => translations.load(grammar),
      isFull: () => engine.size > MAX_PATTERNS,
    };
  },
  async wasm(): Promise<Engine> {
    const { createOnigurumaEngine } = await import('shiki/engine/oniguruma');
    const engine = await createOnigurumaEngine(import('shiki/wasm'));
    return { engine, prepare: async () => {}, isFull: () => false };
  },
};

type Languages = readonly LanguageRegistration[];

/** The highlighters of a site, by engine, and those that are loading a grammar, by grammar. */
class Highlighters {
  readonly byEngine = new Map<EngineName, Promise<Highlighter>>();
  readonly loading = new Map<string, Promise<LoadedGrammar>>();
}

/** By the grammars that a site adds. */
const highlightersOf = new WeakMap<Languages, Highlighters>();
const NO_LANGUAGES: Languages = [];

/**
 * Loads a grammar, and those of the languages that `code` embeds. The returned function converts code to lines of runs
 * synchronously.
 */
export async function loadTokenizer(
  grammar: string,
  languages: Languages = NO_LANGUAGES,
  code = '',
): Promise<(code: string) => Run[][]> {
  const key = keyOf(languages);
  const highlighters = highlightersOf.get(key) ?? new Highlighters();
  highlightersOf.set(key, highlighters);
  const { byEngine, loading } = highlighters;
  let ready = loading.get(grammar);
  if (ready === undefined) {
    ready = loadGrammar(grammar, languages, byEngine);
    loading.set(grammar, ready);
  }
  const { highlighter, embeddable } = await ready;
  for (const name of await embeddedIn(code, embeddable)) await load(highlighter, await bundledGrammar(name));
  if (highlighter.isFull()) discardGrammars(languages);
  return (text) => (text.length > MAX_CODE ? plainRuns(text) : tokenize(highlighter, text, grammar));
}

/** They are loaded again for the next block. Blocks in progress keep them until they are done. */
export function discardGrammars(languages: Languages = NO_LANGUAGES): void {
  highlightersOf.delete(keyOf(languages));
}

/** Each change of a config in `dev` gives another list. */
function keyOf(languages: Languages): Languages {
  return languages.length === 0 ? NO_LANGUAGES : languages;
}

async function loadGrammar(
  grammar: string,
  languages: Languages,
  byEngine: Map<EngineName, Promise<Highlighter>>,
): Promise<LoadedGrammar> {
  const own = languages.find(({ name }) => name === grammar);
  const parts = own ? await ownGrammar(own, languages) : await bundledGrammar(grammar);
  const highlighter = await highlighterOf(own ? 'wasm' : engineFor(parts), byEngine);
  await load(highlighter, parts);
  const embeddable = new Set(parts.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy));
  for (const { name } of parts) embeddable.delete(name);
  return { highlighter, embeddable };
}

async function load({ prepare, core }: Highlighter, parts: Languages): Promise<void> {
  await Promise.all(parts.map(({ name }) => prepare(name)));
  await core.loadLanguage([...parts]);
}

/** A word that may name a language: after a fence, in an attribute or in a list of attributes. */
const LANGUAGE_NAME = /(?<=[`~=,:"'{] ?)[\w+#-]+/g;

/**
 * Languages that shiki loads only if something else needs them, such as those of fences in Markdown. Without them, the
 * colors would depend on the blocks that were highlighted before.
 */
async function embeddedIn(code: string, embeddable: ReadonlySet<string>): Promise<string[]> {
  if (embeddable.size === 0) return [];
  const names = new Set(code.match(LANGUAGE_NAME));
  if (code.startsWith('---')) names.add('yaml');
  if (code.includes('<')) names.add('html-derivative');
  const grammars = await Promise.all([...names].map(bundledGrammar));
  return grammars.flatMap((parts) => {
    const name = parts.at(-1)?.name;
    return name !== undefined && embeddable.has(name) && engineFor(parts) === 'regexp' ? [name] : [];
  });
}

/** A grammar of shiki and all grammars that it embeds. */
async function bundledGrammar(name: string): Promise<Languages> {
  const { bundledLanguages } = await import('shiki/langs');
  if (!Object.hasOwn(bundledLanguages, name)) return [];
  return (await bundledLanguages[name as keyof typeof bundledLanguages]()).default;
}

/** A grammar of the site and all grammars that it embeds: of the site or of shiki. */
async function ownGrammar(grammar: LanguageRegistration, languages: Languages): Promise<Languages> {
  const others = await Promise.all(
    (grammar.embeddedLangs ?? []).map(async (embedded) => {
      const own = languages.find(({ name }) => name === embedded);
      return own ? [own] : bundledGrammar(embedded);
    }),
  );
  return [...others.flat(), grammar];
}

function engineFor(parts: readonly LanguageRegistration[]): EngineName {
  return parts.some(({ name }) => wasmGrammars.has(name)) ? 'wasm' : 'regexp';
}

function highlighterOf(
  engine: EngineName,
  byEngine: Map<EngineName, Promise<Highlighter>>,
): Promise<Highlighter> {
  let highlighter = byEngine.get(engine);
  if (highlighter === undefined) {
    highlighter = createHighlighter(engines[engine]());
    byEngine.set(engine, highlighter);
  }
  return highlighter;
}

async function createHighlighter(loading: Promise<Engine>): Promise<Highlighter> {
  const [{ engine, prepare, isFull }, { createHighlighterCore }, { EncodedTokenMetadata, INITIAL }] =
    await Promise.all([loading, import('shiki/core'), import('shiki/textmate')]);
  const core = await createHighlighterCore({ themes: [classTheme], langs: [], engine });
  const { colorMap } = core.setTheme(classTheme.name!);
  const classes = colorMap.map(classOfColor);
  return {
    prepare,
    isFull,
    core,
    classOf: (attributes) => classes[EncodedTokenMetadata.getForeground(attributes)],
    initial: INITIAL,
    caches: new WeakMap(),
  };
}

function tokenize({ core, classOf, initial, caches }: Highlighter, code: string, name: string): Run[][] {
  // Loading another grammar may replace this one, so it is looked up each time.
  const grammar = core.getLanguage(name);
  const cache = caches.get(grammar) ?? new LineCache();
  caches.set(grammar, cache);
  let state = initial;
  return code.split(/\r?\n/).map((line) => {
    if (line.length >= MAX_LINE) return [{ text: line }];
    const known = cache.get(state, line);
    const { runs, state: next } = known ?? cache.keep(state, line, tokenizeLine(line, state));
    state = next;
    return runs;
  });

  function tokenizeLine(line: string, before: StateStack) {
    // Disables the time limit of shiki, which is only checked between tokens. The caller enforces a reliable
    // limit.
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, before, 0);
    return { runs: toRuns(line, tokens, classOf), state: ruleStack };
  }
}
