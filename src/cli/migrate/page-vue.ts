/** What only VitePress has: `{{ … }}` and includes. */
import { addRemainder, type PageContext, rewrite } from './page-context.js';

const include = /<!--\s*@include:\s*([^\s#{]+)([^\n]*?)-->/g;

export function convertVueSyntax(context: PageContext): void {
  const { page, generator, frontmatter } = context;
  if (generator !== 'vitepress') return;
  for (const match of page.matches(/\{\{([\s\S]*?)\}\}/g)) {
    const [whole, inner = ''] = match;
    const source = inner.trim();
    const key = /^\$frontmatter\.(\w+)$/.exec(source)?.[1];
    const value =
      /^(['"])([^'"]*)\1$/.exec(source)?.[2] ?? (key === undefined ? undefined : frontmatter[key]);
    const range = { start: match.index, end: match.index + whole.length };
    if (typeof value === 'string' || typeof value === 'number') {
      rewrite(context, range, String(value), 'expressions');
      continue;
    }
    const shown = source.replace(/\s+/g, ' ').slice(0, 60);
    addRemainder(context, match.index, `docs-cli does not evaluate '{{ ${shown} }}'.`, 'Write its value.');
  }
}

/** Includes are comments, so the search is in the text, outside code blocks. */
export function convertIncludes(context: PageContext): void {
  const { page, source, links } = context;
  const isCode = (offset: number) => page.fences.some(({ start, end }) => start <= offset && offset < end);
  for (const match of page.text.matchAll(include)) {
    const [whole, path = '', rest = ''] = match;
    if (match.index < page.bodyStart || isCode(match.index)) continue;
    const range = { start: match.index, end: match.index + whole.length };
    const target = links.include(source, path);
    if (target === undefined) {
      addRemainder(
        context,
        match.index,
        `The included file '${path}' does not exist.`,
        'Set the path of the file.',
      );
      rewrite(context, range, '');
      continue;
    }
    const lines = rest.trim().replace(/\{(\d*),(\d*)\}/, '{$1-$2}');
    rewrite(context, range, `<!--@include: ${target}${lines}-->`, 'includes');
  }
}
