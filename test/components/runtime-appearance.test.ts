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
import { revealAppearance } from '../../src/runtime/browser/appearance-reveal.js';
import { openPage } from '../helpers/dom.js';

const DARK = '(prefers-color-scheme: dark)';
const CALM = '(prefers-reduced-motion: reduce)';
const KEY = 'theme-appearance';

test('stored appearances other than light and dark mean auto', () => {
  assert.equal(coerceAppearance('light'), 'light');
  assert.equal(coerceAppearance('dark'), 'dark');
  for (const value of ['auto', '', 'DARK', 'true', null, undefined])
    assert.equal(coerceAppearance(value), 'auto');
});

test('without a stored appearance, the color scheme follows the system and its changes', (t) => {
  const page = openPage(t);
  startAppearance(true);
  assert.equal(isDark(), false);
  page.setMedia(DARK, true);
  assert.equal(isDark(), true);
  assert.equal(document.documentElement.className, 'dark');
  page.setMedia(DARK, false);
  assert.equal(document.documentElement.className, 'light');
});

test('a stored appearance overrides the system, also on a page restored from the back/forward cache', (t) => {
  const page = openPage(t, { storage: { [KEY]: 'light' }, media: [DARK] });
  startAppearance(true);
  assert.equal(isDark(), false);
  page.setMedia(DARK, false);
  page.setMedia(DARK, true);
  assert.equal(isDark(), false);
  localStorage.setItem(KEY, 'dark');
  dispatchEvent(new Event('pageshow'));
  assert.equal(isDark(), false);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.equal(isDark(), true);
});

test('a change or removal of the stored appearance in another tab is applied', (t) => {
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

test('the toggle switches the visible color scheme and stores the choice', (t) => {
  openPage(t, { media: [DARK] });
  startAppearance(true);
  toggleAppearance();
  assert.equal(localStorage.getItem(KEY), 'light');
  assert.equal(getAppearance(), 'light');
  toggleAppearance();
  assert.equal(localStorage.getItem(KEY), 'dark');
});

test('if storage is blocked, a chosen appearance applies to the current page', (t) => {
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

test('the reveal is a circle that grows in 400 ms from the pointer, or after a key from the control, to the farthest corner', async (t) => {
  const page = openPage(t, { html: '<button></button>' });
  startAppearance(true);
  const animated = withTransitions();
  revealAppearance({ clientX: 1280, clientY: 0 });
  await page.settle();
  assert.equal(isDark(), true);
  const radius = Math.hypot(1280, 800);
  assert.deepEqual(animated, [
    {
      keyframes: { clipPath: ['circle(0 at 1280px 0px)', `circle(${radius}px at 1280px 0px)`] },
      options: {
        duration: 400,
        easing: 'cubic-bezier(0.4, 0, 0.2, 1)',
        pseudoElement: '::view-transition-new(root)',
      },
    },
  ]);
  const button = document.querySelector('button')!;
  button.getBoundingClientRect = () => ({ left: 100, top: 20, width: 40, height: 32 }) as DOMRect;
  revealAppearance({ clientX: 0, clientY: 0, currentTarget: button });
  await page.settle();
  const { clipPath } = animated[1]!.keyframes as { clipPath: string[] };
  assert.equal(clipPath[0], 'circle(0 at 120px 36px)');
});

test('without view transitions, or with reduced motion, the color scheme changes without a reveal', async (t) => {
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
