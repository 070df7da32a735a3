/** Social images: which pages have one, what it shows, its tags in the head, and how often it is drawn. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import type { SiteError } from '../../../src/cli/report/diagnostic.js';
import { Cache } from '../../../src/cli/system/cache.js';
import { RecordFiles } from '../../../src/cli/system/record-files.js';
import { packRecords } from '../../../src/cli/system/records.js';
import { ASCII, makeFont } from '../../helpers/font.js';
import { linkPackage } from '../../helpers/link-package.js';
import { inkOf, readPng } from '../../helpers/png.js';
import { type Files, reported, site, type TestSite } from '../../helpers/site.js';

const FONT = makeFont({ chars: `${ASCII}“”…指南开始文档首页甲标题测试：，。第一` });
/** A character for private use: no font has it. */
const IN_NO_FONT = '\u{f1234}';

const config = (more = '', images = "{ fonts: ['fonts/boxes.ttf'] }") => `
import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Docs',
  description: 'About it all.',
  siteUrl: 'https://docs.test',
  socialImages: ${images},
  locales: [
    { lang: 'en', label: 'English', nav: [{ text: 'Manual', link: '/guide/' }] },
    { lang: 'zh', label: '中文', title: '文档', nav: [{ text: '指南', link: '/guide/' }] },
  ],
  ${more}
});
`;

/** Without reports about pages that these tests do not need. */
const RULES = "check: { rules: { 'orphan-page': 'off', 'missing-translation': 'off' } },";
const QUIET = { config: config(RULES) };

/** The same with these locales instead; default: only English. */
const withLocales = (text: string, locales = '') => text.replace(/locales: \[[\s\S]*\n {2}\],/, locales);
const ENGLISH = withLocales(config(RULES));

const FILES: Files = {
  'fonts/boxes.ttf': FONT,
  'content/en/index.md': '---\npageType: home\ntitle: Welcome\n---\n',
  'content/zh/index.md': '---\npageType: home\ntitle: 首页\n---\n',
  'content/en/guide/index.md': '# Guide\n\nThe first words.\n',
  'content/zh/guide/index.md': '# 指南\n',
  'content/en/guide/only-english.md': '# Only English\n',
};

/** Tags of a head: `property` or `name` -> content, and the image URLs of structured data. */
async function headOf(s: TestSite, route: string) {
  const html = await s.html(route);
  const meta: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<meta [^>]+>/g)) {
    const name = /(?:property|name)="([^"]+)"/.exec(tag)?.[1] ?? '';
    if (/^(og:image|twitter)/.test(name)) meta[name] = /content="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, text]) => JSON.parse(text!)['@graph'] as { image?: string }[],
  );
  return { meta, inData: data.flatMap(({ image }) => image ?? []) };
}

/** Names of the pictures of a site, below `assets/social`. */
const pictures = async (s: TestSite) =>
  (await s.outputs()).flatMap((file) => /^assets\/social\/(.*\.png)$/.exec(file)?.[1] ?? []).sort();

/** Draws one picture. */
const picture = async (s: TestSite, name: string) => readPng(await s.bytes(`assets/social/${name}`));

async function built(s: TestSite) {
  const result = await s.cli('build');
  assert.equal(result.code, 0, result.stderr);
  return result;
}

describe('the social image of a page', () => {
  const PAGE_WITH = (tag: string) => `---\nhead: [${tag}]\n---\n# Page\n`;
  const whole = site(
    {
      ...FILES,
      'content/ar/index.md': '# Home\n',
      'content/en/404.md': '# Nothing here\n',
      'content/en/hidden.md': PAGE_WITH('[meta, { name: robots, content: noindex }]'),
      'content/en/copy.md': PAGE_WITH("[link, { rel: canonical, href: 'https://a.test/' }]"),
      'content/_theme/index.css': ':root { --dc-color-canvas: #fff8e7; --dc-color-accent: #0b6b50; }\n',
      'content/public/favicon.png': 'damaged',
      'content/public/assets/social/index.png': 'own',
    },
    {
      config: config("base: '/x/', redirects: { '/old': '/guide/' },").replace(
        '\n  ],',
        "\n    { lang: 'ar', label: 'AR' },\n  ],",
      ),
    },
  );

  test('the head has the full URL, the size and the description of the image, which is 1200 by 630 pixels', async () => {
    const s = await whole;
    const { meta, inData } = await headOf(s, '/zh/guide/');
    assert.match(
      meta['og:image'] ?? '',
      /^https:\/\/docs\.test\/x\/assets\/social\/zh\/guide\/index\.png\?v=[0-9a-f]{8}$/,
    );
    assert.deepEqual(
      { ...meta, 'og:image': '' },
      {
        'og:image': '',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:type': 'image/png',
        'og:image:alt': '指南',
        'twitter:card': 'summary_large_image',
      },
    );
    assert.deepEqual(inData, [meta['og:image']]);
    const { width, height } = await picture(s, 'zh/guide/index.png');
    assert.deepEqual([width, height], [1200, 630]);
  });

  test('a social image shows its text in the colors of the theme, on the right from right to left, and no damaged icon; browsers get no script for it', async () => {
    const s = await whole;
    const guide = await picture(s, 'guide/index.png');
    assert.equal(guide.at(5, 5), '#fff8e7');
    assert.equal(guide.at(1000, 400), '#fff8e7');
    assert.equal(guide.at(600, 625), '#0b6b50', 'the bar at its foot');
    const ink = inkOf(guide, '#fff8e7', [0, 600]);
    assert.ok(ink.left >= 72 && ink.left < 90, `text begins at ${ink.left}`);
    const arabic = inkOf(await picture(s, 'ar/index.png'), '#fff8e7', [160, 510]);
    assert.ok(arabic.right > 1110 && arabic.right <= 1128, `text ends at ${arabic.right}`);
    assert.ok(arabic.left > 600);
    const scripts = await s.outputsLike(/^assets\/[^/]+\.js$/);
    assert.ok(scripts.size > 0);
    for (const [name, text] of scripts) assert.doesNotMatch(text, /keep-all/, `${name} draws images`);
  });

  test('fallback pages, pages with noindex or another canonical URL, and pages with a file of the site have no image', async () => {
    const s = await whole;
    const names = ['ar/index.png', 'guide/index.png', 'guide/only-english.png', 'index.png'];
    assert.deepEqual(await pictures(s), [...names, 'zh/guide/index.png', 'zh/index.png']);
    for (const route of ['/hidden', '/copy', '/zh/guide/only-english', '/404'])
      assert.equal((await headOf(s, route)).meta['og:image'], undefined, route);
    assert.equal(await s.output('assets/social/index.png'), 'own');
    assert.equal((await headOf(s, '/')).meta['og:image'], 'https://docs.test/x/assets/social/index.png');
  });

  test('no social image exists without the config option or siteUrl', async () => {
    const off = await site(FILES, { config: config('', 'false') });
    assert.deepEqual(await pictures(off), []);
    assert.deepEqual((await headOf(off, '/')).meta, { 'twitter:card': 'summary' });
    const nowhere = await site(FILES, { config: config().replace(/siteUrl.*\n/, '') });
    assert.deepEqual(await pictures(nowhere), []);
    assert.deepEqual(
      (await nowhere.diagnostics())
        .filter(({ code }) => code === 'config-ignored')
        .map(({ message }) => message),
      ["'socialImages' has no effect without 'siteUrl'"],
    );
  });
});

describe('the title of a social image', () => {
  const titles: Record<string, string> = {
    markup: '</text><script>alert(1)</script> & "E" \'F\' ]]> <!-- &lt; &#0;',
    emoji: '🎉 Release 👩‍👩‍👧 1.0 🇨🇳 1️⃣ ❤️',
    long: 'word '.repeat(100).trim(),
    unbroken: 'x'.repeat(500),
    lines: 'one\u0000 two\u0007',
    chinese: '第一：标题，测试。'.repeat(40),
    blank: ' ',
    address: 'How url(gone.png) and <img src="gone.png" style="background: url(gone.png)"> work',
  };

  test('a title of any kind is drawn within the margins', async () => {
    const pages = Object.entries(titles).map(([name, title]): [string, string] => [
      `content/en/${name}.md`,
      `---\ntitle: ${JSON.stringify(title)}\n---\n\nText.\n`,
    ]);
    const s = await site({ ...FILES, ...Object.fromEntries(pages) }, QUIET);
    for (const name of Object.keys(titles)) {
      const drawn = await picture(s, `${name}.png`);
      const ink = inkOf(drawn, '#ffffff', [0, 600]);
      assert.ok(ink.left >= 70 && ink.right <= 1130, `${name}: ${JSON.stringify(ink)}`);
      const title = inkOf(drawn, '#ffffff', [150, 515]);
      assert.ok(title.right > title.left, `${name} shows something`);
    }
    const html = await s.html('/markup');
    assert.match(html, /og:image:alt" content="&lt;\/text&gt;&lt;script&gt;/);
  });

  test('a title without a font gives no image, a description without a font is left out, and the build reports it once', async () => {
    const s = await site(
      {
        'fonts/boxes.ttf': FONT,
        'content/en/a.md': `# ${IN_NO_FONT} A\n`,
        'content/en/b.md': `# ${IN_NO_FONT} B\n`,
        'content/en/index.md': `# C\n\n${IN_NO_FONT} words.\n`,
      },
      { config: ENGLISH },
    );
    const result = await built(s);
    assert.deepEqual(reported(result), ['site.config.ts:7:17 warning social-image-font']);
    assert.match(result.stderr, new RegExp(`2 of 3 pages have no social image: no font has ${IN_NO_FONT}`));
    assert.match(result.stdout, /1 warning/);
    assert.deepEqual(readdirSync(s.path('dist/assets/social')), ['index.png']);
    const { meta, inData } = await headOf(s, '/a');
    assert.deepEqual([meta, inData], [{ 'twitter:card': 'summary' }, []]);
    assert.deepEqual((await s.cli('check')).code, 0);
    const leveled = (level: string) =>
      ENGLISH.replace('rules: {', `rules: { 'social-image-font': '${level}',`);
    s.change({ 'site.config.ts': leveled('off') });
    assert.deepEqual(reported(await built(s)), []);
    s.change({ 'site.config.ts': leveled('error') });
    assert.equal((await s.cli('build')).code, 1);
  });
});

describe('an image that the page sets', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"/>';

  test('a public file, a file next to the page or a URL replaces the generated image', async () => {
    const s = await site(
      {
        ...FILES,
        'content/public/card.svg': svg,
        'content/en/guide/near.svg': svg.replace('640', '200'),
        'content/en/guide/index.md': '---\nsocialImage: ./near.svg\n---\n# Guide\n',
        'content/en/index.md': '---\nsocialImage: /card.svg\n---\n# Home\n',
        'content/zh/index.md': '---\nsocialImage: https://a.test/x.png\n---\n# 首页\n',
        'content/zh/guide/index.md': '---\nsocialImage: false\n---\n# 指南\n',
        'content/en/guide/only-english.md':
          "---\nhead: [[meta, { property: 'og:image', content: 'https://a.test/y.png' }]]\n---\n# Only\n",
      },
      { config: config("base: '/x/',") },
    );
    assert.deepEqual(await pictures(s), []);
    const image = async (route: string) => (await headOf(s, route)).meta;
    assert.deepEqual(await image('/'), {
      'og:image': 'https://docs.test/x/card.svg',
      'og:image:width': '640',
      'og:image:height': '320',
      'og:image:type': 'image/svg+xml',
      'og:image:alt': 'Home',
      'twitter:card': 'summary_large_image',
    });
    const near = await image('/guide/');
    assert.deepEqual(
      [near['og:image'], near['twitter:card']],
      ['https://docs.test/x/guide/near.svg', 'summary'],
    );
    const away = await image('/zh/');
    // Its width is not known.
    assert.deepEqual(
      [away['og:image'], away['twitter:card']],
      ['https://a.test/x.png', 'summary_large_image'],
    );
    assert.deepEqual(await image('/zh/guide/'), { 'twitter:card': 'summary' });
    assert.deepEqual(await image('/guide/only-english'), {
      'og:image': 'https://a.test/y.png',
      'twitter:card': 'summary',
    });
    // Values for crawlers are not in the payload.
    assert.doesNotMatch(await s.output('guide/index.json'), /near\.svg|socialImage/);
  });

  test('a missing file is reported, and a used one is not unused', async () => {
    const s = await site(
      {
        'fonts/boxes.ttf': FONT,
        'content/public/used.png': 'x',
        'content/en/index.md': '---\nsocialImage: /used.png\n---\n# Home\n',
        'content/en/none.md': '---\nsocialImage: /none.png\n---\n# None\n',
        'content/en/wrong.md': '---\nsocialImage: true\n---\n# Wrong\n',
      },
      { config: ENGLISH },
    );
    assert.deepEqual(await s.problems(), [
      'content/en/none.md:2:14 error missing-image',
      'content/en/wrong.md:2:14 error frontmatter-invalid',
    ]);
  });
});

describe('drawing of social images', () => {
  test('a build elsewhere and a second build give the same bytes, and the second draws nothing again', async () => {
    const files = Object.fromEntries(
      Object.entries(FILES).filter(([name]) => !name.startsWith('content/zh')),
    );
    const s = await site(files, { config: ENGLISH });
    await built(s);
    const bytes = (name: string) => readFileSync(s.path(`dist/assets/social/${name}`));
    const other = await site(files, { config: ENGLISH });
    assert.deepEqual(bytes('guide/index.png'), await other.bytes('assets/social/guide/index.png'));

    // Cached images get another pixel, so a new drawing is visible.
    const drawings = new RecordFiles(new Cache(s.root).path('drawings'));
    assert.equal(drawings.keys.length, 3, 'a picture for each page');
    for (const key of drawings.keys) {
      const marked = drawings.get(key)!;
      marked[41] = marked[41]! ^ 1;
      drawings.append(packRecords([[key, marked]]));
    }
    drawings.close();
    const before = bytes('guide/index.png');
    await built(s);
    const again = bytes('guide/index.png');
    assert.equal(again.length, before.length);
    assert.notDeepEqual(again, before, 'it was taken from the cache');

    s.change({
      'content/en/guide/index.md': '# Another guide\n',
      'content/en/guide/only-english.md': undefined,
    });
    await built(s);
    const drawn = bytes('guide/index.png');
    assert.notDeepEqual(drawn, again);
    assert.equal(readPng(drawn).width, 1200);
    assert.ok(!existsSync(s.path('dist/assets/social/guide/only-english.png')), 'its page is gone');

    const cache = s.path('node_modules/.cache/docs-cli/drawings');
    for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'half a fi');
    s.change({ dist: undefined });
    await built(s);
    assert.deepEqual(bytes('guide/index.png'), drawn, 'damaged pictures in the cache are drawn again');
  });

  test('dev draws an image when it is requested', async (t) => {
    const s = await site(FILES, { config: config() });
    const dev = await DevSite.open({ root: s.root });
    t.after(() => dev.close());
    const page = dev.content.byPath.get('content/en/guide/index.md')!;
    assert.match(await dev.html(page), /assets\/social\/guide\/index\.png/);
    assert.ok(!existsSync(s.path('node_modules/.cache/docs-cli/drawings')));
    const { outputs } = await dev.state();
    const output = outputs.get('assets/social/guide/index.png')!;
    assert.equal(output.exists?.(), true);
    assert.equal(readPng((await output.contents()) as Uint8Array).width, 1200);
  });
});

describe('the slot SocialImage', { concurrency: false }, () => {
  const theme = (component: string, head = '') => `import { extendTheme } from '@docs-cli/core/theme';
${head}
const SocialImage = ${component};
export default extendTheme({ slots: { SocialImage } });
`;
  const square = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${color}" d="M0 0h9v9H0z"/></svg>`;

  test('the slot is drawn instead of the default image, with its inline styles', async () => {
    const s = await site(
      {
        ...FILES,
        'content/public/favicon.svg': square('#00a060'),
        'content/public/pattern.svg': square('#aa00bb'),
        'content/_theme/mark.svg': square('#c04000'),
        'content/_theme/index.tsx': theme(
          `({ icon, title, width, height }) => (
  <div style={{ display: 'flex', width, height, backgroundColor: '#123456' }}>
    <img src={icon} style={{ width: 100, height: 100 }} />
    <img src={mark} style={{ width: 100, height: 100 }} />
    <div style={{ width: 100, height: 100, backgroundImage: 'url(/x/pattern.svg)', backgroundSize: '9px 9px' }} />
    <b style={{ color: '#ffffff', fontSize: 60 }}>{title}</b>
  </div>
)`,
          "import mark from './mark.svg';",
        ),
      },
      { config: config("base: '/x/',") },
    );
    const drawn = await picture(s, 'guide/index.png');
    const colors = [drawn.at(50, 50), drawn.at(150, 50), drawn.at(252, 50), drawn.at(1190, 620)];
    assert.deepEqual(colors, ['#00a060', '#c04000', '#aa00bb', '#123456']);
    assert.ok(inkOf(drawn, '#123456', [0, 99]).right > 400, 'the title is next to the images');
    const { meta } = await headOf(s, '/guide/');
    assert.equal(meta['og:image:alt'], 'Guide');
  });

  test('a slot that throws stops the build with its place; its props are those of the default image', async () => {
    const faults: [component: string, message: RegExp][] = [
      ["throw new Error('not today')", /cannot be created: not today$/],
      ["throw 'a text'", /cannot be created: a text$/],
      ['throw null', /cannot be created: null$/],
      ["return <img src='/gone.png' />", /'\/gone\.png', which is not a file/],
      ["return <img src='https://a.test/x.png' />", /'https:\/\/a\.test\/x\.png'/],
      ["return <p style={{ color: 'no-color' }}>x</p>", /no-color/],
      ['throw JSON.stringify(props)', /cannot be created: \{/],
    ];
    const s = await site(
      {
        ...FILES,
        'content/public/favicon.svg': square('#00a060'),
        ...Object.fromEntries(faults.map((_, i) => [`content/en/guide/p${i}.md`, `# P${i}\n`])),
        'content/en/guide/p6.md': '---\ndate: 2025-05-14\n---\n\n# 🎉 P6\n\nIt is a part.\n',
        'content/_theme/index.tsx': theme(
          `(props) => {\n${faults.map(([code], i) => `  if (props.title === 'P${i}') ${code};`).join('\n')}\n  return null;\n}`,
        ),
      },
      QUIET,
    );
    let thrown = '';
    for (const [i, [code, message]] of faults.entries()) {
      await assert.rejects(s.output(`assets/social/guide/p${i}.png`), ({ diagnostics }: SiteError) => {
        const [told, ...others] = diagnostics;
        assert.deepEqual([told?.code, others], ['render-failed', []], code);
        assert.match(told!.message, message);
        const { file, line, column } = told!;
        const place =
          i === 0 ? ['content/_theme/index.tsx', 4, 35] : [`content/en/guide/p${i}.md`, undefined, undefined];
        assert.deepEqual([file, line, column], place, code);
        thrown = told!.message.replace(/.*cannot be created: /, '');
        return true;
      });
    }
    assert.equal((await s.cli('build')).code, 1);
    assert.deepEqual(JSON.parse(thrown), {
      title: 'P6',
      description: 'It is a part.',
      siteTitle: 'Docs',
      section: 'Manual / May 14, 2025',
      address: 'docs.test/guide/p6',
      icon: '/favicon.svg',
      colors: {
        canvas: '#ffffff',
        heading: '#0c1016',
        soft: '#4b5563',
        faint: '#626d7c',
        accent: '#1b4fd8',
      },
      lang: 'en',
      direction: 'ltr',
      width: 1200,
      height: 630,
    });
  });

  test('text in the slot that no font has gives no image and a warning', async () => {
    const s = await site(
      { ...FILES, 'content/_theme/index.tsx': theme(`() => <p>${IN_NO_FONT}</p>`) },
      QUIET,
    );
    assert.deepEqual(reported(await built(s)), ['site.config.ts:7:17 warning social-image-font']);
    assert.ok(!existsSync(s.path('dist/assets/social')));
  });

  test('a change of the slot or of one of its images changes the URL of the image', async () => {
    const slot = (color: string) => theme(`() => <img src="/mark.svg" style={{ color: '${color}' }} />`);
    const s = await site(
      { ...FILES, 'content/public/mark.svg': square('red'), 'content/_theme/index.tsx': slot('red') },
      { config: config() },
    );
    const addressOf = async () => (await headOf(s, '/')).meta['og:image'];
    const addresses = [await addressOf()];
    s.change({ 'content/public/other.txt': 'no part of an image' });
    addresses.push(await addressOf());
    s.change({ 'content/_theme/index.tsx': slot('blue') });
    addresses.push(await addressOf());
    s.change({ 'content/public/mark.svg': square('blue') });
    addresses.push(await addressOf());
    assert.equal(addresses[0], addresses[1]);
    assert.equal(new Set(addresses).size, 3);
  });
});

const script = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const NO_CORE = `export const resolve = (name, context, next) => {
  if (name === '@takumi-rs/core') throw new Error('There is no native module here.');
  return next(name, context);
};`;
const WITHOUT_NATIVE = `import { register } from 'node:module'; register(${JSON.stringify(script(NO_CORE))});`;

test('without the native module of takumi, its WebAssembly module draws the same pictures', async () => {
  const s = await site({ 'fonts/boxes.ttf': FONT, 'content/en/index.md': '# Home\n' }, { config: ENGLISH });
  const name = 'assets/social/index.png';
  const native = await picture(s, 'index.png');
  const bin = fileURLToPath(new URL('../../../bin/docs-cli.js', import.meta.url));
  const argv = ['--root', s.root, 'build', '--out', 'dist-wasm'];
  rmSync(s.path('node_modules/.cache'), { recursive: true });
  await promisify(execFile)(process.execPath, [`--import=${script(WITHOUT_NATIVE)}`, bin, ...argv]);
  const drawn = readPng(readFileSync(s.path(`dist-wasm/${name}`)));
  const { width, height } = native;
  assert.deepEqual([drawn.width, drawn.height], [width, height]);
  assert.deepEqual(inkOf(drawn, '#ffffff', [0, height]), inkOf(native, '#ffffff', [0, height]));
});

describe('fonts of social images', () => {
  test('without fonts in the config, titles in Latin, Greek and Cyrillic have an image', async () => {
    const s = await site(
      { 'content/index.md': '# Łódź → Αθήνα\n', 'content/more.md': '# Привет\n' },
      { config: withLocales(config(RULES, 'true')) },
    );
    assert.deepEqual(await pictures(s), ['index.png', 'more.png']);
    const title = inkOf(await picture(s, 'index.png'), '#ffffff', [250, 400]);
    assert.ok(title.right > 500 && title.right < 900, `the title ends at ${title.right}`);
  });

  test('the hint names the packages for the languages of the pages, and with them the pages have images', async () => {
    const locales = (fonts: string) =>
      config(RULES, fonts).replace("label: '中文', title: '文档'", "label: '中文'");
    const s = await site(FILES, { config: locales('true') });
    const { stderr } = await built(s);
    assert.match(stderr, /2 of 5 pages have no social image: no font has 南 指 页 首\./);
    const [, install, fonts] =
      /hint: Run 'npm install --save-dev (\S+)', and set in the config: socialImages: (\{.*\})\.$/m.exec(
        stderr,
      )!;
    assert.equal(install, '@fontsource-variable/noto-sans-sc');
    linkPackage(s, install!);
    s.change({ 'site.config.ts': locales(fonts!) });
    assert.ok((await pictures(s)).includes('zh/guide/index.png'));
  });

  test('the hint names a package for each script, after the fonts of the config', async () => {
    const titles = { 'zh-TW': '臺灣', ja: 'ひらがな', ko: '한국어', fa: 'سلام', th: 'สวัสดี' };
    const hintOf = async (langs: (keyof typeof titles)[]) => {
      const pages = langs.map((lang) => [`content/${lang}/index.md`, `# ${titles[lang]}\n`]);
      const locales = langs.map((lang) => `{ lang: '${lang}', label: 'A' }`);
      const s = await site(
        { 'fonts/boxes.ttf': FONT, ...Object.fromEntries(pages) },
        { config: withLocales(config(RULES), `locales: [${locales}],`) },
      );
      return /social-image-font[\s\S]*?hint: (.*)/.exec((await built(s)).stderr)?.[1] ?? '';
    };
    const packages = ['arabic', 'jp', 'kr', 'tc'].map((name) => `'@fontsource-variable/noto-sans-${name}'`);
    const hint = await hintOf(['fa', 'ja', 'ko', 'zh-TW']);
    assert.ok(hint.endsWith(`{ fonts: ['fonts/boxes.ttf', ${packages.join(', ')}] }.`), hint);
    assert.match(await hintOf(['th']), /^Set a font with these characters/);
  });

  test('a missing font and a file that is not a font are reported at their positions', async () => {
    const fonts =
      "{ fonts: ['fonts/none.ttf', '@fonts/none', 'fonts/text.txt', 'fonts/all.ttc', 'fonts/boxes.ttf'] }";
    const s = await site(
      { ...FILES, 'fonts/all.ttc': 'ttcf', 'fonts/text.txt': '<html>' },
      { config: config(RULES, fonts) },
    );
    const { code, stderr } = await s.cli('check');
    assert.equal(code, 1);
    assert.deepEqual(reported({ code, stdout: '', stderr }), [
      'site.config.ts:7:27 error config-value',
      'site.config.ts:7:45 error config-value',
      'site.config.ts:7:60 error config-value',
      'site.config.ts:7:78 error config-value',
    ]);
    assert.match(stderr, /'fonts\/none\.ttf', which cannot be read/);
    assert.match(stderr, /'@fonts\/none', which cannot be read[\s\S]*Install it if it is a package/);
    assert.match(stderr, /'fonts\/all\.ttc', which is not a font[\s\S]*Use a \.ttf, \.otf or \.woff2 file/);
  });
});
