/** Custom properties and CSS rules of a site, and the default values of the theme. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { builtFixture, FILES } from './fixture.js';
import { buildAndPreview } from './servers.js';

const CSS = `:root {
  --dc-color-accent: rgb(1, 100, 50);
  --dc-navbar-height: 64px;
  --dc-radius: 11px;
  --dc-column-width: 30rem;
  --dc-font-sans: serif;
}

.dc-sidebar-link { text-decoration: overline; }
a { letter-spacing: 1px; }
`;

test('tokens and rules of a site override those of the theme', async (t) => {
  const { root } = await site({ ...FILES, 'content/_theme/index.css': CSS });
  const url = await buildAndPreview(root);
  const { page } = await openPage(t, { url: `${url}/guide/widgets`, viewport: { width: 1279, height: 800 } });
  const seen = () =>
    page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      const canvas = document.createElement('canvas').getContext('2d')!;
      // A canvas converts every kind of color to the color that is painted.
      const paintedOf = (color: string) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`;
      };
      return {
        link: paintedOf(of('.dc-sidebar-link[aria-current]').color),
        plain: [of('.dc-sidebar-link').textDecorationLine, of('.dc-sidebar-link').letterSpacing],
        navbar: document.querySelector('.dc-navbar')!.getBoundingClientRect().height,
        sidebar: of('#shell-sidebar').top,
        below: Number.parseFloat(of('.dc-article h2').scrollMarginTop),
        corner: of('.dc-page-actions').borderRadius,
        column: document.querySelector('.dc-article')!.clientWidth,
        font: of('body').fontFamily,
      };
    });
  assert.deepEqual(await seen(), {
    link: 'rgb(1, 100, 50)',
    plain: ['overline', '1px'],
    navbar: 64,
    sidebar: '64px',
    // The navbar, the local nav and a gap.
    below: 64 + 46 + 24,
    corner: '11px',
    column: 480,
    font: 'serif',
  });
  // A height of the site's own takes no room where no navbar is.
  for (const path of ['/blank', '/guide/widgets?navbar=0']) {
    await page.goto(url + path);
    assert.equal(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--dc-navbar-room'),
      ),
      '0px',
      path,
    );
  }
});

test('the theme has its documented sizes, colors and cascade layers', async (t) => {
  const { url } = await builtFixture();
  const { page } = await openPage(t, { url: `${url}/guide/widgets`, viewport: { width: 1440, height: 900 } });
  const read = () =>
    page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      const canvas = document.createElement('canvas').getContext('2d')!;
      const paintedOf = (color: string) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`;
      };
      const shown = [
        ...document.querySelectorAll(
          '.dc-navbar-tools > :not(nav) .dc-control, .dc-code-copy, .dc-page-actions .dc-control',
        ),
      ].filter((control) => control.getClientRects().length > 0);
      return {
        text: ['body', '.dc-nav-link', '.dc-sidebar-link', '.dc-doc-footer .dc-pager'].map(
          (it) => style(it).fontSize,
        ),
        heights: [...new Set(shown.map((control) => control.getBoundingClientRect().height))],
        corners: [
          '.dc-control',
          '.dc-code-block',
          '.dc-pager-link',
          '.dc-popover-box',
          '.dc-page-actions',
        ].map((it) => style(it).borderTopLeftRadius),
        accent: paintedOf(style('.dc-sidebar-link[aria-current]').color),
      };
    });
  const expected = {
    text: ['14px', '14px', '14px', '14px'],
    heights: [32],
    corners: ['6px', '10px', '10px', '10px', '6px'],
    accent: 'rgb(27, 79, 216)',
  };
  assert.deepEqual(await read(), expected);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(read, { ...expected, accent: 'rgb(143, 177, 255)' });
  // Fields are controls too.
  await page.goto(`${url}/reference/`);
  const field = await page.locator('.dc-overview-filter input').evaluate((input) => {
    const { height, borderTopLeftRadius, fontSize } = getComputedStyle(input);
    return { height, borderTopLeftRadius, fontSize };
  });
  assert.deepEqual(field, { height: '40px', borderTopLeftRadius: '6px', fontSize: '14px' });

  // An article has a font size of 16 px, a line height of 1.7 and about 84 characters per line.
  await page.goto(`${url}/guide/long`);
  const { size, leading, perLine } = await page.evaluate(() => {
    const text = document.querySelector('[data-article] p')!.firstChild as Text;
    const { fontSize, lineHeight } = getComputedStyle(text.parentElement!);
    const width = text.parentElement!.clientWidth;
    // On one line, the last line does not count as a whole one.
    text.parentElement!.style.whiteSpace = 'nowrap';
    const range = document.createRange();
    range.selectNodeContents(text);
    const perLine = width / (range.getBoundingClientRect().width / text.length);
    const size = Number.parseFloat(fontSize);
    return { size, leading: Number.parseFloat(lineHeight) / size, perLine };
  });
  assert.equal(size, 16);
  assert.equal(leading.toFixed(2), '1.70');
  assert.ok(perLine > 70 && perLine < 86, `${perLine} characters stand in a line.`);

  // The cascade layers have the documented order.
  const layers = await page.evaluate(() => {
    const names = new Set<string>();
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSLayerStatementRule) for (const name of rule.nameList) names.add(name);
        else names.add(rule instanceof CSSLayerBlockRule ? rule.name : 'no layer');
      }
    }
    return [...names];
  });
  assert.deepEqual(layers, ['tokens', 'base', 'components', 'article', 'utilities']);
});
