/** The example of each page about plugins: its files are a site, in both languages of the documentation. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isNightly } from '../../helpers/nightly.js';
import { type Files, site, type TestSite } from '../../helpers/site.js';

const folder = (lang: string) => new URL(`../../../docs/content/${lang}/plugins/`, import.meta.url);
const source = (lang: string, page: string) => readFileSync(new URL(page, folder(lang)), 'utf8');

/** The code blocks of a page that are files. */
function filesOf(lang: string, page: string): Files {
  const blocks = source(lang, page).matchAll(/^(`{3,})\w+ title="([^"]+)"[^\n]*\n([\s\S]*?)^\1$/gm);
  return Object.fromEntries(Array.from(blocks, ([, , title, code]) => [title, code]));
}

interface Example {
  /** Files that the page does not show. */
  more?: (lang: string) => Files;
  problems?: string[];
  sees: (s: TestSite) => Promise<void>;
}

const EXAMPLES: Record<string, Example> = {
  'api.md': {
    more: () => ({
      'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx", "module": "preserve", "types": [] } }',
      'packages/core/src/index.ts': "export * from './store';\n",
      'packages/core/src/store.ts': '/** Creates a store. */\nexport function createStore(): void {}\n',
      'packages/react/src/index.ts':
        '/** Props. */\nexport interface ButtonProps { /** In pixels. */ size?: number }\n',
      'content/en/index.md':
        '# Home\n\n[API](./api/index.md)\n\n<TypeTable of="@acme/react#ButtonProps" />\n\n<Signature of="packages/core/src/store.ts#createStore" />\n',
    }),
    async sees(s) {
      const home = await s.article('/');
      assert.match(home, /<code class="api-name">size<\/code>[\s\S]*In pixels\./);
      assert.match(home, /<span class="tk-f">createStore<\/span>\(\): <span class="tk-t">void/);
      assert.match(
        await s.article('/api/core/createStore'),
        /href="https:\/\/github\.com\/acme\/acme\/blob\/main\/packages\/core\/src\/store\.ts#L2"/,
      );
    },
  },
  'index.md': {
    more: (lang) => {
      const [, page = ''] = /```md\n(<Todo[\s\S]*?)```/.exec(source(lang, 'index.md')) ?? [];
      const text = `# Page\n\nFIXME later\n\n${page}\n<Todo>\n\nNo owner\n\n</Todo>\n`;
      return { 'content/en/index.md': text };
    },
    problems: ['content/en/index.md:3:1 warning todo/open', 'content/en/index.md:11:1 warning todo/no-owner'],
    async sees(s) {
      assert.match(
        await s.article('/'),
        /<div class="todo">\n<p>Describe the <strong>second<\/strong> argument\.<\/p>\n<\/div>/,
      );
      assert.match(await s.html('/'), /plugin-1-[A-Z0-9]{8}\.css/);
      assert.match(await s.output('index.md'), /To do:\n\nDescribe the \*\*second\*\* argument\./);
      assert.deepEqual(JSON.parse(await s.output('todos.json')), [
        { file: 'content/en/index.md', line: 3, text: 'FIXME later' },
      ]);
    },
  },
  'markdown.md': {
    async sees(s) {
      const article = await s.article('/');
      assert.match(article, /Press <kbd>Esc<\/kbd> to close, see <a [^>]*acme\/issues\/12">#12<\/a>\.<\/p>/);
      assert.match(article, /<p class="question">Which files does a <strong>site<\/strong> need\?<\/p>/);
      assert.match(
        article,
        /<figure>\n<pre class="tree" aria-label="Files">content[\s\S]*<\/pre>\n<figcaption>A small <em>site<\/em><\/figcaption>/,
      );
      const markdown = await s.output('index.md');
      assert.match(markdown, /Press Esc to close, see \[#12\]\(https:\/\/github\.com\/acme/);
      assert.match(markdown, /Question: Which files does a \*\*site\*\* need\?/);
      assert.match(markdown, /```tree label="Files"\n[\s\S]*```\n\nA small \*site\*/);
    },
  },
  'code-blocks.md': {
    async sees(s) {
      assert.match(await s.article('/'), /<pre class="is-short"[\s\S]*<span class="tk-k">let<\/span>/);
      s.change({
        'site.config.ts': `import { acme } from './plugins/acme.js';\nexport default { title: 'Acme', plugins: [acme] };\n`,
      });
      assert.match(await s.article('/'), /<pre tabindex="0"[\s\S]*<span class="tk-k">let<\/span>/);
    },
  },
  'checks.md': {
    problems: ['content/en/index.md:3:9 error words/avoid'],
    async sees(s) {
      const { stdout, stderr } = await s.cli('check');
      const report = stdout + stderr;
      for (const line of ["'utilize' is not in the style guide.", "Write 'use'."])
        assert.ok(report.includes(line), report);
    },
  },
  'outputs.md': {
    async sees(s) {
      const html = await s.html('/');
      assert.match(html, /<meta name="generator-page" content="Acme: Streams \(beta\)"/);
      const [page] = JSON.parse(await s.output('api/pages.json'));
      assert.equal(page.title, 'Streams (beta)');
      assert.match(page.markdown, /Read data in parts\./);
    },
  },
  'pages.md': {
    async sees(s) {
      assert.match(await s.article('/errors/E_TOKEN'), /<h2 id="fix"[\s\S]*Create another token\./);
      assert.match(await s.output('llms.txt'), /errors\/E_TIMEOUT/);
      s.change({ 'data/errors.json': '{ "E_NEW": { "summary": "New.", "fix": "[None](./none.md)" } }' });
      assert.deepEqual(await s.problems(), [
        'content/en/errors/index.md:3:49 error dead-link',
        'data/errors.json:1:1 error dead-link',
      ]);
    },
  },
  'components.md': {
    async sees(s) {
      assert.match(
        await s.article('/'),
        /<docs-component name="Rating"[\s\S]*<button type="button" class="rating">0(?:<!-- -->)? of (?:<!-- -->)?3</,
      );
      assert.match(await s.html('/'), /<link rel="stylesheet" href="\/assets\/Rating-[A-Z0-9]{8}\.css"/);
    },
  },
  'browser.md': {
    async sees(s) {
      assert.match(await s.html('/'), /<script type="module" src="\/assets\/client-entry-[A-Z0-9]{8}\.js"/);
      assert.match(await s.output('_headers'), /connect-src 'self' https:\/\/stats\.example\.com/);
      s.change({
        'plugins/views/client.js': 'document.title;\n',
        'site.config.ts': `import { views } from './plugins/views/index.js';
export default { title: 'Acme', plugins: [views('https://views.example.com')] };\n`,
      });
      assert.match(await s.html('/'), /<meta name="views-server" content="https:\/\/views\.example\.com"/);
      assert.match(await s.output('_headers'), /connect-src 'self' https:\/\/views\.example\.com/);
    },
  },
  'bundler.md': {
    async sees(s) {
      assert.match(
        await s.article('/'),
        /<div class="box">Version (?:<!-- -->)?2\.1\.0(?:<!-- -->)?, (?:<!-- -->)?build, dev(?:<!-- -->)?, (?:<!-- -->)?15(?:<!-- -->)? characters<\/div>/,
      );
    },
  },
};

test('every page about plugins has an example that is built', () => {
  for (const lang of ['en', 'zh'])
    assert.deepEqual(readdirSync(folder(lang)).sort(), Object.keys(EXAMPLES).sort());
});

/** Rule `unequal-samples` compares the code of both languages in every check of the documentation. */
const LANGS = isNightly ? ['en', 'zh'] : ['en'];

for (const [page, { more, problems = [], sees }] of Object.entries(EXAMPLES)) {
  for (const lang of LANGS) {
    test(`the example of plugins/${page} in '${lang}' does what the page says`, async () => {
      const s = await site({ ...filesOf(lang, page), ...more?.(lang) });
      assert.deepEqual(await s.problems(), problems);
      await sees(s);
    });
  }
}
