/** Each part of a plugin, from a config to the site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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

const KEY_TAG = `defineTag({
  name: 'Key',
  level: 'inline',
  props: z.strictObject({ name: z.string(), size: z.number().default(1) }),
  render: ({ context, props }) =>
    context.write('<kbd data-size="' + props.size + '">' + escapeHtml(props.name) + '</kbd>'),
  toMarkdown: ({ props }) => ['[' + props.name + ']'],
})`;

test('a tag of a plugin has its props, its HTML and its plain Markdown', async () => {
  const s = await site(
    withPlugins(`definePlugin({ name: 'keys', tags: [${KEY_TAG}] })`, {
      'content/en/index.md': '# A\n\nPress <Key name="<Esc>" /> now. <Key size="1" />\n',
    }),
  );
  assert.match(await s.article('/'), /Press <kbd data-size="1">&lt;Esc&gt;<\/kbd> now\./);
  assert.match(await s.output('index.md'), /Press \[<Esc>\] now\./);
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:3:33 error invalid-prop',
    'content/en/index.md:3:38 error invalid-prop',
  ]);
});

test('a container of a plugin renders its content, and replaces a built-in one of its name', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'boxes', containers: [defineContainer({
        names: ['figure', 'tip'],
        render({ context, name, renderTitle, sections }) {
          context.write('<figure class="' + name + '">');
          for (const { render } of sections) render();
          context.write('<figcaption>');
          renderTitle?.();
          context.write('</figcaption></figure>');
        },
        toMarkdown: ({ sections }) => sections.flatMap(({ body }) => body),
      })] })`,
      { 'content/en/index.md': '# A\n\n::: figure A **title**\nText\n:::\n\n::: tip\nTip\n:::\n' },
    ),
  );
  const html = await s.article('/');
  assert.match(
    html,
    /<figure class="figure"><p>Text<\/p>\n<figcaption>A <strong>title<\/strong><\/figcaption><\/figure>/,
  );
  assert.match(html, /<figure class="tip"><p>Tip<\/p>/);
  assert.doesNotMatch(html, /callout/);
});

test('syntax of a plugin begins anywhere in text, and not in code', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'issues', markdown: [{
        name: 'issue', level: 'inline', start: '#',
        tokenize(_, src) {
          const [raw, number] = /^#(\\d+)/.exec(src) ?? [];
          return raw && { type: 'issue', raw, text: number };
        },
        render: ({ text }, context) => context.write('<a href="https://example.com/' + text + '">#' + text + '</a>'),
        toMarkdown: ({ raw }) => [raw],
      }] })`,
      { 'content/en/index.md': '# A\n\nSee x#12, #3 and `#4`.\n' },
    ),
  );
  assert.match(
    await s.article('/'),
    /See x<a href="https:\/\/example\.com\/12">#12<\/a>, <a href="https:\/\/example\.com\/3">#3<\/a> and <code>#4<\/code>\./,
  );
});

test('a fence of a plugin gets its code and attributes, and stays as written in plain Markdown', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'plots', codes: { 'plots/caption': { level: 'error', says: 'No caption.' } }, markdown: [{
        level: 'fence', languages: ['plot'],
        render({ code, attributes, offset }, context) {
          if (!attributes.caption) context.report({ code: 'plots/caption', message: 'A plot needs a caption.', offset });
          context.write('<figure>' + escapeHtml(code) + '|' + escapeHtml(attributes.caption ?? '') + '</figure>');
        },
      }] })`,
      {
        'content/en/index.md':
          '# A\n\nText\n\n```plot caption="A &amp; <b>"\n1 < 2\n```\n\n> ```plot\n> 3\n> ```\n',
      },
    ),
  );
  assert.match(await s.article('/'), /<figure>1 &lt; 2\|A &amp; &lt;b&gt;<\/figure>/);
  assert.match(await s.output('index.md'), /```plot caption="A &amp; <b>"\n1 < 2\n```/);
  assert.deepEqual(await s.problems(), ['content/en/index.md:9:3 error plots/caption']);
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
  assert.match(html, /<pre class="plain-source"># A\n\n&lt;Bad&gt;/);
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

test('an output of a plugin is written, and pages can link to it', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'api', outputs: (site) => [{
        path: '/api/pages.json',
        contents: ({ markdownOf }) => JSON.stringify(site.pages.map((page) => [page.routePath, page.title, markdownOf(page)])),
      }] })`,
      { 'content/en/index.md': '# A\n\n[data](/api/pages.json), <Badge text="x" />\n' },
    ),
  );
  assert.deepEqual(await s.problems(), []);
  const built = await s.cli('build');
  assert.equal(built.code, 0, built.stderr);
  assert.deepEqual(JSON.parse(s.read('dist/api/pages.json')), [
    ['/', 'A', '# A\n\n[data](/api/pages.json), (x)\n'],
  ]);
});

test('an output of a plugin whose contents are neither text nor bytes is an error', async () => {
  const plugin = "{ name: 'api', outputs: () => [{ path: '/a.json', contents: () => ({}) }] }";
  const s = await site(withPlugins(plugin, { 'content/en/index.md': '# A\n' }));
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(
    stderr,
    /The plugin 'api' throws an error: 'contents' of '\/a\.json' must return text or bytes/,
  );
});

test('an output with the path of a file or a folder that the build writes is an error', async () => {
  const plugin =
    "{ name: 'api', outputs: () => ['/robots.txt', '/Guide', '/files', '/b'].map((path) => ({ path, contents: () => '' })) }";
  const s = await site(
    withPlugins(plugin, {
      'content/en/index.md': '# A\n\n[a](/files/a.txt)\n',
      'content/en/guide/a.md': '# B\n',
      'content/public/files/a.txt': '',
    }),
  );
  assert.deepEqual(
    (await s.diagnostics()).map(({ code, message }) => `${code} ${message}`),
    [
      "hidden-file The file '/Guide' of the plugin 'api' has the same output path as 'content/en/guide/a.md'.",
      "hidden-file The file '/files' of the plugin 'api' has the same output path as 'content/public/files/a.txt'.",
      "hidden-file The file '/robots.txt' of the plugin 'api' has the same output path as the build.",
    ],
  );
});

test('an output with the path of a page, or outside the site, is an error', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'api', outputs: () => ['/a.html', '/../x', 'y'].map((path) => ({ path, contents: () => '' })) })`,
      { 'content/en/index.md': '# A\n\n[a](./a.md)\n', 'content/en/a.md': '# B\n\nText\n' },
    ),
  );
  const found = await s.diagnostics();
  assert.deepEqual(found.map(({ code }) => code).sort(), ['hidden-file', 'plugin-failed', 'plugin-failed']);
});

test('head of a plugin adds elements to every page, or to each page by a function', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'a', head: [['meta', { name: 'x-all', content: '1' }]] }),
       definePlugin({ name: 'b', head: (page) => [['meta', { name: 'x-page', content: page.title }]] })`,
      { 'content/en/index.md': '# Home\n\n[b](./b.md)\n', 'content/en/b.md': '# B & C\n\nText\n' },
    ),
  );
  const html = await s.html('/b');
  assert.match(html, /<meta name="x-all" content="1">/);
  assert.match(html, /<meta name="x-page" content="B &amp; C" data-page-head>/);
  assert.deepEqual(
    (await s.payload('/b')).head.filter(([, { name }]) => name === 'x-page'),
    [['meta', { name: 'x-page', content: 'B & C' }]],
  );
});

test('transformPage changes title, description and front matter of a page everywhere', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 't', transformPage: ({ title, frontmatter, file }) => file.endsWith('b.md')
        ? { title: title + '!', description: 'Described', frontmatter: { ...frontmatter, sidebar: { tag: 'new' } } }
        : undefined })`,
      { 'content/en/index.md': '# Home\n\n[b](./b.md)\n', 'content/en/b.md': '# B\n\nText\n' },
    ),
  );
  const { page } = await s.payload('/b');
  assert.deepEqual([page.title, page.description], ['B!', 'Described']);
  assert.match(await s.html('/'), /<span>B!<\/span><span class="[^"]*">new<\/span>/);
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

test('the style sheet of a plugin is loaded only by pages that use its Markdown', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'keys', tags: [${KEY_TAG}], styles: new URL('./keys.css', import.meta.url).href })`,
      {
        'keys.css': 'kbd[data-size] { color: red }',
        'content/en/index.md': '# A\n\n<Key name="x" /> [b](./b.md)\n',
        'content/en/b.md': '# B\n\nText\n',
      },
    ),
  );
  const [url] = /\/assets\/plugin-1-[A-Z0-9]{8}\.css/.exec(await s.html('/')) ?? [];
  assert.ok(url);
  assert.match(await s.output(url.slice(1)), /kbd\[data-size\]/);
  assert.doesNotMatch(await s.html('/b'), /plugin-1/);
  assert.equal((await s.payload('/b')).styles, undefined);
});

test('a component of a plugin is known in every page', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'c', components: { Hello: new URL('./hello.tsx', import.meta.url).href + '#Hello' } })`,
      {
        'hello.tsx': 'export const Hello = ({ to }: { to: string }) => <b>Hello {to}</b>;',
        'content/en/index.md': '# A\n\n<Hello to="you" />\n',
      },
    ),
  );
  assert.match(await s.html('/'), /<b>Hello (?:<!-- -->)?you<\/b>/);
});

test('sources of a plugin are part of the content security policy', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'p', csp: { 'img-src': ['https://img.example'] } })`,
      { 'content/en/index.md': '# A\n\n![x](https://img.example/a.png) ![y](https://other.example/a.png)\n' },
      "csp: { 'img-src': ['https://own.example'] }",
    ),
  );
  assert.deepEqual(await s.problems(), ['content/en/index.md:3:33 warning blocked-resource']);
  assert.match(await s.output('_headers'), /img-src 'self' https:\/\/img\.example https:\/\/own\.example/);
});

test('a client entry is a script of every page, and its styles too', async () => {
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
});

test('a client entry that does not exist is an error', async () => {
  const s = await site(
    withPlugins('', { 'content/en/index.md': '# A\n\nText\n' }, "clientEntry: './src/none.ts'"),
  );
  const built = await s.cli('build');
  assert.equal(built.code, 1);
  assert.match(built.stderr, /client entry '\.\/src\/none\.ts' cannot be found/);
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
  assert.match(await s.html('/'), /<i>1\.2\|void main\(\) \{\}\|ours\|v<\/i>/);
  s.change(files('w'));
  assert.match(await s.html('/'), /\|ours\|w<\/i>/);
});

test('a change of a plugin of the bundler reaches components', async () => {
  const files = (word: string) =>
    withPlugins(
      '',
      {
        'node_modules/.keep': '',
        'data.acme': '',
        'content/_components/Info.tsx': `import word from '../../data.acme';
export default () => <i>{word}</i>;
`,
        'content/en/index.md': '# A\n\n<Info />\n',
      },
      `bundle: { plugins: [{ name: 'acme', setup(build) {
        build.onLoad({ filter: /\\.acme$/ }, () => ({ contents: 'export default "${word}"' }));
      } }] }`,
    );
  const s = await site(files('one'));
  // The first bundle is not stored, because its files have just changed.
  for (let run = 0; run < 2; run++) assert.match(await s.html('/'), /<i>one<\/i>/);
  s.change({ 'site.config.ts': files('two')['site.config.ts'] });
  assert.match(await s.html('/'), /<i>two<\/i>/);
});
