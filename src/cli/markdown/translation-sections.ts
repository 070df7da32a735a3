/**
 * Splits a page into the units of its translation: the front matter, the text before the first heading, and
 * each heading with the text up to the next one. Each unit has a hash that only changes if its text needs a
 * new translation, and for each section, the code samples are described, to compare them with those of the
 * translation.
 */
import type { CodeBlock, Document, Frontmatter } from '../../runtime/model/index.js';
import { contentHash } from '../system/content-hash.js';
import { codeLines, isComparable, kindOfCode, withoutSpans } from './code/sample-code.js';
import { FenceTracker } from './scan/fences.js';

/**
 * `texts`, `sampleKinds` and `codeHashes` have one word for every section, separated by spaces: first for the
 * text before the first heading, then for each heading; `-` if there is nothing. Strings instead of objects
 * save memory, because every page has these.
 */
export interface TranslationHashes {
  /** The hash of the front matter that readers see. */
  frontmatter: string;
  texts: string;
  /** Kinds of the code samples in order, separated by commas. Empty for a page without samples. */
  sampleKinds: string;
  /**
   * One hash of the code of a section's samples, without comments. Samples whose words are translated, such as
   * diagrams, do not count. Empty for a page without samples.
   */
  codeHashes: string;
}

const NOTHING = '-';

type Block = Pick<CodeBlock, 'lang' | 'code'>;

export function translationHashes(
  { text, headings, codes, samples }: Pick<Document, 'text' | 'headings' | 'codes' | 'samples'>,
  frontmatter: Frontmatter,
): TranslationHashes {
  const texts = textsOf({ text, headings });
  const blocksBySection = texts.map((): Block[] => []);
  // `heading` counts the headings before the sample, so it is the index of its section.
  for (const { heading, i } of samples) blocksBySection[heading]?.push(codes[i]!);
  const joinWords = (word: (blocks: Block[]) => string) =>
    samples.length === 0 ? '' : blocksBySection.map(word).join(' ');
  return {
    frontmatter: frontmatterHash(frontmatter),
    texts: texts.map(hashOf).join(' '),
    sampleKinds: joinWords(
      (blocks) => blocks.map(({ lang }) => kindOfCode(lang) || 'text').join() || NOTHING,
    ),
    codeHashes: joinWords((blocks) => codeHash(blocks.filter(({ lang }) => isComparable(lang)))),
  };
}

/** A unit of the translation. */
export interface TranslationUnit {
  hash: string;
  /** The hashed text; for front matter, the part that readers see. */
  text: string;
}

/**
 * The same hashes with the texts that they were made from, the front matter first. The lock file has only
 * hashes; this finds the text of an old one.
 */
export function translationUnits(
  document: Pick<Document, 'text' | 'headings'>,
  frontmatter: Frontmatter,
): TranslationUnit[] {
  const texts = textsOf(document).map((text) => ({ hash: hashOf(text), text }));
  return [
    { hash: frontmatterHash(frontmatter), text: JSON.stringify(seenOf(frontmatter), null, 2) },
    ...texts,
  ];
}

/** The normalized text before the first heading, then each heading with its text. */
function textsOf({ text, headings }: Pick<Document, 'text' | 'headings'>): string[] {
  const starts = [0, ...headings.map(({ charIndex }) => charIndex)];
  return starts.map((start, i) => {
    const section = text.slice(start, starts[i + 1]);
    return normalize(i === 0 ? section : withoutId(section));
  });
}

/** The words of a string in `TranslationHashes`; `-` becomes an empty string. */
export function splitWords(packed: string): string[] {
  return packed.split(' ').map((word) => (word === NOTHING ? '' : word));
}

function seenOf({ title, titleSuffix, description, hero, features }: Frontmatter) {
  return { title, titleSuffix, description, hero, features };
}

function frontmatterHash(frontmatter: Frontmatter): string {
  const seen = JSON.stringify(seenOf(frontmatter));
  return seen === '{}' ? NOTHING : hashOf(seen);
}

function codeHash(blocks: Block[]): string {
  return hashOf(
    blocks
      .map(({ code }) =>
        codeLines(code)
          .map(({ text }) => text)
          .join('\n'),
      )
      .join('\0'),
  );
}

/** 48 bits: enough to detect changes, and short enough for a file that people read. */
function hashOf(text: string): string {
  return text === '' ? NOTHING : contentHash(text).slice(0, 12);
}

/** Removes the ID from a heading: adding an ID does not change its text. */
function withoutId(section: string): string {
  const [heading = ''] = section.split('\n', 1);
  const brace = heading.lastIndexOf('{#');
  if (brace < 0 || !/^\{#[^\s{}]+\}$/.test(heading.slice(brace).trimEnd())) return section;
  return heading.slice(0, brace).trimEnd() + section.slice(heading.length);
}

/** Removes comments, which readers do not see, and insignificant white space. */
function normalize(section: string): string {
  return (section.includes('<!--') ? withoutComments(section) : section)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes comments, but not those in fenced code, which readers see. */
function withoutComments(section: string): string {
  const fences = new FenceTracker();
  const pieces: { fenced: boolean; lines: string[] }[] = [];
  for (const line of section.split('\n')) {
    const fenced = fences.covers(line);
    const last = pieces.at(-1);
    if (last?.fenced === fenced) last.lines.push(line);
    else pieces.push({ fenced, lines: [line] });
  }
  return pieces
    .map(({ fenced, lines }) => (fenced ? lines.join('\n') : withoutSpans(lines.join('\n'), '<!--', '-->')))
    .join('\n');
}
