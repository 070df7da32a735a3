/** The contents of each page type, in both languages, as the server renders them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SidebarItem } from '@docs-cli/core/runtime';
import theme, { extendTheme, type SlotName, type Theme } from '@docs-cli/core/theme';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../../src/runtime/react/app.js';
import { en } from '../../src/theme/locales/en.js';
import { zh } from '../../src/theme/locales/zh.js';
import { pagePayload, siteData } from '../helpers/view.js';

type PageOver = NonNullable<Parameters<typeof pagePayload>[1]>;
type ThemeOver = Partial<ReturnType<typeof siteData>['themeConfig']>;

interface View extends Omit<PageOver, 'site' | 'sidebar'> {
  route?: string;
  site?: Parameters<typeof siteData>[0];
  config?: ThemeOver;
  sidebar?: SidebarItem[];
  custom?: ComponentType;
  with?: Theme;
}

/** The HTML of the page, without the comments that React puts between texts. */
function render({
  route = '/guide/a',
  site,
  config,
  sidebar = [],
  custom,
  with: used = theme,
  ...over
}: View = {}) {
  const data = siteData({ currentLang: over.page?.lang ?? 'en', ...site });
  const html = renderToString(
    <App
      theme={used}
      site={{ ...data, themeConfig: { ...data.themeConfig, ...config } }}
      payload={pagePayload(route, over as PageOver)}
      sidebar={sidebar}
      {...(custom ? { custom } : {})}
    />,
  );
  return html.replaceAll('<!-- -->', '');
}

const count = (html: string, pattern: RegExp) => html.match(new RegExp(pattern, 'g'))?.length ?? 0;
const toc = [
  { id: 'one', text: 'One', depth: 2, charIndex: 0 },
  { id: 'deep', text: 'Deep', depth: 5, charIndex: 0 },
];
const links: SidebarItem[] = [
  {
    kind: 'group',
    text: 'Open',
    collapsible: true,
    collapsed: true,
    items: [{ kind: 'link', text: 'A', link: '/guide/a', tag: 'new', context: 'beta' }],
  },
  {
    kind: 'group',
    text: 'Closed',
    link: '/guide/closed/',
    collapsible: true,
    collapsed: true,
    items: [{ kind: 'link', text: 'B', link: '/guide/b' }],
  },
  { kind: 'divider', dividerType: 'dashed' },
  { kind: 'section-header', text: 'Section' },
  { kind: 'group', text: 'Fixed', collapsible: false, collapsed: false, items: [] },
];
const zhPage = { lang: 'zh', routePath: '/zh/guide/a', pagePath: '/guide/a' };

test('a doc page has landmarks, a skip link first, and one main element', () => {
  const html = render({ sidebar: links, page: { toc } });
  assert.match(html, /^<a class="dc-skip-link" href="#shell-main">Skip to content<\/a>/);
  assert.match(html, /<header class="dc-navbar">/);
  assert.match(html, /<div id="shell-sidebar"[^>]*><nav aria-label="Sidebar"/);
  assert.equal(count(html, /<main /), 1);
  assert.match(html, /ON THIS PAGE<\/p>/);
  assert.match(html, /popoverTarget="shell-sidebar">.*?Menu<\/button>/i);
  assert.match(html, />On this page<svg/);
  assert.doesNotMatch(html, / style="|<style/);
});

/** Layouts that differ in what they show. */
const layouts: Record<string, View> = {
  doc: {},
  home: { page: { pageType: 'home' } },
  overview: { overview: [], page: { frontmatter: { overview: true } } },
  'blog index': { posts: [] },
  custom: { page: { pageType: 'custom' } },
  blank: { page: { pageType: 'blank' } },
  'not found': { page: { pageType: '404' } },
};

test('every page type has one main element that the skip link can focus', () => {
  for (const [name, view] of Object.entries(layouts)) {
    const parts = render(view).match(/<main [^>]*>/g) ?? [];
    assert.equal(parts.length, 1, name);
    assert.match(parts[0]!, / id="shell-main"/, name);
    assert.match(parts[0]!, / tabindex="-1"/i, name);
  }
});

test('an outline with many entries shows no subsection before a section is current', () => {
  const long = Array.from({ length: 15 }, (_, i) => ({ ...toc[0]!, id: `h${i}`, depth: i % 3 ? 3 : 2 }));
  assert.equal(count(render({ page: { toc: long } }), /data-open/g), 5);
});

test('the outline has the language of the text, and duplicate headings are hidden from screen readers', () => {
  const html = render({ page: { ...zhPage, toc, textLang: 'en' } });
  assert.equal(count(html, /<ul class="dc-outline-list" lang="en">/), 2);
  assert.match(html, /<span class="dc-local-nav-section" aria-hidden="true">/);
  assert.equal(count(render({ page: { toc } }), /<ul class="dc-outline-list">/), 2);
});

test('landmarks of the same kind have different names', () => {
  const html = render({
    sidebar: links,
    page: { toc },
    next: { text: 'N', link: '/n' },
    config: {
      nav: [
        { text: 'L', link: '/l', position: 'left' },
        { text: 'R', link: '/r' },
      ],
    },
  });
  const names = [...html.matchAll(/<nav\b([^>]*)>/g)].map(([, attributes = '']) => {
    const [, id] = / aria-labelledby="([^"]+)"/.exec(attributes) ?? [];
    const text = id && new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1];
    return text || / aria-label="([^"]+)"/.exec(attributes)?.[1];
  });
  assert.deepEqual(names, [
    'Main navigation',
    'Menu',
    // On narrow screens. The one above is hidden there.
    'Menu',
    'Sidebar',
    'On this page',
    'Previous and next page',
    'ON THIS PAGE',
  ]);
});

test('a doc page has Chinese texts', () => {
  const html = render({
    sidebar: links,
    prev: { text: 'P', link: '/zh/p' },
    next: { text: 'N', link: '/zh/n' },
    page: { ...zhPage, toc, lastUpdatedTime: '2025-05-14T23:30:00Z' },
  });
  for (const text of ['跳到正文', '菜单', '目录', '上一页', '下一页', '2025年5月14日'])
    assert.ok(html.includes(text), text);
});

test('the footer of docs, overviews and blogs links to the previous and the next page', () => {
  for (const view of [layouts.doc, layouts.overview, layouts['blog index']]) {
    const html = render({
      ...view,
      prev: { text: 'Before', link: '/b' },
      next: { text: 'After', link: '/c' },
    });
    const [footer = ''] = /<footer class="dc-doc-footer">.*<\/footer>/s.exec(html) ?? [];
    assert.match(footer, /rel="prev" href="\/b"|href="\/b"[^>]*rel="prev"/);
    assert.match(footer, /Previous Page<\/span><span[^>]*>Before/);
    assert.match(footer, /Next Page<\/span><span[^>]*>After/);
  }
});

test('the edit link requires a URL and a text', () => {
  const editUrl = 'https://example.com/en/a.md';
  const [docRepoBaseUrl, text] = ['https://example.com', 'Edit me'];
  const both = { docRepoBaseUrl, text };
  assert.match(render({ editUrl, config: { editLink: both } }), /edit-link[^>]*>.*?Edit me<\/a>/);
  for (const editLink of [{ docRepoBaseUrl }, { text }])
    assert.doesNotMatch(render({ editUrl, config: { editLink } }), /edit-link/);
  assert.doesNotMatch(render({ config: { editLink: both } }), /edit-link/);
});

test('a page shows the date of its last change, the same in every time zone', (t) => {
  assert.doesNotMatch(render(), /Last Updated/);
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  for (const zone of ['America/Los_Angeles', 'Asia/Shanghai']) {
    process.env.TZ = zone;
    assert.notEqual(new Date(0).getTimezoneOffset(), 0, zone);
    for (const time of ['2025-05-14', '2025-05-14T00:30:00Z', '2025-05-14T23:30:00Z'])
      assert.match(
        render({ page: { lastUpdatedTime: time } }),
        new RegExp(`Last Updated: <time dateTime="${time}">May 14, 2025</time>`, 'i'),
        `${zone} ${time}`,
      );
  }
});

test('the link of a sidebar group is outside of its summary', () => {
  const html = render({ sidebar: links });
  assert.match(
    html,
    /href="\/guide\/closed\/"[^>]*>.*?<\/a><details><summary[^>]*><span class="dc-sr-only">Closed/,
  );
  assert.doesNotMatch(html, /<summary[^>]*>(?:(?!<\/summary>).)*<a /);
});

test('a page can hide navbar, sidebar, outline and footer', () => {
  const hidden = { navbar: false, sidebar: false, footer: false };
  const html = render({
    sidebar: links,
    next: { text: 'N', link: '/n' },
    page: { toc, outlineLevels: false, frontmatter: hidden },
  });
  for (const part of ['class="dc-navbar"', 'shell-sidebar', 'ON THIS PAGE', 'doc-footer', 'local-nav']) {
    assert.ok(!html.includes(part), part);
  }
});

/** The contents of each part of the bar, and of the menu on narrow screens. */
function bars(html: string) {
  const wide = [...html.matchAll(/<nav class="dc-navbar-wide" aria-label="([^"]+)">(.*?)<\/nav>/gs)];
  const [, narrow = ''] = /id="shell-menu"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  const words = (part = '') => part.replace(/<svg.*?<\/svg>/g, '').match(/[^<>]+(?=<)/g) ?? [];
  return { wide: wide.map(([, name, part]) => [name, ...words(part)]), narrow: words(narrow) };
}

test('navbar entries appear with their tags on the configured side, by default on the right', () => {
  const left = { text: 'L', link: '/l', position: 'left' as const, tag: 'new' };
  const right = { text: 'R', link: '/r', position: 'right' as const };
  const more = { text: 'M', tag: 'hot', items: [{ text: 'I', link: '/i', tag: 'beta' }] };
  const both = bars(render({ config: { nav: [right, left, more, { text: 'D', link: '/d' }] } }));
  assert.deepEqual(both.wide, [
    ['Main navigation', 'L', 'new'],
    ['Menu', 'R', 'M', 'hot', 'I', 'beta', 'D'],
  ]);
  assert.deepEqual(both.narrow, ['R', 'L', 'new', 'M', 'hot', 'I', 'beta', 'D']);
  assert.deepEqual(bars(render({ config: { nav: [right] } })).wide, [['Main navigation', 'R']]);
  assert.deepEqual(bars(render()).wide, []);
});

test('the navbar marks the page and its section, also inside menus, and nothing on the 404 page', () => {
  const nav = [
    { text: 'Page', link: '/guide/a' },
    { text: 'Above', link: '/guide/' },
    { text: 'Beside', link: '/guide/ab' },
    { text: 'Home', link: '/' },
    { text: 'In', items: [{ text: 'Group', items: [{ text: 'Deep', link: '/guide/a/' }] }] },
    { text: 'Out', items: [{ text: 'Other', link: '/other' }] },
  ];
  const marks = (view: View) => {
    const html = render({ config: { nav }, ...view });
    const bar = html.slice(0, html.indexOf('</nav>'));
    return {
      links: [
        ...bar.matchAll(/<a [^>]*class="dc-(?:nav|menu)-link"[^>]*aria-current="(\w+)"[^>]*>([^<]+)/g),
      ].map(([, state, text]) => `${text} ${state}`),
      menus: [...bar.matchAll(/<button[^>]*data-active="true"[^>]*>([^<]+)/g)].map(([, text]) => text),
    };
  };
  assert.deepEqual(marks({}), {
    links: ['Page page', 'Above true', 'Deep page'],
    menus: ['In'],
  });
  // The 404 page is not the page of any address.
  assert.deepEqual(marks({ page: { pageType: '404' } }), { links: [], menus: [] });
  const chinese = [
    { text: '指南', link: '/zh/guide/start/', activeMatch: '^/guide/' },
    { text: '配置', link: '/zh/config/' },
  ];
  assert.deepEqual(marks({ config: { nav: chinese }, page: zhPage }).links, ['指南 true']);
});

test('in the mobile menu, entries with items are collapsible, and the one with the page is open', () => {
  const nav = [
    { text: 'In', items: [{ text: 'Here', link: '/guide/a' }] },
    { text: 'Out', link: '/out/', items: [{ text: 'There', link: '/other' }] },
  ];
  const html = render({ config: { nav } });
  const [, menu = ''] = /id="shell-menu"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  const folds = [...menu.matchAll(/<details( open="")?><summary[^>]*>([^<]+)/g)];
  assert.deepEqual(
    folds.map(([, open, text]) => `${text} ${open ? 'open' : 'closed'}`),
    ['In open', 'Out closed'],
  );
  // The entry's own link comes first in its menu.
  assert.match(menu, /Out<svg.*?<a[^>]*href="\/out\/"[^>]*>Out<\/a>.*?There/s);
});

test('entries with items are buttons that open a popover without script, and only links to other sites open in a new tab', () => {
  const items = ['https://example.com/', '//example.com/', 'mailto:a@b.c', 'tel:1'].map((link) => ({
    text: link,
    link,
  }));
  const html = render({ config: { nav: [...items, { text: 'More', items }] } });
  const bar = html.slice(0, html.indexOf('</nav>'));
  const [, id] = /<button[^>]*popoverTarget="([^"]+)"[^>]*>More/i.exec(bar) ?? [];
  assert.ok(id && bar.includes(`id="${id}" popover="auto"`));
  const inNewTab = [...bar.matchAll(/<a [^>]*href="([^"]+)"[^>]*>/g)].flatMap(([link, href]) =>
    / target="_blank" rel="noopener noreferrer"/.test(link) ? [href] : [],
  );
  const others = ['https://example.com/', '//example.com/'];
  assert.deepEqual(inNewTab, [...others, ...others]);
});

test('title and logo link to the home page of language and version, with a logo per color scheme', () => {
  const site = {
    base: '/base/',
    logo: { light: '/l.svg', dark: 'https://example.com/d.svg' },
    multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  };
  const html = render({ site, page: { ...zhPage, version: 'v1' } });
  const [title = ''] = /<a [^>]*class="dc-nav-title"[^>]*>.*?<\/a>/s.exec(html) ?? [];
  assert.match(title, /href="\/base\/v1\/zh\/"/);
  assert.match(title, /class="dc-nav-logo dc-only-light" src="\/base\/l\.svg" alt=""/);
  assert.match(title, /class="dc-nav-logo dc-only-dark" src="https:\/\/example\.com\/d\.svg" alt=""/);
  assert.match(title, /<span>Docs<\/span>/);
  assert.match(render({ site: { logo: '/a.svg' } }), /class="dc-nav-logo dc-only-both" src="\/a\.svg"/);
});

test('the language switcher requires two languages and links to the same page', () => {
  const alternates = [
    { lang: 'en', label: 'English', link: '/guide/a', exists: true },
    { lang: 'zh', label: '简体中文', link: '/zh/guide/a', exists: true },
  ];
  const html = render({ alternates });
  assert.match(html, /aria-label="Languages: English"/);
  assert.match(html, /href="\/zh\/guide\/a"[^>]* lang="zh" hrefLang="zh"/i);
  // In the bar and in the menu on narrow screens.
  assert.deepEqual(html.match(/aria-current="true">[^<]+/g), [
    'aria-current="true">English',
    'aria-current="true">English',
  ]);
  assert.doesNotMatch(render({ site: { locales: [{ lang: 'en', label: 'English' }] } }), /Languages/);
});

test('the version switcher requires two versions and links to the same page', () => {
  assert.doesNotMatch(render(), /Versions/);
  const html = render({
    site: { multiVersion: { default: 'v2', versions: ['v2', 'v1'] } },
    page: { version: 'v2' },
    versions: [
      { version: 'v2', link: '/guide/a', exists: true },
      { version: 'v1', link: '/v1/guide/a', exists: true },
    ],
  });
  assert.match(html, /aria-label="Versions: v2"/);
  assert.match(html, /<a href="\/guide\/a"[^>]* aria-current="true" data-keep-section="">v2<\/a>/);
  assert.match(html, /<a href="\/v1\/guide\/a" class="dc-menu-link" data-keep-section="">v1<\/a>/);
  const one = { multiVersion: { default: 'v2', versions: ['v2'] } };
  assert.doesNotMatch(
    render({ site: one, versions: [{ version: 'v2', link: '/', exists: true }] }),
    /Versions/,
  );
});

test('the appearance toggle appears only with dark mode', () => {
  assert.match(render(), /role="switch"[^>]*aria-label="Dark mode"/);
  assert.doesNotMatch(render({ config: { darkMode: false } }), /role="switch"/);
});

test('the navbar shows five social links and the others in a dropdown, with names and decorative icons', () => {
  const socialLinks = Array.from({ length: 7 }, (_, i) => ({
    icon: 'custom' as const,
    svg: '<svg></svg>',
    name: `Name ${i}`,
    mode: 'link' as const,
    content: `https://example.com/${i}`,
  }));
  const code = { ...socialLinks[6]!, name: 'Code to scan', mode: 'img' as const, content: '/c.svg' };
  const html = render({ config: { socialLinks: [...socialLinks.slice(0, 6), code] } });
  const bar = html.split('class="dc-mobile-menu"')[0] ?? '';
  const [inline = '', rest = ''] = bar.slice(bar.indexOf('social-links')).split('popover="auto"');
  assert.equal(count(inline, /href="https:\/\/example\.com/), 5);
  assert.equal(count(rest, /href="https:\/\/example\.com/), 1);
  // Two lists in the bar, and two in the menu on narrow screens.
  assert.equal(count(html, /<ul class="dc-social-list" aria-label="Social links">/), 4);
  assert.equal(
    count(html, /aria-label="Code to scan"><span class="dc-icon-custom" aria-hidden="true"><svg>/),
    2,
  );
  assert.equal(count(html, /<img src="\/c\.svg" alt="Code to scan" loading="lazy"/), 2);
});

test('a home page shows the hero and the features, with decorative icons', () => {
  const features = [
    { title: 'File', details: 'D', icon: '/fast.svg' },
    { title: 'Sign', icon: '⚡' },
  ];
  const frontmatter = { hero: { name: 'N', text: 'T' }, features };
  const html = render({ route: '/', site: { base: '/b/' }, page: { pageType: 'home', frontmatter } });
  assert.match(html, /<h1 class="dc-hero-name">N<\/h1>/);
  assert.match(html, /<h2 class="dc-feature-title">File<\/h2>/);
  assert.match(html, /<img class="dc-feature-icon" src="\/b\/fast\.svg" alt=""/);
  assert.match(html, /<span class="dc-feature-icon" aria-hidden="true">⚡<\/span>/);
});

test('only a GitHub link is a link to the source code, and the first button of front matter is the primary one', () => {
  const nav = [
    { text: 'Guide', link: '/guide/' },
    { text: 'Config', link: '/config/' },
  ];
  const note = { icon: 'github' as const, svg: '', name: 'GitHub', mode: 'text' as const, content: 'Ask us' };
  const home = { pageType: 'home' as const };
  assert.match(render({ config: { nav, socialLinks: [note] }, page: home }), />Learn More<\/a>/);
  const actions = [
    { text: 'One', link: '/1' },
    { text: 'Two', link: '/2' },
  ];
  const looks = (all: (typeof actions)[number][]) =>
    [
      ...render({ page: { ...home, frontmatter: { hero: { actions: all } } } }).matchAll(
        /<a [^>]*class="dc-button ([\w-]+)"[^>]*>([^<]+)/g,
      ),
    ].map(([, look, text]) => `${text} ${look}`);
  assert.deepEqual(looks(actions), ['One dc-button-brand', 'Two dc-button-alt']);
  assert.deepEqual(looks(actions.map((action) => ({ ...action, theme: 'alt' }))), [
    'One dc-button-alt',
    'Two dc-button-alt',
  ]);
});

test('a blog index lists its posts under headings with ids, and a post shows its date', () => {
  const posts = [
    {
      id: 'p',
      text: 'Post',
      link: '/blog/p',
      description: 'About',
      date: '2025-05-14',
      minutes: 3,
      authors: [{ name: 'Ann' }],
      tags: [{ text: 'News', link: '/blog/tags/news' }],
    },
  ];
  const html = render({ posts });
  assert.match(html, /<h2 id="p"[^>]*><a href="\/blog\/p">Post<\/a><\/h2><p>About<\/p>/);
  assert.match(html, /<time[^>]*>May 14, 2025<\/time>/);
  assert.match(
    html,
    /<li>3 min read<\/li><li>Ann<\/li><li><bdi><a href="\/blog\/tags\/news">#News<\/a><\/bdi><\/li>/,
  );
  const post = render({ page: { frontmatter: { date: '2025-05-14' } } });
  assert.match(post, /doc-meta"><time[^>]*>May 14, 2025/);
});

test('a custom page shows its component below the navbar, and a blank page has no navbar', () => {
  const custom = () => <p>Own</p>;
  assert.match(render({ custom, page: { pageType: 'custom' } }), /<header.*<main[^>]*><p>Own<\/p><\/main>/);
  const foot = extendTheme({ slots: { Footer: () => <hr /> } });
  assert.match(render({ with: foot }), /<hr\/>/);
  const blank = render({ with: foot, page: { pageType: 'blank' } });
  assert.doesNotMatch(blank, /<header|<hr/);
  assert.match(blank, /<main[^>]*><div class="dc-article"/);
});

test('the 404 page has its text and a link to the home page of the language and version', () => {
  const english = render({ page: { pageType: '404' }, html: '' });
  assert.match(english, />404<\/p><h1[^>]*>PAGE NOT FOUND<\/h1>/);
  assert.match(english, /<a href="\/"[^>]*data-home=""[^>]*>Take me home<\/a>/);
  const site = { multiVersion: { default: 'v2', versions: ['v2', 'v1'] } };
  const chinese = render({ site, page: { pageType: '404', lang: 'zh', version: 'v1' }, html: '' });
  assert.match(chinese, /PAGE NOT FOUND/);
  assert.match(chinese, /<a href="\/v1\/zh\/"[^>]*data-home=""[^>]*>Take me home/);
});

test('documented texts have the exact documented wording', () => {
  const promised: Partial<Record<keyof typeof en, [english: string, chinese: string]>> = {
    heroPrimaryText: ['Get Started', '快速开始'],
    heroSecondaryText: ['Learn More', '了解更多'],
    menuText: ['Menu', '菜单'],
    outlineTitle: ['ON THIS PAGE', '目录'],
    localContentsText: ['On this page', '目录'],
    prevPageText: ['Previous Page', '上一页'],
    nextPageText: ['Next Page', '下一页'],
    lastUpdatedText: ['Last Updated:', '最后更新：'],
    sourceCodeText: ['Source', '源码'],
    overviewTitle: ['Overview', '概览'],
    overviewFilterText: ['Filter', '筛选'],
    overviewFilterPlaceholder: ['Enter keyword', '输入关键词'],
    overviewNoResultText: ['No matching API found: {query}', '未找到匹配的 API：{query}'],
    overviewOthersText: ['Others', '其他'],
    notFoundTitle: ['404', '404'],
    notFoundText: ['PAGE NOT FOUND', 'PAGE NOT FOUND · 页面不存在'],
    takeMeHomeText: ['Take me home', 'Take me home · 返回首页'],
    copyPageText: ['Copy Markdown', '复制 Markdown'],
  };
  for (const [key, [english, chinese]] of Object.entries(promised)) {
    assert.equal(en[key as keyof typeof en], english);
    assert.equal(zh[key as keyof typeof zh], chinese);
  }
});

const Replacement = () => <hr id="replaced" />;

test('components in empty slots appear at the documented position', () => {
  const mark = (name: SlotName) => [name, () => <hr id={name} />] as const;
  const places: SlotName[] = [
    'NavTitleAfter',
    'SidebarBefore',
    'SidebarAfter',
    'DocBefore',
    'DocAfter',
    'OutlineAfter',
    'HeroBackdrop',
    'HomeAfter',
    'Footer',
  ];
  const marked = extendTheme({ slots: Object.fromEntries(places.map(mark)) });
  /** The order of the empty slots and these landmarks on a page. */
  const order = (view: View, landmarks: Record<string, string>) => {
    const html = render({ ...view, with: marked });
    const found = [
      ...places.map((name) => [name, html.indexOf(`<hr id="${name}"/>`)] as const),
      ...Object.entries(landmarks).map(([name, text]) => {
        assert.ok(html.includes(text), `${name}: ${text}`);
        return [name, html.indexOf(text)] as const;
      }),
    ];
    return found
      .flatMap(([name, at]) => (at < 0 ? [] : [[name, at] as const]))
      .sort(([, a], [, b]) => a - b)
      .map(([name]) => name);
  };
  assert.deepEqual(
    order(
      { sidebar: links, page: { toc }, config: { nav: [{ text: 'L', link: '/l', position: 'left' }] } },
      {
        title: 'class="dc-nav-title"',
        menu: 'class="dc-nav-menu"',
        entries: 'class="dc-sidebar-list"',
        'last entry': '>Fixed<',
        main: '<main',
        article: 'class="dc-article"',
        footer: '<footer',
        'end of main': '</main>',
        outline: 'class="dc-outline"',
      },
    ),
    [
      'title',
      'NavTitleAfter',
      'menu',
      'SidebarBefore',
      'entries',
      'last entry',
      'SidebarAfter',
      'main',
      'DocBefore',
      'article',
      'DocAfter',
      'footer',
      'end of main',
      'outline',
      'OutlineAfter',
      'Footer',
    ],
  );
  assert.deepEqual(
    order(
      { page: { pageType: 'home', frontmatter: { features: [{ title: 'F' }] } } },
      {
        hero: 'class="dc-hero"',
        name: 'class="dc-hero-name"',
        features: 'class="dc-features"',
        article: 'home-article',
        end: '</main>',
      },
    ),
    ['NavTitleAfter', 'hero', 'HeroBackdrop', 'name', 'features', 'article', 'HomeAfter', 'end', 'Footer'],
  );
});

const home: View = { page: { pageType: 'home' } };
/** A view in which each slot is visible. */
const stages: Partial<Record<SlotName, View>> = {
  HomeLayout: home,
  Hero: home,
  HeroBackdrop: home,
  Features: home,
  HomeAfter: home,
  OverviewLayout: layouts.overview!,
  Overview: layouts.overview!,
  BlogLayout: layouts['blog index']!,
  PostList: layouts['blog index']!,
  NotFoundLayout: layouts['not found']!,
  CustomLayout: layouts.custom!,
  BlankLayout: layouts.blank!,
};

/** No page shows the social image: test/sites/files/social-images.test.ts overrides it. */
const shownSlots = (Object.keys(theme.slots) as SlotName[]).filter((name) => name !== 'SocialImage');

test('every slot can be replaced', () => {
  for (const name of shownSlots) {
    const stage: View = { sidebar: links, config: { nav: [{ text: 'A', link: '/' }] }, ...stages[name] };
    const view = { ...stage, page: { toc, ...stage.page } };
    const replaced = extendTheme({ slots: { [name]: Replacement } });
    assert.doesNotMatch(render(view), /id="replaced"/, name);
    assert.match(render({ ...view, with: replaced }), /id="replaced"/, name);
  }
});
