/**
 * Reports what authors expect to become something else, but the page shows as text: expressions, and references
 * without a definition. Code is never reported: code blocks and inline code are other tokens, and
 * `<code>` and similar elements are left out.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import type { CodeName } from '../../report/codes.js';
import type { OpenElements } from '../html/open-elements.js';
import { ProblemList } from '../problem-list.js';
import { firstLine, type SourceText } from '../source-text.js';

interface Construct {
  code: CodeName;
  pattern: RegExp;
  /** A clause about it. */
  what: string;
  hint: string;
}

const CONSTRUCTS: Construct[] = [
  {
    code: 'foreign-syntax',
    pattern: /^\{\{(?!\{)[^{}]+\}\}/,
    what: 'is an expression of another generator',
    hint: 'Write the value itself. If it is text, put it in backticks.',
  },
  {
    code: 'foreign-syntax',
    pattern: /^\[(?:`[^`]*`|[^[\]`])*\]\((?=[^()<>"'\n]*[/.#])[^()<>"'\s]+ [^()<>\n]+\)/,
    what: 'has an address with a space',
    hint: 'Put the address in angle brackets: `[text](<./my file.md>)`. If it is text, put it in backticks.',
  },
  {
    code: 'dead-reference',
    pattern: /^\[\^[^\]\s]+\](?!\()/,
    what: 'has no footnote',
    hint: 'Write the note on a line that begins with `[^label]:`. If it is text, put it in backticks.',
  },
  {
    code: 'dead-reference',
    pattern: /^\[(?:`[^`]*`|[^[\]`])+\]\[[^[\]]*\]/,
    what: 'has no definition',
    hint: 'Write the address in parentheses, or on a line `[label]: address`. If it is text, put it in backticks.',
  },
];

/** Problems of a kind that are reported for one page. */
const MAX_REPORTS = 5;
/** Length in which a construct must end. */
const MAX_LENGTH = 2000;

/** What can begin a construct in HTML, where brackets are text, and in Markdown. */
export const MARK_IN_HTML = /\{\{/g;
export const MARK_IN_TEXT = /\{\{|\[\^?/g;
/** A mark after one of these characters begins none, such as `${{ github.ref }}` and `list[0][1]`. */
const notAfter: Record<string, RegExp> = { '{{': /[$={\\^_]/, '[': /[\w\])}]/ };
const CODE = ['code', 'pre', 'kbd', 'samp', 'var', 'textarea'];

export class UnrenderedSyntax {
  readonly #source: SourceText;
  readonly #elements: OpenElements;
  readonly #problems: ProblemList;
  /** Offset after the last construct that was found. Its parts may be in several texts. */
  #end = 0;

  constructor(source: SourceText, elements: OpenElements, diagnostics: Diagnostic[]) {
    this.#source = source;
    this.#elements = elements;
    this.#problems = new ProblemList(source, MAX_REPORTS, diagnostics);
  }

  /** Reports the constructs in a text. `offsetOf` converts its offsets to those of the source. */
  find(text: string, marks: RegExp, offsetOf: (inner: number) => number): void {
    for (const { index, 0: mark } of text.matchAll(marks)) {
      const start = offsetOf(index);
      if (start < this.#end || notAfter[mark]?.test(text.charAt(index - 1))) continue;
      if (CODE.some((name) => this.#elements.isIn(name))) continue;
      const [paragraph = ''] = this.#source.text.slice(start, start + MAX_LENGTH).split(/\n[ \t>]*\n/, 1);
      const construct = CONSTRUCTS.find(({ pattern }) => pattern.test(paragraph));
      if (construct === undefined) continue;
      const { code, pattern, what, hint } = construct;
      const [found] = pattern.exec(paragraph)!;
      this.#end = start + found.length;
      const written = firstLine(found);
      const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
      const message = `\`${shown}\` ${what}, so it is shown as text.`;
      this.#problems.add(what, { code, message, hint, offset: start, length: written.length });
    }
  }
}
