/** Headings: their HTML with an open place for the id, and the ids once all of the page is known. */
import GithubSlugger, { slug } from 'github-slugger';
import type { Token, Tokens } from 'marked';
import { duplicateId, isOwnId, SHELL_IDS } from './duplicate-id.js';
import { escapeHtml } from './escape.js';
import type { Lines, Page } from './page.js';
import { foldSpace, plainText } from './plain-text.js';
import { firstLine } from './source-text.js';
import { takeWrittenId } from './written-id.js';

export function renderHeading(token: Token, page: Page, { line, end }: Lines): void {
  const { depth, tokens, raw } = token as Tokens.Heading;
  const written = takeExplicitId(tokens);
  const text = foldSpace(plainText(tokens));
  const column = page.source.lineText(line).indexOf(firstLine(raw).trim());
  const offset = page.source.startOf(line) + Math.max(0, column);
  const isTaken = written !== undefined && isOwnId(written);
  if (isTaken) page.report({ ...duplicateId(written), offset });
  const id = isTaken ? undefined : written;
  const i = page.headings.length;
  const place = page.source.place(offset);
  page.headings.push({
    depth,
    text,
    slug: id ?? '',
    explicit: id !== undefined,
    charIndex: offset,
    ...place,
    ...(page.isInside ? { inside: true } : {}),
    ...(page.htmlHeading === undefined ? {} : { after: page.htmlHeading }),
  });
  page.htmlHeading = undefined;
  if (depth === 2) page.sections++;
  if (depth === 1 && page.count('h1') === 2) {
    page.report({
      level: 'warning',
      code: 'multiple-h1',
      message: 'This page has a second h1.',
      hint: 'A page has one h1, its title; write sections with `##`.',
      offset,
    });
  }
  page.write(`<h${depth} id="`);
  page.mark({ t: 'id', i });
  page.write('" tabindex="-1">');
  page.inlinesIn(tokens, { line, end });
  if (depth > 1) {
    page.write('<a class="header-anchor" href="#');
    page.mark({ t: 'id', i });
    page.write('" aria-label="');
    page.message('headingAnchorText');
    page.write(`: ${escapeHtml(text)}">#</a>`);
  }
  page.write(`</h${depth}>\n`);
}

/** Remembers a heading that an author wrote in HTML: the next one of Markdown may go on from it. */
export function passHtmlHeading(page: Page, element: string): void {
  if (/^h[1-6]$/.test(element)) page.htmlHeading = Number(element[1]);
}

/** Cuts `{#id}` off the heading's last text. */
function takeExplicitId(tokens: Token[]): string | undefined {
  const last = tokens.at(-1);
  if (last?.type !== 'text') return undefined;
  const text = last as Tokens.Text;
  const found = takeWrittenId(text.text);
  if (found === undefined) return undefined;
  text.text = found.before.trimEnd();
  text.raw = text.raw.slice(0, text.raw.lastIndexOf('{#'));
  return found.id;
}

/**
 * Gives every heading its id. Ids that an author wrote stay as they are, so those of the others keep clear of
 * them, wherever on the page they stand, and all keep clear of the page around the article.
 */
export function assignSlugs(page: Page): void {
  const slugger = new GithubSlugger();
  const written = new Set<string>();
  for (const id of [...SHELL_IDS, ...page.takenIds]) slugger.occurrences[id] ??= 0;
  for (const heading of page.headings) {
    if (!heading.explicit) continue;
    const id = heading.slug;
    if (written.has(id) || page.hasId(id)) reportDuplicate(page, heading);
    written.add(id);
    slugger.occurrences[id] ??= 0;
  }
  for (const heading of page.headings) {
    if (heading.explicit) continue;
    // A heading of punctuation only still needs an id.
    heading.slug = slugger.slug(slug(heading.text) === '' ? 'section' : heading.text);
  }
}

function reportDuplicate(page: Page, { slug, file, line, column }: Page['headings'][number]): void {
  page.diagnostics.push({ ...duplicateId(slug), file, line, column });
}
