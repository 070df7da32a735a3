/**
 * Finds everything in a text without syntax errors that could make a compiler read a file: imports in all
 * forms, and references in comments. It does not parse, because two parsers may interpret the same text
 * differently. Instead, it inspects every occurrence of a keyword, even in comments and strings. So it finds
 * everything that the compiler finds, and possibly more.
 */

export interface Reference {
  /** The imported name or path, with escapes resolved. */
  specifier: string;
  /** Range of the specifier without quotes, in UTF-16 code units. */
  start: number;
  end: number;
  /** Offset of the keyword. */
  at: number;
  /**
   * Set for a comment that directs the compiler; with `path`, the specifier is relative even without `./`.
   */
  directive?: 'path' | 'name';
  /** A string in a comment that contains an import somewhere. */
  isGuess?: true;
}

/** Matches a keyword in which any letter may be written as an escape. */
const word = (text: string) =>
  [...text]
    .map((char) => {
      const code = char
        .charCodeAt(0)
        .toString(16)
        .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
      return `(?:${char}|\\\\u00${code}|\\\\u\\{0*${code}\\})`;
    })
    .join('');

const keyword = new RegExp(`(${word('import')}|${word('require')})|${word('from')}|${word('module')}`, 'g');
const importWord = new RegExp(word('import'));
const triviaCharacter = /[\s\u0085\u180e\u200b\ufeff*]/;
const slashReference = /\b(?:path|types|lib)\s*=\s*(['"])(.*?)\1/dgi;
const jsxPragma = /@jsxImportSource\s+((?:(?!\*\/)\S)+)/dgi;

/** Longer than the path of any file. */
export const MAX_SPECIFIER = 4096;

/** Runs in linear time. */
export function findReferences(code: string): Reference[] {
  const scanner = new Scanner(code);
  return [
    ...keywordReferences(code, scanner),
    ...documentationReferences(code, scanner),
    ...directives(code),
  ];
}

function* keywordReferences(code: string, scanner: Scanner): Generator<Reference> {
  let hasTypeArguments = false;
  for (const match of code.matchAll(keyword)) {
    const after = scanner.skipTrivia(match.index + match[0].length);
    const isCall = match[1] !== undefined;
    if (isCall && code[after] === '<') hasTypeArguments = true;
    const quote = isCall ? scanner.intoCall(after) : after;
    const found = scanner.literal(quote);
    if (found) yield { ...found, at: match.index };
  }
  if (!hasTypeArguments) return;
  // `require<T>('x')`: this search cannot tell where the type ends, so it tries every `>`.
  for (let at = code.indexOf('>'); at >= 0; at = code.indexOf('>', at + 1)) {
    const open = scanner.skipTrivia(at + 1);
    const found = code[open] === '(' ? scanner.literal(scanner.skipTrivia(open + 1)) : undefined;
    if (found) yield { ...found, at };
  }
}

/** Compilers read imports in documentation comments even if the syntax around them is incorrect. */
function* documentationReferences(code: string, scanner: Scanner): Generator<Reference> {
  let isOpen = false;
  let hasImport = false;
  for (const { 0: mark, index } of code.matchAll(/\/\*\*(?!\/)|\*\/|['"`]/g)) {
    if (mark === '*/') isOpen = false;
    else if (mark === '/**') {
      if (!isOpen) hasImport = importWord.test(code.slice(index, scanner.commentEnd(index)));
      isOpen = true;
    } else if (isOpen && hasImport) {
      const found = scanner.literal(index);
      if (found) yield { ...found, at: index, isGuess: true };
    }
  }
}

function* directives(code: string): Generator<Reference> {
  let start = 0;
  for (const line of code.split(/[\n\r\u2028\u2029]/)) {
    if (line.includes('///') && line.includes('<')) {
      for (const match of line.matchAll(slashReference)) {
        const directive = /^path/i.test(match[0]) ? 'path' : 'name';
        yield { ...spanOf(match, 2, start), at: start + match.index, directive };
      }
    }
    start += line.length + 1;
  }
  for (const match of code.matchAll(jsxPragma)) {
    yield { ...spanOf(match, 1, 0), at: match.index, directive: 'name' };
  }
}

function spanOf(
  match: RegExpExecArray,
  group: number,
  base: number,
): Pick<Reference, 'specifier' | 'start' | 'end'> {
  const [start, end] = match.indices![group]!;
  return { specifier: match[group]!, start: base + start, end: base + end };
}

class Scanner {
  readonly #code: string;
  /** The last search for each mark: its start and its result. */
  readonly #searches = new Map<string, { from: number; found: number }>();
  /** End of a comment -> start of the next code. */
  readonly #next = new Map<number, number>();

  constructor(code: string) {
    this.#code = code;
  }

  /** Skips white space, comments, and asterisks, which may start the lines of a documentation comment. */
  skipTrivia(from: number): number {
    const code = this.#code;
    const ends: number[] = [];
    let at = from;
    for (;;) {
      while (at < code.length && triviaCharacter.test(code[at]!)) at++;
      if (!code.startsWith('//', at) && !code.startsWith('/*', at)) break;
      at = code[at + 1] === '/' ? this.#lineEnd(at) : this.commentEnd(at);
      const known = this.#next.get(at);
      if (known !== undefined) {
        at = known;
        break;
      }
      ends.push(at);
    }
    for (const end of ends) this.#next.set(end, at);
    return at;
  }

  /** The end of the block comment that starts here. */
  commentEnd(from: number): number {
    return this.#endOf('*/', from + 2) + 2;
  }

  /**
   * Skips to the first argument of `import(`, `import.defer(`, `require?.(`. Returns the same offset if there
   * is no call.
   */
  intoCall(from: number): number {
    const code = this.#code;
    let at = from;
    if (code.startsWith('?.', at)) at = this.skipTrivia(at + 2);
    else if (code[at] === '.') {
      const name = /[\w$\\{}]{1,64}/y;
      name.lastIndex = this.skipTrivia(at + 1);
      if (!name.test(code)) return from;
      at = this.skipTrivia(name.lastIndex);
    }
    return code[at] === '(' ? this.skipTrivia(at + 1) : from;
  }

  /**
   * The string, or template without expressions, that starts here. An unterminated one is read to the end of
   * its line.
   */
  literal(from: number): Pick<Reference, 'specifier' | 'start' | 'end'> | undefined {
    const code = this.#code;
    const quote = code[from];
    if (quote !== "'" && quote !== '"' && quote !== '`') return undefined;
    let end = from + 1;
    const last = Math.min(code.length, from + 1 + MAX_SPECIFIER);
    for (; end < last && code[end] !== quote; end++) {
      if (code[end] === '\\') end += code.startsWith('\r\n', end + 1) ? 2 : 1;
      else if (quote === '`' ? code.startsWith('${', end) : /[\n\r]/.test(code[end]!)) break;
    }
    if (quote === '`' && code.startsWith('${', end)) return undefined;
    end = Math.min(end, last);
    const text = code.slice(from + 1, end);
    return { specifier: resolveEscapes(text), start: from + 1, end };
  }

  #lineEnd(from: number): number {
    const ends = ['\n', '\r', '\u2028', '\u2029'].map((mark) => this.#endOf(mark, from));
    return Math.min(...ends);
  }

  /** The offset of the next occurrence of the mark; the end of the text if there is none. */
  #endOf(mark: string, from: number): number {
    const known = this.#searches.get(mark);
    if (known && known.from <= from && from <= known.found) return known.found;
    const index = this.#code.indexOf(mark, from);
    const found = index < 0 ? this.#code.length : index;
    this.#searches.set(mark, { from, found });
    return found;
  }
}

/** The value of a string with escapes. Invalid escapes stay as they are, including the backslash. */
function resolveEscapes(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([0-7]{1,3})|(\r\n|[\s\S]))/gi,
    (whole, braced?: string, long?: string, short?: string, octal?: string, char?: string) => {
      const hex = braced ?? long ?? short;
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
      if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
      if (char === undefined || /[ux]/.test(char)) return whole;
      return /[\n\r\u2028\u2029]/.test(char) ? '' : (SINGLE[char] ?? char);
    },
  );
}

const SINGLE: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

function codePoint(code: number): string {
  return code > 0x10ffff ? '\0' : String.fromCodePoint(code);
}
