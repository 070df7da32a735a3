/** marked's inline rules, with limits on how often they may look through the rest of a text in vain. */
import { Tokenizer, type Tokens } from 'marked';
import { InlineRun } from './inline-run.js';
import { linkText } from './link-text.js';
import { Work } from './work.js';

export class InlineTokenizer extends Tokenizer {
  #run: InlineRun | undefined;
  #work = new Work(0);
  /** Of the page: a paragraph may be odd, but not all of them. */
  readonly #reserve = new Work(5_000_000);

  get isInRun(): boolean {
    return this.#run !== undefined;
  }

  /** Runs `lex`, which reads the inline content of this text. Throws `TooComplex` where that is too much work. */
  inRun<T>(text: string, lex: () => T): T {
    const outer = this.#run;
    // What stands within emphasis or a link is read again on its own.
    if (outer === undefined) this.#work = new Work(100 * text.length, this.#reserve);
    else this.#work.spend(4 * text.length);
    this.#work.spend(maskWork(text));
    this.#run = new InlineRun(text);
    try {
      return lex();
    } finally {
      this.#run = outer;
    }
  }

  /** What a rule is asked about as a whole: `src` is what is left of it, unless the rule is asked about another text. */
  runOf(src: string): { run: InlineRun; at: number } {
    const run = this.#run ?? new InlineRun(src);
    return { run, at: run.text.length - src.length };
  }

  spend(steps: number): void {
    if (this.#run !== undefined) this.#work.spend(steps);
  }

  override emStrong(src: string, maskedSrc: string, prevChar = ''): Tokens.Em | Tokens.Strong | undefined {
    const match = this.rules.inline.emStrongLDelim.exec(src);
    if (match === null || !(match[1] || match[2] || match[3] || match[4])) return undefined;
    const token = super.emStrong(src, maskedSrc, prevChar);
    // Within a word, as in `snake_case`, nothing is searched for.
    const isInWord = Boolean(match[4]) && /[\p{L}\p{N}]/u.test(prevChar);
    if (token === undefined && !isInWord) this.#spendSearch(src, maskedSrc);
    return token;
  }

  override del(src: string, maskedSrc: string, prevChar = ''): Tokens.Del | undefined {
    if (src[0] !== '~' || !this.rules.inline.delLDelim.test(src)) return undefined;
    const token = super.del(src, maskedSrc, prevChar);
    if (token === undefined) this.#spendSearch(src, maskedSrc);
    return token;
  }

  /** An opening mark without an end has been compared with all that follows, up to the last one that can close. */
  #spendSearch(src: string, masked: string): void {
    const { run } = this.runOf(src);
    const last = run.lastCloser(src[0]!, masked);
    this.spend(Math.max(0, last - (masked.length - src.length)));
  }

  override url(src: string): Tokens.Link | undefined {
    const { run, at } = this.runOf(src);
    if (!/^(?:https?:\/\/|ftp:\/\/|www\.|mailto:|xmpp:)/i.test(src) && !run.hasMail(at)) return undefined;
    const match = this.rules.inline.url.exec(src);
    if (match === null) return undefined;
    const [whole, protocol, sign] = match;
    const text = protocol === undefined ? whole : linkText(whole);
    this.spend((whole.length - text.length) / 8);
    const before = sign === '@' ? 'mailto:' : protocol === 'www.' ? 'http://' : '';
    const tokens = [{ type: 'text' as const, raw: text, text }];
    return { type: 'link', raw: text, text, href: before + text, autolink: true, tokens } as Tokens.Link;
  }
}

/**
 * Steps beyond its length that a text costs before its first token: marked looks for the end of each run of backticks,
 * and of each bracket beyond escaped ones.
 */
function maskWork(text: string): number {
  if (!/[*_~]/.test(text)) return 0;
  const lengths = new Set<number>();
  for (const [run] of text.matchAll(/`+/g)) lengths.add(run.length);
  let escaped = 0;
  for (let at = text.indexOf('\\['); at >= 0; at = text.indexOf('\\[', at + 2)) escaped++;
  return (lengths.size > 4 ? lengths.size * text.length : 0) + escaped * Math.min(1000, text.length);
}
