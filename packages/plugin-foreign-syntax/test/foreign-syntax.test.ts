/** The plugin for syntax of other generators: what it finds in a page, and the hints that it improves. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Diagnostic, PluginPage } from '@docs-cli/core/plugin';
import { type Files, site, type TestSite } from '../../../test/helpers/site.js';
import { checkPage } from '../src/check-page.js';

const check = (text: string, { file = 'content/en/a.md', plugins = [] as string[] } = {}): Diagnostic[] =>
  checkPage({ file, source: () => text } as PluginPage, plugins);

/** The problems as the text that they mark, after its position. */
function marked(text: string, options?: Parameters<typeof check>[1]): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return check(text, options).map(({ line = 0, column = 0, length = 0 }) => {
    const written = lines[line - 1]!.slice(column - 1, column - 1 + length);
    return `${line}:${column} ${written}`;
  });
}

const CONFIG = `import { defineConfig } from '@docs-cli/core';
import { foreignSyntax } from '@docs-cli/plugin-foreign-syntax';
export default defineConfig({ title: 'Test', plugins: [foreignSyntax()] });
`;

function siteWithPlugin(files: Files, config = CONFIG): Promise<TestSite> {
  return site({ 'site.config.ts': config, ...files });
}

describe('constructs', () => {
  const constructs: [name: string, text: string, ...expected: string[]][] = JSON.parse(
    readFileSync(new URL('./constructs.json', import.meta.url), 'utf8'),
  );
  for (const [name, text, ...expected] of constructs) {
    test(`${name} is found at its position`, () => assert.deepEqual(marked(text), expected));
  }

  test('what only looks like a construct is not reported', () => {
    const texts = [
      'Costs $5 and $6, $$5 and $$6, US$$a$$.',
      `A \\{% a %}, 100{%} of it, \${props.name}, x{: .a }, {: .a } b, {{% tip %}} and {{ a }}.`,
      '## A {#own-id}\n\n## B \\{#own-id}\n\n## C {#own-id} ##\n\nText {#id .cls}',
      '!!! This is a sentence.\n\n!!! note\nText.\n\nFour === "4" and ... a thing.\n\n.. and so on.',
      '<<<<<<< HEAD\n\na <<< b',
      '<div data-x="{a}" class="v-if" title=":a">a</div> <Badge :text="b" /> <https://a.b/ @c> \\<b :c>',
      '```ts {1}\na\n```\n\n```mermaid source\na\n```\n\n```yaml\n// ---cut---\n```',
    ];
    for (const text of texts) assert.deepEqual(marked(text), [], text);
  });

  test('in MDX, braces are expressions that docs-cli reports, and JSX is right', () => {
    const file = 'content/en/a.mdx';
    const text =
      '## A {#id .cls}\n\n{% a %} {props.b} {: .c }\n\n<p className="a" style={b} v-if="c">\n\n    $$a$$\n';
    assert.deepEqual(marked(text, { file }), ['7:5 $$a$$', '5:28 v-if="c"']);
  });

  test('each kind is reported once, with the number of the others', () => {
    const found = check('{% a %} and {% b %}\n\n{% c %} {props.d}\n');
    assert.deepEqual(
      found.map(({ message, hint }) => `${message} ${hint}`),
      [
        '`{% a %}` is a tag of another generator, so it is shown as text (2 more on this page). Write Markdown, or a component of docs-cli. If it is text, put it in backticks.',
        '`{props.d}` is an expression of another generator, so it is shown as text. Write the value itself. If it is text, put it in backticks.',
      ],
    );
  });

  test('a construct in another one is not reported, and a long one is shortened', () => {
    const formula = `$$\na {% b %} {props.c}\n$$\n\n$$${'x'.repeat(80)}$$\n`;
    assert.deepEqual(marked(formula), ['1:1 $$']);
    const [long] = check(formula.slice(formula.indexOf('x') - 2));
    assert.match(long!.message, /^`\$\$x{58}…` begins a formula/);
    assert.equal(long!.length, 84);
  });

  test('formulas and diagrams are not reported if the site has their plugins', () => {
    const text = '$$a {% b %}$$\n\n```mermaid\na\n```\n';
    assert.deepEqual(marked(text, { plugins: ['@docs-cli/plugin-math'] }), ['3:4 mermaid']);
    assert.deepEqual(marked(text, { plugins: ['@docs-cli/plugin-mermaid'] }), ['1:1 $$a {% b %}$$']);
  });
});

describe('code', () => {
  const syntax = '{% a %} {props.b} $$c$$ <p v-if="d">';
  for (const [name, text] of [
    ['a code block', `\`\`\`\n${syntax}\n\n${syntax}\n\`\`\``],
    ['a code block with more marks', `~~~~md\n~~~\n${syntax}\n~~~\n${syntax}\n~~~~`],
    ['a code block in a list', `- a\n\n  \`\`\`\n  ${syntax}\n  \`\`\``],
    ['a code block in a quote', `> \`\`\`\n> ${syntax}`],
    ['indented code', `Text\n\n    ${syntax}\n\n    ${syntax}`],
    ['inline code', `a \`${syntax}\` b \`${syntax}\``],
    ['inline code with more backticks', `a \`\`\`${syntax} \` \`\` ${syntax}\`\`\` b`],
    ['inline code of two lines', `a \`${syntax}\n${syntax}\``],
    ['inline code after an escaped backtick', `a \\\` \`${syntax}\` b`],
    [
      'inline code after a backtick of another block',
      `- a \`\n- b \`${syntax}\`\n\n| \` |\n| \`${syntax}\` |`,
    ],
    ['a comment', `<!-- ${syntax}\n\n\`\`\`\n${syntax} -->`],
    ['a comment of MDX', `a {/* ${syntax}\n\n${syntax} */} b`],
    ['an element with code', `a <code class="x">${syntax}</code> <KBD>${syntax}</KBD>`],
    ['preformatted text', `<pre>\n${syntax}\n\n${syntax}\n</pre>`],
    ['a script', `<script>\n${syntax}\n</script>\n\n<style>\n${syntax}\n</style>`],
    [
      'a container with text as written',
      `::: v-pre\n${syntax}\n:::\n\n:::: v-pre\n${syntax}\n:::\n${syntax}\n::::`,
    ],
    ['front matter', `---\ntitle: '${syntax}'\n---`],
  ] as const) {
    test(`${name} is not reported`, () => {
      assert.deepEqual(marked(text), []);
      assert.equal(marked(`${text}\n\n{% after %}\n`).length, 1);
    });
  }

  test('text after a mark that begins no code is reported', () => {
    for (const start of ['`', '``', '{/*', '\\`', '~~', '</code>', '\\<!--'])
      assert.deepEqual(marked(`${start} {% a %}`), [`1:${start.length + 2} {% a %}`]);
  });

  test('a comment or element with code that is never closed ends with the page', () => {
    for (const start of ['<!--', '<code>', '<pre class="a">'])
      assert.deepEqual(marked(`${start} {% a %}\n\n{% b %}`), []);
  });

  test('a code block that is never closed ends with its quote, or with the page', () => {
    assert.deepEqual(marked('> ```\n> {% a %}\n{% b %}\n'), ['3:1 {% b %}']);
    assert.deepEqual(marked('```\n{% a %}\n\n{% b %}'), []);
  });
});

describe('a site with the plugin', () => {
  test('constructs are warnings, which the config and comments can turn off', async () => {
    const page =
      '# A\n\nText {% a %}.\n\n<!-- check-ignore foreign-syntax/markdown: A sample. -->\n\n{: .b }\n';
    const s = await siteWithPlugin({ 'content/en/index.md': page });
    assert.deepEqual(await s.problems(), ['content/en/index.md:3:6 warning foreign-syntax/markdown']);
    const off = "check: { rules: { 'foreign-syntax/markdown': 'off' } },";
    const other = await siteWithPlugin(
      { 'content/en/index.md': page.replace(/<!--.*-->/, '') },
      CONFIG.replace('plugins', `${off} plugins`),
    );
    assert.deepEqual(await other.problems(), []);
  });

  test('front matter of other generators has hints', async () => {
    const s = await siteWithPlugin({
      'content/en/index.md': '---\nsidebar_position: 1\nlayout: home\nsidebar: { label: A }\n---\n\n# A\n',
      'content/en/b.md': '---\nlayout: doc\nsidebar: { order: 1, hidden: 2 }\nsidebr: true\n---\n\n# A\n',
    });
    const hints = (await s.diagnostics()).map(({ code, hint }) => `${code}: ${hint}`);
    assert.ok(hints.includes("frontmatter-unknown-key: Set 'order'."), hints.join('\n'));
    assert.ok(hints.includes("frontmatter-invalid: Set 'pageType: home'."), hints.join('\n'));
    assert.ok(hints.includes('frontmatter-invalid: Remove it. Pages have this layout by default.'));
    assert.ok(hints.some((hint) => hint.startsWith("frontmatter-invalid: Set 'order' for the position")));
    assert.ok(hints.includes("frontmatter-unknown-key: Did you mean 'sidebar'?"));
  });

  test('components, shortcodes, languages and imports of other generators have hints', async () => {
    const lines = [
      "import { Tabs, CodeBlock, Sandbox } from '@rspress/core/theme';",
      '<Aside>a</Aside> <TabItem>b</TabItem> {{< ref "x" >}} {{ y }}',
      '```math\na\n```',
      '```mdx-code-block\n<Badge text="x" />\n```',
    ];
    const s = await siteWithPlugin({ 'content/en/index.md': `# Home\n\n${lines.join('\n\n')}\n` });
    assert.deepEqual(
      (await s.diagnostics()).map(({ code, hint }) => `${code}: ${hint}`),
      [
        'unsupported-mdx: docs-cli has no `<CodeBlock>`, `<Sandbox>`. For `CodeBlock`: Write a code block. `file="./path"` after its language takes the code from a file.',
        'unknown-tag: Write `::: note Title`.',
        'unknown-tag: Write `<Tab label="…">` in `<Tabs>`.',
        'foreign-syntax: Write Markdown, or a component of docs-cli. If it is text, put it in backticks.',
        'foreign-syntax: Write the value itself. If it is text, put it in backticks.',
        "unknown-language: Add `math()` of '@docs-cli/plugin-math' to `plugins` of the config. For code, use `latex`.",
        'unknown-language: Remove the first and the last line of the code block. Its content stays.',
      ],
    );
  });

  test('an import of one part of another theme has the hint of that part', async () => {
    const page = "# Home\n\nimport Admonition from '@theme/Admonition';\n";
    const s = await siteWithPlugin({ 'content/en/index.mdx': page });
    assert.deepEqual(
      (await s.diagnostics()).map(({ hint }) => hint),
      ['Write `::: note Title`.'],
    );
  });

  test('config keys of other generators have hints, and keys in them do not', async () => {
    const s = await siteWithPlugin(
      { 'content/en/index.md': '# A\n' },
      CONFIG.replace('plugins', 'themeConfig: {}, darkMode: true, search: { algolia: {} }, plugins'),
    );
    const { stderr } = await s.cli('check');
    assert.match(stderr, /'themeConfig' is not a known key[\s\S]*?hint: There is no themeConfig level/);
    assert.doesNotMatch(stderr, /hosted search/);
  });
});
