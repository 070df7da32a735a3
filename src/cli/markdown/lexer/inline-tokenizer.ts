/** marked's inline rules, with limits on how often they can scan the rest of a text without a result. */
import { Tokenizer, type Tokens } from 'marked';
import type { LexerSyntax } from '../syntax-set.js';
import { InlineRun } from './inline-run.js';
import { linkText } from './link-end.js';
import type { PageImports } from './module-imports.js';
import { Work } from './work.js';

/** What a page can use, in addition to Markdown. */
export interface PageNames {
  /** Names of the site's components. */
  components: ReadonlySet<string>;
  imports: PageImports;
  syntax: LexerSyntax;
  /** In MDX, indented text is not code. */
  isMdx: boolean;
}

export class InlineTokenizer extends Tokenizer {
  /** Names of the site's components. */
  readonly components: ReadonlySet<string>;
  readonly imports: PageImports;
  readonly syntax: LexerSyntax;
  readonly isMdx: boolean;
  #run: InlineRun | undefined;
  #work = new Work(0);
  /** Shared by the whole page: one unusual paragraph is allowed, but not a whole page of them. */
  readonly #reserve = new Work(5_000_000);

  constructor({ components, imports, syntax, isMdx }: PageNames) {
    super();
    this.components = components;
    this.imports = imports;
    this.syntax = syntax;
    this.isMdx = isMdx;
  }

  get isInRun(): boolean {
    return this.#run !== undefined;
  }

  /**
   * Runs `lex`, which reads the inline content of this text. Throws `TooComplex` if that takes too much work.
   */
  inRun<T>(text: string, lex: () => T): T {
    const outer = this.#run;
    // The content of emphasis or a link is read again separately.
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

  /**
   * The text that a rule is applied to: `src` is the rest of it, unless the rule is applied to another text.
   */
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
    // Inside a word, as in `snake_case`, no closing delimiter is searched.
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

  /**
   * Counts the work for an opening delimiter without an end: it was compared with all following text up to
   * the last delimiter that can close.
   */
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
 * Steps beyond its length that a text costs before its first token: marked searches for the end of each run
 * of backticks, and of each bracket after escaped ones.
 */
function maskWork(text: string): number {
  if (!/[*_~]/.test(text)) return 0;
  const lengths = new Set<number>();
  for (const [run] of text.matchAll(/`+/g)) lengths.add(run.length);
  let escaped = 0;
  for (let at = text.indexOf('\\['); at >= 0; at = text.indexOf('\\[', at + 2)) escaped++;
  return (lengths.size > 4 ? lengths.size * text.length : 0) + escaped * Math.min(1000, text.length);
}
