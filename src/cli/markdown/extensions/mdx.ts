/** Syntax of MDX other than components: comments and import statements. */
import type { Tokens } from 'marked';
import { type BlockExtension, type InlineExtension, pageOf } from './extension.js';

const begin = /^ {0,3}\{\/\*/;
const comment = /^\{\/\*[\s\S]*?\*\/\}/;
const comments = /\{\/\*[\s\S]*?\*\/\}/g;
const restOfLine = /[ \t]*(?:\n|$)/y;

/** Comments alone on their lines. Like HTML comments, they are not part of the page. */
export const mdxCommentBlock: BlockExtension = {
  name: 'mdxComment',
  level: 'block',
  tokenize(_, src): Tokens.Generic | undefined {
    const match = begin.exec(src);
    if (match === null) return undefined;
    const end = src.indexOf('*/}', match[0].length);
    restOfLine.lastIndex = end + 3;
    if (end < 0 || !restOfLine.test(src)) return undefined;
    return { type: 'mdxComment', raw: src.slice(0, restOfLine.lastIndex) };
  },
  render() {},
  toMarkdown: () => [],
};

/** Comments in text. */
export const mdxComment: InlineExtension = {
  name: 'mdxComment',
  level: 'inline',
  start: '{/*',
  tokenize(_, src): Tokens.Generic | undefined {
    const raw = src.startsWith('{/*') ? comment.exec(src)?.[0] : undefined;
    return raw === undefined ? undefined : { type: 'mdxComment', raw };
  },
  // Letters in place of comments.
  mask: (text) => text.replaceAll(comments, (found) => 'a'.repeat(found.length)),
  render() {},
  toMarkdown: () => [],
};

/** Import statements of components. They are not part of the page. */
export const moduleImport: BlockExtension = {
  name: 'moduleImport',
  level: 'block',
  tokenize(lexer, src): Tokens.Generic | undefined {
    if (!src.startsWith('import')) return undefined;
    for (const statement of pageOf(lexer).imports.statements) {
      const next = src[statement.length];
      if (src.startsWith(statement) && (next === undefined || next === '\n'))
        return { type: 'moduleImport', raw: statement };
    }
    return undefined;
  },
  render() {},
  toMarkdown: () => [],
};
