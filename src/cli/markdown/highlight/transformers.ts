/** Renders a code block through transformers of shiki, which get the same tree that shiki would give them. */
import type { CodeToHastOptions, ShikiTransformer, ThemedToken } from '@shikijs/types';
import { hastToHtml, tokensToHast } from 'shiki/core';
import type { CodeBlock } from '../../../runtime/model/index.js';
import { blockClasses, lineClasses, type Run } from './runs.js';

interface Rendering {
  tokenize(code: string): Run[][];
  transformers: readonly ShikiTransformer[];
}

type Element = Parameters<NonNullable<ShikiTransformer['line']>>[0];
type Context = ThisParameterType<NonNullable<ShikiTransformer['preprocess']>>;

export function renderTransformed(block: CodeBlock, { tokenize, transformers }: Rendering): string {
  const options: CodeToHastOptions = {
    lang: block.lang,
    theme: 'none',
    // Pages have no inline styles.
    rootStyle: false,
    meta: { __raw: block.meta ?? '' },
    transformers: [ownTransformer(block), ...transformers],
  };
  const context = {
    options,
    meta: {},
    codeToHast: unsupported,
    codeToTokens: unsupported,
  } as unknown as Context;
  const ordered = inOrder(transformers);
  let code = block.code;
  for (const { preprocess } of ordered) code = preprocess?.call(context, code, options) || code;
  let tokens = tokensOf(tokenize(code));
  const withSource = { ...context, source: code };
  for (const transformer of ordered) tokens = transformer.tokens?.call(withSource, tokens) || tokens;
  const root = tokensToHast(tokens, options as never, withSource as never);
  let html = hastToHtml(root);
  for (const { postprocess } of ordered) html = postprocess?.call(withSource, html, options) || html;
  return html;
}

function unsupported(): never {
  throw new Error('A transformer cannot highlight other code here.');
}

/** First those with `enforce: 'pre'`, last those with `enforce: 'post'`, as in shiki. */
function inOrder(transformers: readonly ShikiTransformer[]): ShikiTransformer[] {
  const rank = ({ enforce }: ShikiTransformer) => (enforce === 'pre' ? 0 : enforce === 'post' ? 2 : 1);
  return transformers.toSorted((a, b) => rank(a) - rank(b));
}

/** Tokens with class names instead of colors. */
function tokensOf(lines: readonly Run[][]): ThemedToken[][] {
  let offset = 0;
  return lines.map((runs) => {
    const tokens = runs.map(({ text, className }) => {
      const token = {
        content: text,
        offset,
        htmlStyle: {},
        ...(className === undefined ? {} : { htmlAttrs: { class: className } }),
      };
      offset += text.length;
      return token;
    });
    offset++;
    return tokens;
  });
}

/** Adds the classes of docs-cli. It runs before the site's transformers. */
function ownTransformer(block: CodeBlock): ShikiTransformer {
  const ofLines = lineClasses(block);
  const isNumbered = block.lineNumbers && block.startLine !== 1;
  return {
    name: 'docs-cli',
    enforce: 'pre',
    line(node: Element, line: number) {
      node.properties.class = `line${ofLines.get(line) ?? ''}`;
      if (isNumbered) node.properties['data-line'] = String(block.startLine + line - 1);
    },
    pre(node: Element) {
      const { __raw: _, ...properties } = node.properties;
      node.properties = { ...properties, class: blockClasses(block).join(' ') || undefined };
    },
  };
}
