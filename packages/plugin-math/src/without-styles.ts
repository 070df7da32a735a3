/**
 * Replaces the inline styles that temml writes, which a content security policy blocks, by attributes of MathML and by
 * classes of `math.css`. Most of its styles have fixed values. A length that an author chose becomes the nearest
 * class.
 */

/** The class of each declaration with a fixed value. */
const CLASSES: Readonly<Record<string, string>> = {
  'width:100%': 'math-wide',
  'width:50%': 'math-glue',
  'width:7.5%': 'math-narrow-glue',
  'width:90%': 'math-wide-90',
  'left:0.1em': 'math-left-small',
  'height:1em': 'math-height-1',
  'padding:0': 'math-pad-0',
  'padding:3pt': 'math-pad-3pt',
  'padding:0.3em': 'math-pad-3',
  'padding:0.5ex 0.1em 0 0': 'math-pad-cancel',
  'text-align:left': 'math-start',
  'math-depth:0': 'math-depth-0',
  'math-depth:2': 'math-depth-2',
  'font-weight:bold': 'math-bold',
  'transform:scaleX(-1)': 'math-reflect',
  'position:absolute': 'math-absolute',
  'position:relative': 'math-relative',
  'display:flex': 'math-flex',
};

/** Declarations that a class with others of them already sets, or that other attributes express. */
const REDUNDANT = new Set(['display:block math', 'right:0', 'bottom:0', 'justify-content:center']);

interface Element {
  classes: string[];
  attributes: string;
  /** Space at the start and at the end of a cell. */
  before: string;
  after: string;
}

const styled = /<([a-z]+)((?: [\w-]+="[^"]*")*)>/g;
const attribute = / (class|style)="([^"]*)"/g;

/** @param mathml as temml writes it: every `<`, `>` and `"` in a text or a value is escaped. */
export function withoutStyles(mathml: string): string {
  let html = '';
  let at = 0;
  // The space after each cell that is open.
  const ends: string[] = [];
  for (const { index, 0: tag, 1: name = '', 2: attributes = '' } of mathml.matchAll(styled)) {
    html += closeCells(mathml.slice(at, index), ends) + startTag(name, attributes, ends);
    at = index + tag.length;
  }
  return html + closeCells(mathml.slice(at), ends);
}

function startTag(name: string, written: string, ends: string[]): string {
  const element: Element = { classes: [], attributes: '', before: '', after: '' };
  let styles = '';
  const rest = written.replace(attribute, (_, key: string, value: string) => {
    if (key === 'class') element.classes.push(value);
    else styles += `${value};`;
    return '';
  });
  for (const declaration of styles.split(';')) apply(declaration.replace(/\s*:\s*/, ':').trim(), element);
  if (name === 'mtd') ends.push(element.after);
  const classes = element.classes.length > 0 ? ` class="${[...new Set(element.classes)].join(' ')}"` : '';
  return `<${name}${rest}${element.attributes}${classes}>${element.before}`;
}

function closeCells(text: string, ends: string[]): string {
  return text.includes('</mtd>') ? text.replace(/<\/mtd>/g, () => `${ends.pop() ?? ''}</mtd>`) : text;
}

function apply(declaration: string, element: Element): void {
  if (declaration === '' || REDUNDANT.has(declaration)) return;
  const known = CLASSES[declaration];
  if (known !== undefined) {
    element.classes.push(known);
    return;
  }
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, colon);
  const value = declaration.slice(colon + 1);
  APPLY[property]?.(value, element);
}

/** Properties whose values depend on the formula. Others, such as the color of a frame, are left out. */
const APPLY: Record<string, (value: string, element: Element) => void> = {
  color(value, element) {
    if (/^(?:#[0-9a-f]{3,8}|[a-z]+)$/i.test(value) && value !== 'undefined')
      element.attributes += ` mathcolor="${value}"`;
  },
  'padding-left'(value, element) {
    element.classes.push('math-pad-left-0');
    element.before = space(value);
  },
  'padding-right'(value, element) {
    element.classes.push('math-pad-right-0');
    element.after = space(value);
  },
  'padding-top'(value, { classes }) {
    classes.push(`math-rows-${step(value, 0.5, 6)}`);
  },
  'margin-left'(value, { classes }) {
    const mu = Math.round(-18 * inEm(value));
    if (mu > 0) classes.push(`math-back-${Math.min(mu, 36)}`);
  },
  border: (_, { classes }) => void classes.push('math-box'),
  'border-top': (value, { classes }) => void classes.push(`math-top-${lineOf(value)}`),
  'border-bottom': (value, { classes }) => void classes.push(`math-bottom-${lineOf(value)}`),
  'border-left': (value, { classes }) => void classes.push(`math-left-${lineOf(value)}`),
  'border-right': (value, { classes }) => void classes.push(`math-right-${lineOf(value)}`),
};

function space(length: string): string {
  return /^[\d.]+[a-z]+$/.test(length) && Number.parseFloat(length) > 0
    ? `<mspace width="${length}"></mspace>`
    : '';
}

function lineOf(border: string): string {
  return /solid|dashed|double/.exec(border)?.[0] ?? 'solid';
}

function step(length: string, size: number, max: number): number {
  return Math.max(0, Math.min(max, Math.round(Number.parseFloat(length) / size) || 0));
}

const EM: Record<string, number> = { em: 1, ex: 0.43, mu: 1 / 18, pt: 0.1, px: 1 / 16 };

function inEm(length: string): number {
  const { 1: number = '0', 2: unit = 'em' } = /^(-?[\d.]+)([a-z]*)$/.exec(length) ?? [];
  return Number(number) * (EM[unit] ?? 0.1);
}
