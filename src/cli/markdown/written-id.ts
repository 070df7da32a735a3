/** Ids that authors write in Markdown: `{#id}` behind a heading or the name of a box. */
import { decodeEntities } from './entities.js';
import { escapeHtml } from './escape.js';

const explicitId = /^\{#([^\s{}"'<>]+)\}[ \t]*$/;
const allowed = /^[^\s{}"'<>]+$/;
const inAttributes = /(?:^|\s)#([^\s{}"'<>]+)/;

/** The id at the end of a text, and the text before it; undefined where there is none. */
export function takeWrittenId(text: string): { id: string; before: string } | undefined {
  const brace = text.lastIndexOf('{#');
  const match = brace < 0 ? null : explicitId.exec(text.slice(brace));
  return match === null ? undefined : { id: decodeId(match[1]!), before: text.slice(0, brace) };
}

/** The id among the attributes of a box, and where it stands in them. */
export function idIn(attributes: string): { id: string; index: number; length: number } | undefined {
  const match = inAttributes.exec(attributes);
  if (match === null) return undefined;
  const written = match[1]!;
  return {
    id: decodeId(written),
    index: match.index + match[0].indexOf('#') + 1,
    length: written.length,
  };
}

/** A reference to a character that no id may have stays as it is written. */
function decodeId(written: string): string {
  const id = decodeEntities(written);
  return allowed.test(id) ? id : written;
}

export function idAttribute(id: string | undefined): string {
  return id === undefined ? '' : ` id="${escapeHtml(id)}"`;
}
