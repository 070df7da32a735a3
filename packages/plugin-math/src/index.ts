/**
 * `@docs-cli/plugin-math`: formulas in TeX as MathML. Pages need no script, no inline style and no font of a
 * server.
 */

import { fileURLToPath } from 'node:url';
import type { Plugin } from '@docs-cli/core/plugin';
import { FormulaRenderer, INVALID_TEX } from './formula-renderer.js';
import { codeSyntax, displaySyntax, inlineSyntax } from './formula-syntax.js';
import { TEMML_VERSION } from './temml.js';

export interface MathOptions {
  /** Commands for all formulas, by name: `{ '\\RR': '\\mathbb{R}' }`. A command may have arguments: `#1`. */
  macros?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether `$…$` is a formula. If `false`, a formula in a text is `` $`…`$ ``, and a single dollar sign is always
   * text. Default: `true`.
   */
  singleDollar?: boolean | undefined;
}

const NAME = '@docs-cli/plugin-math';

/** `$…$` in a text, `$$…$$`, and code blocks of the language `math` become MathML. */
export function math({ macros = {}, singleDollar = true }: MathOptions = {}): Plugin {
  for (const name of Object.keys(macros)) {
    if (!/^\\(?:[A-Za-z@]+|[^A-Za-z@\s])$/.test(name))
      throw new Error(
        `'${name}' in \`macros\` of math() is not a TeX command. Write a name such as '\\\\RR'.`,
      );
  }
  const renderer = new FormulaRenderer(macros);
  return {
    name: NAME,
    version: TEMML_VERSION,
    options: { macros, singleDollar },
    markdown: [displaySyntax(renderer), inlineSyntax(renderer, { singleDollar }), codeSyntax(renderer)],
    styles: fileURLToPath(new URL('./math.css', import.meta.url)),
    codes: { [INVALID_TEX]: { level: 'error', says: 'A formula has an error in its TeX.' } },
  };
}
