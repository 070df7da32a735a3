/** Objects as XML: the key is the element's name, `@key` one of its attributes, `#text` what it holds beside those. */

export type XmlValue = string | XmlElement | (string | XmlElement)[] | undefined;
export interface XmlElement {
  [name: string]: XmlValue;
}

/** What XML cannot hold in any way of writing, lone halves of a character among it. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export async function toXml(root: XmlElement): Promise<string> {
  // Few commands write XML, so none loads it before it does.
  const { default: XMLBuilder } = await import('fast-xml-builder');
  const builder = new XMLBuilder({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    suppressBooleanAttributes: false,
    format: true,
    indentBy: '',
    suppressEmptyNode: true,
    tagValueProcessor: (_, value) => String(value).replace(FORBIDDEN, ''),
    attributeValueProcessor: (_, value) => String(value).replace(FORBIDDEN, ''),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
}
