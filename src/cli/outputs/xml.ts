/** Objects as XML: the key is the element's name, `@key` one of its attributes, `#text` what it holds beside those. */

export type XmlValue = string | XmlElement | (string | XmlElement)[] | undefined;
export interface XmlElement {
  [name: string]: XmlValue;
}

/** What XML cannot hold in any way of writing, lone halves of a character among it. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** How the characters are written that XML reads as its own. */
const NAMED = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }),
);

/**
 * The same to XML. Readers of RSS disagree on whether a title is plain text or HTML, and most of them show one right that
 * is written in this way: see "Character Data" in the RSS Best Practices Profile.
 */
const HEXADECIMAL = new Map([...NAMED, ['&', '&#x26;'], ['<', '&#x3C;'], ['>', '&#x3E;']]);

export async function toXml(root: XmlElement, { isRss = false } = {}): Promise<string> {
  // Few commands write XML, so none loads it before it does.
  const { default: XMLBuilder } = await import('fast-xml-builder');
  const references = isRss ? HEXADECIMAL : NAMED;
  const written = (value: unknown) =>
    String(value)
      .replace(FORBIDDEN, '')
      .replace(/[&<>'"]/g, (character) => references.get(character)!);
  const builder = new XMLBuilder({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    suppressBooleanAttributes: false,
    format: true,
    indentBy: '',
    suppressEmptyNode: true,
    processEntities: false,
    tagValueProcessor: (_, value) => written(value),
    attributeValueProcessor: (_, value) => written(value),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
}
