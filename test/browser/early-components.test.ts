/** What a reader does in a component before it is hydrated: keys, text in fields, and events in nested components. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hold, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

const FORM = `'use client';

import { useState } from 'react';

export default function Form() {
  const [count, setCount] = useState(0);
  const [name, setName] = useState('Ann');
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(false);
  const [size, setSize] = useState('small');
  const [keys, setKeys] = useState<string[]>([]);
  const [sent, setSent] = useState<string[]>([]);
  return (
    <div>
      <button type="button" onClick={() => setCount((before) => before + 1)}>Clicks: {count}</button>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && setKeys([...keys, 'entered ' + name])} />
      <input aria-label="Free" defaultValue="Initial" />
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" aria-label="On" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <select aria-label="Size" value={size} onChange={(event) => setSize(event.target.value)}>
        <option>small</option>
        <option>large</option>
      </select>
      <div role="slider" aria-label="Level" aria-valuenow={1} tabIndex={0}
        onKeyDown={({ key }) => setKeys([...keys, key])}>Level</div>
      <form onSubmit={(event) => { event.preventDefault(); setSent((before) => [...before, 'submit']); }}>
        <input aria-label="Ask" />
        <button onClick={() => setSent((before) => [...before, 'click'])}>Send</button>
      </form>
      <output>{JSON.stringify({ count, name, text, isOn, size, keys, sent })}</output>
    </div>
  );
}
`;

const ACTION = `'use client';

import { useState } from 'react';

export default function Action() {
  const [word, setWord] = useState('');
  return (
    <form action={(data) => setWord(data.get('word') as string)}>
      <input aria-label="Word" name="word" />
      <output>{JSON.stringify(word)}</output>
    </form>
  );
}
`;

const PANEL = `'use client';

import { type ReactNode, useEffect, useState } from 'react';

export default function Panel({ children }: { children?: ReactNode }) {
  const [isReady, setReady] = useState(false);
  const [events, setEvents] = useState<string[]>([]);
  const add = ({ type }: { type: string }) => setEvents((before) => [...before, type]);
  useEffect(() => setReady(true), []);
  return (
    <section data-ready={isReady || undefined} data-events={events.join()} onClick={add} onInput={add}>
      {children}
    </section>
  );
}
`;

const state = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '');

describe('a component that is not hydrated yet', { concurrency: AT_ONCE }, () => {
  let url = '';
  before(async () => {
    const { root } = await site({
      'content/en/index.md': '# Page\n\n<Form />\n',
      'content/_components/Form.tsx': FORM,
      'content/en/nested.md': '# Page\n\n<Panel>\n\n<Form />\n\n</Panel>\n',
      'content/_components/Panel.tsx': PANEL,
      'content/en/action.md': '# Page\n\n<Action />\n',
      'content/_components/Action.tsx': ACTION,
      'content/en/later.md': '# Page\n\n<Later>\n\n<Form />\n\n</Later>\n',
      'content/_components/Later.tsx': `${PANEL.replace('Panel', 'Later')}export const hydrate = 'interaction';\n`,
    });
    url = await buildAndPreview(root);
  });

  /** Opens the page. The module of the component arrives when `arrive` is called. */
  async function open(t: Parameters<typeof openPage>[0], path = '/') {
    let module: Awaited<ReturnType<typeof hold>> | undefined;
    let outer: typeof module;
    const { page, context } = await openPage(t, {
      url: url + path,
      prepare: async (context) => {
        module = await hold(context, /\/assets\/(?:Form|Action)-\w+\.js/);
        outer = await hold(context, /\/assets\/(?:Panel|Later)-\w+\.js/);
      },
    });
    await eventually(() => module?.held(), 1);
    const arriveOuter = () => outer?.release();
    return { page, context, arrive: () => module?.release(), arriveOuter };
  }

  const INITIAL = { count: 0, name: 'Ann', text: '', isOn: false, size: 'small', keys: [], sent: [] };

  for (const key of ['Enter', 'Space'])
    test(`${key} on a button counts`, async (t) => {
      const { page, arrive } = await open(t);
      await page.getByRole('button', { name: 'Clicks' }).focus();
      await page.keyboard.press(key);
      assert.deepEqual(await state(page), INITIAL);
      arrive();
      await eventually(() => state(page), { ...INITIAL, count: 1 });
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BUTTON');
      await page.keyboard.press(key);
      await eventually(() => state(page), { ...INITIAL, count: 2 });
    });

  for (const [act, send] of Object.entries({
    'a click on its button': (page: Page) => page.getByRole('button', { name: 'Send' }).click(),
    'Enter in its field': (page: Page) => page.getByLabel('Ask').press('Enter'),
  }))
    test(`${act} submits a form once`, async (t) => {
      const { page, arrive } = await open(t);
      await send(page);
      arrive();
      await eventually(async () => (await state(page)).sent.length > 0, true);
      assert.deepEqual((await state(page)).sent, ['click', 'submit']);
    });

  test('a form whose action is a function is submitted to it', async (t) => {
    const { page, arrive } = await open(t, '/action');
    await page.getByLabel('Word').fill('hello');
    await page.getByLabel('Word').press('Enter');
    arrive();
    await eventually(() => state(page), 'hello');
  });

  test('text that the reader typed reaches the state, and typing continues', async (t) => {
    const { page, arrive } = await open(t);
    await page.getByLabel('Text').focus();
    await page.keyboard.type('Hello');
    await page.getByLabel('Free').fill('free');
    await page.getByLabel('Name').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('e Lee');
    await page.keyboard.press('ArrowLeft');
    arrive();
    await eventually(() => state(page), { ...INITIAL, name: 'Anne Lee', text: 'Hello' });
    await page.keyboard.type('-');
    await eventually(() => page.getByLabel('Name').inputValue(), 'Anne Le-e');
    await eventually(async () => (await state(page)).name, 'Anne Le-e');
    assert.equal(await page.getByLabel('Free').inputValue(), 'free');
    assert.equal(await page.getByLabel('Text').inputValue(), 'Hello');
  });

  test('a composition of an input method continues, and its text reaches the state', async (t) => {
    const { page, context, arrive } = await open(t);
    await page.getByLabel('Name').fill('Bob');
    await page.getByLabel('Text').focus();
    const session = await context.newCDPSession(page);
    const [text, end] = ['ni', 2];
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    const ended = page.evaluate(
      () => new Promise((resolve) => addEventListener('compositionend', () => resolve(true), true)),
    );
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    arrive();
    await eventually(() => state(page), { ...INITIAL, name: 'Bob', text });
    assert.equal(hasEnded, false);
    await session.send('Input.insertText', { text: '你' });
    await ended;
    await eventually(() => state(page), { ...INITIAL, name: 'Bob', text: '你' });
    assert.equal(await page.getByLabel('Text').inputValue(), '你');
  });

  test('a checkbox and a list of options that the keyboard changed reach the state', async (t) => {
    const { page, arrive } = await open(t);
    await page.getByLabel('On').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Size').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByLabel('Size').inputValue(), 'large');
    arrive();
    await eventually(() => state(page), { ...INITIAL, isOn: true, size: 'large' });
    assert.equal(await page.getByLabel('On').isChecked(), true);
  });

  test('Enter in a field comes after the text, and keys of an own control are not lost', async (t) => {
    const { page, arrive } = await open(t);
    await page.getByLabel('Name').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('e');
    await page.keyboard.press('Enter');
    arrive();
    await eventually(async () => (await state(page)).keys, ['entered Anne']);
    const own = await open(t);
    await own.page.getByRole('slider').focus();
    await own.page.keyboard.press('ArrowRight');
    own.arrive();
    await eventually(async () => (await state(own.page)).keys, ['ArrowRight']);
  });

  for (const path of ['/nested', '/later'])
    test(`a component waits for the one around it, which gets its events too (${path})`, async (t) => {
      const { page, arrive, arriveOuter } = await open(t, path);
      await page.getByRole('button', { name: 'Clicks' }).click();
      await page.getByLabel('Text').fill('Hello');
      const arrived = page.waitForResponse(/\/assets\/Form-/);
      arrive();
      await arrived;
      assert.deepEqual(await state(page), INITIAL);
      arriveOuter();
      await eventually(() => state(page), { ...INITIAL, count: 1, text: 'Hello' });
      assert.equal(await page.locator('section').getAttribute('data-events'), 'input,click');
      await page.getByRole('button', { name: 'Clicks' }).click();
      await eventually(() => page.locator('section').getAttribute('data-events'), 'input,click,click');
    });

  test('a component works if the one around it cannot be loaded', async (t) => {
    let module: Awaited<ReturnType<typeof hold>> | undefined;
    const { page } = await openPage(t, {
      url: `${url}/nested`,
      expected: [/Panel-|ERR_FAILED/],
      prepare: async (context) => {
        module = await hold(context, /\/assets\/(?:Form|Action)-\w+\.js/);
        await context.route(/\/assets\/Panel-\w+\.js/, (route) => route.abort());
      },
    });
    await page.getByRole('button', { name: 'Clicks' }).click();
    await eventually(() => module?.held(), 1);
    module?.release();
    await eventually(() => state(page), { ...INITIAL, count: 1 });
  });

  test('a hydrated component gets the events of one in its content once, when that one is hydrated', async (t) => {
    const { page, arrive, arriveOuter } = await open(t, '/nested');
    arriveOuter();
    const outer = page.locator('section[data-ready]');
    await outer.waitFor();
    await page.getByRole('button', { name: 'Clicks' }).click();
    await page.getByLabel('Text').fill('Hello');
    assert.equal(await outer.getAttribute('data-events'), '');
    arrive();
    await eventually(() => state(page), { ...INITIAL, count: 1, text: 'Hello' });
    await eventually(() => outer.getAttribute('data-events'), 'input,click');
    await page.getByRole('button', { name: 'Clicks' }).click();
    await eventually(() => outer.getAttribute('data-events'), 'input,click,click');
  });
});
