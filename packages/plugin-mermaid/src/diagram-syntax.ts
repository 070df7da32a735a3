/** Code blocks of the language `mermaid`. */
import {
  escapeHtml,
  type Fence,
  type FenceSyntax,
  lineAt,
  type MarkdownContext,
  offsetInPage,
  plainBlock,
  TimeLimitError,
  withinBudget,
} from '@docs-cli/core/plugin';
import { type DiagramSource, readSource, type Statement } from './diagram-source.js';
import { cleanDrawing, type Drawing } from './diagram-svg.js';
import { restoreLabel } from './label-text.js';
import { loadRenderer } from './renderer.js';
import { checkStatements, KINDS, type Kind, OTHER_KINDS } from './statements.js';

export const INVALID_DIAGRAM = 'mermaid/invalid-diagram';
export const MISSING_ALT = 'mermaid/missing-alt';
export const IGNORED = 'mermaid/ignored-statement';

/** The limits of Mermaid. */
const MAX_LENGTH = 50_000;
const MAX_STATEMENTS = 500;
const MAX_REPORTS = 10;
/** In pixels. Up to this width, a diagram shrinks to the width of a phone; its text is at least four fifths as large. */
const SHRINKABLE = 420;

const TIME = { limit: 5_000, pageLimit: 20_000 };

interface Place {
  at: number;
  length: number;
}

type Report = (problem: Place & { code: string; message: string; hint: string }) => void;

export const diagramSyntax: FenceSyntax = {
  level: 'fence',
  languages: ['mermaid'],
  render(fence, context) {
    const asCode = () => context.code(plainBlock(context.options, fence.code, 'mermaid'));
    if (/(?:^|\s)source(?:\s|$)/.test(fence.info)) return asCode();
    const line = lineAt(context, fence.codeOffset);
    const report: Report = ({ at, length, code, message, hint }) =>
      context.report({
        level: code === INVALID_DIAGRAM ? 'error' : 'warning',
        code,
        message: restoreLabel(message),
        hint,
        offset: offsetInPage(context, { text: fence.code, at, line }),
        length: Math.min(length, 60),
      });
    const source = readSource(fence.code);
    const prefix = `mermaid_${context.count('mermaid')}_`;
    const lines = readDiagram(fence.code, source, report);
    const drawing = lines && draw({ lines, prefix, context, report });
    if (drawing === undefined) asCode();
    else write(context, { fence, source, drawing, prefix });
  },
};

/** The lines for the renderer; undefined if a problem was reported. */
function readDiagram(code: string, source: DiagramSource, report: Report): string[] | undefined {
  const { header } = source;
  const invalid = (place: Place, message: string, hint = 'Correct the diagram.') =>
    void report({ ...place, code: INVALID_DIAGRAM, message, hint });
  if (header === undefined)
    return invalid(
      { at: 0, length: 1 },
      'This diagram is empty.',
      'Write a diagram, such as `flowchart LR`.',
    );
  if (code.length > MAX_LENGTH || source.statements.length > MAX_STATEMENTS) {
    const message = `This diagram has ${code.length} characters and ${source.statements.length} statements, but the maximum is ${MAX_LENGTH} and ${MAX_STATEMENTS}.`;
    return invalid({ at: header.at, length: header.text.length }, message, 'Split it into several diagrams.');
  }
  const kind = KINDS.find((each) => each.header.test(header.text));
  if (kind === undefined)
    return invalid({ at: header.at, length: header.text.length }, ...unknownKind(header));
  if (source.statements.length === 0)
    return invalid(
      { at: header.at, length: header.text.length },
      'This diagram is empty.',
      'Write its statements below the first line.',
    );
  const { lines, errors, ignored } = checkStatements(kind, source.statements);
  for (const { message, ...place } of errors.slice(0, MAX_REPORTS)) invalid(place, message);
  for (const { text, at } of [...source.ignored, ...ignored].slice(0, MAX_REPORTS)) {
    report({
      at,
      length: text.length,
      code: IGNORED,
      message: `\`${text.length > 60 ? `${text.slice(0, 60)}…` : text}\` has no effect.`,
      hint: 'Remove it. Diagrams have the colors of the theme, and no links or scripts.',
    });
  }
  return errors.length > 0 ? undefined : [headerLine(kind, header.text), ...lines];
}

function unknownKind({ text }: Statement): [message: string, hint: string] {
  const word = text.split(/[\s:{]/, 1)[0]!.slice(0, 60);
  const hint = 'Use a flowchart, or a state, sequence, class or ER diagram.';
  return OTHER_KINDS.test(text)
    ? [`Diagrams of the kind \`${word}\` are not supported.`, `${hint} To show the source, use \`text\`.`]
    : [`\`${word}\` is not a kind of diagram.`, `${hint} The first line is, for example, \`flowchart LR\`.`];
}

function headerLine({ header }: Kind, text: string): string {
  const isGraph = /^(?:graph|flowchart)/i.test(text);
  return isGraph ? `flowchart ${header.exec(text)?.[1] ?? 'TD'}` : text.replace(/^(classDiagram)-v2$/i, '$1');
}

function draw({
  lines,
  prefix,
  context,
  report,
}: {
  lines: string[];
  prefix: string;
  context: MarkdownContext;
  report: Report;
}): Drawing | undefined {
  const render = loadRenderer();
  // The renderer decodes character references, which would become syntax.
  const text = lines.join('\n').replaceAll('&', '&amp;');
  try {
    return withinBudget(context, TIME, () => cleanDrawing(render(text), prefix));
  } catch (error) {
    const reason = error instanceof TimeLimitError ? error.message : 'the renderer does not support it';
    report({
      at: 0,
      length: 1,
      code: INVALID_DIAGRAM,
      message: `This diagram cannot be drawn: ${reason}.`,
      hint: 'Make it simpler.',
    });
    return undefined;
  }
}

function write(
  context: MarkdownContext,
  {
    fence,
    source,
    drawing,
    prefix,
  }: { fence: Fence; source: DiagramSource; drawing: Drawing; prefix: string },
): void {
  const labels = drawing.labels.filter((label) => label.trim() !== '');
  const alt = fence.attributes.alt?.trim() || source.name || source.title || source.description;
  if (alt === '') {
    context.report({
      code: MISSING_ALT,
      message: 'This diagram has no alternative text.',
      hint: 'Describe it: write `alt="…"` after `mermaid`, or `accTitle: …` below the first line.',
      offset: fence.offset,
      length: 3,
    });
  }
  for (const id of idsIn(drawing.content)) context.addOwnId(id);
  const { width, height, content } = drawing;
  const description = source.description === alt ? '' : source.description;
  const describedBy = description === '' ? '' : ` aria-describedby="${prefix}description"`;
  const searched = [source.title, source.name, source.description, ...labels].filter((text) => text !== '');
  context.write(
    `<figure class="mermaid-diagram">\n<div class="scroll-region" dir="ltr" tabindex="0" role="group">\n<svg role="img" aria-label="${escapeHtml(alt || labels.join(', '))}"${describedBy} viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" data-search-text="${escapeHtml([...new Set(searched)].join(' '))}"${width <= SHRINKABLE ? ' class="mermaid-small"' : ''}>\n`,
  );
  if (description !== '') {
    context.addOwnId(`${prefix}description`);
    context.write(`<desc id="${prefix}description">${escapeHtml(description)}</desc>\n`);
  }
  context.write(`${content}</svg>\n</div>\n`);
  if (source.title !== '') context.write(`<figcaption>${escapeHtml(source.title)}</figcaption>\n`);
  context.write('</figure>\n');
}

function idsIn(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}
