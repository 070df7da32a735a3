import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  coerceAppearance,
  getAppearance,
  isDark,
  setAppearance,
  startAppearance,
  subscribeAppearance,
  toggleAppearance,
} from '../../src/runtime/browser/appearance.js';
import { REVEAL_DURATION, revealAppearance } from '../../src/runtime/browser/appearance-reveal.js';
import { openPage } from '../helpers/dom.js';

const DARK = '(prefers-color-scheme: dark)';
const CALM = '(prefers-reduced-motion: reduce)';
const KEY = 'theme-appearance';

test('any stored value that is not light or dark is auto', () => {
  assert.equal(coerceAppearance('light'), 'light');
  assert.equal(coerceAppearance('dark'), 'dark');
  for (const value of ['auto', '', 'DARK', 'true', null, undefined])
    assert.equal(coerceAppearance(value), 'auto');
});

test('without a choice the scheme follows the system, also when it changes', (t) => {
  const page = openPage(t);
  startAppearance(true);
  assert.equal(isDark(), false);
  page.setMedia(DARK, true);
  assert.equal(isDark(), true);
  assert.equal(document.documentElement.className, 'dark');
  page.setMedia(DARK, false);
  assert.equal(document.documentElement.className, 'light');
});

test('a stored choice holds against the system', (t) => {
  const page = openPage(t, { storage: { [KEY]: 'light' }, media: [DARK] });
  startAppearance(true);
  assert.equal(isDark(), false);
  page.setMedia(DARK, false);
  page.setMedia(DARK, true);
  assert.equal(isDark(), false);
});

test('a choice in another tab of the browser is followed, and so is a cleared storage', (t) => {
  openPage(t);
  startAppearance(true);
  const told: boolean[] = [];
  subscribeAppearance(() => told.push(isDark()));
  localStorage.setItem(KEY, 'dark');
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
  assert.equal(isDark(), true);
  dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  assert.equal(isDark(), false);
  assert.deepEqual(told, [true, false]);
});

test('a page that comes back from the back/forward cache shows what was chosen meanwhile', (t) => {
  openPage(t, { storage: { [KEY]: 'light' } });
  startAppearance(true);
  localStorage.setItem(KEY, 'dark');
  dispatchEvent(new Event('pageshow'));
  assert.equal(isDark(), false);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.equal(isDark(), true);
});

test('the toggle flips what is seen and stores it', (t) => {
  openPage(t, { media: [DARK] });
  startAppearance(true);
  toggleAppearance();
  assert.equal(localStorage.getItem(KEY), 'light');
  assert.equal(getAppearance(), 'light');
  toggleAppearance();
  assert.equal(localStorage.getItem(KEY), 'dark');
});

test('where storage is blocked, a choice still holds in the page', (t) => {
  const page = openPage(t, { storage: 'blocked' });
  startAppearance(true);
  setAppearance('dark');
  page.setMedia(DARK, false);
  assert.equal(getAppearance(), 'dark');
  assert.equal(isDark(), true);
});

test('a site without dark mode is always light', (t) => {
  openPage(t, { storage: { [KEY]: 'dark' }, media: [DARK] });
  startAppearance(false);
  toggleAppearance();
  assert.equal(isDark(), false);
  assert.equal(getAppearance(), 'light');
  assert.equal(localStorage.getItem(KEY), 'dark');
});

/** A page whose browser has view transitions. Records what was animated. */
function withTransitions() {
  const animated: { keyframes: unknown; options: unknown }[] = [];
  Object.assign(document, {
    startViewTransition(change: () => void) {
      change();
      return { ready: Promise.resolve() };
    },
  });
  Object.assign(document.documentElement, {
    animate: (keyframes: unknown, options: unknown) => animated.push({ keyframes, options }),
  });
  return animated;
}

test('the reveal is a circle of 400 ms from the pointer to the farthest corner', async (t) => {
  const page = openPage(t);
  startAppearance(true);
  const animated = withTransitions();
  revealAppearance({ clientX: 1280, clientY: 0 });
  await page.settle();
  assert.equal(isDark(), true);
  const radius = Math.hypot(1280, 800);
  assert.deepEqual(animated, [
    {
      keyframes: { clipPath: ['circle(0 at 1280px 0px)', `circle(${radius}px at 1280px 0px)`] },
      options: { duration: 400, easing: 'ease-in', pseudoElement: '::view-transition-new(root)' },
    },
  ]);
  assert.equal(REVEAL_DURATION, 400);
});

test('the circle of a click by a key begins in the middle of the control', async (t) => {
  const page = openPage(t, { html: '<button></button>' });
  startAppearance(true);
  const animated = withTransitions();
  const button = document.querySelector('button')!;
  button.getBoundingClientRect = () => ({ left: 100, top: 20, width: 40, height: 32 }) as DOMRect;
  revealAppearance({ clientX: 0, clientY: 0, currentTarget: button });
  await page.settle();
  const { clipPath } = animated[0]!.keyframes as { clipPath: string[] };
  assert.equal(clipPath[0], 'circle(0 at 120px 36px)');
});

test('there is no reveal where the reader wants less motion or the browser has none, and the scheme changes all the same', async (t) => {
  const page = openPage(t);
  startAppearance(true);
  const animated = withTransitions();
  page.setMedia(CALM, true);
  revealAppearance();
  assert.equal(isDark(), true);
  Object.assign(document, { startViewTransition: undefined });
  page.setMedia(CALM, false);
  revealAppearance();
  assert.equal(isDark(), false);
  await page.settle();
  assert.equal(animated.length, 0);
});
