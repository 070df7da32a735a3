/** The style sheet of parts that most articles do not have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '../../helpers/site.js';

const WITH: Record<string, string> = {
  badge: '<Badge text="new" />\n',
  footnote: 'A note[^1].\n\n[^1]: At the foot.\n',
  definitions: 'Term\n: Definition\n',
  mark: 'A ==mark==.\n',
  rule: 'Above\n\n---\n\nbelow\n',
  key: 'Press <kbd>Enter</kbd>.\n',
  task: '- [x] done\n',
  numbered: '```js lineNumbers\nlet a;\n```\n',
  difference: '```js\nlet a; // [!code ++]\n```\n',
  focused: '```js\nlet a; // [!code focus]\nlet b;\n```\n',
};
const WITHOUT: Record<string, string> = {
  quote: '> Quoted.\n',
  text: 'Words and `code` and **strong words**.\n',
  callout: '::: tip\nWords.\n:::\n',
  code: '```js {1} title="a.js"\nlet a; // has-diff\n```\n',
  table: '| a | b |\n| - | -: |\n| 1 | 2 |\n',
};

test('only pages with rare parts load the style sheet of these parts', async () => {
  const { cli, read } = await site({
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Parts', locales: [{ lang: 'en', label: 'English' }] });
`,
    'content/en/index.md': '# Parts\n',
    ...Object.fromEntries(
      Object.entries({ ...WITH, ...WITHOUT }).map(([name, text]) => [
        `content/en/${name}.md`,
        `# ${name}\n\n${text}`,
      ]),
    ),
  });
  const built = await cli('build');
  assert.equal(built.code, 0, built.stderr);
  const loading = Object.keys({ ...WITH, ...WITHOUT }).filter((name) =>
    /<link rel="stylesheet" href="[^"]*\/style\.extras-/.test(read(`dist/${name}.html`).toString()),
  );
  assert.deepEqual(loading, Object.keys(WITH));
});
