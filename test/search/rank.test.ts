/** Each rule of the ranking by itself: scores of fields, similarity and titles. */
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

/** Share of the score of a page in the scores of its sections, for queries of several words. */
const PAGE_SHARE = 0.3;
const PAGE_SHARE_IF_PARTIAL = 0.6;
/** What the share of the sections of a page with a word adds to the score of the page. */
const inSections = (share: number) => 0.4 * Math.log2(share + 0.1);

const plain = (count: number) =>
  Array.from({ length: count }, (_, i) => page(`/plain-${i}`, 'Plain', 'Nothing to see.'));

describe('score by field', () => {
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

  test('the score depends on the field: page title, address, heading, id, text, names in code', () => {
    assert.deepEqual(
      places(pages, 'zebra').filter((place) => place !== '/zebra/folder'),
      ['/title', '/of-zebra', '/heading', '/id#of-zebra', '/text', '/names'].map((place) =>
        place === '/heading' ? '/heading#x' : place,
      ),
    );
  });

  test('the score is the logarithm of the weight of the field', () => {
    const {
      '/title': title,
      '/of-zebra': address,
      '/heading#x': heading,
      '/text': text,
    } = scores(pages, 'zebra');
    assertNear(title! - heading!, 1, 'page before section');
    assertNear(address! - heading!, Math.log2(12 / 8), 'address before heading');
    assertNear(heading! - text!, 2, 'heading before text');
    assertNear(text! - scores(pages, 'zebra')['/names']!, Math.log2(2 / 1.5), 'text before names', 0.05);
  });

  test('a match only in the parents of a page scores less than any match in the page', () => {
    const score = scores(pages, 'zebra');
    assertNear(score['/zebra/folder'], Math.log2(3) - 1 + 0.1 * Math.log2(1.1), 'around');
    assert.ok(score['/zebra/folder']! < score['/text']!, 'around before text');
  });

  test('a match only in the parents of a section does not show the section', () => {
    const around = site(page('/zebra', 'Zebra', '', { title: 'Stripes' }), ...plain(3));
    assert.deepEqual(places(around, 'zebra'), ['/zebra']);
  });

  test('the score says whether all matches are in titles and some in the own title', () => {
    const isTitle = (query: string) =>
      ranked(site(page('/a', 'Zebra', 'Stripes.', { title: 'Food', text: 'Grass.' })), query).map((one) => [
        placeOf(one),
        one.isTitle,
      ]);
    assert.deepEqual(isTitle('zebra'), [['/a', true]]);
    assert.deepEqual(isTitle('zebra food'), [['/a#food', true]]);
    assert.deepEqual(isTitle('zebra stripes'), [['/a', false]]);
    assert.deepEqual(isTitle('zebra grass'), [['/a#food', false]]);
    assert.deepEqual(isTitle('handbook'), [['/a', true]]);
    const around = site(page('/a', 'Zebra', '', { title: 'Food', text: 'What a zebra eats.' }));
    const [, section] = ranked(around, 'zebra');
    assert.equal(section?.isTitle, false, 'A word of the page and of the text of a section is in no title.');
  });

  test('the number of occurrences only breaks ties', () => {
    const said = site(
      page('/once', 'A', 'A zebra and so on, for as long as it may be.'),
      page('/often', 'B', 'zebra zebra zebra zebra zebra'),
      page('/heading', 'C', '', { title: 'On the zebra, with a heading that goes on and on' }),
      ...plain(20),
    );
    assert.deepEqual(places(said, 'zebra').slice(1), ['/often', '/once']);
    const score = scores(said, 'zebra');
    assert.ok(score['/often']! - score['/once']! < 0.1, 'no more than a tie');
  });

  test('prefix matches hardly count as occurrences', () => {
    const said = site(
      page('/a', 'A', '', { title: 'zebra zebras zebralike zebrafish', id: 'x' }),
      page('/b', 'B', '', { title: 'For zebra lion tiger', id: 'y' }),
      ...plain(9),
    );
    assertNear(lead(said, 'zebra'), 0, 'equal', 0.015);
  });

  test('headings above a section and its file name narrow the results', () => {
    const within = site(
      page(
        '/guide/stripes',
        'Animals',
        '',
        { title: 'Zebra', id: 'x' },
        { title: 'Food', id: 'y', depth: 3 },
      ),
      ...plain(1),
    );
    assert.deepEqual(places(within, 'zebra food'), ['/guide/stripes#y']);
    assert.deepEqual(places(within, 'stripes food'), ['/guide/stripes#y']);
    assert.deepEqual(places(within, 'guide animals food'), ['/guide/stripes#y']);
  });
});

describe('score by similarity', () => {
  const worth = (term: string, mayContinue = false, allowsTypos = false) => {
    // A heading is worth 8.
    const { lookUp } = indexOf(site(page('/a', 'A', '', { title: 'zebra zebras zebrafish', id: 'x' })));
    const [best = 0] = lookUp(term, { mayContinue, allowsTypos }).worth;
    return best / 8;
  };
  const share = (part: string, all: string) => 0.6 + (0.4 * part.length) / all.length;

  test('an exact word scores highest, and a prefix less the longer the word is', () => {
    assertNear(worth('zebra'), 1);
    assertNear(worth('zebr', true), 0.9 * share('zebr', 'zebra'), 'typed', 1e-9);
    assertNear(worth('zebr'), 0.6 * share('zebr', 'zebra'), 'not typed', 1e-9);
    assertNear(worth('zebraf'), 0.6 * share('zebraf', 'zebrafish'), 'longer', 1e-9);
  });

  test('a typo scores a tenth and is searched only on request', () => {
    assertNear(worth('zepra', false, true), 0.1, 'another letter', 1e-9);
    assertNear(worth('zerba', false, true), 0.1, 'two that changed places', 1e-9);
    assert.equal(worth('zepra'), 0);
    assert.equal(worth('zerba'), 0);
  });

  test('a prefix of another word scores little if the word itself exists', () => {
    const data = site(page('/a', 'A', 'zebra'), page('/b', 'B', 'zebrafish'), ...plain(9));
    const apart = lead(data, 'zebra');
    assertNear(apart, -Math.log2(0.15 * share('zebra', 'zebrafish')), 'known');
  });

  test('another form of a word scores less than the word, and more than a longer word', () => {
    for (const [query, form] of [
      ['zebra', 'zebras'],
      ['strip', 'stripped'],
      ['publishing', 'publish'],
      ['dependencies', 'dependency'],
      ['migrate', 'migration'],
      ['react19', 'react'],
    ] as const) {
      const data = site(page('/a', 'A', query), page('/b', 'B', form), ...plain(9));
      assertNear(lead(data, query), -Math.log2(0.4), query);
    }
  });
});

describe('matches of a whole title', () => {
  test('a match of the whole title decides the order', () => {
    const named = site(
      page('/a', 'All about types of types', 'types'),
      page('/b', 'B', '', { title: 'Types' }),
    );
    assert.deepEqual(places(named, 'types')[0], '/b#types');
    assert.ok(lead(named, 'types') > 5, 'far ahead');
  });

  test('an address matches like a title in any spelling', () => {
    const named = site(
      page('/x', 'Auto external and more', ''),
      page('/auto-external', 'Packages', ''),
      ...plain(5),
    );
    for (const query of ['autoExternal', 'auto-external', 'Auto external']) {
      assert.equal(places(named, query)[0], '/auto-external', query);
    }
  });

  const several = site(
    page('/a', 'A', 'Text.', { title: 'Pitfalls' }),
    page('/b', 'B', 'Text.', { title: 'Pitfalls' }),
    page('/c', 'Pitfalls of everything', 'Pitfalls.', { title: 'More pitfalls', text: 'Pitfalls.' }),
  );

  test('a title that several sections have does not outrank a page about it', () => {
    assert.equal(places(several, 'pitfalls')[0], '/c');
    const alone = site(...several.pages.slice(1));
    assert.equal(places(alone, 'pitfalls')[0], '/b#pitfalls', 'Of one page it is a name.');
  });

  test('a title that several sections have ranks before longer headings', () => {
    const score = scores(several, 'pitfalls');
    assertNear(score['/a#pitfalls']! - score['/c#more-pitfalls']!, 1, 'common name', 0.2);
  });

  test('a title of a page and of sections belongs to the page', () => {
    const pages = site(...several.pages, page('/pitfalls', 'Pitfalls', ''));
    assert.equal(places(pages, 'pitfalls')[0], '/pitfalls');
    assert.ok(lead(pages, 'pitfalls') > 5, 'far ahead');
  });

  test('a title that starts with the query ranks slightly before other matches', () => {
    const pages = site(
      page('/a', 'A', '', { title: 'For output format', id: 'x' }),
      page('/b', 'B', '', { title: 'Output format list', id: 'y' }),
    );
    const lookedInto = (data: SearchData) =>
      ranked(data, 'output format').map((one) => foundEntryOf(one, one.entry, 'output format').score);
    const [other = 0, begins = 0] = lookedInto(pages);
    assertNear(begins - other, 0.3, 'begins', 0.01);
    const ids = site(
      page('/a', 'A', '', { title: 'For output format', id: 'x' }),
      page('/b', 'B', '', { title: 'For output format', id: 'output-format-list' }),
    );
    const [one = 0, more = 0] = lookedInto(ids);
    assertNear(one - more, 0, 'its address is not what it says', 0.02);
  });
});

describe('queries of several words', () => {
  test('a word of the page and a word of the section find the section', () => {
    const pages = site(
      page('/dts', 'Dts', '', { title: 'Bundle both', id: 'x' }),
      page(
        '/other',
        'Other',
        '',
        { title: 'Bundle dts', id: 'y' },
        { title: 'Bundle', id: 'z', text: 'Of dts.' },
      ),
    );
    assert.deepEqual(places(pages, 'dts both bundle'), ['/dts#x']);
    const score = scores(pages, 'bundle dts both', { isAll: false });
    assert.ok(score['/dts#x']! > score['/other#y']!, 'the section of the page');
    const byPage = scores(pages, 'dts bundle');
    // Half of it is in the parents of the section (score 3), not in its heading (score 8).
    const ofDts = (Math.log2(3) + Math.log2(8)) / 2 + 1.5;
    // As a whole, the page has one word in its title and the other in a heading.
    const wholeDts =
      PAGE_SHARE * ((Math.log2(16) + inSections(1) + Math.log2(0.4 * 8) + inSections(1 / 2)) / 2);
    assertNear(byPage['/dts#x'], ofDts + wholeDts, 'page and section', 0.15);
    const ofOther = (Math.log2(2) + Math.log2(8)) / 2;
    assertNear(
      byPage['/other#z'],
      ofOther + PAGE_SHARE * (Math.log2(0.4 * 8) + inSections(2 / 3)),
      'heading and text',
      0.15,
    );
  });

  test('of two equal sections, the one whose page answers the whole query ranks first', () => {
    const [first, second] = [
      page('/first', 'First', '', { title: 'Both', id: 'both', text: 'Okapi and zebra.' }),
      page(
        '/second',
        'Second',
        '',
        { title: 'Both', id: 'both', text: 'Okapi and zebra.' },
        { title: 'Zebra' },
      ),
    ];
    assert.equal(places(site(first, second), 'okapi zebra')[0], '/second#both');
    assert.equal(places(site(second, first), 'okapi zebra')[0], '/second#both');
  });

  test('rare words weigh more, and the sum of all weights is constant', () => {
    const pages = site(
      page('/rare', 'Okapi', 'common'),
      page('/common', 'Common', 'okapi'),
      ...Array.from({ length: 30 }, (_, i) => page(`/${i}`, 'Page', 'common')),
    );
    assert.deepEqual(places(pages, 'okapi common'), ['/rare', '/common']);
    const { sections, lookUp } = indexOf(pages);
    const words = lookUpWords(wordsOf('okapi common nowhere'), sections.count, (term) => lookUp(term));
    const weights = words.map(({ weight }) => weight);
    assertNear(weights[0]! + weights[1]!, 1, 'sum', 1e-9);
    assert.equal(weights[2], 0, 'A word without matches has no weight.');
    assertNear(weights[0]! / weights[1]!, Math.log2(1.5 + 32 / 3) / Math.log2(1.5 + 32 / 33), 'rarity', 1e-9);
  });

  test('words that say little weigh less, and some have no weight', () => {
    const data = site(page('/a', 'A', 'okapi support'), page('/b', 'B', 'zebra'));
    const { sections, lookUp } = indexOf(data);
    const weigh = (query: string) => lookUpWords(wordsOf(query), sections.count, (term) => lookUp(term));
    const [okapi, support] = weigh('does it support an okapi without stripes')
      .map(({ weight }) => weight)
      .reverse()
      .slice(1);
    assertNear(support! / okapi!, 0.4, 'support', 1e-9);
  });

  test('missing words reduce the score if not all words are required', () => {
    const pages = site(
      page('/both', 'A', 'red green'),
      page('/r', 'B', 'red'),
      page('/g', 'C', 'green'),
      ...plain(5),
    );
    assert.deepEqual(places(pages, 'red green'), ['/both']);
    assert.deepEqual(places(pages, 'red green', { isAll: false }), ['/both', '/r', '/g']);
    const score = scores(pages, 'red green', { isAll: false });
    // One half scores 2, and the missing one 0.4.
    const missing = Math.log2(0.4);
    const ofPages = 1 + inSections(1) - (1 + inSections(1) + missing + inSections(0)) / 2;
    const apart = score['/both']! - score['/r']!;
    assertNear(apart, 1 - (1 + missing) / 2 + PAGE_SHARE_IF_PARTIAL * ofPages, 'missing', 0.03);
    const whole = scores(pages, 'red green')['/both']!;
    const less = 1 - (PAGE_SHARE_IF_PARTIAL - PAGE_SHARE) * (1 + inSections(1));
    assertNear(whole - score['/both']!, less, 'not all', 1e-9);
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

  test('separate parts of an identifier score less than adjacent ones', () => {
    const pages = site(
      page('/apart', 'A', 'auto is not external'),
      page('/whole', 'B', 'autoExternal'),
      ...plain(9),
    );
    assert.deepEqual(places(pages, 'autoExternal'), ['/whole', '/apart']);
    assertNear(lead(pages, 'autoExternal'), -Math.log2(0.7), 'apart');
  });

  test('an identifier scores as its weakest part', () => {
    const pages = site(page('/a', 'Auto', '', { title: 'Auto', id: 'x', text: 'external' }), ...plain(9));
    assertNear(scores(pages, 'autoExternal')['/a#x'], Math.log2(2 * 0.7) + 0.1 * Math.log2(0.6), 'least');
  });
});

describe('identifiers', () => {
  test('an identifier is not found if one of its parts is missing', () => {
    const pages = site(page('/a', 'A', 'auto external'), page('/b', 'B', 'auto for external'));
    assert.deepEqual(places(pages, 'autoForExternal'), ['/b']);
  });

  test('only the last part of an identifier and of a query matches as a prefix', () => {
    const pages = site(page('/a', 'A', 'automatic external'), page('/b', 'B', 'auto externals'), ...plain(9));
    // Prefix matches of parts other than the last score 0.6 instead of 0.9.
    const typed = scores(pages, 'autExternal', { isTyped: true })['/a'];
    const other = scores(pages, 'autExternal')['/a'];
    assertNear(typed! - other!, 0, 'first part', 1e-9);
    const first = scores(pages, 'autom external', { isTyped: true })['/a'];
    assertNear(first! - scores(pages, 'autom external')['/a']!, 0, 'first word', 1e-9);
    const last = scores(pages, 'auto externa', { isTyped: true })['/b'];
    assert.ok(last! > scores(pages, 'auto externa')['/b']!, 'The last word is going on.');
  });
});

describe('Chinese queries', () => {
  test('a Chinese run scores fully if all pairs match, and less if only some do', () => {
    const pages = site(
      page('/apart', '甲', '生成它的类型'),
      page('/whole', '乙', '会生成类型的'),
      ...plain(9),
    );
    assert.deepEqual(places(pages, '生成类型'), ['/whole', '/apart']);
    assertNear(lead(pages, '生成类型'), -Math.log2(0.7), 'apart');
  });

  test('each character must be in a matching pair', () => {
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
    assertNear(lead(pages, '类型'), 0, 'throughout', 0.01);
  });
});

describe('queries of one word', () => {
  const pages = site(
    page(
      '/once',
      'A',
      '',
      { title: 'One', id: 'a', text: 'Of zebras.' },
      { title: 'Two', id: 'b' },
      'x',
      'y',
    ),
    page('/all', 'B', 'Of zebras.', { title: 'One', id: 'c', text: 'Of zebras.' }),
  );

  test('one word finds the page that repeats it before a page that has it once', () => {
    assert.deepEqual(places(pages, 'zebras'), ['/all', '/all#c', '/once#a']);
    const score = scores(pages, 'zebras');
    assertNear(score['/all']! - score['/once#a']!, 0.1 * Math.log2(1.1 / 0.3), 'throughout', 0.01);
  });

  test('several words find the page that repeats them first, too', () => {
    const both = site(...pages.pages.map((one) => ({ ...one, lvl0: 'Animals' })));
    assert.deepEqual(
      places(both, 'zebras animals').filter((place) => place.includes('#')),
      ['/all#c', '/once#a'],
    );
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
