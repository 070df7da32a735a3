/**
 * Pages of untrusted authors: outputs other than HTML pages, reports,
 * and what stays allowed. `test/browser/hostile.test.ts` opens the pages.
 */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseRssFeed } from 'feedsmith';
import { Marked } from 'marked';
import type { HtmlPolicy } from '../../../src/runtime/model/index.js';
import { HOSTILE, HOSTILE_HEADS, hostileSite, pageName } from '../../helpers/hostile.js';
import { type Files, problemLine, site } from '../../helpers/site.js';

const CODE_ELEMENTS =
  /^(script|style|iframe|object|embed|applet|form|svg|math|template|noscript|link|meta|base|title|textarea|select|xmp|noembed|noframes|plaintext|input|button)$/;
/** Elements of the theme, also in feeds. */
const OWN = /^<(input (?:disabled="" )?type="checkbox"|svg class="dc-icon)/;

/** Problems of HTML that another program would insert into its page. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  for (const [tag, name = '', attributes = ''] of html.matchAll(
    /<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>?/gi,
  )) {
    if (CODE_ELEMENTS.test(name.toLowerCase()) && !OWN.test(tag)) faults.push(tag);
    for (const [, attribute = '', value = ''] of attributes.matchAll(
      /([^\s"'=/]+)\s*(?:=\s*("[^"]*"|'[^']*'|[^\s>]*))?/g,
    )) {
      if (/^(on|style$|srcdoc$|formaction$)/i.test(attribute)) faults.push(tag);
      if (
        /^(href|src|action|data|poster)$/i.test(attribute) &&
        /^["']?\W*(?:javascript|vbscript|data)(?::|&(?!amp;))/i.test(value)
      )
        faults.push(tag);
    }
  }
  return faults;
}

const marked = new Marked({ gfm: true });

/** The inputs with harmful Markdown, and the reason. */
function harmed(pages: Map<string, string>): string[] {
  assert.equal(pages.size, HOSTILE.length);
  return [...pages.values()].flatMap((text, i) => {
    const faults = faultsOf(String(marked.parse(text)));
    return faults.length > 0 ? [`${HOSTILE[i]!.name}: ${faults[0]}`] : [];
  });
}

/** The inputs in one language: as pages, or as posts in blogs that are as large as a feed. */
function hostilePages(html: HtmlPolicy, { isBlog = false } = {}): Files {
  const files = Object.fromEntries(
    Object.entries(hostileSite(html)).filter(
      ([name]) => !name.startsWith('content/zh/') && !(isBlog && name.startsWith('content/en/h/')),
    ),
  );
  for (const [i, { body }] of isBlog ? HOSTILE.entries() : []) {
    const blog = `content/en/blog${Math.floor(i / 40)}`;
    files[`${blog}/index.md`] = '---\nlayout: blog\n---\n\n# Blog\n';
    files[`${blog}/${pageName(i)}.md`] = `---\ndate: 2025-01-01\n---\n\n# ${pageName(i)}\n\n${body}\n`;
  }
  return files;
}

describe('Markdown and feeds of hostile pages', () => {
  test("Markdown and llms-full.txt are harmless if HTML is 'none'", async () => {
    const files = await (await site(hostilePages('none'))).outputsLike(/^h\/.*\.md$|llms.*\.txt$/);
    const texts = [...files].filter(([name]) => name.endsWith('.txt'));
    assert.equal(texts.length, 4);
    for (const [name, text] of texts) {
      assert.deepEqual(faultsOf(String(marked.parse(text))), [], name);
      files.delete(name);
    }
    assert.deepEqual(harmed(files), []);
  });

  for (const html of ['sanitised', 'none'] as const)
    test(`feeds are harmless if HTML is '${html}'`, async () => {
      let posts = 0;
      for (const [file, feed] of await (await site(hostilePages(html, { isBlog: true }))).outputsLike(
        /^rss\//,
      )) {
        const { items = [] } = parseRssFeed(feed);
        posts += items.length;
        for (const { content, description = '' } of items)
          assert.deepEqual(faultsOf(`${description} ${content?.encoded}`), [], file);
      }
      assert.equal(posts, HOSTILE.length);
    });

  test('Markdown is harmful if HTML is trusted, so these tests can fail', async () => {
    const found = harmed(await (await site(hostilePages('trusted'))).outputsLike(/^h\/.*\.md$/));
    assert.ok(found.length > 60, `${found.length} of ${HOSTILE.length} do harm`);
    assert.deepEqual(
      found.filter((name) => HOSTILE.find((input) => name.startsWith(`${input.name}:`))?.kind === 'markdown'),
      [],
    );
  });
});

describe('reports about HTML that is not allowed', () => {
  const A = 'content/en/a.md';
  const withMode = (html: HtmlPolicy, files: Files) =>
    site({
      'site.config.ts': `export default { title: 'T', sidebar: 'auto', markdown: { html: '${html}' } };`,
      'content/en/index.md': '# Home\n',
      ...files,
    });

  test("each element and attribute is reported at its place if HTML is 'sanitised'", async () => {
    const s = await withMode('sanitised', {
      [A]: '# A\n\nWords <b onclick="x()"\n  style="color: red">words</b> <x-y>words</x-y>.\n\n<iframe src="/x"></iframe>\n\n<p align="center" id="shell-main">Words</p>\n',
    });
    assert.deepEqual(await s.problems(), [
      `${A}:3:10 warning unsafe-html`,
      `${A}:4:3 warning unsafe-html`,
      `${A}:4:32 warning unsafe-html`,
      `${A}:6:1 warning unsafe-html`,
      `${A}:8:19 warning unsafe-html`,
    ]);
    assert.match(await s.article('/a'), /<p>Words <b>words<\/b> words\.<\/p>\s+<p align="center">Words<\/p>/);
  });

  test("each element is reported once and shown as text if HTML is 'none'", async () => {
    const s = await withMode('none', {
      [A]: '# A <b>b</b>\n\nWords <kbd>**Esc**</kbd>.\n\n<div>\n\n- one <br>\n\n</div>\n\n<!-- check-ignore raw-html: it is shown on purpose -->\n<i>i</i>\n',
    });
    assert.deepEqual(await s.problems(), [
      `${A}:1:5 warning raw-html`,
      `${A}:3:7 warning raw-html`,
      `${A}:5:1 warning raw-html`,
      `${A}:7:7 warning raw-html`,
    ]);
    const article = await s.article('/a');
    assert.match(
      article,
      /<p>Words &lt;kbd&gt;<strong>Esc<\/strong>&lt;\/kbd&gt;\.<\/p>\n<p>&lt;div&gt;<\/p>\n<ul>/,
    );
    assert.doesNotMatch(article, /check-ignore|<!--/);
    const { page } = await s.payload('/a');
    assert.equal(page.title, 'A <b>b</b>', 'what is shown is what the page is called');
    assert.match(await s.html('/a'), /<title>A &lt;b&gt;b&lt;\/b&gt;/);
    assert.match(await s.output('a.md'), /^# A &lt;b>b&lt;\/b>$/m);
  });

  test('comments, components and HTML that the documentation lists are not reported', async () => {
    const listed =
      '<p align="center"><a href="/a" name="x"><img src="/p.svg" alt="P" width="20" height="10" data-zoom="off"></a></p>\n\n' +
      '<details open><summary>S</summary>\n\n**Bold** H<sub>2</sub>O <kbd>Ctrl</kbd>\n\n</details>\n\n' +
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2" align="right">b</td></tr></tbody></table>\n\n' +
      '<picture><source srcset="/p.svg 1x, /p.svg 2x" media="(width: 1px)"><img src="/p.svg" alt="P"></picture>\n\n' +
      '<video controls poster="/p.svg" src="/p.svg"></video>\n\n' +
      '<!-- words -->\n\n<PackageManagerTabs command="add x" />\n\n<Badge text="new" />\n';
    const files = { [A]: `# A\n\n${listed}`, 'content/public/p.svg': '<svg viewBox="0 0 20 10"/>' };
    const trusted = await withMode('trusted', files);
    const sanitised = await withMode('sanitised', files);
    assert.deepEqual(await sanitised.problems(), []);
    const prefixed = (await trusted.article('/a')).replace('name="x"', 'name="user-content-x"');
    assert.equal(await sanitised.article('/a'), prefixed);
    const none = await withMode('none', {
      [A]: '<!-- words -->\n\n<Badge text="new" /> <Card title="C" />\n',
    });
    assert.deepEqual(await none.problems(), [`${A}:3:22 warning misplaced-tag`]);
    assert.match(await none.article('/a'), /<span class="dc-badge dc-badge-tip">new<\/span>/);
  });

  test('reports from the cache are the same, and never those of another mode', async () => {
    const s = await withMode('trusted', { [A]: '# A\n\n<b class="x">words</b> <script>1</script>\n' });
    const shown = new Map<string, string>();
    for (const html of ['trusted', 'sanitised', 'none', 'trusted'] as const) {
      s.change({
        'site.config.ts': `export default { title: 'T', sidebar: 'auto', markdown: { html: '${html}' } };`,
      });
      assert.equal((await s.cli('build')).code, 0);
      const now = s.read('dist/a.html') + s.read('dist/a.md') + (await s.problems()).join();
      assert.equal(now, shown.get(html) ?? now);
      shown.set(html, now);
    }
    assert.equal(new Set(shown.values()).size, 3);
  });
});

test("links lead to ids of raw HTML if HTML is 'sanitised', from the page itself and from others", async () => {
  const files = {
    'content/en/index.md': '# Home\n\n[a](./a.md#x) [h](./a.md#heading)\n',
    'content/en/a.md':
      '# A\n\n<p id="x">words</p>\n\n## Heading\n\n[x](#x) <a href="#x">x</a> [none](#none)\n',
  };
  const config = `export default { title: 'T', lang: 'en', sidebar: 'auto', markdown: { html: 'sanitised' } };`;
  const s = await site({ 'site.config.ts': config, ...files });
  assert.deepEqual(await s.problems(), ['content/en/a.md:7:28 error dead-anchor']);
  assert.match(await s.article('/'), /href="\/a#user-content-x".*href="\/a#heading"/);
  const shown = await s.article('/a');
  assert.match(shown, /<p id="user-content-x">/);
  assert.equal(shown.split('#user-content-x"').length, 3);
  assert.match(await s.output('a.md'), /\[x\]\(\/a#user-content-x\)/);
});

test('URLs that start programs or load other files than images are removed for untrusted authors', async () => {
  const page =
    '# Home\n\n[a](vscode://file/x) [b](ssh://x) [c](odd:x) [d](mailto:a@b.test) [e](tel:1)\n\n' +
    '<audio src="data:audio/wav;base64,AA"></audio>\n\n<video poster="odd:x" src="https://a.test/v.mp4"></video>\n\n' +
    '<img alt="" src="data:image/png;base64,AA">\n';
  const config = (html: HtmlPolicy) => ({
    'site.config.ts': `export default { title: 'T', lang: 'en', markdown: { html: '${html}' }, csp: { 'default-src': ['data:', 'https:'] } };`,
  });
  const sanitised = await site({ ...config('sanitised'), 'content/en/index.md': page });
  assert.deepEqual(await sanitised.problems(), [
    'content/en/index.md:3:1 error unsafe-link',
    'content/en/index.md:3:22 error unsafe-link',
    'content/en/index.md:3:35 error unsafe-link',
    'content/en/index.md:5:13 error unsafe-link',
    'content/en/index.md:7:16 error unsafe-link',
  ]);
  const shown = await sanitised.article('/');
  assert.doesNotMatch(shown, /vscode|ssh:|odd:|data:audio/);
  assert.match(shown, /mailto:a@b.test[\s\S]*tel:1[\s\S]*https:\/\/a\.test[\s\S]*data:image/);
  assert.doesNotMatch(await sanitised.output('index.md'), /vscode|ssh:|odd:/);
  sanitised.change(config('trusted'));
  assert.deepEqual(await sanitised.problems(), [
    'content/en/index.md:3:35 error unsafe-link',
    'content/en/index.md:7:16 error unsafe-link',
  ]);
});

test('texts of front matter and config are plain text in Markdown, whatever they begin with', async () => {
  const s = await site({
    'site.config.ts': `export default { title: '# T', description: '- \`d\`', lang: 'en', markdown: { html: 'none' } };`,
    'content/en/index.md':
      '---\npageType: home\nhero: {name: "~~~", text: "```html", tagline: "1. &lt;b&gt;"}\n---\n',
    'content/en/a.md': '---\ntitle: "`a` <b>"\ndescription: "~~~ &lt;"\n---\n\n~~~\n<b>\n~~~\n',
  });
  const rendered = async (file: string) => String(marked.parse(await s.output(file)));
  assert.equal(await rendered('index.md'), '<h1>~~~</h1>\n<p>```html</p>\n<p>1. &amp;lt;b&amp;gt;</p>\n');
  const llms = await rendered('llms.txt');
  assert.match(llms, /<h1># T<\/h1>\n<blockquote>\n<p>- `d`<\/p>/);
  assert.match(llms, />`a` &lt;b&gt;<\/a>: ~~~ &amp;lt;/);
});

describe('the head of a page', () => {
  const page = (head: string) => `---\nhead:\n  - ${head}\n---\n\n# A\n`;
  const config = (html: HtmlPolicy) => `export default { title: 'T', markdown: { html: '${html}' } };`;

  /** Each tag has the position of what is wrong. */
  const OWN_TAGS = [
    ['[meta, {name: a, content: b, id: docs-root}]', 38],
    ['[meta, {name: a, content: b, ID: docs-page}]', 38],
    ["[meta, {name: a, content: b, data-article: ''}]", 48],
    ["[link, {rel: alternate, HrefLang: zh, href: 'https://example.com//evil.test'}]", 39],
  ] as const;

  test('the head of an untrusted author cannot load or run anything, replace parts of the page or name translations', async () => {
    for (const html of ['sanitised', 'none'] as const) {
      const files = Object.fromEntries(
        HOSTILE_HEADS.map((head, i) => [`content/en/${pageName(i)}.md`, page(head)]),
      );
      const own = page(OWN_TAGS.map(([tag]) => tag).join('\n  - '));
      const s = await site({ 'site.config.ts': config(html), 'content/en/index.md': own, ...files });
      const told = (await s.diagnostics()).filter(({ code }) => code === 'frontmatter-invalid');
      const places = new Set(told.map((problem) => problemLine(problem).split(':', 2).join(':')));
      assert.deepEqual(
        told.flatMap(({ file, line, column }) => (file === 'content/en/index.md' ? [[line, column]] : [])),
        OWN_TAGS.map(([, column], i) => [3 + i, column]),
      );
      for (const i of HOSTILE_HEADS.keys()) {
        assert.ok(places.has(`content/en/${pageName(i)}.md:3`), HOSTILE_HEADS[i]);
        const shown = await s.html(`/${pageName(i)}`);
        assert.doesNotMatch(shown, /ran\(\)|canary|refresh|<template|<noscript/, HOSTILE_HEADS[i]);
      }
      assert.doesNotMatch(await s.html('/'), /<meta[^>]* (?:id|data-article)=|evil/i);
    }
  });

  test('the head can describe the page freely, and load anything if HTML is trusted', async () => {
    const saying = [
      '[meta, {name: author, content: Ada}]',
      "[link, {rel: canonical, href: 'https://example.com/'}]",
    ];
    const s = await site({ 'content/en/index.md': page(saying.join('\n  - ')) });
    for (const html of ['none', 'sanitised', 'trusted'] as const) {
      s.change({ 'site.config.ts': config(html) });
      assert.deepEqual(await s.problems(), []);
      assert.match(await s.html('/'), /name="author" content="Ada"/);
    }
    s.change({ 'content/en/index.md': page("[script, {src: 'https://example.com/x.js'}]") });
    assert.deepEqual(await s.problems(), []);
  });
});

test('links in front matter that could run code are reported and removed', async () => {
  const s = await site({
    'content/en/index.md':
      "---\npageType: home\nhero:\n  image: {src: 'javascript:ran()'}\n  actions:\n    - {text: a, link: 'javascript:ran()'}\n" +
      "features:\n  - {title: b, link: 'vbscript:ran()', icon: 'javascript:ran()//.'}\n---\n",
  });
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:4:16 error unsafe-link',
    'content/en/index.md:6:23 error unsafe-link',
    'content/en/index.md:8:22 error unsafe-link',
    'content/en/index.md:8:46 error unsafe-link',
  ]);
  assert.doesNotMatch(await s.html('/'), /(?:href|src)="[^"]*(?:ran|React)/);
});

test('symbolic links do not show hidden files if authors are not trusted, and lead to other files as usual', async () => {
  const links: [target: string, path: string][] = [
    ['../../.env', 'content/en/_env.txt'],
    ['../../.git', 'content/en/_git'],
    ['../../more/shown.txt', 'content/en/_shown.txt'],
    ['../../.env', 'content/en/env.md'],
    ['../../.git', 'content/en/notes'],
    ['../../more', 'content/en/more'],
    ['../../.env', 'content/public/env.txt'],
    ['../../more', 'content/public/things'],
    ['.well-known', 'content/public/known'],
  ];
  const files: Files = {
    '.env': 'TOKEN=secret\n',
    '.git/config.md': 'url = secret\n',
    'more/shown.txt': 'shown\n',
    'more/page.md': '# More\n',
    'more/.env': 'secret\n',
    'content/public/.well-known/security.txt': 'Contact\n',
    'content/en/index.md':
      '# Home\n\n<!-- @include: ./_env.txt -->\n\n```txt file="./_git/config.md"\n```\n\n<!-- @include: ./_shown.txt -->\n',
  };
  const make = async (html: HtmlPolicy) => {
    const config = `export default { title: 'T', lang: 'en', markdown: { html: '${html}', includeFrom: ['more'] } };\n`;
    const s = await site({ 'site.config.ts': config, ...files });
    for (const [target, path] of links) symlinkSync(target, s.path(path));
    return s;
  };
  const common = ['known/security.txt', 'things/page.md', 'more/page.html'];
  const hidden = ['env.txt', 'env.html', 'notes/config.html', 'things/.env'];
  for (const html of ['sanitised', 'none'] as const) {
    const s = await make(html);
    assert.deepEqual(await s.problems(), [
      'content/en/env.md warning symlink-outside',
      'content/en/index.md:3:1 error include-outside',
      'content/en/index.md:5:14 error include-outside',
      'content/en/notes warning symlink-outside',
      'content/public/env.txt warning symlink-outside',
      'content/public/things/.env warning symlink-outside',
    ]);
    const outputs = new Set(await s.outputs());
    for (const file of common) assert.ok(outputs.has(file), file);
    for (const file of hidden) assert.ok(!outputs.has(file), file);
    assert.doesNotMatch(await s.html('/'), /secret/);
    assert.match(await s.html('/'), /shown/);
  }
  const trusted = await make('trusted');
  assert.deepEqual(await trusted.problems(), []);
  const outputs = new Set(await trusted.outputs());
  for (const file of [...common, ...hidden]) assert.ok(outputs.has(file), file);
  assert.match(await trusted.html('/'), /TOKEN=secret/);
  assert.match(await trusted.html('/'), /url = secret/);
});

test('a content folder that is a symbolic link shows no hidden files if authors are not trusted', async () => {
  const s = await site({
    'site.config.ts': `export default { title: 'T', lang: 'en', markdown: { html: 'none' } };\n`,
    'assets/a.txt': 'shown\n',
    'assets/.env': 'secret\n',
    '.git/config': 'secret\n',
    'content/en/index.md': '# Home\n',
  });
  for (const [target, told, file] of [
    ['../assets', 'content/public/.env warning symlink-outside', 'a.txt'],
    ['../.git', 'content/public warning symlink-outside', undefined],
    ['..', 'content/public warning symlink-loop', undefined],
  ] as const) {
    s.change({ 'content/public': undefined });
    symlinkSync(target, s.path('content/public'));
    assert.deepEqual(await s.problems(), [told]);
    const outputs = await s.outputs();
    assert.ok(file === undefined || outputs.includes(file), target);
    for (const name of ['.env', 'config', '.git/config', 'assets/.env'])
      assert.ok(!outputs.includes(name), name);
  }
});
