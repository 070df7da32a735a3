/** `<SourceCode href="https://github.com/…" />`: a link to the code a page is about. */
import { z } from 'zod';
import { escapeHtml } from '../escape.js';
import { defineTag } from './tag.js';

export const sourceCode = defineTag({
  name: 'SourceCode',
  level: 'block',
  props: z.strictObject({
    href: z.string(),
    platform: z.enum(['github', 'gitlab']).default('github'),
    text: z.string().optional(),
  }),
  render({ page, props, offsetOf }) {
    const { href, platform, text } = props;
    page.write(`<p class="source-code"><a class="source-code-link source-code-${platform}"`);
    page.link('link', { href, kind: 'link', length: href.length }, offsetOf('href'));
    page.write('>');
    if (text === undefined) page.message('sourceCodeText');
    else page.write(escapeHtml(text));
    page.write('</a></p>\n');
  },
});
