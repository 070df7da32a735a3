/** The search data of a site: in a build, in dev, and sent to a hosted service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, mock, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type IndexCommand, index } from '../../../src/cli/commands/index-command.js';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { SiteError } from '../../../src/cli/report/diagnostic.js';
import { indexSettings, indexSynonyms } from '../../../src/cli/search/index-settings.js';
import { type Push, pushRecords, type SentRecord } from '../../../src/cli/search/push.js';
import { BATCH } from '../../../src/cli/search/shards/search-shards.js';
import { RecordFiles } from '../../../src/cli/system/record-files.js';
import type { SearchData, SearchPage } from '../../../src/runtime/model/index.js';
import type { IndexRecord } from '../../../src/runtime/search/records.js';
import { HASH_LENGTH, TEXT_PAGES } from '../../../src/runtime/search/shards/format.js';
import {
  APP_ID,
  emptyIndex,
  type Fault,
  openIndexService,
  type StoredIndex,
  WRITE_KEY,
} from '../../helpers/index-service.js';
import { BILINGUAL, configOf, type Files, LOCALES, site, type TestSite } from '../../helpers/site.js';

const repository = new URL('../../../', import.meta.url);

async function dataOf(s: TestSite, name = 'en'): Promise<SearchData> {
  return JSON.parse(await s.output(`assets/search/${name}.json`));
}

const urls = ({ pages }: SearchData) => pages.map(({ url }) => url);

describe('the pages of the search index', () => {
  test('the index of a language and version has its pages, without fallback pages, and their URLs without base', async () => {
    const s = await site(
      {
        'content/v1/en/index.md': '# One\n',
        'content/v1/en/a b/中文.md': '# Old\n',
        'content/v1/zh/index.md': '# 一\n',
        'content/v2/en/index.md': '# Two\n',
        'content/v2/zh/index.md': '# 二\n',
      },
      {
        config: configOf(
          `base: '/docs/', multiVersion: { default: 'v2', versions: ['v1', 'v2'] }, ${LOCALES}`,
        ),
      },
    );
    const files = (await s.outputs()).flatMap((file) => /^assets\/search\/(.*)\.json$/.exec(file)?.[1] ?? []);
    const found = await Promise.all(files.sort().map(async (name) => [name, urls(await dataOf(s, name))]));
    assert.deepEqual(Object.fromEntries(found), {
      'v1/en': ['/v1/a b/中文', '/v1/'],
      'v1/zh': ['/v1/zh/'],
      'v2/en': ['/'],
      'v2/zh': ['/zh/'],
    });
  });

  test('the search index has no pages that front matter excludes, no blank pages and no 404 page', async () => {
    const page = (matter: string) => `---\n${matter}\n---\n# Page\n`;
    const s = await site({
      'content/en/index.md': page('pageType: home'),
      'content/en/404.md': '# Lost\n',
      'content/en/out.md': page('search: false'),
      'content/en/in.md': page('search: true'),
      'content/en/blank.md': page('pageType: blank'),
      'content/en/lost.md': page("pageType: '404'"),
      'content/en/custom.md': page('pageType: custom'),
    });
    assert.deepEqual(urls(await dataOf(s)), ['/custom', '/in', '/']);
    const told = async () => (await s.problems()).filter((line) => line.includes('frontmatter'));
    assert.deepEqual(await told(), []);
    s.change({ 'content/en/out.md': page('search: no thanks') });
    assert.deepEqual(await told(), ['content/en/out.md:2:9 error frontmatter-invalid']);
  });

  test('each page has its own keywords, and a translation needs none', async () => {
    const s = await site(
      {
        'content/en/index.md': '---\nkeywords: [tree shaking]\n---\n# Home\n',
        'content/zh/index.md': '---\nkeywords: [体积太大]\n---\n# 首页\n',
        'content/en/a.md': '---\nkeywords: [webpack]\n---\n# A\n',
        'content/zh/a.md': '# 甲\n',
      },
      { config: BILINGUAL },
    );
    const keywordsOf = async (lang: string) =>
      (await dataOf(s, lang)).pages.map(({ url, keywords }) => [url, keywords]);
    assert.deepEqual(await keywordsOf('en'), [
      ['/a', ['webpack']],
      ['/', ['tree shaking']],
    ]);
    assert.deepEqual(await keywordsOf('zh'), [
      ['/zh/a', undefined],
      ['/zh/', ['体积太大']],
    ]);
    await s.cli('translations', 'accept');
    s.change({ 'content/en/a.md': '---\nkeywords: [webpack, vite]\n---\n# A\n' });
    assert.deepEqual(
      (await s.problems()).filter((line) => line.includes('translation')),
      [],
    );
  });
});

describe('the file of the search index', () => {
  test('no file exists if the search is hosted or off', async () => {
    const hosted = "search: { appId: 'A', apiKey: 'k', indexName: 'i' }";
    for (const config of [configOf(hosted), configOf('search: false')]) {
      const outputs = await (await site({ 'content/en/index.md': '# Home\n' }, { config })).outputs();
      assert.deepEqual(
        outputs.filter((file) => file.startsWith('assets/search/')),
        [],
      );
    }
  });

  test('an index in files reads each page once, then none, and after an edit those of one batch', async (t) => {
    // Together larger than the memory cache.
    const text = `${'A line of words that fill a page, one like the other. '.repeat(1400)}\n\n`;
    const count = 70;
    const pages = Array.from({ length: count }, (_, i) => [`content/en/p${i}.md`, `# Page ${i}\n\n${text}`]);
    // `llms-full.txt` needs all pages after an edit.
    const config = `export default { title: 'Acme', locales: [{ lang: 'en', label: 'English' }], llms: false };\n`;
    const s = await site({
      'site.config.ts': config,
      'content/en/index.md': '# Home\n',
      ...Object.fromEntries(pages),
    });
    assert.equal((await s.cli('build')).code, 0);

    const read: string[] = [];
    const original = RecordFiles.prototype.get;
    t.mock.method(RecordFiles.prototype, 'get', function (this: RecordFiles, key: string) {
      if (this.folder.endsWith('bodies')) read.push(key);
      return original.call(this, key);
    });
    const readByBuild = async () => {
      read.length = 0;
      assert.equal((await s.cli('build')).code, 0);
      return read.length;
    };
    // Otherwise nothing is built again.
    s.change({ dist: undefined });
    assert.equal(await readByBuild(), count + 1);
    assert.equal(await readByBuild(), 0);

    const { shards } = JSON.parse(s.read('dist/assets/search/en.json'));
    const files = Math.ceil((count + 1) / TEXT_PAGES);
    assert.equal(shards.hashes.texts.length, files * HASH_LENGTH, 'The texts are long, so it is in files.');
    const texts = s.read('dist/assets/search/en/texts/0.json');
    s.change({ 'content/en/p9.md': `# Page 9\n\nA rowboat. ${text}` });
    const afterEdit = await readByBuild();
    assert.ok(afterEdit <= BATCH, `${afterEdit} pages`);
    assert.equal(s.read('dist/assets/search/en/texts/0.json'), texts);
    assert.match(s.read(`dist/assets/search/en/texts/${files - 1}.json`), /rowboat/);
  });

  test('dev answers with current data after a page was saved or added', async (t) => {
    const s = await site({ 'content/en/index.md': '# Home\n', 'content/en/a.md': '# A\n\nbefore\n' });
    const dev = await DevSite.open({ root: s.root });
    t.after(() => dev.close());
    const answer = async () => {
      const { outputs } = await dev.state();
      return String(await outputs.get('assets/search/en.json')!.contents());
    };
    const change = (edited: string[], names: boolean) =>
      dev.apply({ edited: new Set(edited), names, theme: false, config: false });

    assert.match(await answer(), /before/);
    s.change({ 'content/en/a.md': '# A\n\nafter\n' });
    await change(['content/en/a.md'], false);
    assert.match(await answer(), /after/);
    assert.doesNotMatch(await answer(), /before/);
    s.change({ 'content/en/b.md': '# B\n' });
    await change([], true);
    assert.deepEqual(urls(JSON.parse(await answer())), ['/a', '/b', '/']);
    s.change({ 'content/en/a.md': '---\nsearch: false\n---\n# A\n' });
    await change(['content/en/a.md'], false);
    assert.deepEqual(urls(JSON.parse(await answer())), ['/b', '/']);
  });
});

describe('the group of a search result', () => {
  const PAGE = 'content/en/guide/page.md';
  const group = (item: string) => `sidebar: { '/': [${item}] }`;
  const nav = (entries: string) => `nav: [${entries}], sidebar: {}`;
  const GROUPS: [what: string, config: string, group: string][] = [
    [
      'the innermost group of the sidebar that contains it',
      group("{ text: 'Outer', items: [{ text: 'Inner', items: ['guide/page'] }] }"),
      'Inner',
    ],
    [
      'the group whose heading links to it',
      group("{ text: 'Group', fileKey: 'guide/page', items: ['index'] }"),
      'Group',
    ],
    [
      'the header above it in the sidebar',
      group("'index', { sectionHeaderText: 'Basics' }, 'guide/page'"),
      'Basics',
    ],
    ['its folder', '', 'Basic'],
    ['the entry above it', nav("{ text: 'A', link: '/' }, { text: 'B', link: '/guide/' }"), 'B'],
    [
      'the entry with a matching activeMatch',
      nav("{ text: 'A', link: '/' }, { text: 'B', link: '/', activeMatch: '^/gui' }"),
      'B',
    ],
    ['the entry that links to it', nav("{ text: 'A', items: [{ text: 'B', link: '/guide/page' }] }"), 'B'],
    ['the title of the site', nav("{ text: 'A', link: '/' }"), 'Test'],
  ];

  test('a page is in its group of the sidebar, its entry of the navbar, or the site', async () => {
    const s = await site({ 'content/en/index.md': '# Home\n', [PAGE]: '# Page\n' });
    s.change({ 'content/en/guide/basic/page.md': '# Page\n' });
    for (const [what, config, group] of GROUPS) {
      s.change({ 'site.config.ts': configOf(config) });
      const url = group === 'Basic' ? '/guide/basic/page' : '/guide/page';
      const { pages } = await dataOf(s);
      assert.equal(pages.find((page) => page.url === url)?.lvl0, group, what);
    }
  });

  test('group names have the interface texts of their language', async () => {
    const locale = (lang: string, text: string) =>
      `{ lang: '${lang}', label: 'x', title: 'T', nav: [{ text: '${text}', link: '/guide/' }], sidebar: {} }`;
    const s = await site(
      {
        [PAGE]: '# Page\n',
        'content/zh/guide/page.md': '# 页\n',
        'content/zh/guide/index.md': '# 指南\n',
      },
      { config: configOf(`locales: [${locale('en', 'Guide')}, ${locale('zh', '指南')}]`) },
    );
    assert.equal((await dataOf(s)).pages[0]?.lvl0, 'Guide');
    for (const { lvl0 } of (await dataOf(s, 'zh')).pages) assert.equal(lvl0, '指南');
  });
});

describe('the sections of a page in the search index', () => {
  test('sections have the ids of the page, also if a translation takes them from its source', async () => {
    const s = await site(
      {
        'content/en/index.md': '# Home\n\n## Install\n\na\n\n## Install\n\n## Own {#mine}\n',
        'content/zh/index.md': '# 首页\n\n## 安装\n\n甲\n\n## 再来\n\n## 自己\n',
      },
      { config: BILINGUAL },
    );
    for (const [name, route] of [
      ['en', '/'],
      ['zh', '/zh/'],
    ] as const) {
      const [page] = (await dataOf(s, name)).pages;
      const { toc } = (await s.payload(route)).page;
      assert.deepEqual(
        page?.sections.map(({ id, depth, title }) => [id, depth, title]),
        [['', 1, ''], ...toc.map(({ id, depth, text }) => [id, depth, text])],
      );
    }
  });

  const long = `${'Words that go on and on, and say little that is new. '.repeat(6)}It sets \`outBase\`.`;
  const code = '```ts title="src/a.ts"\nimport { defineConfig } from \'@rslib/core\';\n```\n';
  const hero = 'hero:\n  name: Rslib\n  text: One\n  tagline: Two\n';
  const features = 'features:\n  - title: Three\n    details: Four\n  - title: Five\n';
  const files: Files = {
    'content/en/index.md': `---\npageType: home\n${hero}${features}---\n`,
    'content/en/bare/index.md': '---\npageType: home\n---\n',
    'content/en/a.md': 'before\n\n# A\n\nunder\n\n## B\n\nin b\n',
    'content/en/b.md': '## B\n\nin b\n\n# Late\n',
    'content/en/c.md': '---\ntitle: Named\n---\n# Shown\n\ntext\n',
    'content/en/empty.md': '',
    'content/en/hyphens.md':
      '---\ndescription: Kraft\u00adfahrt\n---\n# Dampf&shy;schiff\n\nSicher\u00adheit\n\n## Ab&shy;schnitt\n',
    'content/en/long.md': `# A\n\n${long}\n\n${'很长的一段话，'.repeat(30)}\n\n| a | b | c |\n| - | - | - |\n| d | e | see \`distPath\` |\n`,
    'content/en/names.md': `# A\n\n\`outBase\`\n\n## B\n\n${code}\n## C\n\n${code.replace('Config', 'Config, outBase, rslib.config.ts')}`,
  };
  const whole = site(files);
  const pageAt = async (url: string): Promise<SearchPage> =>
    (await dataOf(await whole)).pages.find((page) => page.url === url)!;

  test('the first section is the text before and after the title, or the front matter of a home page', async () => {
    const shown = async (url: string) => {
      const { title, sections } = await pageAt(url);
      return [title, ...sections.map(({ id, text }) => `${id}: ${text}`)];
    };
    assert.deepEqual(await shown('/a'), ['A', ': before\nunder', 'b: in b']);
    assert.deepEqual((await shown('/b')).slice(1), [': ', 'b: in b', 'late: ']);
    assert.deepEqual(await shown('/c'), ['Named', ': Shown\ntext']);
    assert.deepEqual(await shown('/empty'), ['Empty', ': ']);
    assert.deepEqual((await shown('/')).slice(0, 2), ['Rslib', ': One\nTwo\nThree\nFour\nFive']);
    assert.equal((await shown('/bare/'))[0], 'Test');
  });

  test('texts have no soft hyphens, which readers do not type', async () => {
    const { title, description, sections } = await pageAt('/hyphens');
    assert.deepEqual([title, description], ['Dampfschiff', 'Kraftfahrt']);
    const texts = sections.map(({ title, text }) => `${title}: ${text}`);
    assert.deepEqual(texts, [': Sicherheit', 'Abschnitt: ']);
  });

  test('a section has the start of each paragraph and row, and each name in code is stored once per page', async () => {
    const [section] = (await pageAt('/long')).sections;
    const [english = '', chinese = '', ...rows] = section!.text.split('\n');
    assert.ok(english.length > 200 && english.length <= 240 && english.endsWith('…'), english);
    assert.ok(chinese.length > 60 && Buffer.byteLength(chinese) <= 240 && chinese.endsWith('…'), chinese);
    assert.deepEqual(rows, ['a | b', 'd | e']);
    assert.equal(section?.names, 'outBase distPath');
    // File names of samples are left out.
    const names = (await pageAt('/names')).sections.map((each) => each.names);
    assert.deepEqual(names, ['', 'defineConfig @rslib/core', 'rslib.config.ts']);

    const records = (await (await whole).cli('index')).stdout;
    assert.match(records, /"content":"d \| e \| see distPath"/);
  });
});

const HOSTED = `search: { appId: '${APP_ID}', apiKey: 'search-only', indexName: 'docs' }`;
const TWO_PAGES = {
  'content/en/index.md': '# Home\n\nHello.\n',
  'content/zh/index.md': '# 首页\n\n你好。\n',
};

const parsed = (text: string): (IndexRecord & { lang: string; version: string })[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('docs-cli index', () => {
  test('docs-cli index prints every record of every language and version as a line of JSON, or writes it to a file', async () => {
    const s = await site(
      {
        'content/v1/en/index.md': '# Old\n\nText.\n',
        'content/v2/en/index.md': '# New\n\n## Part\n\n- item\n',
        'content/v2/zh/index.md': '# 新\n',
      },
      {
        config: configOf(
          `${HOSTED}, base: '/docs/', siteUrl: 'https://a.dev', multiVersion: { default: 'v2', versions: ['v1', 'v2'] }, ${LOCALES}`,
        ),
      },
    );
    const { code, stdout, stderr } = await s.cli('index');
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^✓ 6 records of 3 pages written \(/);
    assert.deepEqual(
      parsed(stdout).map(({ version, lang, url, content, type }) => [version, lang, url, content ?? type]),
      [
        ['v1', 'en', 'https://a.dev/docs/v1/', 'lvl1'],
        ['v1', 'en', 'https://a.dev/docs/v1/', 'Text.'],
        ['v2', 'en', 'https://a.dev/docs/', 'lvl1'],
        ['v2', 'en', 'https://a.dev/docs/#part', 'lvl2'],
        ['v2', 'en', 'https://a.dev/docs/#part', 'item'],
        ['v2', 'zh', 'https://a.dev/docs/zh/', 'lvl1'],
      ],
    );
    const ids = parsed(stdout).map(({ objectID }) => objectID);
    assert.equal(new Set(ids).size, ids.length);

    const file = s.path('new/folder/records.ndjson');
    const { stdout: printed } = await s.cli('index', '--out', file);
    assert.equal(printed, '');
    assert.equal(readFileSync(file, 'utf8'), stdout);
  });

  test('docs-cli index ends without an error if its reader closes the pipe', async () => {
    const pages = Array.from({ length: 60 }, (_, i) => [
      `content/en/p${i}.md`,
      `# P\n\n${'text\n\n'.repeat(99)}`,
    ]);
    const s = await site({ 'content/en/index.md': '# Home\n', ...Object.fromEntries(pages) });
    const argv = [fileURLToPath(new URL('bin/docs-cli.js', repository)), '--root', s.root, 'index'];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    assert.equal(await new Promise((done) => child.on('close', done)), 0, stderr);
    assert.doesNotMatch(stderr, /EPIPE|Error/);
  });

  test('docs-cli index refuses wrong use and a site with errors', async () => {
    const hosted = configOf(`${HOSTED}, ${LOCALES}`);
    const WRONG: [argv: string[], message: RegExp, config?: string][] = [
      [['--out', '/dev/null/x'], /cannot be written/],
      [['--out', 'x', '--push'], /cannot be used with/],
      [['--push'], /No hosted search is configured/, configOf(LOCALES)],
      [['--dry-run'], /No hosted search is configured/, configOf(LOCALES)],
      [['--push'], /No hosted search/, configOf(`search: false, ${LOCALES}`)],
      [['--push'], /SEARCH_WRITE_KEY, the write key of the index, is not set/],
    ];
    const s = await site(TWO_PAGES);
    for (const [argv, message, config = hosted] of WRONG) {
      s.change({ 'site.config.ts': config });
      const { code, stdout, stderr } = await s.cli('index', ...argv);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
      assert.equal(stdout, '');
    }
    s.change({ 'content/en/index.md': '# Home\n\n[a](gone.md)\n' });
    const { code, stdout, stderr } = await s.cli('index');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /error dead-link/);
  });
});

describe('docs-cli index --push', () => {
  beforeEach(() => {
    process.env.SEARCH_WRITE_KEY = WRITE_KEY;
    mock.method(console, 'error', () => {});
  });
  afterEach(() => {
    delete process.env.SEARCH_WRITE_KEY;
    mock.restoreAll();
  });

  const OLD: StoredIndex = {
    records: [{ objectID: 'old' }],
    settings: { ranking: ['words'], hitsPerPage: 7 },
    rules: [{ objectID: 'a rule' }],
    synonyms: [{ objectID: 'by hand' }, { objectID: 'docs-cli-a-b' }],
  };

  async function prepared(
    t: TestContext,
    { search = '', files = TWO_PAGES as Files, old = OLD as StoredIndex | null } = {},
  ) {
    const service = await openIndexService(t);
    if (old) service.indexes.set('docs', structuredClone(old));
    const s = await site(files, {
      config: configOf(`${HOSTED.replace(' }', `, ${search} }`)}, ${LOCALES}`),
    });
    const run = (options: Partial<IndexCommand> = {}) =>
      index({ root: s.root, push: true, dryRun: false, hosts: service.hosts, ...options });
    return { service, s, run };
  }

  const RECORDS = ['en 1', 'en 2', 'zh 1', 'zh 2'].map(
    (objectID) => ({ objectID, lang: objectID.slice(0, 2), version: '' }) as SentRecord,
  );
  const LANGS = ['en', 'zh'];

  /** A service with an index, and a function that sends it these records and settings. */
  async function receiving(t: TestContext, old: StoredIndex | null = OLD) {
    const service = await openIndexService(t);
    const reset = () => {
      service.indexes.clear();
      if (old) service.indexes.set('docs', structuredClone(old));
    };
    reset();
    const send = (more: Partial<Push> = {}) =>
      pushRecords({
        ...{ appId: APP_ID, indexName: 'docs', writeKey: WRITE_KEY, hosts: service.hosts },
        ...{ records: RECORDS, settings: indexSettings(LANGS), synonyms: indexSynonyms(LANGS) },
        ...more,
      });
    return { service, reset, send };
  }

  /** What a failed run says. */
  async function said(run: () => Promise<unknown>): Promise<string> {
    const error = await run().then(
      () => undefined,
      (error) => error,
    );
    assert.ok(error instanceof SiteError, String(error));
    const [{ code, message, hint } = { code: '', message: '', hint: '' }] = error.diagnostics;
    assert.equal(code, 'search-push');
    assert.ok(!JSON.stringify(error.diagnostics).includes(WRITE_KEY), 'The key must not be shown.');
    return `${message} ${hint}`;
  }

  test('--push replaces all records, settings and synonyms of the config, and keeps what was made by hand', async (t) => {
    const { service, s, run } = await prepared(t, {
      search: "synonyms: [['dts', 'types']], settings: { distinct: 2, attributesForFaceting: ['type'] }",
    });
    assert.equal(await run(), 0);
    const now = service.indexes.get('docs')!;
    assert.deepEqual(now.records, parsed((await s.cli('index')).stdout));
    assert.deepEqual(
      now.records.map(({ lang, version }) => `${lang}${version}`),
      ['en', 'en', 'zh', 'zh'],
    );
    assert.deepEqual(now.rules, OLD.rules);
    assert.deepEqual(now.synonyms, [
      { objectID: 'by hand' },
      ...indexSynonyms(LANGS),
      { objectID: 'docs-cli-dts-types', type: 'synonym', synonyms: ['dts', 'types'] },
    ]);
    assert.deepEqual([...service.indexes.keys()], ['docs'], 'Nothing is left over.');
    const { settings } = now;
    assert.equal(settings.hitsPerPage, 7);
    assert.equal(settings.distinct, 2);
    assert.deepEqual(settings.attributesForFaceting, ['filterOnly(lang)', 'filterOnly(version)', 'type']);
    assert.deepEqual(settings.queryLanguages, LANGS);
    assert.equal((settings.searchableAttributes as string[])[0], 'unordered(hierarchy.lvl1)');
    assert.deepEqual(settings.customRanking, ['desc(weight.level)', 'asc(weight.position)']);
    assert.equal(settings.typoTolerance, true);
  });

  test('--push creates a missing index, and removes synonyms that the config no longer has', async (t) => {
    for (const old of [null, { ...emptyIndex(), synonyms: [{ objectID: 'docs-cli-a-b' }] }]) {
      const { service, send } = await receiving(t, old);
      await send();
      const now = service.indexes.get('docs');
      assert.equal(now?.records.length, 4);
      assert.deepEqual(now?.synonyms, indexSynonyms(LANGS));
      assert.ok(now?.settings.searchableAttributes);
    }
  });

  test('groups of synonyms that differ only in the place of a hyphen have different names', () => {
    const groups = [
      ['tree', 'shaking-dce'],
      ['tree-shaking', 'dce'],
    ];
    const sent = indexSynonyms(LANGS, { synonyms: groups }).slice(-2);
    assert.deepEqual(
      sent.map(({ synonyms }) => synonyms),
      groups,
    );
    assert.equal(new Set(sent.map(({ objectID }) => objectID)).size, 2);
  });

  test('--push sends batches and waits for each', async (t) => {
    const { service, send } = await receiving(t);
    service.slow = 1;
    await send({ records: Array.from({ length: 1201 }, (_, i) => ({ objectID: `${i}` }) as SentRecord) });
    const batches = service.asked.filter(({ path }) => path.endsWith('/batch') && !path.includes('synonyms'));
    assert.deepEqual(
      batches.map(({ body }) => (body as { requests: unknown[] }).requests.length),
      [1000, 201],
    );
    assert.equal(service.indexes.get('docs')?.records.length, 1201);
  });

  test('--push loses no records, whichever request fails', async (t) => {
    const { service, reset, send } = await receiving(t);
    await send();
    const all = [...service.asked];
    const move = all.findIndex(({ body }) => (body as { operation?: string }).operation === 'move');
    assert.ok(move > 8, 'There are requests to break.');

    for (const how of ['break', 'break after'] as const) {
      for (let number = 1; number <= all.length; number++) {
        reset();
        service.asked.length = 0;
        service.onAsked = (_, asked): Fault | undefined => (asked === number ? how : undefined);
        const words = await said(send);
        const what = `${how} at ${all[number - 1]?.method} ${all[number - 1]?.path}`;
        assert.match(words, /cannot be reached\..* the index has all old or all new records\./, what);
        const now = service.indexes.get('docs')?.records;
        if (number <= move) assert.deepEqual(now, OLD.records, what);
        else assert.ok(now?.length === 1 || now?.length === 4, what);
        assert.deepEqual([...service.indexes.keys()], ['docs'], `${what}: nothing is left over`);
      }
    }
  });

  test('--push prints the message of the service if it refuses a key or a setting', async (t) => {
    const { service, send } = await receiving(t);
    assert.match(
      await said(() => send({ settings: { unheardOf: 1 } as never })),
      /rejected the request \(400: Invalid setting: unheardOf\).*search\.settings/,
    );
    assert.match(
      await said(() => send({ writeKey: 'another' })),
      /rejected the key \(403: Invalid Application-ID or API key\).*SEARCH_WRITE_KEY must be a key of application 'TESTAPP'/,
    );
    service.onAsked = () => ({ status: 200, body: '<html>' });
    assert.match(await said(send), /The search service failed: /);
    service.onAsked = () => ({ status: 503, body: '' });
    assert.match(await said(send), /cannot be reached/);
    assert.deepEqual(service.indexes.get('docs'), OLD);
  });

  test('--push names only languages that the service supports', () => {
    const { queryLanguages, indexLanguages } = indexSettings(['en', 'tlh', 'zh-Hans', 'en-GB']);
    assert.deepEqual([queryLanguages, indexLanguages], [LANGS, LANGS]);
    assert.equal('ignorePlurals' in indexSettings(['tlh']), false);
  });

  test('nothing is sent without --push or with --dry-run', async (t) => {
    const { service, s, run } = await prepared(t, { search: "synonyms: [['dts', 'types']]" });
    const printed = mock.method(console, 'log', () => {});
    assert.equal(await run({ dryRun: true }), 0);
    assert.equal(await run({ dryRun: true, push: false }), 0);
    assert.equal(await run({ push: false, out: s.path('records.ndjson') }), 0);
    assert.deepEqual(service.asked, []);
    const text = String(printed.mock.calls[0]?.arguments[0]);
    assert.match(text, /^Index 'docs' of application 'TESTAPP'; SEARCH_WRITE_KEY is set$/m);
    assert.match(text, /^4 records \(en 2, zh 2\), \d.* in batches of 1000$/m);
    assert.match(text, /"attributesForFaceting": \[/);
    assert.match(text, /^Synonyms: \[\[.*,\["dts","types"\]\]$/m);
    assert.match(text, /^Nothing was sent\.$/m);
    assert.ok(!text.includes(WRITE_KEY));
    delete process.env.SEARCH_WRITE_KEY;
    assert.equal(await run({ dryRun: true }), 0);
    assert.match(String(printed.mock.calls[2]?.arguments[0]), /is not set, so --push would fail/);
  });

  test('--push refuses to empty the index, and needs a site without errors', async (t) => {
    const { service, s, run } = await prepared(t, {
      files: { 'content/en/index.md': '---\nsearch: false\n---\n# Home\n' },
    });
    assert.match(await said(run), /the index 'docs' would become empty/);
    s.change({ 'content/en/index.md': '# Home\n\n[a](gone.md)\n' });
    assert.equal(await run(), 1);
    assert.deepEqual(service.asked, []);
  });
});
