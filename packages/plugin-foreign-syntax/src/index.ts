/** `@docs-cli/plugin-foreign-syntax`: finds syntax of other documentation generators, and says what to write instead. */
import type { Plugin } from '@docs-cli/core/plugin';
import { betterHint } from './better-hint.js';
import { CODE, checkPage } from './check-page.js';

export { configHint } from './config-hints.js';
export { frontmatterHint } from './frontmatter-hints.js';

/** Reports syntax of other generators in pages, and improves the hints of docs-cli for their options and components. */
export function foreignSyntax(): Plugin {
  return {
    name: '@docs-cli/plugin-foreign-syntax',
    // It changes no page, so cached pages stay valid in each version.
    version: '1',
    codes: { [CODE]: { level: 'warning', says: 'A page has syntax of another documentation generator.' } },
    rules: [
      {
        name: 'syntax',
        needs: 'page',
        codes: [CODE],
        check: ({ pages, config: { plugins } }) => pages.flatMap((page) => checkPage(page, plugins)),
      },
    ],
    hint: betterHint,
  };
}
