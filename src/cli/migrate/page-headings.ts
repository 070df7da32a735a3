/** Ids of headings: the ids of the old site are kept where docs-cli would create different ones. */
import { slug as githubSlug } from 'github-slugger';
import { decodeEntities } from '../markdown/entities.js';
import { type PageContext, rewrite } from './page-context.js';

const heading = /^ {0,3}#{1,6}[ \t]+([^\n]*)$/dgm;

export function convertHeadings(context: PageContext): void {
  const { page, generator } = context;
  for (const match of page.matches(heading)) {
    const [start, end] = match.indices![1]!;
    const written = page.text.slice(start, end);
    const escaped = /\\\{#([\w-]+)\\?\}\s*$/.exec(written);
    const inComment = /\{\/\*\s*#([\w-]+)\s*\*\/\}\s*$/.exec(written);
    const found = escaped ?? inComment;
    if (found !== null) {
      rewrite(context, { start: start + found.index, end }, `{#${found[1]}}`, 'heading ids');
      continue;
    }
    if (generator !== 'vitepress' || /\{#[^}]+\}\s*$/.test(written)) continue;
    const text = headingText(written);
    const id = vitepressId(text);
    if (id === '' || id === githubSlug(text)) continue;
    const at = start + written.trimEnd().length;
    rewrite(context, { start: at, end: at }, ` {#${id}}`, 'heading ids');
  }
}

/** The visible text of a heading, without markup and tags. */
function headingText(markdown: string): string {
  const text = markdown
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g, '')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/\s+#+\s*$/, '');
  return decodeEntities(text).trim();
}

/**
 * The id that VitePress creates: accents are removed, each run of spaces and punctuation is one hyphen, and an id
 * does not begin with a digit.
 */
export function vitepressId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\p{Cc}/gu, '')
    .replace(/[\s!-/:-@[-`{-~“”‘’]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase();
}
