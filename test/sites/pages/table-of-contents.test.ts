/** `[[toc]]` in the text of a page. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ENGLISH, site } from '../../helpers/site.js';

const page = site({
  'site.config.ts': ENGLISH,
  'content/en/index.md': `# Title

[[toc]]

### Before

## First \`code\` & more {#first}

### 中文

#### Too deep

## Last
`,
  'content/en/empty.md': '# Title\n\n[[toc]]\n\nText.\n',
});

describe('a table of contents in the article', () => {
  test('[[toc]] is a named list of links to the headings of levels 2 and 3', async () => {
    const html = await (await page).html('/');
    const [nav] = /<nav class="article-toc"[\s\S]*?<\/nav>/.exec(html) ?? [];
    assert.equal(
      nav,
      `<nav class="article-toc" aria-label="On this page">
<ul>
<li><a href="#before">Before</a></li>
<li><a href="#first">First code &amp; more</a>
<ul>
<li><a href="#%E4%B8%AD%E6%96%87">中文</a></li>
</ul>
</li>
<li><a href="#last">Last</a></li>
</ul>
</nav>`,
    );
  });

  test('[[toc]] is a list in the Markdown file, with URLs like other links', async () => {
    assert.match(
      await (await page).output('index.md'),
      /\n\n- \[Before\]\(\/#before\)\n- \[First code & more\]\(\/#first\)\n {2}- \[中文\]\(\/#%E4%B8%AD%E6%96%87\)\n- \[Last\]\(\/#last\)\n\n### Before/,
    );
  });

  test('[[toc]] is left out of a page without such headings', async () => {
    assert.doesNotMatch(await (await page).html('/empty'), /article-toc/);
    assert.equal(await (await page).output('empty.md'), '# Title\n\nText.\n');
  });
});
