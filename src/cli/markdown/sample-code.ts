/** Code samples as far as two languages of a page have them alike: a kind of code, and the code without its comments. */
import { bundledLanguages } from 'shiki/langs';
import { grammarOf } from './languages.js';

/** Names that authors use one for another. */
const FAMILIES = [
  'bash sh shell zsh shellscript shellsession console fish powershell bat',
  'js cjs mjs javascript jsx',
  'ts cts mts typescript tsx',
  'json jsonc json5 jsonl',
  'html vue-html angular-html',
  'md markdown mdx',
].map((names) => names.split(' '));

/** Drawings and texts: words for readers, whatever marks stand around them. */
const PROSE = new Set([
  '',
  'md',
  'mermaid',
  'plantuml',
  'latex',
  'tex',
  'typst',
  'rst',
  'asciidoc',
  'log',
  'csv',
]);

const kinds = new Map<string, string>();

/** One word for all names of a language and its near kin; empty for plain text. */
export function kindOfCode(lang: string): string {
  let kind = kinds.get(lang);
  if (kind === undefined) {
    const grammar = grammarOf(lang);
    // All names of a grammar load it by the same function.
    const names = Object.entries(bundledLanguages)
      .filter(([, load]) => grammar !== undefined && load === bundledLanguages[grammar as never])
      .map(([name]) => name);
    const family = FAMILIES.find((family) => [lang, ...names].some((name) => family.includes(name)));
    kind = family?.[0] ?? names.sort()[0] ?? '';
    kinds.set(lang, kind);
  }
  return kind;
}

/** False where the words of a sample may be translated like any text. */
export function isComparable(lang: string): boolean {
  return !PROSE.has(kindOfCode(lang));
}

export interface CodeLine {
  text: string;
  /** Counted from 0. */
  line: number;
}

/**
 * The lines of code without comments, white space at their ends, and the lines that this leaves empty. The comments of
 * all languages are taken for comments in each: what is lost so is lost in both languages of a page.
 */
export function codeLines(code: string): CodeLine[] {
  return withoutSpans(withoutSpans(code, '/*', '*/'), '<!--', '-->')
    .replace(/(^|[^:'"`\\\w/])\/\/.*$|(^|\s)#.*$|^[ \t]*(?:--(?:\s|\[\[)|;|%|REM\s).*$/gm, '$1$2')
    .split('\n')
    .map((text, line) => ({ text: text.trimEnd(), line }))
    .filter(({ text }) => text !== '' && !/^\s*\{\s*\}$/.test(text));
}

/** Without what stands between two marks, the marks included; line breaks stay, so that lines keep their numbers. */
export function withoutSpans(text: string, open: string, close: string): string {
  let kept = '';
  let at = 0;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
    const end = text.indexOf(close, start + open.length);
    if (end < 0) break;
    kept += text.slice(at, start) + text.slice(start, end).replace(/[^\n]+/g, '');
    at = end + close.length;
  }
  return kept + text.slice(at);
}
