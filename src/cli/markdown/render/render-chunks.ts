/** Converts the chunks of an article to HTML when the site knows the values of the placeholders. */
import type { Chunk, Messages } from '../../../runtime/model/index.js';

/** Values for the placeholders of one document. All strings are already escaped. */
export interface ChunkResolver {
  /** ` href="…"`, with target and rel if the link needs them. */
  link(i: number): string;
  /** ` src="…"`, with width and height if they are known and the author did not set them. */
  image(i: number): string;
  /** One `<img>`, or two for two color schemes. */
  picture(i: number, attributes: string): string;
  /** Only the URL of a link. */
  url(i: number): string;
  /** The ID of a heading. */
  id(i: number): string;
  /** `<pre …>…</pre>` */
  code(i: number): string;
  /** The links to the page's headings, for `[[toc]]`. */
  toc(): string;
  /** The component with this index. `content` is the HTML of its Markdown. Default: only the content. */
  component?(i: number, content: string): string;
  /** A text in the page's language. */
  msg(key: keyof Messages): string;
}

export function renderChunks(chunks: Chunk[], resolver: ChunkResolver): string {
  let html = '';
  /** The HTML before each component that is not complete. */
  const before: string[] = [];
  for (const chunk of chunks) {
    if (typeof chunk === 'string') html += chunk;
    else if (chunk.t === 'component') {
      before.push(html);
      html = '';
    } else if (chunk.t === 'component-end') {
      html = (before.pop() ?? '') + (resolver.component?.(chunk.i, html) ?? html);
    } else if (chunk.t === 'msg') html += resolver.msg(chunk.key);
    else if (chunk.t === 'toc') html += resolver.toc();
    else if (chunk.t === 'picture') html += resolver.picture(chunk.i, chunk.attributes);
    else html += resolver[chunk.t](chunk.i);
  }
  return html;
}

/** Joins lists of chunks, merges adjacent texts, and leaves out empty ones. */
export function mergeTexts<T extends object>(lists: Iterable<Iterable<string | T>>): (string | T)[] {
  const merged: (string | T)[] = [];
  let text = '';
  for (const list of lists) {
    for (const chunk of list) {
      if (typeof chunk === 'string') {
        text += chunk;
        continue;
      }
      if (text !== '') merged.push(text);
      text = '';
      merged.push(chunk);
    }
  }
  if (text !== '') merged.push(text);
  return merged;
}
