/** From an article's parts to its HTML, once the site knows what the open places stand for. */
import type { Messages, Part } from '../../runtime/model.js';

/** Answers for the open places of one document. All strings are already escaped. */
export interface PartResolver {
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

export function renderParts(parts: Part[], resolver: PartResolver): string {
  let html = '';
  for (const part of parts) {
    if (typeof part === 'string') html += part;
    else if (part.t === 'msg') html += resolver.msg(part.key);
    else if (part.t === 'picture') html += resolver.picture(part.i, part.attributes);
    else html += resolver[part.t](part.i);
  }
  return html;
}
