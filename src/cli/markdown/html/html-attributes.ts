/** Attributes of raw HTML. Addresses become placeholders for the site to resolve, and IDs are recorded. */
import type { AssetType, DocumentLink } from '../../../runtime/model/index.js';
import { escapeHtml } from '../escape.js';
import { isOwnId, withIdPrefix } from '../ids.js';
import type { RenderContext } from '../render/render-context.js';
import type { Attribute } from '../scan/tags.js';
import { firstLine } from '../source-text.js';
import { attributeFault, inlineCodeHint, reportUnsafe, srcsetOf } from './clean-html.js';
import { setOf } from './html-elements.js';

/** The allowed attributes, without duplicates, rebuilt from their decoded values. */
export function cleanAttributes(
  context: RenderContext,
  element: string,
  attributes: Attribute[],
  offsetOf: (inner: number) => number,
): Attribute[] {
  const seen = new Set<string>();
  return attributes.flatMap((attribute) => {
    const { name, value, whole, start } = attribute;
    if (seen.has(name)) return [];
    seen.add(name);
    const fault = attributeFault(element, name, value);
    if (fault === undefined) return { ...attribute, whole: cleanAttribute(name, value) };
    const place = { offset: offsetOf(start), length: firstLine(whole.trim()).length };
    reportUnsafe(context, `\`${name}\` of \`<${element}>\` ${fault}`, place, inlineCodeHint(name));
    return [];
  });
}

function cleanAttribute(name: string, value: string): string {
  if (value === '') return ` ${name}`;
  if (name === 'id' || name === 'name') return ` ${name}="${escapeHtml(withIdPrefix(value))}"`;
  const ids = name === 'headers' ? value.replace(/[^\t\n\f\r ]+/g, withIdPrefix) : value;
  return ` ${name}="${escapeHtml(ids)}"`;
}

export function writeAttributes(
  context: RenderContext,
  tag: string,
  attributes: Attribute[],
  offsetOf: (inner: number) => number,
): void {
  const attributeValue = (name: string) => attributes.find((attribute) => attribute.name === name)?.value;
  const has = (name: string) => attributeValue(name) !== undefined;
  for (const { name, value, whole, offset } of attributes) {
    // Anchors are often written as `<a id="x" name="x">`, for very old browsers.
    const isId = name === 'id' || (name === 'name' && tag === 'a' && value !== attributeValue('id'));
    if (value !== '' && isId) context.addHtmlId(value, offsetOf(offset));
    // An ID that the page itself uses would hide the page's element.
    if (name === 'id' && isOwnId(value)) continue;
    const kind = value === '' ? undefined : linkKind(tag, name, value);
    if (kind === undefined) {
      context.writeRaw(whole);
      continue;
    }
    const loads = kind === 'asset' ? assetType(tag, name, attributeValue('rel')) : undefined;
    const link = { href: value, kind, length: value.length, ...(loads ? { loads } : {}) };
    if (name === 'srcset') writeSrcset(context, value, link, offsetOf(offset));
    else if (kind === 'link' && !has('target') && !has('rel')) context.link('link', link, offsetOf(offset));
    else if (kind === 'image') {
      const alt = attributeValue('alt') ?? '';
      context.link('image', { ...link, alt, sized: has('width') || has('height') }, offsetOf(offset));
    } else {
      // Keeps the author's target and rel: only the address is replaced.
      context.writeRaw(` ${name}="`);
      context.link('url', link, offsetOf(offset));
      context.writeRaw('"');
    }
  }
}

const assetTags = setOf('audio embed iframe image img input link object script source track use video');
const assetAttributes = setOf('src href poster srcset data');

/** How the site handles an attribute, if at all. */
function linkKind(tag: string, name: string, value: string): DocumentLink['kind'] | undefined {
  if (name === 'href' && (tag === 'a' || tag === 'area')) return 'link';
  if (name === 'src' && tag === 'img') return 'image';
  if (!assetTags.has(tag) || value.startsWith('#')) return undefined;
  // The larger file that an image opens when it is zoomed.
  if (name === 'data-zoom-src') return 'asset';
  return assetAttributes.has(name) ? 'asset' : undefined;
}

const ASSET_TYPES: Record<string, AssetType> = {
  audio: 'media',
  embed: 'object',
  iframe: 'document',
  image: 'image',
  img: 'image',
  input: 'image',
  object: 'object',
  script: 'script',
  track: 'media',
  use: 'image',
  video: 'media',
};

/** Undefined for a `<link>` that is not a style sheet or an icon. */
function assetType(tag: string, name: string, rel = ''): AssetType | undefined {
  // `<source srcset>` is for `<picture>`, `<source src>` for audio and video.
  if (name === 'poster' || name === 'srcset' || name === 'data-zoom-src') return 'image';
  if (tag === 'source') return 'media';
  if (tag !== 'link') return ASSET_TYPES[tag];
  if (/\bstylesheet\b/i.test(rel)) return 'style';
  return /\bicon\b/i.test(rel) ? 'image' : undefined;
}

/** Resolves the address of each candidate separately. */
function writeSrcset(
  context: RenderContext,
  value: string,
  link: Pick<DocumentLink, 'kind' | 'loads'>,
  offset: number,
): void {
  context.writeRaw(' srcset="');
  let at = 0;
  for (const { href, begin } of srcsetOf(value)) {
    context.writeRaw(escapeHtml(value.slice(at, begin)));
    context.link('url', { ...link, href, length: href.length }, offset + begin);
    at = begin + href.length;
  }
  context.writeRaw(`${escapeHtml(value.slice(at))}"`);
}
