/**
 * Rules of `docs-cli check`: what each must report, and what it must not report.
 * A problem is written as its code and the marked text: `dead-redirect '/gone'`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { messageKeys } from '../../../src/cli/config/message-keys.js';
import { prepareSite } from '../../../src/cli/pipeline.js';
import { readRedirects } from '../../../src/cli/site/links/redirects.js';
import { configOf, type Files, LOCALES, site, siteWith, type TestSite } from '../../helpers/site.js';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>';

/** Problems of a site: the code and the marked text, or the file if no text is marked. */
async function told(files: Files, keys = ''): Promise<string[]> {
  return marked(await siteWith(keys, files));
}

async function marked(made: TestSite): Promise<string[]> {
  return (await made.diagnostics()).map(({ code, file = '', line, column, length = 1 }) => {
    if (line === undefined || (line === 1 && column === 1 && length === 1)) return `${code} of ${file}`;
    const text = made.read(file).split('\n')[line - 1] ?? '';
    return `${code} ${text.slice(column! - 1, column! - 1 + length)}`;
  });
}

async function hints(files: Files, keys = ''): Promise<(string | undefined)[]> {
  return (await (await siteWith(keys, files)).diagnostics()).map(({ hint }) => hint);
}

/** A site, and what `check` reports. The next entries are changes of its files (null: no file) and its config. */
interface SiteCase {
  what: string;
  sites: {
    /** Keys of the config. */
    keys?: string;
    files?: Record<string, string | null>;
    told: string[];
    hints?: (string | null)[];
  }[];
}
const SITES: SiteCase[] = JSON.parse(readFileSync(new URL('sites-to-check.json', import.meta.url), 'utf8'));

for (const { what, sites } of SITES)
  test(`check reports ${what}`, async () => {
    const made = await siteWith('');
    for (const { keys, files = {}, told: expected, hints: expectedHints } of sites) {
      const changed = Object.entries(files).map(([name, text]) => [name, text ?? undefined]);
      made.change({ 'site.config.ts': configOf(keys), ...Object.fromEntries(changed) });
      assert.deepEqual(await marked(made), expected);
      if (expectedHints)
        assert.deepEqual(
          (await made.diagnostics()).map(({ hint = null }) => hint),
          expectedHints,
        );
    }
  });

describe('redirects', () => {
  const NEW = '# New\n\n## Here\n';
  const pages = {
    'content/en/new.md': NEW,
    'content/en/index.md': '# Home\n\n## Start\n\n[new](./new.md)\n',
  };

  interface Redirects {
    /** Entries of `redirects`. */
    redirects: string;
    /** Problems: the code and the marked text. */
    told: string[];
    /** A regular expression for the hint of the first problem. */
    hint?: string;
  }
  const FAULTS: Redirects[] = JSON.parse(readFileSync(new URL('redirects.json', import.meta.url), 'utf8'));

  test('check reports redirects without a target, in a circle, or of something that exists', async () => {
    const served = ['favicon.svg', 'logo.svg', 'a.pdf'].map((name) => [`content/public/${name}`, PICTURE]);
    const made = await siteWith('', { ...pages, ...Object.fromEntries(served) });
    for (const { redirects, told: expected, hint } of FAULTS) {
      made.change({ 'site.config.ts': configOf(`icon: '/logo.svg', redirects: { ${redirects} },`) });
      assert.deepEqual(await marked(made), expected, redirects);
      const [first] = await made.diagnostics();
      if (hint) assert.match(first?.hint ?? '', new RegExp(hint));
    }
  });

  test('a circle of redirects is reported once', async () => {
    const made = await site({
      'site.config.ts': configOf(`redirects: { '/a': '/b', '/b': '/c', '/c': '/b' },`),
      'content/en/index.md': '# Home\n',
    });
    const rounds = (await made.diagnostics()).map(({ message }) => message.replace(/.*: /, ''));
    assert.deepEqual(rounds, ['/a → /b → /c → /b.', '/b → /c → /b.', '/c → /b → /c.']);
  });

  /** `/old -> /new`, each redirect of the site. */
  async function read(files: Files, keys: string): Promise<string[]> {
    const { root } = await site({ 'site.config.ts': configOf(keys), ...files });
    const { site: made, pool } = await prepareSite({ root });
    await pool.close();
    return readRedirects(made).redirects.map(({ from, fromHash, to }) => {
      const where =
        to.kind === 'page'
          ? to.page.routePath + to.query + to.hash
          : to.kind === 'file'
            ? to.url + to.suffix
            : to.href;
      return `${from}${fromHash === undefined ? '' : `#${fromHash}`} -> ${where}`;
    });
  }

  test('a redirect applies in each language that has its target', async () => {
    const files = {
      'content/en/index.md': '# Home\n',
      'content/zh/index.md': '# 首页\n',
      'content/en/new.md': NEW,
      'content/zh/new.md': NEW,
      'content/en/only.md': '# Only\n',
      // The English page moved, the Chinese one did not.
      'content/zh/stays.md': '# 在\n',
    };
    const keys = `${LOCALES} fallbackPages: false, redirects: {
      '/old': '/new', '/o': '/only', '/stays': '/new', '/zh/alt': '/new', '/old.html': '/new', '/x': '/zh/new',
      '/new#there': '#here', '/older': '/old',
    },`;
    assert.deepEqual(await read(files, keys), [
      '/old -> /new',
      '/o -> /only',
      '/stays -> /new',
      '/zh/alt -> /zh/new',
      '/x -> /zh/new',
      '/new#there -> /new#here',
      '/older -> /new',
      '/zh/old -> /zh/new',
      '/zh/x -> /zh/new',
      '/zh/new#there -> /zh/new#here',
      '/zh/older -> /zh/new',
    ]);
  });

  test('a redirect uses the version in its URL', async () => {
    const files = {
      'content/v2/en/new.md': NEW,
      'content/v1/en/new.md': NEW,
      'content/v2/zh/new.md': NEW,
      'content/v1/zh/new.md': NEW,
    };
    const keys = `${LOCALES} multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
      redirects: { '/old': '/new', '/v1/old': '/v1/new', '/v1/zh/a': '/new' },`;
    assert.deepEqual(await read(files, keys), [
      '/old -> /new',
      '/v1/old -> /v1/new',
      '/v1/zh/a -> /zh/new',
      '/zh/old -> /zh/new',
      '/v1/zh/old -> /v1/zh/new',
    ]);
  });

  test('links to moved pages are reported with the new URL and redirect to it', async () => {
    const start = `# Start

[a](/old), [b](./old.md), [c](/new#there), [d](#gone), [e](/out), [f](/old#here), [h](/old?q=1#there)

<a href="/old.html">g</a>
`;
    const made = await site({
      'site.config.ts': configOf(`nav: [{ text: 'New', link: '/old' }, { text: 'Here', link: '/new#there' }],
  redirects: { '/old': '/new', '/new#there': '/new#here', '/start#gone': '/new', '/out': 'https://example.com/' },`),
      'content/en/index.md': '# Home\n\n[start](./start.md)\n',
      'content/en/new.md': NEW,
      'content/en/start.md': start,
    });
    const MOVED: [link: string, to: string][] = [
      ['[a](/old)', '/new'],
      ['[b](./old.md)', '/new'],
      ['[c](/new#there)', '/new#here'],
      ['[d](#gone)', '/new'],
      ['[e](/out)', 'https://example.com/'],
      ['[f](/old#here)', '/new#here'],
      ['[h](/old?q=1#there)', '/new?q=1#here'],
      ['/old.html', '/new'],
      ["'/old'", '/new'],
      ["'/new#there'", '/new#here'],
    ];
    assert.deepEqual(
      await marked(made),
      MOVED.map(([link]) => `moved-link ${link}`),
    );
    assert.deepEqual(
      (await made.diagnostics()).map(({ hint }) => hint),
      MOVED.map(([, to]) => `Write '${to}'.`),
    );
    const article = await made.article('/start');
    const hrefs = [...article.matchAll(/<p>.*?<\/p>|<a href="[^"#]*">g/gs)].join('').match(/href="[^"]*"/g);
    assert.deepEqual(
      hrefs,
      MOVED.slice(0, -2).map(([, to]) => `href="${to}"`),
    );
    const { site: data } = await made.payload('/start');
    const { nav } = JSON.parse(await made.output(data.split('?')[0]!.slice(1))).themeConfig;
    assert.deepEqual(
      nav.map(({ link }: { link: string }) => link),
      ['/new', '/new#here'],
    );
  });

  test('a link to a heading on neither page is a dead anchor, and a file key of a moved page has the new path', async () => {
    const files = { ...pages, 'content/en/index.md': '# Home\n\n[new](./new.md) [a](/old#nothing)\n' };
    const keys = `sidebar: { '/': ['old', 'new'] }, redirects: { '/old': '/new' },`;
    assert.deepEqual(await told(files, keys), ['dead-anchor [a](/old#nothing)', "dead-link 'old'"]);
    assert.equal((await hints(files, keys))[1], "It moved to '/new'.");
  });
});

interface PageCase {
  what: string;
  /** Lines of the page. */
  text: string[];
  /** Problems: the code and the marked text. */
  told?: string[];
}
const CASES: PageCase[] = JSON.parse(readFileSync(new URL('pages-to-check.json', import.meta.url), 'utf8'));

describe('a page with', () => {
  const found = new Map<string, string[]>();
  before(async () => {
    const pages = CASES.map(({ text }, i) => [`content/en/case-${i}.md`, `${text.join('\n')}\n`]);
    const made = await siteWith("check: { rules: { 'orphan-page': 'off' } },", {
      'content/en/a.svg': PICTURE,
      'content/public/a.svg': PICTURE,
      'content/en/more.md': '# More\n',
      'content/en/shared/note.md': 'Shared words.\n',
      'content/en/page.tsx': 'export default () => <p>A</p>;\n',
      ...Object.fromEntries(pages),
    });
    const problems = await marked(made);
    for (const [i, { file = '' }] of (await made.diagnostics()).entries())
      found.set(file, [...(found.get(file) ?? []), problems[i]!]);
  });

  for (const [i, { what, told: expected = [] }] of CASES.entries())
    test(`${what} ${expected.length > 0 ? 'is reported' : 'is accepted'}`, () => {
      assert.deepEqual(found.get(`content/en/case-${i}.md`) ?? [], expected);
    });
});

test('a translation may add the anchor that the heading of the source has', async () => {
  const made = await site({
    'site.config.ts': configOf(LOCALES),
    'content/en/index.md': '# A\n\n## Install\n',
    'content/zh/index.md': '# A\n\n<a id="install"></a>\n\n## 安装\n',
  });
  assert.deepEqual(await marked(made), []);
  const ids = [...(await made.article('/zh/')).matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, ids.join(' '));
});

describe('files of other hosts', () => {
  const PAGE = [
    '# Home',
    '',
    '![Badge](https://img.test/a.svg)',
    '[link](https://img.test/)',
    '',
    '<iframe title="Video" src="https://video.test/1"></iframe>',
    '<video src="https://media.test/a.mp4" poster="https://img.test/p.png"></video>',
    '',
    '<img alt="" src="//img.test/b.png">',
    '',
    '<picture><source srcset="https://img.test/c.avif 2x"><img alt="" src="/d.svg"></picture>',
    '<audio><source src="https://media.test/e.mp3"></audio>',
    'Text about <img> in a paragraph that ends with a < sign, then <object data="https://media.test/f.pdf"></object>',
    '<link rel="preconnect" href="https://img.test">',
    '',
  ].join('\n');
  const INLINE = [
    '# A',
    '',
    '<style>p { color: red }</style>',
    '',
    '<script>run()</script>',
    '',
    '<b style="color: red" onclick="run()">b</b> <b style="">b</b>',
    '',
    '<script type="application/json">{}</script>',
    '',
    '`<style>` <code>&lt;style&gt;</code>',
    '',
    '```html',
    '<script>run()</script>',
    '```',
    '',
  ].join('\n');
  const files = {
    'content/en/index.md': INLINE,
    'content/en/hosts.md': PAGE,
    'content/public/d.svg': PICTURE,
  };
  const STYLES = ['<style>', 'style="color: red"'];
  const SCRIPTS = ['<script>', 'onclick="run()"'];
  const HOSTS = [
    '![Badge](https://img.test/a.svg)',
    '//img.test/b.png',
    'https://img.test/c.avif',
    'https://img.test/p.png',
    'https://media.test/a.mp4',
    'https://media.test/e.mp3',
    'https://media.test/f.pdf',
    'https://video.test/1',
  ];
  const IMAGES = HOSTS.slice(0, 4);
  const blocked = async (keys: string) =>
    (await told(files, keys)).map((problem) => problem.replace('blocked-resource ', '')).sort();

  test('inline code and files of other hosts that the policy blocks are reported with what to do', async () => {
    assert.deepEqual(await blocked(''), [...STYLES, ...SCRIPTS, ...HOSTS].sort());
    const found = await hints(files);
    assert.equal(found.filter((hint) => hint?.includes('content/_theme/index.css')).length, 2);
    assert.equal(found.filter((hint) => hint?.includes('content/_theme/index.tsx')).length, 2);
    assert.deepEqual(new Set(found.flatMap((hint) => /csp: .*}/.exec(hint ?? '') ?? [])).size, 4);
    for (const allowed of [
      "'img-src': ['https://img.test']",
      "'frame-src': ['https://video.test']",
      "'media-src': ['https://media.test']",
      "'object-src': ['https://media.test']",
    ])
      assert.ok(
        found.some((hint) => hint?.includes(`csp: { ${allowed} }`)),
        allowed,
      );
  });

  test('what csp, a host of head in the config or siteUrl allows is not reported', async () => {
    const allow = (directive: string, source: string) => `csp: { '${directive}': ["${source}"] },`;
    const without = (...left: string[][]) =>
      [...STYLES, ...SCRIPTS, ...HOSTS].filter((each) => !left.flat().includes(each));
    const head = "head: [['link', { rel: 'preconnect', href: 'https://img.test' }]],";
    for (const [keys, expected] of [
      [allow('style-src', "'unsafe-inline'"), without(STYLES)],
      [allow('script-src', "'sha256-abc'"), without(SCRIPTS)],
      [allow('default-src', "'unsafe-inline'"), without(STYLES, SCRIPTS)],
      // If the policy has a hash, browsers ignore 'unsafe-inline'.
      [`${allow('style-src', "'unsafe-inline'")} head: [['style', {}, 'b { color: red }']],`, without()],
      [
        "csp: { 'img-src': ['https://img.test'], 'frame-src': ['https:'], 'media-src': ['*.test'], 'object-src': ['*.test'] },",
        without(HOSTS),
      ],
      [head, without(IMAGES)],
      ["siteUrl: 'https://img.test',", without(IMAGES)],
      // In a policy, http includes https.
      [allow('img-src', 'HTTP://img.test'), without(IMAGES)],
    ] as const)
      assert.deepEqual(await blocked(keys), [...expected].sort(), keys);
  });
});

describe('languages without texts of the interface', () => {
  const files = { 'content/cy/index.md': '# Helo\n' };
  const locale = (texts = '') => `locales: [{ lang: 'cy', label: 'Cymraeg', ${texts} }],`;

  test('a language without interface texts is reported with the names of the missing texts', async () => {
    assert.deepEqual(await told(files, locale()), ["missing-texts 'cy'"]);
    assert.match(
      (await hints(files, locale()))[0] ?? '',
      /: skipToContentText, mainNavText, .* and \d+ more\.$/,
    );
    const all = messageKeys.slice(1).map((key) => `${key}: 'x'`);
    assert.match((await hints(files, locale(all.join())))[0] ?? '', /: skipToContentText\.$/);
  });

  test('a language with texts in the locale or the theme is accepted', async () => {
    assert.deepEqual(await told(files, locale(messageKeys.map((key) => `${key}: 'x'`).join())), []);
    const theme = "export default extendTheme({ messages: { cy: { menuText: 'Dewislen' } } });\n";
    assert.deepEqual(await told({ ...files, 'content/_theme/index.ts': theme }, locale()), []);
    const others = [
      '/* messages: { cy: {} } */\nexport default extendTheme({});\n',
      "export default extendTheme({ messages: { de: { menuText: 'Menü' } } });\n",
    ];
    for (const other of others)
      assert.deepEqual(await told({ ...files, 'content/_theme/index.ts': other }, locale()), [
        "missing-texts 'cy'",
      ]);
    assert.deepEqual(
      await told({ 'content/pt-BR/index.md': '# Oi\n' }, "locales: [{ lang: 'pt-BR', label: 'Português' }],"),
      [],
    );
  });
});
