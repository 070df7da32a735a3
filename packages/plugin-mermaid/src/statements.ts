/**
 * What the renderer reads of each kind of diagram. It skips statements that it does not know, so they are checked
 * before.
 */
import type { Statement } from './diagram-source.js';
import { type Nodes, type Reading, readEdges, withShapes } from './flowchart.js';
import { protectQuoted, widenMember } from './label-text.js';

export interface Kind {
  header: RegExp;
  /** A block that a statement begins or ends. */
  opens: RegExp;
  closes: RegExp;
  /** Statements that are valid in Mermaid, and that the renderer ignores. */
  ignored: RegExp;
  /** Lines in a block are members, which may begin with the words of other statements. */
  hasMembers?: true;
  /**
   * @param depth number of open blocks.
   * @param nodes what the diagram already contains.
   */
  read(text: string, depth: number, nodes: Nodes): Reading;
  /** Changes the lines when all nodes are known. */
  finish?(lines: string[], nodes: Nodes): string[];
}

const asWritten = (text: string): Reading => ({ lines: [text] });

function unknown(text: string): Reading {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return { message: `\`${shown}\` is not understood in this kind of diagram.`, at: 0, length: text.length };
}

function oneOf(patterns: readonly RegExp[]): (text: string) => Reading {
  return (text) => (patterns.some((pattern) => pattern.test(text)) ? asWritten(text) : unknown(text));
}

const DIRECTION = /^direction\s+(?:TD|TB|LR|BT|RL)$/i;

const flowchart: Kind = {
  header: /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/i,
  opens: /^subgraph\s/,
  closes: /^end$/,
  ignored: /^(?:click|href)\s/,
  read(text, depth, nodes) {
    if (/^subgraph\s+\S|^end$/.test(text)) return asWritten(text);
    if (DIRECTION.test(text)) return { lines: depth > 0 ? [text] : [] };
    if (
      /^(?:classDef\s+\w+|class\s+[\w,-]+|style\s+[\w,-]+|linkStyle\s+(?:default|[\d,\s]+))\s+\S/.test(text)
    )
      return asWritten(text.replace(/,\s+/g, ','));
    return readEdges(protectQuoted(text), nodes);
  },
  finish: withShapes,
};

const STATE = String.raw`(?:\[\*\]|[\w\p{L}-]+)`;
const state: Kind = {
  header: /^stateDiagram(?:-v2)?$/i,
  opens: /\{$/,
  closes: /^\}$/,
  ignored: /^(?:classDef|class|style|click)\s|^hide empty description$/,
  read(text, _, nodes) {
    const [, label, of] = /^state\s+"([^"]+)"\s+as\s+([\w\p{L}]+)$/u.exec(text) ?? [];
    const [, described, description] = /^([\w\p{L}-]+)\s*:\s*(\S.*)$/u.exec(text) ?? [];
    const [id, shown] = label === undefined ? [described, description] : [of, label];
    // Each further text is another line.
    if (id !== undefined && shown !== undefined)
      nodes.set(id, nodes.has(id) ? `${nodes.get(id)}<br>${shown}` : shown);
    const name = /^(?:state\s+)?([\w\p{L}-]+)$/u.exec(text)?.[1];
    if (name !== undefined) return { lines: [`${name} : ${name}`] };
    return oneOf([
      DIRECTION,
      /^\}$/,
      /^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u,
      /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u,
      new RegExp(String.raw`^${STATE}\s*-->\s*${STATE}(?:\s*:\s*\S.*)?$`, 'u'),
      /^[\w\p{L}-]+\s*:\s*\S/u,
    ])(text);
  },
  // The renderer ignores the text of a state that a transition before it used.
  finish: (lines, nodes) => [...[...nodes].map(([id, text]) => `${id} : ${text}`), ...lines],
};

const sequence: Kind = {
  header: /^sequenceDiagram$/i,
  opens: /^(?:loop|alt|opt|par|critical|break)\b/,
  closes: /^end$/,
  ignored: /^(?:autonumber\b|activate\s|deactivate\s|links?\s)/,
  read(text, depth) {
    if (/^(?:else|and)\b/.test(text) && depth === 0) return unknown(text);
    // The renderer does not know the parts of a `critical` block, which look like those of `alt`.
    if (/^option\b(?!\s*-)/.test(text) && depth > 0) return asWritten(text.replace('option', 'else'));
    return oneOf([
      /^(?:participant|actor)\s+\S+(?:\s+as\s+\S.*)?$/,
      /^Note\s+(?:left of|right of|over)\s+[^:]+:\s*\S/i,
      /^(?:loop|alt|opt|par|critical|break|else|and)\b(?!\s*-)/,
      /^end$/,
      /^[^\s<>]+?\s*--?(?:>>?|[)x])\s*[+-]?\S+?\s*:\s*\S/,
    ])(text);
  },
};

const RELATION = String.raw`<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.|--`;
const CLASS = String.raw`[^\s{}"[\]:<>]+`;
const classDiagram: Kind = {
  header: /^classDiagram(?:-v2)?$/i,
  opens: /\{$/,
  closes: /^\}$/,
  ignored: /^(?:direction|classDef|cssClass|style|click|link|callback|href)\s/,
  hasMembers: true,
  read(text, depth) {
    const [, annotation, of] = /^(<<\w+>>)\s+(\S+)$/.exec(text) ?? [];
    if (annotation !== undefined) return { lines: [`class ${of} { ${annotation} }`] };
    if (/^note\s/.test(text)) return unknown(text);
    const isDeclaration = oneOf([
      /^\}$/,
      new RegExp(String.raw`^namespace\s+${CLASS}\s*\{$`),
      new RegExp(String.raw`^class\s+${CLASS}(?:\s*\{(?:\s*<<\w+>>\s*\})?)?$`),
      new RegExp(
        String.raw`^${CLASS}\s+(?:"[^"]*"\s+)?(?:${RELATION})\s+(?:"[^"]*"\s+)?${CLASS}(?:\s*:\s*\S.*)?$`,
      ),
      new RegExp(String.raw`^${CLASS}\s*:\s*\S`),
    ])(text);
    const isMember = depth > 0 ? !/^class\s|[{}]$/.test(text) : new RegExp(`^${CLASS}\\s*:`).test(text);
    // In the body of a class, every line is a member.
    return isMember && !new RegExp(`\\s(?:${RELATION})\\s`).test(text)
      ? asWritten(widenMember(text))
      : isDeclaration;
  },
};

const CARDINALITY = String.raw`(?:\|\||\|o|o\||\}\||\|\{|\}o|o\{)`;
const entity: Kind = {
  header: /^erDiagram$/i,
  opens: /\{$/,
  closes: /^\}$/,
  ignored: /^(?:direction|classDef|class|style)\s/,
  hasMembers: true,
  read(text, depth) {
    if (depth > 0 && text !== '}') {
      const isAttribute = /^\S+\s+\S+(?:\s+(?:(?:PK|FK|UK)[,\s]*)*(?:"[^"]*")?)?$/.test(text);
      return isAttribute ? asWritten(widenMember(text)) : unknown(text);
    }
    if (text === '}') return asWritten(text);
    if (/^[^\s{}"[\]:]+$/.test(text)) return { lines: [`${text} {`, '}'] };
    const relation = new RegExp(
      String.raw`^([^\s"[\]]+)\s+(${CARDINALITY}(?:--|\.\.)${CARDINALITY})\s+([^\s"[\]:]+)(?:\s*:\s*(\S.*))?$`,
    ).exec(text);
    if (relation !== null) {
      const [, from, line = '', to, label = '" "'] = relation;
      // The renderer knows only one of both ways to write "zero or more".
      return { lines: [`${from} ${line.replace('}o', 'o{')} ${to} : ${label}`] };
    }
    return oneOf([/^[^\s"[\]]+\s*\{$/])(text);
  },
};

export const KINDS: readonly Kind[] = [flowchart, state, sequence, classDiagram, entity];

/** First words of the other kinds of Mermaid. */
export const OTHER_KINDS =
  /^(?:architecture|block|C4\w*|gantt|gitGraph|info|journey|kanban|mindmap|packet|pie|quadrantChart|radar|requirementDiagram|sankey|timeline|treemap|xychart|zenuml)\b/i;

export interface Checked {
  lines: string[];
  errors: { message: string; at: number; length: number }[];
  ignored: Statement[];
}

/** The limit of Mermaid. A statement can have thousands: `a & b & c --> d & e & f`. */
const MAX_EDGES = 500;

export function checkStatements(kind: Kind, statements: readonly Statement[]): Checked {
  const checked: Checked = { lines: [], errors: [], ignored: [] };
  const open: Statement[] = [];
  const nodes: Nodes = new Map();
  let edges = 0;
  for (const statement of statements) {
    const { text, at } = statement;
    if (kind.ignored.test(text) && !(kind.hasMembers && open.length > 0)) {
      checked.ignored.push(statement);
      continue;
    }
    if (kind.closes.test(text) && open.length === 0) {
      // After another error, it may close a block that is not understood.
      if (checked.errors.length === 0)
        checked.errors.push({ message: `\`${text}\` closes nothing.`, at, length: text.length });
      continue;
    }
    const reading = kind.read(text, open.length, nodes);
    if ('lines' in reading) {
      if (reading.lines.length === 0) checked.ignored.push(statement);
      checked.lines.push(...reading.lines);
      edges += reading.edges ?? 0;
      if (edges > MAX_EDGES) {
        const message = `This diagram has more than ${MAX_EDGES} edges, which is the maximum.`;
        return { ...checked, errors: [...checked.errors, { message, at, length: text.length }] };
      }
    } else checked.errors.push({ ...reading, at: at + reading.at });
    if (kind.closes.test(text)) open.pop();
    else if (kind.opens.test(text) && 'lines' in reading) open.push(statement);
  }
  for (const { text, at } of open)
    checked.errors.push({ message: `\`${text.slice(0, 60)}\` is never closed.`, at, length: text.length });
  checked.lines = kind.finish?.(checked.lines, nodes) ?? checked.lines;
  return checked;
}
