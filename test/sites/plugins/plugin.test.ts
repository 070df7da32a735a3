/** Each part of a plugin, from a config to the site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, site } from '../../helpers/site.js';

/** A site whose config has these plugins. */
const withPlugins = (plugins: string, files: Files, options = ''): Files => ({
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import * as api from '@docs-cli/core/plugin';
const { definePlugin, defineTag, defineContainer, z, escapeHtml } = api;
export default defineConfig({ title: 'Test', plugins: [${plugins}], ${options} });
`,
  ...files,
});

test('a tag of a plugin is rendered with its props, and its .md text is the plugin’s', async () => {
  const s = await site(
    withPlugins(
      `definePlugin({ name: 'keys', tags: [defineTag({
        name: 'Key', level: 'inline', props: z.strictObject({ name: z.string(), size: z.number().default(1) }),
        render: ({ context, props }) => context.write('<kbd data-size="' + props.size + '">' + escapeHtml(props.name) + '</kbd>'),
        toMarkdown: ({ props }) => ['[' + props.name + ']'],
      })] })`,
      { 'content/en/index.md': '# A\n\nPress <Key name="<Esc>" /> now. <Key size="1" />\n' },
    ),
  );
  assert.match(await s.article('/'), /Press <kbd data-size="1">&lt;Esc&gt;<\/kbd> now\./);
  assert.match(await s.output('index.md'), /Press \[<Esc>\] now\./);
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:3:33 error invalid-prop',
    'content/en/index.md:3:38 error invalid-prop',
  ]);
});
