/** Capitalised tags in running text. Unknown tags, which are mostly type parameters, are shown as written. */
import type { Lexer } from 'marked';
import { didYouMean } from '../../report/suggest.js';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import type { RenderContext } from '../render/render-context.js';
import { endTagFinder } from '../scan/tags.js';
import { renderTag, tagToMarkdown } from '../tags/render-tag.js';
import { type ComponentToken, isComponentName, isOneLetterTag, readTag } from '../tags/tag-syntax.js';
import { type InlineExtension, pageOf } from './extension.js';

export const inlineComponent: InlineExtension = {
  name: 'component',
  level: 'inline',
  tokenize(lexer, src): ComponentToken | undefined {
    if (src[0] !== '<') return undefined;
    const tag = readTag(src);
    if (tag === undefined) return unendedTag(lexer, src) ?? closingTag(src);
    if (!isComponentName(tag.name)) return closingTag(src);
    if (isOneLetterTag(tag.name) && tag.length > 3) return undefined;
    const opening = src.slice(0, tag.length);
    const token = { type: 'component' as const, tag, tokens: [] };
    if (!existsIn(lexer, tag.name)) return { ...token, raw: opening, text: opening, isClosed: true };
    if (tag.isSelfClosing) return { ...token, raw: opening, isClosed: true };
    const content = src.slice(tag.length);
    const closing = endTagFinder(tag.name)(content);
    if (closing === undefined) return { ...token, raw: opening, isClosed: false };
    const tokens = lexer.inlineTokens(content.slice(0, closing.start));
    return { ...token, raw: src.slice(0, tag.length + closing.end), tokens, isClosed: true };
  },
  render(token, context, offset) {
    const { tag, tokens, raw, isClosed, unended } = token as ComponentToken;
    if (unended !== undefined) reportUnended(context, unended, offset);
    if (!isKnown(context, tag.name)) {
      if (context.imports.files.has(tag.name)) {
        reportMisplacedFile(context, tag.name, offset);
        return;
      }
      if (tag.length > 0) reportUnknown(context, tag.name, offset);
      context.write(escapeHtml(raw));
      return;
    }
    const line = context.source.lineAt(offset);
    const lines = { line, end: line + 1 };
    const offsetOf = (inner: number) => offset + inner;
    const children = () => context.inlines(tokens);
    renderTag({ context, tag, tokens, lines, isClosed, isInline: true, offsetOf, children });
  },
  toMarkdown(token, writer) {
    const { tag, tokens, raw } = token as ComponentToken;
    // The page shows it as text; other Markdown renderers would treat it as a tag.
    if (writer.context.imports.files.has(tag.name)) return [];
    if (!isKnown(writer.context, tag.name))
      return [writer.context.options.html === 'trusted' ? `\\${raw}` : escapeMarkdown(raw)];
    const children = () => writer.inlines(tokens);
    const isBlock =
      !writer.context.hasComponent(tag.name) && writer.context.syntax.tags.get(tag.name)?.level === 'block';
    return isBlock ? children() : tagToMarkdown({ token, tag, tokens, writer, children });
  },
};

function existsIn(lexer: Lexer, name: string): boolean {
  const { components, syntax } = pageOf(lexer);
  return components.has(name) || syntax.tags.has(name);
}

function isKnown(context: RenderContext, name: string): boolean {
  return context.hasComponent(name) || context.syntax.tags.has(name);
}

/**
 * A closing tag without an opening tag is text. If there was an unclosed opening tag, it was already
 * reported.
 */
function closingTag(src: string): ComponentToken | undefined {
  const match = /^<\/([A-Z][\w.]*)\s*>/.exec(src);
  if (match === null || !isComponentName(match[1]!) || isOneLetterTag(match[1]!)) return undefined;
  return textToken(match[0]);
}

/** A tag that does not end in its paragraph. A name that does not exist needs a prop, because it may be a type. */
function unendedTag(lexer: Lexer, src: string): ComponentToken | undefined {
  const [raw, name = '', prop] = /^<([A-Z][\w.]*)(?=\s)(\s+[A-Za-z_][\w:-]*=[{"'])?/.exec(src) ?? [];
  if (raw === undefined || !isComponentName(name) || isOneLetterTag(name)) return undefined;
  if (prop === undefined && !existsIn(lexer, name)) return undefined;
  return { ...textToken(`<${name}`), unended: name };
}

/** A token that is shown as text. No component has its empty name. */
function textToken(text: string): ComponentToken {
  const tag = { name: '', props: [], length: 0, isSelfClosing: false };
  return { type: 'component', raw: text, text, tag, tokens: [], isClosed: true };
}

function reportUnended(context: RenderContext, name: string, offset: number): void {
  context.report({
    level: 'error',
    code: 'invalid-prop',
    message: `The tag \`<${name}>\` does not end in its paragraph, so it is shown as text.`,
    hint: 'End it with `>`. If a value has a blank line, write `\\n` for line breaks, or put the tag on its own lines after a blank line. If it is text, put it in backticks.',
    offset,
    length: name.length + 1,
  });
}

function reportMisplacedFile(context: RenderContext, name: string, offset: number): void {
  context.report({
    code: 'misplaced-tag',
    message: `\`<${name}>\` is a Markdown file, so its tag must be alone on its line.`,
    hint: `Write \`<${name} />\`, with nothing before or after it.`,
    offset,
    length: name.length + 1,
  });
}

function reportUnknown(context: RenderContext, name: string, offset: number): void {
  const near = didYouMean(name, [...context.syntax.tags.keys(), ...(context.options.components ?? [])]);
  context.report({
    code: 'unknown-tag',
    message: `The component \`<${name}>\` does not exist, so the tag is shown as text.`,
    hint: near
      ? `Did you mean \`<${near}>\`?`
      : 'If it is text, put it in backticks. A component needs a module in the folder `_components`.',
    offset,
    length: name.length + 1,
  });
}
