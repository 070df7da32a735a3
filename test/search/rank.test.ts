/** Each rule of the ranking by itself, before paragraphs are searched: fields, similarity, titles, several words. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SearchData } from '../../src/runtime/model/index.js';
import { type FindOptions, find } from '../../src/runtime/search/find-term.js';
import { foundEntryOf } from '../../src/runtime/search/hits.js';
import { MatchCollector } from '../../src/runtime/search/matches.js';
import { wordsOf } from '../../src/runtime/search/query-words.js';
import { inOrder, lookUpWords, type Ranked, rank, termsIn } from '../../src/runtime/search/rank.js';
import { type Entry, entriesOf, SectionTable } from '../../src/runtime/search/sections.js';
import { TermIndex } from '../../src/runtime/search/term-index.js';
import { keyOf } from '../../src/runtime/search/tokenize.js';
import { page, site } from './engine-pages.js';

interface Asked {
  isAll?: boolean;
  isTyped?: boolean;
  hasTypos?: boolean;
}

function indexOf(data: SearchData) {
  const terms = new TermIndex();
  for (const entry of entriesOf(data)) terms.add(entry);
  const sections = new SectionTable(data.pages.map((page) => page.sections.length));
  const collector = new MatchCollector(sections);
  const lookUp = (term: string, options: FindOptions = { mayContinue: false, allowsTypos: false }) =>
    find(terms, collector, term, options);
  return { sections, lookUp };
}

/** The found entries, best first, before their paragraphs are searched. */
function ranked(
  data: SearchData,
  query: string,
  { isAll = true, isTyped = false, hasTypos = false }: Asked = {},
): (Ranked & { entry: Entry })[] {
  const entries = [...entriesOf(data)];
  const { sections, lookUp } = indexOf(data);
  const words = lookUpWords(wordsOf(query), sections.count, (term, kind) =>
    lookUp(term, { mayContinue: kind === 'last' && isTyped, allowsTypos: hasTypos }),
  );
  const isNamed = (id: number, name: string) => entries[id]!.keys.includes(name);
  const options = { isNamed, names: [keyOf(query)], hasStopWords: () => false, isAll };
  return inOrder(rank(words, sections, options)).map((one) => ({
    ...one,
    entry: entries[one.id]!,
  }));
}

const placeOf = ({ entry: { page, section } }: { entry: Entry }) =>
  page.url + (section.id && `#${section.id}`);

const places = (data: SearchData, query: string, asked?: Asked) => ranked(data, query, asked).map(placeOf);

function scores(data: SearchData, query: string, asked?: Asked): Record<string, number> {
  return Object.fromEntries(ranked(data, query, asked).map((one) => [placeOf(one), one.score]));
}

/** The difference between the scores of the first and the second entry. */
function lead(data: SearchData, query: string, asked?: Asked): number {
  const [first, second] = ranked(data, query, asked);
  assert.ok(first && second, query);
  return first.score - second.score;
}

function assertNear(actual: number | undefined, expected: number, what = '', within = 0.1): void {
  assert.ok(Math.abs((actual ?? NaN) - expected) <= within, `${what} ${actual}, not about ${expected}`);
}

const plain = (count: number) =>
  Array.from({ length: count }, (_, i) => page(`/plain-${i}`, 'Plain', 'Nothing to see.'));

describe('where a word is found', () => {
  test('a title ranks before an address, heading, id, text, name in code and folder', () => {
    const pages = site(
      page('/names', 'A', { text: 'Some.', names: 'zebra' }),
      page('/text', 'B', 'A zebra.'),
      page('/zebra/folder', 'C', ''),
      page('/id', 'D', '', { title: 'Something', id: 'of-zebra' }),
      page('/heading', 'E', '', { title: 'Of zebra', id: 'x' }),
      page('/of-zebra', 'F', ''),
      page('/title', 'Of zebra', ''),
      ...plain(20),
    );
    const order = ['/title', '/of-zebra', '/heading#x', '/id#of-zebra', '/text', '/names', '/zebra/folder'];
    assert.deepEqual(places(pages, 'zebra'), order);
    const score = scores(pages, 'zebra');
    assertNear(score['/title']! - score['/heading#x']!, 1, 'A title is worth twice a heading,');
    assertNear(score['/heading#x']! - score['/text']!, 2, 'which is worth four times a text.');
  });

  test('the score says whether all matches are in titles and some in the own title', () => {
    const animals = site(
      page('/a', 'Zebra', 'Stripes.', { title: 'Food', text: 'Grass, which a lion is not.' }),
      page('/b', 'Lion', '', { title: 'Prey', text: 'What a lion eats.' }),
    );
    const isTitle = (query: string) => ranked(animals, query).map((one) => [placeOf(one), one.isTitle]);
    assert.deepEqual(isTitle('zebra'), [['/a', true]]);
    assert.deepEqual(isTitle('zebra food'), [['/a#food', true]]);
    assert.deepEqual(isTitle('zebra stripes'), [['/a', false]]);
    assert.deepEqual(isTitle('zebra grass'), [['/a#food', false]]);
    assert.deepEqual(isTitle('lion').slice(0, 2), [
      ['/b', true],
      ['/b#prey', false],
    ]);
  });

  test('the number of occurrences only breaks ties, and prefixes do not count as occurrences', () => {
    const said = site(
      page('/once', 'A', 'A zebra and so on, for as long as it may be.'),
      page('/often', 'B', 'zebra zebra zebra zebra zebra'),
      page('/heading', 'C', '', { title: 'On the zebra, with a heading that goes on and on', id: 'x' }),
      ...plain(20),
    );
    assert.deepEqual(places(said, 'zebra'), ['/heading#x', '/often', '/once']);
    const longer = site(
      page('/a', 'A', '', { title: 'zebra zebras zebralike zebrafish', id: 'x' }),
      page('/b', 'B', '', { title: 'For zebra lion tiger', id: 'y' }),
      ...plain(9),
    );
    assertNear(lead(longer, 'zebra'), 0, 'equal', 0.015);
  });

  test('headings above a section and its file name narrow the results', () => {
    const food = { title: 'Food', id: 'y', depth: 3 };
    const within = site(
      page('/guide/stripes', 'Animals', '', { title: 'Zebra', id: 'x' }, food),
      ...plain(1),
    );
    for (const query of ['zebra food', 'stripes food', 'guide animals food'])
      assert.deepEqual(places(within, query), ['/guide/stripes#y'], query);
  });

  test('a page that repeats a word ranks before a page that has it once', () => {
    const once = { title: 'One', id: 'a', text: 'Of zebras.' };
    const pages = site(
      page('/once', 'A', '', once, { title: 'Two', id: 'b' }, 'x', 'y'),
      page('/all', 'B', 'Of zebras.', { ...once, id: 'c' }),
    );
    assert.deepEqual(places(pages, 'zebras'), ['/all', '/all#c', '/once#a']);
    const both = site(...pages.pages.map((one) => ({ ...one, lvl0: 'Animals' })));
    assert.deepEqual(
      places(both, 'zebras animals').filter((place) => place.includes('#')),
      ['/all#c', '/once#a'],
    );
  });
});

describe('how close a match is', () => {
  const share = (part: string, all: string) => 0.6 + (0.4 * part.length) / all.length;

  test('prefixes score more for more of the word, and a typo scores a tenth and only on request', () => {
    const { lookUp } = indexOf(site(page('/a', 'A', '', { title: 'zebra zebras zebrafish', id: 'x' })));
    const cases: [term: string, options: Partial<FindOptions>, closeness: number][] = [
      ['zebra', {}, 1],
      ['zebr', { mayContinue: true }, 0.9 * share('zebr', 'zebra')],
      ['zebr', {}, 0.6 * share('zebr', 'zebra')],
      ['zebraf', {}, 0.6 * share('zebraf', 'zebrafish')],
      ['zepra', { allowsTypos: true }, 0.1],
      ['zerba', { allowsTypos: true }, 0.1],
      ['zepra', {}, 0],
    ];
    for (const [term, options, closeness] of cases) {
      // A heading is worth 8.
      const [worth = 0] = lookUp(term, { mayContinue: false, allowsTypos: false, ...options }).worth;
      assertNear(worth / 8, closeness, term, worth === 8 ? 0.1 : 1e-9);
    }
  });

  const less: [query: string, text: string, other: string, closeness: number][] = [
    ['zebra', 'zebra', 'zebrafish', 0.15 * share('zebra', 'zebrafish')],
    ['zebra', 'zebra', 'zebras', 0.4],
    ['strip', 'strip', 'stripped', 0.4],
    ['publishing', 'publishing', 'publish', 0.4],
    ['dependencies', 'dependencies', 'dependency', 0.4],
    ['migrate', 'migrate', 'migration', 0.4],
    ['react19', 'react19', 'react', 0.4],
    ['autoExternal', 'autoExternal', 'auto is not external', 0.7],
    ['生成类型', '会生成类型的', '生成它的类型', 0.7],
  ];
  test('longer words, other forms of a word, and parts that are apart score less', () => {
    for (const [query, text, other, closeness] of less) {
      const data = site(page('/other', '甲', other), page('/text', '乙', text), ...plain(9));
      assert.deepEqual(places(data, query), ['/text', '/other'], `${query}, ${other}`);
      assertNear(lead(data, query), -Math.log2(closeness), `${query}, ${other}`);
    }
  });

  test('an identifier needs all of its parts, and scores as the weakest', () => {
    const pages = site(page('/a', 'A', 'auto external'), page('/b', 'B', 'auto for external'));
    assert.deepEqual(places(pages, 'autoForExternal'), ['/b']);
    const weak = site(
      page('/a', 'Other', '', { title: 'Auto', id: 'x', text: 'external' }),
      page('/b', 'Other', '', { title: 'Auto, which is for external things', id: 'y' }),
      ...plain(9),
    );
    assert.deepEqual(places(weak, 'autoExternal'), ['/b#y', '/a#x']);
  });

  test('only the last part of an identifier and of a query matches as a prefix', () => {
    const pages = site(page('/a', 'A', 'automatic external'), page('/b', 'B', 'auto externals'), ...plain(9));
    const gain = (query: string, place: string) =>
      scores(pages, query, { isTyped: true })[place]! - scores(pages, query)[place]!;
    assertNear(gain('autExternal', '/a'), 0, 'first part', 1e-9);
    assertNear(gain('autom external', '/a'), 0, 'first word', 1e-9);
    assert.ok(gain('auto externa', '/b') > 0, 'The last word is going on.');
  });

  test('each character of a Chinese word must be in a matching pair', () => {
    const pages = site(page('/a', '甲', '生成，型号，成功'), page('/b', '乙', '生成类别和型号'));
    assert.deepEqual(places(pages, '生成类型'), []);
    const common = site(page('/b', '乙', '生成类别'), page('/c', '丙', '类型'), page('/d', '丁', '类型'));
    assert.deepEqual(places(common, '生成类型'), []);
  });

  test('the number of occurrences does not change the order of Chinese results', () => {
    const pages = site(
      page('/once', '甲', '', { title: '一', id: 'x', text: '类型很多。' }, { title: '二', id: 'y' }),
      page('/all', '乙', '', { title: '三', id: 'z', text: '类型很多。' }),
    );
    assert.deepEqual(places(pages, '类型'), ['/once#x', '/all#z']);
  });
});

describe('matches of a whole title', () => {
  const several = site(
    page('/a', 'A', 'Text.', { title: 'Pitfalls' }),
    page('/b', 'B', 'Text.', { title: 'Pitfalls' }),
    page('/c', 'Pitfalls of everything', 'Pitfalls.', { title: 'More pitfalls', text: 'Pitfalls.' }),
  );

  test('a title or address that is the query in any spelling decides the order', () => {
    const title = page('/b', 'B', '', { title: 'Types' });
    const named = site(page('/a', 'All about types of types', 'types'), title);
    assert.equal(places(named, 'types')[0], '/b#types');
    assert.ok(lead(named, 'types') > 5, 'far ahead');
    const address = page('/auto-external', 'Packages', '');
    const addresses = site(page('/x', 'Auto external and more', ''), address, ...plain(5));
    for (const query of ['autoExternal', 'auto-external', 'Auto external'])
      assert.equal(places(addresses, query)[0], '/auto-external', query);
  });

  test('a title that several sections have ranks after a page about it and before longer headings', () => {
    assert.equal(places(several, 'pitfalls')[0], '/c');
    assert.equal(
      places(site(...several.pages.slice(1)), 'pitfalls')[0],
      '/b#pitfalls',
      'Of one page it is a name.',
    );
    const score = scores(several, 'pitfalls');
    assertNear(score['/a#pitfalls']! - score['/c#more-pitfalls']!, 1, 'common name', 0.2);
  });

  test('a title of a page and of sections belongs to the page', () => {
    const pages = site(...several.pages, page('/pitfalls', 'Pitfalls', ''));
    assert.equal(places(pages, 'pitfalls')[0], '/pitfalls');
    assert.ok(lead(pages, 'pitfalls') > 5, 'far ahead');
  });

  test('a title that starts with the query ranks slightly before other matches, and an id does not', () => {
    const bonus = (title: string, id: string) => {
      const pages = site(
        page('/a', 'A', '', { title: 'For output format', id: 'x' }),
        page('/b', 'B', '', { title, id }),
      );
      const [other = 0, begins = 0] = ranked(pages, 'output format').map(
        (one) => foundEntryOf(one, one.entry, 'output format').score,
      );
      return begins - other;
    };
    assertNear(bonus('Output format list', 'y'), 0.3, 'title', 0.01);
    assertNear(bonus('For output format', 'output-format-list'), 0, 'id', 0.02);
  });
});

describe('queries of several words', () => {
  /** Share of the score of a page in the scores of its sections. */
  const PAGE_SHARE = 0.3;
  const PAGE_SHARE_IF_PARTIAL = 0.6;
  /** What the share of the sections of a page with a word adds to the score of the page. */
  const inSections = (share: number) => 0.4 * Math.log2(share + 0.1);

  test('a word of the page and a word of the section find the section', () => {
    const bundle = { title: 'Bundle', id: 'z', text: 'Of dts.' };
    const pages = site(
      page('/other', 'Other', '', { title: 'Bundle dts', id: 'y' }, bundle),
      page('/dts', 'Dts', '', { title: 'Bundle both', id: 'x' }),
    );
    assert.deepEqual(places(pages, 'dts both bundle'), ['/dts#x']);
    assert.equal(places(pages, 'bundle dts both', { isAll: false })[0], '/dts#x');
    assert.deepEqual(places(pages, 'dts bundle'), ['/dts#x', '/other#y', '/other#z']);
    // One word in the text and one in the heading; in other sections of the page, both are in a heading.
    const ofSection = (Math.log2(2) + Math.log2(8)) / 2;
    const ofPage = PAGE_SHARE * (Math.log2(0.4 * 8) + inSections(2 / 3));
    assertNear(scores(pages, 'dts bundle')['/other#z'], ofSection + ofPage, 'heading and text', 0.15);
  });

  test('of two equal sections, the one whose page answers the whole query ranks first', () => {
    const both = { title: 'Both', id: 'both', text: 'Okapi and zebra.' };
    const first = page('/first', 'First', '', both);
    const second = page('/second', 'Second', '', both, { title: 'Zebra' });
    assert.equal(places(site(first, second), 'okapi zebra')[0], '/second#both');
    assert.equal(places(site(second, first), 'okapi zebra')[0], '/second#both');
  });

  test('rare words weigh more, words that say little weigh less, and the sum of all weights is constant', () => {
    const pages = site(
      page('/common', 'Common', 'okapi'),
      page('/rare', 'Okapi', 'common'),
      page('/support', 'Page', 'support'),
      page('/zebra', 'Page', 'zebra'),
      ...Array.from({ length: 30 }, (_, i) => page(`/${i}`, 'Page', 'common')),
    );
    assert.deepEqual(places(pages, 'okapi common'), ['/rare', '/common']);
    const { sections, lookUp } = indexOf(pages);
    const weights = (query: string) =>
      lookUpWords(wordsOf(query), sections.count, (term) => lookUp(term)).map(({ weight }) => weight);
    const [okapi = 0, common = 0, nowhere] = weights('okapi common nowhere');
    assertNear(okapi + common, 1, 'sum', 1e-9);
    assert.equal(nowhere, 0, 'A word without matches has no weight.');
    assertNear(okapi / common, Math.log2(1.5 + 34 / 3) / Math.log2(1.5 + 34 / 33), 'rarity', 1e-9);
    const [support = 0, zebra = 0] = weights('support zebra');
    assertNear(support / zebra, 0.4, 'support', 1e-9);
    assert.equal(
      weights('does it support a zebra without stripes').length,
      3,
      'The other words are left out.',
    );
  });

  test('sections with some of the words are found and rank last if not all words are required', () => {
    const pages = site(
      page('/r', 'B', 'red'),
      page('/g', 'C', 'green'),
      page('/both', 'A', 'red green'),
      ...plain(5),
    );
    assert.deepEqual(places(pages, 'red green'), ['/both']);
    assert.deepEqual(places(pages, 'red green', { isAll: false }), ['/both', '/r', '/g']);
    const score = scores(pages, 'red green', { isAll: false });
    // One half scores 2, and the missing one 0.4.
    const missing = Math.log2(0.4);
    const ofPages = 1 + inSections(1) - (1 + inSections(1) + missing + inSections(0)) / 2;
    const apart = 1 - (1 + missing) / 2 + PAGE_SHARE_IF_PARTIAL * ofPages;
    assertNear(score['/both']! - score['/r']!, apart, 'missing', 0.03);
    const less = 1 - (PAGE_SHARE_IF_PARTIAL - PAGE_SHARE) * (1 + inSections(1));
    assertNear(scores(pages, 'red green')['/both']! - score['/both']!, less, 'not all', 1e-9);
  });

  test('in a large site, common words add no hits to those of a rarer word', () => {
    const pages = site(
      ...Array.from({ length: 300 }, (_, i) => page(`/${i}`, 'Page', 'common')),
      ...Array.from({ length: 100 }, (_, i) => page(`/rare-${i}`, 'Page', 'okapi')),
    );
    assert.equal(places(pages, 'okapi common', { isAll: false }).length, 100);
    const fewer = site(...pages.pages.slice(0, -1));
    assert.equal(places(fewer, 'okapi common', { isAll: false }).length, 399);
  });
});

describe('marked terms of a hit', () => {
  test('the marked terms are those of the hit, with the number of letters of the query', () => {
    const data = site(page('/a', 'Zebrafish', 'A lion.'), page('/b', 'Zebras', 'Lions and a lion.'));
    const [first] = ranked(data, 'lion zebr', { isTyped: true });
    assert.ok(first, 'found');
    assert.deepEqual(placeOf(first), '/b');
    assert.deepEqual(Object.fromEntries(termsIn(first)), {
      lion: { letters: 4, words: 1 },
      lions: { letters: 4, words: 1 },
      zebras: { letters: 4, words: 2 },
    });
  });

  test('a term that matches two words is marked with the letters of the longer one', () => {
    const data = site(page('/a', 'Zebras', ''));
    for (const query of ['zebra zeb', 'zeb zebra']) {
      const [first] = ranked(data, query);
      assert.deepEqual([...termsIn(first!)], [['zebras', { letters: 5, words: 3 }]], query);
    }
  });

  test('a typo marks the whole matching word', () => {
    const [first] = ranked(site(page('/a', 'Zebras', '')), 'zepras', { hasTypos: true });
    assert.deepEqual([...termsIn(first!)], [['zebras', { letters: 6, words: 1 }]]);
  });

  test('an identifier marks each of its parts', () => {
    const [first] = ranked(site(page('/a', 'A', 'auto is external')), 'autoExternal');
    assert.deepEqual(Object.fromEntries(termsIn(first!)), {
      auto: { letters: 4, words: 1 },
      external: { letters: 8, words: 2 },
    });
    const [whole] = ranked(site(page('/a', 'A', 'Set autoExternal.')), 'lion autoExternal', { isAll: false });
    assert.equal(termsIn(whole!).get('autoexternal')?.words, 6, 'Both parts, and not the word before.');
  });
});
