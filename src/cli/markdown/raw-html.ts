/**
 * Raw HTML is the author's own and stays as written, with these exceptions: comments and declarations go, addresses
 * are left open for the site to resolve, ids are remembered, and what is not whole is made whole, for it would break
 * the page around it. Where the config does not trust authors, what `clean-html.ts` lists is all that stays; where it
 * wants no HTML at all, nothing comes here but comments.
 */
import type { Token } from 'marked';
import type { DocumentLink } from '../../runtime/model.js';
import { reportNamelessLink, reportNoAddress, reportNoAlt, saysSomething } from './accessible-name.js';
import { attributeFault, isCleanElement, isLostWithContent } from './clean-html.js';
import { isComponentName, isOneLetterTag } from './component-name.js';
import { decodeEntities } from './entities.js';
import { escapeHtml, escapeProse } from './escape.js';
import { passHtmlHeading } from './headings.js';
import { mayStandInArticle, type OpenElement } from './open-elements.js';
import type { Lines, Page } from './page.js';
import { firstLine } from './source-text.js';

export function renderBlockHtml(token: Token, page: Page, { line }: Lines): void {
  const { raw } = token;
  writeHtml(page, raw, (offset) => page.source.offsetIn(raw, offset, line), true);
  if (!raw.endsWith('\n')) page.write('\n');
}

export function renderInlineHtml(token: Token, page: Page, offset: number): void {
  // A token is one tag here: what stands between two of them comes as tokens of its own.
  writeHtml(page, token.raw, (inner) => offset + inner, false);
}

const piece =
  /<!--(?:-?>|[\s\S]*?(-->|$))|<[!?](?:[^>]*>|[\s\S]*)|<\/([a-zA-Z][^\s<>/]*)[^<>]*>|<([a-zA-Z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/g;
const attribute = /(\s+)([^\s"'<>/=]+)(?:(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
/** Their content is text, whatever it looks like. */
const verbatim = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/;

function writeHtml(page: Page, html: string, offsetOf: (inner: number) => number, isWhole: boolean): void {
  const { html: policy } = page.options;
  let written = 0;
  piece.lastIndex = 0;
  for (let match = piece.exec(html); match !== null; match = piece.exec(html)) {
    const [whole, commentEnd, endName, name, attributes = '', slash] = match;
    const { index } = match;
    writeBetween(page, html.slice(written, index), offsetOf(written));
    written = index + whole.length;
    if (endName !== undefined) {
      const element = endName.toLowerCase();
      // That it is left out was said where it began.
      if (policy === 'trusted') writeEnd(page, { name: element, whole, offset: offsetOf(index) });
      else if (isCleanElement(element))
        writeEnd(page, { name: element, whole: `</${element}>`, offset: offsetOf(index) });
    } else if (name === undefined) {
      if (commentEnd === '') reportComment(page, offsetOf(index));
    } else if (isComponentName(name) && !isOneLetterTag(name)) {
      reportComponent(page, name, offsetOf(index));
      page.write(escapeHtml(whole));
    } else {
      const element = { name: name.toLowerCase(), offset: offsetOf(index) };
      if (!mayStandInArticle(element.name)) {
        reportMisplaced(page, element);
        continue;
      }
      if (policy !== 'trusted' && !isCleanElement(element.name)) {
        reportUnsafe(page, `\`<${element.name}>\` is not let through by 'sanitised'`, {
          offset: element.offset,
          length: name.length + 1,
        });
        if (isWhole && slash === '' && isLostWithContent(element.name)) {
          const end = html.toLowerCase().indexOf(`</${element.name}`, written);
          written = end < 0 ? html.length : end;
          piece.lastIndex = written;
        }
        continue;
      }
      const from = index + 1 + name.length;
      const all = readAttributes(attributes);
      const inAttributes = (inner: number) => offsetOf(from + inner);
      const read = policy === 'trusted' ? all : cleanAttributes(page, element.name, all, inAttributes);
      page.write(policy === 'trusted' ? `<${name}` : `<${element.name}`);
      writeAttributes(page, element.name, read, inAttributes);
      page.write(policy === 'trusted' ? whole.slice(1 + name.length + attributes.length) : '>');
      const place = { offset: element.offset, length: firstLine(whole).length };
      if (element.name === 'img' && lacksAlt(read)) reportNoAlt(page, place);
      passHtmlHeading(page, element.name);
      const onEnd = element.name === 'a' ? checkedLink(page, read, place) : undefined;
      page.elements.begin({ ...element, ...(onEnd ? { onEnd } : {}) }, slash === '/');
      if (isWhole && verbatim.test(element.name)) {
        const end = html.toLowerCase().indexOf(`</${element.name}`, written);
        piece.lastIndex = end < 0 ? html.length : end;
        page.write(html.slice(written, piece.lastIndex));
        written = piece.lastIndex;
        if (end < 0) writeEnd(page, { ...element, whole: '' });
      }
    }
  }
  writeBetween(page, html.slice(written), offsetOf(written));
}

/** Those that are let through, each once, and written anew. */
function cleanAttributes(
  page: Page,
  element: string,
  attributes: Attribute[],
  offsetOf: (inner: number) => number,
): Attribute[] {
  const seen = new Set<string>();
  return attributes.flatMap((attribute) => {
    const { name, value, source, whole, start } = attribute;
    if (seen.has(name)) return [];
    seen.add(name);
    const fault = attributeFault(element, name, value);
    if (fault === undefined)
      return { ...attribute, whole: value === '' ? ` ${name}` : ` ${name}="${escapeProse(source)}"` };
    const place = { offset: offsetOf(start), length: firstLine(whole.trim()).length };
    reportUnsafe(page, `\`${name}\` of \`<${element}>\` ${fault}`, place);
    return [];
  });
}

function reportUnsafe(page: Page, message: string, place: { offset: number; length: number }): void {
  page.report({
    level: 'warning',
    code: 'unsafe-html',
    message: `${message}, so it is left out.`,
    hint: 'Write Markdown or a component; the README lists the HTML that is let through.',
    ...place,
  });
}

/** Text between tags. What begins as a tag and is none would take in the tags after it. */
function writeBetween(page: Page, text: string, offset: number): void {
  page.write(text.replaceAll('<', '&lt;'));
  const at = text.search(/<[a-z/]/i);
  if (at < 0) return;
  page.report({
    level: 'warning',
    code: 'broken-tag',
    message: 'This is not a whole tag, so it is shown as text.',
    hint: 'Close its quotes and end it with `>`; write `&lt;` where text is meant.',
    offset: offset + at,
  });
}

function reportMisplaced(page: Page, { name, offset }: OpenElement): void {
  page.report({
    level: 'warning',
    code: 'stray-html',
    message: `\`<${name}>\` cannot stand in an article, so it is left out.`,
    offset,
    length: name.length + 1,
  });
}

function writeEnd(page: Page, { name, whole, offset }: OpenElement & { whole: string }): void {
  const inner = page.elements.end(name);
  if (inner === undefined) {
    page.report({
      level: 'warning',
      code: 'stray-html',
      message: `\`</${name}>\` closes nothing that is open here, so it is left out.`,
      hint: 'Remove it, or open the element in the same paragraph, list item, cell or box.',
      offset,
      length: whole.length,
    });
    return;
  }
  for (const element of inner) page.closeElement(element);
  if (whole === '') page.closeElement({ name, offset });
  else page.write(whole);
}

interface Attribute {
  name: string;
  value: string;
  /** The attribute as written, with the space before it. */
  whole: string;
  /** The value as written, without quotes. */
  source: string;
  /** Of the name, among the attributes. */
  start: number;
  /** Of the value without quotes, among the attributes. */
  offset: number;
}

function readAttributes(text: string): Attribute[] {
  return [...text.matchAll(attribute)].map((match) => {
    const [whole, space = '', name = '', equals = '', written = ''] = match;
    const isQuoted = /^["']/.test(written);
    const source = isQuoted ? written.slice(1, -1) : written;
    const start = match.index + space.length;
    const offset = start + name.length + equals.length + (isQuoted ? 1 : 0);
    return { name: name.toLowerCase(), value: decodeEntities(source), whole, source, start, offset };
  });
}

/** A picture that is hidden from those who would hear of it needs no text; nor does one named by a script. */
function lacksAlt(attributes: Attribute[]): boolean {
  const names = attributes.map(({ name }) => name);
  if (!names.includes('src')) return false;
  return (
    !names.some((name) => /^(?:.*[:[])?alt\]?$|^(?:aria-label|aria-labelledby|title)$/.test(name)) &&
    !isHidden(attributes)
  );
}

function isHidden(attributes: Attribute[]): boolean {
  return attributes.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'role' && /^(?:presentation|none)$/.test(value)),
  );
}

/** Looks at a link that has an address now, and at its content when its end is met. */
function checkedLink(
  page: Page,
  attributes: Attribute[],
  place: { offset: number; length: number },
): (() => void) | undefined {
  const href = attributes.find(({ name }) => name === 'href')?.value;
  if (href === undefined || isHidden(attributes)) return undefined;
  if (href.trim() === '') {
    reportNoAddress(page, place);
    return undefined;
  }
  if (
    attributes.some(({ name, value }) => /^(?:aria-label|aria-labelledby|title)$/.test(name) && value !== '')
  )
    return undefined;
  // Empty and leading to a place of the page, it is there to be led to.
  if (href.startsWith('#') && attributes.some(({ name }) => name === 'id' || name === 'name'))
    return undefined;
  const inside = page.here();
  return () => {
    if (!saysSomething(page.since(inside))) reportNamelessLink(page, place);
  };
}

function writeAttributes(
  page: Page,
  tag: string,
  attributes: Attribute[],
  offsetOf: (inner: number) => number,
): void {
  const has = (name: string) => attributes.some((attribute) => attribute.name === name);
  const attributeValue = (name: string) => attributes.find((attribute) => attribute.name === name)?.value;
  for (const { name, value, whole, offset } of attributes) {
    // Many write an anchor as `<a id="x" name="x">`, for browsers of long ago.
    const isId = name === 'id' || (name === 'name' && tag === 'a' && value !== attributeValue('id'));
    if (value !== '' && isId) page.addId(value, offsetOf(offset));
    const kind = value === '' ? undefined : linkKind(tag, name, value);
    if (kind === undefined) {
      page.write(whole);
      continue;
    }
    const link: Pick<DocumentLink, 'href' | 'kind' | 'length'> = {
      href: value,
      kind,
      length: value.length,
    };
    if (name === 'srcset') writeSrcset(page, value, kind, offsetOf(offset));
    else if (kind === 'link' && !has('target') && !has('rel')) page.link('link', link, offsetOf(offset));
    else if (kind === 'image') {
      const alt = attributeValue('alt') ?? '';
      page.link('image', { ...link, alt, sized: has('width') || has('height') }, offsetOf(offset));
    } else {
      // The author's own target and rel stay: only the address is ours.
      page.write(` ${name}="`);
      page.link('url', link, offsetOf(offset));
      page.write('"');
    }
  }
}

const assetTags = new Set([
  'audio',
  'embed',
  'iframe',
  'image',
  'img',
  'input',
  'link',
  'object',
  'script',
  'source',
  'track',
  'use',
  'video',
]);

/** What the site has to do with an attribute, if anything. */
function linkKind(tag: string, name: string, value: string): DocumentLink['kind'] | undefined {
  if (name === 'href' && (tag === 'a' || tag === 'area')) return 'link';
  if (name === 'src' && tag === 'img') return 'image';
  if (!assetTags.has(tag) || value.startsWith('#')) return undefined;
  // The larger file that an image opens.
  if (name === 'data-zoom-src') return 'asset';
  const isAddress =
    name === 'src' || name === 'href' || name === 'poster' || name === 'srcset' || name === 'data';
  return isAddress ? 'asset' : undefined;
}

/** `small.png 1x, large.png 2x`: each candidate is an address of its own. */
function writeSrcset(page: Page, value: string, kind: DocumentLink['kind'], offset: number): void {
  page.write(' srcset="');
  let at = 0;
  for (const { index, 1: href = '' } of value.matchAll(/(?:^|,\s)\s*([^\s,](?:\S*[^\s,])?)/g)) {
    const begin = value.indexOf(href, index);
    page.write(escapeHtml(value.slice(at, begin)));
    page.link('url', { href, kind, length: href.length }, offset + begin);
    at = begin + href.length;
  }
  page.write(`${escapeHtml(value.slice(at))}"`);
}

function reportComment(page: Page, offset: number): void {
  page.report({
    level: 'warning',
    code: 'unclosed-comment',
    message: 'This comment has no end, so the rest of its block is not shown.',
    hint: 'Close it with `-->`.',
    offset,
    length: 4,
  });
}

function reportComponent(page: Page, name: string, offset: number): void {
  page.report({
    level: 'warning',
    code: 'unknown-tag',
    message: `\`<${name}>\` stands inside raw HTML, where tags of Markdown are not read.`,
    hint: 'Put a blank line between the HTML and the tag.',
    offset,
    length: name.length + 1,
  });
}
