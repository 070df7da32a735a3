/** IDs that authors write in Markdown: `{#id}` after a heading or the name of a container. */
import { decodeEntities } from '../entities.js';
import { escapeHtml } from '../escape.js';

const explicitId = /^\{#([^\s{}"'<>]+)\}[ \t]*$/;
const allowed = /^[^\s{}"'<>]+$/;
const inAttributes = /(?:^|\s)#([^\s{}"'<>]+)/;

/** The ID at the end of a text, and the text before it; undefined if there is none. */
export function takeWrittenId(text: string): { id: string; before: string } | undefined {
  const brace = text.lastIndexOf('{#');
  const match = brace < 0 ? null : explicitId.exec(text.slice(brace));
  return match === null ? undefined : { id: decodeId(match[1]!), before: text.slice(0, brace) };
}

/** The ID in the attributes of a container, with its position. */
export function idIn(attributes: string): { id: string; index: number } | undefined {
  const match = inAttributes.exec(attributes);
  return match === null
    ? undefined
    : { id: decodeId(match[1]!), index: match.index + match[0].indexOf('#') + 1 };
}

/** Decodes character references, unless the result would not be a valid ID. */
function decodeId(written: string): string {
  const id = decodeEntities(written);
  return allowed.test(id) ? id : written;
}

export function idAttribute(id: string | undefined): string {
  return id === undefined ? '' : ` id="${escapeHtml(id)}"`;
}
