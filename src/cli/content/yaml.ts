/** YAML into plain data, with the place of each value. Whatever is wrong with it becomes a fault with a place. */
import { createRequire } from 'node:module';
import type { Document } from 'yaml';

export interface Place {
  /** 1-based. */
  line: number;
  column: number;
}

/** By path written with dots: `hero.actions.0.link`. */
export type Places = Record<string, Place>;

export interface YamlFault extends Place {
  message: string;
  hint?: string;
}

export interface ReadYaml {
  /** Undefined where there are faults. */
  value: unknown;
  /** Of values. */
  places: Places;
  /** Of keys. */
  keyPlaces: Places;
  /** The first ones. */
  faults: YamlFault[];
  /** How many more there are. */
  moreFaults: number;
}

/** What follows the first faults is mostly their consequence. */
export const MOST_FAULTS = 5;
/** A message quotes keys and values, which may be as long as the text. In UTF-16 code units. */
const LONGEST_MESSAGE = 200;

type PlaceOf = (offset: number) => Place;

/** In UTF-16 code units. Twice as much takes up to four times as long: every key is compared with every other one. */
const LONGEST_YAML = 100_000;

/** `firstLine` is that of the text in its file. */
export function readYaml(text: string, firstLine: number): ReadYaml {
  if (text.length > LONGEST_YAML) {
    const message = `it has ${text.length} characters, and at most ${LONGEST_YAML} are read`;
    const hint = 'Move what is long into the text of the page.';
    const faults = [{ message, hint, line: firstLine, column: 1 }];
    return { value: undefined, places: {}, keyPlaces: {}, faults, moreFaults: 0 };
  }
  const { LineCounter, parseDocument } = yaml();
  const lineCounter = new LineCounter();
  // The core schema reads dates as text.
  const document = parseDocument(text, {
    lineCounter,
    schema: 'core',
    prettyErrors: false,
    merge: true,
    // Its warnings would go to the terminal as they are. A key that is no text is told of as an unknown one.
    logLevel: 'error',
  });
  const placeOf: PlaceOf = (offset) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line - 1 + firstLine, column: col };
  };
  const failed = (faults: YamlFault[], moreFaults = 0) => {
    return { value: undefined, places: {}, keyPlaces: {}, faults, moreFaults };
  };
  if (document.errors.length > 0) {
    const faults = syntaxFaults(document, placeOf);
    return failed(faults, Math.max(0, document.errors.length - MOST_FAULTS));
  }
  try {
    // `toJS` refuses aliases that multiply; what holds itself, or is endlessly deep, is no JSON.
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    JSON.stringify(value);
    return { value, ...placesIn(document, placeOf), faults: [], moreFaults: 0 };
  } catch (error) {
    const circle = error instanceof TypeError;
    const message = circle ? 'a value holds itself by its own alias' : reasonOf(error);
    return failed([{ message, line: firstLine, column: 1 }]);
  }
}

function syntaxFaults(document: Document, placeOf: PlaceOf): YamlFault[] {
  const exhausted = document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (exhausted) return [{ message: 'it is nested too deeply', ...placeOf(exhausted.pos[0]) }];
  const errors = document.errors.slice(0, MOST_FAULTS);
  const quotes = quotesIn(document);
  return errors.map(({ message, pos }) => ({
    message: cut(message.replace(/\.?\s{0,9}$/, '')),
    hint: 'Quote values that hold a colon or a #, or that begin with a special character.',
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

/** A missing quote is noticed at the end, but what is to be fixed is where it was opened. */
function openQuote(quotes: Span[], at: number): number | undefined {
  return quotes.findLast(([start, end]) => start < at && end >= at)?.[0];
}

function reasonOf(error: unknown): string {
  return error instanceof RangeError ? 'it is nested too deeply' : cut((error as Error).message);
}

function placesIn(document: Document, placeOf: PlaceOf): Pick<ReadYaml, 'places' | 'keyPlaces'> {
  // Without a prototype: `constructor` is a key like any other.
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

/** For who reads pages within a time limit: a module whose loading was ended would stay half loaded. */
export function loadYaml(): void {
  yaml();
}

/** Loaded when the front matter of a page is read: where all pages are known from an earlier run, none is. */
function yaml(): typeof import('yaml') {
  loaded ??= createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return loaded;
}
