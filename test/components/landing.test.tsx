/** The components of this repository's own site, and the theme's hero, which its home page uses. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { HomeFeature, NavItem, SocialLinkData } from '@docs-cli/core/runtime';
import theme, { extendTheme } from '@docs-cli/core/theme';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { cardsIn } from '../../content/_theme/cards.js';
import { Family } from '../../content/_theme/family.js';
import { languageOfPath } from '../../content/_theme/language.js';
import { Logo } from '../../content/_theme/marks.js';
import { Outcome } from '../../content/_theme/outcome.js';
import { Stars } from '../../content/_theme/stars.js';
import { ToolMenu } from '../../content/_theme/tool-menu.js';
import { community, readLink, tools } from '../../content/_theme/tools.js';
import { App } from '../../src/runtime/react/app.js';
import { pagePayload, siteData } from '../helpers/view.js';

const TOOLS = ['Rspack', 'Rsbuild', 'Rslib', 'Rspress', 'Rsdoctor', 'Rstest'];
const ADDRESSES = ['rspack.rs', 'rsbuild.rs', 'rslib.rs', 'rspress.rs', 'rsdoctor.rs', 'rstest.rs'];
const HAN = /\p{Script=Han}/u;

/** The component alone, on a page with that route path. */
function render(Part: ComponentType, routePath = '/', page = {}): string {
  const Root = () => <Part />;
  const html = renderToString(
    <App
      theme={extendTheme({ slots: { Root } })}
      site={siteData()}
      payload={pagePayload(routePath, { page })}
      sidebar={[]}
    />,
  );
  return html.replaceAll('<!-- -->', '');
}

interface Home {
  nav?: NavItem[];
  socialLinks?: SocialLinkData[];
  logo?: string | { light: string; dark: string };
  hero?: object;
  features?: HomeFeature[];
  lang?: string;
}

function renderHome({ nav = [], socialLinks = [], logo, lang = 'en', ...frontmatter }: Home): string {
  const data = siteData({ currentLang: lang, ...(logo ? { logo } : {}) });
  return renderToString(
    <App
      theme={theme}
      site={{ ...data, description: 'About it all', themeConfig: { ...data.themeConfig, nav, socialLinks } }}
      payload={pagePayload('/', { page: { pageType: 'home', lang, frontmatter } })}
      sidebar={[]}
    />,
  );
}

const NAV = [
  { text: 'Guide', link: '/guide/' },
  { text: 'Config', link: '/config/' },
];

/** Target and text of each button. */
const buttons = (html: string) =>
  (html.match(/<a [^>]*class="dc-button[^>]*>[^<]*/g) ?? []).map((link) => [
    /href="([^"]+)"/.exec(link)?.[1],
    link.replace(/.*>/, ''),
  ]);

const texts = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`class="${name}">([^<]*)<`, 'g'))].map(([, text]) => text);

test('components are in Chinese on paths with the segment zh, also below a base path or a version', () => {
  for (const path of ['/zh/', '/zh', '/ZH/', '/zh/guide/start/', '/v1/zh/', '/docs/zh/guide', '/docs/v1/zh'])
    assert.equal(languageOfPath(path), 'zh', path);
  for (const path of ['/', '', '/guide/', '/zhong/', '/guide/zh-notes', '/azh/', '/guide/zh.html'])
    assert.equal(languageOfPath(path), 'en', path);
});

test('the path decides the language of the components, or on a 404 page without a route its language', () => {
  assert.match(render(Family, '/zh/', { lang: 'en' }), HAN);
  assert.doesNotMatch(render(Family, '/zhong/', { lang: 'zh' }), HAN);
  assert.match(render(ToolMenu, '', { lang: 'zh' }), HAN);
  assert.doesNotMatch(render(ToolMenu, '', { lang: 'en' }), HAN);
});

test('the SVG chart has 35 stars at different positions and is hidden from assistive technology', () => {
  const html = render(Stars);
  const positions = [...html.matchAll(/<path class="star(?: star-large)?" d="M([\d.]+ [\d.]+)/g)];
  assert.equal(positions.length, 35);
  assert.equal(new Set(positions.map(([, position]) => position)).size, 35);
  assert.match(html, /<div class="sky" aria-hidden="true">/);
  assert.doesNotMatch(html, / style=/);
  assert.equal(render(Stars), html);
});

test('the six cards have name, description, logo and address, and open in a new tab', () => {
  for (const route of ['/', '/zh/']) {
    const html = render(Family, route);
    assert.deepEqual(texts(html, 'card-name'), TOOLS);
    assert.deepEqual(texts(html, 'card-url'), ADDRESSES);
    for (const about of texts(html, 'card-about'))
      assert.equal(HAN.test(about ?? ''), route === '/zh/', about);
    const links = html.match(/<a [^>]+>/g) ?? [];
    assert.equal(links.length, 6);
    for (const [at, link] of links.entries()) {
      assert.ok(link.includes(`href="https://${ADDRESSES[at]}"`), link);
      assert.ok(link.includes('target="_blank" rel="noopener noreferrer"'), link);
    }
    assert.equal(html.match(/<svg class="dc-icon mark"[^>]*aria-hidden="true"/g)?.length, 6);
    assert.doesNotMatch(html, /<img| style=/);
    assert.match(html, /<h2 class="landing-title">[^<]+<\/h2><p class="landing-lead"><span>[^<]+<\/span>/);
  }
});

test('the menu lists the six tools and the community, each with a description and its address', () => {
  const english = render(ToolMenu);
  assert.deepEqual(texts(english, 'tool-name'), [...TOOLS, 'Discord']);
  assert.equal(texts(english, 'tool-about')[0], 'Bundler');
  assert.equal(english.match(/<svg class="dc-icon mark"[^>]*aria-hidden="true"/g)?.length, TOOLS.length + 1);
  assert.match(english, /aria-label="Rstack tools"/);
  // The headings are the names of the lists, and screen readers announce them as such.
  assert.deepEqual(texts(english, 'dc-menu-heading" aria-hidden="true'), ['Rstack tools', 'Community']);
  assert.match(
    english,
    /<ul class="dc-menu-list" aria-label="Community">.*discord\.gg\/XsaKEEk4mW" target="_blank"/,
  );
  const chinese = render(ToolMenu, '/zh/guide/');
  assert.equal(texts(chinese, 'tool-about')[0], '打包工具');
  assert.match(chinese, /aria-label="社区"/);
});

test('an entry has both languages and may have a separate English address', () => {
  for (const { name, desc, descEn, url } of [...tools, ...community]) {
    assert.match(desc, HAN, name);
    assert.ok(descEn && !HAN.test(descEn), name);
    assert.match(url, /^https:\/\//);
  }
  const entry = { ...tools[0]!, url: 'https://a.test/zh/', urlEn: 'https://a.test/' };
  assert.deepEqual(readLink(entry, 'zh'), { description: '打包工具', url: 'https://a.test/zh/' });
  assert.deepEqual(readLink(entry, 'en'), { description: 'Bundler', url: 'https://a.test/' });
  const scaled = render(() => <Logo mark={entry.logo} scale={1.2} />);
  assert.match(scaled, /viewBox="2 2 20 20"/);
  assert.deepEqual(
    cardsIn('en').map(({ displayUrl }) => displayUrl),
    ADDRESSES,
  );
});

test('Chinese texts have a space between Han and Latin characters and full-width punctuation', () => {
  const shown = [Family, ToolMenu, Outcome].map((Part) => render(Part, '/zh/')).join('');
  const words = shown.replace(/<code>.*?<\/code>/g, '').replace(/<[^>]+>/g, '\n');
  const source = readFileSync(new URL('../../content/zh/index.md', import.meta.url), 'utf8');
  for (const line of `${words}\n${source}`.split('\n')) {
    assert.doesNotMatch(line, /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
    assert.doesNotMatch(line, /\p{Script=Han}[,;:!?.]/u);
  }
});

test('the example lists for each format the written files and how to load them', () => {
  const html = render(Outcome);
  const plain = html.replace(/<[^>]+>/g, '');
  for (const text of ['dist/index.js', 'dist/index.d.ts', 'dist/index.cjs', 'dist/umd/index.js'])
    assert.ok(plain.includes(text), text);
  assert.match(
    html,
    /<span class="code-keyword">import<\/span> \{ kelvin \} <span class="code-keyword">from<\/span>/,
  );
  assert.match(html, /<span class="code-string">&#x27;esm&#x27;<\/span>/);
  assert.match(html, /<span class="code-number">273\.15<\/span>/);
});

test('a hero has two default buttons, of which a link to the source code replaces the second, and front matter both', () => {
  const started = ['/guide/', 'Get Started'];
  const socialLinks: SocialLinkData[] = [
    { icon: 'github', svg: '', name: 'GitHub', mode: 'link', content: 'https://github.com/a/b' },
  ];
  const hero = { actions: [{ text: 'Go', link: '/go' }] };
  const table: [Home, (string | undefined)[][]][] = [
    [{ nav: NAV }, [started, ['/config/', 'Learn More']]],
    [{ nav: [{ text: 'All', items: NAV }] }, [started, ['/config/', 'Learn More']]],
    [{ nav: NAV, socialLinks }, [started, ['https://github.com/a/b', 'GitHub']]],
    [{ nav: NAV, socialLinks, hero }, [['/go', 'Go']]],
  ];
  for (const [home, expected] of table) assert.deepEqual(buttons(renderHome(home)), expected);
  const chinese = buttons(renderHome({ nav: NAV, lang: 'zh' }));
  assert.equal(chinese.length, 2);
  for (const [, text = ''] of chinese) assert.match(text, HAN);
});

test('a hero shows logo, title and description of the site unless the page overrides them', () => {
  const logoOf = (home: Home) =>
    texts(
      renderHome(home).replace(
        /<img class="(dc-hero-(?:image|picture)[^"]*)" src="([^"]+)"/g,
        'class="logo">$1 $2<',
      ),
      'logo',
    );
  assert.deepEqual(logoOf({ logo: '/a.svg' }), ['dc-hero-image dc-only-both /a.svg']);
  assert.deepEqual(logoOf({ logo: { light: '/l.svg', dark: '/d.svg' } }), [
    'dc-hero-image dc-only-light /l.svg',
    'dc-hero-image dc-only-dark /d.svg',
  ]);
  assert.deepEqual(logoOf({ logo: '/a.svg', hero: { image: { src: '/own.svg' } } }), [
    'dc-hero-picture dc-only-both /own.svg',
  ]);
  assert.deepEqual(logoOf({}), []);
  const html = renderHome({});
  assert.match(html, /<h1 class="dc-hero-name">Docs<\/h1>/);
  assert.match(html, /<p class="dc-hero-tagline">About it all<\/p>/);
  assert.match(renderHome({ hero: { text: 'Sub' } }), /<p class="dc-hero-text">Sub<\/p>/);
});
