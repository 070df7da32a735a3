/**
 * Reads the lines of a page's includes, within its limits and the folders that it may read, and reports those
 * that it cannot read.
 */
import { posix } from 'node:path';
import type { Diagnostic } from '../../../runtime/model/index.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { didYouMean } from '../../report/suggest.js';
import { isOutside } from '../../system/path-checks.js';
import type { MarkdownOptions, ReadInclude, Withheld } from '../document-input.js';
import { aliasPaths, TSCONFIG, tsconfigPaths } from './alias-paths.js';
import {
  type FileLine,
  IncludedFile,
  type IncludeTarget,
  parseIncludeTarget,
  resolveInclude,
  whyWithheld,
  withoutMarkers,
} from './include-target.js';

/** Files that include each other several times would multiply. */
const MAX_INCLUDES = 1000;
const MAX_CHARACTERS = 8_000_000;

/** The target and the position of a directive. */
export interface IncludeRequest {
  target: string;
  file: string;
  line: number;
  column: number;
  /** Length of what is reported. Default: that of the target. */
  length?: number;
}

export interface IncludedLines {
  file: string;
  lines: FileLine[];
  /** The file with the region and range, as written. An include with the same key in these lines would never end. */
  key: string;
}

export class IncludeReader {
  /** Files that were read, found or not, relative to the project root. */
  readonly files = new Set<string>();
  readonly diagnostics: Diagnostic[] = [];
  readonly #readFile: ReadInclude;
  readonly #folders: readonly string[];
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #known = new Map<string, IncludedFile | Withheld | undefined>();
  #includes = 0;
  #characters = 0;
  #isStopped = false;

  constructor(
    readFile: ReadInclude,
    { includeFolders = [], aliases = {} }: Pick<MarkdownOptions, 'includeFolders' | 'aliases'>,
  ) {
    this.#readFile = readFile;
    this.#folders = includeFolders;
    this.#aliases = aliases;
  }

  /** The lines that an include refers to. If they are not available, reports it and returns undefined. */
  read(request: IncludeRequest): IncludedLines | undefined {
    if (++this.#includes > MAX_INCLUDES || this.#isStopped) {
      const why = `This page has more than ${MAX_INCLUDES} includes, counting those of included files.`;
      return this.#stop(why, request);
    }
    const target = parseIncludeTarget(request.target);
    if (target === undefined) {
      const hint = 'Use a path, optionally followed by #region and {from-to}.';
      return this.report('include-missing', `The include \`${request.target}\` is invalid.`, request, hint);
    }
    const file = resolveInclude(request.file, target.path);
    const withheld = whyWithheld(file, this.#folders);
    if (withheld) return this.#withhold(withheld, target.path, request);
    const found = this.#open(file);
    if (found === undefined) {
      const hint = target.path.startsWith('/')
        ? undefined
        : 'Paths are relative to the file that contains the include.';
      return this.report('include-missing', `The included file \`${file}\` does not exist.`, request, hint);
    }
    if ('withheld' in found) return this.#withhold(found.withheld, target.path, request);
    const lines = this.#part(found, target, file, request);
    if (lines === undefined) return undefined;
    for (const { text } of lines) this.#characters += text.length + 1;
    if (this.#characters > MAX_CHARACTERS)
      return this.#stop('This page with its includes is larger than 8 MB.', request);
    const key = file + request.target.trim().slice(target.path.length);
    return { file, lines: withoutMarkers(lines, found.isMarkdown), key };
  }

  /** Reads each file only once, even if it is included more often. */
  #open(file: string): IncludedFile | Withheld | undefined {
    if (this.#known.has(file)) return this.#known.get(file);
    this.files.add(file);
    const text = this.#readFile(file);
    const found = typeof text === 'string' ? new IncludedFile(file, text) : text;
    this.#known.set(file, found);
    return found;
  }

  /** The lines of the region and range in the target. */
  #part(
    found: IncludedFile,
    target: IncludeTarget,
    file: string,
    request: IncludeRequest,
  ): FileLine[] | undefined {
    const { region, lines: range } = target;
    const part = region === undefined ? { lines: found.lines, isClosed: true } : found.region(region);
    if (part === undefined) {
      const near = didYouMean(region!, found.regionNames);
      const hint = near && `Did you mean \`${near}\`?`;
      return this.report('include-region', `\`${file}\` has no region \`${region}\`.`, request, hint);
    }
    const { lines, isClosed } = part;
    if (!isClosed) {
      const message = `The region \`${region}\` of \`${file}\` is never closed, so it includes the rest of the file.`;
      this.report('include-region', message, request, `End it with \`#endregion ${region}\`.`);
    }
    if (range === undefined) return lines;
    // In a whole file, line numbers are those of an editor; in a region, the first line is 1.
    const first = region === undefined ? 1 : (lines[0]?.number ?? 1);
    const count = region === undefined ? found.all.length : lines.length;
    if (range.from > count) {
      const whole = region === undefined ? `\`${file}\`` : `The region \`${region}\` of \`${file}\``;
      const message = `${whole} has no line ${range.from}. It has ${count} line${count === 1 ? '' : 's'}.`;
      return this.report('include-region', message, request);
    }
    const skipped = (lines[0]?.number ?? 1) - first;
    const inRange = lines.slice(Math.max(0, range.from - 1 - skipped), Math.max(0, range.to - skipped));
    if (inRange.length > 0) return inRange;
    const message = `These lines of \`${file}\` are front matter, which pages do not include.`;
    return this.report('include-region', message, request);
  }

  /** Stops all further includes of the page. Only the first include over the limit is reported. */
  #stop(why: string, request: IncludeRequest): undefined {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.report('include-too-large', why, request, 'Check whether files include each other many times.');
  }

  #withhold(why: Withheld['withheld'], path: string, request: IncludeRequest): undefined {
    if (why === 'not-utf8')
      return this.report(why, `\`${path}\` is not UTF-8 text.`, request, 'Save it as UTF-8.');
    const file = resolveInclude(request.file, path);
    const folders = this.#folders.map((folder) => `\`${folder}\``).join(', ');
    const [place, hint] = {
      outside: [
        'outside the project folder',
        `${isOutside(file) ? `Add '${posix.dirname(file)}' to 'markdown.includeFrom', or copy` : 'Copy'} the file into the project.`,
      ],
      folder: [
        'not in a folder that pages may include files from',
        `The config allows ${folders}. Add a folder to 'markdown.includeFrom', or move the file.`,
      ],
      hidden: [
        'a hidden file',
        "Pages can include files whose names begin with a dot only with markdown.html: 'trusted'.",
      ],
    }[why];
    this.report('include-outside', `\`${path}\` is ${place}.`, request, hint);
  }

  report(
    code: string,
    message: string,
    { file, line, column, target, length }: IncludeRequest,
    hint?: string,
  ): undefined {
    const place = { file, line, column, length: length ?? target.length };
    this.diagnostics.push(errorDiagnostic(code, message, { hint, ...place }));
  }

  /** The path that an import with an alias leads to; undefined if no alias matches it. */
  aliasTarget(specifier: string): string | undefined {
    const paths = tsconfigPaths(TSCONFIG, (file) => {
      this.files.add(file);
      const text = this.#readFile(file);
      return typeof text === 'string' ? text : undefined;
    });
    const found = aliasPaths(specifier, { aliases: this.#aliases, paths });
    return found.find((path) => this.#open(path.slice(1)) !== undefined) ?? found[0];
  }
}
