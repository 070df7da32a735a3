/** `<SourceCode href="https://github.com/…" />`: a link to the source code that a page is about. */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { concat, type Markdown } from '../plain-markdown/markdown-chunks.js';

/** SVG paths for a 24 × 24 view box. */
const ICONS = {
  github:
    'M12 2.25a9.75 9.75 0 0 0-3.3 18.92V18.6c-2.1.4-3-.55-3.5-1.75-.25-.55-.6-1-1.1-1.3-.3-.2-.2-.55.25-.5.9.1 1.5.7 1.95 1.4.6.85 1.3 1.1 2.45.8.1-.6.4-1.1.75-1.4-2.5-.35-4.3-1.5-4.3-4.55 0-1.15.4-2.1 1.05-2.85-.2-.7-.2-1.75.25-2.65 1.15 0 2 .55 2.7 1.1a9.6 9.6 0 0 1 5.6 0c.7-.55 1.55-1.1 2.7-1.1.45.9.45 1.95.25 2.65.65.75 1.05 1.7 1.05 2.85 0 3.05-1.8 4.2-4.3 4.55.5.45.8 1.2.8 2.25v3.07A9.75 9.75 0 0 0 12 2.25Z',
  gitlab: 'm12 21.25-9.5-7 2.9-10.5 2.9 6.5h7.4l2.9-6.5 2.9 10.5Z',
};

export const sourceCode = defineTag({
  name: 'SourceCode',
  level: 'block',
  props: z.strictObject({
    href: z.string(),
    platform: z.enum(['github', 'gitlab']).default('github'),
    text: z.string().optional(),
  }),
  render({ context, props, offsetOf }) {
    const { href, platform, text } = props;
    context.write(`<p class="dc-source-code"><a class="dc-source-code-link dc-source-code-${platform}"`);
    context.link('link', { href, kind: 'link', length: href.length }, offsetOf('href'));
    context.write(
      `><svg class="dc-icon dc-icon-solid" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[platform]}"/></svg>`,
    );
    if (text === undefined) context.message('sourceCodeText');
    else context.write(escapeHtml(text));
    context.write('</a></p>\n');
  },
  toMarkdown({ token, props, writer }) {
    const text: Markdown =
      props.text === undefined ? [{ t: 'msg', key: 'sourceCodeText' }] : [escapeMarkdown(props.text)];
    return concat(['['], text, [']('], writer.address(token), [')']);
  },
});
