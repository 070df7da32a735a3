/** A part of the theme that throws only in the browser: its HTML stays, and the rest of the page works. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenedPage,
  openPage,
} from '../helpers/browser.js';
import { isNightly } from '../helpers/nightly.js';
import { type Files, site } from '../helpers/site.js';
import { FILES } from './fixture.js';
import { buildAndPreview } from './servers.js';

/**
 * Every part of the theme, and a layout of the site's own, throw where the query asks for it: `?fail=Outline` while it
 * renders, `&when=effect` after it was shown, `&when=later` when the page is asked to.
 */
const FAILING = `import { type ReactNode, useEffect, useState } from 'react';

function isAsked(name: string, moment: string): boolean {
  if (typeof location === 'undefined') return false;
  const query = new URLSearchParams(location.search);
  return (query.get('fail') ?? '').split(',').includes(name) && (query.get('when') ?? 'render') === moment;
}

export function Failing({ name, children }: { name: string; children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  if (isLate || isAsked(name, 'render')) throw new Error(name + ' is broken');
  useEffect(() => {
    if (isAsked(name, 'effect')) throw new Error(name + ' is broken');
    const fail = () => isAsked(name, 'later') && setLate(true);
    document.addEventListener('fail', fail);
    return () => document.removeEventListener('fail', fail);
  });
  return children;
}
`;

const THEME = `import { defaultSlots, extendTheme } from '@docs-cli/core/theme';
import type { ComponentType } from 'react';
import { Failing } from './failing.js';

const parts = Object.entries({
  ...defaultSlots,
  NavTitleAfter: () => <b id="after">After the title</b>,
  DocBefore: () => <p>Before<i> the </i>article</p>,
  DocAfter: () => <><p>After</p>the article</>,
  Footer: () => <footer>The foot</footer>,
}) as [string, ComponentType][];

const slots = Object.fromEntries(
  parts.map(([name, Part]) => [name, (props: object) => <Failing name={name}><Part {...props} /></Failing>]),
);

export default extendTheme({ slots });
`;

const LAYOUT = `import { Article } from '@docs-cli/core/runtime';
import { Failing } from './failing.js';

export default function Own() {
  return <Failing name="own"><div className="own"><p>The layout</p><Article /></div></Failing>;
}
`;

const SITE: Files = {
  ...FILES,
  // Without a site URL, the server omits parts that contain it.
  'site.config.ts': String(FILES['site.config.ts']).replace(
    "title: 'Fixture',",
    "title: 'Fixture',\n  siteUrl: 'https://docs.example.com',",
  ),
  'content/_theme/failing.tsx': FAILING,
  'content/_theme/index.tsx': THEME,
  'content/_theme/own.tsx': LAYOUT,
  'content/en/own.md':
    '---\nlayout: ../_theme/own.tsx\n---\n\n# Own\n\nWords of the article.\n\n[Guide](./guide/index.md)\n',
  'content/zh/own.md': '---\nlayout: ../_theme/own.tsx\n---\n\n# 自己\n',
};

let serving: Promise<string> | undefined;

const ERROR = /^console\.error: <(\S+)> failed/;

/** Opens a page; `errors` are the parts that the console names. */
async function open(
  t: Parameters<typeof openPage>[0],
  path: string,
): Promise<OpenedPage & { errors: string[] }> {
  serving ??= site(SITE).then(({ root }) => buildAndPreview(root));
  const opened = await openPage(t, { url: (await serving) + path, expected: [ERROR] });
  const errors: string[] = [];
  opened.page.on('console', (message) => {
    const [, name] = ERROR.exec(`console.${message.type()}: ${message.text()}`) ?? [];
    if (name) errors.push(name);
  });
  return { ...opened, errors };
}

/** Elements with their classes, and texts, in the order of the page. */
function partsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.getElementById('docs-root')!.cloneNode(true) as Element;
    // The marker of a failed part, preloads that only the server adds, and the announcer.
    for (const other of root.querySelectorAll('template, link, [data-announcer]')) other.remove();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Element;
      const text = node.getAttribute?.('class') ?? node.textContent ?? '';
      // The class is added when the pointer is over the image.
      parts.push(`${node.nodeName} ${text.replace('is-zoomable', '')}`);
    }
    return parts;
  });
}

/** Compares the page with its previous parts. A failure shows only the first difference. */
async function holdParts(page: Page, before: string[]): Promise<void> {
  const now = await partsOf(page);
  const at = now.findIndex((part, index) => part !== before[index]);
  const around = (parts: string[]) => (at < 0 ? parts.length : parts.slice(Math.max(0, at - 3), at + 4));
  assert.deepEqual(around(now), around(before));
}

/** The rest of the page works. */
async function flipScheme(page: Page): Promise<void> {
  const toggle = page.getByRole('switch', { name: 'Dark mode' });
  const before = await toggle.getAttribute('aria-checked');
  await toggle.click();
  await eventually(() => toggle.getAttribute('aria-checked'), before === 'true' ? 'false' : 'true');
}

const DOC = '/guide/widgets';
/** Parts that fail together. No part of a list contains another one. */
const PARTS: Record<string, string> = {
  'SkipLink,Navbar,Sidebar,LocalNav,DocBefore,PageActions,DocAfter,DocFooter,Outline,Footer': DOC,
  'NavTitle,NavMenu,SearchButton,LanguageSwitcher,AppearanceToggle,SocialLinks,MobileMenu,SidebarItems,EditLink,Pager':
    DOC,
  'NavTitleAfter,Outline': DOC,
  'Hero,Features': '/',
  Overview: '/reference/',
  PostList: '/blog/',
  // A part within a part that failed is not rendered.
  'DocFooter,EditLink': DOC,
};
/** Parts without which links load their page. */
const WHOLE: Record<string, string> = {
  Root: DOC,
  DocLayout: DOC,
  own: '/own',
  ...(isNightly && {
    HomeLayout: '/',
    OverviewLayout: '/reference/',
    BlogLayout: '/blog/',
    CustomLayout: '/own',
    BlankLayout: '/blank',
  }),
};

describe('a part of the theme that throws in the browser', { concurrency: AT_ONCE }, () => {
  for (const [name, path] of Object.entries({ ...PARTS, ...WHOLE })) {
    test(`${name} keeps its HTML if it throws during hydration, and the rest works`, async (t) => {
      const { page, errors } = await open(t, `${path}?fail=${name}`);
      const before = await partsOf(page);
      await hydrate(page);
      await holdParts(page, before);
      const own =
        name === 'own'
          ? ['content/_theme/own.tsx']
          : name.replace('DocFooter,EditLink', 'DocFooter').split(',');
      assert.deepEqual(errors.sort(), own.sort());
      if (!/AppearanceToggle|Navbar|Root|Blank/.test(name)) await flipScheme(page);
    });
  }

  for (const name of ['Outline', 'Root']) {
    for (const when of ['effect', 'later']) {
      test(`${name} keeps its HTML if it throws ${when === 'later' ? 'later' : 'in an effect'}`, async (t) => {
        const { page, errors } = await open(t, `${DOC}?fail=${name}&when=${when}`);
        const before = await partsOf(page);
        await hydrate(page);
        await page.evaluate(() => document.dispatchEvent(new Event('fail')));
        await eventually(() => [...errors], [name]);
        await holdParts(page, before);
        if (name === 'Outline') await flipScheme(page);
      });
    }
  }

  test('a failed part appears again on the next page', async (t) => {
    const { page, errors } = await open(t, `${DOC}?fail=Outline`);
    await page.setViewportSize({ width: 1440, height: 800 });
    await hydrate(page);
    await markDocument(page);
    await page.locator('#shell-sidebar').getByRole('link', { name: 'Long page' }).click();
    await eventually(() => page.title(), 'Long page - Fixture');
    assert.ok(await isSameDocument(page));
    assert.deepEqual(
      [
        await page.locator('.outline').count(),
        await page.locator('.outline').getByText('Section 7', { exact: true }).count(),
      ],
      [1, 1],
    );
    assert.deepEqual(errors, ['Outline']);
  });

  test('a part that throws during a navigation is missing on the next page, and the article appears', async (t) => {
    const { page, errors } = await open(t, DOC);
    await hydrate(page);
    await markDocument(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/guide/long?fail=Outline';
      link.textContent = 'added';
      document.querySelector('[data-article]')?.prepend(link);
    });
    await page.getByRole('link', { name: 'added' }).click();
    await eventually(() => page.title(), 'Long page - Fixture');
    assert.ok(await isSameDocument(page));
    assert.deepEqual(
      [await page.locator('.outline').count(), await page.locator('[data-article] h2').count()],
      [0, 30],
    );
    assert.deepEqual(errors, ['Outline']);
    await flipScheme(page);
  });

  test('a layout that throws during a navigation shows the HTML of the server', async (t) => {
    const { page } = await open(t, DOC);
    await hydrate(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/own?fail=own';
      link.textContent = 'added';
      document.querySelector('[data-article]')?.prepend(link);
    });
    await page.getByRole('link', { name: 'added' }).click();
    await eventually(() => addressOf(page), '/own?fail=own');
    await eventually(() => page.locator('.own').getByText('The layout').count(), 1);
    await eventually(() => page.locator('[data-article]').getByText('Words of the article.').count(), 1);
  });

  for (const name of ['own', 'Root']) {
    test(`after ${name} failed, a link loads its page`, async (t) => {
      const { page } = await open(t, `/own?fail=${name}`);
      await hydrate(page);
      await markDocument(page);
      await page.locator('[data-article]').getByRole('link', { name: 'Guide' }).click();
      await eventually(() => page.title(), 'Guide - Fixture');
      assert.equal(await isSameDocument(page), false);
      await hydrate(page);
      await flipScheme(page);
      await page.goBack();
      await eventually(() => page.locator('.own').getByText('The layout').count(), 1);
    });
  }

  test('a client that starts twice hydrates the page once', async (t) => {
    const { page } = await open(t, DOC);
    await page.evaluate(async () => {
      const context = window.__docs!;
      const urls = document.querySelector<HTMLElement>('#docs-boot')!.dataset.client!.split(' ');
      const [first] = await Promise.all([context.load(), context.load()]);
      // The code runs again, as after a retry with another URL.
      await import(`${urls[0]}?again`);
      Object.assign(window, { isSame: (await context.hydrate!()) === first });
    });
    assert.equal(await page.evaluate(() => (window as unknown as { isSame: boolean }).isSame), true);
    await flipScheme(page);
  });
});
