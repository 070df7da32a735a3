/** Finds constructs of other documentation generators in a page. */
import { CodeReader, type Fence } from './blank-code.js';
import type { Kind } from './constructs.js';

/** A construct at an offset in the text of a page. */
export interface Found {
  kind: Kind;
  offset: number;
  length: number;
}

/** Syntax in braces. In MDX, it is an expression, which docs-cli reports. */
const IN_BRACES: [Kind, RegExp][] = [
  ['tag', /(?<![\w{\\])\{%-?\s*[a-z/](?:(?!\n[ \t>]*\n)[^{}])*%\}/gi],
  ['expression', /(?<![\w$={\\])\{(?:props|frontmatter)\.[\w.]+\}/g],
  ['attributes', /(?<![\w{\\])\{:[ \t]*[.#a-z][^{}\n]*\}(?=[ \t]*$)/gim],
];

const IN_TEXT: [Kind, RegExp][] = [
  // Only a formula whose marks are alone on their lines may contain blank lines.
  ['formula', atLineStart(/\$\$[ \t]*\n[^$]*\n[ \t>]*\$\$(?=[ \t]*$)/)],
  ['formula', atLineStart(/\$\$(?:(?!\n[ \t>]*\n)[^$])+\$\$(?=[ \t.,]*$)/)],
  ['formula', /(?<![\w$\\])\$\$[^$\s](?:[^$\n]*[^$\s])?\$\$(?![\w$])/g],
  ['snippet', atLineStart(/(?:<<<[ \t]*[@./\w]|--8<-- ["']).*/)],
  // The indented content distinguishes it from a sentence.
  ['box', atLineStart(/(?:!!!|\?\?\?\+?) [a-z].*(?=\n(?:[ \t]*\n)?[ \t>]*(?: {4}|\t)\S)/)],
  ['tab', atLineStart(/=== (?:"[^"\n]+"|'[^'\n]+')(?=[ \t]*$)/)],
  ['directive', atLineStart(/\.\. [a-z][\w-]*::(?=\s|$).*/)],
];

/** The pattern at the start of a line, after marks of quotes and list items. The construct is the first group. */
function atLineStart({ source }: RegExp): RegExp {
  return new RegExp(String.raw`^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(${source})`, 'gim');
}

const heading = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?#{1,6}[ \t].*$/gm;
const headingAttributes = /\{[ \t]*[#.][\w-][^{}]*\}(?=[ \t#]*$)/;
const headingId = /^\{#[^\s{}"'<>]+\}$/;

const htmlTag = /(?<!\\)<([a-z][\w-]*)(?=[\s/>])(?:"[^"]*"|'[^']*'|(?!\n[ \t>]*\n)[^<>"'])*>/g;
const htmlAttribute = /(?<=\s)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** The constructs in their order. One that begins in another one is left out. */
export function findConstructs(page: string, { isMdx }: { isMdx: boolean }): Found[] {
  const { text, fences } = new CodeReader(page, { isMdx });
  const all = [
    ...[...IN_TEXT, ...(isMdx ? [] : IN_BRACES)].flatMap(([kind, pattern]) => matchesOf(kind, pattern, text)),
    ...(isMdx ? [] : inHeadings(text)),
    ...inHtml(text, isMdx),
    ...fences.flatMap(inFence),
  ];
  let end = 0;
  return all
    .sort((a, b) => a.offset - b.offset || b.length - a.length)
    .filter(({ offset, length }) => {
      if (offset < end) return false;
      end = offset + length;
      return true;
    });
}

function matchesOf(kind: Kind, pattern: RegExp, text: string): Found[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: whole, 1: construct = whole }) => {
    const { length } = construct;
    return { kind, offset: index + whole.length - length, length };
  });
}

/** `{#id .class}`, `{ #id }` and similar forms at the end of a heading. */
function inHeadings(text: string): Found[] {
  return Array.from(text.matchAll(heading)).flatMap(({ index, 0: line }) => {
    const found = headingAttributes.exec(line);
    if (found === null || line[found.index - 1] === '\\' || headingId.test(found[0])) return [];
    return { kind: 'attributes', offset: index + found.index, length: found[0].length };
  });
}

/** Code of Vue and JSX in tags. In MDX, JSX is right. */
function inHtml(text: string, isMdx: boolean): Found[] {
  const isForeign = (name: string, value: string) =>
    /^(?:v-[a-z]|[:@#][a-z])/i.test(name) ||
    (!isMdx && (/^(?:className|htmlFor)$/i.test(name) || /^\s*=\s*\{/.test(value)));
  return Array.from(text.matchAll(htmlTag)).flatMap(({ index, 0: tag, 1: element }) => {
    const attributes = [...tag.matchAll(htmlAttribute)];
    const isSetup = element === 'script' && attributes.some(([, name]) => name === 'setup');
    const found: Found[] = isSetup ? [{ kind: 'script', offset: index, length: tag.length }] : [];
    for (const { index: start, 0: whole, 1: name = '', 2: value = '' } of isSetup ? [] : attributes)
      if (isForeign(name, value))
        found.push({ kind: 'attribute', offset: index + start, length: whole.length });
    return found;
  });
}

/** The info of a code block, and marks in its code. */
function inFence({ info, infoOffset, code, codeOffset }: Fence): Found[] {
  const [language = ''] = /[^\s{[=:]*/.exec(info.trimStart()) ?? [];
  const start = infoOffset + info.length - info.trimStart().length;
  if (language.toLowerCase() === 'mermaid' && !/\ssource(?:\s|$)/.test(info))
    return [{ kind: 'diagram', offset: start, length: language.length }];
  const [directive] = /^\{[a-z][\w:-]*\}/i.exec(info.trimStart()) ?? [];
  if (directive !== undefined) return [{ kind: 'fence', offset: start, length: directive.length }];
  if (!/^(?:[cm]?[jt]sx?|javascript|typescript|vue)$/i.test(language)) return [];
  const cut = /^[ \t>]*(\/\/ ?---cut(?:-(?:before|after|start|end))?---)(?=[ \t]*$)/gm;
  return matchesOf('cut', cut, code).map((found) => ({ ...found, offset: codeOffset + found.offset }));
}
