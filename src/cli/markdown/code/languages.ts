/** Language names that can follow a code fence. The list is shiki's; no grammar is loaded here. */
import { bundledLanguages } from 'shiki/langs';
import { didYouMean } from '../../report/suggest.js';

/** Shown without colors and without a warning. */
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'output']);

/** Common names that shiki does not know, and the languages that they refer to. */
const aliases: Record<string, string> = {
  env: 'dotenv',
  golang: 'go',
  htm: 'html',
  node: 'javascript',
  svg: 'xml',
  terminal: 'shellsession',
};

/** shiki's name for a language; undefined if it is plain text or unknown. */
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
