/** `@docs-cli/plugin-api`: an API reference from TypeScript sources and their doc comments. */

import { fileURLToPath } from 'node:url';
import type { Plugin } from '@docs-cli/core/plugin';
import { CODE_LEVELS } from './codes.js';
import { type ApiOptions, type ResolvedOptions, resolveOptions } from './options.js';
import { apiName, apiNames, apiNotes, apiText, apiType, apiWords } from './syntax/inline-tags.js';
import { nameLinks } from './syntax/name-links.js';
import { signatureSyntax } from './syntax/signature-syntax.js';
import { typeTags } from './syntax/type-tags.js';
import { writeTypes } from './type-files.js';

export type { ApiOptions };

/** The version of the pages and tags. */
const VERSION = '0.1.0';

/** A page for each export of the entries, an index of them, and links to them. */
export function api(options: ApiOptions): Plugin[] {
  const resolved = resolveOptions(options);
  return [reference(resolved), links(resolved)];
}

/** A separate plugin, because its pages do not need the styles of the reference. */
function links(options: ResolvedOptions): Plugin {
  return { name: '@docs-cli/plugin-api/links', version: VERSION, options, markdown: nameLinks(options) };
}

function reference(options: ResolvedOptions): Plugin {
  return {
    name: '@docs-cli/plugin-api',
    version: VERSION,
    options,
    markdown: [signatureSyntax, typeTags(options)],
    tags: [apiType, apiName, apiNames, apiNotes, apiText, apiWords],
    styles: fileURLToPath(new URL('./api.css', import.meta.url)),
    codes: CODE_LEVELS,
    async pages({ root, locales }) {
      // Threads that only render pages do not load the compiler's client.
      const [{ readModel }, { createReference }] = await Promise.all([
        import('./extract/read-model.js'),
        import('./pages/create-pages.js'),
      ]);
      const created = createReference(readModel(root, options), options, { locales });
      writeTypes(root, created, options);
      return created.pages;
    },
  };
}
