/** What pictures and links of raw HTML are called. */
import { reportNamelessLink, reportNoAddress, saysSomething } from './accessible-name.js';
import type { Attribute } from './html-attributes.js';
import type { RenderContext } from './render-context.js';

/** A picture that is hidden from those who would hear of it needs no text; nor does one named by a script. */
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

/** Looks at a link that has an address now, and at its content when its end is met. */
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
  // Empty and leading to a place of the page, it is there to be led to.
  if (href.startsWith('#') && attributes.some(({ name }) => name === 'id' || name === 'name'))
    return undefined;
  const inside = context.checkpoint();
  return () => {
    if (!saysSomething(context.sliceFrom(inside))) reportNamelessLink(context, place);
  };
}
