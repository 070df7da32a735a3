/** Colors of signatures and types. They have few kinds of words, so no grammar is needed. */
import { escapeHtml } from '@docs-cli/core/plugin';

const WORDS = new Set(
  'abstract as asserts class const enum export extends function get implements import in infer interface is keyof let namespace new out protected readonly set static type typeof unique'.split(
    ' ',
  ),
);
const TOKEN =
  /(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<number>\b\d[\w.]*)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|[^'"`\d\p{L}_$]+|./gu;

export interface CodeToken {
  text: string;
  /** Class of its color; empty for punctuation. */
  color: '' | 'tk-k' | 'tk-t' | 'tk-s' | 'tk-n' | 'tk-f' | 'tk-p';
}

export function tokensOf(code: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  for (const { 0: text, groups = {}, index } of code.matchAll(TOKEN)) {
    const after = code.slice(index + text.length);
    const before = code.slice(0, index);
    if (groups.string !== undefined) tokens.push({ text, color: 'tk-s' });
    else if (groups.number !== undefined) tokens.push({ text, color: 'tk-n' });
    else tokens.push({ text, color: groups.name === undefined ? '' : colorOf(text, before, after) });
  }
  return tokens;
}

function colorOf(name: string, before: string, after: string): CodeToken['color'] {
  // Names of properties and parameters come first: `type?: string`.
  if (/^\??:/.test(after) || /\.\.\.$/.test(before)) return 'tk-p';
  if (/\bfunction $/.test(before) || /^\??\(/.test(after)) return 'tk-f';
  return WORDS.has(name) ? 'tk-k' : 'tk-t';
}

/** Whether a token can be the name of a declaration. */
export function isReference({ color }: CodeToken): boolean {
  return color === 'tk-t';
}

/** @param breaks whether lines of a narrow cell can break inside. */
export function tokenHtml({ text, color }: CodeToken, breaks = false): string {
  const html = breaks ? breakable(text) : escapeHtml(text);
  return color === '' ? html : `<span class="${color}">${html}</span>`;
}

/** Names longer than this can break between their words. */
const MAX_NAME = 14;

/** With places for line breaks after brackets and dots, and inside of long names. */
export function breakable(text: string): string {
  const html = escapeHtml(text).replaceAll(/&lt;|[.([]/g, '$&<wbr>');
  return text.length > MAX_NAME ? html.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '<wbr>') : html;
}
