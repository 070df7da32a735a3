/** Checks the accessible names of images and links in raw HTML. */
import { reportNamelessLink, reportNoAddress, saysSomething } from '../render/accessible-name.js';
import type { RenderContext } from '../render/render-context.js';
import type { Attribute } from './html-attributes.js';

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
  place: { offset: number; length: number },
): (() => void) | undefined {
  const href = attributes.find(({ name }) => name === 'href')?.value;
  if (href === undefined || isHidden(attributes)) return undefined;
  if (href.trim() === '') {
    reportNoAddress(context, place);
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
    if (!saysSomething(context.sliceFrom(inside))) reportNamelessLink(context, place);
  };
}
