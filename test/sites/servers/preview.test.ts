/** `docs-cli preview` over real HTTP: the response for every spelling of a URL. */
import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { load } from '../../../src/cli/pipeline.js';
import { createPreviewHandler } from '../../../src/cli/serve/preview-handler.js';
import { type Files, site, type TestSite } from '../../helpers/site.js';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Preview {
  site: TestSite;
  /** Sends the path unchanged. Usual clients normalize it first. */
  get(path: string, options?: { method?: string; headers?: Record<string, string> }): Promise<Answer>;
}

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function preview(files: Files, { added = {} }: { added?: Files } = {}): Promise<Preview> {
  const s = await site(files);
  const built = await s.cli('build');
  assert.equal(built.code, 0, built.stderr);
  for (const [name, bytes] of Object.entries(added)) writeFileSync(s.path(`dist/${name}`), bytes);
  const { config } = await load({ root: s.root });
  const server = createServer(createPreviewHandler({ ...config, out: s.path('dist'), host: '127.0.0.1' }));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    site: s,
    get: (path, { method = 'GET', headers = {} } = {}) =>
      new Promise((done, fail) => {
        request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              done({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks),
              });
            });
        })
          .on('error', fail)
          .end();
      }),
  };
}

const config = (keys: string) => `export default {
  title: 'Test',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  ${keys}
};
`;

const PAGES = {
  'content/en/index.md': '# Home\n',
  'content/en/guide/index.md': '# Guide\n',
  'content/en/guide/Quick-Start.md': '# Quick start\n',
  'content/en/v1.2.md': '# Version 1.2\n',
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/index.md': '# 指南\n',
  'content/zh/guide/Quick-Start.md': '# 开始\n',
  'content/zh/v1.2.md': '# 版本 1.2\n',
  'content/public/list.txt': 'a list with words\n',
  'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'content/public/deep/data.json': '{}',
  'content/public/clip.mov': 'a video',
  'content/public/favicon.ico': 'an icon',
  'content/public/feed.atom': '<feed/>',
  'content/public/module.mjs': 'export {};',
  'content/public/site.webmanifest': '{}',
  'content/public/values.YAML': 'a: 1',
  'content/public/data.unknown': 'data',
};

/** Path -> the title of the page that is shown, or an arrow and the URL that the path redirects to. */
async function assertAnswers(p: Preview, answers: Record<string, string>) {
  for (const [path, expected] of Object.entries(answers)) {
    const { status, headers, body } = await p.get(path);
    const [, title] = /<title>(.*?) - Test<\/title>/.exec(body.toString()) ?? [];
    const answer = status === 301 ? `-> ${headers.location}` : status === 200 ? title : status;
    assert.equal(answer, expected, path);
  }
}

const NAMES = [
  'a page with spaces',
  '快速开始',
  '100%',
  'a%20b',
  '%zz',
  'c#',
  'why?',
  'a&b+c=d;e,f@g',
  `"it's"`,
  'a[b](c){d}<e>',
  'v1.2.3',
  'README',
  '~*|',
  'cafe\u0301',
  'a:b',
  '$&$1',
];

describe('preview', () => {
  let p: Preview;
  before(async () => {
    p = await preview(
      {
        'site.config.ts': config(''),
        ...PAGES,
        ...Object.fromEntries(
          NAMES.flatMap((name) => [
            [`content/en/in/${name}.md`, '---\ntitle: The page\n---\n\nWords.\n'],
            [`content/public/${name}.txt`, name],
          ]),
        ),
      },
      {
        added: {
          'list.txt.gz': gzipSync('a list with words\n'),
          'list.txt.br': brotliCompressSync('a list with words\n'),
          'guide/index.html.br': brotliCompressSync('<p>compressed</p>'),
        },
      },
    );
  });

  test('every page has its own URL, and every other spelling of it redirects there with its query', async () => {
    await assertAnswers(p, {
      '/': 'Home',
      '/guide/Quick-Start': 'Quick start',
      '/v1.2': 'Version 1.2',
      '/zh/guide/Quick-Start': '开始',
      '/guide/?a=b#c': 'Guide',
      '/guide': '-> /guide/',
      '/GUIDE/': '-> /guide/',
      '/guide.html': '-> /guide/',
      '/guide/INDEX.HTML': '-> /guide/',
      '/guide/quick-start': '-> /guide/Quick-Start',
      '/guide/Quick-Start/': '-> /guide/Quick-Start',
      '/V1.2': '-> /v1.2',
      '/index.html': '-> /',
      '/ZH/Guide': '-> /zh/guide/',
      '/en': '-> /',
      '/en/guide/quick-start.html': '-> /guide/Quick-Start',
      '/guide?q=what?&x': '-> /guide/?q=what?&x',
      '/en/?': '-> /?',
    });
  });

  test('an unknown URL shows the nearest 404 page with status 404', async () => {
    const lang = async (path: string) => {
      const { status, headers, body } = await p.get(path);
      assert.equal(status, 404, path);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.match(body.toString(), /PAGE NOT FOUND/);
      return /<html lang="(.*?)"/.exec(body.toString())?.[1];
    };
    assert.equal(await lang('/gone'), 'en');
    assert.equal(await lang('/gone.png'), 'en');
    assert.equal(await lang('/zh/gone'), 'zh');
    assert.equal(await lang('/zh/guide/deep/gone'), 'zh');
    assert.equal(await lang('/en/gone'), 'en');
  });

  test('files of the build and public files are served with their types', async () => {
    const types: Record<string, string> = {
      '/guide/': 'text/html; charset=utf-8',
      '/guide/index.json': 'application/json; charset=utf-8',
      '/guide/index.md': 'text/markdown; charset=utf-8',
      '/v1.2.md': 'text/markdown; charset=utf-8',
      '/zh/guide/Quick-Start.json': 'application/json; charset=utf-8',
      '/list.txt': 'text/plain; charset=utf-8',
      '/logo.svg': 'image/svg+xml; charset=utf-8',
      '/deep/data.json': 'application/json; charset=utf-8',
      '/clip.mov': 'video/quicktime',
      '/favicon.ico': 'image/x-icon',
      '/feed.atom': 'application/atom+xml; charset=utf-8',
      '/module.mjs': 'text/javascript; charset=utf-8',
      '/site.webmanifest': 'application/manifest+json; charset=utf-8',
      '/values.YAML': 'text/yaml; charset=utf-8',
      '/data.unknown': 'application/octet-stream',
      '/assets/routes.json': 'application/json; charset=utf-8',
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers } = await p.get(path);
      assert.deepEqual([status, headers['content-type']], [200, type], path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
    }
  });

  test('files that a page loads have their type and can be cached forever', async () => {
    const html = (await p.get('/')).body.toString();
    const urls = [...html.matchAll(/(?:src|href|data-client)="(\/assets\/[^"]+)"/g)].flatMap(([, urls]) =>
      urls!.split(' '),
    );
    assert.ok(urls.length >= 3);
    for (const url of urls) {
      const { status, headers } = await p.get(url);
      assert.equal(status, 200, url);
      assert.match(
        String(headers['content-type']),
        /^(text\/(javascript|css)|image\/svg\+xml); charset=utf-8$/,
        url,
      );
      if (/-[A-Z0-9]{8}\./.test(url))
        assert.match(String(headers['cache-control']), /max-age=31536000, immutable/, url);
    }
    assert.equal((await p.get('/')).headers['cache-control'], 'no-cache');
  });

  test('every page, also the 404 page, has the strict policy', async () => {
    for (const path of ['/', '/guide/', '/gone', '/404.html']) {
      const policy = (await p.get(path)).headers['content-security-policy'];
      assert.match(String(policy), /^default-src 'self';/, path);
    }
  });

  test('a compressed file is sent to clients that accept it, with the type of the original', async () => {
    const plain = await p.get('/list.txt');
    assert.match(String(plain.headers.vary), /accept-encoding/i);
    assert.equal(plain.headers['content-encoding'], undefined);
    const gzip = await p.get('/list.txt', { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gzip.headers['content-type'], 'text/plain; charset=utf-8');
    assert.match(String(gzip.headers.vary), /accept-encoding/i);
    assert.deepEqual(gunzipSync(gzip.body), plain.body);
    const brotli = await p.get('/list.txt', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
    const page = await p.get('/guide/', { headers: { 'accept-encoding': 'br' } });
    assert.equal(page.headers['content-encoding'], 'br');
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(String(page.headers['content-security-policy']), /default-src/);
  });

  test('a path that cannot be decoded is not found; a query that cannot be decoded is ignored', async () => {
    for (const path of ['/%', '/%zz', '/guide/%e4%bd', '/%ff', '/guide/%/'])
      assert.equal((await p.get(path)).status, 404, path);
    assert.equal((await p.get('/?%')).status, 200);
  });

  test('a redirect never leads to another site', async () => {
    for (const path of [
      '//example.com/',
      '//example.com/guide',
      '/%2f%2fexample.com',
      '/\\example.com',
      '//guide',
    ]) {
      const { status, headers } = await p.get(path);
      assert.equal(headers.location, undefined, path);
      assert.equal(status, 404, path);
    }
  });

  test('HEAD has the headers of GET and no body', async () => {
    for (const path of ['/', '/guide', '/gone', '/list.txt']) {
      const get = await p.get(path);
      const head = await p.get(path, { method: 'HEAD' });
      assert.equal(head.status, get.status, path);
      assert.equal(head.headers['content-type'], get.headers['content-type'], path);
      assert.equal(head.body.length, 0, path);
    }
  });

  test('an unchanged file is not sent again', async () => {
    const first = await p.get('/');
    const again = await p.get('/', { headers: { 'if-none-match': first.headers.etag ?? 'none' } });
    assert.equal(again.status, 304);
    assert.equal(again.body.length, 0);
  });

  test('a page with any name is served with its payload, its Markdown and a public file', async () => {
    for (const name of NAMES) {
      const address = encodeURIComponent(name);
      await assertAnswers(p, {
        [`/in/${address}`]: 'The page',
        [`/in/${address}/`]: `-> /in/${address}`,
        [`/in/${address}.html`]: `-> /in/${address}`,
      });
      const payload = JSON.parse((await p.get(`/in/${address}.json`)).body.toString());
      assert.equal(payload.page.routePath, `/in/${name}`);
      assert.equal((await p.get(`/in/${address}.md`)).body.toString(), '# The page\n\nWords.\n');
      assert.equal((await p.get(`/${address}.txt`)).body.toString(), name);
    }
  });

  test('the sidebar links to each file name', async () => {
    const html = (await p.get(`/in/${encodeURIComponent('c#')}`)).body.toString();
    const links = [...html.matchAll(/<a href="(\/in\/[^"]*)" class="dc-sidebar-link"/g)].map(
      ([, url]) => url!,
    );
    assert.equal(links.length, NAMES.length);
    for (const link of links) {
      const url = new URL(link.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"), 'http://localhost');
      assert.equal(url.search + url.hash, '', link);
      assert.equal((await p.get(url.pathname)).status, 200, link);
    }
  });
});

test('below a base, with versions, defaults are not in URLs, and URLs outside of the base are not found', async () => {
  const pages = ['v1', 'v2'].flatMap((version) =>
    ['en', 'zh'].flatMap((lang) => [
      [`content/${version}/${lang}/index.md`, `# Home ${version} ${lang}\n`],
      [`content/${version}/${lang}/a.md`, `# A ${version} ${lang}\n`],
    ]),
  );
  const p = await preview({
    'site.config.ts': config("base: '/docs/', multiVersion: { default: 'v2', versions: ['v1', 'v2'] },"),
    'content/public/list.txt': 'a list with words\n',
    ...Object.fromEntries(pages),
  });
  await assertAnswers(p, {
    '/docs/': 'Home v2 en',
    '/docs/a': 'A v2 en',
    '/docs/zh/a': 'A v2 zh',
    '/docs/v1/': 'Home v1 en',
    '/docs/v1/zh/a': 'A v1 zh',
    '/': '-> /docs/',
    '/docs?a=1': '-> /docs/?a=1',
    '/docs/v2/en/a': '-> /docs/a',
    '/docs/v2/zh/a': '-> /docs/zh/a',
    '/docs/v1/en/A.html': '-> /docs/v1/a',
    '/docs/V1': '-> /docs/v1/',
  });
  for (const path of ['/a', '/zh/', '/docsa/', '/docs/docs/', '/assets/routes.json'])
    assert.equal((await p.get(path)).status, 404, path);
  for (const [path, lang] of Object.entries({ '/docs/v1/gone': 'en', '/docs/v1/zh/gone': 'zh' })) {
    const { status, body } = await p.get(path);
    assert.equal(status, 404);
    assert.match(body.toString(), new RegExp(`<html lang="${lang}"`), path);
  }
  assert.equal((await p.get('/docs/list.txt')).body.toString(), 'a list with words\n');
});

test('without clean URLs, pages are at .html, also while a build replaces the folder and after it', async () => {
  const p = await preview({ 'site.config.ts': config('cleanUrls: false,'), ...PAGES });
  await assertAnswers(p, {
    '/guide/Quick-Start.html': 'Quick start',
    '/guide/quick-start': '-> /guide/Quick-Start.html',
    '/guide/Quick-Start/': '-> /guide/Quick-Start.html',
    '/en/guide/quick-start.html': '-> /guide/Quick-Start.html',
  });
  assert.match((await p.get('/guide/')).body.toString(), /href="\/guide\/Quick-Start\.html"/);

  const { site: s } = p;
  renameSync(s.path('dist'), s.path('old'));
  await assertAnswers(p, { '/guide': '-> /guide/' });
  renameSync(s.path('old'), s.path('dist'));
  await assertAnswers(p, { '/guide/': 'Guide' });

  s.change({
    'content/en/index.md': '# Two\n',
    'content/en/v1.2.md': undefined,
    'content/en/new.md': '# New\n',
    'content/_theme/index.css': 'body { color: red }\n',
  });
  assert.equal((await s.cli('build')).code, 0);
  await assertAnswers(p, { '/': 'Two', '/new.html': 'New' });
  assert.equal((await p.get('/v1.2.html')).status, 404);
  const home = (await p.get('/')).body.toString();
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(home) ?? [];
  assert.match(String((await p.get(style)).body), /red/);
});
