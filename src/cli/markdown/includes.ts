/**
 * First step of a parse: the text with every include put in, and a map from its lines to where they were
 * written. Working on lines keeps all later places right, whatever the included text turns into.
 */
import type { Diagnostic } from '../../runtime/model.js';
import { isHiddenPath } from '../hidden-path.js';
import { errorDiagnostic } from '../report/diagnostic.js';
import { didYouMean } from '../report/suggest.js';
import type { DocumentInput, MarkdownOptions, ReadInclude, Withheld } from './document-input.js';
import { fileMeta } from './fence-info.js';
import { FenceTracker } from './fence-tracker.js';
import { parseIncludeTarget, resolveInclude } from './include-path.js';
import {
  commonIndent,
  type FileLine,
  fileLines,
  isMarkdownFile,
  regionNames,
  takeRegion,
  withoutFrontMatter,
  withoutMarkers,
} from './regions.js';
import { type LineOrigin, SourceText } from './source-text.js';

export interface Expansion {
  source: SourceText;
  /** Files that were asked for, found or not, from the project root. */
  files: string[];
  diagnostics: Diagnostic[];
}

const directive = /^([ \t>]*)<!--[ \t]*@include:[ \t]*(.*?)[ \t]*-->[ \t]*$/;
const fenceStart = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/;
const fenceWithFile = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[^`\n]*\bfile=/m;
const fenceEnd = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/;

/** Includes that multiply would otherwise fill the memory. */
const maxCharacters = 8_000_000;

/** `html`: where authors are not trusted, they do not see files like `.env` either. */
export function expandIncludes(
  input: DocumentInput,
  read: ReadInclude,
  { html }: Pick<MarkdownOptions, 'html'>,
): Expansion {
  const { path, body, line } = input;
  if (!body.includes('@include:') && !(body.includes('file=') && fenceWithFile.test(body))) {
    const origin = (at: number) => ({ file: path, line: line + at, shift: 0 });
    return { source: new SourceText(body, origin), files: [], diagnostics: [] };
  }
  const expander = new Expander(read, html === 'trusted');
  const lines = body.split('\n').map((text, i) => ({ text, number: line + i }));
  expander.addMarkdown({ file: path, lines, prefix: '', chain: [path] });
  const last: LineOrigin = expander.origins.at(-1) ?? { file: path, line, shift: 0 };
  const { origins } = expander;
  return {
    source: new SourceText(expander.lines.join('\n'), (at) => origins[at] ?? last),
    files: [...expander.files],
    diagnostics: expander.diagnostics,
  };
}

interface MarkdownLines {
  file: string;
  lines: FileLine[];
  /** Indentation or quote marks of the directive, put before each line. */
  prefix: string;
  /** What is being included, from the page inwards. */
  chain: string[];
}

/** A directive, for messages. */
interface Asked {
  target: string;
  file: string;
  line: number;
  column: number;
}

class Expander {
  readonly lines: string[] = [];
  readonly origins: LineOrigin[] = [];
  readonly files = new Set<string>();
  readonly diagnostics: Diagnostic[] = [];
  readonly #read: ReadInclude;
  readonly #readsHidden: boolean;
  #characters = 0;

  constructor(read: ReadInclude, readsHidden: boolean) {
    this.#read = read;
    this.#readsHidden = readsHidden;
  }

  addMarkdown({ file, lines, prefix, chain }: MarkdownLines): void {
    let fences = new FenceTracker();
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      const wasOpen = fences.isOpen;
      if (fences.covers(line.text)) {
        if (!wasOpen && this.#addCodeFile(file, lines, i, prefix)) {
          // Its end was written with it, and is not met here.
          fences = new FenceTracker();
          continue;
        }
      } else if (line.text.includes('@include:')) {
        const match = directive.exec(line.text);
        if (match !== null) {
          const column = match[0].indexOf('<!--') + 1;
          this.#addFile({ target: match[2]!, file, line: line.number, column }, prefix + match[1]!, chain);
          continue;
        }
      }
      this.#push(prefix + line.text, { file, line: line.number, shift: prefix.length });
    }
  }

  #push(text: string, origin: LineOrigin): void {
    this.lines.push(text);
    this.origins.push(origin);
    this.#characters += text.length;
  }

  #addFile(asked: Asked, prefix: string, chain: string[]): void {
    const found = this.#take(asked);
    if (found === undefined) return;
    const { file, lines, key } = found;
    if (chain.includes(key)) {
      const round = [...chain.slice(chain.indexOf(key)), key].join(' → ');
      this.#report('include-cycle', `This include comes back to itself: ${round}.`, asked);
      return;
    }
    this.addMarkdown({ file, lines, prefix, chain: [...chain, key] });
  }

  /** Fills an empty fence that has `file="…"`. False where the fence is an ordinary one. */
  #addCodeFile(file: string, lines: FileLine[], start: number, prefix: string): boolean {
    const line = lines[start]!;
    const match = fenceStart.exec(line.text);
    const meta = match === null ? undefined : fileMeta(match[3]!);
    if (match === null || meta === undefined) return false;
    const next = lines[start + 1];
    if (next !== undefined && !fenceEnd.test(next.text)) return false;

    const [, indent, fence] = match as unknown as [string, string, string];
    const column = line.text.indexOf(meta.target, match[1]!.length) + 1;
    const found = this.#take({ target: meta.target, file, line: line.number, column });
    const code = found?.lines ?? [];
    const cut = commonIndent(code.map(({ text }) => text));
    const long = longestRun(code, fence[0]!);
    const marks = fence[0]!.repeat(Math.max(fence.length, long + 1));
    const info =
      meta.rest === '' || /^[[{]|^[\w-]+=/.test(meta.rest)
        ? `${extension(meta.target)} ${meta.rest}`
        : meta.rest;
    this.#push(prefix + indent + marks + info.trimEnd(), { file, line: line.number, shift: prefix.length });
    // The marker of a list item stands once; its code continues under it.
    const inner = prefix + indent.replace(/[^\s>]/g, ' ');
    for (const { text, number } of code) {
      this.#push(inner + text.slice(cut), { file: found!.file, line: number, shift: inner.length - cut });
    }
    const end = next ?? line;
    this.#push(inner + marks, { file, line: end.number, shift: prefix.length });
    lines.splice(start + 1, next === undefined ? 0 : 1);
    return true;
  }

  /** The lines an include asks for; reports and gives undefined where they cannot be had. */
  #take(asked: Asked): { file: string; lines: FileLine[]; key: string } | undefined {
    const target = parseIncludeTarget(asked.target);
    if (target === undefined) {
      const hint = 'Write a path, then optionally #region and {from-to}.';
      this.#report('include-missing', `Cannot read \`${asked.target}\` as a file to include.`, asked, hint);
      return undefined;
    }
    const file = resolveInclude(asked.file, target.path);
    if (file === undefined) return this.#withhold('outside', target.path, asked);
    if (!this.#readsHidden && isHiddenPath(file)) return this.#withhold('hidden', target.path, asked);
    this.files.add(file);
    const text = this.#read(file);
    if (typeof text === 'object') return this.#withhold(text.withheld, target.path, asked);
    if (text === undefined) {
      const hint = target.path.startsWith('/')
        ? undefined
        : 'Paths are relative to the file they are written in.';
      this.#report('include-missing', `There is no file \`${file}\` to include.`, asked, hint);
      return undefined;
    }
    if (this.#characters + text.length > maxCharacters) {
      this.#report('include-too-large', 'This page with its includes is larger than 8 MB.', asked);
      return undefined;
    }
    const isMarkdown = isMarkdownFile(file);
    const all = fileLines(text);
    let lines = isMarkdown ? withoutFrontMatter(all) : all;
    if (target.region !== undefined) {
      const region = takeRegion(lines, target.region, isMarkdown);
      if (region === undefined) {
        const near = didYouMean(target.region, regionNames(lines, isMarkdown));
        const hint = near === undefined ? undefined : `Did you mean \`${near}\`?`;
        this.#report('include-region', `\`${file}\` has no region \`${target.region}\`.`, asked, hint);
        return undefined;
      }
      lines = region;
    }
    if (target.lines !== undefined) {
      const { from, to } = target.lines;
      // Whole files count as an editor shows them; in a region the first line is 1.
      const first = target.region === undefined ? 1 : (lines[0]?.number ?? 1);
      const count = target.region === undefined ? all.length : lines.length;
      if (from > count) {
        this.#report('include-region', `\`${file}\` has no line ${from}: there are ${count}.`, asked);
        return undefined;
      }
      lines = lines.filter(({ number }) => number - first + 1 >= from && number - first + 1 <= to);
    }
    const key = target.region === undefined ? file : `${file}#${target.region}`;
    return { file, lines: withoutMarkers(lines, isMarkdown), key };
  }

  #withhold(why: Withheld['withheld'], path: string, asked: Asked): undefined {
    if (why === 'outside') {
      this.#report('include-outside', `\`${path}\` leads out of the project folder.`, asked);
    } else {
      const hint = "Only with markdown.html: 'trusted' may pages show files whose name begins with a dot.";
      this.#report('include-outside', `\`${path}\` is a hidden file.`, asked, hint);
    }
  }

  #report(code: string, message: string, asked: Asked, hint?: string): void {
    const { file, line, column, target } = asked;
    this.diagnostics.push(
      errorDiagnostic(code, message, { hint, file, line, column, length: target.length }),
    );
  }
}

function extension(target: string): string {
  return /\.([\w-]+)(?:[#{]|$)/.exec(target)?.[1] ?? '';
}

function longestRun(lines: FileLine[], mark: string): number {
  let longest = 0;
  for (const { text } of lines) {
    for (const [run] of text.matchAll(mark === '`' ? /`{3,}/g : /~{3,}/g))
      longest = Math.max(longest, run.length);
  }
  return longest;
}
