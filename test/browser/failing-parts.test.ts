/** A part of the theme that throws only in the browser: its HTML stays, and the rest of the page works. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
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

const INSIDE = `import { Article, usePage } from '@docs-cli/core/runtime';
import { DocLayout } from '@docs-cli/core/theme';
import { useState } from 'react';

export default function Inside() {
  const [count, setCount] = useState(0);
  return (
    <DocLayout>
      <button type="button" onClick={() => setCount(count + 1)}>{usePage().title}: {count}</button>
      <Article />
    </DocLayout>
  );
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
  'content/_theme/inside.tsx': INSIDE,
  'content/en/guide/inside.md':
    '---\nlayout: ../../_theme/inside.tsx\n---\n\n# Inside\n\n## Section\n\n[Own](../own.md)\n',
  'content/en/own.md':
    '---\nlayout: ../_theme/own.tsx\n---\n\n# Own\n\nWords of the article.\n\n[Guide](./guide/index.md)\n',
  'content/zh/own.md': '---\nlayout: ../_theme/own.tsx\n---\n\n# 自己\n',
};

let serving: Promise<string> | undefined;

const ERROR = /^console\.error: <(\S+)> failed/;

interface Opened extends OpenedPage {
  /** The parts that the console named since the last visit. */
  errors: string[];
  visit(path: string): Promise<void>;
}

async function open(t: TestContext, path: string): Promise<Opened> {
  serving ??= site(SITE).then(({ root }) => buildAndPreview(root));
  const url = await serving;
  const opened = await openPage(t, { url: url + path, expected: [ERROR] });
  const errors: string[] = [];
  opened.page.on('console', (message) => {
    const [, name] = ERROR.exec(`console.${message.type()}: ${message.text()}`) ?? [];
    if (name) errors.push(name);
  });
  const visit = async (next: string) => {
    await opened.page.goto(url + next);
    errors.length = 0;
  };
  return { ...opened, errors, visit };
}

/** By key: a pointer would already be over the next page when that opens. */
const wake = (page: Page) => hydrate(page, () => page.keyboard.press('Shift'));

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
      parts.push(`${node.nodeName} ${text.replace('dc-is-zoomable', '')}`);
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
  await toggle.press('Enter');
  await eventually(() => toggle.getAttribute('aria-checked'), before === 'true' ? 'false' : 'true');
}

const DOC = '/guide/widgets';
/** Parts that fail together. No part of a list contains another one. */
const PARTS: Record<string, string> = {
  'SkipLink,Navbar,Sidebar,LocalNav,DocBefore,PageActions,DocAfter,DocFooter,Outline,Footer': DOC,
  'NavTitle,NavMenu,SearchButton,LanguageSwitcher,AppearanceToggle,SocialLinks,MobileMenu,SidebarItems,EditLink,Pager':
    DOC,
  'NavTitleAfter,Hero,Features': '/',
  Overview: '/reference/',
  PostList: '/blog/',
  // A part within a part that failed is not rendered.
  'DocFooter,EditLink': DOC,
};
/** Parts without which links load their page. */
const WHOLE: Record<string, string> = {
  Root: '/own',
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

/** Visits a page on which parts fail during hydration. */
async function visitFailing({ page, errors, visit }: Opened, path: string, names: string): Promise<void> {
  await visit(`${path}?fail=${names}`);
  const before = await partsOf(page);
  await wake(page);
  await holdParts(page, before);
  const own =
    names === 'own'
      ? ['content/_theme/own.tsx']
      : names.replace('DocFooter,EditLink', 'DocFooter').split(',');
  assert.deepEqual(errors.sort(), own.sort());
}

/** A link to a page, which is not of the theme. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'added';
    document.querySelector('[data-article]')?.prepend(link);
  }, href);
  await page.getByRole('link', { name: 'added' }).click();
}

describe('a part of the theme that throws in the browser', { concurrency: AT_ONCE }, () => {
  test('parts keep their HTML if they throw during hydration, and the rest works', async (t) => {
    const opened = await open(t, '/blank');
    for (const [names, path] of Object.entries(PARTS)) {
      await visitFailing(opened, path, names);
      if (!/AppearanceToggle|Navbar/.test(names)) await flipScheme(opened.page);
    }
  });

  test('Root and layouts keep their HTML if they throw during hydration, and a link loads its page', async (t) => {
    const opened = await open(t, '/blank');
    const { page } = opened;
    for (const [name, path] of Object.entries(WHOLE)) {
      await visitFailing(opened, path, name);
      if (!/Root|Blank/.test(name)) await flipScheme(page);
      if (path !== '/own') continue;
      await markDocument(page);
      await page.locator('[data-article]').getByRole('link', { name: 'Guide' }).press('Enter');
      await eventually(() => page.title(), 'Guide - Fixture');
      assert.equal(await isSameDocument(page), false, name);
      await wake(page);
      await flipScheme(page);
      await page.goBack();
      await eventually(() => page.locator('.own').getByText('The layout').count(), 1);
    }
  });

  test('Outline and Root keep their HTML if they throw in an effect or later', async (t) => {
    const { page, errors, visit } = await open(t, '/blank');
    for (const name of ['Outline', 'Root']) {
      for (const when of ['effect', 'later']) {
        await visit(`${DOC}?fail=${name}&when=${when}`);
        const before = await partsOf(page);
        await wake(page);
        await page.evaluate(() => document.dispatchEvent(new Event('fail')));
        await eventually(() => [...errors], [name], { message: `${name} ${when}` });
        await holdParts(page, before);
        if (name === 'Outline') await flipScheme(page);
      }
    }
  });

  test('a failed part appears again on the next page, and one that throws during a navigation is missing', async (t) => {
    const { page, errors } = await open(t, `${DOC}?fail=Outline`);
    await page.setViewportSize({ width: 1440, height: 800 });
    await hydrate(page);
    await markDocument(page);
    await page.locator('#shell-sidebar').getByRole('link', { name: 'Long page' }).click();
    await eventually(() => page.title(), 'Long page - Fixture');
    const outline = page.locator('.dc-outline');
    assert.equal(await outline.count(), 1);
    assert.equal(await outline.getByText('Section 7', { exact: true }).count(), 1);
    assert.deepEqual(errors, ['Outline']);
    await follow(page, `${DOC}?fail=Outline`);
    await eventually(() => page.title(), 'Widgets - Fixture');
    assert.equal(await outline.count(), 0);
    assert.equal(await page.locator('[data-article] h2').count(), 5);
    assert.deepEqual(errors, ['Outline', 'Outline']);
    assert.ok(await isSameDocument(page));
    await flipScheme(page);
  });

  test('a layout with DocLayout hydrates and has state, also after a layout without sidebar', async (t) => {
    const { page } = await open(t, '/guide/inside');
    await hydrate(page);
    await markDocument(page);
    const isInside = async () => {
      await page.getByRole('button', { name: 'Inside: 0' }).click();
      await eventually(() => page.getByRole('button', { name: 'Inside: 1' }).count(), 1);
      for (const one of ['main#shell-main', 'main', 'h1', '.dc-sidebar'])
        assert.equal(await page.locator(one).count(), 1, one);
      assert.equal(await page.locator('.dc-outline a').textContent(), 'Section');
    };
    await isInside();
    await page.locator('[data-article]').getByRole('link', { name: 'Own' }).click();
    await eventually(() => page.locator('h1').allTextContents(), ['Own']);
    assert.equal(await page.locator('.dc-sidebar').count(), 0);
    await page.goBack();
    await isInside();
    assert.ok(await isSameDocument(page));
  });

  test('a layout that throws during a navigation shows the HTML of the server', async (t) => {
    const { page } = await open(t, DOC);
    await hydrate(page);
    await follow(page, '/own?fail=own');
    await eventually(() => addressOf(page), '/own?fail=own');
    await eventually(() => page.locator('.own').getByText('The layout').count(), 1);
    await eventually(() => page.locator('[data-article]').getByText('Words of the article.').count(), 1);
  });
});
