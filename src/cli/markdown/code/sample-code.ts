/** Compares code samples across languages of a page: the kind of code, and the code without its comments. */
import { bundledLanguages } from 'shiki/langs';
import { grammarOf } from './languages.js';

/** Language names that authors use interchangeably. */
const FAMILIES = [
  'bash sh shell zsh shellscript shellsession console fish powershell bat',
  'js cjs mjs javascript jsx',
  'ts cts mts typescript tsx',
  'json jsonc json5 jsonl',
  'html vue-html angular-html',
  'md markdown mdx',
].map((names) => names.split(' '));

/** Diagrams and texts: their words are for readers, regardless of the markup around them. */
const PROSE = new Set(['', ...'md mermaid plantuml latex tex typst rst asciidoc log csv'.split(' ')]);

const kinds = new Map<string, string>();

/** One name for a language, its aliases and closely related languages; empty for plain text. */
export function kindOfCode(lang: string): string {
  let kind = kinds.get(lang);
  if (kind === undefined) {
    const grammar = grammarOf(lang);
    // All names of a grammar have the same load function.
    const names = Object.entries(bundledLanguages)
      .filter(([, load]) => grammar !== undefined && load === bundledLanguages[grammar as never])
      .map(([name]) => name);
    const family = FAMILIES.find((family) => [lang, ...names].some((name) => family.includes(name)));
    kind = family?.[0] ?? names.sort()[0] ?? '';
    kinds.set(lang, kind);
  }
  return kind;
}

/** False if the words of a sample can be translated like normal text. */
export function isComparable(lang: string): boolean {
  return !PROSE.has(kindOfCode(lang));
}

export interface CodeLine {
  text: string;
  /** 0-based. */
  line: number;
}

/**
 * The lines of code without comments, trailing white space, and lines that are empty afterwards. The comment
 * syntaxes of all languages are recognised in every language: code that is removed by mistake is removed in
 * both languages of a page.
 */
export function codeLines(code: string): CodeLine[] {
  return withoutSpans(withoutSpans(code, '/*', '*/'), '<!--', '-->')
    .replace(/(^|[^:'"`\\\w/])\/\/.*$|(^|\s)#.*$|^[ \t]*(?:--(?:\s|\[\[)|;|%|REM\s).*$/gm, '$1$2')
    .split('\n')
    .map((text, line) => ({ text: text.trimEnd(), line }))
    .filter(({ text }) => text !== '' && !/^\s*\{\s*\}$/.test(text));
}

/**
 * Removes text between two marks, including the marks. Line breaks stay, so that line numbers do not change.
 */
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
