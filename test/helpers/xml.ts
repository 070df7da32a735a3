/** Checks XML with libxml2: whether it is well-formed, and whether it is valid against a schema. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { temporaryFolder } from './site.js';

/** @throws with the position of the first error. */
export function assertWellFormed(xml: string): void {
  XmlDocument.fromString(xml).dispose();
}

/** Schema for links to translations, which the sitemap schema does not define. */
const LINK_SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
<xs:element name="link"><xs:complexType>
<xs:attribute name="rel" use="required" fixed="alternate"/>
<xs:attribute name="hreflang" type="xs:language" use="required"/>
<xs:attribute name="href" type="xs:anyURI" use="required"/>
</xs:complexType></xs:element></xs:schema>`;

let validator: XsdValidator | undefined;

/** Validates against the schema of sitemaps.org. @throws with the errors. */
export function assertSitemap(xml: string): void {
  validator ??= sitemapValidator();
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
  }
}

function sitemapValidator(): XsdValidator {
  xmlRegisterFsInputProviders();
  const sitemap = dirname(createRequire(import.meta.url).resolve('sitemap/package.json'));
  const links = join(temporaryFolder(), 'link.xsd');
  writeFileSync(links, LINK_SCHEMA);
  const both = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="${join(sitemap, 'schema/sitemap.xsd')}"/>
<xs:import namespace="http://www.w3.org/1999/xhtml" schemaLocation="${links}"/>
</xs:schema>`;
  return XsdValidator.fromDoc(XmlDocument.fromString(both));
}
