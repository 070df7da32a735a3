/** Generates the files that `shipped-translations.ts` loads: the patterns of common grammars for JavaScript. */
import { mkdir, writeFile } from 'node:fs/promises';
import { bundledLanguages } from 'shiki/langs';
import {
  type Short,
  type TranslationEntry,
  type TranslationFile,
  usualFlags,
  withUnicodeBoundaries,
} from '../../src/cli/markdown/highlight/shipped-translations.js';
import { type Translation, translate } from '../../src/cli/markdown/highlight/translate.js';
import { wasmGrammars } from '../../src/cli/markdown/highlight/wasm-grammars.js';

/** Languages that are common in documentation. The languages that they embed are included too. */
const commonLanguages = [
  'angular-html astro bash c cmake cpp csharp css csv dart diff docker dotenv elixir git-commit go',
  'graphql handlebars haskell hcl html http ini java javascript json json5 jsonc jsx kotlin less lua',
  'make markdown nginx nix objective-c perl php powershell prisma properties proto pug python r regexp',
  'ruby rust scala scss shellsession sql swift terraform toml tsx typescript vue xml yaml zig',
].flatMap((names) => names.split(' ') as Language[]);

type Language = keyof typeof bundledLanguages;

export async function writeTranslations(
  folder: URL,
  languages: readonly Language[] = commonLanguages,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const written = new Set<string>();
  /** For each content, the first grammar with it: some grammars differ only in scope names. */
  const owners = new Map<string, string>();
  for (const language of languages) {
    for (const grammar of (await bundledLanguages[language]()).default) {
      if (written.has(grammar.name) || wasmGrammars.has(grammar.name)) continue;
      written.add(grammar.name);
      const file: Exclude<TranslationFile, string> = {};
      for (const pattern of patternsOf(grammar)) file[pattern] ??= toEntry(pattern);
      const content = JSON.stringify(file);
      const owner = owners.get(content);
      owners.set(content, owner ?? grammar.name);
      await writeFile(new URL(`${grammar.name}.json`, folder), owner ? JSON.stringify(owner) : content);
    }
  }
}

/**
 * Every pattern that scanners can get from a grammar, except those that contain text of the highlighted code.
 */
export function* patternsOf(node: object): Generator<string> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'object' && value !== null) yield* patternsOf(value);
    else if (isPattern(key, value)) yield* withAnchors(value);
  }
}

function isPattern(key: string, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  // Back references in these patterns refer to the match that began the rule.
  if (key === 'end' || key === 'while') return !/\\\d/.test(value);
  return key === 'match' || key === 'begin';
}

/**
 * The variants that vscode-textmate passes on: with `\z` expanded, and with `\A` and `\G` either kept or
 * replaced by a character that never matches.
 */
function withAnchors(pattern: string): Iterable<string> {
  const variants = new Set<string>();
  for (const a of ['A', '\uffff'])
    for (const g of ['G', '\uffff'])
      variants.add(
        pattern.replace(/\\([zAG\\])/g, (escaped, char: string) => {
          if (char === 'z') return '$(?!\\n)(?<!\\n)';
          return char === '\\' ? escaped : `\\${char === 'A' ? a : g}`;
        }),
      );
  return variants;
}

function toEntry(pattern: string): TranslationEntry {
  const ascii = translate(pattern, 'ascii');
  const unicode = translate(pattern, 'unicode');
  const short = shorten(ascii, pattern);
  if (JSON.stringify(withUnicodeBoundaries(ascii)) === JSON.stringify(unicode)) return short;
  return { ascii: short, unicode: shorten(unicode, pattern) };
}

function shorten(translation: Translation, pattern: string): Short {
  const { source, flags, ...more } = translation;
  if (flags !== usualFlags || Object.keys(more).length > 0) return translation;
  return source === pattern ? 0 : source;
}
