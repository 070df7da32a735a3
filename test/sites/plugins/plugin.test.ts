/** Each part of a plugin, from a config to the site. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Files, site } from '../../helpers/site.js';

/** A site whose config has these plugins. */
const withPlugins = (plugins: string, files: Files, options = ''): Files => ({
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { definePlugin, defineTag, defineContainer, escapeHtml, fenced, z } from '@docs-cli/core/plugin';
void [definePlugin, defineTag, defineContainer, escapeHtml, fenced, z];
export default defineConfig({ title: 'Test', plugins: [${plugins}], ${options} });
`,
  ...files,
});

/** It adds each kind of syntax, a rule's code, files and elements. */
const EVERYTHING = `definePlugin({
  name: 'all',
  codes: { 'all/caption': { level: 'error', says: 'No caption.' } },
  tags: [defineTag({
    name: 'Key',
    level: 'inline',
    props: z.strictObject({ name: z.string(), size: z.number().default(1) }),
    render: ({ context, props }) =>
      context.write('<kbd data-size="' + props.size + '">' + escapeHtml(props.name) + '</kbd>'),
    toMarkdown: ({ props }) => ['[' + props.name + ']'],
  })],
  containers: [defineContainer({
    names: ['figure', 'tip'],
    render({ context, name, renderTitle, sections }) {
      context.write('<figure class="' + name + '">');
      for (const { render } of sections) render();
      context.write('<figcaption>');
      renderTitle?.();
      context.write('</figcaption></figure>');
    },
    toMarkdown: ({ sections }) => sections.flatMap(({ body }) => body),
  })],
  markdown: [
    {
      name: 'issue', level: 'inline', start: '#',
      tokenize(_, src) {
        const [raw, number] = /^#(\\d+)/.exec(src) ?? [];
        return raw && { type: 'issue', raw, text: number };
      },
      render: ({ text }, context) => context.write('<a href="https://example.com/' + text + '">#' + text + '</a>'),
      toMarkdown: ({ raw }) => [raw],
    },
    {
      level: 'fence', languages: ['plot'],
      render({ code, attributes, offset }, context) {
        if (!attributes.caption) context.report({ code: 'all/caption', message: 'A plot needs a caption.', offset });
        context.write('<figure>' + escapeHtml(code) + '|' + escapeHtml(attributes.caption ?? '') + '</figure>');
      },
    },
  ],
  components: { Hello: new URL('./hello.tsx', import.meta.url).href + '#Hello' },
  styles: new URL('./keys.css', import.meta.url).href,
  csp: { 'img-src': ['https://img.example'] },
  head: (page) => [['meta', { name: 'x-page', content: page.title }]],
  transformPage: ({ title, frontmatter, file }) => file.endsWith('b.md')
    ? { title: title + '!', description: 'Described', frontmatter: { ...frontmatter, sidebar: { tag: 'new' } } }
    : undefined,
  outputs: (site) => [{
    path: '/api/pages.json',
    contents: ({ markdownOf }) => JSON.stringify(site.pages.map((page) => [page.routePath, page.title, markdownOf(page)])),
  }],
})`;

const PAGE = `# A

Press <Key name="<Esc>" /> now. <Key size="1" />

::: figure A **title**
Text
:::

::: tip
Tip
:::

See x#12, #3 and \`#4\`.

\`\`\`plot caption="A &amp; <b>"
1 < 2
\`\`\`

> \`\`\`plot
> 3
> \`\`\`

<Hello to="you" /> [data](/api/pages.json) [b](./b.md)

![x](https://img.example/a.png) ![y](https://other.example/a.png)
`;

describe('a plugin with every part', () => {
  const whole = site(
    withPlugins(
      `${EVERYTHING}, definePlugin({ name: 'other', head: [['meta', { name: 'x-all', content: '1' }]] })`,
      {
        'hello.tsx': 'export const Hello = ({ to }: { to: string }) => <b>Hello {to}</b>;',
        'keys.css': 'kbd[data-size] { color: red }',
        'content/en/index.md': PAGE,
        'content/en/b.md': '# B & C\n\nText\n',
      },
      "csp: { 'img-src': ['https://own.example'] }",
    ),
  );

  test('its tags, containers, syntax, fences and components are HTML, and text in Markdown', async () => {
    const s = await whole;
    const article = await s.article('/');
    for (const part of [
      /Press <kbd data-size="1">&lt;Esc&gt;<\/kbd> now\./,
      /<figure class="figure"><p>Text<\/p>\n<figcaption>A <strong>title<\/strong><\/figcaption><\/figure>/,
      /<figure class="tip"><p>Tip<\/p>/,
      /See x<a href="https:\/\/example\.com\/12">#12<\/a>, <a href="https:\/\/example\.com\/3">#3<\/a> and <code>#4<\/code>\./,
      /<figure>1 &lt; 2\|A &amp; &lt;b&gt;<\/figure>/,
      /<b>Hello (?:<!-- -->)?you<\/b>/,
    ])
      assert.match(article, part);
    assert.doesNotMatch(article, /callout/);
    const markdown = await s.output('index.md');
    assert.match(markdown, /Press \[<Esc>\] now\./);
    assert.match(markdown, /```plot caption="A &amp; <b>"\n1 < 2\n```/);
  });

  test('its problems are at their places, and its sources are part of the content security policy', async () => {
    const s = await whole;
    assert.deepEqual(await s.problems(), [
      'content/en/index.md:3:33 error invalid-prop',
      'content/en/index.md:3:38 error invalid-prop',
      'content/en/index.md:19:3 error all/caption',
      'content/en/index.md:25:33 warning blocked-resource',
    ]);
    assert.match(await s.output('_headers'), /img-src 'self' https:\/\/img\.example https:\/\/own\.example/);
  });

  test('its style sheet is loaded only by pages that use its Markdown', async () => {
    const s = await whole;
    const [url] = /\/assets\/plugin-1-[A-Z0-9]{8}\.css/.exec(await s.html('/')) ?? [];
    assert.ok(url);
    assert.match(await s.output(url.slice(1)), /kbd\[data-size\]/);
    assert.doesNotMatch(await s.html('/b'), /plugin-1/);
    assert.equal((await s.payload('/b')).styles!.length, 1);
  });

  test('it changes title, description and front matter of a page, adds to its head, and writes files', async () => {
    const s = await whole;
    const { page, head } = await s.payload('/b');
    assert.deepEqual([page.title, page.description], ['B & C!', 'Described']);
    assert.match(await s.html('/'), /<span>B &amp; C!<\/span><span class="[^"]*">new<\/span>/);
    const html = await s.html('/b');
    assert.match(html, /<meta name="x-all" content="1">/);
    assert.match(html, /<meta name="x-page" content="B &amp; C!" data-page-head>/);
    assert.deepEqual(
      head.filter(([, { name }]) => name === 'x-page'),
      [['meta', { name: 'x-page', content: 'B & C!' }]],
    );
    const listed = JSON.parse(await s.output('api/pages.json'));
    assert.deepEqual(
      listed.find(([route]: string[]) => route === '/b'),
      ['/b', 'B & C!', '# B & C\n\nText\n'],
    );
  });
});

test('an output with the path of another file, outside the site, or with other contents than text is an error', async () => {
  const plugin =
    "{ name: 'api', outputs: () => ['/robots.txt', '/Guide', '/files', '/a.html', '/../x', 'y'].map((path) => ({ path, contents: () => '' })) }";
  const s = await site(
    withPlugins(plugin, {
      'content/en/index.md': '# A\n\n[a](/files/a.txt)\n',
      'content/en/a.md': '# A\n',
      'content/en/guide/a.md': '# B\n',
      'content/public/files/a.txt': '',
    }),
  );
  const found = (await s.diagnostics()).map(({ code, message }) => `${code} ${message}`);
  const of = "of the plugin 'api' has the same output path as";
  for (const message of [
    `hidden-file The file '/Guide' ${of} 'content/en/guide/a.md'.`,
    `hidden-file The file '/files' ${of} 'content/public/files/a.txt'.`,
    `hidden-file The file '/robots.txt' ${of} the build.`,
    `hidden-file The file '/a.html' ${of} 'content/en/a.md'.`,
  ])
    assert.ok(found.includes(message), found.join('\n'));
  assert.equal(found.filter((line) => line.startsWith('plugin-failed')).length, 2);
  s.change(withPlugins("{ name: 'api', outputs: () => [{ path: '/x.json', contents: () => ({}) }] }", {}));
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(
    stderr,
    /The plugin 'api' throws an error: 'contents' of '\/x\.json' must return text or bytes/,
  );
});

test('an error of a plugin is a problem at its place, and the page shows its source', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'broken', tags: [defineTag({
        name: 'Bad', level: 'block', props: z.strictObject({}),
        render({ context }) { context.write('<div>half'); throw new Error('no data'); },
        toMarkdown: ({ children }) => children(),
      })] })`,
      { 'content/en/index.md': '# A\n\n<Bad>\n\nInside\n\n</Bad>\n\nAfter\n' },
    ),
  );
  const html = await s.article('/');
  assert.match(html, /<pre class="dc-plain-source"># A\n\n&lt;Bad&gt;/);
  assert.doesNotMatch(html, /half/);
  const [problem] = await s.diagnostics();
  assert.equal(problem?.code, 'plugin-failed');
  assert.equal(problem?.message, "The plugin 'broken' throws an error: no data");
  assert.deepEqual([problem?.line, problem?.column], [3, 1]);
});

test('invalid front matter of a plugin is a problem of the page, and keys of the plugin are valid', async () => {
  const returning = (frontmatter: string) =>
    site(
      withPlugins(`definePlugin({ name: 't', transformPage: () => ({ frontmatter: ${frontmatter} }) })`, {
        'content/en/index.md': '# A\n',
      }),
    );
  const invalid = {
    '{ layout: 7 } as never': "Front matter 'layout' must be text, found 7.",
    '[] as never': 'Front matter must consist of keys and values.',
  };
  for (const [frontmatter, message] of Object.entries(invalid)) {
    const [problem] = await (await returning(frontmatter)).diagnostics();
    assert.equal(problem?.message, `The plugin 't' throws an error: ${message}`);
  }
  assert.deepEqual(await (await returning('{ own: 7 }')).problems(), []);
});

test('a function of a plugin that returns a value of a wrong type is a problem of the page', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'h', head: () => ['meta', { name: 'x', content: '1' }] as never }),
       definePlugin({ name: 't', transformPage: () => ({ description: 5 as never }) })`,
      { 'content/en/index.md': '# A\n' },
    ),
  );
  assert.match((await s.cli('build')).stderr, /'t' throws an error: 'transformPage' must return texts/);
  await assert.rejects(s.html('/'), /'h' throws an error: 'head' must return a list of elements/);
});

const TODO = `definePlugin({
  name: 'todo',
  codes: { 'todo/left': { level: 'warning', says: 'A page has a to-do.' } },
  rules: [{ name: 'todos', codes: ['todo/left'], *check(site) {
    for (const { file, source, lang } of site.pages)
      for (const [i, line] of source().split('\\n').entries())
        if (line.includes('TODO')) yield { code: 'todo/left', level: 'warning', message: 'To do in ' + lang + '.', file, line: i + 1, column: 1 };
  } }],
})`;

test('a rule of a plugin reports problems, whose level the config sets and which comments suppress', async () => {
  const files = {
    'content/en/index.md':
      '# A\n\nTODO one\n\n<!-- check-ignore todo/left: later -->\nTODO two\n\n[b](./b.md)\n',
    'content/en/b.md': '# B\n\nText\n',
  };
  const s = await site(withPlugins(TODO, files));
  assert.deepEqual(await s.problems(), ['content/en/index.md:3:1 warning todo/left']);
  s.change(withPlugins(TODO, files, "check: { rules: { 'todo/left': 'error' } }"));
  assert.deepEqual(await s.problems(), ['content/en/index.md:3:1 error todo/left']);
  s.change(withPlugins(TODO, files, "check: { rules: { 'todo/left': 'off' } }"));
  const off = await s.cli('check');
  assert.equal(off.code, 0, off.stdout);
});

test('a rule that throws, and one that reports a code without a level, are problems at the plugins of the config', async () => {
  const message = (check: string) =>
    `definePlugin({ name: 'r', rules: [{ name: 'a', codes: [], check() { ${check} } }] })`;
  const files = { 'content/en/index.md': '# A\n\nText\n' };
  const s = await site(withPlugins(message(`throw new Error('no');`), files));
  const told = async () =>
    (await s.diagnostics()).map(({ code, file, message }) => `${file} ${code} ${message}`);
  assert.deepEqual(await told(), [
    "site.config.ts plugin-failed The rule 'a' of the plugin 'r' throws an error: no",
  ]);
  s.change(
    withPlugins(message(`return [{ code: 'r/x', level: 'error', message: 'No.', file: 'a.md' }];`), files),
  );
  assert.deepEqual(await told(), [
    "site.config.ts plugin-failed The rule 'a' of the plugin 'r' throws an error: it reports the code 'r/x', which is not in 'codes' of the plugin",
  ]);
});

test('a plugin has a better hint for problems of a page and of the config', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'h', hint: ({ code, message }) =>
        message.includes("'old") ? code + ' has a new name.' : undefined }),
       definePlugin({ name: 'broken', hint: ({ code }) => code === 'empty-link' ? code.gone.too : undefined })`,
      { 'content/en/index.md': '---\noldKey: 1\nzzz: 1\n---\n\n# Home\n\n[](#home)\n' },
      'oldOption: 1, otherOption: 1',
    ),
  );
  const { stderr } = await s.cli('check');
  for (const hint of [
    'config-unknown-key has',
    'Known keys:',
    'frontmatter-unknown-key has',
    'The default theme',
    "The plugin 'broken' throws an error",
  ])
    assert.ok(stderr.includes(`hint: ${hint}`), stderr);
});

test('a client entry is a script of every page, and its styles too; without its file, there is an error', async () => {
  const files = {
    'src/client.ts':
      "import './client.css';\nimport { onNavigate } from '@docs-cli/core/runtime';\nonNavigate(({ url }) => console.log('seen', url));\n",
    'src/client.css': '.from-entry { color: red }',
    'content/en/index.md': '# A\n\nText\n',
  };
  const s = await site(withPlugins('', files, "clientEntry: './src/client.ts'"));
  const html = await s.html('/');
  const [, src] = /<script type="module" src="(\/assets\/client-entry-[A-Z0-9]{8}\.js)">/.exec(html) ?? [];
  assert.ok(src, html);
  const code = await s.output(src.slice(1));
  assert.match(code, /seen/);
  assert.ok(code.length < 1000, `React is not part of it: ${code.length} bytes`);
  assert.match(html, /<link rel="stylesheet" href="\/assets\/client-entry-[A-Z0-9]{8}\.css">/);
  const portable = await s.cli('build', '--base', './');
  assert.equal(portable.code, 0, portable.stderr);
  assert.match(s.read('dist/index.html'), /<script src="\.\/assets\/client-entry-[A-Z0-9]{8}\.js" defer>/);
  s.change({ 'src/client.ts': undefined });
  const failed = await s.cli('build');
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /client entry '\.\/src\/client\.ts' cannot be found/);
});

test('options of the bundler apply to components, also after a change', async () => {
  const files = (value: string) =>
    withPlugins(
      '',
      {
        'node_modules/.keep': '',
        'shader.glsl': 'void main() {}',
        'src/ui.ts': "export const name = 'ours';",
        'content/_components/Info.tsx': `import shader from '../../shader.glsl';
import { name } from 'acme-ui';
import value from 'virtual:value';
declare const __VERSION__: string;
export default () => <i>{[__VERSION__, shader, name, value].join('|')}</i>;
`,
        'content/en/index.md': '# A\n\n<Info />\n',
      },
      `bundle: {
        define: { __VERSION__: '"1.2"' },
        alias: { 'acme-ui': './src/ui.ts' },
        loader: { '.glsl': 'text' },
        plugins: [{ name: 'virtual', setup(build) {
          build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
          build.onLoad({ filter: /./, namespace: 'virtual' }, () => ({ contents: 'export default "${value}"' }));
        } }],
      }`,
    );
  const s = await site(files('v'));
  // The first bundle is not stored, because its files have just changed.
  for (let run = 0; run < 2; run += 1)
    assert.match(await s.html('/'), /<i>1\.2\|void main\(\) \{\}\|ours\|v<\/i>/);
  s.change(files('w'));
  assert.match(await s.html('/'), /\|ours\|w<\/i>/);
});

test('pages of a plugin are pages of each language, are created again when a file changes, and stay while it fails', async () => {
  const files = (pages: string, more: Files = {}) =>
    withPlugins(
      `{ name: 'made', pages: ({ root }) => { const text = fs.readFileSync(root + '/data/list.txt', 'utf8'); return ${pages}; } }`,
      {
        'content/en/index.md': '# Home\n',
        'content/zh/index.md': '# 首页\n',
        'data/list.txt': 'one',
        ...more,
      },
      "locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]",
    );
  const config = (all: Files) => ({
    ...all,
    'site.config.ts': `import fs from 'node:fs';\n${all['site.config.ts']}`,
  });
  const made =
    "text.split(' ').map((key) => ({ key, markdown: '# ' + key.toUpperCase(), origin: { file: 'data/list.txt' } }))";
  const s = await site(config(files(made)));
  assert.deepEqual(await s.problems(), []);
  assert.match(await s.article('/zh/one'), />ONE</);
  s.change({ 'data/list.txt': 'one two' });
  assert.match(await s.article('/two'), />TWO</);
  s.change(config(files(made.replace("'# ' + ", ''), { 'data/list.txt': 'one two' })));
  const untitled = 'data/list.txt:1:1 warning untitled-page';
  assert.deepEqual(await s.problems(), [untitled, untitled]);
  s.change(config(files(made, { 'data/list.txt': 'one two' })));
  await s.problems();
  s.change({ 'data/list.txt': 'one ..' });
  assert.deepEqual(await s.problems(), ['site.config.ts:1:1 error plugin-failed']);
  assert.match(await s.article('/two'), />TWO</);
  const inFrench = files(made.replace('key,', "key, lang: 'fr',"));
  s.change({ 'site.config.ts': config(inFrench)['site.config.ts']!, 'data/list.txt': 'one' });
  assert.match((await s.cli('check')).stderr, /fails: the page "one": 'lang' must be a language of the site/);
  s.change(config(files(made, { 'data/list.txt': 'one', 'content/en/one.md': '# By hand\n' })));
  assert.deepEqual(await s.problems(), ['content/en/one.md:1:1 warning replaced-page']);
  assert.match(await s.article('/one'), />By hand</);
  await s.cli('version', 'v1');
  assert.match(s.read('content/v1/zh/one.md'), /# ONE/);
});

test('a page of a plugin has problems at places in sources, and a page is rendered again if a file that a plugin reads changes', async () => {
  const s = await site(
    withPlugins(
      `{
        name: 'made',
        codes: { 'made/open': { level: 'error', says: 'Something is open.' } },
        markdown: [{ level: 'fence', languages: ['file'], render: ({ code }, context) => context.write(\`<p>\${context.lang}: \${context.readFile(code)}</p>\`) }],
        pages: () => [{
          key: 'one',
          markdown: '# One\\n\\nText.\\n',
          origin: { file: 'data/list.txt' },
          problems: [{ code: 'made/open', level: 'warning', message: 'It is open.', file: 'data/list.txt', line: 2, column: 1 }],
        }],
      }`,
      {
        'content/en/index.md': '# Home\n\n```file\ndata/text.txt\n```\n\n```file\nnone.txt\n```\n',
        'content/zh/index.md': '# 首页\n\n```file\ndata/text.txt\n```\n',
        'data/list.txt': 'one\ntwo\n',
        'data/text.txt': 'first',
      },
      "locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]",
    ),
  );
  // The pages are cached, and so are their problems.
  for (let run = 0; run < 2; run++)
    assert.match((await s.cli('check')).stderr, /data\/list\.txt:2:1 error made\/open/);
  assert.match(await s.article('/'), /<p>en: first<\/p><p>en: undefined<\/p>/);
  assert.match(await s.article('/zh/'), /<p>zh: first<\/p>/);
  s.change({ 'data/text.txt': 'second', 'none.txt': 'new' });
  assert.match(await s.article('/'), /<p>en: second<\/p><p>en: new<\/p>/);
});
