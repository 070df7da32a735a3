/** The 404 page, and its text in `404.md`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BILINGUAL, site } from '../../helpers/site.js';

const main = (html: string) => /<main.*<\/main>/s.exec(html)![0];

test('without 404.md, each language has a 404 page with texts of the theme', async () => {
  const s = await site({ 'site.config.ts': BILINGUAL, 'content/en/index.md': '# Home\n' });
  assert.match(main(await s.output('404.html')), /PAGE NOT FOUND<\/h1>.*href="\/".*Take me home/s);
  assert.match(main(await s.output('zh/404.html')), /<h1.*href="\/zh\/"/s);
});

test('404.md is the 404 page of its language, with its text between the number and the link', async () => {
  const s = await site({
    'site.config.ts': BILINGUAL,
    'content/en/index.md': '# Home\n',
    'content/en/404.md': '# Lost?\n\nSee [all pages](./index.md).\n',
    'content/zh/index.md': '# 首页\n',
    'content/zh/404.md': '试试搜索。\n',
  });
  const english = await s.output('404.html');
  assert.match(english, /data-page-type="404"/);
  assert.match(english, /<meta name="robots" content="noindex"/);
  assert.match(
    main(english),
    /not-found-code">404<\/p>.*<div class="dc-article[^>]*><h1[^>]*>Lost\?<\/h1>.*<a href="\/">all pages<\/a>.*Take me home/s,
  );
  assert.equal(main(english).match(/<h1/g)?.length, 1);
  // Without a heading, the page has the heading of the theme.
  assert.match(
    main(await s.output('zh/404.html')),
    /<h1.*<\/h1>.*<div class="dc-article[^>]*><p>试试搜索。<\/p>/s,
  );
});

test('404.md can be a page of another type, and 404.md of another folder is a usual page', async () => {
  const s = await site({
    'content/en/index.md': '# Home\n\n[Guide](./guide/404.md)\n',
    'content/en/404.md': '---\npageType: blank\n---\n\n# Only this\n',
    'content/en/guide/404.md': '# Status 404\n',
  });
  assert.match(await s.output('404.html'), /data-page-type="blank"/);
  assert.match(await s.output('guide/404.html'), /data-page-type="doc"/);
});
