/**
 * Converts objects to XML. A key is an element's name, `@key` is an attribute, and `#text` is the text of an
 * element that has attributes.
 */

type XmlValue = string | XmlElement | (string | XmlElement)[] | undefined;
export interface XmlElement {
  [name: string]: XmlValue;
}

/** Characters that XML cannot contain even when escaped, including lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes for the characters with a meaning in XML. */
const NAMED = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }),
);

/**
 * The same characters as hexadecimal references. RSS readers disagree on whether a title is plain text or
 * HTML, and most of them show a title with these references correctly: see "Character Data" in the RSS Best
 * Practices Profile.
 */
const HEXADECIMAL = new Map([...NAMED, ['&', '&#x26;'], ['<', '&#x3C;'], ['>', '&#x3E;']]);

export async function toXml(root: XmlElement, { isRss = false } = {}): Promise<string> {
  // Loaded lazily, because few commands write XML.
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
