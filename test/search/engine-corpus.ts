/** Any number of reproducible pages, to measure the offline search. */
import type { SearchData, SearchSection } from '../../src/runtime/model/index.js';
import { createRandom, type Random } from '../bench/random.mjs';

const SYLLABLES =
  'ba co di fu ge ha in jo ka li mo na or pe qui ra se ti ul ver wa xen yo zu con pre re ing'.split(' ');
const COMMON = {
  en: 'the a of to and is in for with it that are on as by this'.split(' '),
  zh: '的 是 在 和 了 有 不 这 会 要 可以 使用 一个 如果 需要'.split(' '),
};

/** The vocabulary of a large site: a few words make up half of its text. */
function vocabularyOf(lang: 'en' | 'zh', { below, pick }: Random): () => string {
  const words = Array.from({ length: lang === 'en' ? 6_000 : 5_000 }, () =>
    lang === 'en'
      ? Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join('')
      : Array.from({ length: 2 + (below(4) === 0 ? 1 : 0) }, () =>
          String.fromCodePoint(0x4e00 + below(below(2_500) + 1)),
        ).join(''),
  );
  return () => {
    if (below(3) === 0) return pick(COMMON[lang]);
    return words[below(below(below(words.length) + 1) + 1)]!;
  };
}

export function makeCorpus(lang: 'en' | 'zh', pages: number): SearchData {
  const random = createRandom(`${lang} ${pages}`);
  const { below, pick } = random;
  const latin = vocabularyOf('en', random);
  const word = lang === 'en' ? latin : vocabularyOf(lang, random);
  const space = lang === 'en' ? ' ' : '';
  const words = (count: number) => Array.from({ length: count }, word).join(space);
  const identifier = () =>
    `${latin()}${pick(['.', '-', ''])}${latin().replace(/^./, (first) => first.toUpperCase())}`;
  const sentence = () =>
    `${words(8 + below(12))}${below(3) === 0 ? `${space}${identifier()}${space}${words(3)}` : ''}${lang === 'en' ? '.' : '。'}`;
  const section = (index: number): SearchSection => ({
    id: index === 0 ? '' : identifier().toLowerCase(),
    depth: index === 0 ? 1 : pick([2, 2, 3, 4]),
    title: index === 0 ? '' : words(2 + below(4)),
    text: Array.from({ length: 1 + below(6) }, sentence).join('\n'),
    names: Array.from({ length: below(12) }, identifier).join(' '),
  });
  const root = lang === 'en' ? '/' : `/${lang}/`;
  return {
    pages: Array.from({ length: pages }, (_, i) => ({
      url: `${root}guide/${latin()}/${identifier().toLowerCase()}-${i}`,
      lvl0: words(1),
      title: words(1 + below(4)),
      sections: Array.from({ length: 6 + below(10) }, (_, index) => section(index)),
    })),
  };
}

/** Returns another query at each call: names, words of text, or both. */
function readerOf(data: SearchData, seed: number): () => string {
  const { below, pick } = createRandom(`${seed}`);
  return function want(): string {
    const page = pick(data.pages);
    const section = pick(page.sections);
    const line = pick(section.text.split('\n'));
    // The start of a word.
    const rest = line.slice(below(line.length)).replace(/^[\x21-\x7e]+/, '');
    const source = pick([page.title, section.title || page.title, rest, section.names]);
    return source.trim().slice(0, 6 + below(14)) || want();
  };
}

/** This number of complete queries. */
export function wantedQueries(data: SearchData, count: number): string[] {
  return Array.from({ length: count }, readerOf(data, count));
}

/** This number of queries, each after every typed letter. */
export function typedQueries(data: SearchData, count: number): string[] {
  const want = readerOf(data, count);
  const queries: string[] = [];
  while (queries.length < count) {
    const wanted = want();
    for (let length = 1; length <= wanted.length; length++) queries.push(wanted.slice(0, length));
  }
  return queries.slice(0, count);
}

/** This number of queries of one to three words, or of two to six Chinese characters, from titles and texts. */
export function wordQueries(data: SearchData, count: number): string[] {
  const { below, pick } = createRandom(`${count}`);
  const queries: string[] = [];
  while (queries.length < count) {
    const page = pick(data.pages);
    const { title, text } = pick(page.sections);
    const words = pick([page.title, title, text]).match(/\p{sc=Han}{2,}|[\w.@/-]+/gu);
    if (!words) continue;
    const at = below(words.length);
    const isChinese = /^\p{sc=Han}/u.test(words[at]!);
    queries.push(
      isChinese ? words[at]!.slice(0, 2 + below(5)) : words.slice(at, at + 1 + below(3)).join(' '),
    );
  }
  return queries;
}
