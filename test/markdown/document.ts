/** For the tests of this folder: parses with default options, and the article with resolved placeholders. */
import { type MarkdownOptions, parseDocument } from '../../src/cli/markdown/parse.js';
import { renderChunks } from '../../src/cli/markdown/render/render-chunks.js';
import type { CodeBlock, Document } from '../../src/runtime/model/index.js';

export const options: MarkdownOptions = {
  lineNumbers: false,
  wrap: false,
  html: 'trusted',
  includeFolders: ['.'],
  packageManagers: ['npm', 'yarn', 'pnpm', 'bun'],
};

export function parse(body: string, files: Record<string, string> = {}): Document {
  return parseDocument({ path: 'content/en/page.md', body, line: 1 }, options, (path) => files[path]);
}

/** Messages appear as `{key}`, code as plain text with the options of its block. */
export function article({ chunks, links, headings, codes }: Document): string {
  return renderChunks(chunks, {
    link: (i) => ` href="${escapeText(links[i]!.href)}"`,
    image: (i) => ` src="${escapeText(links[i]!.href)}"`,
    picture: (i, attributes) => `<img src="${escapeText(links[i]!.href)}"${attributes}>`,
    url: (i) => escapeText(links[i]!.href),
    id: (i) => escapeText(headings[i]!.slug),
    code: (i) => `<pre>${describe(codes[i]!)}${escapeText(codes[i]!.code)}</pre>`,
    toc: () => '{toc}\n',
    msg: (key) => `{${key}}`,
  });
}

export function html(body: string, files: Record<string, string> = {}): string {
  return article(parse(body, files));
}

/** `3:5 warning unknown-tag: …`, with the file if it is not the page. */
export function problems({ diagnostics }: Document): string[] {
  return diagnostics.map(({ file, line, column, length, level, code, message, hint }) => {
    const place = `${file === 'content/en/page.md' ? '' : `${file}:`}${line}:${column}${length ? `+${length}` : ''}`;
    return `${place} ${level} ${code}: ${message}${hint === undefined ? '' : ` ${hint}`}`;
  });
}

function describe({ code, lang, ...marks }: CodeBlock): string {
  const said = Object.entries(marks).filter(([key, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== (key === 'startLine' ? 1 : false),
  );
  return said.length === 0 ? '' : `[${said.map(([key, value]) => `${key} ${value}`).join('; ')}]\n`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
