/** The contract of a search client with any engine. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { SearchData, SearchHit, SearchSection } from '../../src/runtime/model/index.js';
import type { SearchClient } from '../../src/runtime/search/search-client.js';

export interface Opened {
  client: SearchClient;
  /** Queries that reached the engine, in order. */
  asked(): string[];
  /** Makes the engine unreachable or reachable. */
  setBroken(isBroken: boolean): Promise<void>;
}

/** Opens a client for the pages of this language in `PAGES`, until the test ends. */
export type Open = (t: TestContext, lang: string) => Promise<Opened>;

const section = (title: string, text: string, names = ''): SearchSection => ({
  id: title.toLowerCase().replace(/\W+/g, '-'),
  depth: title ? 2 : 1,
  title,
  text,
  names,
});

const LONG =
  'One two three four five six seven eight nine ten and then the elephant enters, followed by eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty more.';

export const PAGES: Record<string, SearchData> = {
  en: {
    pages: [
      {
        url: '/guide/format',
        lvl0: 'Guide',
        title: 'Output format',
        sections: [
          section('', 'How modules are emitted.'),
          section('Syntax', 'The level of syntax, as Array<string> & "more".\nA second paragraph on zebras.'),
        ],
      },
      {
        url: '/guide/start',
        lvl0: 'Guide',
        title: 'Quick start',
        sections: [section('', LONG), section('Install', 'Choose a format later.')],
      },
      {
        url: '/config/many',
        lvl0: 'Config',
        title: 'Everything',
        sections: Array.from({ length: 30 }, (_, i) => section(`Plenty ${i}`, `Plenty of text, part ${i}.`)),
      },
    ],
  },
  zh: {
    pages: [
      {
        url: '/zh/guide/format',
        lvl0: '指南',
        title: '输出格式',
        sections: [section('', '模块如何输出。'), section('Syntax', '语法级别。')],
      },
    ],
  },
};

/** The texts of a hit with marked matches: its titles, then its content. */
function textsOf(hit: SearchHit, kind: '_highlightResult' | '_snippetResult'): string[] {
  const { hierarchy, content } = hit[kind];
  return [...Object.values(hierarchy), ...(content ? [content] : [])].map(({ value }) => value);
}

const plain = (html: string) =>
  html
    .replace(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const nameOf = (error: unknown) => (error as Error).name;

export function testSearchClient(engine: string, open: Open): void {
  describe(`search client, ${engine}`, () => {
    test('a page is found by its title in any case, with its address, type, hierarchy and a unique id', async (t) => {
      const { client } = await open(t, 'en');
      const { hits } = await client.search('output format');
      const [hit] = hits;
      assert.ok(hit);
      assert.deepEqual([hit.url, hit.type, hit.content], ['/guide/format', 'lvl1', null]);
      const { lvl0, lvl1, lvl2 } = hit.hierarchy;
      assert.deepEqual([lvl0, lvl1, lvl2], ['Guide', 'Output format', null]);
      const idsOf = async (query: string) =>
        (await client.search(query)).hits.map(({ objectID }) => objectID);
      const ids = await idsOf('format');
      assert.ok(ids.length > 1);
      assert.equal(new Set(ids).size, ids.length);
      assert.deepEqual(await idsOf('OUTPUT Format'), await idsOf('output format'));
    });

    test('a text is found with the heading above it, its matches are marked in it and its snippet, and HTML is escaped', async (t) => {
      const { client } = await open(t, 'en');
      const [hit] = (await client.search('zebras')).hits;
      assert.ok(hit);
      assert.deepEqual([hit.url, hit.type], ['/guide/format#syntax', 'content']);
      assert.match(hit.content ?? '', /A second paragraph on zebras\./);
      const { lvl1, lvl2 } = hit.hierarchy;
      assert.deepEqual([lvl1, lvl2], ['Output format', 'Syntax']);
      const [code] = (await client.search('level of syntax')).hits.filter(({ content }) => content);
      assert.ok(code);
      for (const kind of ['_highlightResult', '_snippetResult'] as const) {
        assert.match(hit[kind].content?.value ?? '', /<mark>zebras<\/mark>/);
        assert.equal(hit[kind].content?.matchLevel, 'full');
        for (const value of textsOf(code, kind)) assert.doesNotMatch(value, /<(?!\/?mark>)/);
        assert.match(plain(code[kind].content?.value ?? ''), /as Array<string> & "more"\./);
      }
    });

    for (const { width, words } of [
      { width: 'wide', words: 10 },
      { width: 'narrow', words: 5 },
    ]) {
      test(`a snippet on a ${width} screen has about ${words} words around the match and an ellipsis`, async (t) => {
        setScreen(t, width === 'narrow');
        const { client } = await open(t, 'en');
        const [hit] = (await client.search('elephant')).hits;
        const snippet = hit?._snippetResult.content?.value ?? '';
        assert.match(snippet, /^….*<mark>elephant<\/mark>.*…$/);
        const count = plain(snippet).split(' ').length;
        assert.ok(Math.abs(count - words) <= 2, `${count} words: ${snippet}`);
        assert.match(plain(hit?._highlightResult.content?.value ?? ''), /One two.*twenty more\./);
      });
    }

    test('a search returns at most 20 hits and their total number, and concurrent searches their own', async (t) => {
      const { client } = await open(t, 'en');
      const { hits, nbHits } = await client.search('plenty');
      assert.equal(hits.length, 20);
      assert.ok(nbHits >= 30, String(nbHits));
      assert.deepEqual(pick(await client.search('xylophone')), { hits: [], nbHits: 0 });
      const queries = ['zebras', 'elephant', 'xylophone', 'plenty'];
      const answers = await Promise.all(queries.map((query) => client.search(query)));
      assert.deepEqual(
        answers.map(({ hits: [hit] }) => hit?.url.replace(/#.*/, '')),
        ['/guide/format', '/guide/start', undefined, '/config/many'],
      );
    });

    test('a part of a Chinese sentence is found, and no page of another language', async (t) => {
      const { client } = await open(t, 'zh');
      const [hit] = (await client.search('语法')).hits;
      assert.equal(hit?.url, '/zh/guide/format#syntax');
      assert.match(textsOf(hit, '_snippetResult').join(), /<mark>语法<\/mark>/);
      assert.deepEqual(pick(await client.search('zebras')), { hits: [], nbHits: 0 });
    });

    test('a repeated search is answered from the cache of the screen width, also if the engine fails', async (t) => {
      const { client, asked, setBroken } = await open(t, 'en');
      const first = await client.search('zebras');
      const [second, third] = await Promise.all([client.search('zebras'), client.search('elephant')]);
      assert.deepEqual(second, first);
      assert.notDeepEqual(third, first);
      assert.deepEqual(asked(), ['zebras', 'elephant']);
      await setBroken(true);
      assert.deepEqual(await client.search('zebras'), first);
      await setBroken(false);
      setScreen(t, true);
      await client.search('zebras');
      assert.deepEqual(asked(), ['zebras', 'elephant', 'zebras']);
    });

    test('an aborted search and one that cannot reach the engine reject, and the next one works', async (t) => {
      const { client, asked, setBroken } = await open(t, 'en');
      const isAbort = (error: unknown) => nameOf(error) === 'AbortError';
      await assert.rejects(client.search('zebras', { signal: AbortSignal.abort() }), isAbort);
      assert.deepEqual(asked(), [], 'It was aborted before, so there is no request.');
      await setBroken(true);
      await assert.rejects(client.search('zebras'));
      await setBroken(false);
      const controller = new AbortController();
      const search = client.search('zebras', { signal: controller.signal });
      controller.abort();
      await assert.rejects(search, isAbort);
      assert.equal((await client.search('zebras')).hits.length, 1);
    });

    test('progress never falls, and a removed listener is not called', async (t) => {
      const { client } = await open(t, 'en');
      const seen: number[] = [];
      const stop = client.onProgress((progress) => seen.push(progress));
      await client.search('zebras');
      assert.ok(seen.every((progress, i) => progress >= (seen[i - 1] ?? 0) && progress <= 1));
      stop();
      const count = seen.length;
      await client.search('elephant');
      assert.equal(seen.length, count);
    });
  });
}

const pick = ({ hits, nbHits }: { hits: SearchHit[]; nbHits: number }) => ({ hits, nbHits });

/** Mocks `matchMedia` for the width of the screen, until the test ends. */
export function setScreen(t: TestContext, isNarrow: boolean): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'matchMedia');
  const value = (query: string) => ({ matches: query === '(max-width: 768px)' && isNarrow });
  Object.defineProperty(globalThis, 'matchMedia', { configurable: true, writable: true, value });
  t.after(() => {
    if (before) Object.defineProperty(globalThis, 'matchMedia', before);
    else delete (globalThis as Record<string, unknown>).matchMedia;
  });
}
