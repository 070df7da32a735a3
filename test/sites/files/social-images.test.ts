/** Social images: which pages have one, what it shows, its tags in the head, and how often it is drawn. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { imageSize } from 'image-size';
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
const quiet = config(RULES);
const QUIET = { config: quiet };

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

const pictures = async (s: TestSite) =>
  (await s.outputs()).filter((file) => file.startsWith('assets/social/')).sort();

async function built(s: TestSite) {
  const result = await s.cli('build');
  assert.equal(result.code, 0, result.stderr);
  return result;
}

function builtPictures(s: TestSite): string[] {
  const folder = s.path('dist/assets/social');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}

const picture = (s: TestSite, name: string) => readPng(readFileSync(s.path(`dist/assets/social/${name}`)));

describe('the social image of a page', () => {
  test('a social image is 1200 by 630 pixels, and the head has its full URL, size and description', async () => {
    const s = await site(FILES, { config: config("base: '/x/',") });
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
    assert.deepEqual((await headOf(s, '/')).inData.length, 1);
    await built(s);
    const { width, height, type } = imageSize(readFileSync(s.path('dist/assets/social/zh/guide/index.png')));
    assert.deepEqual([width, height, type], [1200, 630, 'png']);
  });

  test('a social image shows title, section and description in the colors of the theme, and differs between pages', async () => {
    const s = await site(
      {
        ...FILES,
        'content/_theme/index.css': ':root { --color-canvas: #fff8e7; --color-accent: #0b6b50; }\n',
      },
      { config: config() },
    );
    await built(s);
    const guide = picture(s, 'guide/index.png');
    assert.equal(guide.at(5, 5), '#fff8e7');
    assert.equal(guide.at(600, 625), '#0b6b50', 'the bar at its foot');
    const ink = inkOf(guide, '#fff8e7', [0, 600]);
    assert.ok(ink.left >= 72 && ink.left < 90, `text begins at ${ink.left}`);
    assert.notDeepEqual(
      readFileSync(s.path('dist/assets/social/guide/index.png')),
      readFileSync(s.path('dist/assets/social/zh/guide/index.png')),
    );
  });

  test('a damaged icon is left out', async () => {
    const s = await site({ ...FILES, 'content/public/favicon.png': 'x' }, QUIET);
    assert.deepEqual(reported(await built(s)), []);
    assert.equal(picture(s, 'guide/index.png').at(1000, 400), '#ffffff');
    assert.equal(picture(s, 'guide/index.png').at(600, 625), '#1b4fd8', 'the accent color of the theme');
  });

  test('text starts on the right in languages from right to left', async () => {
    const s = await site(
      { 'fonts/boxes.ttf': FONT, 'content/ar/index.md': '# Home\n' },
      { config: config().replace(/locales: \[[\s\S]*\n {2}\],/, "locales: [{ lang: 'ar', label: 'AR' }],") },
    );
    await built(s);
    const ink = inkOf(picture(s, 'index.png'), '#ffffff', [160, 510]);
    assert.ok(ink.right > 1110 && ink.right <= 1128, `text ends at ${ink.right}`);
    assert.ok(ink.left > 600);
  });

  test('no social image is created for fallback pages, pages with noindex and pages with another canonical URL', async () => {
    const s = await site(
      {
        ...FILES,
        'content/en/404.md': '# Nothing here\n',
        'content/en/hidden.md': '---\nhead: [[meta, { name: robots, content: noindex }]]\n---\n# Hidden\n',
        'content/en/copy.md':
          "---\nhead: [[link, { rel: canonical, href: 'https://a.test/' }]]\n---\n# Copy\n",
      },
      { config: config("redirects: { '/old': '/guide/' }, check: { rules: { 'orphan-page': 'off' } },") },
    );
    await built(s);
    assert.deepEqual(builtPictures(s), [
      'guide/index.png',
      'guide/only-english.png',
      'index.png',
      'zh/guide/index.png',
      'zh/index.png',
    ]);
    for (const route of ['/hidden', '/copy', '/zh/guide/only-english', '/404']) {
      const { meta } = await headOf(s, route);
      assert.deepEqual(
        Object.keys(meta).filter((name) => name.startsWith('og:image')),
        [],
        route,
      );
    }
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
    markup: '</text><script>alert(1)</script>',
    marks: 'A & B < C > D "E" \'F\' ]]> <!-- &lt; &#0;',
    emoji: '🎉 Release 👩‍👩‍👧 1.0 🇨🇳 1️⃣ ❤️',
    only: '🎉🎉',
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
    const { stderr } = await built(s);
    assert.deepEqual(reported({ code: 0, stdout: '', stderr }), []);
    for (const name of Object.keys(titles)) {
      const drawn = picture(s, `${name}.png`);
      const ink = inkOf(drawn, '#ffffff', [0, 600]);
      assert.ok(ink.left >= 70 && ink.right <= 1130, `${name}: ${JSON.stringify(ink)}`);
      const title = inkOf(drawn, '#ffffff', [150, 515]);
      assert.ok(title.right > title.left, `${name} shows something`);
    }
    const html = await s.html('/markup');
    assert.match(html, /og:image:alt" content="&lt;\/text&gt;&lt;script&gt;/);
  });

  test('a title without a font gives no image, and the build reports it once for all pages', async () => {
    const s = await site(
      {
        ...FILES,
        'content/en/guide/a.md': `# ${IN_NO_FONT} A\n`,
        'content/en/guide/b.md': `# ${IN_NO_FONT} B\n`,
      },
      QUIET,
    );
    const { stderr, stdout } = await built(s);
    assert.deepEqual(reported({ code: 0, stdout: '', stderr }), [
      'site.config.ts:7:17 warning social-image-font',
    ]);
    assert.match(stderr, new RegExp(`2 of 7 pages have no social image: no font has ${IN_NO_FONT}`));
    assert.match(stdout, /1 warning/);
    assert.ok(!builtPictures(s).includes('guide/a.png') && builtPictures(s).includes('guide/index.png'));
    const { meta, inData } = await headOf(s, '/guide/a');
    assert.deepEqual([meta, inData], [{ 'twitter:card': 'summary' }, []]);
    assert.deepEqual((await s.cli('check')).code, 0);
    const leveled = (level: string) => quiet.replace('rules: {', `rules: { 'social-image-font': '${level}',`);
    s.change({ 'site.config.ts': leveled('off') });
    assert.deepEqual(reported(await built(s)), []);
    s.change({ 'site.config.ts': leveled('error') });
    assert.equal((await s.cli('build')).code, 1);
  });

  test('a title is drawn without its description if no font has the characters of the description', async () => {
    const s = await site(
      { ...FILES, 'content/en/guide/index.md': `# Guide\n\n${IN_NO_FONT} words.\n` },
      QUIET,
    );
    assert.deepEqual(reported(await built(s)), []);
    assert.ok(builtPictures(s).includes('guide/index.png'));
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
    await built(s);
    assert.deepEqual(builtPictures(s), []);
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
        ...FILES,
        'content/public/used.png': 'x',
        'content/en/guide/index.md': '---\ntitle: Guide\nsocialImage: /none.png\n---\n',
        'content/en/index.md': '---\nsocialImage: /used.png\ntitle: Home\n---\n',
        'content/zh/guide/index.md': '---\ntitle: 指南\n---\n',
      },
      QUIET,
    );
    assert.deepEqual(await s.problems(), ['content/en/guide/index.md:3:14 error missing-image']);
    s.change({ 'content/en/guide/index.md': '---\ntitle: Guide\nsocialImage: true\n---\n' });
    assert.deepEqual(await s.problems(), ['content/en/guide/index.md:3:14 error frontmatter-invalid']);
  });
});

describe('drawing of social images', () => {
  test('a second build and a build elsewhere give the same bytes and draw nothing again', async () => {
    const [s, other] = [await site(FILES, { config: config() }), await site(FILES, { config: config() })];
    await built(s);
    await built(other);
    const bytes = (whole: TestSite, name: string) => readFileSync(whole.path(`dist/assets/social/${name}`));
    assert.deepEqual(bytes(s, 'guide/index.png'), bytes(other, 'guide/index.png'));

    // Cached images get another pixel, so a new drawing is visible.
    const drawings = () => new RecordFiles(new Cache(s.root).path('drawings'));
    const kept = drawings();
    assert.equal(kept.keys.length, 5, 'a picture for each page');
    for (const key of kept.keys) {
      const marked = kept.get(key)!;
      marked[41] = marked[41]! ^ 1;
      kept.append(packRecords([[key, marked]]));
    }
    kept.close();
    const before = bytes(s, 'guide/index.png');
    await built(s);
    const again = bytes(s, 'guide/index.png');
    assert.equal(again.length, before.length);
    assert.notDeepEqual(again, before, 'it was taken from the cache');

    s.change({
      'content/en/guide/index.md': '# Another guide\n',
      'content/en/guide/only-english.md': undefined,
    });
    await built(s);
    const drawn = bytes(s, 'guide/index.png');
    assert.notDeepEqual(drawn, again);
    assert.equal(readPng(drawn).width, 1200);
    assert.ok(
      !builtPictures(s).includes('guide/only-english.png'),
      'the picture of a page that went is gone',
    );
    s.change({
      'content/en/index.md': '---\npageType: home\ntitle: Hello\n---\n',
      'content/zh/index.md': '---\npageType: home\ntitle: 文档\n---\n',
      'content/en/guide/index.md': '# The guide\n',
      'content/zh/guide/index.md': '# 文档\n',
    });
    await built(s);
    const left = drawings();
    assert.equal(left.keys.length, 4, 'files of which little is in use are rewritten');
    left.close();
  });

  test('a damaged image in the cache is drawn again', async () => {
    const s = await site(FILES, { config: config() });
    await built(s);
    const before = readFileSync(s.path('dist/assets/social/index.png'));
    const cache = s.path('node_modules/.cache/docs-cli/drawings');
    for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'half a fi');
    await built(s);
    assert.deepEqual(readFileSync(s.path('dist/assets/social/index.png')), before);
  });

  test('many images are drawn in threads with the same bytes', async () => {
    const pages = Array.from({ length: 10 }, (_, i): [string, string] => [
      `content/en/p${i}.md`,
      `# Page ${i}\n`,
    ]);
    const many = await site({ ...FILES, ...Object.fromEntries(pages) }, QUIET);
    const few = await site({ ...FILES, ...Object.fromEntries(pages.slice(0, 1)) }, QUIET);
    await built(many);
    await built(few);
    assert.equal(builtPictures(many).length, 15);
    assert.deepEqual(
      readFileSync(many.path('dist/assets/social/p0.png')),
      readFileSync(few.path('dist/assets/social/p0.png')),
    );
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

  test('a file of the site replaces the generated image', async () => {
    const s = await site({ ...FILES, 'content/public/assets/social/index.png': 'own' }, { config: config() });
    await built(s);
    assert.equal(s.read('dist/assets/social/index.png'), 'own');
    assert.equal((await headOf(s, '/')).meta['og:image'], 'https://docs.test/assets/social/index.png');
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
    await built(s);
    const drawn = picture(s, 'guide/index.png');
    const colors = [drawn.at(50, 50), drawn.at(150, 50), drawn.at(252, 50), drawn.at(1190, 620)];
    assert.deepEqual(colors, ['#00a060', '#c04000', '#aa00bb', '#123456']);
    assert.ok(inkOf(drawn, '#123456', [0, 99]).right > 400, 'the title is next to the images');
    const { meta } = await headOf(s, '/guide/');
    assert.equal(meta['og:image:alt'], 'Guide');
  });

  test('the slot gets all values of the default image as props', async () => {
    const s = await site(
      {
        ...FILES,
        'content/public/favicon.svg': square('#00a060'),
        'content/en/guide/part/index.md': '---\ndate: 2025-05-14\n---\n\n# 🎉 Part\n\nIt is a part.\n',
        'content/_theme/index.tsx': theme(
          "(props) => { if (props.title === 'Part') throw new Error(JSON.stringify(props)); return null; }",
        ),
      },
      QUIET,
    );
    const { code, stderr } = await s.cli('build');
    assert.equal(code, 1);
    const thrown = /cannot be created: (\{.*\})/.exec(stderr)?.[1] ?? '{}';
    assert.deepEqual(JSON.parse(thrown), {
      title: 'Part',
      description: 'It is a part.',
      siteTitle: 'Docs',
      section: 'Manual / May 14, 2025',
      address: 'docs.test/guide/part',
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

  test('a slot that throws stops the build with its place, and the previous build stays', async () => {
    const faults: [component: string, message: RegExp][] = [
      ["throw new Error('not today')", /cannot be created: not today$/],
      ["throw 'a text'", /cannot be created: a text$/],
      ['throw null', /cannot be created: null$/],
      ["return <img src='/gone.png' />", /'\/gone\.png', which is not a file/],
      ["return <img src='https://a.test/x.png' />", /'https:\/\/a\.test\/x\.png'/],
      ["return <p style={{ color: 'no-color' }}>x</p>", /no-color/],
    ];
    const s = await site(
      {
        ...FILES,
        'content/_theme/index.tsx': theme(
          `({ title }) => {\n${faults.map(([code], i) => `  if (title === 'P${i}') ${code};`).join('\n')}\n  return null;\n}`,
        ),
      },
      QUIET,
    );
    await built(s);
    const before = s.read('dist/index.html');
    s.change(Object.fromEntries(faults.map((_, i) => [`content/en/p${i}.md`, `# P${i}\n`])));
    for (const [i, [code, message]] of faults.entries()) {
      await assert.rejects(s.output(`assets/social/p${i}.png`), ({ diagnostics }: SiteError) => {
        const [told, ...others] = diagnostics;
        assert.deepEqual([told?.code, others], ['render-failed', []], code);
        assert.match(told!.message, message);
        const { file, line, column } = told!;
        const place =
          i === 0 ? ['content/_theme/index.tsx', 4, 29] : [`content/en/p${i}.md`, undefined, undefined];
        assert.deepEqual([file, line, column], place, code);
        return true;
      });
    }
    assert.equal((await s.cli('build')).code, 1);
    assert.equal(s.read('dist/index.html'), before);
  });

  test('text in the slot that no font has gives no image and a warning', async () => {
    const s = await site(
      { ...FILES, 'content/_theme/index.tsx': theme(`() => <p>${IN_NO_FONT}</p>`) },
      QUIET,
    );
    assert.deepEqual(reported(await built(s)), ['site.config.ts:7:17 warning social-image-font']);
    assert.deepEqual(builtPictures(s), []);
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

  test('the slot of the default theme is not sent to browsers', async () => {
    const s = await site(FILES, { config: config(), ownBundle: true });
    await built(s);
    const scripts = readdirSync(s.path('dist/assets')).filter((name) => name.endsWith('.js'));
    assert.ok(scripts.length > 0);
    for (const name of scripts) assert.doesNotMatch(s.read(`dist/assets/${name}`), /keep-all/, name);
  });
});

const script = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const NO_CORE = `export const resolve = (name, context, next) => {
  if (name === '@takumi-rs/core') throw new Error('There is no native module here.');
  return next(name, context);
};`;
const WITHOUT_NATIVE = `import { register } from 'node:module'; register(${JSON.stringify(script(NO_CORE))});`;

test('without the native module of takumi, its WebAssembly module draws the same pictures', async () => {
  const s = await site(FILES, { config: config() });
  await built(s);
  const name = 'assets/social/guide/index.png';
  const native = readPng(readFileSync(s.path(`dist/${name}`)));
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
      { config: config(RULES, 'true').replace(/locales: \[[\s\S]*\n {2}\],/, '') },
    );
    assert.deepEqual(reported(await built(s)), []);
    assert.deepEqual(builtPictures(s), ['index.png', 'more.png']);
    const title = inkOf(picture(s, 'index.png'), '#ffffff', [250, 400]);
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
    assert.deepEqual(reported(await built(s)), []);
    assert.ok(builtPictures(s).includes('zh/guide/index.png'));
  });

  test('the hint names a package for each script, after the fonts of the config', async () => {
    const hints: [lang: string, title: string, packages: string[]][] = [
      ['zh-TW', '臺灣', ['noto-sans-tc']],
      ['ja', 'ひらがな', ['noto-sans-jp']],
      ['ko', '한국어', ['noto-sans-kr']],
      ['fa', 'سلام', ['noto-sans-arabic']],
      ['th', 'สวัสดี', []],
    ];
    for (const [lang, title, packages] of hints) {
      const s = await site(
        { 'fonts/boxes.ttf': FONT, [`content/${lang}/index.md`]: `# ${title}\n` },
        {
          config: config(RULES).replace(
            /locales: \[[\s\S]*\n {2}\],/,
            `locales: [{ lang: '${lang}', label: 'A' }],`,
          ),
        },
      );
      const hint = /hint: (.*)/.exec((await built(s)).stderr)?.[1] ?? '';
      for (const name of packages)
        assert.ok(hint.endsWith(`{ fonts: ['fonts/boxes.ttf', '@fontsource-variable/${name}'] }.`), hint);
      if (packages.length === 0) assert.match(hint, /^Set a font with these characters/);
    }
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
