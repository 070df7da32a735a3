/** The complete example of the guide to plugins. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Files, site } from '../../helpers/site.js';

/** The code blocks of the guide with these titles, in both languages of the documentation. */
function exampleOf(lang: string): Files {
  const guide = readFileSync(
    new URL(`../../../docs/content/${lang}/guide/plugins.md`, import.meta.url),
    'utf8',
  );
  const blocks = [...guide.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)];
  const files: Files = {};
  for (const [, title = '', code = ''] of blocks) files[title] ??= code;
  const [, page = ''] = /```md\n(<Todo[\s\S]*?)```/.exec(guide) ?? [];
  return {
    ...files,
    'content/en/index.md': `# Page\n\nFIXME later\n\n${page}\n<Todo>\n\nNo owner\n\n</Todo>\n`,
  };
}

for (const lang of ['en', 'zh']) {
  test(`the example of the guide in '${lang}' adds a tag, styles, problems and a file`, async () => {
    const s = await site(exampleOf(lang));
    assert.deepEqual(await s.problems(), [
      'content/en/index.md:3:1 warning todo/open',
      'content/en/index.md:11:1 warning todo/no-owner',
    ]);
    assert.match(
      await s.article('/'),
      /<div class="todo">\n<p>Describe the <strong>second<\/strong> argument\.<\/p>\n<\/div>/,
    );
    assert.match(await s.html('/'), /plugin-1-[A-Z0-9]{8}\.css/);
    assert.match(await s.output('index.md'), /To do:\n\nDescribe the \*\*second\*\* argument\./);
    assert.deepEqual(JSON.parse(await s.output('todos.json')), [
      { file: 'content/en/index.md', line: 3, text: 'FIXME later' },
    ]);
  });
}
