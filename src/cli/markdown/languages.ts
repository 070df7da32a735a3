/** Names that may stand after a code fence. The list is shiki's own; no grammar is loaded here. */
import { bundledLanguages } from 'shiki/langs';
import { didYouMean } from '../report/suggest.js';

/** Shown as they are, without a word to anyone. */
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'output']);

/** Names in common use that shiki does not know, and what they mean. */
const aliases: Record<string, string> = {
  env: 'dotenv',
  golang: 'go',
  htm: 'html',
  node: 'javascript',
  svg: 'xml',
  terminal: 'shellsession',
};

/** shiki's name for a language; undefined where it is plain text or unknown. */
export function grammarOf(lang: string): string | undefined {
  if (plain.has(lang)) return undefined;
  const name = Object.hasOwn(aliases, lang) ? aliases[lang]! : lang;
  return Object.hasOwn(bundledLanguages, name) ? name : undefined;
}

export function isKnownLanguage(lang: string): boolean {
  return plain.has(lang) || grammarOf(lang) !== undefined;
}

export function suggestLanguage(lang: string): string | undefined {
  return didYouMean(lang, [...Object.keys(bundledLanguages), ...Object.keys(aliases), ...plain]);
}
