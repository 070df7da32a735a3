/** Pages of a section share their sidebar. Their HTML is the same as without sharing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assemble, layoutsOf, prepareSite, prepareTheme } from '../../../src/cli/pipeline.js';
import type { RenderInput } from '../../../src/cli/render/renderer.js';
import { type Files, site } from '../../helpers/site.js';

interface Rendered {
  /** File name -> HTML. */
  pages: Map<string, string>;
  /** Number of sidebar entries that were rendered alone. */
  entries: number;
}

const SIDEBAR = `{
  '/guide/': [
    'guide/index',
    { text: 'Open', tag: 'new', collapsible: true, collapsed: false, items: ['guide/a', 'guide/b'] },
    {
      text: 'Closed', collapsible: true, collapsed: true, link: '/guide/c', context: 'x',
      items: ['guide/d', { text: 'Deep', collapsible: true, collapsed: true, items: ['guide/e', 'guide/a'] }],
    },
    { dividerType: 'dashed' },
    { sectionHeaderText: 'A & B' },
    { text: 'Twice <a>', link: '/guide/b' },
    { text: 'Elsewhere', link: 'https://example.com/?a=1&b=2' },
    { text: 'Home', link: '/' },
  ],
  '/flat/': ['flat/index', 'flat/a', 'flat/b'],
}`;

/** A page of each kind in two languages, and sidebars with every kind of entry. */
const CONTENT: Files = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com/' }],
  locales: [
    {
      lang: 'en',
      label: 'English',
      nav: [{ text: 'Guide', link: '/guide/' }, { text: 'More', items: [{ text: 'Blog', link: '/blog/' }] }],
      sidebar: ${SIDEBAR},
    },
    { lang: 'zh', label: '简体中文', sidebar: 'auto' },
  ],
});
`,
  'content/en/index.md': '---\npageType: home\nhero: { text: Text }\n---\n',
  'content/en/blog/index.md': '---\nlayout: blog\n---\n\n# Blog\n',
  'content/en/blog/first.md': '---\ndate: 2025-05-14\n---\n\n# First\n',
  'content/en/flat/index.md': '---\noverview: true\n---\n',
  'content/en/flat/a.md': '---\nsidebar: false\n---\n\n# No sidebar\n',
  'content/en/flat/b.md': '---\npageType: custom\n---\n\n# Custom\n',
  'content/en/blank.md': '---\npageType: blank\n---\n\n# Blank\n',
  ...guide('en', ['index', 'a', 'b', 'c', 'd', 'e', 'not-listed']),
  ...guide('zh', ['index', 'a', 'b', 'c']),
  'content/zh/index.md': '# 首页\n',
};

function guide(lang: string, names: string[]): Files {
  return Object.fromEntries(
    names.map((name) => [`content/${lang}/guide/${name}.md`, `# ${lang} ${name}\n\n## Part\n\nText.\n`]),
  );
}

/** HTML of all pages. Each call loads the theme again, so counters in its modules start at 0. */
async function renderSite(root: string, { shares }: { shares: boolean }): Promise<Rendered> {
  const { site, cache, pool } = await prepareSite({ root });
  try {
    const { bundle, renderer } = await prepareTheme(site, {
      cache,
      dev: false,
      layouts: await layoutsOf(site),
    });
    const { theme, layouts, renderPage } = await import(`${bundle.serverUrl}?shares=${shares}&of=${root}`);
    let entries = 0;
    const own = theme.sidebarEntries;
    const countEntry = (item: unknown) => {
      entries += 1;
      return own.render(item);
    };
    const used = { ...theme, sidebarEntries: shares && own ? { ...own, render: countEntry } : undefined };
    const render = (input: RenderInput): string =>
      renderPage({ ...input, theme: used, custom: layouts[input.payload.layout ?? ''] });
    const { outputs } = await assemble(site, { bundle, renderer: { ...renderer, render } });
    const pages = new Map<string, string>();
    for (const [file, { kind, contents }] of outputs)
      if (kind === 'page') pages.set(file, String(await contents()));
    return { pages, entries };
  } finally {
    await pool.close();
  }
}

/** Builds the pages and compares them with pages that share nothing. */
async function compare(files: Files): Promise<Rendered> {
  const { root } = await site({ ...CONTENT, ...files });
  const full = await renderSite(root, { shares: false });
  const shared = await renderSite(root, { shares: true });
  assert.deepEqual([...shared.pages.keys()], [...full.pages.keys()]);
  for (const [file, html] of full.pages) assert.equal(shared.pages.get(file), html, file);
  return shared;
}

const theme = (code: string, slots: string): Files => ({
  'content/_theme/index.tsx': `import { extendTheme, SidebarItems } from '@docs-cli/core/theme';
import { usePage, usePayload, useSidebar } from '@docs-cli/core/runtime';
import { useId, useState } from 'react';
let count = 0;
${code}
export default extendTheme({ slots: { ${slots} } });
void [SidebarItems, usePage, usePayload, useSidebar, useId, useState, count];
`,
});

const currentLinks = (html = '') =>
  [...html.matchAll(/href="([^"]+)" class="dc-sidebar-link[^>]*aria-current="page"/g)].map(
    ([, href]) => href,
  );

describe('a page that shares its sidebar has the HTML of a full render', () => {
  it('the default theme has the HTML of a full render in all layouts and languages', async () => {
    const { pages, entries } = await compare({});
    assert.equal(pages.size, 30);
    assert.deepEqual(currentLinks(pages.get('guide/a.html')), ['/guide/a', '/guide/a']);
    assert.deepEqual(currentLinks(pages.get('guide/c.html')), ['/guide/c']);
    assert.deepEqual(currentLinks(pages.get('guide/not-listed.html')), []);
    // Each entry is rendered once, and again on the pages that it links to.
    assert.equal(entries, 58);
  });

  it('every version, and a site that opens from disk, have the HTML of a full render', async () => {
    const versions = await compare({
      'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test', base: '/docs/', multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
  locales: [{ lang: 'en', label: 'English', sidebar: { '/guide/': ['guide/a', 'guide/b', 'guide/gone'] } }],
});
`,
      ...Object.fromEntries(
        ['v1/en/guide/a', 'v1/en/guide/b', 'v1/en/guide/gone', 'v2/en/guide/a', 'v2/en/guide/b'].map(
          (key) => [`content/${key}.md`, `# ${key}\n`],
        ),
      ),
    });
    assert.deepEqual(currentLinks(versions.pages.get('v1/guide/b.html')), ['/docs/v1/guide/b']);
    await compare({
      'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', base: './' });
`,
    });
  });

  it('slots around the sidebar that read the page, use ids or count have the HTML of a full render', async () => {
    const { pages, entries } = await compare(
      theme(
        `const Part = () => {
  const [id] = [useId()];
  const { routePath, frontmatter } = usePage();
  const [n] = useState(() => (count += 1));
  return <p id={id} data-n={n} data-next={usePayload().next?.link}>{routePath} {useSidebar().length} {String(frontmatter.sidebar)}</p>;
};`,
        ['NavTitleAfter', 'SidebarBefore', 'SidebarAfter', 'OutlineAfter', 'DocBefore', 'Footer']
          .map((slot) => `${slot}: Part`)
          .join(', '),
      ),
    );
    assert.ok(entries > 0);
    assert.match(pages.get('guide/b.html')!, /<p id="[^"]+" data-n="\d+" data-next="\/guide\/c">\/guide\/b/);
  });

  it('a custom sidebar that changes its entries, around the default lists, has the HTML of a full render', async () => {
    const { pages, entries } = await compare(
      theme(
        `const Sidebar = () => {
  const items = useSidebar().reverse();
  const { routePath } = usePage();
  const group = items.find((item) => item.kind === 'group' && item.link);
  if (group) group.items = [{ ...group.items[0], text: routePath }, ...group.items.slice(1)];
  return <nav id={useId()}>{routePath}<SidebarItems items={items} /><SidebarItems items={items.slice(1)} /></nav>;
};`,
        'Sidebar',
      ),
    );
    assert.ok(entries > 0);
    assert.match(pages.get('guide/e.html')!, /<span>\/guide\/e<\/span>/);
  });
});

it('a custom list is rendered in full on each page', async () => {
  const { pages, entries } = await compare(
    theme(
      `const Own = ({ items }) => {
  const page = usePage();
  count += 1;
  return <ul className="own" id={useId()} data-n={count}>{items.map((item, i) => <li key={i}>{item.text} {page.title}</li>)}</ul>;
};`,
      'SidebarItems: Own',
    ),
  );
  assert.equal(entries, 0);
  assert.match(pages.get('guide/b.html')!, /<li>Home<!-- --> <!-- -->en b<\/li>/);
});
