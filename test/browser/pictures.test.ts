/** A browser decodes the images that a build draws. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../helpers/browser.js';
import { ASCII, makeFont } from '../helpers/font.js';
import { site } from '../helpers/site.js';
import { startStaticHost } from './servers.js';

const CONFIG = `export default {
  title: 'Docs',
  siteUrl: 'https://docs.test',
  socialImages: { fonts: ['fonts/boxes.ttf'] },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', title: '文档' }],
};
`;

test('social images and icons exist in the documented sizes', async (t) => {
  const s = await site(
    {
      'fonts/boxes.ttf': makeFont({ chars: `${ASCII}文档首页` }),
      'content/en/index.md': '# Home\n\nWords.\n',
      'content/zh/index.md': '# 首页\n',
    },
    { config: CONFIG },
  );
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 0, stderr);
  const { url } = await startStaticHost(s.path('dist'));

  for (const path of ['', 'zh/']) {
    const { page } = await openPage(t, { url: url + path });
    const told = await page.evaluate(async () => {
      const meta = (name: string) =>
        document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
      return {
        image: meta('og:image'),
        size: `${meta('og:image:width')}x${meta('og:image:height')}`,
      };
    });
    assert.match(told.image, /^https:\/\/docs\.test\/assets\/social\//);
    const expected = [{ src: told.image.replace('https://docs.test', ''), sizes: '1200x630' }];
    assert.equal(told.size, '1200x630');
    for (const { src, sizes } of expected) {
      const found = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      assert.equal(found, sizes, src);
    }
  }
});
