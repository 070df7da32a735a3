/** What a reader does in a component before it is hydrated: keys, text in fields, and events in nested components. */
import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { AT_ONCE, eventually, hold, type OpenOptions, openPage } from '../helpers/browser.js';
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
  const addKey = (key: string) => setKeys((before) => [...before, key]);
  return (
    <div>
      <button type="button" onClick={() => setCount((before) => before + 1)}>Clicks: {count}</button>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && addKey('entered ' + name)} />
      <input aria-label="Free" defaultValue="Initial" />
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" aria-label="On" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <select aria-label="Size" value={size} onChange={(event) => setSize(event.target.value)}>
        <option>small</option>
        <option>large</option>
      </select>
      <div role="slider" aria-label="Level" aria-valuenow={1} tabIndex={0}
        onKeyDown={({ key }) => addKey(key)}>Level</div>
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

const state = async (part: Page | Locator) =>
  JSON.parse((await part.locator('output').first().textContent()) ?? '');
const INITIAL = { count: 0, name: 'Ann', text: '', isOn: false, size: 'small', keys: [], sent: [] };

describe('a component that is not hydrated yet', { concurrency: AT_ONCE }, () => {
  let url = '';
  before(async () => {
    const { root } = await site({
      'content/en/index.md': '# Page\n\n<Form />\n\n<Action />\n',
      'content/en/nested.md':
        '# Page\n\n<Panel>\n\n<Box>\n\n<Form />\n\n</Box>\n\n</Panel>\n\n<Later>\n\n<Form />\n\n</Later>\n',
      'content/_components/Form.tsx': FORM,
      'content/_components/Box.tsx': 'export default ({ children }) => <div>{children}</div>;\n',
      'content/_components/Action.tsx': ACTION,
      'content/_components/Panel.tsx': PANEL,
      'content/_components/Later.tsx': `${PANEL.replace('Panel', 'Later')}export const hydrate = 'interaction';\n`,
    });
    url = await buildAndPreview(root);
  });

  /** Opens a page. The modules of its components arrive when `arrive` and `arriveOuter` are called. */
  async function open(t: TestContext, path: string, options: Partial<OpenOptions> = {}) {
    let inner: Awaited<ReturnType<typeof hold>> | undefined;
    let outer: typeof inner;
    const { page, context } = await openPage(t, {
      ...options,
      url: url + path,
      prepare: async (context) => {
        inner = await hold(context, /\/assets\/(?:Form|Action)-\w+\.js/);
        outer = await hold(context, /\/assets\/(?:Panel|Later)-\w+\.js/);
        await options.prepare?.(context);
      },
    });
    await eventually(() => inner!.held() > 0, true);
    return { page, context, arrive: () => inner?.release(), arriveOuter: () => outer?.release() };
  }

  test('keys, text, choices and forms reach the state in their order, and typing continues', async (t) => {
    const { page, arrive } = await open(t, '/');
    await page.getByRole('button', { name: 'Clicks' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.getByLabel('Text').focus();
    await page.keyboard.type('Hello');
    await page.getByLabel('Free').fill('free');
    await page.getByLabel('On').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Size').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByLabel('Ask').press('Enter');
    await page.getByLabel('Word').fill('hello');
    await page.getByLabel('Word').press('Enter');
    await page.getByLabel('Name').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('e Lee');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    assert.deepEqual(await state(page), INITIAL);
    arrive();
    await eventually(() => state(page), {
      count: 2,
      name: 'Anne Lee',
      text: 'Hello',
      isOn: true,
      size: 'large',
      keys: ['ArrowRight', 'entered Anne Lee'],
      sent: ['click', 'submit', 'click', 'submit'],
    });
    // A form whose action is a function.
    await eventually(() => page.locator('output').last().textContent(), '"hello"');
    await page.keyboard.type('-');
    await eventually(() => page.getByLabel('Name').inputValue(), 'Anne Le-e');
    await eventually(async () => (await state(page)).name, 'Anne Le-e');
    assert.equal(await page.getByLabel('Free').inputValue(), 'free');
    assert.equal(await page.getByLabel('Text').inputValue(), 'Hello');
    assert.equal(await page.getByLabel('Size').inputValue(), 'large');
    assert.equal(await page.getByLabel('On').isChecked(), true);
  });

  test('a composition of an input method continues, and its text reaches the state', async (t) => {
    const { page, context, arrive } = await open(t, '/');
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

  test('a component waits for the one around it, which gets its events too', async (t) => {
    const { page, arrive, arriveOuter } = await open(t, '/nested');
    // The second one exports `hydrate = 'interaction'`.
    const sections = await page.locator('section').all();
    assert.equal(sections.length, 2);
    for (const section of sections) {
      await section.getByRole('button', { name: 'Clicks' }).click();
      await section.getByLabel('Text').fill('Hello');
    }
    const arrived = page.waitForResponse(/\/assets\/Form-/);
    arrive();
    await arrived;
    for (const section of sections) assert.deepEqual(await state(section), INITIAL);
    arriveOuter();
    for (const section of sections) {
      await eventually(() => state(section), { ...INITIAL, count: 1, text: 'Hello' });
      assert.equal(await section.getAttribute('data-events'), 'input,click');
      await section.getByRole('button', { name: 'Clicks' }).click();
      await eventually(() => section.getAttribute('data-events'), 'input,click,click');
    }
  });

  test('a component works if the one around it cannot be loaded', async (t) => {
    const { page, arrive } = await open(t, '/nested', {
      expected: [/Panel-|ERR_FAILED/],
      prepare: (context) => context.route(/\/assets\/Panel-\w+\.js/, (route) => route.abort()),
    });
    await page.getByRole('button', { name: 'Clicks' }).first().click();
    arrive();
    await eventually(() => state(page), { ...INITIAL, count: 1 });
  });

  test('a hydrated component gets the events of one in its content once, when that one is hydrated', async (t) => {
    const { page, arrive, arriveOuter } = await open(t, '/nested');
    arriveOuter();
    const outer = page.locator('section').first();
    await eventually(() => outer.getAttribute('data-ready'), 'true');
    await outer.getByRole('button', { name: 'Clicks' }).click();
    await outer.getByLabel('Text').fill('Hello');
    assert.equal(await outer.getAttribute('data-events'), '');
    arrive();
    await eventually(() => state(outer), { ...INITIAL, count: 1, text: 'Hello' });
    await eventually(() => outer.getAttribute('data-events'), 'input,click');
    await outer.getByRole('button', { name: 'Clicks' }).click();
    await eventually(() => outer.getAttribute('data-events'), 'input,click,click');
  });
});
