/** The components that a page uses, with what checks need of the article. */
import type { Chunk } from '../../../runtime/model/index.js';
import type { ParsedPage } from '../../markdown/parse.js';
import type { PageComponent } from './page-meta.js';

export function componentsOf({ components, chunks, codes }: ParsedPage): PageComponent[] {
  const withContent = findContents(chunks);
  return components.map((use, i) => {
    const { code, folder } = use;
    const block = code === undefined ? undefined : codes[code];
    const preview = block && folder !== undefined && { code: block.code, lang: block.lang, folder };
    return { ...use, hasContent: withContent.has(i), ...(preview && { preview }) };
  });
}

/** Indexes of the components that have content. */
function findContents(chunks: readonly Chunk[]): ReadonlySet<number> {
  const found = new Set<number>();
  /** The open components without content so far. */
  let empty: number[] = [];
  for (const chunk of chunks) {
    if (typeof chunk !== 'string' && chunk.t === 'component-end') {
      empty = empty.filter((i) => i !== chunk.i);
      continue;
    }
    if (typeof chunk === 'string' && chunk.trim() === '') continue;
    for (const i of empty) found.add(i);
    empty = [];
    if (typeof chunk !== 'string' && chunk.t === 'component') empty.push(chunk.i);
  }
  return found;
}
