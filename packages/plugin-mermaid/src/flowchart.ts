/** Reads a statement of a flowchart with nodes and edges. */
import { protectLabel } from './label-text.js';

/** What reading a statement returns: lines for the renderer, or a problem. No lines: the statement has no effect. */
export type Reading = { lines: string[]; edges?: number } | { message: string; at: number; length: number };

/** The shape of each node with its label, or the text of a state, by id. */
export type Nodes = Map<string, string>;

/** Longer marks first. The renderer knows no parallelogram. */
const SHAPES: [open: string, close: string][] = [
  ['(((', ')))'],
  ['([', '])'],
  ['((', '))'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['[/', '\\]'],
  ['[\\', '/]'],
  ['{{', '}}'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
  ['>', ']'],
];

const id = /[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*/y;
const className = /:::[A-Za-z_][\w-]*/y;
const arrow = /(<?)(-{2,}>|-{3,}|-\.+->|-\.+-|={2,}>|={3,})(?:\s*\|([^|]*)\|)?/y;
const textArrow = /(<?)(?:--|-\.|==)\s*([^\s>|].*?)\s*(-{2,}>|-{3,}|\.+->|\.+-|={2,}>|={3,})/y;
const space = /\s*/y;

/**
 * @param text with protected quotes.
 * @param shapes gets the last shape of each node, with its label.
 * @returns the statement in the form that the renderer reads: with spaces around arrows of the usual length.
 */
export function readEdges(text: string, shapes: Nodes): Reading {
  const reader = new Reader(text, shapes);
  let from = reader.nodes();
  if (from === undefined) return reader.error();
  let written = from.join(' & ');
  let edges = 0;
  while (!reader.isAtEnd) {
    const edge = reader.arrow();
    if (edge === undefined) return reader.error();
    const to = reader.nodes();
    if (to === undefined) return reader.error();
    written += ` ${edge} ${to.join(' & ')}`;
    edges += from.length * to.length;
    from = to;
  }
  return { lines: [written], edges };
}

/** Marks the place of a node, and of one that has a shape there. */
const NODE = '\ue110';
const SHAPED = '\ue111';
const node = /([\ue110\ue111])([\w-]+)/g;

/**
 * Writes the shapes where the renderer reads them. It takes the first shape of a node, but Mermaid the last one. A node
 * with a shape also belongs to the subgraph around it.
 */
export function withShapes(lines: string[], shapes: Nodes): string[] {
  const seen = new Set<string>();
  return lines.map((line) =>
    line.replace(node, (_, mark: string, name: string) => {
      const isFirst = !seen.has(name);
      seen.add(name);
      return name + (isFirst || mark === SHAPED ? (shapes.get(name) ?? '') : '');
    }),
  );
}

class Reader {
  readonly #text: string;
  readonly #shapes: Nodes;
  #at = 0;

  constructor(text: string, shapes: Nodes) {
    this.#text = text;
    this.#shapes = shapes;
  }

  get isAtEnd(): boolean {
    this.#take(space);
    return this.#at >= this.#text.length;
  }

  error(): Reading {
    this.#take(space);
    const rest = this.#text.slice(this.#at).split(/\s/, 1)[0] ?? '';
    const isEnd = rest === '';
    return {
      message: isEnd
        ? 'A node is missing at the end of this line.'
        : `\`${shorten(rest)}\` is not understood here.`,
      at: isEnd ? Math.max(0, this.#text.length - 1) : this.#at,
      length: Math.max(1, rest.length),
    };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match !== undefined) this.#at += match[0].length;
    return match;
  }

  /** One node, or several: `a & b`. */
  nodes(): string[] | undefined {
    const found: string[] = [];
    for (;;) {
      this.#take(space);
      const node = this.#node();
      if (node === undefined) return undefined;
      found.push(node);
      this.#take(space);
      if (this.#text[this.#at] !== '&') return found;
      this.#at++;
    }
  }

  #node(): string | undefined {
    const name = this.#take(id)?.[0];
    if (name === undefined) return undefined;
    const shape = this.#shape();
    if (shape === undefined) return undefined;
    if (shape !== '') this.#shapes.set(name, shape);
    return (shape === '' ? NODE : SHAPED) + name + (this.#take(className)?.[0] ?? '');
  }

  /** Empty if the node has only its id; undefined if its shape is not closed or not known. */
  #shape(): string | undefined {
    const marks = SHAPES.find(([open]) => this.#text.startsWith(open, this.#at));
    if (marks === undefined) return '';
    const matching = SHAPES.filter(([open]) => open === marks[0]);
    for (const [open, close] of matching) {
      const start = this.#at + open.length;
      const end = this.#text.indexOf(close, start);
      if (end <= start) continue;
      this.#at = end + close.length;
      return open + protectLabel(this.#text.slice(start, end)) + close;
    }
    return undefined;
  }

  /** An arrow in its shortest form, with its text between pipes. */
  arrow(): string | undefined {
    this.#take(space);
    const plain = this.#take(arrow);
    const [, start = '', body = '', label] = plain ?? [];
    if (plain !== undefined) return written(start, body, label);
    const [, begin = '', text = '', end = ''] = this.#take(textArrow) ?? [];
    return end === '' ? undefined : written(begin, end, text);
  }
}

function written(start: string, body: string, label: string | undefined): string {
  const line = body.includes('=') ? '==' : body.includes('.') ? '-.-' : '--';
  const head = body.endsWith('>') ? '>' : line === '-.-' ? '' : line[0]!;
  const text = label?.trim() ?? '';
  return `${start}${line}${head}${text === '' ? '' : `|${protectLabel(text)}|`}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
