/**
 * Removes the code of MDX from a page before its Markdown is read: statements, expressions, and attributes that only JSX
 * has. Everything else stays as it is, at the same position. Code is never run, so what has an effect in MDX is an error.
 * In Markdown files, braces are text, and only complete statements are removed.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { isMdxFile } from '../../content/page-file.js';
import type { Problem } from '../../plugin/markdown-context.js';
import { withoutSpans } from '../code/sample-code.js';
import { verbatimEnd } from '../html/html-elements.js';
import { ProblemList, shortened, unsupported } from '../problem-list.js';
import { FenceTracker, LINE_MARKS } from '../scan/fences.js';
import { braceEnd, codeEnd, commentEnd, matchAt, nextBlank } from '../scan/spans.js';
import { readJsxTag } from '../scan/tags.js';
import { type Edit, type SourceText, withEdits } from '../source-text.js';
import { isComponentName } from '../tags/tag-syntax.js';
import { htmlOfJsx, literalIn } from './html-of-jsx.js';
import {
  type ImportedComponent,
  importedComponents,
  type ModuleOptions,
  moduleEnd,
  moduleProblem,
  type PageImports,
} from './module-code.js';

export interface MdxOptions extends ModuleOptions {
  /** Whether the content security policy allows styles in HTML. */
  allowsStyle: boolean;
}

const moduleStart = /^(?:im|ex)port\b/m;

/** Whether a page may contain code of MDX. `files` are the page and the files that it includes. */
export function mayHaveCode(text: string, files: readonly string[]): boolean {
  return files.some(isMdxFile) || moduleStart.test(text);
}

export interface MdxCode extends Pick<PageImports, 'components' | 'statements'> {
  /** The text without the code, except imports of components. */
  source: SourceText;
  diagnostics: Diagnostic[];
}

export function readMdx(source: SourceText, options: MdxOptions): MdxCode {
  const reader = new MdxReader(source, options);
  reader.read();
  const { components, statements, problems, edits } = reader;
  return { source: withEdits(source, edits), components, statements, diagnostics: problems.diagnostics };
}

/** What can begin something in a line of MDX. */
const special = /[\\`{<\n\]]/g;
const HEADING_ID = /\{#[^\s{}]+\}/y;
const AUTOLINK = /<[A-Za-z][A-Za-z\d+.-]*:[^\s<>]*>/y;
const CLOSING_TAG = /<\/[A-Za-z][\w.:-]*\s*>/y;
const LINK_TARGET = /\][ \t]*\([ \t]*(?:<[^<>\n]*>|[^\s()]*)/y;
/** The definition of a link. A footnote has text, which can contain code. */
const linkDefinition = /^ {0,3}\[(?!\^)[^\]\n]+\]:/;
const container = /^[ \t>]*:{3,}[ \t]*\p{L}/u;
const flowStart = new RegExp(`^${LINE_MARKS}$`);

/** Problems of a kind that are reported for one page. */
const MAX_REPORTS = 20;

class MdxReader {
  readonly edits: Edit[] = [];
  readonly components = new Map<string, ImportedComponent>();
  readonly statements = new Set<string>();
  readonly problems: ProblemList;
  readonly #source: SourceText;
  readonly #text: string;
  readonly #options: MdxOptions;

  constructor(source: SourceText, options: MdxOptions) {
    this.#source = source;
    this.#text = source.text;
    this.#options = options;
    this.problems = new ProblemList(source, MAX_REPORTS);
  }

  read(): void {
    const fences = new FenceTracker();
    let isBlockStart = true;
    for (let at = 0; at < this.#source.lineCount; ) {
      const line = this.#source.lineText(at);
      const start = this.#source.startOf(at);
      const isMdx = isMdxFile(this.#source.fileOf(at));
      if (fences.covers(line)) {
        at++;
        isBlockStart = !fences.isOpen;
        continue;
      }
      const end = isBlockStart ? this.#readStatement(start, isMdx) : undefined;
      if (end !== undefined) {
        at = this.#source.lineAt(end) + 1;
        continue;
      }
      const next = isMdx ? this.#readLine(line, start) : start + line.length;
      const last = this.#source.lineAt(next);
      isBlockStart = /^(?:\s*$|#{1,6}\s)/.test(this.#source.lineText(last));
      at = last + 1;
    }
  }

  /** Removes the statement that begins in this line, except an import of components. Returns its end, if there is one. */
  #readStatement(start: number, isMdx: boolean): number | undefined {
    const end = moduleEnd(this.#text, start, isMdx);
    if (end === undefined) return undefined;
    const statement = this.#text.slice(start, end);
    const file = this.#source.fileOf(this.#source.lineAt(start));
    const { isTrusted, isKnown } = this.#options;
    const imported = isTrusted ? importedComponents(statement, file, isKnown) : undefined;
    if (imported !== undefined) {
      this.statements.add(statement);
      for (const [name, component] of imported) this.components.set(name, component);
      return end;
    }
    this.problems.add('module', moduleProblem(statement, { start, file }, this.#options));
    this.edits.push({ start, end, text: '' });
    return end;
  }

  /** Reads a line, and others if something in it has several lines. Returns the end of the last one. */
  #readLine(line: string, start: number): number {
    const text = this.#text;
    if (linkDefinition.test(line)) return start + line.length;
    // The attributes of a container are in braces at the end of its line.
    const attributes = container.test(line) ? line.search(/\{[^{}]*\}[ \t]*$/) : -1;
    for (let at = start; ; ) {
      special.lastIndex = at;
      const found = special.exec(text)?.index ?? text.length;
      const char = text[found];
      if (char === undefined || char === '\n') return found;
      if (found === start + attributes) return start + line.length;
      // After a backslash at the end of a line, the next line may begin a fence.
      if (char === '\\') at = text[found + 1] === '\n' ? found + 1 : found + 2;
      else if (char === '`') at = codeEnd(text, found);
      else if (char === ']') at = matchEnd(LINK_TARGET, text, found) ?? found + 1;
      else at = char === '{' ? this.#readBraces(found) : this.#readTag(found);
    }
  }

  #readTag(start: number): number {
    const text = this.#text;
    if (text.startsWith('<!--', start)) return commentEnd(text, start);
    const [fragment] = /^<\/?>/.exec(text.slice(start, start + 3)) ?? [];
    if (fragment !== undefined) return this.#replace(start, start + fragment.length, '');
    const after = matchEnd(AUTOLINK, text, start) ?? matchEnd(CLOSING_TAG, text, start);
    if (after !== undefined) return after;
    const tag = readJsxTag(text, start);
    if ('stoppedAt' in tag) return start + 1;
    // The props of components are read, and reported, with their tags.
    if (isComponentName(tag.name)) return tag.end;
    const { edits, problems } = htmlOfJsx(text, tag, this.#options.allowsStyle);
    this.edits.push(...edits);
    for (const problem of problems) this.problems.add('attribute', problem);
    return /^(?:script|style)$/i.test(tag.name) && !tag.isSelfClosing
      ? verbatimEnd(text, tag.name, tag.end)
      : tag.end;
  }

  #readBraces(start: number): number {
    const text = this.#text;
    const idEnd = matchEnd(HEADING_ID, text, start);
    if (idEnd !== undefined) return idEnd;
    const end = braceEnd(text, start);
    const before = text.slice(this.#source.startOf(this.#source.lineAt(start)), start);
    if (end === undefined || (end > nextBlank(text, start) && !flowStart.test(before))) {
      this.problems.add('brace', unclosed(start));
      return start + 1;
    }
    const written = text.slice(start, end);
    // A comment can contain the id of a heading.
    if (/^\{\/\*\s*#[^\s*]+\s*\*\/\}$/.test(written)) return end;
    const literal = withoutComments(written) === '' ? null : literalIn(written);
    if (literal === null) return this.#replace(start, end, '');
    if (typeof literal === 'string' || typeof literal === 'number')
      return this.#replace(start, end, asText(String(literal)));
    // React shows no booleans.
    if (typeof literal !== 'boolean') this.problems.add('expression', expression(written, start));
    return this.#replace(start, end, '');
  }

  #replace(start: number, end: number, text: string): number {
    this.edits.push({ start, end, text });
    return end;
  }
}

function withoutComments(braces: string): string {
  return withoutSpans(braces.slice(1, -1), '/*', '*/')
    .replace(/^\s*\/\/.*$/gm, '')
    .trim();
}

/** The text of a literal. Entities have the same meaning in Markdown and in HTML, and begin nothing. */
function asText(text: string): string {
  if (text === ' ') return text;
  return text.replace(/[!-/:-@[-`{-~\n]|^ | $/g, (char) => `&#${char.charCodeAt(0)};`);
}

function expression(written: string, start: number): Problem {
  const length = written.split('\n', 1)[0]!.length;
  const hint = 'Write the value itself, or a component. If it is text, write `\\{`, or put it in backticks.';
  return unsupported(`\`${shortened(written)}\` is an expression`, { offset: start, length }, hint);
}

function unclosed(start: number): Problem {
  return {
    level: 'error',
    code: 'unsupported-mdx',
    message: 'This `{` begins an expression of MDX that is never closed, so it is shown as text.',
    hint: 'If it is text, write `\\{`, or put it in backticks.',
    offset: start,
    length: 1,
  };
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  return matchAt(pattern, text, at) ? pattern.lastIndex : undefined;
}
