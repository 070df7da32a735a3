/** Fields and forms that are used before hydration keep their values, and React receives each change once. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hold, isHydrated, openPage } from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
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

const FILES: Files = {
  'content/index.md': '---\nlayout: ./_theme/fields.tsx\n---\n# Fields\n',
  'content/other.md': '# Other\n',
  'content/_theme/fields.tsx': LAYOUT,
};

describe('fields that are used before hydration', { concurrency: AT_ONCE }, () => {
  let url = '';
  before(async () => {
    const { root } = await site(FILES);
    url = await buildAndPreview(root);
  });

  /** Opens the page; its client is on its way until `arrive` is called. */
  async function openSlowly(t: Parameters<typeof openPage>[0], expected: RegExp[] = []) {
    let client: Awaited<ReturnType<typeof hold>> | undefined;
    const { page } = await openPage(t, {
      url,
      expected,
      prepare: async (context) => {
        client = await hold(context, /\/assets\/chunk-/);
      },
    });
    const arrive = async () => {
      await eventually(() => client?.held(), 1, { message: 'The client was not asked for.' });
      assert.equal(await isHydrated(page), false);
      client?.release();
      await page.evaluate(async () => {
        await window.__docs?.load();
      });
    };
    return { page, arrive };
  }
  const said = (page: Page) => page.locator('#said').textContent();
  const state = (page: Page) => page.locator('#state').textContent();

  test('a select, checkboxes and radio buttons keep their values, and React receives each change once', async (t) => {
    const { page, arrive } = await openSlowly(t);
    await page.selectOption('#color', 'blue');
    await page.check('#on');
    await page.uncheck('#off');
    await page.check('#m');
    await page.check('#l');
    await arrive();
    await eventually(() => said(page), 'color blue, on true, off false, size l');
    assert.equal(await state(page), 'blue true l');
    assert.deepEqual(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>(':checked')].map(({ id }) => id),
      ),
      ['', 'on', 'l'],
    );
    assert.equal(await page.locator('#color').inputValue(), 'blue');
    await page.check('#s');
    await page.uncheck('#on');
    await eventually(() => state(page), 'blue false s');
  });

  test('before hydration, a checkbox that is checked and unchecked is unchecked, and a popover that opens by the image in its button stays open', async (t) => {
    const { page, arrive } = await openSlowly(t);
    for (const id of ['#on', '#flip']) {
      await page.check(id);
      await page.uncheck(id);
    }
    // The last, because a click elsewhere closes the popover.
    await page.locator('#image').click();
    await page.locator('#box').waitFor();
    await arrive();
    await eventually(() => page.locator('#said').getAttribute('data-ready'), 'true');
    assert.equal(await page.isChecked('#on'), false);
    assert.equal(await page.isChecked('#flip'), false);
    assert.match((await state(page)) ?? '', /^red false/);
    assert.ok(await page.locator('#box').isVisible());
  });

  test('a chosen file, later changes and edited text are kept, and typing continues at its end', async (t) => {
    const { page, arrive } = await openSlowly(t);
    await page.setInputFiles('#file', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.locator('#range').fill('7');
    await page.locator('#note').pressSequentially('after');
    await page.locator('#edit').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    await arrive();
    await eventually(() => said(page), 'file a.txt, range 7, note after, edit Text and more');
    const names = () =>
      page.locator('#file').evaluate((field: HTMLInputElement) => [...field.files!].map(({ name }) => name));
    assert.deepEqual(await names(), ['a.txt']);
    assert.equal(await page.locator('#edit').textContent(), 'Text and more');
    await page.keyboard.type('!');
    await eventually(() => said(page).then((text) => text?.endsWith('edit Text and more!')), true);
  });

  test('a double click on a submit button submits the form once', async (t) => {
    const { page, arrive } = await openSlowly(t);
    await page.locator('#q').fill('why');
    await page.locator('#ask button').dblclick();
    await arrive();
    await eventually(() => said(page), 'pressed, ask why');
    assert.equal(new URL(page.url()).search, '');
  });

  test('a button outside of its form submits it once', async (t) => {
    const { page, arrive } = await openSlowly(t);
    await page.locator('#q').fill('why');
    await page.locator('#outside').click();
    await arrive();
    await eventually(() => page.locator('#said').getAttribute('data-ready'), 'true');
    assert.equal(await said(page), 'outside, ask why');
  });

  test('Enter submits a form without a button', async (t) => {
    const { page, arrive } = await openSlowly(t);
    await page.locator('#b').fill('x');
    await page.keyboard.press('Enter');
    await arrive();
    await eventually(() => said(page), 'bare');
    assert.equal(new URL(page.url()).search, '');
  });

  test('a form without a handler is submitted by the browser after hydration', async (t) => {
    const { page, arrive } = await openSlowly(t);
    await page.locator('#p').fill('x');
    await page.keyboard.press('Enter');
    await arrive().catch(() => undefined);
    await eventually(() => new URL(page.url()).search, '?p=x');
  });

  test('a form with an action is submitted by the browser immediately', async (t) => {
    const { page } = await openSlowly(t);
    await page.locator('#n').fill('x');
    await page.keyboard.press('Enter');
    await eventually(() => new URL(page.url()).pathname + new URL(page.url()).search, '/other?n=x');
  });

  test('an event that cannot be replayed does not stop the others', async (t) => {
    const { page, arrive } = await openSlowly(t, [/no event here/]);
    await page.evaluate(() => {
      document.querySelector('#note')!.dispatchEvent = () => {
        throw new Error('no event here');
      };
    });
    await page.locator('#note').pressSequentially('x');
    await page.selectOption('#color', 'blue');
    const failed = page.waitForEvent('console');
    await arrive();
    assert.match((await failed).text(), /no event here/);
    await eventually(async () => /color blue/.test((await said(page)) ?? ''), true);
  });
});
