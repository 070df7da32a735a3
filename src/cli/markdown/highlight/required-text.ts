/**
 * Finds text that a line must contain for a regular expression to match. If the text is missing, the search
 * is skipped: an expression such as `\w+\s*=>` would otherwise read a long line to its end from each of its
 * characters. Oniguruma makes the same check before it searches.
 */

/** At least one of these texts must be present. */
type AnyOf = readonly string[];

interface Reader {
  source: string;
  at: number;
  isCaseInsensitive: boolean;
}

/** More alternatives cost more time than they save. */
const MAX_ALTERNATIVES = 16;

/** The characters of a text as a bit set. Most missing texts are found this way without a search. */
export type CharacterSet = readonly [number, number, number, number];

/** Returns undefined if no required text is known. The source has the syntax of the flag `v` or `u`. */
export function requiredText(source: string, flags: string): AnyOf | undefined {
  return readAlternatives({ source, at: 0, isCaseInsensitive: flags.includes('i') });
}

export class RequiredText {
  readonly #texts: AnyOf;
  readonly #sets: readonly CharacterSet[];

  constructor(texts: AnyOf) {
    this.#texts = texts;
    this.#sets = texts.map(charactersOf);
  }

  /** @param characters character set of the content. */
  isMissing(content: string, characters: CharacterSet, start: number): boolean {
    for (let i = 0; i < this.#sets.length; i++) {
      if (hasAll(characters, this.#sets[i]!) && content.includes(this.#texts[i]!, start)) return false;
    }
    return true;
  }
}

/** Non-ASCII characters share bits with others. */
export function charactersOf(text: string): CharacterSet {
  const set: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    set[(code >> 5) & 3]! |= 1 << (code & 31);
  }
  return set;
}

function hasAll(characters: CharacterSet, wanted: CharacterSet): boolean {
  return (
    (wanted[0] & ~characters[0]) === 0 &&
    (wanted[1] & ~characters[1]) === 0 &&
    (wanted[2] & ~characters[2]) === 0 &&
    (wanted[3] & ~characters[3]) === 0
  );
}

/** Reads up to a closing parenthesis or the end. */
function readAlternatives(reader: Reader): AnyOf | undefined {
  let required: AnyOf | undefined = [];
  for (;;) {
    const one = readSequence(reader);
    required = one && required && [...required, ...one];
    if (reader.source[reader.at] !== '|') break;
    reader.at++;
  }
  return required !== undefined && required.length <= MAX_ALTERNATIVES ? required : undefined;
}

function readSequence(reader: Reader): AnyOf | undefined {
  let best: AnyOf | undefined;
  let run = '';
  const add = (clause: AnyOf | undefined) => {
    if (clause !== undefined && isBetter(clause, best)) best = clause;
  };
  const endRun = () => {
    if (run !== '') add([run]);
    run = '';
  };
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at]!)) {
    const atom = readAtom(reader);
    const quantifier = readQuantifier(reader);
    if (typeof atom === 'string' && quantifier === '') {
      run += atom;
      continue;
    }
    endRun();
    if (!/^(?:[*?]|\{0)/.test(quantifier)) add(typeof atom === 'string' ? [atom] : atom);
  }
  endRun();
  return best;
}

function isBetter(clause: AnyOf, best: AnyOf | undefined): boolean {
  if (best === undefined || clause.length !== best.length) return clause.length < (best?.length ?? Infinity);
  const shortest = (texts: AnyOf) => Math.min(...texts.map((text) => text.length));
  return shortest(clause) > shortest(best);
}

/** A required character, or the required texts of a group. */
function readAtom(reader: Reader): string | AnyOf | undefined {
  const { source, at } = reader;
  const char = source[at]!;
  if (char === '(') return readGroup(reader);
  reader.at++;
  if (char === '[') skipClass(reader);
  else if (char === '\\') return readEscape(reader);
  else if (!'^$.'.includes(char)) return literal(char, reader);
  return undefined;
}

function readGroup(reader: Reader): AnyOf | undefined {
  const start = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(reader.source.slice(reader.at, reader.at + 80))![0];
  reader.at += start.length;
  const required = readAlternatives(reader);
  reader.at++;
  // Text in a negative assertion is not required, and a lookbehind may match before the searched text.
  return /^\(\?(?:!|<[=!])/.test(start) ? undefined : required;
}

function readEscape(reader: Reader): string | undefined {
  const { source, at } = reader;
  const [text] = /^(?:[pPu]\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|k<[^>]*>|\d+|.)/s.exec(
    source.slice(at, at + 80),
  )!;
  reader.at += text.length;
  return /^[^\dA-Za-z]$/.test(text) ? literal(text, reader) : undefined;
}

/** Undefined for letters that have other case forms, and for halves of a surrogate pair. */
function literal(char: string, { isCaseInsensitive }: Reader): string | undefined {
  if (/[\ud800-\udfff]/.test(char)) return undefined;
  return isCaseInsensitive && (/[^\0-\x7f]/.test(char) || /[A-Za-z]/.test(char)) ? undefined : char;
}

/** Skips a class, after its opening bracket. Classes can be nested. */
function skipClass(reader: Reader): void {
  for (let depth = 1; depth > 0 && reader.at < reader.source.length; reader.at++) {
    const char = reader.source[reader.at];
    if (char === '\\') reader.at++;
    else if (char === '[') depth++;
    else if (char === ']') depth--;
  }
}

function readQuantifier(reader: Reader): string {
  const [quantifier] = /^(?:(?:[*+?]|\{\d+(?:,\d*)?\})\??)?/.exec(
    reader.source.slice(reader.at, reader.at + 24),
  )!;
  reader.at += quantifier.length;
  return quantifier;
}
