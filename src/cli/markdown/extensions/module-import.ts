/** Import statements of components. They are not part of the page. */
import type { Tokens } from 'marked';
import type { InlineTokenizer } from '../lexer/inline-tokenizer.js';
import type { BlockExtension } from './extension.js';

export const moduleImport: BlockExtension = {
  name: 'moduleImport',
  level: 'block',
  tokenize(lexer, src): Tokens.Generic | undefined {
    if (!src.startsWith('import')) return undefined;
    const { statements } = (lexer.options.tokenizer as InlineTokenizer).imports;
    for (const statement of statements) {
      const next = src[statement.length];
      if (src.startsWith(statement) && (next === undefined || next === '\n'))
        return { type: 'moduleImport', raw: statement };
    }
    return undefined;
  },
  render() {},
  toMarkdown: () => [],
};
