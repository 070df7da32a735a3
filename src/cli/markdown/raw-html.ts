/**
 * Raw HTML is the author's own and stays as written, with three exceptions: comments go, addresses are left open
 * for the site to resolve, ids are remembered.
 */
import type { Token } from 'marked';
import type { DocumentLink } from '../../runtime/model.js';
import { isComponentName, isOneLetterTag } from './component-name.js';
import { decodeEntities } from './entities.js';
import { escapeHtml } from './escape.js';
import type { Lines, Page } from './page.js';

export function renderBlockHtml(token: Token, page: Page, { line }: Lines): void {
  const { raw } = token;
  writeHtml(page, raw, (offset) => page.source.offsetIn(raw, offset, line));
  if (!raw.endsWith('\n')) page.write('\n');
}

export function renderInlineHtml(token: Token, page: Page, offset: number): void {
  writeHtml(page, token.raw, (inner) => offset + inner);
}

const piece =
  /<!--(?:-?>|[\s\S]*?(-->|$))|<([a-zA-Z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/g;
const attribute = /(\s+)([^\s"'<>/=]+)(?:(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;
/** Their content is text, whatever it looks like. */
const verbatim = /^(?:script|style|textarea|title|xmp)$/i;

function writeHtml(page: Page, html: string, offsetOf: (inner: number) => number): void {
  let written = 0;
  piece.lastIndex = 0;
  for (let match = piece.exec(html); match !== null; match = piece.exec(html)) {
    const [whole, commentEnd, name, attributes = ''] = match;
    page.write(html.slice(written, match.index));
    written = match.index + whole.length;
    if (name === undefined) {
      if (commentEnd === '') reportComment(page, offsetOf(match.index));
      continue;
    }
    const start = match.index;
    if (isComponentName(name) && !isOneLetterTag(name)) {
      reportComponent(page, name, offsetOf(start));
      page.write(escapeHtml(whole));
    } else if (attributes === '') page.write(whole);
    else {
      const from = start + 1 + name.length;
      page.write(`<${name}`);
      writeAttributes(page, name.toLowerCase(), attributes, (inner) => offsetOf(from + inner));
      page.write(whole.slice(1 + name.length + attributes.length));
    }
    if (verbatim.test(name)) {
      const end = html.toLowerCase().indexOf(`</${name.toLowerCase()}`, written);
      piece.lastIndex = end < 0 ? html.length : end;
      page.write(html.slice(written, piece.lastIndex));
      written = piece.lastIndex;
    }
  }
  page.write(html.slice(written));
}

interface Attribute {
  name: string;
  value: string;
  /** The attribute as written, with the space before it. */
  whole: string;
  /** Of the value without quotes, among the attributes. */
  offset: number;
}

function writeAttributes(page: Page, tag: string, text: string, offsetOf: (inner: number) => number): void {
  const attributes = [...text.matchAll(attribute)].map((match): Attribute => {
    const [whole, space = '', name = '', equals = '', written = ''] = match;
    const isQuoted = /^["']/.test(written);
    const value = decodeEntities(isQuoted ? written.slice(1, -1) : written);
    const offset = match.index + space.length + name.length + equals.length + (isQuoted ? 1 : 0);
    return { name: name.toLowerCase(), value, whole, offset };
  });
  const has = (name: string) => attributes.some((attribute) => attribute.name === name);
  const attributeValue = (name: string) => attributes.find((attribute) => attribute.name === name)?.value;
  for (const { name, value, whole, offset } of attributes) {
    if (value !== '' && (name === 'id' || (name === 'name' && tag === 'a')))
      addId(page, value, offsetOf(offset));
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

function addId(page: Page, id: string, offset: number): void {
  if (page.ids.includes(id)) {
    page.report({
      level: 'warning',
      code: 'duplicate-id',
      message: `The id \`${id}\` stands twice on this page.`,
      hint: 'Links to it lead to the first place. Choose another id.',
      offset,
      length: id.length,
    });
  } else page.ids.push(id);
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
