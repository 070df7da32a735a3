/** Doc comments -> their summary and blocks. The compiler's own parser drops the targets of `{@link}`. */
import { type Node, type Program, SymbolFlags, SyntaxKind } from '../compiler/typescript.js';
import type { DocBlock, Docs } from '../model.js';
import type { References } from './references.js';

/** Tags with the same meaning. */
const ALIASES: Readonly<Record<string, string>> = {
  arg: 'param',
  argument: 'param',
  default: 'defaultValue',
  exception: 'throws',
  return: 'returns',
  template: 'typeParam',
  typeparam: 'typeParam',
};

const NAMED: ReadonlySet<string> = new Set(['param', 'typeParam', 'property', 'prop']);

export interface Comment {
  summary: string;
  /** Of the first line of the summary. */
  line: number;
  blocks: DocBlock[];
}

interface Lines {
  lines: string[];
  line: number;
}

/** @param raw from `/**` to the end mark. @param line number of its first line. */
export function parseComment(raw: string, line: number): Comment {
  const summary: Lines = { lines: [], line };
  const blocks: (Omit<DocBlock, 'text' | 'line'> & Lines)[] = [];
  let isInFence = false;
  linesOf(raw).forEach((text, i) => {
    if (/^\s*(?:```|~~~)/.test(text)) isInFence = !isInFence;
    const [, tag, rest = ''] = (!isInFence && /^\s*@([A-Za-z]\w*)(?:\s+(.*))?$/.exec(text)) || [];
    if (tag === undefined) (blocks.at(-1) ?? summary).lines.push(text);
    else {
      const { text: first, ...block } = namedBlock(ALIASES[tag] ?? tag, rest);
      blocks.push({ ...block, line: line + i, lines: [first] });
    }
  });
  return { ...withText(summary, 'summary'), blocks: blocks.map((block) => withText(block, 'text')) };
}

/** Without the asterisks. */
function linesOf(raw: string): string[] {
  return raw
    .replace(/^\s*\/\*\*/, '')
    .replace(/\s*\*\/$/, '')
    .split(/\r?\n/)
    .map((text, i) => text.replace(i === 0 ? /^[ \t]/ : /^[ \t]*\*[ \t]?/, ''));
}

/** Joins the lines, without blank ones at both ends. */
function withText<Key extends string, Part extends Lines>(
  { lines, line, ...part }: Part,
  key: Key,
): Omit<Part, 'lines'> & Record<Key, string> {
  const blank = Math.max(
    0,
    lines.findIndex((text) => text.trim() !== ''),
  );
  return { ...part, line: line + blank, [key]: lines.join('\n').trim() } as never;
}

/** `{Type} [name=default] - text` -> name and text. */
function namedBlock(tag: string, rest: string): Omit<DocBlock, 'line'> {
  const withoutType = rest.replace(/^\{(?!@)[^}]*\}\s*/, '');
  if (tag === 'throws') return { tag, text: rest.replace(/^\{(?!@)([^}]*)\}/, '`$1`') };
  if (!NAMED.has(tag)) return { tag, text: withoutType };
  const [, name = '', after = ''] =
    /^\[?([\w$.]*)(?:=[^\]]*)?\]?\s*(?:-\s+|-$)?(.*)$/.exec(withoutType) ?? [];
  return { tag, name, text: after };
}

/** Finds `{@link Name}`, `{@link Name | text}`, `{@link https://… text}` and the like. */
export const LINK = /\{@link(code|plain)?\s+([^\s|}]+)\s*(?:\|\s*)?([^}]*)\}/g;

/** Reads the doc comments of one program. */
export class DocReader {
  readonly #references: References;
  readonly #relative: (file: string) => string;
  readonly #known = new Map<Node, Docs>();

  constructor(references: References, relative: (file: string) => string) {
    this.#references = references;
    this.#relative = relative;
  }

  /** The last doc comment before a declaration. */
  of(node: Node): Docs | undefined {
    const comment = commentOwner(node).jsDoc?.at(-1);
    if (comment === undefined) return this.#onSameLine(node);
    const docs = this.#known.get(comment) ?? this.#read(comment, node);
    this.#known.set(comment, docs);
    return docs;
  }

  /** In `{ /** … *\/ name: string }`, the comment is not in the syntax tree. */
  #onSameLine(node: Node): Docs | undefined {
    const file = node.getSourceFile();
    const before = file.text.slice(node.pos, node.getStart());
    const begin = before.lastIndexOf('/**');
    const end = before.lastIndexOf('*/');
    if (begin < 0 || end < begin + 3) return undefined;
    return this.#docsOf(before.slice(begin, end + 2), node.pos + begin, node);
  }

  /** The comment of a module: the first one with `@packageDocumentation` or `@module`. */
  ofModule(file: Node & { statements: readonly Node[] }): Docs | undefined {
    const comments = [...file.statements, (file as unknown as { endOfFileToken?: Node }).endOfFileToken]
      .slice(0, 2)
      .flatMap((node) => node?.jsDoc ?? []);
    const found = comments
      .map((comment) => this.#read(comment, file))
      .find(({ blocks }) => blocks.some(({ tag }) => tag === 'packageDocumentation' || tag === 'module'));
    return found ?? this.#textBefore(file);
  }

  /** A comment at the start of a file that has no statement after it has no node. */
  #textBefore(file: Node): Docs | undefined {
    const text = file.getSourceFile().text;
    const [raw] = /^\s*(?:\/\/[^\n]*\n\s*)*\/\*\*[\s\S]*?\*\//.exec(text) ?? [];
    if (raw === undefined || !/@(?:packageDocumentation|module)\b/.test(raw)) return undefined;
    const begin = raw.indexOf('/**');
    return this.#docsOf(raw.slice(begin), begin, file);
  }

  #read(comment: Node, owner: Node): Docs {
    const { text } = comment.getSourceFile();
    const begin = text.indexOf('/**', comment.pos);
    return this.#docsOf(text.slice(begin, comment.end), begin, owner);
  }

  #docsOf(raw: string, begin: number, owner: Node): Docs {
    const file = owner.getSourceFile();
    const first = file.getLineAndCharacterOfPosition(begin).line + 1;
    const { line, ...comment } = parseComment(raw, first);
    return {
      ...comment,
      place: { file: this.#relative(file.fileName), line },
      names: this.#namesIn(raw, owner),
    };
  }

  /** The ids of what links name, as far as these names are known in the file. */
  #namesIn(raw: string, owner: Node): Record<string, string> {
    const names: Record<string, string> = {};
    for (const [, , target = ''] of raw.matchAll(LINK)) {
      const [first = ''] = target.split(/[.#~]/);
      if (!/^[\w$]+$/.test(first)) continue;
      const id = idOfName(first, owner, this.#references);
      if (id !== undefined) names[first] = id;
    }
    return names;
  }
}

function idOfName(name: string, owner: Node, references: References): string | undefined {
  const program: Program = references.program;
  const meaning = SymbolFlags.Type | SymbolFlags.Value | SymbolFlags.Namespace | SymbolFlags.Alias;
  const symbol = program.resolveName(name, meaning, owner);
  return symbol && references.idOf(symbol);
}

/** A comment before `const x = …` belongs to the statement. */
function commentOwner(node: Node): Node {
  return node.kind === SyntaxKind.VariableDeclaration ? node.parent.parent : node;
}

export function isInternal(docs: Docs | undefined): boolean {
  return docs?.blocks.some(({ tag }) => tag === 'internal') ?? false;
}

export function blockText(docs: Docs | undefined, tag: string): string | undefined {
  return docs?.blocks.find((block) => block.tag === tag)?.text;
}
