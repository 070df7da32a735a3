/** Plugins and other code of the config: its errors, the cache, worker threads, and highlighting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../../../src/cli/config/config-issue.js';
import { load } from '../../../src/cli/pipeline.js';
import { type Files, site } from '../../helpers/site.js';

const config = (options: string, before = '') => `import { defineConfig } from '@docs-cli/core';
import { definePlugin, defineTag, z } from '@docs-cli/core/plugin';
void [definePlugin, defineTag, z];
${before}
export default defineConfig({ title: 'Test', ${options} });
`;

/** A tag that writes a text. */
const tagWith = (text: string) => `defineTag({
  name: 'Stamp', level: 'inline', props: z.strictObject({}),
  render: ({ context }) => context.write(${text}),
  toMarkdown: () => ['stamp'],
})`;

const PAGE: Files = { 'content/en/index.md': '# A\n\n<Stamp />\n' };

/** Code and message of each error of a config. */
async function faultsOf(options: string): Promise<string[]> {
  const s = await site({ ...PAGE, 'site.config.ts': config(options) });
  try {
    await load({ root: s.root });
  } catch (error) {
    if (error instanceof ConfigError)
      return error.diagnostics.map(({ code, message }) => `${code}: ${message}`);
    throw error;
  }
  return [];
}

test('faults of plugins are errors of the config', async () => {
  const faults: [options: string, ...expected: string[]][] = [
    ['plugins: [() => ({})]', "config-value: 'plugins[0]' must be a plugin, found a function"],
    ["plugins: ['remark-math']", `config-value: 'plugins[0]' must be a plugin, found "remark-math"`],
    [
      'plugins: [{ tags: [] }, {}]',
      "config-value: 'plugins[0]' must have a name",
      "config-value: 'plugins[1]' must have a name",
    ],
    ["plugins: [{ name: 'a' }, [{ name: 'a' }]]", "config-conflict: Two plugins have the name 'a'"],
    ["plugins: [{ name: 'a', tag: [] }]", "config-unknown-key: The plugin 'a' has an unknown key 'tag'"],
    [
      "plugins: [{ name: 'a', tags: [{ name: 'X' }] }]",
      "config-value: 'tags' of the plugin 'a' must be a list of tags",
    ],
    [
      "plugins: [{ name: 'a', codes: { b: { level: 'error', says: 'B.' } } }]",
      "config-value: The plugin 'a' has the code 'b', which has no '/'",
    ],
    [
      "plugins: [{ name: 'a', codes: { 'a/b': null } }]",
      "config-value: 'codes' of the plugin 'a' must be an object with 'level' and 'says' for each code",
    ],
    [
      "plugins: [{ name: 'a', csp: { 'img-src': 'https://example.com' } }]",
      "config-value: 'csp' of the plugin 'a' must be an object with a list of sources for each directive",
    ],
    [
      "plugins: [{ name: 'a', head: ['meta', { name: 'x', content: '1' }] }]",
      "config-value: 'head' of the plugin 'a' must be a list of elements or a function",
    ],
    ["check: { rules: { 'a/b': 'off' } }", "config-unknown-key: No plugin has the code 'a/b'"],
    [
      'markdown: { transformers: {} }',
      "config-value: 'markdown.transformers' must be a list of transformers of shiki, found {}",
    ],
    [
      "bundle: { plugins: [{ name: 'x' }] }",
      `config-value: 'bundle.plugins' must be a list of plugins of esbuild, found [{"name":"x"}]`,
    ],
  ];
  for (const [options, ...expected] of faults) assert.deepEqual(await faultsOf(options), expected, options);
  // Entries of plugins that are false or missing are ignored.
  assert.deepEqual(await faultsOf("plugins: [false, null, undefined, [[{ name: 'a' }]]]"), []);
});

test('a page is parsed again if the version or the options of a plugin change, or its code without a version', async () => {
  const plugin = (text: string, identity: string) =>
    config(`plugins: [definePlugin({ name: 'p', ${identity} tags: [${tagWith(text)}] })]`);
  const s = await site({
    ...PAGE,
    'node_modules/.keep': '',
    'site.config.ts': plugin("'one'", "version: '1',"),
  });
  const shown = async () => /<p>(\w+)<\/p>/.exec(await s.article('/'))?.[1];
  assert.equal(await shown(), 'one');
  const steps: [text: string, identity: string, expected?: string][] = [
    ['two', "version: '1',", 'one'],
    ['two', "version: '2',"],
    ['three', "version: '2', options: { x: 1 },"],
    ['four', ''],
    ['five', ''],
    // JSON does not contain a pattern, so the options do not say whether it changed.
    ['six', "version: '2', options: { x: /a/ },"],
    ['seven', "version: '2', options: { x: /b/ },"],
  ];
  for (const [text, identity, expected = text] of steps) {
    s.change({ 'site.config.ts': plugin(`'${text}'`, identity) });
    assert.equal(await shown(), expected);
  }
});

test('worker threads use the plugins, grammars and transformers of the config, also transformers alone', async () => {
  const transformers =
    "transformers: [{ pre(node) { this.addClassToHast(node, isMainThread ? 'main' : 'thread'); } }]";
  const threads = "import { isMainThread } from 'node:worker_threads';";
  const files: Files = {
    'content/en/index.md': '# A\n\nText\n',
    'site.config.ts': config(
      `plugins: [definePlugin({ name: 'p', tags: [${tagWith("'<b>' + isMainThread + '</b>'")}] })],
       markdown: {
         languages: [{ name: 'acme', scopeName: 'source.acme', patterns: [{ match: '\\\\bgo\\\\b', name: 'keyword.acme' }], repository: {} }],
         ${transformers},
       }`,
      threads,
    ),
  };
  for (let i = 0; i < 40; i++)
    files[`content/en/p${i}.md`] =
      `# P${i}\n\n<Stamp />\n\n\`\`\`acme\ngo ${i}\n\`\`\`\n\n\`\`\`js\nlet a = ${i};\n\`\`\`\n`;
  const s = await site(files);
  const built = await s.cli('build');
  assert.equal(built.code, 0, built.stderr);
  const html = s.read('dist/p7.html');
  assert.match(html, /<b>false<\/b>/);
  assert.match(
    html,
    /<pre class="thread" tabindex="0"><code><span class="line"><span class="tk-k">go<\/span>/,
  );
  assert.doesNotMatch(built.stdout + built.stderr, /unknown-language/);
  s.change({ 'site.config.ts': config(`markdown: { ${transformers} }`, threads) });
  assert.equal((await s.cli('build')).code, 0);
  assert.match(
    s.read('dist/p7.html'),
    /<pre class="thread" tabindex="0"><code><span class="line"><span class="tk-k">let<\/span>/,
  );
});

test('a transformer sees the text after the language, and cannot lose the classes of lines', async () => {
  const s = await site({
    'content/en/index.md': '# A\n\nText\n\n```js {2} mark="x"\nlet a = 1;\na++;\n```\n',
    'site.config.ts': config(
      `markdown: { transformers: [
        { preprocess: (code) => code.replace('1', '2') },
        { line(node, line) { node.properties['data-n'] = String(line); }, code(node) { node.properties['data-meta'] = this.options.meta.__raw; } },
        { postprocess: (html) => html + '<!-- end -->' },
      ] }`,
    ),
  });
  const html = await s.article('/');
  assert.match(html, /<pre tabindex="0"><code data-meta="\{2\} mark=&#x22;x&#x22;">/);
  assert.match(html, /<span class="line" data-n="1">.*<span class="tk-n">2<\/span>/);
  assert.match(html, /<span class="line dc-is-highlighted" data-n="2">/);
  assert.match(html, /<\/pre><!-- end -->/);
  assert.doesNotMatch(html, /style=/);
});

test('grammars and transformers of a plugin in a file apply before those of the config, and after each change of the file', async () => {
  const plugin = (name: string) => `import { definePlugin } from '@docs-cli/core/plugin';

export const acme = definePlugin({
  name: 'acme',
  languages: [{ name: 'acme', scopeName: 'source.acme', patterns: [{ match: 'go', name: 'keyword.acme' }], repository: {} }],
  transformers: [{ pre(node) { this.addClassToHast(node, '${name}'); } }],
});
`;
  const s = await site({
    'content/en/index.md': '# A\n\nText\n\n```acme\ngo 1\n```\n',
    'plugins/acme.ts': plugin('first'),
    'site.config.ts': config(
      "plugins: [acme], markdown: { transformers: [{ pre(node) { this.addClassToHast(node, 'own'); } }] }",
      "import { acme } from './plugins/acme.js';",
    ),
  });
  assert.match(await s.article('/'), /<pre class="first own"[\s\S]*<span class="tk-k">go<\/span>/);
  assert.deepEqual(await s.problems(), []);
  s.change({ 'plugins/acme.ts': plugin('second') });
  assert.match(await s.article('/'), /<pre class="second own"/);
});

test('a language of the config may embed one of shiki and has aliases', async () => {
  const s = await site({
    'content/en/index.md': '# A\n\nText\n\n```tpl\n<% let a %>\n```\n\n```tplx\n1\n```\n',
    'site.config.ts': config(
      `markdown: { languages: [{
        name: 'template', aliases: ['tpl'], scopeName: 'text.template', embeddedLangs: ['javascript'], repository: {},
        patterns: [{ begin: '<%', end: '%>', contentName: 'source.js', patterns: [{ include: 'source.js' }] }],
      }] }`,
    ),
  });
  assert.match(await s.article('/'), /<span class="tk-k">let<\/span>/);
  const [problem] = await s.diagnostics();
  assert.deepEqual([problem?.code, problem?.hint], ['unknown-language', 'Did you mean `tpl`?']);
});
