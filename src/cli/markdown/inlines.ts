/** Renderers of marked's inline tokens. */
import type { Token, Tokens } from 'marked';
import { writeCheckbox } from './checkbox.js';
import { escapeHtml } from './escape.js';
import { escapeProse } from './escape-prose.js';
import { renderImage, renderLink } from './links.js';
import type { Page, RenderInline } from './page.js';
import { renderInlineHtml, writeVerbatimText } from './raw-html.js';
import { renderShownTag, SHOWN_TAG } from './shown-tag.js';

export const inlineRenderers: Record<string, RenderInline> = {
  br: (_, page) => page.write('<br>'),
  checkbox: writeCheckbox,
  codespan: (token, page) => page.write(`<code>${escapeHtml((token as Tokens.Codespan).text)}</code>`),
  del: wrap('del'),
  em: wrap('em'),
  escape: (token, page) => page.write(escapeHtml((token as Tokens.Escape).text)),
  html: renderInlineHtml,
  image: renderImage,
  link: renderLink,
  strong: wrap('strong'),
  text: renderText,
  [SHOWN_TAG]: renderShownTag,
};

function wrap(tag: string): RenderInline {
  return (token, page) => {
    page.write(`<${tag}>`);
    page.inlines((token as Tokens.Generic).tokens ?? []);
    page.write(`</${tag}>`);
  };
}

function renderText(token: Token, page: Page): void {
  const { text, tokens } = token as Tokens.Text;
  if (tokens !== undefined) page.inlines(tokens);
  else if (page.elements.verbatim !== undefined) writeVerbatimText(page, page.elements.verbatim, text);
  else page.write(escapeProse(text));
}
