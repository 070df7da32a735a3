/**
 * Parses plain values in braces: JSON with the additions of JavaScript (single quotes, unquoted keys,
 * trailing commas). Expressions are never executed.
 */

export type StaticValue = string | number | boolean | null | StaticValue[] | { [key: string]: StaticValue };

const maxDepth = 20;
const numberPattern = /-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const namePattern = /[A-Za-z_$][\w$]*/y;
const words = new Map<string, StaticValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Escapes after a backslash in JSON and JavaScript. Other characters are literal. */
const escapePattern = /(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[^ux]))/y;
/** The line breaks are line continuations. */
const escapes: Record<string, string> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' },
  ...{ '\n': '', '\r\n': '', '\u2028': '', '\u2029': '' },
};

/** Parses the value that begins at `offset`. Returns it with the offset after it. */
export function parseStaticValue(
  text: string,
  offset: number,
): { value: StaticValue; end: number } | { message: string; offset: number } {
  const reader = new Reader(text, offset);
  try {
    const value = reader.value(0);
    return { value, end: reader.at };
  } catch (error) {
    if (error instanceof Fault) return { message: error.message, offset: reader.at };
    throw error;
  }
}

class Fault extends Error {}

class Reader {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): StaticValue {
    if (depth > maxDepth) throw new Fault('This value is nested too deeply.');
    this.#space();
    const char = this.#text[this.at];
    if (char === '"' || char === "'" || char === '`') return this.#string(char);
    if (char === '[') return this.#list(depth);
    if (char === '{') return this.#object(depth);
    const number = this.#match(numberPattern);
    if (number !== undefined) return Number(number);
    const from = this.at;
    const word = this.#match(namePattern);
    const value = word === undefined ? undefined : words.get(word);
    if (value !== undefined) return value;
    this.at = from;
    throw new Fault(
      'Only literal values are allowed in braces: strings, numbers, true, false, null, arrays and objects.',
    );
  }

  #string(quote: string): string {
    const start = this.at;
    let result = '';
    this.at++;
    while (this.at < this.#text.length) {
      const char = this.#text[this.at]!;
      if (char === '$' && quote === '`' && this.#text[this.at + 1] === '{') break;
      this.at++;
      if (char === quote) return result;
      result += char === '\\' ? this.#escape() : char;
    }
    this.at = start;
    throw new Fault('This string has no closing quote.');
  }

  #escape(): string {
    escapePattern.lastIndex = this.at;
    const [whole, braced, four, two, char = ''] = escapePattern.exec(this.#text) ?? [];
    const hex = braced ?? four ?? two;
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16);
    if (whole === undefined || code > 0x10ffff) {
      this.at--;
      throw new Fault('This escape is incomplete. Use `\\u` with four digits, or `\\\\` for a backslash.');
    }
    this.at += whole.length;
    return hex === undefined ? (escapes[char] ?? char) : String.fromCodePoint(code);
  }

  #list(depth: number): StaticValue[] {
    const items: StaticValue[] = [];
    this.at++;
    while (!this.#take(']')) {
      items.push(this.value(depth + 1));
      if (!this.#take(',') && !this.#sees(']')) throw new Fault('A comma or `]` is missing here.');
    }
    return items;
  }

  #object(depth: number): StaticValue {
    const entries: [string, StaticValue][] = [];
    this.at++;
    while (!this.#take('}')) {
      this.#space();
      const char = this.#text[this.at];
      const key = char === '"' || char === "'" ? this.#string(char) : this.#match(namePattern);
      if (key === undefined) throw new Fault('A property name is missing here.');
      if (!this.#take(':')) throw new Fault('A colon is missing here.');
      entries.push([key, this.value(depth + 1)]);
      if (!this.#take(',') && !this.#sees('}')) throw new Fault('A comma or `}` is missing here.');
    }
    return Object.fromEntries(entries);
  }

  #space(): void {
    while (/\s/.test(this.#text[this.at] ?? '')) this.at++;
  }

  #sees(char: string): boolean {
    this.#space();
    return this.#text[this.at] === char;
  }

  #take(char: string): boolean {
    const found = this.#sees(char);
    if (found) this.at++;
    return found;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}
