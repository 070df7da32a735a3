/** `@docs-cli/plugin-mermaid`: diagrams in Mermaid as SVG. Pages need no script and no inline style. */

import { fileURLToPath } from 'node:url';
import type { Plugin } from '@docs-cli/core/plugin';
import { diagramSyntax, IGNORED, INVALID_DIAGRAM, MISSING_ALT } from './diagram-syntax.js';
import { RENDERER_VERSION } from './renderer.js';

/** Code blocks of the language `mermaid` become diagrams. */
export function mermaid(): Plugin {
  return {
    name: '@docs-cli/plugin-mermaid',
    version: RENDERER_VERSION,
    options: {},
    markdown: [diagramSyntax],
    styles: fileURLToPath(new URL('./mermaid.css', import.meta.url)),
    codes: {
      [INVALID_DIAGRAM]: { level: 'error', says: 'A diagram has a syntax error, or cannot be drawn.' },
      [MISSING_ALT]: { level: 'warning', says: 'A diagram has no alternative text.' },
      [IGNORED]: { level: 'warning', says: 'A statement of a diagram has no effect.' },
    },
  };
}
