/** Words with the same meaning: a word of a query also finds the sections that contain one of the others. */
import { isCjk, RUNS, partsOf, type Word } from './tokenize.js';

/** The words of a query as units: a character of a script without spaces, or a whole word of another. */
interface Unit {
  text: string;
  /** The run of the query that it belongs to. */
  run: number;
}

/** The phrases of each group, by their units. */
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

/** The words of a text, in order. A phrase that has synonyms is one word. */
export function wordsIn(text: string, synonyms: Synonyms): Word[] {
  const units = unitsOf(text);
  const words = new Map<string, Word>();
  const add = (from: number, to: number, others: readonly string[] = []) => {
    if (from === to) return;
    const word = wordOf(units.slice(from, to));
    if (!words.has(word.whole))
      words.set(word.whole, others.length > 0 ? { ...word, others: others.map((other) => wordOf(unitsOf(other))) } : word);
  };
  let from = 0;
  for (let at = 0; at < units.length; ) {
    if (from < at && units[from]!.run !== units[at]!.run) {
      add(from, at);
      from = at;
    }
    let to = synonyms.size > 0 ? Math.min(units.length, at + LONGEST) : at;
    while (to > at && !synonyms.has(nameOf(units.slice(at, to)))) to--;
    if (to > at) {
      add(from, at);
      add(at, to, synonyms.get(nameOf(units.slice(at, to))));
      from = to;
      at = to;
    } else at++;
  }
  add(from, units.length);
  return [...words.values()];
}

const nameOf = (units: readonly Unit[]) => units.map(({ text }) => partsOf(text).join('')).join(' ');

function unitsOf(text: string): Unit[] {
  return [...text.matchAll(RUNS)].flatMap(([run], i) =>
    isCjk(run) ? Array.from(run, (letter) => ({ text: letter, run: i })) : { text: run, run: i },
  );
}

function wordOf(units: readonly Unit[]): Word {
  const runs = units.reduce<string[][]>((all, { text, run }, i) => {
    if (i > 0 && units[i - 1]!.run === run) all.at(-1)!.push(text);
    else all.push([text]);
    return all;
  }, []);
  const parts = runs.flatMap((run) => partsOfRun(run.join(''), runs.length === 1));
  return { whole: units.flatMap(({ text }) => partsOf(text)).join(''), parts };
}

/** The parts of a run of Chinese are pairs; those of an identifier count only if it is alone. */
function partsOfRun(run: string, isAlone: boolean): string[] {
  const letters = partsOf(run);
  if (!isCjk(run)) return isAlone ? letters : [letters.join('')];
  const pairs = letters.slice(1).map((letter, i) => letters[i]! + letter);
  return pairs.length > 0 ? pairs : letters;
}
