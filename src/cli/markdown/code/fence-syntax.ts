/** Fences whose language a plugin shows as something other than code. */
import type { Tokens } from 'marked';
import type { Markdown, MarkdownWriter } from '../../plugin/markdown-context.js';
import type { Fence, FenceSyntax } from '../../plugin/syntax.js';
import { decodeEntities } from '../entities.js';
import { fenced } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { parseFenceInfo, unescapeInfo } from './fence-info.js';
import { openingOf, reportUnclosedFence } from './report-fence.js';

/** Returns false if it is normal code. */
export function renderFenceSyntax(token: Tokens.Code, context: RenderContext, line: number): boolean {
  const syntax = syntaxOf(token, context);
  if (syntax === undefined) return false;
  reportUnclosedFence(token, context, line);
  const { offset } = openingOf(token, context, line);
  const below = token.raw.slice(token.raw.indexOf('\n') + 1);
  const codeOffset = context.source.offsetIn(below, 0, line + 1);
  syntax.render({ ...fenceOf(token), offset, codeOffset }, context);
  return true;
}

/** What the plugin writes in plain Markdown, or the fence as written. Undefined for normal code. */
export function fenceSyntaxToMarkdown(
  token: Tokens.Code,
  writer: MarkdownWriter<RenderContext>,
): Markdown | undefined {
  const syntax = syntaxOf(token, writer.context);
  if (syntax === undefined) return undefined;
  const fence = fenceOf(token);
  return syntax.toMarkdown?.(fence, writer) ?? fenced(fence.code, (token.lang ?? '').trim());
}

function syntaxOf(
  { codeBlockStyle, lang = '' }: Tokens.Code,
  { syntax: { fences } }: RenderContext,
): FenceSyntax<RenderContext> | undefined {
  if (fences.size === 0 || codeBlockStyle === 'indented') return undefined;
  return fences.get(parseFenceInfo(lang).lang);
}

const attribute = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)')/g;

function fenceOf({ lang: written = '', text }: Tokens.Code): Fence {
  const { lang } = parseFenceInfo(written);
  const info = unescapeInfo(written.slice(/^[^\s{[:]*/.exec(written)![0].length).trim());
  const attributes = Object.fromEntries(
    [...info.matchAll(attribute)].map(([, name, double, single]) => [
      name,
      decodeEntities(double ?? single ?? ''),
    ]),
  );
  return { code: text.replace(/\n$/, ''), lang, info, attributes, offset: 0, codeOffset: 0 };
}
