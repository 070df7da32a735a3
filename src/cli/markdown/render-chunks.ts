/** From an article's chunks to its HTML, once the site knows what the open places stand for. */
import type { Chunk, Messages } from '../../runtime/model.js';

/** Answers for the open places of one document. All strings are already escaped. */
export interface ChunkResolver {
  /** ` href="…"`, with target and rel where the link needs them. */
  link(i: number): string;
  /** ` src="…"`, with width and height where they are known and not given by the author. */
  image(i: number): string;
  /** One `<img>` or, for two colour schemes, two. */
  picture(i: number, attributes: string): string;
  /** The URL of a link, alone. */
  url(i: number): string;
  /** The id of a heading. */
  id(i: number): string;
  /** `<pre …>…</pre>` */
  code(i: number): string;
  /** A text in the page's language. */
  msg(key: keyof Messages): string;
}

export function renderChunks(chunks: Chunk[], resolver: ChunkResolver): string {
  let html = '';
  for (const chunk of chunks) {
    if (typeof chunk === 'string') html += chunk;
    else if (chunk.t === 'msg') html += resolver.msg(chunk.key);
    else if (chunk.t === 'picture') html += resolver.picture(chunk.i, chunk.attributes);
    else html += resolver[chunk.t](chunk.i);
  }
  return html;
}
