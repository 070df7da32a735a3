/** Ids of headings that MDX needs in another form: `\\{#id}` and `{/* #id *\/}` become `{#id}`. */
import { type PageContext, rewrite } from './page-context.js';

const heading = /^ {0,3}#{1,6}[ \t]+([^\n]*)$/dgm;
const mdxId = /(?:\\\{#([\w-]+)\\?\}|\{\/\*\s*#([\w-]+)\s*\*\/\})\s*$/;

export function convertHeadings(context: PageContext): void {
  const { page } = context;
  for (const match of page.matches(heading)) {
    const [start, end] = match.indices![1]!;
    const found = mdxId.exec(page.text.slice(start, end));
    if (found === null) continue;
    rewrite(context, { start: start + found.index, end }, `{#${found[1] ?? found[2]}}`, 'heading ids');
  }
}
