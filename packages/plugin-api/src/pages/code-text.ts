/** Code of the model -> the fence and the tags of pages, which name the link of each declaration. */
import { flat, layout, textOf } from '../code.js';
import type { Code } from '../model.js';
import type { PageLinks } from './page-links.js';

/** Between the code of a signature and its links. */
export const LINKS_MARK = '---';

/** Name -> link. A name that is also a type parameter, or that has two targets, has none. */
function linksIn(code: Code, links: PageLinks): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const part of flat(code)) {
    if (typeof part === 'string') continue;
    const link = links.toDeclaration(part.to);
    if (!found.has(part.text)) found.set(part.text, link);
    else if (found.get(part.text) !== link) found.set(part.text, undefined);
  }
  return new Map([...found].flatMap(([name, link]) => (link === undefined ? [] : [[name, link] as const])));
}

/** A fence of the language `api-signature`: the code, and a line `Name: ./page.md` for each link. */
export function signatureFence(codes: readonly Code[], links: PageLinks): string {
  const text = codes
    .map((code) =>
      layout(code)
        .map((part) => (typeof part === 'string' ? part : part.text))
        .join(''),
    )
    .join('\n');
  const targets = linksIn(codes.flat(), links);
  const list = [...targets].map(([name, link]) => `${name}: ${link}`);
  const footer = list.length === 0 ? [] : [LINKS_MARK, ...list];
  return ['````api-signature', text, ...footer, '````'].join('\n');
}

/** The tag `<ApiType />`: code in a text, with links. */
export function typeTag(code: Code, links: PageLinks): string {
  const targets = [...linksIn(code, links)].map(([name, link]) => `${name} ${link}`);
  const linked = targets.length === 0 ? '' : ` links="${attribute(targets.join(' '))}"`;
  return `<ApiType code="${attribute(textOf(code))}"${linked} />`;
}

/** The same, for a default value. */
export function defaultTag(code: Code, links: PageLinks): string {
  return typeTag(code, links).replace(' />', ' isDefault />');
}

/** The tag `<ApiNames />`: names of members of other packages. */
export function namesTag(names: readonly string[]): string {
  return `<ApiNames names="${attribute(names.join(' '))}" />`;
}

/** The tag `<ApiName />`: the name of a member, which is the target of links if it has an id. */
export function nameTag(name: string, id?: string): string {
  const anchor = id === undefined ? '' : ` id="${attribute(id)}"`;
  return `<ApiName name="${attribute(name)}"${anchor} />`;
}

/** The tag `<ApiNotes />` after a name: its modifiers, and whether it is required or deprecated. */
export function notesTag(notes: readonly string[]): string {
  return notes.length === 0 ? '' : ` <ApiNotes text="${attribute(notes.join(', '))}" />`;
}

/** What has a meaning in Markdown is a character reference. */
function attribute(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,:;()=?+/@'#%-]/gu, (character) => `&#${character.codePointAt(0)};`);
}
