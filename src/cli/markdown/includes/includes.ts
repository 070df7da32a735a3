/**
 * Expands includes, the first step of a parse. Returns the text with all includes inserted, and a map from
 * its lines to their original positions. Because it works on lines, all later positions are correct,
 * regardless of what the included text becomes.
 */
import type { Diagnostic } from '../../../runtime/model.js';
import { isBelow, isHiddenPath } from '../../hidden-path.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { didYouMean } from '../../report/suggest.js';
import { TSCONFIG, tsconfigPaths } from '../../tsconfig-paths.js';
import { fileMeta } from '../code/fence-info.js';
import type { DocumentInput, MarkdownOptions, ReadInclude, Withheld } from '../document-input.js';
import { FenceTracker } from '../lexer/fence-tracker.js';
import { fencesAround } from '../plain-markdown/markdown-chunks.js';
import { type LineOrigin, SourceText } from '../source-text.js';
import { aliasPaths, mayBeAlias } from './alias-paths.js';
import { demoAt, importsDemo } from './demo-lines.js';
import { IncludeBudget } from './include-budget.js';
import { type IncludeTarget, parseIncludeTarget, readDirective, resolveInclude } from './include-path.js';
import { importedTag, type MarkdownImports, markdownImports, mayImportMarkdown } from './markdown-imports.js';
import { commonIndent, type FileLine, IncludedFile, withoutMarkers } from './regions.js';

export interface Expansion {
  source: SourceText;
  /** Included files, found or not, relative to the project root. */
  files: string[];
  /** Names of imported Markdown files. */
  imported: ReadonlySet<string>;
  diagnostics: Diagnostic[];
}

const fenceStart = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})([\s\S]*)$/;
const anyFence = /^[ \t>*+\-\d.)]*(?:```|~~~)/m;
const fenceEnd = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/;

/** Similar names are suggested for at most this many missing regions of a page. */
const MAX_SUGGESTIONS = 10;

/**
 * For untrusted authors, hidden files such as `.env` and files outside `includeFolders` cannot be included.
 */
export function expandIncludes(
  input: DocumentInput,
  read: ReadInclude,
  {
    html,
    includeFolders,
    components,
    aliases = {},
  }: Pick<MarkdownOptions, 'html' | 'includeFolders' | 'components' | 'aliases'>,
): Expansion {
  const { path, body, line } = input;
  if (!mayInclude(body)) {
    const origin = (at: number) => ({ file: path, line: line + at, shift: 0 });
    return { source: new SourceText(body, origin), files: [], imported: new Set(), diagnostics: [] };
  }
  const expander = new Expander(read, {
    folders: html === 'trusted' ? undefined : (includeFolders ?? []),
    hasOwnDemo: components?.includes('Demo') ?? false,
    aliases,
  });
  const lines = body.split('\n').map((text, i) => ({ text, number: line + i }));
  expander.addMarkdown({ file: path, lines, prefix: '', chain: [path] });
  const last: LineOrigin = expander.origins.at(-1) ?? { file: path, line, shift: 0 };
  const { origins } = expander;
  return {
    source: new SourceText(expander.lines.join('\n'), (at) => origins[at] ?? last),
    files: [...expander.files],
    imported: expander.imported,
    diagnostics: expander.diagnostics,
  };
}

/** A quick test: most pages include nothing. */
function mayInclude(body: string): boolean {
  return (
    body.includes('@include:') ||
    (body.includes('file=') && (body.includes('<Demo') || anyFence.test(body))) ||
    mayImportMarkdown(body)
  );
}

interface MarkdownLines {
  file: string;
  lines: FileLine[];
  /** Indentation or quote marks of the directive, which are put before each line. */
  prefix: string;
  /** The includes around these lines, starting with the page. */
  chain: string[];
}

/** The position of a directive, for messages, and the length of the prefix of its lines. */
interface Asked {
  target: string;
  file: string;
  line: number;
  column: number;
  /** Length of what is reported. Default: that of the target. */
  length?: number;
  prefixLength: number;
}

interface Taken {
  file: string;
  lines: FileLine[];
  key: string;
}

class Expander {
  readonly lines: string[] = [];
  readonly origins: LineOrigin[] = [];
  readonly files = new Set<string>();
  readonly imported = new Set<string>();
  readonly diagnostics: Diagnostic[] = [];
  readonly #read: ReadInclude;
  /** For untrusted authors: the only folders that they can include from. */
  readonly #folders: readonly string[] | undefined;
  /** Whether the site has another component with the name of the built-in one. */
  readonly #hasOwnDemo: boolean;
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #known = new Map<string, IncludedFile | Withheld | undefined>();
  readonly #budget = new IncludeBudget();
  #suggestions = 0;

  constructor(
    read: ReadInclude,
    {
      folders,
      hasOwnDemo,
      aliases,
    }: {
      folders: readonly string[] | undefined;
      hasOwnDemo: boolean;
      aliases: Readonly<Record<string, string>>;
    },
  ) {
    this.#read = read;
    this.#folders = folders;
    this.#hasOwnDemo = hasOwnDemo;
    this.#aliases = aliases;
  }

  addMarkdown({ file, lines, prefix, chain }: MarkdownLines): void {
    let fences = new FenceTracker();
    const imports = markdownImports(lines);
    for (const name of imports?.targets.keys() ?? []) this.imported.add(name);
    const hasDemo = !this.#hasOwnDemo && !importsDemo(lines);
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      const wasOpen = fences.isOpen;
      if (fences.covers(line.text)) {
        const used = wasOpen ? 0 : this.#addCodeFile(file, lines, i, prefix);
        if (used > 0) {
          // The end of the fence is already written, so it is not processed here.
          fences = new FenceTracker();
          i += used - 1;
          continue;
        }
      } else if (line.text.includes('@include:')) {
        const found = readDirective(line.text);
        if (found !== undefined) {
          const inner = prefix + line.text.slice(0, found.column - 1);
          const asked = { ...found, file, line: line.number, prefixLength: inner.length };
          this.#addFile(asked, inner, chain);
          continue;
        }
      } else if (imports?.lines.has(line.number)) continue;
      else if (imports !== undefined && this.#addImported(file, line, imports, { prefix, chain })) continue;
      else if (hasDemo && line.text.includes('<Demo')) {
        const used = this.#addDemo(file, lines, i, prefix);
        if (used > 0) {
          i += used - 1;
          continue;
        }
      }
      this.#push(prefix + line.text, { file, line: line.number, shift: prefix.length });
    }
  }

  #push(text: string, origin: LineOrigin): void {
    this.lines.push(text);
    this.origins.push(origin);
  }

  #addFile(asked: Asked, prefix: string, chain: string[]): void {
    const found = this.#take(asked);
    if (found === undefined) return;
    const { file, lines, key } = found;
    if (chain.includes(key)) {
      const round = [...chain.slice(chain.indexOf(key)), key].join(' → ');
      this.#report('include-cycle', `This file includes itself: ${round}.`, asked);
      return;
    }
    this.addMarkdown({ file, lines, prefix, chain: [...chain, key] });
  }

  /** Includes the file whose tag is alone on this line. Returns false if there is none. */
  #addImported(
    file: string,
    line: FileLine,
    imports: MarkdownImports,
    { prefix, chain }: { prefix: string; chain: string[] },
  ): boolean {
    const tag = importedTag(line.text, imports);
    if (tag === undefined) return false;
    const inner = prefix + line.text.slice(0, tag.column - 1);
    const target = mayBeAlias(tag.target) ? this.#aliasTarget(tag.target) : tag.target;
    const asked = {
      target: target ?? tag.target,
      file,
      line: line.number,
      column: tag.column,
      prefixLength: inner.length,
    };
    if (tag.props.trim() !== '') {
      const column = tag.column + tag.name.length + 1 + tag.props.search(/\S/);
      const message = `\`<${tag.name}>\` is a Markdown file, which has no props.`;
      this.#report('invalid-prop', message, { ...asked, column, target: tag.props.trim() }, 'Remove them.');
    }
    const length = tag.name.length + 1;
    if (target === undefined) {
      const message = `\`${tag.target}\` is not a path, and no alias is known for it.`;
      this.#report('include-missing', message, { ...asked, length }, aliasHint(tag.target));
    } else this.#addFile({ ...asked, length }, inner, chain);
    return true;
  }

  /** The path that an import with an alias leads to; undefined if no alias matches it. */
  #aliasTarget(specifier: string): string | undefined {
    const paths = tsconfigPaths(TSCONFIG, (file) => {
      this.files.add(file);
      const text = this.#read(file);
      return typeof text === 'string' ? text : undefined;
    });
    const found = aliasPaths(specifier, { aliases: this.#aliases, paths });
    return found.find((path) => this.#open(path.slice(1)) !== undefined) ?? found[0];
  }

  /** Writes the tag `<Demo>` as a code block. Returns the number of source lines used, or 0 if there is no valid tag. */
  #addDemo(file: string, lines: FileLine[], start: number, prefix: string): number {
    const tag = demoAt(lines, start);
    if (tag === undefined) return 0;
    const inner = prefix + tag.prefix;
    const { number } = lines[tag.line]!;
    const asked = { target: tag.target, file, line: number, column: tag.column, prefixLength: inner.length };
    const found = this.#take(asked);
    if (found === undefined) return tag.count;
    const first = { file, line: lines[start]!.number, shift: prefix.length };
    const info = `${extension(tag.target)} ${tag.info}`;
    this.#pushCode(found, { opening: inner, inner, fence: '```', info }, [first, first]);
    return tag.count;
  }

  /**
   * Fills an empty fence that has `file="…"`. Returns the number of source lines used, or 0 for a normal
   * fence.
   */
  #addCodeFile(file: string, lines: FileLine[], start: number, prefix: string): number {
    const line = lines[start]!;
    const match = fenceStart.exec(line.text);
    const meta = match === null ? undefined : fileMeta(match[3]!);
    if (match === null || meta === undefined) return 0;
    const next = lines[start + 1];
    if (next !== undefined && !fenceEnd.test(next.text)) return 0;

    const [, indent, fence] = match as unknown as [string, string, string];
    // The marker of a list item appears only once; its code is indented below it.
    const inner = prefix + indent.replace(/[^\s>]/g, ' ');
    const column = line.text.indexOf(meta.target, match[1]!.length) + 1;
    const asked = { target: meta.target, file, line: line.number, column, prefixLength: inner.length };
    const found = this.#take(asked);
    const info =
      meta.rest === '' || /^[[{]|^[\w-]+=/.test(meta.rest)
        ? `${extension(meta.target)} ${meta.rest}`
        : meta.rest;
    const begin = { file, line: line.number, shift: prefix.length };
    const end = { ...begin, line: (next ?? line).number };
    this.#pushCode(found, { opening: prefix + indent, inner, fence, info }, [begin, end]);
    return next === undefined ? 1 : 2;
  }

  /** Writes a code block. `opening` and `inner` are put before its first line and before the others. */
  #pushCode(
    found: Pick<Taken, 'file' | 'lines'> | undefined,
    { opening, inner, fence, info }: Record<'opening' | 'inner' | 'fence' | 'info', string>,
    [begin, end]: [LineOrigin, LineOrigin],
  ): void {
    const code = found?.lines ?? [];
    const cut = commonIndent(code.map(({ text }) => text));
    const needed = fencesAround(code.map(({ text }) => text).join('\n'), fence.startsWith('`') ? '`' : '~');
    const marks = needed.length > fence.length ? needed : fence;
    this.#push(opening + marks + info.trimEnd(), begin);
    for (const { text, number } of code) {
      this.#push(inner + text.slice(cut), { file: found!.file, line: number, shift: inner.length - cut });
    }
    this.#push(inner + marks, end);
  }

  /** The lines that an include refers to. If they are not available, reports it and returns undefined. */
  #take(asked: Asked): Taken | undefined {
    const why = this.#budget.begin();
    if (why !== undefined) return this.#stop(why, asked);
    const target = parseIncludeTarget(asked.target);
    if (target === undefined) {
      const hint = 'Use a path, optionally followed by #region and {from-to}.';
      return this.#report('include-missing', `The include \`${asked.target}\` is invalid.`, asked, hint);
    }
    const file = resolveInclude(asked.file, target.path);
    if (file === undefined) return this.#withhold('outside', target.path, asked);
    if (this.#folders !== undefined) {
      if (isHiddenPath(file)) return this.#withhold('hidden', target.path, asked);
      if (!isBelow(file, this.#folders)) return this.#withhold('folder', target.path, asked);
    }
    const found = this.#open(file);
    if (found === undefined) {
      const hint = target.path.startsWith('/')
        ? undefined
        : 'Paths are relative to the file that contains the include.';
      return this.#report('include-missing', `The included file \`${file}\` does not exist.`, asked, hint);
    }
    if ('withheld' in found) return this.#withhold(found.withheld, target.path, asked);
    const lines = this.#part(found, target, file, asked);
    if (lines === undefined) return undefined;
    const tooMuch = this.#budget.take(lines, asked.prefixLength);
    if (tooMuch !== undefined) return this.#stop(tooMuch, asked);
    const key = target.region === undefined ? file : `${file}#${target.region}`;
    return { file, lines: withoutMarkers(lines, found.isMarkdown), key };
  }

  /** Reads each file only once, even if it is included more often. */
  #open(file: string): IncludedFile | Withheld | undefined {
    if (this.#known.has(file)) return this.#known.get(file);
    this.files.add(file);
    const text = this.#read(file);
    if (typeof text === 'string') this.#budget.allow(text.length);
    const found = typeof text === 'string' ? new IncludedFile(file, text) : text;
    this.#known.set(file, found);
    return found;
  }

  /** The lines of the region and range in the target. */
  #part(found: IncludedFile, target: IncludeTarget, file: string, asked: Asked): FileLine[] | undefined {
    const { region, lines: range } = target;
    const lines = region === undefined ? found.lines : found.region(region);
    if (lines === undefined) {
      const near = this.#suggest(region!, found);
      const hint = near && `Did you mean \`${near}\`?`;
      return this.#report('include-region', `\`${file}\` has no region \`${region}\`.`, asked, hint);
    }
    if (range === undefined) return lines;
    // In a whole file, line numbers are those of an editor; in a region, the first line is 1.
    const first = region === undefined ? 1 : (lines[0]?.number ?? 1);
    const count = region === undefined ? found.all.length : lines.length;
    if (range.from > count) {
      const message = `\`${file}\` has no line ${range.from}. It has ${count} lines.`;
      return this.#report('include-region', message, asked);
    }
    const skipped = (lines[0]?.number ?? 1) - first;
    return lines.slice(Math.max(0, range.from - 1 - skipped), Math.max(0, range.to - skipped));
  }

  #suggest(region: string, found: IncludedFile): string | undefined {
    if (++this.#suggestions > MAX_SUGGESTIONS || region.length > 100) return undefined;
    return didYouMean(region, found.regionNames);
  }

  /** Stops all further includes of the page. Only the first include over the limit is reported. */
  #stop(why: string, asked: Asked): undefined {
    if (this.#budget.isSpent) return;
    this.#budget.isSpent = true;
    this.#report('include-too-large', why, asked, 'Check whether files include each other many times.');
  }

  #withhold(why: Withheld['withheld'], path: string, asked: Asked): undefined {
    const folders = (this.#folders ?? []).map((folder) => `\`${folder}\``).join(', ');
    const [place, hint] = {
      outside: ['outside the project folder'],
      folder: [
        'not in a folder that pages may include files from',
        `The config allows ${folders}. Add a folder to 'markdown.includeFrom', or move the file.`,
      ],
      hidden: [
        'a hidden file',
        "Pages can include files whose names begin with a dot only with markdown.html: 'trusted'.",
      ],
    }[why];
    this.#report('include-outside', `\`${path}\` is ${place}.`, asked, hint);
  }

  #report(
    code: string,
    message: string,
    { file, line, column, target, length }: Asked,
    hint?: string,
  ): undefined {
    const place = { file, line, column, length: length ?? target.length };
    this.diagnostics.push(errorDiagnostic(code, message, { hint, ...place }));
  }
}

function aliasHint(specifier: string): string {
  const [name = ''] = specifier.split('/');
  const file = specifier.slice(name.length + 1);
  return `Write a path that is relative to the file, such as \`./${file}\`, or set the alias: \`bundle: { alias: { '${name}': './folder' } }\`.`;
}

function extension(target: string): string {
  return /\.([\w-]+)(?:[#{]|$)/.exec(target)?.[1] ?? '';
}
