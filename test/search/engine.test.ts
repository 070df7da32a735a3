/** Hits of the offline search: which ones, their order and their contents. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SearchPage } from '../../src/runtime/model/index.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import { found, page, searchIn, site } from './engine-pages.js';

/** The order of hits. The first page is the best one; the index has them in the opposite order. */
const ORDERS: [why: string, query: string, ...pages: SearchPage[]][] = [
  [
    'an exact word ranks before a prefix match, and a prefix match before a typo',
    'banner',
    page('/exact', 'Three', 'some text, then a banner'),
    page('/prefix', 'Two', 'bannerless bannerless'),
    page('/typo', 'One', 'a baner'),
  ],
  [
    'a typo in a title ranks after the exact word in text',
    'banner',
    page('/exact', 'Other', 'a banner'),
    page('/typo', 'Manner', ''),
  ],
  [
    'a page with the query as its title ranks before a section with that title',
    'output format',
    page('/format', 'Output format', ''),
    page('/glossary', 'Glossary', '', { title: 'Output format' }),
  ],
  [
    'words in one paragraph rank before words spread over a section',
    'watching mode',
    page(
      '/together',
      'Two',
      'Other things stand here.\nRun it in watching mode all day long, if you like it so.',
    ),
    page('/apart', 'One', 'On watching files.\nAnother mode of work.'),
  ],
  [
    'all words spread over a text rank before a title with one of them',
    'zebras lions',
    page('/apart', 'One', 'Of zebras.\nMany pages later.\nOf lions.'),
    page('/zebras', 'Zebras', ''),
  ],
  [
    'an existing word is not treated as a prefix of another',
    'watch mode',
    page('/run', 'Run', 'In watch mode it goes on.'),
    page('/modern', 'Modern things', 'Watch them all.'),
  ],
  [
    'words that are not the last one match as prefixes with less weight',
    'conf rslib',
    page('/b', 'Conf of Rslib', ''),
    page('/a', 'Configure Rslib', ''),
  ],
  [
    'words in the order of the query rank before the same words in another order',
    '  esm and cjs',
    page('/typed', 'Two', 'Of formats there are ESM and CJS here.'),
    page('/turned', 'One', 'Formats are cjs and esm.'),
  ],
  [
    'a single word is no phrase',
    'zebras',
    page('/heading', 'One', '', { title: 'On zebras', id: 'x' }),
    page('/text', 'Two', '', { title: 'Stripes', id: 'on-zebras', text: 'Zebras.' }),
  ],
  [
    'a query that is the last part of a name finds it before other titles with the word',
    'minify',
    page('/b', 'Two', '', { title: 'output.minify', id: 'b' }),
    page('/a', 'One', '', { title: 'Minify CSS', id: 'a' }),
  ],
  [
    'a query that is the last key of a name finds it before other titles with the words',
    'import.meta.url',
    page('/b', 'Two', '', { title: "cjs['import.meta.url']", id: 'c' }),
    page('/c', 'Three', '', { title: 'import.meta.url and #', id: 'd' }),
  ],
  ...[
    ['any type', 'The any type', 'Type'],
    ['use client', "'use client'", 'Client'],
    ['make targets', 'Make targets', 'Targets'],
    ['this keyword', 'The this keyword', 'Keyword'],
    ['for loops', 'For loops', 'Loops'],
    ['c#', 'C# guide', 'C++ guide'],
    ['c++', 'C++ guide', 'C# guide'],
    ['=>', 'Arrow functions: =>', 'Functions'],
    ['?.', 'Chaining (?.)', 'Chaining'],
  ].map(([query = '', title = '', other = '']): [string, string, ...SearchPage[]] => [
    `${query} finds ${title} before ${other}`,
    query,
    page('/wanted', title, 'Something.'),
    page('/other', other, title),
  ]),
];
for (const [why, query, ...pages] of ORDERS)
  test(why, async () => {
    const urls = (await searchIn(site(...pages.toReversed()), query)).map(({ url }) =>
      url.replace(/#.*/, ''),
    );
    assert.deepEqual(
      [...new Set(urls)],
      pages.map(({ url }) => url),
    );
  });

describe('order of results', () => {
  test('a word of more than 40 letters is found by its beginning and as a whole', async () => {
    const word = 'donaudampfschifffahrtsgesellschaftskapitänsmütze';
    const pages = site(page('/hat', 'Hat', `Die ${word} ist blau.`), page('/other', 'Other', 'Die Mütze.'));
    for (const query of [word, word.slice(0, 20), word.toUpperCase()])
      assert.deepEqual(await found(pages, query), ['content /hat']);
  });

  test('a page ranks before its sections, but not if only its keywords have the word', async () => {
    const sections = [{ title: 'Declarations in depth' }, { title: 'More declarations' }];
    const dts = site(page('/dts', 'Declarations', '', ...sections));
    assert.equal((await found(dts, 'declarations'))[0], 'lvl1 /dts');
    const resolve = page('/resolve', 'Resolve', 'Options.', { title: 'Alias', text: 'Set an alias.' });
    const pages = site({ ...resolve, keywords: ['path alias'] });
    assert.deepEqual(await found(pages, 'alias'), ['lvl2 /resolve#alias', 'content /resolve']);
  });

  test('other pages rank before more sections of the same page', async () => {
    const sections = ['Banner of files', 'Banner of styles', 'Banner of types'];
    const pages = site(
      page('/many', 'Many', '', ...sections.map((title) => ({ title }))),
      page('/one', 'One', '', { title: 'A text that is also about the banner of some files', id: 'x' }),
    );
    const hits = await found(pages, 'banner');
    assert.deepEqual(hits.slice(0, 2), ['lvl2 /many#banner-of-files', 'lvl2 /one#x']);
  });

  test('equal results keep the order of the site', async () => {
    const pages = site(page('/b', 'Same', ''), page('/a', 'Same', ''), page('/c', 'Same', ''));
    assert.deepEqual(await found(pages, 'same'), ['lvl1 /b', 'lvl1 /a', 'lvl1 /c']);
  });
});

describe('words of a query', () => {
  test('hits with all words come first; if there are few, hits with most of the words follow', async () => {
    const pages = site(
      page('/all', 'One', 'red green blue'),
      page('/some', 'Two', 'red red red green'),
      page('/one', 'Three', 'red'),
    );
    for (const [query, ...urls] of [
      ['red green blue', '/all', '/some', '/one'],
      ['green red', '/some', '/all', '/one'],
      ['red green yellow', '/some', '/all', '/one'],
      ['yellow red', '/some', '/one', '/all'],
    ])
      assert.deepEqual(
        (await searchIn(pages, query!)).map(({ url }) => url),
        urls,
        query,
      );
  });

  test('hits with some of the words, or with a typo, are not shown if enough have all words', async () => {
    const enough = Array.from({ length: 5 }, (_, i) => page(`/${i}`, 'Page', 'red and green banner'));
    for (const [query, other] of [
      ['red green', page('/other', 'Red', '')],
      ['banner', page('/other', 'Other', 'a baner')],
    ] as const) {
      const urls = async (...pages: SearchPage[]) =>
        (await searchIn(site(...pages, other), query)).map(({ url }) => url);
      assert.deepEqual(await urls(...enough), ['/0', '/1', '/2', '/3', '/4'], query);
      assert.equal((await urls(...enough.slice(1))).at(-1), '/other', query);
    }
  });

  test('an existing identifier is not split into parts, and an unknown one is', async () => {
    const named = site(page('/a', 'One', 'Set autoExternal.'), page('/b', 'External things', ''));
    assert.deepEqual(await found(named, 'autoExternal'), ['content /a']);
    assert.deepEqual(await found(named, 'manualExternal'), ['lvl1 /b', 'content /a']);
    // Here, `auto` is rarer than `external`.
    const parts = site(...named.pages, page('/c', 'Auto', ''), page('/d', 'More external things', ''));
    assert.deepEqual(await found(parts, 'autoExternal'), ['content /a']);
  });

  test('a known word is not treated as a typo, also if other words are missing', async () => {
    const known = site(page('/exact', 'One', 'a banner'), page('/typo', 'Two', 'a baner'));
    assert.deepEqual(await found(known, 'banner xylophone'), ['content /exact']);
    assert.deepEqual((await found(known, 'bannex xylophone')).length, 1);
  });

  test('the best hit comes first for any number of requested hits', async () => {
    const many = Array.from({ length: 9 }, (_, i) => page(`/${i}`, 'Page', 'a banner'));
    const [hit] = await searchIn(site(...many, page('/best', 'Banner', '')), 'banner', { hitsPerPage: 1 });
    assert.equal(hit?.url, '/best');
  });

  test('in a long query, a page about most of the words ranks before texts with all of them', async () => {
    const texts = Array.from({ length: 6 }, (_, i) => page(`/${i}`, 'Text', 'okapi, zebra and lion'));
    const about = page('/about', 'Okapi and zebra', 'Both.', { title: 'Zebra' }, { title: 'Okapi' });
    assert.equal((await found(site(...texts, about), 'okapi zebra lion'))[0], 'lvl2 /about#zebra');
  });

  test('the last word matches as a prefix unless a space follows it, and a single letter only itself', async () => {
    const typed = site(
      page('/a', 'Configuration', ''),
      page('/b', 'Other', 'a cord in text, and a file .d.ts'),
      page('/c', 'Daemon पानी', 'all day'),
    );
    assert.deepEqual(await found(typed, 'conf'), ['lvl1 /a']);
    assert.deepEqual(await found(typed, 'co'), ['lvl1 /a', 'content /b']);
    assert.deepEqual(await found(typed, 'co '), []);
    assert.deepEqual(await found(typed, 'पा'), ['lvl1 /c'], 'It ends with a vowel sign.');
    assert.deepEqual(await found(typed, 'd'), ['content /b']);
  });

  test('question words are ignored', async () => {
    const asked = site(
      page('/a', 'Declaration files', ''),
      page('/b', 'How to do it', 'the what of it, not between'),
    );
    assert.deepEqual(await found(asked, 'What are declaration files?'), ['lvl1 /a']);
    assert.deepEqual(await found(asked, 'not between declaration files'), ['lvl1 /a']);
    assert.deepEqual(await found(asked, 'how to'), ['lvl1 /b']);
  });

  const typos: [query: string, isFound: boolean, why: string][] = [
    ['confg', true, 'one letter is missing'],
    ['connfig', true, 'one letter is added'],
    ['confug', true, 'one letter differs'],
    ['cofnig', true, 'two letters are swapped'],
    ['onfig', true, 'the first letter is missing'],
    ['cnfg', false, 'two letters are missing'],
    ['nide', true, 'a word of four letters'],
    ['esn', false, 'a short word'],
    ['n0de', false, 'a word with digits'],
    ['es2021', false, 'a number'],
  ];
  test('a word of at least four letters is found with one typo', async () => {
    const typed = site(page('/a', 'The config', 'esm es2020 node'));
    for (const [query, isFound, why] of typos)
      assert.equal((await found(typed, query)).length, isFound ? 1 : 0, `${query}: ${why}`);
  });

  test('names of built-in properties are ordinary words', async () => {
    const words = 'constructor __proto__ toString hasOwnProperty valueOf';
    const built = site(page('/a', 'One', words));
    for (const query of words.split(' ')) assert.deepEqual(await found(built, query), ['content /a'], query);
    assert.deepEqual(await found(site(page('/a', 'One', 'else')), 'constructor'), []);
  });
});

describe('identifiers and addresses', () => {
  test('every spelling of an identifier is found by every other one and by its parts', async () => {
    const forms = ['autoExternal', 'auto-external', 'auto_external', 'AutoExternal', 'auto external'];
    for (const written of forms) {
      const it = page('/it', 'It', `Set ${written}.`);
      const pages = site(page('/other', 'Other', 'automatic, externally'), it);
      for (const query of [...forms, 'external', 'autoext']) {
        // Two words do not start with the letters of both.
        if (written === 'auto external' && query === 'autoext') continue;
        assert.equal((await found(pages, query))[0], 'content /it', `${query}, ${written}`);
      }
    }
  });

  const cases: [text: string, queries: string[]][] = [
    ['lib.dts.bundle', ['lib.dts', 'dts.bundle', 'dts', 'lib dts', 'libdts', 'bundle']],
    ['output.target', ['output.target', 'output target', 'target']],
    ['@rslib/core', ['@rslib/core', 'rslib core', 'core', 'rslib/core']],
    ['rslib build --watch', ['--watch', 'build --watch', 'watch']],
    ['__dirname', ['__dirname', 'dirname']],
    ['src/index.d.ts', ['index.d.ts', '.d.ts', 'd.ts', 'dts', 'src/index.d.ts']],
  ];
  test('a name with separators is found by its parts', async () => {
    for (const [text, queries] of cases) {
      const pages = site(page('/other', 'Other', 'nothing'), page('/it', 'It', `Look at ${text} now.`));
      for (const query of queries) assert.deepEqual(await found(pages, query), ['content /it'], query);
    }
  });

  test('nodejs finds the page titled Node.js by title and by address', async () => {
    const pages = site(
      page('/guide/vue', 'Vue', 'Runs in Node.js too, says nodejs.'),
      page('/guide/solution/nodejs', 'Node.js library', ''),
      page('/guide/nodejs', 'Server', ''),
    );
    for (const query of ['nodejs', 'node.js', 'Node js']) {
      const hits = await found(pages, query);
      assert.equal(hits[0], 'lvl1 /guide/solution/nodejs', query);
    }
    assert.ok((await found(pages, 'nodejs')).includes('lvl1 /guide/nodejs'));
  });

  test('the address of a page or section matches like a title in any language', async () => {
    const pages = site(
      page('/zh/', '首页', ''),
      page('/zh/guide/third-party-deps', '第三方依赖', '', { title: '规则', id: 'the-rule' }),
    );
    assert.deepEqual(await found(pages, 'third-party-deps'), ['lvl1 /zh/guide/third-party-deps']);
    assert.deepEqual(await found(pages, 'deps'), ['lvl1 /zh/guide/third-party-deps']);
    assert.deepEqual(await found(pages, 'the-rule'), ['lvl2 /zh/guide/third-party-deps#the-rule']);
  });

  test('the common prefix of all addresses is not a word', async () => {
    const pages = site(
      page('/v2/zh/', '首页', ''),
      page('/v2/zh/guide/a', '一', ''),
      page('/v2/zh/b', '二', ''),
    );
    assert.deepEqual(await found(pages, 'zh'), []);
    assert.deepEqual(await found(pages, 'v2'), []);
    assert.deepEqual(await found(pages, 'guide'), ['lvl1 /v2/zh/guide/a']);
    assert.deepEqual(await found(site(page('/guide/only', 'One', '')), 'only'), ['lvl1 /guide/only']);
  });

  test('the group and the page narrow a search but do not match a section by themselves', async () => {
    const pages = site(
      page('/guide/start/', 'Introduction', '', { title: 'Reasons' }),
      page('/config/dts', 'Declarations', '', { title: 'Reasons' }, { title: 'Limits' }),
    );
    assert.equal((await found(pages, 'declarations reasons'))[0], 'lvl2 /config/dts#reasons');
    assert.deepEqual(await found(pages, 'declarations'), ['lvl1 /config/dts']);
    assert.deepEqual(await found(pages, 'handbook'), ['lvl1 /guide/start/', 'lvl1 /config/dts']);
    assert.deepEqual(await found(pages, 'config'), ['lvl1 /config/dts']);
  });
});

describe('Chinese', () => {
  const pages = site(
    page('/zh/dts', '深入了解类型声明', '生成类型声明文件，供使用者引用。', {
      title: '配置 dts 选项',
      id: 'dts',
    }),
    page('/zh/bundle', '打包', '把类型合并到声明文件里，一个包只有一个文件。'),
    page('/zh/other', '其他', '模型，声音，明天。'),
  );

  const queries: [why: string, query: string, hits: string[]][] = [
    ['any part of a sentence is found', '供使用者', ['content /zh/dts']],
    ['words that are adjacent rank first', '类型声明', ['lvl1 /zh/dts', 'content /zh/bundle']],
    ['words in another order are found', '声明类型', ['lvl1 /zh/dts', 'content /zh/bundle']],
    ['separate characters are not a word', '型声', ['lvl1 /zh/dts']],
    ['a single character is found anywhere', '包', ['lvl1 /zh/bundle']],
    ['a single character is found anywhere', '里', ['content /zh/bundle']],
    [
      'a single character is found anywhere',
      '明',
      ['lvl1 /zh/dts', 'content /zh/bundle', 'content /zh/other'],
    ],
    ['hits with some pairs follow if there are few', '模型打包', ['lvl1 /zh/bundle', 'content /zh/other']],
    ['hits with some pairs follow if there are few', '型声明', ['lvl1 /zh/dts', 'content /zh/bundle']],
    ['there is no typo tolerance', '供使甲乙', ['content /zh/dts']],
    ['there is no typo tolerance', '甲乙丙丁', []],
  ];
  test('pairs of characters are found, best with their neighbors', async () => {
    for (const [why, query, hits] of queries) assert.deepEqual(await found(pages, query), hits, why);
  });

  test('queries that mix scripts are found with or without a space, and question words are ignored', async () => {
    for (const query of ['配置 dts', '配置dts', 'dts 配置', '配置 ＤＴＳ', '　dts　选项'])
      assert.equal((await found(pages, query))[0], 'lvl2 /zh/dts#dts', query);
    assert.equal((await found(pages, '如何生成类型声明？'))[0], 'content /zh/dts');
    assert.equal((await found(pages, '什么是打包'))[0], 'lvl1 /zh/bundle');
  });

  test('a long Chinese query is split into the pairs that the site has, without words that say little', async () => {
    const data = site(
      page('/zh/run', '执行命令', '构建之后。', { title: '构建', id: 'x' }),
      page('/zh/before', '建前', '没有。'),
      ...Array.from({ length: 5 }, (_, i) => page(`/zh/${i}`, '其他', '构建。')),
    );
    assert.equal((await found(data, '怎么在构建前执行'))[0], 'lvl2 /zh/run#x');
  });

  test('a page is found by its title of 35 characters', async () => {
    const title = '模块联邦微前端应用共享依赖版本冲突排查步骤常见错误汇总技术文档说明手册';
    assert.deepEqual(await found(site(page('/zh/long', title, '')), title), ['lvl1 /zh/long']);
  });
});

const UNSPACED: [language: string, text: string, word: string][] = [
  ['Thai', 'การติดตั้งโปรแกรมและการกำหนดค่าเริ่มต้นสำหรับผู้ใช้งานใหม่', 'กำหนด'],
  ['Lao', 'ການຕິດຕັ້ງໂປຣແກຣມແລະການກຳນົດຄ່າ', 'ກຳນົດ'],
  ['Khmer', 'ការដំឡើងកម្មវិធីនិងការកំណត់', 'កម្មវិធី'],
  ['Burmese', 'ဆော့ဖ်ဝဲလ်ကိုထည့်သွင်းခြင်း။', 'ထည့်သွင်း'],
];
test('a word in the middle of a text without spaces is found and marked', async () => {
  for (const [language, text, word] of UNSPACED) {
    const [hit] = await searchIn(site(page('/a', 'Page', text), page('/b', 'Other', 'text')), word);
    assert.ok(hit?._highlightResult.content?.value.includes(`<mark>${word}</mark>`), language);
  }
  // A character outside of the basic plane.
  const [hit] = await searchIn(site(page('/a', '𠮷野家', '')), '𠮷');
  assert.equal(hit?._highlightResult.hierarchy.lvl1?.value, '<mark>𠮷</mark>野家');
});

const DECOMPOSED: [language: string, text: string, queries: string[]][] = [
  ['Korean', '한글 문서'.normalize('NFD'), ['한글', '문', '문서']],
  ['Japanese', 'ガイド'.normalize('NFD'), ['ガ', 'ガイド', 'イド']],
  ['half-width Japanese', 'ｶﾞｲﾄﾞ', ['ガ', 'ガイド', 'イド']],
];
test('letters that are written as several characters are found', async () => {
  for (const [language, text, queries] of DECOMPOSED) {
    const pages = site(page('/a', text, ''), page('/b', 'Other', 'text'));
    for (const query of [...queries, text])
      assert.deepEqual(await found(pages, query), ['lvl1 /a'], `${language}: ${query}`);
  }
});

describe('contents of a hit', () => {
  const pages = site(
    page(
      '/guide/start/',
      'Quick "start"',
      'Five minutes.\nOne two three four five six seven eight nine ten zebra eleven twelve thirteen fourteen.',
      { title: 'Set up', depth: 2 },
      { title: 'The <file>', depth: 4, text: 'First paragraph.\nWrite an Array<string> & more zebras.' },
      { title: 'Next', depth: 3 },
      { title: '安装', depth: 2, id: '安装' },
    ),
  );
  const firstOf = async (query: string, options = {}) => {
    const [hit] = await searchIn(pages, query, options);
    assert.ok(hit, query);
    return hit;
  };

  test('a hit of a page has its title on the first level and no content', async () => {
    const below = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
    const marked = {
      hierarchy: {
        lvl0: { value: 'Handbook', matchLevel: 'none' },
        lvl1: { value: '<mark>Quick</mark> &quot;start&quot;', matchLevel: 'full' },
      },
    };
    assert.deepEqual(await firstOf('quick'), {
      objectID: '/guide/start/-0',
      url: '/guide/start/',
      type: 'lvl1',
      content: null,
      hierarchy: { lvl0: 'Handbook', lvl1: 'Quick "start"', ...below },
      _highlightResult: marked,
      _snippetResult: marked,
    });
  });

  test('a hit of a heading has its level and the headings above it', async () => {
    const hit = await firstOf('the file');
    assert.equal(hit.type, 'lvl4');
    assert.equal(hit.url, '/guide/start/#the-file-');
    const { lvl1, lvl2, lvl3, lvl4 } = hit.hierarchy;
    assert.deepEqual([lvl1, lvl2, lvl3, lvl4], ['Quick "start"', 'Set up', null, 'The <file>']);
    assert.equal(hit._highlightResult.hierarchy.lvl4?.value, 'The &lt;<mark>file</mark>&gt;');
    const next = await firstOf('next');
    assert.deepEqual(
      [next.type, next.hierarchy.lvl2, next.hierarchy.lvl3, next.hierarchy.lvl4],
      ['lvl3', 'Set up', 'Next', null],
    );
  });

  test('a hit of text has the paragraph, its hierarchy and the snippet around the match', async () => {
    const hit = await firstOf('array zebra');
    assert.equal(hit.type, 'content');
    assert.equal(hit.url, '/guide/start/#the-file-');
    assert.equal(hit.hierarchy.lvl4, 'The <file>');
    assert.equal(hit.content, 'Write an Array<string> & more zebras.');
    const marked = 'Write an <mark>Array</mark>&lt;string&gt; &amp; more <mark>zebra</mark>s.';
    assert.deepEqual(hit._highlightResult.content, { value: marked, matchLevel: 'full' });
    assert.deepEqual(hit._snippetResult.content, { value: marked, matchLevel: 'full' });
  });

  test('a snippet has about the requested number of words', async () => {
    const ten = (await firstOf('zebra'))._snippetResult.content?.value ?? '';
    assert.equal(ten, '…six seven eight nine ten <mark>zebra</mark> eleven twelve thirteen fourteen.');
    const five = (await firstOf('zebra', { snippetWords: 5 }))._snippetResult.content?.value ?? '';
    assert.equal(five, '…ten <mark>zebra</mark> eleven twelve thirteen…');
    const { value } = (await firstOf('zebra', { snippetWords: 5 }))._highlightResult.content!;
    assert.match(value, /^One two .* <mark>zebra<\/mark> .* fourteen\.$/);
  });

  test('URLs of hits have the base of the site and, without clean URLs, the file extension', async () => {
    const file = site(page('/zh/指南/a b', 'Title', '', { title: '安装', id: '安装' }));
    const [hit] = await searchIn(file, '安装', { base: '/docs/' });
    assert.equal(hit?.url, `/docs/zh/${encodeURIComponent('指南')}/a%20b#${encodeURIComponent('安装')}`);
    const [plain] = await searchIn(file, 'title', { cleanUrls: false });
    assert.equal(plain?.url, `/zh/${encodeURIComponent('指南')}/a%20b.html`);
    const [folder] = await searchIn(pages, 'quick', { base: '/docs/', cleanUrls: false });
    assert.equal(folder?.url, '/docs/guide/start/');
  });

  test('a hit of a name in code shows the names', async () => {
    const code = site(page('/a', 'One', { text: 'Some prose.', names: 'defineConfig pluginReact' }));
    const [hit] = await searchIn(code, 'pluginReact');
    assert.equal(hit?.type, 'content');
    assert.equal(hit?._snippetResult.content?.value, 'defineConfig <mark>pluginReact</mark>');
  });

  test('a hit found by heading and text shows the paragraph', async () => {
    const [hit] = await searchIn(
      site(page('/a', 'One', '', { title: 'Watch', text: 'Nothing.\nThe mode is set.' })),
      'watch mode',
    );
    assert.equal(hit?.type, 'content');
    assert.equal(hit?.content, 'The mode is set.');
    assert.equal(hit?._highlightResult.hierarchy.lvl2?.value, '<mark>Watch</mark>');
    assert.equal(hit?._highlightResult.content?.matchLevel, 'partial');
  });

  test('a hit has a unique id that is stable for a section', async () => {
    const many = site(
      ...['/a', '/b'].map((url) => page(url, 'Same', 'Same.', { title: 'Same', text: 'Same.' })),
    );
    const ids = (await searchIn(many, 'same')).map(({ objectID }) => objectID);
    assert.deepEqual(ids, ['/a-0', '/b-0', '/a#same-0', '/b#same-0']);
    const [text] = await searchIn(pages, 'array');
    assert.equal(text?.objectID, '/guide/start/#the-file--2');
  });
});

describe('search engine', () => {
  const many = site(
    ...Array.from({ length: 60 }, (_, i) =>
      page(`/${i}`, `Page ${i}`, 'plenty of text', { title: `Part ${i}` }),
    ),
  );

  test('the engine returns no hits without data', async () => {
    const { search } = await createEngine(many);
    for (const query of ['', '   ', '?!', '。', 'xylophone', '木琴']) {
      assert.deepEqual(search(query), { hits: [], nbHits: 0 }, query);
    }
    assert.deepEqual((await createEngine({ pages: [] })).search('a'), { hits: [], nbHits: 0 });
    assert.deepEqual((await createEngine(site(page('/a', 'Empty')))).search('empty').nbHits, 0);
  });

  test('the engine returns the same answer regardless of earlier queries', async () => {
    const { search } = await createEngine(many);
    const first = search('part 7');
    for (let i = 0; i < 80; i++) search(`plenty ${i}`);
    assert.deepEqual(search('part 7'), first);
    assert.equal(first.hits[0]?.url, '/7#part-7');
  });

  test('the engine finds a section with 200,000 paragraphs', async () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => `row ${i}`).join('\n');
    assert.deepEqual(await found(site(page('/table', 'Table', rows)), 'row'), ['content /table']);
  });

  test('the engine accepts a query of any length', async () => {
    const { search } = await createEngine(many);
    assert.equal(search(`plenty ${'word '.repeat(5_000)}`).hits.length, 20);
    assert.equal(search(Array.from({ length: 500 }, () => 'plenty more').join(' ')).nbHits, 60);
    assert.equal(search('文'.repeat(500)).nbHits, 0);
  });

  test('the index is built in slices with progress, and messages are handled between them', async () => {
    const text = 'Some words of prose that have to be read, each of them, one by one.\n'.repeat(40);
    const large = site(...Array.from({ length: 400 }, (_, i) => page(`/${i}`, `Page ${i}`, text)));
    const seen: number[] = [];
    const { port1, port2 } = new MessageChannel();
    let turns = 0;
    port1.onmessage = () => port1.postMessage(++turns);
    port2.onmessage = () => port2.postMessage(turns);
    port1.postMessage(0);
    await createEngine(large, { onProgress: (progress) => seen.push(progress) });
    port1.close();
    assert.ok(seen.length >= 3, `${seen.length} slices`);
    assert.ok(turns >= seen.length / 2, `${turns} turns in ${seen.length} slices`);
    assert.ok(seen.every((progress, i) => progress >= (seen[i - 1] ?? 0)));
    assert.equal(seen.at(-1), 1);
  });
});
