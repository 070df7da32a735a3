/** HTML elements in pages: JSX and Vue attributes become HTML, and their links are rewritten. */

import { newTarget } from './foreign-links.js';
import { addRemainder, lineAfter, lineBefore, type PageContext, rewrite } from './page-context.js';
import { type Attribute, isVoid, isVueSlot, literalOf, type PageTag } from './page-tags.js';

const RENAMED: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  srcSet: 'srcset',
  tabIndex: 'tabindex',
};
const LINKS = /^(?:href|src|poster)$/;
const BLOCKS = /^(?:div|details|section|center|figure|article|aside|summary)$/;

export function convertElement(context: PageContext, tag: PageTag): void {
  if (/^[A-Z]/.test(tag.name) || tag.name.includes('.')) return;
  if (/[-_]/.test(tag.name) || isVueSlot(tag)) return;
  const attributes = withStyleClass(
    tag,
    tag.attributes.map((attribute) => newAttribute(context, tag, attribute)),
    styleClass(context, tag),
  );
  const written = tag.attributes.map(({ start, end }) => context.page.text.slice(start, end));
  const closesItself = tag.isSelfClosing && !isVoid(tag.name) && !isInSvg(tag);
  const isChanged = closesItself || attributes.some((text, i) => text !== written[i]);
  const [before, after] = context.isMdx ? breaksAround(context, tag) : ['', ''];
  if (isChanged || after !== '') {
    const inner = attributes.filter((text) => text !== '').map((text) => ` ${text}`);
    const end = closesItself ? `></${tag.name}>` : tag.isSelfClosing ? ' />' : '>';
    rewrite(
      context,
      tag,
      `<${tag.name}${inner.join('')}${end}${after}`,
      isChanged ? 'HTML elements' : undefined,
    );
  }
  if (before !== '' && tag.close) context.page.replace(tag.close.start, tag.close.start, before);
}

/** The class for the `style` attribute of an element, if it has one that can be moved. */
function styleClass(context: PageContext, tag: PageTag): string | undefined {
  const style = tag.attributes.find(({ name }) => name === 'style');
  if (style === undefined) return undefined;
  const declarations = declarationsOf(style);
  return declarations === undefined ? undefined : context.styles.classOf(declarations);
}

/** The declarations of a `style` attribute: a text, or an object of JSX. */
function declarationsOf(attribute: Attribute): string | undefined {
  const { value, isExpression } = attribute;
  const literal = isExpression ? literalOf(attribute) : value;
  if (typeof literal === 'string') return literal;
  if (typeof literal !== 'object' || literal === null || Array.isArray(literal)) return undefined;
  const entries = Object.entries(literal);
  return entries.map(([key, entry]) => `${cssName(key)}: ${cssValue(key, entry)}`).join('; ');
}

/** The attributes with a class instead of the `style` attribute. */
function withStyleClass({ attributes }: PageTag, texts: string[], name: string | undefined): string[] {
  if (name === undefined) return texts;
  const isClass = (text: string) => /^class="[^"]*"$/.test(text);
  const hasClass = texts.some(isClass);
  return texts.map((text, i) => {
    if (attributes[i]?.name === 'style') return hasClass ? '' : `class="${name}"`;
    return isClass(text) ? `${text.slice(0, -1)} ${name}"` : text;
  });
}

export function isInSvg(tag: PageTag): boolean {
  for (let at: PageTag | undefined = tag; at !== undefined; at = at.parent)
    if (at.name === 'svg') return true;
  return false;
}

/** MDX reads Markdown inside elements. CommonMark does so only after a blank line. */
function breaksAround(context: PageContext, tag: PageTag): [before: string, after: string] {
  const { text } = context.page;
  if (!BLOCKS.test(tag.name) || tag.isSelfClosing || tag.close === undefined) return ['', ''];
  const isBlock = lineBefore(text, tag.start).trim() === '';
  if (!isBlock || tag.name === 'summary') return ['', ''];
  const content = text.slice(tag.end, tag.close.start);
  if (!/^[ \t]*\n/.test(content)) return ['', ''];
  const isMarkdown = (line: string | undefined) => line !== undefined && /^\s*[^\s<]/.test(line);
  const lines = content.split('\n');
  const after = isMarkdown(lines[1]) && lineAfter(text, tag.end).trim() === '' ? '\n' : '';
  const before = isMarkdown(lines.at(-2)) && lines.length > 2 && lines.at(-1)?.trim() === '' ? '\n' : '';
  return [before, after];
}

/** The attribute in HTML; empty if it has no meaning there. */
function newAttribute(context: PageContext, tag: PageTag, attribute: Attribute): string {
  const { name, value, start, end, isExpression } = attribute;
  const written = context.page.text.slice(start, end);
  const bound =
    LINKS.test(name.slice(1)) && name.startsWith(':') ? importedFile(context, String(value)) : undefined;
  if (bound !== undefined) return `${name.slice(1)}="${escaped(newTarget(context, bound, start))}"`;
  if (name === '' || /^(?:[:@#]|v-)/.test(name) || /^on[A-Z]/.test(name)) {
    if (name !== 'v-pre') dropped(context, tag, attribute, written);
    return '';
  }
  const html = RENAMED[name] ?? name;
  if (isExpression) return fromExpression(context, tag, attribute, html);
  if (LINKS.test(name) && typeof value === 'string' && value !== '') {
    const target = newTarget(context, value, start);
    return target === value ? written : `${name}="${escaped(target)}"`;
  }
  return html === name ? written : value === true ? html : `${html}="${escaped(value)}"`;
}

function fromExpression(context: PageContext, tag: PageTag, attribute: Attribute, name: string): string {
  const literal = literalOf(attribute);
  if (name === 'style' && declarationsOf(attribute) !== undefined)
    return `style="${escaped(declarationsOf(attribute)!)}"`;
  if (typeof literal === 'boolean' && /^(?:aria|data)-/.test(name)) return `${name}="${literal}"`;
  if (literal === true) return name;
  if (literal === false || literal === null) return '';
  if (typeof literal === 'string' || typeof literal === 'number') {
    const text = String(literal);
    return `${name}="${escaped(LINKS.test(name) ? newTarget(context, text, attribute.start) : text)}"`;
  }
  const source = String(attribute.value).trim();
  const imported = importedFile(context, source);
  if (imported !== undefined) return `${name}="${escaped(newTarget(context, imported, attribute.start))}"`;
  dropped(context, tag, attribute, context.page.text.slice(attribute.start, attribute.end));
  return '';
}

/** The file that `{name}`, `{name.src}`, `require('…')` or `useBaseUrl('…')` means. */
export function importedFile(context: PageContext, source: string): string | undefined {
  const called =
    /^(?:require|useBaseUrl|normalizeImagePath|withBase)\(\s*(['"])([^'"]+)\1\s*\)(?:\.default)?$/.exec(
      source,
    );
  if (called) return called[2];
  const name = /^(\w+)(?:\.src)?$/.exec(source)?.[1];
  return name === undefined ? undefined : context.imports.get(name);
}

function dropped(
  context: PageContext,
  { name: element }: PageTag,
  attribute: Attribute,
  written: string,
): void {
  const shown = written.replace(/\s+/g, ' ').slice(0, 60);
  addRemainder(
    context,
    attribute.start,
    `The attribute '${shown}' of <${element}> is code.`,
    'Write its value as text.',
  );
}

function cssName(key: string): string {
  return key.startsWith('--') ? key : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function cssValue(key: string, value: unknown): string {
  const isLength =
    typeof value === 'number' &&
    value !== 0 &&
    !/^(?:flex|opacity|zIndex|order|fontWeight|lineHeight)/.test(key);
  return isLength ? `${value}px` : String(value);
}

function escaped(text: string | true): string {
  return String(text).replaceAll('"', '&quot;');
}

/** Scripts and styles of a page in a Vue file run only in VitePress. */
export function removeScripts(context: PageContext): void {
  // The lookaheads keep the time linear for tags that nothing closes.
  const block = /^<(script|style)\b(?:(?!<\1)[^>])*>(?:(?!^<\1)[\s\S])*?<\/\1>/gm;
  for (const match of context.page.matches(block)) {
    const isPlainStyle = match[1] === 'style' && /^<style>/.test(match[0]) && !context.isMdx;
    if (isPlainStyle || (match[1] === 'script' && /^<script[^>]*\ssrc=/.test(match[0]))) continue;
    const instead =
      match[1] === 'script'
        ? 'Use a layout, or a component of your theme.'
        : 'Put it into content/_theme/index.css.';
    const range = { start: match.index, end: match.index + match[0].length };
    if (match[1] === 'script' && hasOnlyImports(context.page.text.slice(range.start, range.end))) {
      rewrite(context, range, '', 'imports');
      continue;
    }
    addRemainder(context, match.index, `docs-cli does not process <${match[1]}> of a page.`, instead);
    rewrite(context, range, '');
  }
}

/** Imports of names have no effect without the components and expressions that use them, which are listed. */
function hasOnlyImports(script: string): boolean {
  const code = script.replace(/^<script\b[^>]*>|<\/script>$/g, '').replace(/^[ \t]*\/\/.*$/gm, '');
  return /^\s*$/.test(
    code.replace(/\bimport\b[^'"]{1,1000}\bfrom\s{0,9}(['"])[^'"\n]{1,500}\1[ \t]*;?/g, ''),
  );
}
