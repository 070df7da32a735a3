/**
 * Converts a tag of JSX with a lower-case name to HTML: `className` becomes `class`, and literals in braces become values.
 * Code is removed and reported.
 */

import type { Problem, SourceRange } from '../../plugin/markdown-context.js';
import { escapeHtml } from '../escape.js';
import { inlineCodeHint } from '../html/clean-html.js';
import { setOf, VOID } from '../html/html-elements.js';
import { shortened, unsupported } from '../problem-list.js';
import type { JsxAttribute, JsxTag } from '../scan/tags.js';
import type { Edit } from '../source-text.js';
import { parseStaticValue, type StaticValue } from '../tags/static-value.js';

/** Attributes whose names in HTML are not the names of JSX in lower case. */
const RENAMED = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['acceptCharset', 'accept-charset'],
  ['httpEquiv', 'http-equiv'],
  ['xlinkHref', 'href'],
]);
/** Attributes of SVG that have hyphens. */
const HYPHENATED =
  /^(?:(?:stroke|fill|stop|font|text|dominant|alignment|baseline|clip|color|flood|lighting|marker|pointer|shape|vector|paint)[A-Z]\w*)$/;
/** Attributes of SVG whose case matters. */
const AS_WRITTEN = setOf(
  'viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform clipPathUnits maskUnits ' +
    'textLength startOffset pathLength refX refY markerWidth markerHeight markerUnits stdDeviation baseFrequency ' +
    'numOctaves repeatCount attributeName spreadMethod',
);

export function htmlOfJsx(
  text: string,
  tag: JsxTag,
  allowsStyle: boolean,
): { edits: Edit[]; problems: Problem[] } {
  const edits: Edit[] = [];
  const problems: Problem[] = [];
  let end = tag.start + 1 + tag.name.length;
  for (const attribute of tag.attributes) {
    const converted = convert(text, attribute, allowsStyle);
    if (typeof converted === 'string') {
      const { start } = attribute;
      if (converted !== text.slice(start, attribute.end))
        edits.push({ start, end: attribute.end, text: converted });
    } else {
      // The space before a removed attribute is removed with it.
      edits.push({ start: end, end: attribute.end, text: '' });
      if (converted !== undefined) problems.push(converted);
    }
    end = attribute.end;
  }
  if (tag.isSelfClosing && !VOID.has(tag.name.toLowerCase()))
    edits.push({ start: end, end: tag.end, text: `></${tag.name}>` });
  return { edits, problems };
}

/** The attribute in HTML. If it must be removed, the reason, or undefined for an attribute without effect. */
function convert(
  text: string,
  { name, start, end, value }: JsxAttribute,
  allowsStyle: boolean,
): string | Problem | undefined {
  const written = text.slice(start, end);
  const place = { offset: start, length: written.length };
  if (name === '') {
    if (/^\{\s*\/\*/.test(written)) return undefined;
    return unsupported(`\`${shortened(written)}\` spreads props`, place, 'List each attribute.');
  }
  const html = htmlName(name);
  if (!value?.isCode) return html === name ? written : `${html}${text.slice(start + name.length, end)}`;
  const literal = literalIn(text.slice(value.start, value.end));
  if (name === 'style') return styleProblem(place, allowsStyle);
  if (/^on[A-Z]/.test(name)) {
    const hint = "Write a component that begins with `'use client'`.";
    return unsupported(`The handler \`${name}\` is code`, place, hint);
  }
  if (literal === undefined || (typeof literal === 'object' && literal !== null))
    return unsupported(
      `The value of \`${name}\` is an expression`,
      place,
      valueHint(html, text.slice(value.start, value.end)),
    );
  return htmlAttribute(html, literal);
}

function htmlName(name: string): string {
  const renamed = RENAMED.get(name);
  if (renamed !== undefined) return renamed;
  if (!/[A-Z]/.test(name) || AS_WRITTEN.has(name)) return name;
  if (HYPHENATED.test(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // Handlers stay as they are written, so that messages show their names.
  return /^on[A-Z]/.test(name) ? name : name.toLowerCase();
}

function htmlAttribute(name: string, value: string | number | boolean | null): string | undefined {
  // `aria-hidden="false"` is a value.
  const isWord = /^(?:aria|data)-/.test(name);
  if (value === null || (value === false && !isWord)) return undefined;
  return value === true && !isWord ? name : `${name}="${escapeHtml(String(value))}"`;
}

/** The value of a literal in braces; undefined if it is another expression. */
export function literalIn(braces: string): StaticValue | undefined {
  const parsed = parseStaticValue(braces, 1);
  return 'value' in parsed && braces.slice(parsed.end).trim() === '}' ? parsed.value : undefined;
}

function styleProblem(place: SourceRange, allowsStyle: boolean): Problem {
  if (allowsStyle)
    return unsupported(
      '`style={…}` is code',
      place,
      'Write CSS in quotes, or use a class: `style="color: red"`.',
    );
  return {
    code: 'blocked-resource',
    message: 'The content security policy blocks styles in HTML, so `style={…}` is removed.',
    hint: `Use a class. ${inlineCodeHint('style')}`,
    ...place,
  };
}

function valueHint(name: string, braces: string): string {
  const file = /^\{\s*require\(\s*(['"])([^'"\n]+)\1\s*\)/.exec(braces)?.[2];
  if (file !== undefined) return `Write the path: \`${name}="${file}"\`.`;
  return `Write the value itself: \`${name}="…"\`.`;
}
