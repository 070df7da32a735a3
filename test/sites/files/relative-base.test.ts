/** The output of a build with an unknown location (`base: './'`). In a browser: `test/browser/file-site.test.ts`. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import type { PagePayload } from '../../../src/runtime/model/index.js';
import { type Files, reported, site } from '../../helpers/site.js';

const config = (more = '') => `export default {
  title: 'Test',
  base: './',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  ${more}
};
`;

const PAGES: Files = {
  'content/en/index.md':
    '# Home\n\n[Away](/guide/it%27s%20&%20more#here), [file](/plan.svg?x=1), [folder](/Guide/Deep/index).\n',
  'content/zh/index.md': '# 首页\n',
  "content/en/guide/it's & more.md":
    '# More\n\n[Home](/), [deep](./deep/index.md)\n\n## Here\n\n[中文](/zh/)\n\n## There\n',
  'content/en/guide/deep/index.md':
    '---\nhead:\n  - [link, { rel: help, href: /plan.svg }]\n---\n\n# Deep\n\n![Plan](/plan.svg)\n',
  'content/public/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'content/_theme/index.css': '.mark { background: url("./mark.png") }\n',
  'content/_theme/mark.png': Buffer.from('89504e470d0a1a0a', 'hex'),
};

/** Text of authors that looks like the base. */
const WORDS = ['/~docs-base~/guide/deep/', 'https://x.test/~docs-base~/a', '%2F~docs-base~%2F', '"+base+"'];

const payloadIn = (html: string): PagePayload =>
  JSON.parse(/<script type="application\/json" id="docs-page">(.*?)<\/script>/.exec(html)![1]!);

describe("a site with base './'", () => {
  const whole = site({
    // The offline search replaces a hosted one.
    'site.config.ts': config(
      "siteUrl: 'https://x.test', search: { appId: 'A', apiKey: 'B', indexName: 'C' },",
    ),
    ...PAGES,
    'content/en/words.md': `---\ntitle: ${JSON.stringify(WORDS.join(' '))}\n---\n\n# Words\n\n${WORDS.map((word) => `\`${word}\``).join(' ')}\n\n[a](</~docs-base~/x>)\n`,
    'content/_theme/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/_theme/index.tsx':
      "import { extendTheme } from '@docs-cli/core/theme';\nimport mark from './mark.svg';\nexport default extendTheme({ slots: { DocFooter: () => <img src={mark} alt=\"\" /> } });\n",
  });

  test('URLs are relative paths from the file that contains them', async () => {
    const s = await whole;
    const home = await s.output('index.html');
    assert.match(home, /href="\.\/guide\/it's%20%26%20more\.html#here">Away</);
    assert.match(home, /href="\.\/plan\.svg\?x=1">file</);
    assert.match(home, /href="\.\/guide\/deep\/index\.html">folder</);
    const deep = await s.output('guide/deep/index.html');
    assert.match(deep, /<img src="\.\.\/\.\.\/plan\.svg"/);
    assert.match(deep, /<link rel="help" href="\.\.\/\.\.\/plan\.svg"/);
    assert.match(deep, /data-base="\.\.\/\.\.\/"/);
    const more = await s.output("guide/it's & more.html");
    assert.match(more, /href="\.\.\/index\.html">Home</);
    assert.match(more, /href="\.\.\/zh\/index\.html">中文</);
    assert.match(deep, /<img src="\.\.\/\.\.\/assets\/mark-\w+\.svg"/, 'an image that the theme imports');
    assert.match(await s.output('zh/404.html'), /href="\.\.\/zh\/index\.html"[^>]*>Take me home/);
  });

  test('with versions and missing translations, every URL of every page leads to a file', async () => {
    const s = await site({
      'site.config.ts': config("multiVersion: { default: 'v2', versions: ['v1', 'v2'] },"),
      'content/v2/en/index.md': '# Home\n\n[Old](/v1/), [new](./new.md)\n',
      'content/v2/en/new.md': '# New\n\n[Home](/)\n',
      'content/v2/zh/index.md': '# 首页\n\n[New](/new)\n',
      'content/v1/en/index.md': '# Home\n\n[Alone](/alone)\n',
      'content/v1/en/alone.md': '# Alone\n\n[Home](/)\n',
    });
    const outputs = new Set(await s.outputs());
    const pages = await s.outputsLike(/\.html$/);
    assert.ok(pages.has('v1/zh/alone.html') && pages.has('zh/new.html'), [...pages.keys()].join());
    for (const [file, html] of pages) {
      const named = html.matchAll(/ (?:href|src|data-client)="([^"#?]*)/g);
      const files = [...named].map(([, address]) => address!).filter((address) => address !== '');
      assert.ok(files.length > 5, file);
      assert.deepEqual(
        files.filter((address) => !outputs.has(decodeURI(posix.join(posix.dirname(file), address)))),
        [],
        file,
      );
    }
    assert.match(await s.output('v1/zh/alone.html'), /href="\.\.\/\.\.\/v1\/alone\.html"/);
  });

  test('style sheets name files relative to themselves', async () => {
    const css = [...(await (await whole).outputsLike(/^assets\/.+\.css$/)).values()];
    const named = css.flatMap((text) => text.match(/url\([^)]*\)/g) ?? []);
    assert.equal(named.length, 1);
    assert.match(named[0]!, /^url\("\.\.\/assets\/mark-\w+\.png"\)$/);
  });

  test('page data is a script, and no other file has its name', async () => {
    const s = await whole;
    const outputs = await s.outputs();
    assert.deepEqual(
      outputs.filter((file) => /\.json$|routes/.test(file)),
      [],
    );
    const read = async (file: string) => {
      let made: ((base: string) => unknown) | undefined;
      new Function('docsFile', await s.output(file))((make: (base: string) => unknown) => {
        made = make;
      });
      return made?.('../up/');
    };
    const data = (await read('assets/site/zh.js')) as {
      base: string;
      themeConfig: { search: { mode: string } };
    };
    assert.equal(data.base, '../up/');
    assert.equal(data.themeConfig.search.mode, 'offline', 'It replaces a hosted search.');
    assert.match(JSON.stringify(data.themeConfig.search), /"\.\.\/up\/assets\/search\/zh\.js"/);
    assert.match(JSON.stringify(await read('assets/search/en.js')), /"title":"Deep"/);
    assert.equal(await read('guide/deep/index.md.js'), await s.output('guide/deep/index.md'));
    const worker = outputs.find((file) => /search-worker-\w+\.js$/.test(file)) ?? '';
    assert.equal(await read(worker.replace('.js', '.text.js')), await s.output(worker));

    s.change({ 'content/public/guide/deep/index.md.js': 'mine\n' });
    assert.deepEqual((await s.problems()).filter((problem) => problem.includes('md.js')).length, 1);
    s.change({ 'content/public/guide/deep/index.md.js': undefined });
  });

  test('text of authors that looks like the base is not replaced', async () => {
    const s = await whole;
    const html = await s.output('words.html');
    const article = /data-article="">(.*?)<script/s.exec(html)![1]!;
    for (const word of WORDS)
      assert.ok(article.includes(`>${word.replaceAll('"', '&quot;')}</code>`), `${word}: ${article}`);
    assert.match(article, /href="\.\/~docs-base~\/x"/);
    const { page } = payloadIn(html);
    assert.equal(page.title, WORDS.join(' '));
    const search = await s.output('assets/search/en.js');
    let made: unknown;
    new Function('docsFile', search)((make: (base: string) => unknown) => {
      made = make('../');
    });
    for (const word of WORDS)
      assert.ok(JSON.stringify(made).includes(JSON.stringify(word).slice(1, -1)), word);
  });

  test('an outline has the places of its headings in the Markdown', async () => {
    const s = await whole;
    const { page } = payloadIn(await s.output("guide/it's & more.html"));
    const markdown = await s.output("guide/it's & more.md");
    assert.match(markdown, /\[Home\]\(https:\/\/x\.test\/\)/);
    assert.deepEqual(
      page.toc.map(({ charIndex }) => markdown.slice(charIndex).split('\n')[0]),
      ['## Here', '## There'],
    );
  });

  test('metadata about the published site uses the path of siteUrl', async () => {
    const head =
      "head: [['link', { rel: 'help', href: '/docs/plan.svg' }], ['link', { rel: 'next', href: '/shop/' }]],";
    const more = config(`siteUrl: 'https://x.test', ${head}`).replace("base: './',", "base: '/docs/',");
    const s = await site({ 'site.config.ts': more, ...PAGES });
    assert.equal((await s.cli('build', '--base', './')).code, 0);
    const html = s.read('dist/guide/deep/index.html');
    assert.match(html, /<link rel="canonical" href="https:\/\/x\.test\/docs\/guide\/deep\/"/);
    assert.match(html, /"item":"https:\/\/x\.test\/docs\/"/);
    assert.match(html, /Read%20https%3A%2F%2Fx\.test%2Fdocs%2Fguide%2Fdeep%2Findex\.md/);
    assert.match(html, /src="\.\.\/\.\.\/plan\.svg"/);
    assert.match(html, /<link rel="help" href="\.\.\/\.\.\/plan\.svg">/);
    assert.match(html, /<link rel="next" href="\/shop\/">/);
    assert.doesNotMatch(html, /docs-base|(?:href|src)="\/docs\//);
    assert.match(s.read('dist/sitemap.xml'), /<loc>https:\/\/x\.test\/docs\/guide\/deep\/<\/loc>/);
    assert.match(s.read('dist/guide/deep/index.md'), /\(https:\/\/x\.test\/docs\/plan\.svg\)/);
  });

  test('check finds the problems of a site at the root, head tags without a file, and links to files that are not written', async () => {
    const links = '# Home\n\n[a](/llms.txt) [b](/guide/deep/index.md)\n\n[c](/gone)\n\n[d](/index.json)\n';
    const s = await site({
      ...PAGES,
      'site.config.ts': config("head: [['link', { rel: 'help', href: '/no.pdf' }]],"),
      'content/en/index.md': links,
    });
    const untranslated = (await s.problems()).filter((problem) => !/translation/.test(problem));
    assert.deepEqual(
      untranslated.map((problem) => problem.replace(/:\d+ /, ' ')),
      [
        'content/en/index.md:5 error dead-link',
        'content/en/index.md:7 error dead-link',
        'site.config.ts:5 error dead-link',
      ],
    );
    assert.match(
      await s.output('index.html'),
      /href="\.\/llms\.txt">a<.*href="\.\/guide\/deep\/index\.html">b</,
    );
    s.change({ 'site.config.ts': config().replace("base: './',", '') });
    const atRoot = (await s.problems()).filter((problem) => problem.includes('dead-link'));
    assert.deepEqual(atRoot, ['content/en/index.md:5:1 error dead-link']);
    const relative = await s.cli('check', '--base', './');
    assert.deepEqual(
      reported(relative).filter((problem) => problem.includes('dead-link')),
      [5, 7].map((line) => `content/en/index.md:${line}:1 error dead-link`),
    );
    assert.equal((await s.cli('check', '--base', 'x')).code, 2);
  });

  test('dev and index work as for a site at the root', async () => {
    const s = await site({ 'site.config.ts': config(), ...PAGES });
    const dev = await DevSite.open({ root: s.root });
    try {
      const { outputs } = await dev.state();
      const html = String(await outputs.get('guide/deep/index.html')?.contents());
      assert.match(html, /src="\/plan\.svg"/);
      assert.match(html, /data-base="\/"/);
    } finally {
      await dev.close();
    }
    const { stdout } = await s.cli('index');
    assert.match(stdout, /"url":"\/guide\/deep\/"/);
  });
});
