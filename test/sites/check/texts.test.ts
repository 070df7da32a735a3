/** Interface texts: the config overrides the theme, and the browser loads them once. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { en } from '../../../src/theme/locales/en.js';
import { zh } from '../../../src/theme/locales/zh.js';
import { site } from '../../helpers/site.js';

const CONFIG = `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  outlineTitle: 'Contents',
  editLink: { docRepoBaseUrl: 'https://example.com/', text: 'Edit it' },
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文', outlineTitle: '本页' },
    { lang: 'cy', label: 'Cymraeg', menuText: 'Dewislen' },
  ],
});
`;
const PAGE = '# A\n\n## B\n\nText.\n';

const FILES = {
  'site.config.ts': CONFIG,
  'content/_theme/index.tsx': `import { extendTheme } from '@docs-cli/core/theme';
const first = extendTheme({ messages: { en: { prevPageText: 'Back', nextPageText: 'On' }, cy: { menuText: 'Menu?', closeText: 'Cau' } } });
export default extendTheme({ messages: { en: { nextPageText: 'Onwards' } } }, first);`,
  'content/en/index.md': PAGE,
  'content/en/next.md': PAGE,
  'content/zh/index.md': PAGE,
  'content/cy/index.md': PAGE,
};

describe('texts of the interface', () => {
  const whole = site(FILES);

  test('interface texts come from the config, then the theme, then the theme that it extends, then English', async () => {
    const project = await whole;
    const textsOf = async (lang: string) =>
      JSON.parse(await project.output(`assets/site/${lang}.json`)).themeConfig.messages;
    const [english, chinese, welsh] = await Promise.all(['en', 'zh', 'cy'].map(textsOf));
    assert.deepEqual(english, {
      ...en,
      outlineTitle: 'Contents',
      prevPageText: 'Back',
      nextPageText: 'Onwards',
    });
    assert.deepEqual(chinese, { ...zh, outlineTitle: '本页' });
    assert.equal(welsh.menuText, 'Dewislen');
    assert.equal(welsh.closeText, 'Cau');
    assert.equal(welsh.nextPageText, en.nextPageText);
    assert.match(await project.html('/zh/'), /本页/);
    assert.match(await project.html('/'), /Edit it.*>Onwards</s);
  });

  test("the browser gets the texts of the page's language only, and not with the script", async () => {
    const project = await whole;
    const scripts = await project.outputsLike(/^assets\/[^/]+\.js$/);
    assert.ok(scripts.size >= 2);
    for (const [name, text] of scripts) {
      for (const word of [en.skipToContentText, zh.skipToContentText, zh.nextPageText]) {
        assert.ok(!text.includes(word), `'${word}' is in ${name}.`);
      }
    }
    assert.ok(!(await project.output('assets/site/en.json')).includes(zh.nextPageText));
  });
});
