/**
 * Expands includes, the first step of a parse. Returns the text with all includes inserted, and a map from
 * its lines to their original positions. Because it works on lines, all later positions are correct,
 * regardless of what the included text becomes.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import type { DocumentInput, MarkdownOptions, ReadInclude } from '../document-input.js';
import { fencesAround } from '../plain-markdown/markdown-chunks.js';
import { commonIndent, FenceTracker } from '../scan/fences.js';
import { SourceText } from '../source-text.js';
import { demoAt, importsDemo } from '../tags/demo.js';
import {
  type CodeFile,
  codeFileAt,
  importedTag,
  markdownImport,
  mayImportMarkdown,
  readDirective,
} from './include-forms.js';
import { IncludeReader, type IncludeRequest } from './include-reader.js';
import type { FileLine } from './include-target.js';

export interface Expansion {
  source: SourceText;
  /** Included files, found or not, relative to the project root. */
  files: string[];
  /** Names of imported Markdown files. */
  imported: ReadonlySet<string>;
  diagnostics: Diagnostic[];
}

/**
 * Files outside `includeFolders` cannot be included, nor, for untrusted authors, hidden files such as `.env`.
 */
export function expandIncludes(
  input: DocumentInput,
  read: ReadInclude,
  options: Pick<MarkdownOptions, 'includeFolders' | 'components' | 'aliases'>,
): Expansion {
  const { path, body, line } = input;
  if (!mayInclude(body)) {
    const source = new SourceText(body, (at, column) => ({
      file: path,
      line: line + at,
      column: column + 1,
    }));
    return { source, files: [], imported: new Set(), diagnostics: [] };
  }
  const reader = new IncludeReader(read, options);
  const expander = new Expander(reader, options.components?.includes('Demo') ?? false);
  const lines = body.split('\n').map((text, i) => ({ text, number: line + i }));
  expander.addMarkdown(lines, { file: path, prefix: '', chain: [path] });
  const { origins } = expander;
  const last: LineOrigin = origins.at(-1) ?? { file: path, line, shift: 0 };
  const placeOf = (at: number, column: number) => {
    const { file, line, shift } = origins[at] ?? last;
    return { file, line, column: Math.max(1, column - shift + 1) };
  };
  return {
    source: new SourceText(expander.lines.join('\n'), placeOf),
    files: [...reader.files],
    imported: expander.imported,
    diagnostics: reader.diagnostics,
  };
}

/** A quick test: most pages include nothing. */
function mayInclude(body: string): boolean {
  return body.includes('@include:') || body.includes('file=') || mayImportMarkdown(body);
}

/** Where a line of the text comes from. */
interface LineOrigin {
  file: string;
  /** 1-based. */
  line: number;
  /**
   * Number of characters before the line's original text here that are not in its file; negative if
   * characters were cut.
   */
  shift: number;
}

/** Where lines of a file are included. */
interface IncludePlace {
  file: string;
  /** Indentation or quote marks of the directive, which are put before each line. */
  prefix: string;
  /** The includes around these lines, starting with the page. */
  chain: string[];
}

class Expander {
  readonly lines: string[] = [];
  readonly origins: LineOrigin[] = [];
  readonly imported = new Set<string>();
  readonly #reader: IncludeReader;
  /** Whether the site has another component with the name of the built-in one. */
  readonly #hasOwnDemo: boolean;

  constructor(reader: IncludeReader, hasOwnDemo: boolean) {
    this.#reader = reader;
    this.#hasOwnDemo = hasOwnDemo;
  }

  addMarkdown(lines: FileLine[], place: IncludePlace): void {
    const { file, prefix } = place;
    let fences = new FenceTracker();
    const targets = new Map<string, string>();
    let hasDemo = !this.#hasOwnDemo;
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      const wasOpen = fences.isOpen;
      const isCode = fences.covers(line.text);
      const code = isCode ? !wasOpen && codeFileAt(lines, i) : hasDemo && demoAt(lines, i);
      if (code) {
        this.#addCode(lines, i, code, place);
        // The end of the fence is already written, so it is not processed here.
        fences = new FenceTracker();
        i += code.count - 1;
        continue;
      }
      if (!isCode) {
        const imported = markdownImport(line.text, lines[i - 1]?.text ?? '');
        if (imported) {
          targets.set(imported.name, imported.target);
          this.imported.add(imported.name);
          continue;
        }
        if (importsDemo(line.text)) hasDemo = false;
        if (this.#addDirective(line, place)) continue;
        if (targets.size > 0 && this.#addImported(line, targets, place)) continue;
      }
      this.#push(prefix + line.text, { file, line: line.number, shift: prefix.length });
    }
  }

  /** Includes the file of a comment that is alone on this line. Returns false if there is no such comment. */
  #addDirective(line: FileLine, { file, prefix, chain }: IncludePlace): boolean {
    const found = line.text.includes('@include:') ? readDirective(line.text) : undefined;
    if (found === undefined) return false;
    this.#addFile(
      { ...found, file, line: line.number },
      prefix + line.text.slice(0, found.column - 1),
      chain,
    );
    return true;
  }

  #push(text: string, origin: LineOrigin): void {
    this.lines.push(text);
    this.origins.push(origin);
  }

  #addFile(request: IncludeRequest, prefix: string, chain: string[]): void {
    const found = this.#reader.read(request);
    if (found === undefined) return;
    const { file, lines, key } = found;
    if (chain.includes(key)) {
      const round = [...chain.slice(chain.indexOf(key)), key].join(' → ');
      this.#reader.report('include-cycle', `This file includes itself: ${round}.`, request);
      return;
    }
    this.addMarkdown(lines, { file, prefix, chain: [...chain, key] });
  }

  /** Includes the file whose tag is alone on this line. Returns false if there is no such tag. */
  #addImported(
    line: FileLine,
    targets: ReadonlyMap<string, string>,
    { file, prefix, chain }: IncludePlace,
  ): boolean {
    const tag = importedTag(line.text, targets);
    if (tag === undefined) return false;
    const inner = prefix + line.text.slice(0, tag.column - 1);
    const isPath = /^\.{0,2}[\\/]/.test(tag.target);
    const target = isPath ? tag.target : this.#reader.aliasTarget(tag.target);
    const request = {
      target: target ?? tag.target,
      file,
      line: line.number,
      column: tag.column,
    };
    if (tag.props.trim() !== '') {
      const column = tag.column + tag.name.length + 1 + tag.props.search(/\S/);
      const message = `\`<${tag.name}>\` is a Markdown file, which has no props.`;
      this.#reader.report(
        'invalid-prop',
        message,
        { ...request, column, target: tag.props.trim() },
        'Remove them.',
      );
    }
    const length = tag.name.length + 1;
    if (target === undefined) {
      const message = `\`${tag.target}\` is not a path, and no alias is known for it.`;
      this.#reader.report('include-missing', message, { ...request, length }, aliasHint(tag.target));
    } else this.#addFile({ ...request, length }, inner, chain);
    return true;
  }

  /** Writes a file as a code block. */
  #addCode(lines: FileLine[], start: number, code: CodeFile, { file, prefix }: IncludePlace): void {
    const { target, line, column, fence, info, count } = code;
    const found = this.#reader.read({ target, file, line: lines[line]!.number, column });
    if (found === undefined) return;
    const texts = found.lines.map(({ text }) => text);
    const cut = commonIndent(texts);
    const needed = fencesAround(texts.join('\n'), fence.startsWith('`') ? '`' : '~');
    const marks = needed.length > fence.length ? needed : fence;
    // The marker of a list item appears only once; its code is indented below it.
    const inner = prefix + code.prefix.replace(/[^\s>]/g, ' ');
    const originOf = (at: number) => ({ file, line: lines[at]!.number, shift: prefix.length });
    this.#push(prefix + code.prefix + marks + info.trimEnd(), originOf(start));
    for (const { text, number } of found.lines)
      this.#push(inner + text.slice(cut), { file: found.file, line: number, shift: inner.length - cut });
    this.#push(inner + marks, originOf(start + count - 1));
  }
}

function aliasHint(specifier: string): string {
  const [name = ''] = specifier.split('/');
  const file = specifier.slice(name.length + 1);
  return `Write a path that is relative to the file, such as \`./${file}\`, or set the alias: \`bundle: { alias: { '${name}': './folder' } }\`.`;
}
