/** `docs-cli build`: outputs, changed files only, and the out folder. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { PagePayload } from '../../../src/runtime/model/index.js';
import {
  BILINGUAL,
  type CliResult,
  changed,
  reported,
  site,
  type TestSite,
  temporaryFolder,
  tree,
} from '../../helpers/site.js';

const FILES = {
  'site.config.ts': BILINGUAL,
  'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>',
  'content/en/index.md': '# Home\n\n[Guide](./guide/index.md)\n',
  'content/en/guide/index.md':
    '---\ntitle: The guide\n---\n\nWords of the guide.\n\n```ts\nlet a = 1;\n```\n',
  'content/en/guide/start.md': '# Start\n\nBefore.\n\n<!-- @include: ../shared/note.md -->\n\n## After\n',
  'content/en/shared/note.md': '## Note\n\nShared words.\n',
  'content/en/config/index.md': '# Config\n',
  'content/en/config/lib.md': '# Lib\n\n![Logo](/logo.svg)\n',
  'content/zh/index.md': '# 首页\n\n[指南](./guide/index.md)\n',
  'content/zh/guide/index.md': '---\ntitle: 指南\n---\n\n正文。\n\n```ts\nlet a = 1;\n```\n',
  'content/zh/guide/start.md': '# 开始\n\n## 一\n\n## 二\n',
  'content/zh/config/index.md': '# 配置\n',
  'content/zh/config/lib.md': '# 库\n\n![Logo](/logo.svg)\n',
};

const dist = (s: TestSite, out = 'dist') => tree(s.path(out));

function assertBuilt({ code, stderr }: CliResult) {
  assert.equal(code, 0, stderr);
}

async function build() {
  const s = await site(FILES);
  return { s, built: await s.cli('build') };
}
let shared: ReturnType<typeof build> | undefined;
/** A built site, which the tests change one after the other. */
const sharedSite = () => (shared ??= build());

describe('what a build writes', () => {
  let s: TestSite;
  let built: CliResult;
  before(async () => {
    ({ s, built } = await sharedSite());
  });

  test('a build without problems prints only a summary, which counts pages, languages, files and bytes', () => {
    assert.equal(built.stderr, '');
    assert.equal(built.code, 0);
    const files = Object.entries(dist(s)).filter(([name]) => name !== '.docs-cli');
    const bytes = files.reduce((sum, [, text]) => sum + text.length, 0);
    assert.match(
      built.stdout,
      /^✓ Built 10 pages \(en 5, zh 5\) in [\d.]+ m?s\n {2}\d+ written, 0 unchanged, [\d.]+ kB in .*dist\n$/,
    );
    assert.ok(built.stdout.includes(`${files.length} written`), built.stdout);
    assert.ok(built.stdout.includes(`${(bytes / 1000).toFixed(1)} kB`), built.stdout);
  });

  test('each page has its HTML, its payload and its Markdown; each language its 404 page', () => {
    const names = Object.keys(dist(s)).filter((name) => !name.startsWith('assets/'));
    const stems = ['config/index', 'config/lib', 'guide/index', 'guide/start', 'index'];
    const expected = ['', 'zh/'].flatMap((lang) => [
      `${lang}404.html`,
      `${lang}llms.txt`,
      `${lang}llms-full.txt`,
      ...stems.flatMap((stem) => ['html', 'json', 'md'].map((extension) => `${lang}${stem}.${extension}`)),
    ]);
    const ofSite = ['.docs-cli', '.nojekyll', '_headers', 'logo.svg', 'robots.txt'];
    assert.deepEqual(names.sort(), [...ofSite, ...expected].sort());
    assert.equal(s.read('dist/logo.svg'), FILES['content/public/logo.svg']);
  });

  test('the Markdown of a page has its includes resolved and a title from front matter as h1', () => {
    assert.equal(
      s.read('dist/guide/start.md'),
      '# Start\n\nBefore.\n\n## Note\n\nShared words.\n\n## After\n',
    );
    assert.equal(
      s.read('dist/guide/index.md'),
      '# The guide\n\nWords of the guide.\n\n```ts\nlet a = 1;\n```\n',
    );
    assert.match(s.read('dist/zh/guide/index.md'), /^# 指南\n\n正文。\n/);
  });

  test('a payload is JSON with the article, and names the sidebar of its section only', () => {
    const payload = JSON.parse(s.read('dist/guide/start.json')) as PagePayload;
    assert.match(payload.html!, /<h1 id="start"/);
    assert.equal(payload.page.routePath, '/guide/start');
    assert.match(payload.sidebar!, /^\/assets\/sidebar\/en\/guide\/index\.json\?v=[0-9a-f]{8}$/);
    assert.doesNotMatch(s.read('dist/guide/start.json'), /Lib|config/);
    assert.doesNotMatch(s.read('dist/guide/start.html').replace(/<script[\s\S]*?<\/script>/g, ''), /Lib/);
  });

  test('every file that a page links to exists', () => {
    const files = dist(s);
    const missing = Object.entries(files)
      .filter(([name]) => name.endsWith('.html'))
      .flatMap(([, html]) => [...html.matchAll(/(?:src|href|data-client|data-routes)="(\/[^"#?]*)/g)])
      .flatMap(([, urls]) => urls!.split(' '))
      .map((url) => url.slice(1))
      .filter((path) => ![path, `${path}.html`, `${path}index.html`].some((name) => name in files));
    assert.deepEqual([...new Set(missing)], []);
  });

  test('a page has no inline style, no inline script and no URL of another origin', () => {
    for (const [name, html] of Object.entries(dist(s))) {
      if (!name.endsWith('.html')) continue;
      assert.doesNotMatch(html, /<style|\sstyle="|\son\w+="/i, name);
      for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g))
        assert.match(attributes, / src="\/assets\/|type="application\/json"/, name);
      assert.doesNotMatch(html, /(?:src|href)="(?:https?:)?\/\//, name);
    }
  });
});

test('a build into another folder and from another project folder has the same bytes', async () => {
  const files = {
    ...FILES,
    'content/en/_own.tsx': `import logo from './_logo.svg';\nexport default () => <img src={logo} alt="" />;\n`,
    'content/en/_logo.svg': FILES['content/public/logo.svg'],
    'content/en/own.md': '---\nlayout: ./_own.tsx\n---\n\n# Own\n\n<Counter />\n',
    'content/_components/Counter.tsx': `'use client';\nimport styles from './counter.module.css';\nexport default () => <b className={styles.counter}>1</b>;\n`,
    'content/_components/counter.module.css': '.counter { color: red }\n',
  };
  const [one, other] = [await site(files), await site(files)];
  assertBuilt(await one.cli('build'));
  assertBuilt(await other.cli('build', '--out', 'elsewhere/out'));
  assert.deepEqual(changed(dist(one), dist(other, 'elsewhere/out')), []);
});

describe('a build rewrites only what changed', () => {
  let s: TestSite;
  let first: Record<string, string>;
  before(async () => {
    ({ s } = await sharedSite());
    first = dist(s);
  });

  async function rebuilt(change: Record<string, string | undefined>) {
    const times = new Map(Object.keys(first).map((name) => [name, statSync(s.path(`dist/${name}`)).mtimeMs]));
    s.change(change);
    const result = await s.cli('build');
    assertBuilt(result);
    const after = dist(s);
    const touched = Object.keys(after)
      .filter((name) => name !== '.docs-cli')
      .filter((name) => statSync(s.path(`dist/${name}`)).mtimeMs !== times.get(name));
    const differing = changed(first, after);
    first = after;
    return { result, differing, touched: touched.sort() };
  }

  test('a build without changes rewrites no file', async () => {
    const { result, differing, touched } = await rebuilt({});
    assert.match(result.stdout, / 0 written, \d+ unchanged, /);
    assert.deepEqual(differing, []);
    assert.deepEqual(touched, []);
  });

  test('a changed text rewrites the page and the search data', async () => {
    const { result, differing, touched } = await rebuilt({
      'content/en/guide/start.md': `${FILES['content/en/guide/start.md']}\nMore words.\n`,
    });
    const own = [
      'assets/search/en.json',
      'guide/start.html',
      'guide/start.json',
      'guide/start.md',
      'llms-full.txt',
    ];
    assert.deepEqual(differing, own);
    assert.deepEqual(touched, own, 'others keep their time');
    assert.match(result.stdout, / 5 written, \d+ unchanged, /);
  });

  test('a changed title rewrites the pages that show it', async () => {
    const { differing } = await rebuilt({
      'content/en/guide/index.md': FILES['content/en/guide/index.md'].replace('The guide', 'A guide'),
    });
    assert.deepEqual(differing, [
      'assets/search/en.json',
      'assets/sidebar/en/guide/index.json',
      'guide/index.html',
      'guide/index.json',
      'guide/index.md',
      'guide/start.html',
      'guide/start.json',
      'llms-full.txt',
      'llms.txt',
    ]);
  });

  test('a removed page is removed from the folder, and the summary counts it', async () => {
    await rebuilt({ 'content/en/new.md': '# New\n', 'content/zh/new.md': '# 新\n' });
    const { result, differing } = await rebuilt({
      'content/en/new.md': undefined,
      'content/zh/new.md': undefined,
    });
    assert.match(result.stdout, / 6 removed, /);
    for (const name of ['new.html', 'new.json', 'new.md', 'zh/new.html']) assert.ok(differing.includes(name));
  });
});

describe('a failed build', () => {
  const thrower = (code: string) => ({
    'content/en/own.md': '---\nlayout: ./own.tsx\n---\n\n# Own\n',
    'content/zh/own.md': '---\nlayout: ../en/own.tsx\n---\n\n# 自\n',
    'content/en/own.tsx': code,
  });

  const failures: Record<string, { change: Record<string, string>; told: string[] }> = {
    'a dead link': {
      change: { 'content/en/config/index.md': '# Config\n\n[a](gone.md)\n' },
      told: ['content/en/config/index.md:3:1 error dead-link'],
    },
    'a component that throws': {
      change: thrower("export default () => {\n  throw new Error('not today');\n};\n"),
      told: ['content/en/own.tsx:2:9 error render-failed'],
    },
    'a layout that throws what is no error': {
      change: thrower('export default () => {\n  throw null;\n};\n'),
      told: ['content/en/own.md error render-failed'],
    },
    'a component that throws while it is loaded': {
      change: thrower("throw new Error('not today');\nexport default () => null;\n"),
      told: ['content/en/own.tsx:1:7 error theme-failed'],
    },
    'a component file that exports nothing': {
      change: thrower('export const a = 1;\n'),
      told: ['content/en/own.tsx:1:1 error theme-build'],
    },
    'a syntax error, and an import that is not there': {
      change: {
        ...thrower('export default () => <p>;\n'),
        'content/_theme/index.tsx': "import a from './gone.js';\nexport default a;\n",
      },
      told: ['content/_theme/index.tsx:1:15 error theme-build', 'content/en/own.tsx:2:1 error theme-build'],
    },
    'a style sheet with a missing import': {
      change: { 'content/_theme/index.css': "@import './gone.css';\n" },
      told: ['content/_theme/index.css:1:9 error theme-build'],
    },
    'a theme with texts for what is no language tag': {
      change: {
        'content/_theme/index.tsx':
          "import { extendTheme } from '@docs-cli/core/theme';\nexport default extendTheme({ messages: { zh_CN: {} } });\n",
      },
      told: ['content/_theme/index.tsx:2:16 error theme-failed'],
    },
  };

  test('each failure is reported at its place, with exit code 1, and keeps the previous build', async () => {
    const { s } = await sharedSite();
    const files = FILES as Record<string, string>;
    const good = dist(s);
    for (const [name, { change, told }] of Object.entries(failures)) {
      s.change(change);
      const result = await s.cli('build');
      s.change(Object.fromEntries(Object.keys(change).map((file) => [file, files[file]])));
      assert.deepEqual(reported(result).sort(), told, `${name}: ${result.stderr}`);
      assert.equal(result.code, 1);
      assert.equal(result.stdout, '');
      assert.doesNotMatch(result.stderr, /bug in docs-cli|^ +at /m);
    }
    assert.deepEqual(changed(good, dist(s)), []);
    assert.deepEqual(
      readdirSync(s.root).filter((entry) => entry.startsWith('.dist')),
      [],
    );
  });

  test('a first build that fails leaves no dist', async () => {
    const fresh = await site({ 'content/en/index.md': '[a](gone.md)\n' });
    assert.equal((await fresh.cli('build')).code, 1);
    assert.deepEqual(readdirSync(fresh.root).sort(), ['content', 'node_modules', 'site.config.ts']);
  });
});

describe('the out folder', () => {
  let s: TestSite;
  before(async () => {
    s = await site({ 'content/en/index.md': '# Home\n' });
  });

  test('--out accepts any folder and creates it, and control characters in its name are not printed', async () => {
    const away = join(temporaryFolder(), 'deep', 'a\u001b[31m\u202eb\u009bc');
    const { code, stdout } = await s.cli('build', '--out', away);
    assert.equal(code, 0);
    assert.match(stdout, /in \S*a\u241b\[31m\ufffdb\ufffdc\n/);
    assert.ok('index.html' in tree(away));
    const told = [await s.cli('build', '--\u001b[31m\u202e'), await s.cli('\u001b[31m\u202e')];
    for (const { stderr } of told) assert.match(stderr, /^[^\u202e]*\u241b\[31m\ufffd[^\u202e]*$/);
  });

  test('an empty folder and a previous build are replaced, also a copy of one with the same times', async () => {
    mkdirSync(s.path('empty'));
    assertBuilt(await s.cli('build', '--out', 'empty'));
    cpSync(s.path('empty'), s.path('restored'), { recursive: true, preserveTimestamps: true });
    writeFileSync(s.path('empty/stray.txt'), 'left here by someone');
    const { code, stdout } = await s.cli('build', '--out', 'empty');
    assert.equal(code, 0);
    assert.match(stdout, / 1 removed, /);
    assert.ok(!('stray.txt' in tree(s.path('empty'))));
    rmSync(s.path('node_modules'), { recursive: true });
    assertBuilt(await s.cli('build', '--out', 'restored'));
  });

  test('a working tree of git in a previous build is refused', async () => {
    s.change({ 'empty/.git': 'gitdir: ../elsewhere\n' });
    assert.equal((await s.cli('build', '--out', 'empty')).code, 2);
    assert.equal(s.read('empty/.git'), 'gitdir: ../elsewhere\n');
  });

  const REFUSED: Record<string, RegExp> = {
    '.': /contains the project/,
    '..': /contains the project/,
    '/': /contains the project/,
    content: /contains 'contentDir'/,
    'content/en': /is in 'contentDir'/,
    'content/public/site': /is in 'contentDir'/,
    'site.config.ts': /is not a folder/,
    notes: /contains files that docs-cli did not create, such as 'mine\.txt'/,
  };
  test('an out folder that could lose files is refused with one message, and nothing changes', async () => {
    s.change({ 'notes/mine.txt': 'mine' });
    const whole = tree(s.root);
    for (const [out, says] of Object.entries(REFUSED)) {
      const { code, stderr, stdout } = await s.cli('build', '--out', out);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /^error .+\n(.+\n)?$/);
      assert.match(stderr, says);
      assert.equal(stdout, '');
    }
    const touched = changed(whole, tree(s.root));
    assert.deepEqual(
      touched.filter((name) => !name.startsWith('node_modules/.cache/')),
      [],
    );
  });

  test('a symbolic link is refused', async () => {
    const away = temporaryFolder();
    writeFileSync(join(away, 'mine.txt'), 'mine');
    symlinkSync(away, s.path('linked'));
    assert.equal((await s.cli('build', '--out', 'linked')).code, 2);
    assert.deepEqual(tree(away), { 'mine.txt': 'mine' });
  });
});

test('--base is the prefix of every URL', async () => {
  const { s } = await sharedSite();
  assertBuilt(await s.cli('build', '--base', '/docs'));
  const html = s.read('dist/guide/start.html');
  for (const [, url] of html.matchAll(/\s(?:src|href|data-client)="([^"#]+)"/g))
    assert.match(url!, /^\/docs\//);
  const payload = JSON.parse(s.read('dist/guide/start.json')) as PagePayload;
  assert.match(payload.site, /^\/docs\/assets\/site\/en\.json\?v=/);
  assert.match(payload.sidebar!, /^\/docs\/assets\/sidebar\/en\/guide\/index\.json\?v=/);
  assert.match(s.read('dist/config/lib.html'), /<img src="\/docs\/logo\.svg" width="8" height="8"/);
});

test('what a page sends does not grow with the number of pages', async () => {
  const withPages = (count: number) => {
    const files: Record<string, string> = { 'content/en/index.md': '# Home\n', 'content/en/a/p.md': '# P\n' };
    for (let page = 0; page < count; page += 1) files[`content/en/b/p${page}.md`] = `# Page ${page}\n`;
    return site(files);
  };
  const [few, many] = [await withPages(1), await withPages(6)];
  assert.match(await many.output('assets/routes.json'), /\/b\/p5"/);
  for (const file of ['a/p.html', 'a/p.json', 'index.html', '404.html', 'assets/site/en.json'])
    assert.equal(await many.output(file), await few.output(file), file);
});

test('an image has a dark variant if a file for it exists', async () => {
  const svg = (size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"></svg>`;
  const made = await site({
    'content/en/index.md':
      '# Home\n\n![A plan](./plan.svg "Plan")\n\n![Alone](./alone.svg)\n\n![Logo](/logo.svg)\n\n![Dark](./plan.dark.svg)\n',
    'content/en/plan.svg': svg(20),
    'content/en/plan.dark.svg': svg(30),
    'content/en/alone.svg': svg(40),
    'content/public/logo.svg': svg(50),
    'content/public/logo.dark.svg': svg(60),
  });
  const images = (await made.article('/')).match(/<img[^>]*>/g);
  const rest = 'loading="lazy" decoding="async">';
  assert.deepEqual(images, [
    `<img class="dc-only-light" src="/plan.svg" width="20" height="20" alt="A plan" title="Plan" ${rest}`,
    `<img class="dc-only-dark" src="/plan.dark.svg" width="30" height="30" alt="A plan" title="Plan" ${rest}`,
    `<img src="/alone.svg" width="40" height="40" alt="Alone" ${rest}`,
    `<img class="dc-only-light" src="/logo.svg" width="50" height="50" alt="Logo" ${rest}`,
    `<img class="dc-only-dark" src="/logo.dark.svg" width="60" height="60" alt="Logo" ${rest}`,
    `<img src="/plan.dark.svg" width="30" height="30" alt="Dark" ${rest}`,
  ]);
  assert.ok((await made.outputs()).includes('plan.dark.svg'));
});
