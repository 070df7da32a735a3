/** Hits in the format of the engines. Titles and texts are escaped HTML with `<mark>`. */
import type { SearchHit, SearchLevel, SearchMatch } from '@docs-cli/core/runtime';

const plain = (html: string) => html.replace(/<\/?mark>/g, '');
const match = (value: string): SearchMatch => ({
  value,
  matchLevel: value.includes('<mark>') ? 'full' : 'none',
});

/** @param titles from lvl0 on. */
export function hit(
  type: SearchHit['type'],
  url: string,
  titles: (string | null)[],
  content?: string,
): SearchHit {
  const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `lvl${level}` as SearchLevel);
  const marked = levels.map((level, index) => [level, titles[index] ?? null] as const);
  const matches = {
    hierarchy: Object.fromEntries(marked.flatMap(([level, title]) => (title ? [[level, match(title)]] : []))),
    ...(content ? { content: match(content) } : {}),
  };
  return {
    objectID: `${type} ${url}`,
    url,
    type,
    content: content ? plain(content) : null,
    hierarchy: Object.fromEntries(
      marked.map(([level, title]) => [level, title && plain(title)]),
    ) as SearchHit['hierarchy'],
    _highlightResult: matches,
    _snippetResult: matches,
  };
}
