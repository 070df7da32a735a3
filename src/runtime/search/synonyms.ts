/** Words with the same meaning: a word of a query also finds the sections that contain one of the others. */
import { charactersOf, isUnspaced, partsOf, RUNS, shortened, type Word } from './tokenize.js';

/** The words of a query as units: a character of a script without spaces, or a whole word of another. */
interface Unit {
  text: string;
  /** The run of the query that it belongs to. */
  run: number;
}

/** By the units of a phrase: the phrases with the same meaning. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export function createSynonyms(groups: readonly (readonly string[])[] = []): Synonyms {
  const byPhrase = new Map<string, string[]>();
  for (const group of groups)
    for (const phrase of group) {
      const name = nameOf(unitsOf(phrase));
      const others = group.filter((other) => nameOf(unitsOf(other)) !== name);
      byPhrase.set(name, [...(byPhrase.get(name) ?? []), ...others]);
    }
  byPhrase.delete('');
  return byPhrase;
}

/** Maximum number of units of a phrase. */
const LONGEST = 8;
/** In a longer run, nothing is replaced: each replacement is a word as long as the run. */
const MOST_SEGMENTS = 8;

/** A part of the units of a query: a phrase that has synonyms, or what is between two of them in one run. */
interface Segment {
  from: number;
  to: number;
  /** Phrases with the same meaning. */
  others: readonly string[];
}

/** The words of a text, in order. A phrase of several words that has synonyms is one word. */
export function wordsIn(text: string, synonyms: Synonyms): Word[] {
  const units = unitsOf(text);
  const words = new Map<string, Word>();
  let run: Segment[] = [];
  for (const segment of segmentsOf(units, synonyms)) {
    run.push(segment);
    if (units[segment.to - 1]!.run === units[segment.to]?.run) continue;
    const word = wordOfRun(units, run);
    if (!words.has(word.whole)) words.set(word.whole, word);
    run = [];
  }
  return [...words.values()];
}

function* segmentsOf(units: readonly Unit[], synonyms: Synonyms): Generator<Segment> {
  let from = 0;
  for (let at = 0; at < units.length; ) {
    let to = synonyms.size > 0 ? Math.min(units.length, at + LONGEST) : at;
    while (to > at && !synonyms.has(nameOf(units.slice(at, to)))) to--;
    const isPhrase = to > at;
    if (!isPhrase) to = at + 1;
    if (isPhrase && from < at) yield { from, to: at, others: [] };
    if (isPhrase) yield { from: at, to, others: synonyms.get(nameOf(units.slice(at, to)))! };
    else if (units[at]!.run !== units[to]?.run) yield { from, to, others: [] };
    else {
      at = to;
      continue;
    }
    from = to;
    at = to;
  }
}

/** A run is found as it is, or with a synonym in place of a phrase. */
function wordOfRun(units: readonly Unit[], segments: readonly Segment[]): Word {
  const textOf = ({ from, to }: Pick<Segment, 'from' | 'to'>) =>
    units
      .slice(from, to)
      .map(({ text }) => text)
      .join('');
  const own = wordOf(units.slice(segments[0]!.from, segments.at(-1)!.to));
  if (segments.length > MOST_SEGMENTS) return own;
  const others = segments.flatMap((segment, i) =>
    segment.others.map((other) =>
      wordOf(
        unitsOf([...segments.slice(0, i).map(textOf), other, ...segments.slice(i + 1).map(textOf)].join(' ')),
      ),
    ),
  );
  if (others.length === 0) return own;
  if (segments.length === 1) return { ...own, others };
  const pieces = segments.filter(({ from, to }) => to - from > 1);
  return { ...own, others, pieces: pieces.map((segment) => wordOfRun(units, [segment])) };
}

const nameOf = (units: readonly Unit[]) => units.map(({ text }) => partsOf(text).join('')).join(' ');

function unitsOf(text: string): Unit[] {
  return [...text.matchAll(RUNS)].flatMap(([run], i) =>
    isUnspaced(run) ? charactersOf(run).map((text) => ({ text, run: i })) : { text: run, run: i },
  );
}

function wordOf(units: readonly Unit[]): Word {
  const runs = units.reduce<string[][]>((all, { text, run }, i) => {
    if (i > 0 && units[i - 1]!.run === run) all.at(-1)!.push(text);
    else all.push([text]);
    return all;
  }, []);
  const parts = runs.flatMap((run) => partsOfRun(run.join(''), runs.length === 1));
  return {
    whole: shortened(units.flatMap(({ text }) => partsOf(text)).join('')),
    parts: parts.map(shortened),
  };
}

/** The parts of a run of Chinese are pairs; those of an identifier count only if it is alone. */
function partsOfRun(run: string, isAlone: boolean): string[] {
  const letters = partsOf(run);
  if (!isUnspaced(run)) return isAlone ? letters : [letters.join('')];
  const pairs = letters.slice(1).map((letter, i) => letters[i]! + letter);
  return pairs.length > 0 ? pairs : letters;
}
