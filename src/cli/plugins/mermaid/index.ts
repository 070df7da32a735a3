/** `@docs-cli/core/plugins/mermaid`: diagrams in Mermaid as SVG. Pages need no script and no inline style. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from '../../plugin/plugin.js';
import { libraryOf } from '../library.js';
import { diagramSyntax, IGNORED, INVALID_DIAGRAM, MISSING_ALT, type Renderer } from './diagram-syntax.js';

/** Code blocks of the language `mermaid` become diagrams. Needs the package `beautiful-mermaid`. */
export function mermaid(): Plugin {
  const library = libraryOf<Renderer>('mermaid', 'beautiful-mermaid');
  return {
    name: '@docs-cli/core/plugins/mermaid',
    version: library.version,
    options: {},
    markdown: [diagramSyntax(library)],
    styles: fileURLToPath(new URL('./mermaid.css', import.meta.url)),
    codes: {
      [INVALID_DIAGRAM]: { level: 'error', says: 'A diagram has a syntax error, or cannot be drawn.' },
      [MISSING_ALT]: { level: 'warning', says: 'A diagram has no alternative text.' },
      [IGNORED]: { level: 'warning', says: 'A statement of a diagram has no effect.' },
    },
  };
}
