/** Components of the site in an article: what the browser hydrates and what stays HTML. `early-components.test.ts` tests the time before. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  axeInBothSchemes,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  opener,
  openPage,
} from '../helpers/browser.js';
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { site, type TestSite } from '../helpers/site.js';
import { buildAndPreview, startCli } from './servers.js';

/** The component of the fixture that throws in the browser. */
const BROKEN = /<Broken> failed/;

let built: Promise<string> | undefined;
const fixture = () => (built ??= site(fixtureFolder('components')).then(({ root }) => buildAndPreview(root)));
const open = opener(fixture, { expected: [BROKEN] });

const button = (page: Page, name: string) => page.getByRole('button', { name });

describe('components', { concurrency: AT_ONCE }, () => {
  test('components of a page', async (t) => {
    const { page, asked, messages } = await open(t, '/');
    // A component has state, also as content of a component without script.
    await button(page, 'Clicks: 0').click();
    await button(page, 'Clicks: 1').click();
    await button(page, 'Inside: 0').click();
    await eventually(() => button(page, 'Clicks: 2').count(), 1);
    await eventually(() => button(page, 'Inside: 1').count(), 1);
    assert.equal(await button(page, 'Count: 3').count(), 1);

    // A component without script requests none.
    assert.equal(asked().filter((path) => /\/(?:Chart|Note)-\w+\.js/.test(path)).length, 0);

    // A component that throws in the browser keeps the HTML of the server and is logged once.
    await eventually(() => messages.filter((line) => BROKEN.test(line)).length, 1);
    await eventually(() => page.getByText('The HTML of the server stays.').isVisible(), true);
    await button(page, 'Clicks: 2').click();
    await eventually(() => button(page, 'Clicks: 3').count(), 1);

    // A component in content that another component shows later works.
    await eventually(async () => {
      await button(page, 'More (en').click();
      return page.getByText('Hidden text.').count();
    }, 1);
    await button(page, 'Deep: 0').click();
    await eventually(() => button(page, 'Deep: 1').count(), 1);

    // Hooks return the page that is shown, and both languages load one module of a component.
    assert.equal(await button(page, 'More (en, Components)').count(), 1);
    await page.goto(`${await fixture()}/zh/`);
    await button(page, '更多 (zh, Components)').click();
    await eventually(() => page.getByText('隐藏的文字。').isVisible(), true);
    await button(page, '计数: 3').click();
    await eventually(() => button(page, '计数: 4').count(), 1);
    const modules = asked().filter((path) => /\/Counter-\w+\.js/.test(path));
    assert.equal(new Set(modules).size, 1);
  });

  test('styles of text reach only the Markdown children and `dc-prose` of components', async (t) => {
    const { page } = await open(t, '/');
    const weights = () =>
      page
        .locator('.dc-article strong, .bar-chart li:first-child')
        .evaluateAll((all) => all.map((each) => `${each.textContent} ${getComputedStyle(each).fontWeight}`));
    // The list has a style of the component.
    await eventually(weights, ['Values 600', 'Alpha:  3 500', 'Static 700', 'bold 600', 'server 700']);
  });

  test('a page without components', async (t) => {
    const { page, asked } = await open(t, '/plain');
    await hydrate(page);
    // A button without a class looks like a button.
    const border = await page.evaluate(() => {
      const button = document.createElement('button');
      document.querySelector('.dc-article')!.append(button);
      const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
      return `${borderTopStyle} ${borderTopWidth}`;
    });
    assert.equal(border, 'solid 1px');

    // A page without components loads nothing for them.
    assert.doesNotMatch(asked().join(), /\/(?:components|mount|Counter|Details|Broken)-/);

    // A component is hydrated after a navigation from a page without components, and after Back.
    await markDocument(page);
    await page.getByRole('link', { name: 'components', exact: true }).click();
    // Clicks are recorded as soon as the script of components has run.
    await page.locator('docs-component:defined').first().waitFor({ state: 'attached' });
    await button(page, 'Clicks: 0').click();
    await eventually(() => button(page, 'Clicks: 1').count(), 1);
    await page.goBack();
    await eventually(() => page.locator('h1').textContent(), 'Plain');
    await page.goForward();
    await button(page, 'Clicks: 0').click();
    await eventually(() => button(page, 'Clicks: 1').count(), 1);
    assert.ok(await isSameDocument(page));
  });

  test('previews', async (t) => {
    const { page } = await open(t, '/previews');
    // A preview works, and its code is in the other tab.
    await button(page, 'Off').click();
    await eventually(() => button(page, 'On').count(), 1);
    await page.getByRole('tab', { name: 'Code' }).first().click();
    await eventually(() => page.getByText('export default function Switch').isVisible(), true);
    assert.equal(await button(page, 'On').count(), 0);
    await page.getByRole('tab', { name: 'Preview' }).first().click();
    await eventually(() => button(page, 'On').count(), 1);

    // A preview of a file resolves its imports from the folder of the file.
    const counter = button(page, 'Count: 0');
    assert.equal(await counter.evaluate((element) => getComputedStyle(element).padding), '4px 12px');
    await counter.click();
    await eventually(() => button(page, 'Count: 1').count(), 1);

    // A page with previews has no accessibility problems.
    assert.deepEqual(await axeInBothSchemes(page), []);
  });
});

describe('components in dev', () => {
  let files: TestSite;
  let url = '';
  let output: () => string;
  before(async () => {
    files = await site(fixtureFolder('components'));
    const config = files.read('site.config.ts').replace('title:', "clientEntry: './client.ts', title:");
    files.change({
      'site.config.ts': config,
      'client.ts': "document.documentElement.dataset.entry = 'ran';\n",
    });
    ({ url, output } = await startCli('--root', files.root, 'dev', '--port', '0'));
  });

  test('dev updates an edited component in place, shows its errors there, and other components keep their state', async (t) => {
    const { page } = await openPage(t, { url, expected: [BROKEN, /React DevTools/] });
    // The entry of the client runs without an action of the reader.
    await eventually(() => page.evaluate(() => document.documentElement.dataset.entry), 'ran');
    await hydrate(page);
    await button(page, 'Clicks: 0').click();
    await eventually(() => button(page, 'Clicks: 1').count(), 1);
    await markDocument(page);
    const note = 'content/_components/Note.tsx';
    const code = files.read(note);
    files.change({ [note]: "export default () => {\n  throw new Error('no note');\n};\n" });
    await page
      .locator('.dc-callout-danger', { hasText: '`<Note>` throws an error: no note' })
      .first()
      .waitFor();
    await page.getByRole('button', { name: /problems? on this page/ }).waitFor();
    await eventually(() => /content\/en\/index\.md:\d+:\d+ error render-failed/.test(output()), true);
    files.change({ [note]: code.replace('<strong>', '<strong>New ') });
    await eventually(() => page.locator('.dc-callout-danger').count(), 0);
    await eventually(() => page.getByText('New Static').count(), 1);
    const details = 'content/_components/Details.tsx';
    files.change({ [details]: files.read(details).replace('{title} (', 'Show {title} (') });
    await button(page, 'Show More (en').click();
    await eventually(() => page.getByText('Hidden text.').isVisible(), true);
    await button(page, 'Clicks: 1').click();
    await eventually(() => button(page, 'Clicks: 2').count(), 1);
    assert.ok(await isSameDocument(page));
  });

  test('dev shows the previews of a page, and an edited preview', async (t) => {
    const { page } = await openPage(t, { url: `${url}previews`, expected: [/React DevTools/] });
    await hydrate(page);
    await button(page, 'Off').click();
    await eventually(() => button(page, 'On').count(), 1);
    const path = 'content/en/previews.md';
    files.change({ [path]: files.read(path).replace("'Off'", "'Stopped'") });
    await button(page, 'Stopped').click();
    await eventually(() => button(page, 'On').count(), 1);
  });
});
