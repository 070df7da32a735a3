/** What a reader does before hydration is replayed once: changes of fields, forms, clicks and keys. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hold, isHydrated, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { builtFixture } from './fixture.js';
import { buildAndPreview } from './servers.js';

/** Lists in `#said` the events that React receives. */
const LAYOUT = `import { useEffect, useState } from 'react';

export default function Fields() {
  const [said, say] = useState<string[]>([]);
  const [color, setColor] = useState('red');
  const [isOn, setOn] = useState(false);
  const [isFlipped, setFlipped] = useState(false);
  const [size, setSize] = useState('s');
  const add = (text: string) => say((before) => [...before, text]);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <main>
      <select id="color" value={color} onChange={({ target }) => { setColor(target.value); add('color ' + target.value); }}>
        <option>red</option>
        <option>blue</option>
      </select>
      <label><input id="on" type="checkbox" checked={isOn} onChange={({ target }) => { setOn(target.checked); add('on ' + target.checked); }} /> On</label>
      <label><input id="off" type="checkbox" defaultChecked onChange={({ target }) => add('off ' + target.checked)} /> Off</label>
      <label><input id="flip" type="checkbox" checked={isFlipped} onChange={() => setFlipped((before) => !before)} /> Flip</label>
      {['s', 'm', 'l'].map((name) => (
        <label key={name}>
          <input id={name} type="radio" name="size" checked={size === name} onChange={() => { setSize(name); add('size ' + name); }} /> {name}
        </label>
      ))}
      <input id="file" type="file" onChange={({ target }) => add('file ' + target.files?.[0]?.name)} />
      <input id="range" type="range" min="0" max="9" defaultValue="1" onChange={({ target }) => add('range ' + target.value)} />
      <div id="edit" contentEditable suppressContentEditableWarning onInput={({ currentTarget }) => add('edit ' + currentTarget.textContent)}>Text</div>
      <form id="ask" onSubmit={(event) => { event.preventDefault(); add('ask ' + new FormData(event.currentTarget).get('q')); }}>
        <input id="q" name="q" />
        <button onClick={() => add('pressed')}>Ask</button>
      </form>
      <button id="outside" form="ask" onClick={() => add('outside')}>Ask from outside</button>
      <button popoverTarget="box"><img id="image" alt="Open" width="20" height="20" /></button>
      <div id="box" popover="auto">Box</div>
      <form id="bare" onSubmit={(event) => { event.preventDefault(); add('bare'); }}>
        <input id="b" name="b" />
      </form>
      <form id="plain"><input id="p" name="p" /></form>
      <form id="native" action="/other"><input id="n" name="n" /></form>
      <textarea id="note" onChange={({ target }) => add('note ' + target.value)} />
      <output id="said" data-ready={ready}>{said.join(', ')}</output>
      <output id="state">{[color, isOn, size].join(' ')}</output>
    </main>
  );
}
`;

/** Opens a page whose client is on its way until `arrive` is called. */
async function openSlowly(t: TestContext, url: string, expected: RegExp[] = []) {
  let client: Awaited<ReturnType<typeof hold>> | undefined;
  const { page } = await openPage(t, {
    url,
    expected,
    permissions: ['clipboard-read', 'clipboard-write'],
    prepare: async (context) => {
      client = await hold(context, /\/assets\/chunk-/);
    },
  });
  const arrive = async () => {
    await eventually(() => client!.held() > 0, true, { message: 'The client was not asked for.' });
    assert.equal(await isHydrated(page), false);
    client?.release();
    await page.evaluate(async () => {
      await window.__docs?.load();
    });
  };
  return { page, arrive };
}

describe('fields that are used before hydration', { concurrency: AT_ONCE }, () => {
  let built: Promise<string> | undefined;
  const fieldsUrl = () =>
    (built ??= site({
      'content/index.md': '---\nlayout: ./_theme/fields.tsx\n---\n# Fields\n',
      'content/other.md': '# Other\n',
      'content/_theme/fields.tsx': LAYOUT,
    }).then(({ root }) => buildAndPreview(root)));
  const open = async (t: TestContext, expected?: RegExp[]) => openSlowly(t, await fieldsUrl(), expected);
  const said = (page: Page) => page.locator('#said').textContent();
  const state = (page: Page) => page.locator('#state').textContent();

  test('fields of all kinds keep their values, React receives each change once, and typing continues', async (t) => {
    const { page, arrive } = await open(t);
    await page.selectOption('#color', 'blue');
    await page.check('#on');
    await page.uncheck('#off');
    await page.check('#m');
    await page.check('#l');
    await page.check('#flip');
    await page.uncheck('#flip');
    await page.setInputFiles('#file', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.locator('#range').fill('7');
    await page.locator('#note').pressSequentially('after');
    await page.locator('#edit').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    await arrive();
    const changes = [
      ...['color blue', 'on true', 'off false', 'size l'],
      ...['file a.txt', 'range 7', 'note after', 'edit Text and more'],
    ];
    await eventually(() => said(page), changes.join(', '));
    assert.equal(await state(page), 'blue true l');
    assert.deepEqual(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>(':checked')].map(({ id }) => id),
      ),
      ['', 'on', 'l'],
    );
    assert.equal(await page.locator('#color').inputValue(), 'blue');
    const names = (field: HTMLInputElement) => [...field.files!].map(({ name }) => name);
    assert.deepEqual(await page.locator('#file').evaluate(names), ['a.txt']);
    assert.equal(await page.locator('#edit').textContent(), 'Text and more');
    await page.keyboard.type('!');
    await eventually(() => said(page).then((text) => text?.endsWith('edit Text and more!')), true);
    await page.check('#s');
    await page.uncheck('#on');
    await eventually(() => state(page), 'blue false s');
  });

  test('forms are submitted once, also if an event before cannot be replayed, and a popover stays open', async (t) => {
    const { page, arrive } = await open(t, [/no event here/]);
    await page.evaluate(() => {
      document.querySelector('#note')!.dispatchEvent = () => {
        throw new Error('no event here');
      };
    });
    await page.locator('#note').pressSequentially('x');
    await page.locator('#q').fill('why');
    await page.locator('#ask button').dblclick();
    await page.locator('#b').fill('x');
    await page.keyboard.press('Enter');
    await page.locator('#outside').click();
    // The last, because a click elsewhere closes the popover.
    await page.locator('#image').click();
    await page.locator('#box').waitFor();
    const failed = page.waitForEvent('console');
    await arrive();
    assert.match((await failed).text(), /no event here/);
    await eventually(() => page.locator('#said').getAttribute('data-ready'), 'true');
    assert.equal(await said(page), 'pressed, ask why, bare, outside, ask why');
    assert.equal(new URL(page.url()).search, '');
    assert.ok(await page.locator('#box').isVisible());
  });

  test('the browser submits a form with an action immediately, and one without a handler after hydration', async (t) => {
    const { page, arrive } = await open(t);
    const address = () => page.url().slice(new URL(page.url()).origin.length);
    await page.locator('#n').fill('x');
    await page.keyboard.press('Enter');
    await eventually(address, '/other?n=x');
    await page.goto(await fieldsUrl());
    await page.locator('#p').fill('x');
    await page.keyboard.press('Enter');
    await arrive().catch(() => undefined);
    await eventually(address, '/?p=x');
  });
});

const selectedTabs = (page: Page) =>
  page.locator('.dc-tabs [role="tab"][aria-selected="true"]').allTextContents();

const codeBlock = (page: Page) => page.locator('.dc-code-block', { hasText: 'exact.ts' });

async function clickCopyButton(page: Page): Promise<void> {
  await codeBlock(page).hover();
  await codeBlock(page).locator('.dc-code-copy').click();
}

/** Opens a panel before hydration. Escape closes it after that. */
async function staysOpen(
  page: Page,
  arrive: () => Promise<void>,
  { width, button, panel }: { width: number; button: string; panel: string },
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.locator(button).click();
  await page.locator(panel).waitFor();
  await arrive();
  assert.ok(await page.locator(panel).evaluate((element) => element.matches(':popover-open')));
  await page.keyboard.press('Escape');
  await page.locator(panel).waitFor({ state: 'hidden' });
}

describe('before hydration', { concurrency: AT_ONCE }, () => {
  const open = async (t: TestContext, path: string) => openSlowly(t, (await builtFixture()).url + path);

  test('a click on a tab selects it, a copy button copies, and arrow keys move between tabs', async (t) => {
    const { page, arrive } = await open(t, '/guide/widgets');
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await page.getByRole('tab', { name: 'Pear' }).first().click();
    await clickCopyButton(page);
    await page.getByRole('tab', { name: 'npm', exact: true }).focus();
    const before = await page.evaluate(() => scrollY);
    for (const key of ['ArrowRight', 'End', 'ArrowLeft']) await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => scrollY), before);
    assert.deepEqual(await selectedTabs(page), ['Apple', 'Apple', 'npm', 'a.mjs']);
    await arrive();
    await eventually(() => selectedTabs(page), ['Pear', 'Pear', 'pnpm', 'a.mjs']);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'pnpm');
    await eventually(
      () => page.evaluate(() => navigator.clipboard.readText()),
      'const text = \'<b> & "quotes"\';\n\n\tconst tab = 1; // 中文',
    );
  });

  test('a copy button that cannot copy after hydration selects the code and opens no dialog, and a dropdown stays open', async (t) => {
    const { page, arrive } = await open(t, '/guide/widgets');
    await page.evaluate(() => {
      // As a browser that lets pages copy in the turn of a click alone.
      const refuse = () => Promise.reject(new DOMException('no activation', 'NotAllowedError'));
      navigator.clipboard.writeText = refuse;
      navigator.clipboard.write = refuse;
      document.execCommand = () => false;
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
    });
    await clickCopyButton(page);
    const [button, panel] = ['.dc-nav-menu .dc-dropdown-button', '.dc-nav-menu .dc-dropdown-panel'];
    await staysOpen(page, arrive, { width: 1280, button, panel });
    await eventually(
      async () => (await page.evaluate(() => String(getSelection()))).includes("const text = '<b>"),
      true,
    );
  });

  for (const [name, start] of Object.entries({
    'a slash': (page: Page) => page.keyboard.press('/'),
    'a click on the button of the search': (page: Page) => page.locator('.dc-search-button').click(),
  }))
    test(`text typed after ${name} and before hydration becomes the query`, async (t) => {
      const { page, arrive } = await open(t, '/guide/');
      const modal = await hold(page.context(), /\/assets\/search-modal-/);
      await page.mouse.move(400, 500);
      await start(page);
      await page.keyboard.type('pear a/b');
      assert.equal(await page.evaluate(() => scrollY), 0);
      await arrive();
      await eventually(() => modal.held(), 1);
      await page.keyboard.press('Backspace');
      await page.keyboard.type('c d');
      modal.release();
      const field = page.getByRole('combobox');
      await eventually(() => field.inputValue(), 'pear a/c d');
      await page.keyboard.type('!');
      await eventually(() => field.inputValue(), 'pear a/c d!');
    });

  test('details and the menu of a phone that are opened stay open', async (t) => {
    const { page, arrive } = await open(t, '/guide/widgets');
    await page.getByText('Open me').click();
    await page.locator('#shell-sidebar').locator('summary').last().click();
    const areOpen = () =>
      page
        .locator('.dc-doc-shell details')
        .evaluateAll((all) => all.map((fold) => (fold as HTMLDetailsElement).open));
    assert.deepEqual(await areOpen(), [true, true, true]);
    await staysOpen(page, arrive, { width: 390, button: '.dc-hamburger', panel: '#shell-menu' });
    assert.deepEqual(await areOpen(), [true, true, true]);
  });

  test('a click on the color scheme switch changes it once, and the drawer stays open', async (t) => {
    const { page, arrive } = await open(t, '/guide/');
    const toggle = page.getByRole('switch', { name: 'Dark mode' });
    await page.evaluate(() => {
      const root = document.documentElement;
      const changes: string[] = [];
      new MutationObserver(() => {
        const scheme = root.classList.contains('dark') ? 'dark' : 'light';
        if (changes.at(-1) !== scheme) changes.push(scheme);
        root.dataset.changes = changes.join(' ');
      }).observe(root, { attributeFilter: ['class'] });
    });
    await toggle.click();
    await staysOpen(page, arrive, { width: 800, button: '.dc-local-nav-menu', panel: '#shell-sidebar' });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.changes), 'dark');
    await eventually(() => toggle.getAttribute('aria-checked'), 'true');
  });
});
