/** Files for hosts: headers, redirects, redirect pages, compressed files. Netlify's own parsers read them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { parse } from 'yaml';
import { isAllowed, type PolicyConfig, policyFor } from '../../../src/cli/config/content-policy.js';
import { DevServer } from '../../../src/cli/dev/dev-server.js';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { load } from '../../../src/cli/pipeline.js';
import { createPreviewHandler } from '../../../src/cli/serve/preview-handler.js';
import { type Files, site, type TestSite } from '../../helpers/site.js';

const config = (more: string) => `export default {
  title: 'Test',
  siteUrl: 'https://docs.test',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  ${more}
};
`;

const PAGES: Files = {
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide/new.md': '# New\n\n## Here\n',
  'content/zh/guide/new.md': '# 新\n\n## 这里\n',
  'content/en/guide/other.md': '# Other\n\n## There\n\n## 这里\n',
  'content/public/assets/own.js': 'own();\n',
  'content/public/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** Too long for a file name. */
const LONG = '旧'.repeat(100);

const STRICT = "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

const REDIRECTS = `redirects: {
  '/old': '/guide/new',
  '/folder/': '/guide/new#here',
  '/zh/gone': '/guide/new',
  '/chat': 'https://chat.test/room?a=1',
  '/a:b%2A': '/',
  '/plan': '/plan.svg',
  '/旧': '/guide/other',
  '/spaced': '/guide/other?q=a b#这里',
  '/${LONG}': '/guide/new',
  '/../out': '/',
  '/guide/new#gone': '#here',
  '/guide/new#away': '/guide/other#there',
  '/guide/new#tab': '/guide/new?os=linux#here',
  '/guide/new#__proto__': '/guide/new#here',
},`;

/** A site that many tests only read. */
const whole = built({ 'site.config.ts': config(REDIRECTS), ...PAGES });

async function built(files: Files): Promise<TestSite> {
  const s = await site(files);
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 0, stderr);
  return s;
}

/** The headers of a URL, each with all of its values, as Netlify parses the file. */
async function headersOf(s: TestSite): Promise<(path: string) => Record<string, string[]>> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [s.path('dist/_headers')],
    configHeaders: [],
    minimal: false,
  });
  assert.deepEqual(errors, []);
  return (path) => {
    const found: Record<string, string[]> = {};
    for (const { forRegExp, values } of headers as { forRegExp: RegExp; values: Record<string, string> }[]) {
      if (!forRegExp.test(path)) continue;
      for (const [name, value] of Object.entries(values)) found[name] = [...(found[name] ?? []), value];
    }
    return found;
  };
}

/** `from to status`, as Netlify parses the file. */
async function rulesOf(s: TestSite): Promise<string[]> {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [s.path('dist/_redirects')],
    configRedirects: [],
    minimal: true,
  });
  assert.deepEqual(errors, []);
  return (redirects as { from: string; to: string; status: number }[]).map(
    ({ from, to, status }) => `${from} ${to} ${status}`,
  );
}

describe('_headers', () => {
  test('_headers has the strict policy for every URL, and long caching for hashed files only', async () => {
    const s = await whole;
    const of = await headersOf(s);
    for (const path of ['/', '/guide/new', '/zh/guide/new', '/gone', '/guide/new.json', '/assets/own.js']) {
      assert.deepEqual(of(path), {
        'Content-Security-Policy': [STRICT],
        'Referrer-Policy': ['strict-origin-when-cross-origin'],
        'X-Content-Type-Options': ['nosniff'],
        'X-Frame-Options': ['SAMEORIGIN'],
      });
    }
    assert.deepEqual(of('/guide/new.md')['Content-Type'], ['text/markdown; charset=utf-8']);
    assert.match(String(of('/plan.svg')['Content-Security-Policy']?.[1]), /default-src 'none'.*sandbox/);
    assert.deepEqual(of('/plan.svg')['Content-Disposition'], ['attachment']);
    assert.equal(of('/')['Content-Disposition'], undefined);

    const loaded = [...s.read('dist/index.html').matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
    assert.ok(loaded.length >= 2);
    for (const [, url = ''] of loaded) {
      assert.deepEqual(of(url)['Cache-Control'], ['public, max-age=31536000, immutable'], url);
    }
    assert.equal(s.read('dist/.nojekyll'), '');
    const text = s.read('dist/_headers');
    const lines = text.split('\n');
    assert.ok(lines.filter((line) => line.startsWith('/')).length <= 100, 'Cloudflare takes 100 rules');
    assert.ok(
      lines.every((line) => line.length <= 2000),
      'Cloudflare takes 2,000 characters a line',
    );
  });

  test('_headers is below the base, and adds the rules of the site without repeating a header', async () => {
    const s = await built({
      'site.config.ts': config("base: '/docs/',"),
      ...PAGES,
      'content/public/_headers':
        '/docs/*\n  x-frame-options: DENY\n  X-Robots-Tag: noindex\n\nhttps://a.test/*\n  Referrer-Policy: origin\n\n/docs/*.md\n  ! Content-Type\n',
    });
    const of = await headersOf(s);
    const page = of('/docs/guide/new');
    assert.deepEqual(page['Content-Security-Policy'], [STRICT]);
    assert.equal(page['X-Frame-Options'], undefined);
    assert.deepEqual(page['x-frame-options'], ['DENY']);
    assert.deepEqual(page['X-Robots-Tag'], ['noindex']);
    assert.equal(of('/docs/guide/new.md')['Content-Type'], undefined);
    assert.deepEqual(of('/elsewhere'), {});
    assert.ok(page['Referrer-Policy']?.includes('strict-origin-when-cross-origin'), 'a rule of another host');
  });

  test('the policy allows the hosts of head in the config and of a hosted search, and no more', () => {
    const policy = (head: Parameters<typeof policyFor>[0]['head'], rest = {}) =>
      policyFor({ search: false, head, socialLinks: [], csp: {}, ...rest });
    assert.equal(policy([]), STRICT);
    assert.equal(
      policy([
        ['link', { rel: 'canonical', href: 'https://other.test/' }],
        ['link', { rel: 'stylesheet', href: '/own.css' }],
        ['meta', { property: 'og:image', content: 'https://other.test/a.png' }],
        ['script', { type: 'application/ld+json' }, '{}'],
      ]),
      STRICT,
    );
    assert.equal(
      policy([
        ['script', { src: 'https://stats.test/js/script.js', defer: true }],
        ['link', { rel: 'stylesheet', href: '//fonts.test/css?family=A' }],
      ]),
      "default-src 'self' https://stats.test https://fonts.test; object-src 'none'; base-uri 'self'; frame-ancestors 'self'; script-src 'self' https://stats.test",
    );
    // The hash of `alert(1)`, calculated with another tool.
    assert.match(
      policy([['script', {}, 'alert(1)']]),
      /; script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF\+pI='$/,
    );
    assert.match(policy([['style', {}, 'p{}']]), /; style-src 'self' 'sha256-[\w+/]{43}='$/);
    assert.match(
      policy([], { logo: 'https://cdn.test/logo.svg' }),
      /^default-src 'self' https:\/\/cdn\.test;/,
    );
    const search = { mode: 'hosted', appId: 'ABC123', apiKey: 'key', indexName: 'docs' };
    const hosted = policy([], { search });
    assert.match(hosted, /; connect-src 'self' https:\/\/abc123-dsn\.algolia\.net /);
    assert.doesNotMatch(hosted, /insights/);
    assert.match(policy([], { search: { ...search, insights: true } }), / https:\/\/insights\.algolia\.io$/);
    assert.equal(policy([], { search: { mode: 'offline' } }), STRICT);
  });

  test('the policy has the sources of csp in the config, added to those that the directive has or inherits', () => {
    const policy = (csp: PolicyConfig['csp'], head: PolicyConfig['head'] = []) =>
      policyFor({ search: false, head, icon: undefined, logo: undefined, socialLinks: [], csp });
    assert.equal(
      policy({ 'img-src': ['https://a.test', 'data:'] }),
      `${STRICT}; img-src 'self' https://a.test data:`,
    );
    assert.equal(policy({ 'object-src': ['https://a.test'] }), STRICT.replace("'none'", 'https://a.test'));
    assert.equal(
      policy({ 'script-src': ['https://b.test'] }, [['script', { src: 'https://stats.test/s.js' }]]),
      "default-src 'self' https://stats.test; object-src 'none'; base-uri 'self'; frame-ancestors 'self'; script-src 'self' https://stats.test https://b.test",
    );
    assert.equal(policy({ 'form-action': ["'self'"], 'img-src': [] }), `${STRICT}; form-action 'self'`);
  });

  test('a source of csp allows what it matches', () => {
    const allows = (source: string, href: string) =>
      isAllowed(
        {
          search: false,
          head: [],
          icon: undefined,
          logo: undefined,
          socialLinks: [],
          csp: { 'img-src': [source] },
        },
        'img-src',
        new URL(href, 'https://docs.test'),
      );
    const cases: [source: string, href: string, isAllowed: boolean][] = [
      ['https://a.test', 'https://a.test/x.png', true],
      ['https://a.test', 'http://a.test/x.png', false],
      ['https://a.test', 'https://b.a.test/x.png', false],
      ['https://a.test', 'https://a.test:8080/x.png', false],
      ['https://a.test:*', 'https://a.test:8080/x.png', true],
      ['a.test', '//a.test/x.png', true],
      ['A.test', 'https://a.TEST/x.png', true],
      ['*.a.test', 'https://b.a.test/x.png', true],
      ['*.a.test', 'https://a.test/x.png', false],
      ['https://a.test/img/', 'https://a.test/img/x.png', true],
      ['https://a.test/img/', 'https://a.test/x.png', false],
      ['https:', 'https://a.test/x.png', true],
      ['https:', 'http://a.test/x.png', false],
      ['data:', 'data:image/png;base64,AA', true],
      ['*', 'https://a.test/x.png', true],
      ['*', 'data:image/png;base64,AA', false],
      ["'self'", 'https://a.test/x.png', false],
    ];
    for (const [source, href, expected] of cases)
      assert.equal(allows(source, href), expected, `${source} ${href}`);
  });
});

describe('redirects', () => {
  test('_redirects has one line for each moved URL and language, and none for headings', async () => {
    assert.deepEqual(
      (await rulesOf(await whole)).sort(),
      [
        `/${encodeURIComponent(LONG)} /guide/new 301`,
        '/%E6%97%A7 /guide/other 301',
        '/../out / 301',
        '/a%3Ab%2A / 301',
        '/chat https://chat.test/room?a=1 301',
        '/folder/ /guide/new#here 301',
        '/old /guide/new 301',
        '/plan /plan.svg 301',
        '/spaced /guide/other?q=a%20b#%E8%BF%99%E9%87%8C 301',
        `/zh/${encodeURIComponent(LONG)} /zh/guide/new 301`,
        '/zh/%E6%97%A7 /zh/guide/other 301',
        '/zh/../out /zh/ 301',
        '/zh/a%3Ab%2A /zh/ 301',
        '/zh/chat https://chat.test/room?a=1 301',
        '/zh/folder/ /zh/guide/new#here 301',
        '/zh/gone /zh/guide/new 301',
        '/zh/old /zh/guide/new 301',
        '/zh/plan /plan.svg 301',
        '/zh/spaced /zh/guide/other?q=a%20b#%E8%BF%99%E9%87%8C 301',
      ].sort(),
    );
  });

  test('a redirect page works on hosts without rules, with and without script', async () => {
    const s = await whole;
    const html = s.read('dist/zh/old.html');
    assert.match(html, /<html lang="zh" dir="ltr">/);
    assert.match(html, /<noscript><meta http-equiv="refresh" content="0; url=\/zh\/guide\/new"><\/noscript>/);
    assert.match(html, /<script src="\/assets\/moved-[A-Z0-9]{8}\.js" data-to="\/zh\/guide\/new"><\/script>/);
    assert.match(html, /<link rel="canonical" href="https:\/\/docs\.test\/zh\/guide\/new">/);
    assert.match(html, /<link rel="icon" href="\/assets\/icon.svg">/, 'else browsers ask for /favicon.ico');
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.match(html, /<a href="\/zh\/guide\/new">/);
    assert.match(s.read('dist/chat.html'), /rel="canonical" href="https:\/\/chat\.test\/room\?a=1"/);
    assert.match(s.read('dist/folder/index.html'), /url=\/guide\/new#here"/);
    assert.ok(existsSync(s.path('dist/旧.html')));
    // Hosts redirect what cannot be a file.
    assert.ok(!existsSync(s.path(`dist/${LONG}.html`)));
    assert.ok(!existsSync(s.path('out.html')));
    for (const list of ['dist/sitemap.xml', 'dist/assets/routes.json'])
      assert.doesNotMatch(s.read(list), /old|folder|chat/);
  });

  test('only a page with moved headings has a map of them', async () => {
    const s = await whole;
    const head = (file: string) => /<script [^>]*data-moved="([^"]*)"/.exec(s.read(file))?.[1];
    assert.equal(
      head('dist/guide/new.html'),
      '{&quot;gone&quot;:&quot;#here&quot;,&quot;away&quot;:&quot;/guide/other#there&quot;,&quot;tab&quot;:&quot;/guide/new?os=linux#here&quot;,&quot;__proto__&quot;:&quot;#here&quot;}',
    );
    assert.match(String(head('dist/zh/guide/new.html')), /&quot;\/zh\/guide\/other#there&quot;/);
    assert.equal(head('dist/guide/other.html'), undefined);
    assert.doesNotMatch(s.read('dist/index.html'), /moved-/);
  });

  test('preview and dev redirect like a host', async () => {
    const s = await whole;
    const { config } = await load({ root: s.root });
    const preview = createPreviewHandler({ ...config, out: s.path('dist'), host: '127.0.0.1' });
    const dev = await DevSite.open({ root: s.root });
    const server = new DevServer(dev, { host: '127.0.0.1' }, () => undefined);
    try {
      for (const [handler, status] of [
        [preview, 301],
        [server.handle, 302],
      ] as const) {
        const get = await listening(handler);
        for (const [path, location] of Object.entries({
          '/old': '/guide/new',
          '/OLD/?q=1': '/guide/new?q=1',
          '/old.html': '/guide/new',
          '/en/old': '/guide/new',
          '/zh/old': '/zh/guide/new',
          '/folder': '/guide/new#here',
          '/folder/index.html?q=1': '/guide/new?q=1#here',
          '/chat?q=1': 'https://chat.test/room?a=1',
          '/a:b*': '/',
          '/a%3Ab%2A': '/',
          '/%E6%97%A7': '/guide/other',
        })) {
          const answer = await get(path);
          assert.deepEqual([answer.status, answer.headers.get('location')], [status, location], path);
        }
        const page = await get('/guide/new');
        assert.equal(page.headers.get('content-security-policy'), STRICT);
        assert.equal(page.headers.get('x-frame-options'), 'SAMEORIGIN');
        assert.match(String((await get('/plan.svg')).headers.get('content-security-policy')), /sandbox/);
        assert.equal((await get('/older')).status, 404);
      }
    } finally {
      server.close();
      await dev.close();
    }
  });

  test("rules of the site's own come first, and URLs have base, version and .html", async () => {
    const s = await built({
      'site.config.ts': config(`
        base: '/docs/', cleanUrls: false, multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
        redirects: { '/old': '/new', '/v1/old': '/new' },`),
      'content/v2/en/index.md': '# Home\n',
      'content/v2/en/new.md': '# New\n',
      'content/v1/en/index.md': '# Home\n',
      'content/public/_redirects': '/docs/blog/* /docs/news/:splat 302\n',
    });
    assert.deepEqual(await rulesOf(s), [
      '/docs/blog/* /docs/news/:splat 302',
      '/docs/old.html /docs/new.html 301',
      '/docs/v1/old.html /docs/new.html 301',
      '/docs/zh/old.html /docs/zh/new.html 301',
      '/docs/v1/zh/old.html /docs/zh/new.html 301',
    ]);
    assert.match(s.read('dist/v1/old.html'), /url=\/docs\/new\.html"/);
  });
});

async function listening(
  handler: RequestListener,
): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return (path, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { ...headers, connection: 'close' },
    });
}

describe('compressed files', () => {
  const LONG = `# Long\n\n${'Words that come again and again. '.repeat(100)}\n`;
  const files: Files = {
    'site.config.ts': config('compress: true,'),
    'content/en/index.md': '# Home\n',
    'content/en/long.md': LONG,
    'content/public/list.txt': 'a line of text\n'.repeat(200),
    'content/public/own.txt': 'another line\n'.repeat(200),
    'content/public/own.txt.gz': 'made elsewhere',
    'content/public/short.txt': 'short',
    'content/public/other.txt': 'another line\n'.repeat(200),
    'content/public/other.txt.gz': 'made elsewhere',
  };

  test('compressed files exist next to text files that benefit, and change and go with them', async () => {
    const s = await built(files);
    const bytes = (name: string) => readFileSync(s.path(`dist/${name}`));
    for (const name of ['long.html', 'long.json', 'long.md', 'list.txt', 'zh/long.html']) {
      assert.deepEqual(brotliDecompressSync(bytes(`${name}.br`)), bytes(name), name);
      assert.deepEqual(gunzipSync(bytes(`${name}.gz`)), bytes(name), name);
      assert.ok(bytes(`${name}.br`).length < bytes(name).length, name);
    }
    assert.equal(s.read('dist/own.txt.gz'), 'made elsewhere');
    assert.ok(existsSync(s.path('dist/own.txt.br')));
    assert.ok(!existsSync(s.path('dist/short.txt.br')));
    assert.ok(!existsSync(s.path('dist/own.txt.gz.br')));

    const inode = (name: string) => statSync(s.path(`dist/${name}`)).ino;
    const before = [inode('list.txt.br'), inode('long.html.br')];
    s.change({
      'content/en/long.md': LONG.replace('again', 'once more'),
      'content/public/own.txt': undefined,
      'content/public/other.txt.gz': undefined,
    });
    const { stdout } = await s.cli('build');
    assert.match(stdout, /removed/);
    assert.equal(inode('list.txt.br'), before[0]);
    assert.notEqual(inode('long.html.br'), before[1]);
    assert.match(brotliDecompressSync(readFileSync(s.path('dist/long.html.br'))).toString(), /once more/);
    assert.ok(!existsSync(s.path('dist/own.txt.br')));

    s.change({ 'site.config.ts': config("compress: ['gzip'],") });
    assert.equal((await s.cli('build')).code, 0);
    assert.ok(existsSync(s.path('dist/list.txt.gz')));
    assert.ok(!existsSync(s.path('dist/list.txt.br')));
    // The site has no compressed version of its own any more.
    const own = s.path('dist/other.txt.gz');
    assert.deepEqual(gunzipSync(readFileSync(own)), readFileSync(s.path('dist/other.txt')));
  });
});

test('the presets of the deployment guide are valid and send the policy of the build', () => {
  const guide = readFileSync(new URL('../../../docs/content/en/guide/deploy.md', import.meta.url), 'utf8');
  const preset = (title: string) => {
    const text = new RegExp(`^\`\`\`\\w+ title="${title}"$([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)?.[1];
    assert.ok(text !== undefined, `The guide has no code block '${title}'.`);
    return text;
  };
  const workflow = preset('.github/workflows/docs.yml');
  const { jobs } = parse(workflow) as { jobs: Record<string, { steps: { run?: string }[] }> };
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  assert.deepEqual(
    runs.filter((run) => run.includes('docs-cli')),
    ['npx docs-cli check --format github', 'npx docs-cli build', 'npx docs-cli build --base "$BASE_PATH/"'],
  );
  assert.equal(JSON.parse(preset('vercel.json')).headers[0].headers[0].value, STRICT);
  for (const server of ['nginx.conf', 'Caddyfile']) assert.ok(preset(server).includes(`"${STRICT}"`), server);
});
