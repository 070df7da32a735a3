/**
 * Reports syntax of other generators, and references without a definition, which the page shows as text. Code is
 * never reported: code blocks and inline code are other tokens, and `<code>` and similar elements are left out.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import type { CodeName } from '../../report/codes.js';
import type { OpenElements } from '../html/open-elements.js';
import { firstLine, type SourceText } from '../source-text.js';
import type { SourceCursor } from './source-cursor.js';

type Kind = keyof typeof KINDS;

interface Construct {
  what: string;
  hint: string;
  /** Default: `foreign-syntax`. */
  code?: CodeName;
  /** It is not shown as text, or is in code. */
  isCode?: true;
}

const VALUE = 'Write the value itself. If it is text, put it in backticks.';

const KINDS = {
  expression: { what: 'is an expression of another generator', hint: VALUE },
  shortcode: {
    what: 'is a shortcode or tag of another generator',
    hint: 'Write Markdown, or a component of docs-cli. If it is text, put it in backticks.',
  },
  formula: {
    what: 'begins a formula, which needs a plugin',
    hint: "Add `math()` of '@docs-cli/plugin-math' to `plugins` of the config. If it is text, put it in backticks.",
  },
  formulaCode: {
    what: 'is a formula, which is shown as code without a plugin',
    hint: "Add `math()` of '@docs-cli/plugin-math' to `plugins` of the config. For code, use `latex`.",
    isCode: true,
  },
  diagram: {
    what: 'is a diagram, which is shown as code without a plugin',
    hint: "Add `mermaid()` of '@docs-cli/plugin-mermaid' to `plugins` of the config. To show the code, add `source` after the language.",
    isCode: true,
  },
  snippet: {
    what: 'includes code in another generator',
    hint: 'Write a code block with `file="./path"` after its language. It has no content.',
  },
  box: {
    what: 'begins a box of another generator',
    hint: 'Write `::: note Title`, then the content without indentation, then `:::`.',
  },
  tab: {
    what: 'begins a tab of another generator',
    hint: 'Write `<Tab label="…">` in `<Tabs>`.',
  },
  directive: {
    what: 'is a directive of another generator',
    hint: 'Write Markdown, a container such as `::: note`, or a component of docs-cli.',
  },
  attributes: {
    what: 'sets attributes in another generator',
    hint: 'An id is `{#id}`, at the end of a heading and without spaces. For a class, write HTML.',
  },
  module: {
    what: 'is code of MDX',
    hint: "A page imports only components: `import Chart from './chart.tsx'`. Components of the site need no import. Remove the line.",
  },
  script: {
    what: 'is code of Vue, which docs-cli does not run',
    hint: 'Use a layout, or a component of your theme.',
    isCode: true,
  },
  fence: {
    what: 'is a directive of another generator, so its content is shown as code',
    hint: 'Write a container such as `::: note`. For code, write only the language.',
    isCode: true,
  },
  markdownFence: {
    what: 'is Markdown in a code block of Docusaurus, which is shown as code',
    hint: 'Remove the first and the last line of the code block. Its content stays.',
    isCode: true,
  },
  attribute: {
    what: 'is an attribute of Vue or JSX, which has no effect in HTML',
    hint: 'Write HTML, such as `class="name"`. For code, use a component of your theme.',
    isCode: true,
  },
  address: {
    what: 'has an address with a space',
    hint: 'Put the address in angle brackets: `[text](<./my file.md>)`. If it is text, put it in backticks.',
  },
  footnote: {
    what: 'has no footnote',
    code: 'dead-reference',
    hint: 'Write the note on a line that begins with `[^label]:`. If it is text, put it in backticks.',
  },
  reference: {
    what: 'has no definition',
    code: 'dead-reference',
    hint: 'Write the address in parentheses, or on a line `[label]: address`. If it is text, put it in backticks.',
  },
  cut: {
    what: 'is a mark of twoslash, which docs-cli shows like other code',
    hint: 'Remove it, and the code that readers must not see. `no-check="why"` excludes a sample from `check --samples`.',
    isCode: true,
  },
} satisfies Record<string, Construct>;

/** Problems of a kind that are reported for one page. The last of them has the number of the others. */
const MAX_REPORTS = 5;
/** Length in which a construct must end. */
const MAX_LENGTH = 2000;

/** Constructs of a page that are examined, so that the time stays proportional to the length of the page. */
const MAX_EXAMINED = 2000;

/** What can begin a construct in a text. */
const mark = /\{\{|\{[%:]|\{(?=(?:props|frontmatter)\.)|\$\$|<<<|^(?:!!!|\?\?\?\+?|===|--8<--|\.\.) /gm;
/** In HTML blocks, brackets are text. */
const markInText = new RegExp(`${mark.source}|\\[\\^?`, 'gm');
/** A mark after one of these characters begins none, such as `${{ github.ref }}`. */
const notAfter: Record<string, RegExp> = {
  '{{': /[$={\\^_]/,
  '{%': /[\w{\\]/,
  '{:': /[\w{\\]/,
  '{': /[\w$={\\]/,
  $$: /[\w$\\]/,
  '<<<': /</,
  // `list[0][1]`
  '[': /[\w\])}]/,
};
const CODE = ['code', 'pre', 'kbd', 'samp', 'var', 'textarea'];

/** What is needed of the page that is rendered. */
interface RenderedPage {
  readonly source: SourceText;
  readonly cursor: SourceCursor;
  readonly elements: OpenElements;
  readonly diagnostics: Diagnostic[];
  report(problem: Place & { code: string; message: string; hint: string }): void;
}

interface Place {
  offset: number;
  length: number;
}

export class ForeignSyntax {
  readonly #context: RenderedPage;
  /** Offset after the last construct that was found. Its parts may be in several texts. */
  #end = 0;
  #examined = 0;
  readonly #counts = new Map<Kind, { message: string; at: number; count: number }>();

  constructor(context: RenderedPage) {
    this.#context = context;
  }

  /** Reports constructs in a text that the cursor is at. */
  findInText(raw: string): void {
    const { cursor } = this.#context;
    this.#find(raw.matchAll(markInText), (_, written) => {
      const offset = cursor.moveToToken(written);
      cursor.movePast(written, offset);
      return offset;
    });
  }

  /** Reports constructs in the text between tags of raw HTML. */
  findInHtml(text: string, offsetOf: (inner: number) => number): void {
    this.#find(text.matchAll(mark), offsetOf);
  }

  #find(marks: Iterable<RegExpExecArray>, locate: (inner: number, written: string) => number): void {
    const { elements, source } = this.#context;
    for (const { index, input, 0: written } of marks) {
      if (this.#examined === MAX_EXAMINED) return;
      this.#examined++;
      const offset = locate(index, written);
      if (offset < this.#end || notAfter[written]?.test(input.charAt(index - 1))) continue;
      if (CODE.some((name) => elements.isIn(name))) continue;
      const line = source.startOf(source.lineAt(offset));
      const before = source.text.slice(Math.max(line, offset - MAX_LENGTH), offset);
      const found = constructAt(source.text.slice(offset, offset + MAX_LENGTH), before);
      if (found === undefined) continue;
      this.#end = offset + found.length;
      this.report(found.kind, { offset, length: found.length });
    }
  }

  /** Reports `import` and `export` at the start of a paragraph. */
  findModule(raw: string, offset: number): void {
    if (isModuleCode(raw)) this.report('module', { offset, length: firstLine(raw).length });
  }

  report(kind: Kind, { offset, length }: Place): void {
    const { source, diagnostics } = this.#context;
    const before = this.#counts.get(kind);
    if (before !== undefined && before.count >= MAX_REPORTS) {
      before.count++;
      const message = before.message.replace(/\.$/, ` (${before.count - MAX_REPORTS} more on this page).`);
      diagnostics[before.at] = { ...diagnostics[before.at]!, message };
      return;
    }
    const [written = ''] = source.text.slice(offset, offset + length).split('\n', 1);
    const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
    const { what, hint, isCode, code = 'foreign-syntax' }: Construct = KINDS[kind];
    const message = `\`${shown}\` ${what}${isCode ? '' : ', so it is shown as text'}.`;
    this.#counts.set(kind, { message, at: diagnostics.length, count: (before?.count ?? 0) + 1 });
    this.#context.report({ code, message, hint, offset, length: written.length });
  }
}

/** Whether a paragraph begins with `import` or `export` of MDX. */
export function isModuleCode(raw: string): boolean {
  if (!/^(?:im|ex)port\s/.test(raw)) return false;
  const code = raw.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim();
  return importCode.test(code) || exportCode.test(code);
}

/** The construct that a text begins with. `before` is the text before it on its line. */
function constructAt(text: string, before: string): { kind: Kind; length: number } | undefined {
  const paragraph = text.split(/\n[ \t>]*\n/, 1)[0]!;
  const isAtLineStart = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?$/.test(before);
  for (const [kind, pattern] of inLine) {
    const [found] = pattern.exec(paragraph) ?? [];
    if (found !== undefined) return { kind, length: found.length };
  }
  if (!isAtLineStart) return undefined;
  for (const [kind, pattern] of atLineStart) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { kind, length: found.length };
  }
  return undefined;
}

const inLine: [Kind, RegExp][] = [
  ['shortcode', /^\{\{([<%])[\s\S]*?(?:>|%)\}\}/],
  ['shortcode', /^\{%-?\s*[a-z/][^{}]*%\}/i],
  ['expression', /^\{\{(?!\{)[^{}]+\}\}/],
  ['expression', /^\{(?:props|frontmatter)\.[\w.]+\}/],
  ['attributes', /^\{:[ \t]*[.#a-z][^{}\n]*\}(?=[ \t]*(?:\n|$))/i],
  ['formula', /^\$\$[^$\s](?:[^$\n]*[^$\s])?\$\$(?![\w$])/],
  ['address', /^\[(?:`[^`]*`|[^[\]`])*\]\((?=[^()<>"'\n]*[/.#])[^()<>"'\s]+ [^()<>\n]+\)/],
  ['footnote', /^\[\^[^\]\s]+\](?!\()/],
  ['reference', /^\[(?:`[^`]*`|[^[\]`])+\]\[[^[\]]*\]/],
];
const atLineStart: [Kind, RegExp][] = [
  // Only a formula whose marks are alone on their lines may contain blank lines.
  ['formula', /^\$\$[ \t]*\n[^$]*\n[ \t>]*\$\$(?=[ \t]*(?:\n|$))/],
  ['formula', /^\$\$(?:(?!\n[ \t>]*\n)[^$])*\$\$(?=[ \t.,]*(?:\n|$))/],
  ['snippet', /^(?:<<<[ \t]*[@./\w]|--8<-- ["'])[^\n]*/],
  // The indented content distinguishes it from a sentence.
  ['box', /^(?:!!!|\?\?\?\+?) [a-z][^\n]*(?=\n(?:[ \t]*\n)?[ \t>]*(?: {4}|\t)\S)/i],
  ['tab', /^=== ["'][^"'\n]+["'](?=[ \t]*(?:\n|$))/],
  ['directive', /^\.\. [a-z][\w-]*::(?=\s|$)[^\n]*/],
];

const importCode =
  /^import (?:type )?(?:[\w$]+ ?(?:, ?)?)?(?:\* as [\w$]+ ?|\{[^{}'"]*\} ?)?(?:from ?)?(['"])[^'"]+\1/;
const exportCode =
  /^export (?:(?:const|let|var) [\w$]+ ?[=:;]|(?:default )?(?:async )?function\b[^(]*\(|(?:default )?class [\w$]+[^{]*\{|default (?:[({]|[\w$]+ ?(?:=>|;|$))|\* from ['"]|\{[^}]*\} ?(?:from ?['"]|;|$))/;
