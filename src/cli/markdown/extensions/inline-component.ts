/** Capitalised tags in running text. Unknown tags, which are mostly type parameters, are shown as written. */
import { didYouMean } from '../../report/suggest.js';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import type { InlineTokenizer } from '../lexer/inline-tokenizer.js';
import type { RenderContext } from '../render/render-context.js';
import { isComponentName, isOneLetterTag } from '../tags/component-name.js';
import { findTag, tagNames } from '../tags/index.js';
import { renderTag, tagToMarkdown } from '../tags/render-tag.js';
import { readTag } from '../tags/tag-syntax.js';
import type { ComponentToken } from './component-token.js';
import type { InlineExtension } from './extension.js';

export const inlineComponent: InlineExtension = {
  name: 'component',
  level: 'inline',
  tokenize(lexer, src) {
    if (src[0] !== '<') return undefined;
    const tag = readTag(src);
    if (tag === undefined || !isComponentName(tag.name)) return closingTag(src);
    if (isOneLetterTag(tag.name) && tag.length > 3) return undefined;
    let raw = src.slice(0, tag.length);
    let isClosed = true;
    let tokens: ComponentToken['tokens'] = [];
    if (findTag(tag.name) !== undefined && !tag.isSelfClosing) {
      const closing = `</${tag.name}>`;
      const { run, at } = (lexer.options.tokenizer as InlineTokenizer).runOf(src);
      isClosed = run.lastOf(closing) >= at + tag.length;
      if (isClosed) {
        const end = src.indexOf(closing, tag.length);
        tokens = lexer.inlineTokens(src.slice(tag.length, end));
        raw = src.slice(0, end + closing.length);
      }
    }
    const token: ComponentToken = {
      type: 'component',
      raw,
      text: findTag(tag.name) === undefined ? raw : '',
      tag,
      tagOffset: 0,
      tokens,
      bodyLine: 0,
      isClosed,
    };
    return token;
  },
  render(token, context, offset) {
    const { tag, tokens, raw, isClosed } = token as ComponentToken;
    if (findTag(tag.name) === undefined) {
      if (tag.length > 0) reportUnknown(context, tag.name, offset);
      context.write(escapeHtml(raw));
      return;
    }
    const line = context.source.lineAt(offset);
    renderTag({
      page: context,
      tag,
      tokens,
      lines: { line, end: line + 1 },
      isClosed,
      isInline: true,
      offsetOf: (inner) => offset + inner,
      children: () => context.inlines(tokens),
    });
  },
  toMarkdown(token, writer) {
    const { tag, tokens, raw } = token as ComponentToken;
    const definition = findTag(tag.name);
    // The page shows it as text; other Markdown renderers would treat it as a tag.
    if (definition === undefined)
      return [writer.page.options.html === 'trusted' ? `\\${raw}` : escapeMarkdown(raw)];
    const children = () => writer.inlines(tokens);
    return definition.level === 'block'
      ? children()
      : tagToMarkdown({ token, tag, tokens, writer, children });
  },
};

/**
 * A closing tag without an opening tag is text. If there was an unclosed opening tag, it was already
 * reported.
 */
function closingTag(src: string): ComponentToken | undefined {
  const match = /^<\/([A-Z][\w.]*)\s*>/.exec(src);
  if (match === null || !isComponentName(match[1]!) || isOneLetterTag(match[1]!)) return undefined;
  const tag = { name: '', props: [], length: 0, isSelfClosing: false };
  return {
    type: 'component',
    raw: match[0],
    text: match[0],
    tag,
    tagOffset: 0,
    tokens: [],
    bodyLine: 0,
    isClosed: true,
  };
}

function reportUnknown(context: RenderContext, name: string, offset: number): void {
  const near = didYouMean(name, tagNames());
  context.report({
    level: 'warning',
    code: 'unknown-tag',
    message: `The component \`<${name}>\` does not exist, so the tag is shown as text.`,
    hint: near === undefined ? 'If it is text, put it in backticks.' : `Did you mean \`<${near}>\`?`,
    offset,
    length: name.length + 1,
  });
}
