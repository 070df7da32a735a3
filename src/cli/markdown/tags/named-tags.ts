/** Finds the tags with one name in a text, so that each closing tag belongs to its opening tag. */

export interface NamedTag {
  start: number;
  end: number;
  /** How the tag changes the number of open tags. */
  change: 1 | 0 | -1;
}

/** A tag in backticks is code. */
const code = /(?<!`)(`+)(?!`)[^`]*\1(?!`)/.source;

/** The result finds the tags, except those in code. */
export function namedTags(name: string): (text: string) => Generator<NamedTag> {
  const tag = `<(?<slash>/?)${name.replaceAll('.', '\\.')}(?=[\\s/>])(?<rest>[^>]*)(?<end>>?)`;
  const pattern = new RegExp(`${code}|${tag}`, 'g');
  return function* (text) {
    for (const { 0: whole, index, groups } of text.matchAll(pattern)) {
      const { slash, rest = '', end } = groups!;
      // A tag without an end is matched too, so that the text after it is searched only once.
      if (!end) continue;
      const change = slash === '/' ? -1 : rest.endsWith('/') ? 0 : 1;
      yield { start: index, end: index + whole.length, change };
    }
  };
}
