/** The navbar and its menus after hydration, with every delay to the millisecond. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { NavItem, SiteData, ThemeConfig } from '@docs-cli/core/runtime';
import theme from '@docs-cli/core/theme';
import type { SocialLinkData } from '../../src/runtime/model/index.js';
import { App } from '../../src/runtime/react/app.js';
import type { Page } from '../helpers/dom.js';
import { hydrateView } from '../helpers/hydrate.js';
import { pagePayload, siteData } from '../helpers/view.js';

const MENU: NavItem[] = [
  { text: 'One', items: [{ text: 'Inside', link: '/inside' }] },
  { text: 'Two', items: [{ text: 'Other', link: '/other' }] },
];

/** happy-dom has no popovers, so an attribute represents their state. */
function simulatePopovers({ window }: Page): void {
  const { prototype } = window.HTMLElement;
  const matches = prototype.matches;
  Object.assign(prototype, {
    matches(this: HTMLElement, selector: string) {
      if (selector === ':popover-open') return this.hasAttribute('data-open');
      if (selector === ':focus-visible') return !this.hasAttribute('data-clicked');
      return Reflect.apply(matches, this, [selector]);
    },
    showPopover(this: HTMLElement) {
      this.setAttribute('data-open', '');
    },
    hidePopover(this: HTMLElement) {
      this.removeAttribute('data-open');
    },
  });
}

/** Hydrates a page with a navbar. */
async function open(t: TestContext, config: Partial<ThemeConfig> = {}, type: 'doc' | 'blank' = 'doc') {
  const data = siteData();
  const site = { ...data, themeConfig: { ...data.themeConfig, nav: MENU, ...config } };
  const view = (path = '/a', pageType = type) => (
    <App theme={theme} site={site} payload={pagePayload(path, { page: { pageType } })} sidebar={[]} />
  );
  const { page, show } = await hydrateView(t, view(), { prepare: simulatePopovers });
  t.mock.timers.enable({ apis: ['setTimeout'] });

  const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  const pointer = async (name: string, target: Element, pointerType = 'mouse') => {
    const event = new MouseEvent(name, { bubbles: true });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    target.dispatchEvent(event);
    await page.settle();
  };
  return {
    page,
    find,
    pass: async (milliseconds: number) => {
      t.mock.timers.tick(milliseconds);
      await page.settle();
    },
    over: (target: Element, by?: string) => pointer('pointerover', target, by),
    out: (target: Element, by?: string) => pointer('pointerout', target, by),
    async scrollTo(y: number) {
      page.window.document.documentElement.scrollTop = y;
      dispatchEvent(new Event('scroll'));
      await page.settle();
    },
    go: (path: string, pageType = type) => show(view(path, pageType)),
  };
}

/** Whether the first menu of the bar is open. */
const isOpen = () => document.querySelector('.dc-dropdown-panel')!.hasAttribute('data-open');
const firstButton = () => document.querySelector<HTMLElement>('.dc-dropdown-button')!;

test('a menu opens on hover by a mouse or pen, and closes 150 ms after the pointer leaves it and its button', async (t) => {
  const { over, out, pass, find } = await open(t);
  await over(firstButton(), 'touch');
  await pass(1000);
  assert.equal(isOpen(), false);
  await over(firstButton(), 'pen');
  await pass(0);
  assert.equal(isOpen(), true);
  for (const place of [find('.dc-dropdown-panel'), firstButton()]) {
    await out(place);
    await pass(149);
    await over(place);
    await pass(1000);
    assert.equal(isOpen(), true);
  }
  await out(firstButton());
  await pass(149);
  assert.equal(isOpen(), true);
  await pass(1);
  assert.equal(isOpen(), false);
  await over(firstButton());
  await pass(0);
  assert.equal(isOpen(), true);
});

/** A click as the browser fires it: by the pointer, or by a key (`detail` 0). @returns whether it toggles. */
async function click(settle: () => Promise<void>, detail: number): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  firstButton().dispatchEvent(event);
  await settle();
  return !event.defaultPrevented;
}

test('after a click on its button or with the focus in it, a menu opened by hover stays open when the pointer leaves', async (t) => {
  const { over, out, pass, find, page } = await open(t);
  await over(firstButton());
  await pass(0);
  assert.equal(await click(page.settle, 1), false);
  await out(firstButton());
  await pass(1000);
  assert.equal(isOpen(), true);
  assert.equal(await click(page.settle, 1), true);

  find('.dc-dropdown-panel').removeAttribute('data-open');
  await over(firstButton());
  await pass(0);
  find('.dc-dropdown-panel a').focus();
  await page.settle();
  await out(firstButton());
  await pass(1000);
  assert.equal(isOpen(), true);

  await over(firstButton());
  await pass(0);
  assert.equal(await click(page.settle, 0), true, 'A key toggles the menu, also below the pointer.');
});

test('a menu closes when it loses the focus, an entry is followed or the page changes', async (t) => {
  const { find, page, go } = await open(t);
  const panel = find('.dc-dropdown-panel');
  const entry = find('.dc-dropdown-panel a');
  panel.setAttribute('data-open', '');
  entry.focus();
  entry.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: find('.dc-nav-title') }));
  await page.settle();
  assert.equal(isOpen(), false);
  panel.setAttribute('data-open', '');
  entry.addEventListener('click', (event) => event.preventDefault());
  entry.click();
  assert.equal(isOpen(), false);
  panel.setAttribute('data-open', '');
  await go('/b');
  assert.equal(isOpen(), false);
});

test('keys move between menu entries, and Escape returns the focus to the button', async (t) => {
  const items = ['A', 'B', 'C'].map((text) => ({ text, link: `/${text}` }));
  const { page } = await open(t, { nav: [{ text: 'Menu', link: '/menu', items }] });
  const focused = () => document.activeElement?.textContent;
  const press = async (key: string) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    await page.settle();
  };
  firstButton().focus();
  await press('ArrowDown');
  assert.equal(isOpen(), true);
  // The entry's own link comes first.
  assert.equal(focused(), 'Menu');
  for (const [key, expected] of [
    ['ArrowDown', 'A'],
    ['End', 'C'],
    ['ArrowDown', 'Menu'],
    ['ArrowUp', 'C'],
    ['Home', 'Menu'],
  ] as const) {
    await press(key);
    assert.equal(focused(), expected, key);
  }
  await press('Escape');
  assert.equal(isOpen(), false);
  assert.equal(document.activeElement, firstButton());
});

test('the popover of a social link opens and closes after 100 ms of hovering; a closed one does not reopen', async (t) => {
  const { over, out, pass, find, page } = await open(t, {
    nav: [],
    socialLinks: [{ icon: 'discord', svg: '', name: 'Discord', mode: 'text', content: 'Hello' }],
  });
  const panel = find('.dc-social-links .dc-popover-panel');
  const button = find('.dc-social-links button');
  const isShown = () => panel.hasAttribute('data-open');
  for (const [move, before] of [
    [over, false],
    [out, true],
  ] as const) {
    await move(button);
    await pass(99);
    assert.equal(isShown(), before);
    await pass(1);
    assert.equal(isShown(), !before);
  }

  // Does what browsers do: happy-dom has no popovers.
  const toggle = () => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    panel.toggleAttribute('data-open');
  };
  const press = () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  for (const close of [toggle, press]) {
    await over(button);
    await pass(50);
    toggle();
    assert.equal(isShown(), true);
    close();
    await page.settle();
    await pass(1000);
    assert.equal(isShown(), false, 'The pending hover does not open it again.');
    await out(button);
    await pass(1000);
  }
});

const tooltip = () => document.querySelector('.dc-tooltip')?.textContent;

test('a tooltip appears after 100 ms of hovering and disappears 100 ms after it', async (t) => {
  const { over, out, pass, find } = await open(t);
  const toggle = find('[role=switch]');
  await over(toggle);
  await pass(99);
  assert.equal(tooltip(), undefined);
  await pass(1);
  assert.equal(tooltip(), 'Dark mode');
  assert.equal(find('.dc-tooltip').getAttribute('aria-hidden'), 'true');
  await out(toggle);
  await pass(99);
  assert.equal(tooltip(), 'Dark mode');
  await pass(1);
  assert.equal(tooltip(), undefined);
  await over(toggle, 'touch');
  await pass(1000);
  assert.equal(tooltip(), undefined);
});

test('a tooltip appears on visible focus and disappears on Escape, click and blur, unless the pointer is there', async (t) => {
  const { over, out, pass, page, find } = await open(t);
  const toggle = find('[role=switch]');
  const focus = async (isFocused = true) => {
    if (isFocused) toggle.focus();
    else toggle.blur();
    await page.settle();
    return tooltip();
  };
  toggle.setAttribute('data-clicked', '');
  assert.equal(await focus(), undefined);
  toggle.blur();
  toggle.removeAttribute('data-clicked');
  assert.equal(await focus(), 'Dark mode');
  toggle.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await page.settle();
  assert.equal(tooltip(), undefined);
  await over(toggle);
  await pass(100);
  assert.equal(tooltip(), 'Dark mode');
  toggle.click();
  await page.settle();
  assert.equal(tooltip(), undefined);
  await out(toggle);
  await focus(false);
  assert.equal(await focus(), 'Dark mode');
  assert.equal(await focus(false), undefined);

  await focus();
  await over(toggle);
  await pass(100);
  await out(toggle);
  await pass(1000);
  assert.equal(tooltip(), 'Dark mode', 'The focus is still visible.');
  await over(toggle);
  await pass(100);
  assert.equal(await focus(false), 'Dark mode', 'The pointer is still there.');
  await out(toggle);
  await pass(100);
  assert.equal(tooltip(), undefined);
});

test('the appearance toggle shows the reveal only if the config enables it', async (t) => {
  for (const enableAppearanceAnimation of [true, false]) {
    await t.test(`enableAppearanceAnimation: ${enableAppearanceAnimation}`, async (inner) => {
      const { find, page } = await open(inner as TestContext, { enableAppearanceAnimation });
      let circles = 0;
      Object.assign(document, {
        startViewTransition(change: () => void) {
          circles += 1;
          change();
          return { ready: new Promise(() => undefined) };
        },
      });
      const before = document.documentElement.classList.contains('dark');
      find('[role=switch]').click();
      // The animation is a separate chunk.
      await import('../../src/runtime/browser/appearance-reveal.js');
      await page.settle();
      assert.notEqual(document.documentElement.classList.contains('dark'), before);
      assert.equal(circles, Number(enableAppearanceAnimation));
    });
  }
});

test('the scroll-to-top button appears 100 ms after the page is scrolled, scrolls and moves the focus', async (t) => {
  const { page, scrollTo, pass, find } = await open(t);
  const calls: unknown[] = [];
  Object.assign(globalThis, { scrollTo: (options: unknown) => calls.push(options) });
  const button = () => find('.dc-scroll-to-top button');
  assert.equal(button(), null);
  await scrollTo(1);
  await pass(99);
  assert.equal(button(), null);
  await pass(1);
  assert.equal(button().getAttribute('aria-label'), 'Scroll to top');
  button().click();
  assert.equal(document.activeElement, find('main'));
  page.setMedia('(prefers-reduced-motion: reduce)', true);
  button().click();
  assert.deepEqual(calls, [
    { top: 0, behavior: 'smooth' },
    { top: 0, behavior: 'instant' },
  ]);
  await scrollTo(0);
  await pass(100);
  assert.equal(button(), null);
});

test('a blank page has no scroll-to-top button', async (t) => {
  const { scrollTo, pass, find } = await open(t, {}, 'blank');
  await scrollTo(500);
  await pass(100);
  assert.equal(find('.dc-scroll-to-top'), null);
});

async function openHiding(t: TestContext, hideNavbar: ThemeConfig['hideNavbar']) {
  const opened = await open(t, { hideNavbar });
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000 });
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 800 });
  Object.defineProperty(opened.find('.dc-navbar'), 'offsetHeight', { value: 72 });
  return {
    ...opened,
    isAway: () => document.documentElement.dataset.navbar === 'away',
    async settleAt(y: number) {
      await opened.scrollTo(y);
      await opened.pass(200);
    },
  };
}

test('hideNavbar auto hides the navbar on scrolling down and shows it on scrolling up, every 200 ms', async (t) => {
  const { scrollTo, settleAt, pass, isAway, go } = await openHiding(t, 'auto');
  await scrollTo(300);
  await pass(199);
  assert.equal(isAway(), false);
  await pass(1);
  assert.equal(isAway(), true);
  await scrollTo(290);
  await pass(199);
  assert.equal(isAway(), true);
  await pass(1);
  assert.equal(isAway(), false);
  await settleAt(400);
  assert.equal(isAway(), true);
  // Closer to the top than its own height.
  await settleAt(60);
  await settleAt(71);
  assert.equal(isAway(), false);
  // The rebound at the end of a page does not count as scrolling up.
  await settleAt(4250);
  await settleAt(4200);
  assert.equal(isAway(), true);
  // A page without a navbar.
  await go('/b', 'blank');
  assert.equal(isAway(), false);
});

test('hideNavbar always hides the navbar until the page is at the top', async (t) => {
  const { settleAt, isAway } = await openHiding(t, 'always');
  await settleAt(71);
  assert.equal(isAway(), false);
  await settleAt(72);
  assert.equal(isAway(), true);
  await settleAt(1000);
  await settleAt(500);
  assert.equal(isAway(), true);
  await settleAt(0);
  assert.equal(isAway(), false);
});

test('hideNavbar never keeps the navbar visible', async (t) => {
  const { settleAt, isAway } = await openHiding(t, 'never');
  await settleAt(1000);
  assert.equal(isAway(), false);
});

const times = (count: number, text: string, more: Partial<NavItem> = {}) =>
  Array.from({ length: count }, () => ({ text, link: '/x', ...more }));
const links = (count: number) => {
  const link: SocialLinkData = { icon: 'x', svg: '', name: 'X', mode: 'link', content: '/' };
  return { socialLinks: Array.from({ length: count }, () => link) };
};
const BREAKPOINTS: [
  nav: NavItem[],
  breakpoint?: string,
  config?: Partial<ThemeConfig>,
  site?: Partial<SiteData>,
][] = [
  [times(4, 'Reference')],
  [times(8, 'Reference'), '1024'],
  [times(12, 'Reference'), '1280'],
  [times(60, 'Reference'), '1280'],
  // Chinese, Japanese and Korean characters are square.
  [times(8, '参考')],
  [times(8, '配置项参考'), '1024'],
  [times(8, 'ドクドクド'), '1024'],
  [times(8, '문서문서문'), '1024'],
  // A sixth social link adds the button of a menu, and more add nothing.
  [times(8, 'ab'), undefined, links(5)],
  [times(8, 'ab'), '1024', links(6)],
  [times(7, 'ab'), undefined, links(9)],
  [times(8, 'ab', { tag: 'a' }), '1024', links(5)],
  [times(8, 'ab', { items: times(1, 'Inside') }), '1024', links(5)],
  [times(8, 'ab'), '1024', links(5), { multiVersion: { default: '1', versions: ['1', '2'] } }],
  // The limit of a long title is a share of the bar.
  [times(8, 'ab'), '1024', links(5), { title: 'A title that goes on' }],
  [times(4, 'ab'), undefined, links(5), { title: 'A title that goes on for ever '.repeat(9) }],
  [times(11, 'ab'), '1024', links(5), { title: 'A title that goes on for ever '.repeat(9) }],
  [times(12, 'ab'), '1280', links(5), { title: 'A title that goes on for ever '.repeat(9) }],
];
test('the navbar gets a breakpoint if its title, entries and controls do not fit into 768 or 1024 px', async () => {
  const { renderToString } = await import('react-dom/server');
  for (const [i, [nav, breakpoint, config, over]] of BREAKPOINTS.entries()) {
    const data = siteData(over);
    const site = { ...data, themeConfig: { ...data.themeConfig, nav, ...config } };
    const html = renderToString(<App theme={theme} site={site} payload={pagePayload('/a')} sidebar={[]} />);
    assert.equal(/<header[^>]* data-breakpoint="(\d+)"/.exec(html)?.[1], breakpoint, `case ${i}`);
  }
});
