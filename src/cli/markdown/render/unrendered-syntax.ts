/**
 * Reports what authors expect to become something else, but the page shows as text: expressions, and references
 * without a definition. Code is never reported: code blocks and inline code are other tokens, and
 * `<code>` and similar elements are left out.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import type { CodeName } from '../../report/codes.js';
import type { OpenElements } from '../html/open-elements.js';
import { ProblemList } from '../problem-list.js';
import { firstLine, type SourceCursor, type SourceText } from '../source-text.js';

type Kind = keyof typeof KINDS;

const KINDS = {
  expression: {
    code: 'foreign-syntax',
    what: 'is an expression of another generator',
    hint: 'Write the value itself. If it is text, put it in backticks.',
  },
  address: {
    code: 'foreign-syntax',
    what: 'has an address with a space',
    hint: 'Put the address in angle brackets: `[text](<./my file.md>)`. If it is text, put it in backticks.',
  },
  footnote: {
    code: 'dead-reference',
    what: 'has no footnote',
    hint: 'Write the note on a line that begins with `[^label]:`. If it is text, put it in backticks.',
  },
  reference: {
    code: 'dead-reference',
    what: 'has no definition',
    hint: 'Write the address in parentheses, or on a line `[label]: address`. If it is text, put it in backticks.',
  },
} satisfies Record<string, { code: CodeName; what: string; hint: string }>;

/** Problems of a kind that are reported for one page. */
const MAX_REPORTS = 5;
/** Length in which a construct must end. */
const MAX_LENGTH = 2000;

/** What can begin a construct in a text. In HTML blocks, brackets are text. */
const mark = /\{\{/g;
const markInText = /\{\{|\[\^?/g;
/** A mark after one of these characters begins none, such as `${{ github.ref }}` and `list[0][1]`. */
const notAfter: Record<string, RegExp> = { '{{': /[$={\\^_]/, '[': /[\w\])}]/ };
const CODE = ['code', 'pre', 'kbd', 'samp', 'var', 'textarea'];

const CONSTRUCTS: [Kind, RegExp][] = [
  ['expression', /^\{\{(?!\{)[^{}]+\}\}/],
  ['address', /^\[(?:`[^`]*`|[^[\]`])*\]\((?=[^()<>"'\n]*[/.#])[^()<>"'\s]+ [^()<>\n]+\)/],
  ['footnote', /^\[\^[^\]\s]+\](?!\()/],
  ['reference', /^\[(?:`[^`]*`|[^[\]`])+\]\[[^[\]]*\]/],
];

/** What is needed of the page that is rendered. */
interface RenderedPage {
  readonly source: SourceText;
  readonly cursor: SourceCursor;
  readonly elements: OpenElements;
  readonly diagnostics: Diagnostic[];
}

export class UnrenderedSyntax {
  readonly #context: RenderedPage;
  /** Offset after the last construct that was found. Its parts may be in several texts. */
  #end = 0;
  readonly #problems: ProblemList;

  constructor(context: RenderedPage) {
    this.#context = context;
    this.#problems = new ProblemList(context.source, MAX_REPORTS, context.diagnostics);
  }

  /** Reports constructs in a text that the cursor is at. */
  findInText(raw: string): void {
    this.#find(raw.matchAll(markInText), (inner) => this.#context.cursor.offsetOf(inner));
  }

  /** Reports constructs in the text between tags of raw HTML. */
  findInHtml(text: string, offsetOf: (inner: number) => number): void {
    this.#find(text.matchAll(mark), offsetOf);
  }

  #find(marks: Iterable<RegExpExecArray>, offsetOf: (inner: number) => number): void {
    const { elements, source } = this.#context;
    for (const { index, input, 0: written } of marks) {
      const offset = offsetOf(index);
      if (offset < this.#end || notAfter[written]?.test(input.charAt(index - 1))) continue;
      if (CODE.some((name) => elements.isIn(name))) continue;
      const [paragraph = ''] = source.text.slice(offset, offset + MAX_LENGTH).split(/\n[ \t>]*\n/, 1);
      for (const [kind, pattern] of CONSTRUCTS) {
        const [found] = pattern.exec(paragraph) ?? [];
        if (found === undefined) continue;
        this.#end = offset + found.length;
        this.#reportKind(kind, offset, firstLine(found));
        break;
      }
    }
  }

  #reportKind(kind: Kind, start: number, written: string): void {
    const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
    const { code, what, hint } = KINDS[kind];
    const message = `\`${shown}\` ${what}, so it is shown as text.`;
    this.#problems.add(kind, { code, level: 'warning', message, hint, start, length: written.length });
  }
}
