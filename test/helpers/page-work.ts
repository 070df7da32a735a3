/** Everything that a build does with the text of one page before its code is highlighted. */
import { type ParsedPage, parsePage } from '../../src/cli/markdown/parse.js';
import { renderChunks } from '../../src/cli/markdown/render/render-chunks.js';
import { type SectionText, sectionTextsOf } from '../../src/cli/markdown/section-texts.js';
import { type TranslationHashes, translationHashes } from '../../src/cli/markdown/translation-sections.js';
import type { HtmlPolicy, MarkdownChunk } from '../../src/runtime/model/index.js';

export interface PageWork {
  document: ParsedPage;
  markdown: MarkdownChunk[];
  sectionTexts: SectionText[];
  sections: TranslationHashes;
  article: string;
}

export function workOn(body: string, html: HtmlPolicy, path = 'content/en/page.md'): PageWork {
  const options = { lineNumbers: false, wrap: false, html, packageManagers: ['npm' as const] };
  const document = parsePage({ path, body, line: 1 }, options, () => undefined);
  const filled = (i: number) => ` data-part="${i}"`;
  return {
    document,
    markdown: document.markdown(),
    sectionTexts: sectionTextsOf(document),
    sections: translationHashes(document, {}),
    article: renderChunks(document.chunks, {
      link: filled,
      image: filled,
      picture: (i, attributes) => `<img${filled(i)}${attributes}>`,
      url: String,
      id: (i) => document.headings[i]!.slug,
      code: () => '<pre></pre>',
      toc: () => '',
      msg: (key) => key,
    }),
  };
}
