/** What only VitePress has: `{{ … }}` and includes. */
import { addRemainder, asLiteral, type PageContext, rewrite } from './page-context.js';

export function convertVueSyntax(context: PageContext): void {
  const { page, generator, frontmatter } = context;
  if (generator !== 'vitepress') return;
  for (const match of page.matches(/\{\{((?:(?!\{\{)[\s\S])*?)\}\}/g)) {
    const [whole, inner = ''] = match;
    const source = inner.trim();
    const key = /^\$frontmatter\.(\w+)$/.exec(source)?.[1];
    const value =
      /^(['"])([^'"]*)\1$/.exec(source)?.[2] ?? (key === undefined ? undefined : frontmatter[key]);
    const range = { start: match.index, end: match.index + whole.length };
    if (typeof value === 'string' || typeof value === 'number') {
      rewrite(context, range, asLiteral(String(value)), 'expressions');
      continue;
    }
    const shown = source.replace(/\s+/g, ' ').slice(0, 60);
    addRemainder(context, match.index, `docs-cli does not evaluate '{{ ${shown} }}'.`, 'Write its value.');
  }
}

const include = /^<!--\s*@include:\s*([^\s#{]+)([^\n]*?)-->$/;

export function convertIncludes(context: PageContext): void {
  const { page, source, links } = context;
  for (const range of page.comments) {
    const match = include.exec(page.text.slice(range.start, range.end));
    if (match === null) continue;
    const [, path = '', rest = ''] = match;
    const target = links.include(source, path);
    if (target === undefined) {
      addRemainder(
        context,
        range.start,
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
