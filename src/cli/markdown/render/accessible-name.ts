/** Checks that images and links have accessible names, and reports missing ones. */
import type { Chunk } from '../../../runtime/model/index.js';
import type { SourceRange } from '../../plugin/markdown-context.js';
import { decodeEntities } from '../entities.js';
import { type Attribute, finishedTag, readAttributes } from '../scan/tags.js';
import type { RenderContext } from './render-context.js';

const naming = /^(?:alt|aria-label|aria-labelledby|title)$/;
/** Elements that have their own content, or whose names are checked elsewhere. Custom elements count too. */
const ownContent =
  /^(?:audio|canvas|embed|iframe|input|math|meter|object|progress|select|textarea|video|.*-.*)$/i;

/** Whether chunks have visible text or an element with an accessible name. */
export function hasAccessibleName(chunks: Chunk[]): boolean {
  let html = '';
  for (const chunk of chunks) {
    if (typeof chunk === 'string') html += chunk;
    // A Markdown image without alternative text is reported separately.
    else if (/^(?:picture|code|msg|component)$/.test(chunk.t)) return true;
  }
  for (const [, , element = '', written = ''] of html.matchAll(finishedTag)) {
    const attributes = readAttributes(written);
    const isNamed = attributes.some(({ name, value }) => naming.test(name) && value.trim() !== '');
    if (isNamed || ownContent.test(element)) return true;
    if (element.toLowerCase() === 'img' && !attributes.some(({ name }) => name === 'alt')) return true;
  }
  return /[^\s\p{Cf}]/u.test(decodeEntities(html.replace(finishedTag, '')));
}

export const NO_ALT = {
  code: 'image-alt',
  message: 'This image has no alternative text.',
  hint: 'Describe it: `![description](…)`. If it is decorative, use `<img alt="" …>`.',
} as const;

export const NAMELESS_LINK = {
  code: 'empty-link',
  message: 'This link has no text.',
  hint: 'Add a text that describes the target, or an alternative text to its image.',
} as const;

export const NO_ADDRESS = {
  code: 'empty-link',
  message: 'This link has no URL.',
  hint: 'Add the URL, or remove the link.',
} as const;

/**
 * An image that is hidden from assistive technology needs no alternative text; neither does one that a script
 * names.
 */
export function lacksAlt(attributes: Attribute[]): boolean {
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

/** Checks the address of a link now, and returns a function that checks its content when it is closed. */
export function checkedLink(
  context: RenderContext,
  attributes: Attribute[],
  place: SourceRange,
): (() => void) | undefined {
  const href = attributes.find(({ name }) => name === 'href')?.value;
  if (href === undefined || isHidden(attributes)) return undefined;
  if (href.trim() === '') {
    context.report({ ...NO_ADDRESS, ...place });
    return undefined;
  }
  if (
    attributes.some(({ name, value }) => /^(?:aria-label|aria-labelledby|title)$/.test(name) && value !== '')
  )
    return undefined;
  // An empty link that points to a place on the page and has an ID is an anchor, so it needs no text.
  if (href.startsWith('#') && attributes.some(({ name }) => name === 'id' || name === 'name'))
    return undefined;
  const inside = context.checkpoint();
  return () => {
    if (!hasAccessibleName(context.sliceFrom(inside))) context.report({ ...NAMELESS_LINK, ...place });
  };
}
