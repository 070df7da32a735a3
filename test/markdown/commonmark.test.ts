/**
 * The examples of the CommonMark specification. What docs-cli adds to the HTML (ids, buttons, links to headings) is left
 * out before the comparison.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error The package has no types.
import commonmark from 'commonmark-spec';
import { decodeHTML } from 'entities';
import { escapeHtml } from '../../src/cli/markdown/escape.js';
import { parsePage } from '../../src/cli/markdown/parse.js';
import { renderChunks } from '../../src/cli/markdown/render/render-chunks.js';

interface Example {
  number: number;
  section: string;
  markdown: string;
  html: string;
}

/** Numbers of the examples whose HTML differs, by reason. */
const DIFFERENT: Record<string, number[]> = {
  'Elements that the text opens are closed where their block ends, so that they cannot change the rest of the page.':
    [
      21, 31, 148, 150, 155, 173, 174, 175, 184, 187, 201, 344, 476, 477, 491, 494, 524, 536, 613, 614, 615,
      616, 617, 630, 631, 642, 643,
    ],
  'End tags of elements that are not open are left out.': [151, 165, 623],
  'Comments, declarations and processing instructions are left out, as a browser does with all but comments.':
    [177, 179, 180, 181, 182, 183, 308, 309, 625, 626, 627, 628, 629],
  'An unknown element in a line of its own is part of a paragraph, so that Markdown works in it.': [163],
  'URLs in the text are links, as in GitHub Flavored Markdown.': [602, 608, 611, 612],
};

test('the HTML of all examples is that of the specification, except for known differences', () => {
  const examples = commonmark.tests as Example[];
  assert.equal(examples.length, 652);
  const different = examples
    .filter(({ markdown, html }) => {
      // The examples have an arrow for a tab.
      const [written, expected] = [markdown, html].map((text) => text.replaceAll('→', '\t'));
      return normalized(article(written!)) !== normalized(expected!);
    })
    .map(({ number }) => number);
  const known = Object.values(DIFFERENT).flat();
  assert.deepEqual(
    different,
    known.sort((a, b) => a - b),
  );
});

test('the rules for text next to Chinese characters give all examples of emphasis the same HTML', () => {
  const examples = (commonmark.tests as Example[]).filter(({ section }) => section.startsWith('Emphasis'));
  assert.equal(examples.length, 132);
  for (const { markdown } of examples)
    assert.equal(article(`${markdown}\n\n中`), `${article(markdown)}<p>中</p>\n`);
});

function article(body: string): string {
  const options = { lineNumbers: false, wrap: false, html: 'trusted' as const, packageManagers: ['npm'] };
  const { chunks, links, headings, codes } = parsePage(
    { path: 'page.md', body, line: 1 },
    options,
    () => undefined,
  );
  const url = (i: number) => escapeHtml(links[i]!.href);
  return renderChunks(chunks, {
    url,
    link: (i) => ` href="${url(i)}"`,
    image: (i) => ` src="${url(i)}"`,
    picture: (i, attributes) => `<img src="${url(i)}"${attributes}>`,
    id: (i) => headings[i]?.slug ?? '',
    code: (i) => `<pre>${escapeHtml(codes[i]!.code && `${codes[i]!.code}\n`)}</pre>`,
    toc: () => '',
    msg: (key) => key,
  });
}

/** HTML without what docs-cli adds, with one form for spaces, URLs and characters. */
function normalized(html: string): string {
  const plain = html
    .replace(/<a [^>]*aria-label="headingAnchorText[^>]*>#<\/a>/g, '')
    .replace(/<div [^>]*>(<pre>.*?<\/pre>)<button.*?<\/button><\/div>/gs, '$1')
    .replace(/<pre><code[^>]*>(.*?)<\/code><\/pre>/gs, '<pre>$1</pre>')
    .replace(/ (id|tabindex|target|rel|class|loading|decoding)="[^"]*"/g, '')
    .replace(/ ?\/>/g, '>')
    .replace(/[ \t\n]+/g, ' ')
    .replace(/ ?(<\/?(?:p|ul|ol|li|blockquote|pre|h\d|hr|table|br|div)\b[^>]*>) ?/g, '$1')
    .replace(/(href|src)="([^"]*)"/g, (_, name, url) => `${name}="${decodedUrl(decodeHTML(url))}"`);
  return decodeHTML(plain).replace(/^ | $/g, '');
}

function decodedUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
