/** Checks that images and links have accessible names, and reports missing ones. */
import type { Chunk } from '../../../runtime/model.js';
import { decodeEntities } from '../entities.js';
import type { RenderContext } from './render-context.js';

/** A position in the source text. */
interface Written {
  offset: number;
  length: number;
}

const tag = /<\/?([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const name = /\s(?:alt|aria-label|aria-labelledby|title)\s*=\s*(?:"\s*[^\s"]|'\s*[^\s']|[^\s"'>])/i;
/** Elements that have their own content, or whose names are checked elsewhere. Custom elements count too. */
const speaksForItself =
  /^(?:audio|canvas|embed|iframe|input|math|meter|object|progress|select|textarea|video|.*-.*)$/i;

/** Whether chunks have any visible text or accessible name. */
export function saysSomething(chunks: Chunk[]): boolean {
  let html = '';
  for (const chunk of chunks) {
    if (typeof chunk === 'string') html += chunk;
    // A Markdown image without alternative text is reported separately.
    else if (chunk.t === 'picture' || chunk.t === 'code' || chunk.t === 'msg') return true;
  }
  for (const [, element = '', attributes = ''] of html.matchAll(tag)) {
    if (name.test(attributes) || speaksForItself.test(element)) return true;
    if (element.toLowerCase() === 'img' && !/\salt(?:[\s=]|$)/i.test(attributes)) return true;
  }
  return decodeEntities(html.replace(tag, '')).trim() !== '';
}

export function reportNoAlt(context: RenderContext, place: Written): void {
  context.report({
    level: 'warning',
    code: 'image-alt',
    message: 'This image has no alternative text.',
    hint: 'Describe it: `![description](…)`. If it is decorative, use `<img alt="" …>`.',
    ...place,
  });
}

export function reportNamelessLink(context: RenderContext, place: Written): void {
  context.report({
    level: 'warning',
    code: 'empty-link',
    message: 'This link has no text.',
    hint: 'Add a text that describes the target, or an alternative text to its image.',
    ...place,
  });
}

export function reportNoAddress(context: RenderContext, place: Written): void {
  context.report({
    level: 'warning',
    code: 'empty-link',
    message: 'This link has no URL.',
    hint: 'Add the URL, or remove the link.',
    ...place,
  });
}
