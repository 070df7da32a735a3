/** Parses YAML into plain data with the position of each value. Errors become faults with a position. */
import { createRequire } from 'node:module';
import type { Document, ErrorCode } from 'yaml';

export interface Place {
  /** 1-based. */
  line: number;
  column: number;
}

/** By dotted path: `hero.actions.0.link`. */
export type Places = Record<string, Place>;

export interface YamlFault extends Place {
  message: string;
  hint?: string;
}

export interface ReadYaml {
  /** Undefined if there are faults. */
  value: unknown;
  /** Positions of values. */
  places: Places;
  /** Positions of keys. */
  keyPlaces: Places;
  /** At most `MOST_FAULTS`. */
  faults: YamlFault[];
}

/** Faults after the first few are usually consequences of them. */
const MOST_FAULTS = 5;

/**
 * Maximum length of the YAML, in UTF-16 code units. Twice the length takes up to four times as long, because
 * every key is compared with every other key.
 */
const LONGEST_YAML = 100_000;

/**
 * Maximum length of a message, in UTF-16 code units. Messages quote keys and values, which may be as long as
 * the text.
 */
const LONGEST_MESSAGE = 200;

/**
 * Maximum number of lists and objects in each other. The parser calls itself for each level, and V8 ends the process if
 * it has to compile a pattern when the stack is nearly exhausted.
 */
const DEEPEST = 100;
const compactLists = new RegExp(`^[ \\t]*(?:[-?][ \\t]+){${DEEPEST}}`, 'm');

type PlaceOf = (offset: number) => Place;

/** Parses YAML. `firstLine` is the 1-based line of the text in its file. */
export function readYaml(text: string, firstLine: number): ReadYaml {
  const failed = (faults: YamlFault[]): ReadYaml => ({ value: undefined, places: {}, keyPlaces: {}, faults });
  if (text.length > LONGEST_YAML) {
    const message = `it has ${text.length} characters, but at most ${LONGEST_YAML} are allowed`;
    const hint = 'Move long values into the text of the page.';
    return failed([{ message, hint, line: firstLine, column: 1 }]);
  }
  if (isTooDeep(text)) return failed([{ message: 'it is nested too deeply', line: firstLine, column: 1 }]);
  const { LineCounter, parseDocument } = yaml();
  const lineCounter = new LineCounter();
  // The core schema parses dates as text.
  const document = parseDocument(text, {
    lineCounter,
    schema: 'core',
    prettyErrors: false,
    merge: true,
    // Warnings of the parser would be printed to the terminal. A key that is not text is reported as an
    // unknown key.
    logLevel: 'error',
  });
  const placeOf: PlaceOf = (offset) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line - 1 + firstLine, column: col };
  };
  if (document.errors.length > 0) return failed(syntaxFaults(document, placeOf));
  try {
    // `toJS` rejects aliases that multiply. Circular or extremely deep values cannot be converted to JSON.
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    JSON.stringify(value);
    return { value, ...placesIn(document, placeOf), faults: [] };
  } catch (error) {
    const circle = error instanceof TypeError;
    const message = circle ? 'a value contains itself through an alias' : reasonOf(error);
    const hint = message.startsWith('Unresolved alias') ? QUOTES_HINT : undefined;
    return failed([{ message, hint, line: firstLine, column: 1 }]);
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(/[[\]{}]/g)) {
    depth += mark === '[' || mark === '{' ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return compactLists.test(text);
}

const QUOTES_HINT =
  'Put values that contain a colon or a #, or that begin with a special character, into quotes.';
const INDENT_HINT = 'Give the keys of a group the same indentation, and close each bracket.';
/** By the code of the parser. The hint for other errors is `QUOTES_HINT`. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: INDENT_HINT,
  DUPLICATE_KEY: 'Remove one of the keys with this name.',
  MULTILINE_IMPLICIT_KEY: INDENT_HINT,
  TAB_AS_INDENT: 'Indent with spaces.',
};

function syntaxFaults(document: Document, placeOf: PlaceOf): YamlFault[] {
  const errors = document.errors.slice(0, MOST_FAULTS);
  const quotes = quotesIn(document);
  return errors.map(({ code, message, pos }) => ({
    message: cut(message.replace(/\.?\s{0,9}$/, '')),
    hint: HINTS[code] ?? QUOTES_HINT,
    ...placeOf(openQuote(quotes, pos[0]) ?? pos[0]),
  }));
}

export function cut(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
}

type Span = [start: number, end: number];

function quotesIn(document: Document): Span[] {
  const spans: Span[] = [];
  yaml().visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE') && range) spans.push([range[0], range[1]]);
    },
  });
  return spans;
}

/** The parser notices a missing quote at the end, but the fix belongs at the opening quote. */
function openQuote(quotes: Span[], at: number): number | undefined {
  return quotes.findLast(([start, end]) => start < at && end >= at)?.[0];
}

function reasonOf(error: unknown): string {
  return error instanceof RangeError ? 'it is nested too deeply' : cut((error as Error).message);
}

function placesIn(document: Document, placeOf: PlaceOf): Pick<ReadYaml, 'places' | 'keyPlaces'> {
  // No prototype, so that `constructor` is a normal key.
  const places: Places = Object.create(null);
  const keyPlaces: Places = Object.create(null);
  const { isMap, isScalar, isSeq } = yaml();
  collect(document.contents, '');
  return { places, keyPlaces };

  function collect(node: unknown, name: string) {
    const below = (key: string) => (name ? `${name}.${key}` : key);
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const child = below(String(isScalar(key) ? key.value : key));
        const keyStart = rangeOf(key)?.[0];
        const start = rangeOf(value)?.[0] ?? keyStart;
        if (keyStart !== undefined) keyPlaces[child] = placeOf(keyStart);
        if (start !== undefined) places[child] = placeOf(start);
        collect(value, child);
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, i) => {
        const start = rangeOf(item)?.[0];
        if (start !== undefined) places[below(String(i))] = placeOf(start);
        collect(item, below(String(i)));
      });
    }
  }
}

function rangeOf(node: unknown) {
  return yaml().isNode(node) ? node.range : undefined;
}

let loaded: typeof import('yaml') | undefined;

/**
 * Loads the parser early, for callers that read pages within a time limit: if loading the module were
 * interrupted, it would stay partly loaded.
 */
export function loadYaml(): void {
  yaml();
}

/** Loaded when the front matter of a page is parsed. If all pages are cached, it is never loaded. */
function yaml(): typeof import('yaml') {
  loaded ??= createRequire(import.meta.url)('#yaml') as typeof import('yaml');
  return loaded;
}
