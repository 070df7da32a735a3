/** Renders headings with a placeholder for the ID. The IDs are assigned when the whole page is known. */
import { slug } from 'github-slugger';
import type { Token, Tokens } from 'marked';
import type { HeadingIds } from '../../../runtime/model/index.js';
import type { Lines } from '../../plugin/markdown-context.js';
import { decodeEntities } from '../entities.js';
import { escapeHtml } from '../escape.js';
import { duplicateId, isOwnId, SHELL_IDS } from '../ids.js';
import { foldSpace, plainText } from '../plain-text.js';
import type { RenderContext } from './render-context.js';

export function renderHeading(token: Token, context: RenderContext, lines: Lines): void {
  const { depth, tokens, raw } = token as Tokens.Heading;
  const written = takeExplicitId(tokens);
  const text = foldSpace(plainText(tokens));
  const offset = context.source.offsetIn(raw, raw.search(/\S/), lines.line);
  const isTaken = written !== undefined && isOwnId(written);
  if (isTaken) context.report({ ...duplicateId(written), offset });
  const id = isTaken ? undefined : written;
  const i = context.headings.length;
  context.headings.push({
    depth,
    text,
    slug: id ?? '',
    explicit: id !== undefined,
    charIndex: offset,
    ...context.source.place(offset),
    ...(context.isInside ? { inside: true } : {}),
    ...(context.htmlHeading === undefined ? {} : { after: context.htmlHeading }),
  });
  context.htmlHeading = undefined;
  if (depth === 2) context.sections++;
  if (depth === 1 && context.count('h1') === 2) {
    context.report({
      code: 'multiple-h1',
      message: 'This page has a second h1.',
      hint: 'Use one h1 for the title, and `##` for sections.',
      offset,
    });
  }
  context.write(`<h${depth} id="`);
  context.writeRaw({ t: 'id', i });
  context.write('" tabindex="-1">');
  context.isInHeading = true;
  context.inlines(tokens);
  context.isInHeading = false;
  if (depth > 1) {
    context.write('<a class="dc-header-anchor" href="#');
    context.writeRaw({ t: 'id', i });
    context.write('" aria-label="');
    context.message('headingAnchorText');
    context.write(`: ${escapeHtml(text)}">#</a>`);
  }
  context.write(`</h${depth}>\n`);
}

/** Removes `{#id}` from the end of the heading's last text and returns the ID. */
function takeExplicitId(tokens: Token[]): string | undefined {
  const last = tokens.at(-1);
  if (last?.type === 'mdxComment') return takeWrittenId(`{${last.raw.slice(3, -3).trim()}}`)?.id;
  if (last?.type !== 'text') return undefined;
  const text = last as Tokens.Text;
  const escaped = tokens.at(-2);
  if (escaped?.type === 'escape' && escaped.raw === '\\{') return takeEscapedId(tokens, text.text);
  const found = takeWrittenId(text.text);
  if (found === undefined) return undefined;
  text.text = found.before.trimEnd();
  text.raw = text.raw.slice(0, text.raw.lastIndexOf('{#'));
  return found.id;
}

/** `\{#id}`, as MDX requires it. */
function takeEscapedId(tokens: Token[], text: string): string | undefined {
  const found = takeWrittenId(`{${text}`);
  if (found?.before !== '') return undefined;
  tokens.splice(-2);
  const before = tokens.at(-1);
  if (before?.type === 'text') {
    const title = before as Tokens.Text;
    title.text = title.text.trimEnd();
    title.raw = title.raw.trimEnd();
  }
  return found.id;
}

const explicitId = /^\{#([^\s{}"'<>]+)\}[ \t]*$/;
const allowed = /^[^\s{}"'<>]+$/;
const inAttributes = /(?:^|\s)#([^\s{}"'<>]+)/;

/** `{#id}` at the end of a text, and the text before it; undefined if there is none. */
function takeWrittenId(text: string): { id: string; before: string } | undefined {
  const brace = text.lastIndexOf('{#');
  const match = brace < 0 ? null : explicitId.exec(text.slice(brace));
  return match === null ? undefined : { id: decodeId(match[1]!), before: text.slice(0, brace) };
}

/** `#id` in the attributes of a container, with its position. */
export function idIn(attributes: string): { id: string; index: number } | undefined {
  const match = inAttributes.exec(attributes);
  return match === null
    ? undefined
    : { id: decodeId(match[1]!), index: match.index + match[0].indexOf('#') + 1 };
}

/** Decodes character references, unless the result would not be a valid ID. */
function decodeId(written: string): string {
  const id = decodeEntities(written);
  return allowed.test(id) ? id : written;
}

/**
 * Assigns an ID to every heading. IDs that an author wrote stay unchanged; generated IDs avoid them, wherever
 * they are on the page. All avoid the IDs of the page around the article.
 */
export function assignSlugs(context: RenderContext): void {
  const ids = createIdGenerator(context.options.headingIds);
  const written = new Set<string>();
  for (const id of [...SHELL_IDS, ...context.takenIds]) ids.reserve(id);
  for (const heading of context.headings) {
    if (!heading.explicit) continue;
    const id = heading.slug;
    const { file, line, column } = heading;
    if (written.has(id) || context.takenIds.has(id))
      context.diagnostics.push({ ...duplicateId(id), file, line, column });
    written.add(id);
    ids.reserve(id);
  }
  for (const heading of context.headings) {
    if (heading.explicit) continue;
    heading.slug = ids.create(heading.text);
  }
}

/** A heading with only punctuation still needs an id. */
const FALLBACK = 'section';
/** Characters that nobody sees in an id: the variation selectors of emoji, and marks of where a word may break. */
const INVISIBLE = /[\ufe00-\ufe0f\u00ad\u200b\u2060\ufeff]/g;

/** Creates unique ids from the text of headings, with the rules of GitHub or of VitePress. */
function createIdGenerator(rules: HeadingIds = 'github') {
  const toId = rules === 'vitepress' ? vitePressId : slug;
  /** Id -> number of the last id that was created from it. */
  const taken = new Map<string, number>();
  return {
    /** Created ids avoid this one. */
    reserve(id: string): void {
      if (!taken.has(id)) taken.set(id, 0);
    },
    create(text: string): string {
      const base = toId(text.replace(INVISIBLE, '')) || FALLBACK;
      let id = base;
      let last = taken.get(base) ?? 0;
      while (taken.has(id)) {
        last += 1;
        id = `${base}-${last}`;
      }
      taken.set(base, last);
      taken.set(id, taken.get(id) ?? 0);
      return id;
    },
  };
}

/** Characters that VitePress replaces with a hyphen: white space and the punctuation of ASCII and of quotes. */
const PUNCTUATION = /[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e“”‘’]+/g;

/** Follows the function `slugify` of `@mdit-vue/shared` 3, which VitePress 1 uses. */
function vitePressId(text: string): string {
  const id = text
    .normalize('NFKD')
    // Combining accents and control characters.
    .replace(/[\u0300-\u036f\p{Cc}]/gu, '')
    .replace(PUNCTUATION, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return /^\d/.test(id) ? `_${id}` : id;
}
