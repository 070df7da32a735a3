/**
 * Makes the SVG of the renderer safe for a page: only known elements and attributes, no style that a policy blocks, ids
 * that are unique, and colors of the theme.
 */

import { decodeEntities, escapeHtml } from '@docs-cli/core/plugin';
import { restoreLabel } from './label-text.js';

const ELEMENTS = new Set(
  'svg g defs marker rect circle ellipse line polyline polygon path text tspan title'.split(' '),
);
const ATTRIBUTES = new Set(
  (
    'id x y x1 y1 x2 y2 cx cy r rx ry width height points d transform fill stroke stroke-width stroke-dasharray ' +
    'stroke-linecap stroke-linejoin stroke-opacity fill-opacity opacity font-size font-weight font-style text-anchor ' +
    'text-decoration dy dx viewBox marker-start marker-end markerWidth markerHeight refX refY orient'
  ).split(' '),
);

export interface Drawing {
  /** The content of the root element. */
  content: string;
  width: number;
  height: number;
  labels: string[];
}

const token = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g;
const attribute = /([\w:-]+)="([^"]*)"/g;

/**
 * @param prefix begins the ids.
 * @throws if the renderer wrote something that is not expected.
 */
export function cleanDrawing(svg: string, prefix: string): Drawing {
  return new Cleaner(prefix).read(svg.replace(/<style>[\s\S]*?<\/style>/g, ''));
}

class Cleaner {
  readonly #prefix: string;
  readonly #drawing: Drawing = { content: '', width: 0, height: 0, labels: [] };
  #isInText = false;
  /** The color of the node's shape, if the author chose it. */
  #fill = '';

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  read(svg: string): Drawing {
    let at = 0;
    for (const match of svg.matchAll(token)) {
      this.#text(svg.slice(at, match.index));
      at = match.index + match[0].length;
      const [, slash, name = '', attributes = '', end] = match;
      if (!ELEMENTS.has(name)) throw new Error(`unexpected element '${name}'`);
      if (slash) this.#close(name);
      else this.#open(name, attributes, end === '/');
    }
    this.#text(svg.slice(at));
    const { width, height } = this.#drawing;
    // For some diagrams, such as two loops at one state, the renderer writes NaN as positions.
    if (width === 0 || height === 0) throw new Error('no size');
    return this.#drawing;
  }

  #text(text: string): void {
    if (text.includes('<') || (!this.#isInText && text.trim() !== '')) throw new Error('unexpected text');
    if (!this.#isInText) return;
    const label = restoreLabel(decodeEntities(text)).replace(/#(\w+);/g, entityOf);
    // The renderer writes this in an empty entity, in English only.
    if (label === '(no attributes)') return;
    const { labels } = this.#drawing;
    labels[labels.length - 1] += label;
    this.#drawing.content += escapeHtml(label);
  }

  #close(name: string): void {
    if (name === 'text' || name === 'title') this.#isInText = false;
    if (name !== 'svg') this.#drawing.content += `</${name}>${name === 'tspan' ? '' : '\n'}`;
  }

  #open(name: string, written: string, isEmpty: boolean): void {
    const attributes = new Map<string, string>();
    for (const [, key = '', value = ''] of written.matchAll(attribute)) attributes.set(key, value);
    if (name === 'svg') {
      this.#drawing.width = Math.ceil(Number(attributes.get('width')) || 0);
      this.#drawing.height = Math.ceil(Number(attributes.get('height')) || 0);
      return;
    }
    if (name === 'g') this.#fill = '';
    if (name === 'text' || name === 'title') {
      this.#isInText = !isEmpty;
      this.#drawing.labels.push('');
    } else if (name === 'tspan') {
      const { labels } = this.#drawing;
      // The lines of a label.
      if (attributes.has('x') && labels.at(-1) !== '') labels[labels.length - 1] += ' ';
    }
    const parts = [...attributes].flatMap(([key, value]) => this.#attribute(name, key, value));
    if (attributes.get('class')?.split(' ').includes('mono')) parts.push('class="mermaid-mono"');
    this.#drawing.content += `<${[name, ...parts].join(' ')}${isEmpty ? '/>\n' : name === 'g' || name === 'defs' ? '>\n' : '>'}`;
  }

  #attribute(element: string, name: string, value: string): string | [] {
    if (!ATTRIBUTES.has(name)) return [];
    if (name === 'id') return `id="${this.#prefix}${value.replace(/[^\w-]/g, '')}"`;
    if (name === 'marker-start' || name === 'marker-end')
      return `${name}="${value.replace(/^url\(#([\w-]+)\)$/, `url(#${this.#prefix}$1)`)}"`;
    if (name === 'fill' || name === 'stroke') {
      const color = colorOf(value);
      if (color === undefined) return [];
      if (name === 'fill' && element !== 'text' && color.startsWith('#')) this.#fill = color;
      // A fixed color needs text that is readable on it in both color schemes.
      const isOnFill = element === 'text' && name === 'fill' && value === 'var(--_text)' && this.#fill !== '';
      return `${name}="${isOnFill ? readableOn(this.#fill) : color}"`;
    }
    return `${name}="${escapeHtml(shortNumbers(decodeEntities(value)))}"`;
  }
}

function colorOf(value: string): string | undefined {
  const variable = /^var\(--_?([a-z-]+)\)$/.exec(value)?.[1];
  if (variable !== undefined) return `var(--mermaid-${variable === 'bg' ? 'canvas' : variable})`;
  return /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i.test(value) ? value : undefined;
}

function readableOn(color: string): string {
  const hex = color.slice(1);
  const digits =
    hex.length < 6 ? [...hex.slice(0, 3)].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((digit) => (Number.parseInt(digit, 16) / 255) ** 2.2);
  // The relative luminance at which black and white have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

/** `#quot;` and `#9829;` of Mermaid. */
function entityOf(written: string, name: string): string {
  const reference = /^\d+$/.test(name) ? `&#${name};` : `&${name};`;
  const text = decodeEntities(reference);
  return text === reference ? written : text;
}

function shortNumbers(value: string): string {
  return value.replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));
}
