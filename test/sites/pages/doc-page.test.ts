/** Parts around an article: previous and next page, edit link, date, and options of the config. */
import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { SiteData } from '../../../src/runtime/model/index.js';
import { commitAll, git } from '../../helpers/git.js';
import { configOf, LOCALES, site, temporaryFolder } from '../../helpers/site.js';

describe('the previous and the next page', () => {
  const FILES = {
    'site.config.ts': configOf(`sidebar: {
      '/guide/': [
        'guide/index',
        {
          fileKey: 'guide/group',
          items: ['guide/inner', { text: 'Deeper', collapsed: true, items: ['guide/deep'] }],
        },
        { dividerType: 'solid' },
        { text: 'Elsewhere', link: 'https://example.com/' },
        { text: 'A section', link: '/guide/inner#part' },
        { text: 'Once more', link: '/guide/deep' },
        { text: 'With a query', link: '/guide/query?tab=b' },
        { sectionHeaderText: 'Rest' },
        { text: 'Called otherwise', link: '/guide/last' },
      ],
      '/guide/own/': ['guide/own/a', 'guide/own/b'],
    }`),
    ...Object.fromEntries(
      ['index', 'group', 'inner', 'deep', 'query', 'last', 'unlisted', 'own/a', 'own/b'].map((name) => [
        `content/guide/${name}.md`,
        `# ${name}\n\n## Part\n`,
      ]),
    ),
  };

  test('previous and next page follow the sidebar into its groups, without other sites and sections, each page once', async () => {
    const s = await site(FILES);
    const around = async (route: string) => {
      const { prev, next } = await s.payload(route);
      return [prev?.text, next?.text];
    };
    const expected: Record<string, (string | undefined)[]> = {
      '/guide/': [undefined, 'group'],
      '/guide/group': ['index', 'inner'],
      '/guide/inner': ['group', 'deep'],
      '/guide/deep': ['inner', 'With a query'],
      '/guide/query': ['deep', 'Called otherwise'],
      '/guide/last': ['With a query', undefined],
      '/guide/unlisted': [undefined, undefined],
      // The sidebar of the longest prefix is used.
      '/guide/own/a': [undefined, 'own/b'],
    };
    for (const [route, pages] of Object.entries(expected))
      assert.deepEqual(await around(route), pages, route);
    assert.match(await s.html('/guide/deep'), /href="\/guide\/query\?tab=b"[^>]*>.*Next Page.*With a query/s);
  });
});

describe('the edit link', () => {
  const files = { 'content/en/a b/ü.md': '# A\n', 'content/en/index.md': '# Home\n' };
  const editOf = async (editLink: string) => {
    const s = await site(files, { config: configOf(`editLink: ${editLink},`) });
    const html = await s.html('/a b/ü');
    return /<a class="dc-edit-link"[^>]*>|<a [^>]*class="dc-edit-link"[^>]*>/
      .exec(html)?.[0]
      .match(/href="([^"]*)"/)?.[1];
  };

  test('the edit link leads to the file below docRepoBaseUrl, and needs that URL and a text', async () => {
    const base = "docRepoBaseUrl: 'https://example.com/docs/'";
    assert.equal(await editOf(`{ ${base}, text: 'Mend' }`), 'https://example.com/docs/en/a%20b/%C3%BC.md');
    assert.equal(await editOf(`{ ${base} }`), undefined);
    assert.equal(await editOf("{ text: 'Edit' }"), undefined);
  });
});

describe('the date of the last change', () => {
  test('the date is that of the last commit of the file; files without commit and shallow clones have none', async () => {
    const s = await site(
      { 'content/a.md': '# A\n', 'content/中文 "b".md': '# B\n' },
      { config: configOf('lastUpdated: true,') },
    );
    git(s.root, 'init', '-q', '-b', 'main');
    commitAll(s.root, '2024-01-02T03:04:05Z');
    s.change({ 'content/a.md': '# A, again\n' });
    commitAll(s.root, '2025-05-14T23:30:00Z');
    s.change({ 'content/new.md': '# New\n' });
    const timeOf = async (of: typeof s, route: string) => {
      const { lastUpdatedTime } = (await of.payload(route)).page;
      return lastUpdatedTime && new Date(lastUpdatedTime).toISOString();
    };
    assert.equal(await timeOf(s, '/a'), '2025-05-14T23:30:00.000Z');
    assert.equal(await timeOf(s, '/中文 "b"'), '2024-01-02T03:04:05.000Z');
    assert.equal(await timeOf(s, '/new'), undefined);
    assert.match(await s.html('/a'), /Last Updated:(?:<!-- -->)? <time[^>]*>May 14, 2025<\/time>/);
    assert.doesNotMatch(await s.html('/new'), /Last Updated/);

    const folder = temporaryFolder();
    git(folder, 'clone', '-q', '--depth', '1', `file://${s.root}`, 'clone');
    const shallow = await site({}, { config: '' });
    for (const file of ['site.config.ts', 'content/a.md'])
      shallow.change({ [file]: git(`${folder}/clone`, 'show', `HEAD:${file}`) });
    renameSync(`${folder}/clone/.git`, shallow.path('.git'));
    assert.equal(await timeOf(shallow, '/a'), undefined);
    assert.doesNotMatch(await shallow.html('/a'), /Last Updated/);
  });

  test('a file that only a merge changes has the date of the merge, and a file of a submodule its own', async () => {
    const s = await site({ 'content/a.md': '# A\n' }, { config: configOf('lastUpdated: true,') });
    const other = temporaryFolder();
    git(other, 'init', '-q');
    writeFileSync(`${other}/b.md`, '# B\n');
    commitAll(other, '2023-01-01T00:00:00Z');
    git(s.root, 'init', '-q', '-b', 'main');
    commitAll(s.root, '2024-01-01T00:00:00Z');
    git(s.root, 'checkout', '-q', '-b', 'side');
    commitAll(s.root, '2024-01-02T00:00:00Z');
    git(s.root, 'checkout', '-q', 'main');
    git(s.root, 'merge', '-q', '--no-ff', '--no-commit', 'side');
    s.change({ 'content/a.md': '# A, merged\n' });
    commitAll(s.root, '2024-01-03T00:00:00Z');
    const fromFiles = ['-c', 'protocol.file.allow=always'];
    git(s.root, ...fromFiles, 'submodule', '--quiet', 'add', `file://${other}`, 'content/part');
    commitAll(other, '2023-01-02T00:00:00Z');
    const shallow = ['--depth', '1', `file://${other}`, 'content/recent'];
    git(s.root, ...fromFiles, 'submodule', '--quiet', 'add', ...shallow);
    commitAll(s.root, '2024-01-04T00:00:00Z');
    const timeOf = async (route: string) => {
      const { lastUpdatedTime = 0 } = (await s.payload(route)).page;
      return new Date(lastUpdatedTime).toISOString().slice(0, 10);
    };
    assert.equal(await timeOf('/a'), '2024-01-03');
    assert.equal(await timeOf('/part/b'), '2023-01-01');
    assert.equal(await timeOf('/recent/b'), '1970-01-01', 'a shallow submodule has no dates');
  });
});

describe('contributors', () => {
  test('a page lists the authors of its commits, those with most commits first, without bots', async () => {
    const s = await site(
      {
        'content/en/a.md': '# A\n',
        'content/en/b.md': '---\nfooter: false\n---\n# B\n',
        'content/zh/index.md': '# 首页\n',
      },
      { config: configOf(`contributors: true, ${LOCALES}`) },
    );
    git(s.root, 'init', '-q', '-b', 'main');
    for (const [i, name] of ['Bob & Co', 'Ann', 'update[bot]', 'Ann'].entries()) {
      s.change({
        'content/en/a.md': `# A\n\nEdit ${i}.\n`,
        'content/en/b.md': `---\nfooter: false\n---\n# B ${i}\n`,
      });
      commitAll(s.root, `2025-01-0${i + 1}T00:00:00Z`, name);
    }
    const contributors = async (route: string) =>
      /<p class="dc-contributors"[^>]*>.*<\/p>/.exec(await s.html(route))?.[0];
    assert.equal(
      await contributors('/a'),
      '<p class="dc-contributors"><span>Contributors</span> Ann, Bob &amp; Co</p>',
    );
    // A page without a translation has the label in the language of the page.
    assert.equal(
      await contributors('/zh/a'),
      '<p class="dc-contributors" lang="zh"><span>贡献者</span> Ann、Bob &amp; Co</p>',
    );
    assert.equal(await contributors('/b'), undefined, 'a page without a footer');
    assert.doesNotMatch(await s.output('a.md'), /Ann/);
    s.change({ 'content/en/new.md': '# New\n' });
    assert.equal(await contributors('/new'), undefined);
    s.change({ 'site.config.ts': configOf(LOCALES) });
    assert.equal(await contributors('/a'), undefined);
    assert.equal((await s.payload('/a')).page.lastUpdatedTime, undefined, 'lastUpdated is off.');
  });
});

test('the hero shows no logo if its image is false, and a logo for one color scheme is not preloaded', async () => {
  const home = (image: string) => `---\npageType: home\nhero:\n  name: A\n${image}---\n`;
  const s = await site(
    {
      'content/index.md': home(''),
      'content/none.md': home('  image: false\n'),
      'content/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      'content/public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    },
    { config: configOf("logo: { light: '/a.svg', dark: '/b.svg' }") },
  );
  const html = await s.html('/');
  assert.match(html, /class="dc-hero-image dc-only-light"/);
  assert.doesNotMatch(html, /rel="preload" as="image"/);
  assert.doesNotMatch(await s.html('/none'), /hero-(?:image|picture)/);
  assert.deepEqual(
    (await s.problems()).filter((line) => line.includes(' error ')),
    [],
  );
  s.change({ 'site.config.ts': configOf("logo: '/a.svg'") });
  assert.match(await s.html('/'), /<link rel="preload" as="image" href="\/a\.svg"/);
});

describe('options of the config', () => {
  const page =
    '# A\n\n```js\na\n```\n\n```js lineNumbers=false wrap=false\nb\n```\n\n<PackageManagerTabs command="add x" />\n';
  const dataOf = async (s: Awaited<ReturnType<typeof site>>): Promise<SiteData> =>
    JSON.parse(await s.output('assets/site/en.json'));

  test('a site without dark mode declares the light color scheme and has no switch', async () => {
    const light = await (await site({ 'content/a.md': page }, { config: configOf('darkMode: false,') })).html(
      '/a',
    );
    assert.match(light, /<html[^>]* class="light">/);
    assert.match(light, /<meta name="color-scheme" content="light">/);
    assert.match(light, /id="docs-boot"[^>]* data-appearance="off"/);
    assert.doesNotMatch(light, /role="switch"/);
    const both = await (await site({ 'content/a.md': page })).html('/a');
    assert.match(both, /<html[^>]*data-page-type="doc">/);
    assert.match(both, /<meta name="color-scheme" content="light dark">/);
    assert.match(both, /id="docs-boot"[^>]* data-appearance="auto"/);
    assert.match(both, /role="switch"/);
  });

  test('lines of code have no numbers and do not wrap unless the config enables it; a code block overrides it', async () => {
    const blocks = async (settings = '') =>
      (await (await site({ 'content/a.md': page }, { config: configOf(settings) })).article('/a'))
        .split('role="tablist"')[0]!
        .match(/<pre[^>]*>/g)
        ?.map((pre) => [/has-line-numbers/.test(pre), /is-wrapped/.test(pre)]);
    const off = [false, false];
    assert.deepEqual(await blocks(), [off, off]);
    assert.deepEqual(await blocks('markdown: { lineNumbers: true, wrap: true },'), [[true, true], off]);
  });

  test('the config sets package managers, the animation of the color scheme, and whether the navbar hides', async () => {
    const tabs = async (s: Awaited<ReturnType<typeof site>>) =>
      [...(await s.article('/a')).matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, name]) => name);
    const plain = await site({ 'content/a.md': page });
    assert.deepEqual(await tabs(plain), ['npm', 'yarn', 'pnpm', 'bun']);
    const { enableAppearanceAnimation, hideNavbar } = (await dataOf(plain)).themeConfig;
    assert.deepEqual([enableAppearanceAnimation, hideNavbar], [true, 'never']);
    const other = await site(
      { 'content/a.md': page },
      {
        config: configOf(
          "packageManagers: ['pnpm', 'npm'], enableAppearanceAnimation: false, hideNavbar: 'always',",
        ),
      },
    );
    assert.deepEqual(await tabs(other), ['pnpm', 'npm']);
    const set = (await dataOf(other)).themeConfig;
    assert.deepEqual([set.enableAppearanceAnimation, set.hideNavbar], [false, 'always']);
  });

  test('a social link has the default icon and name of its host, or its own', async () => {
    const s = await site(
      { 'content/a.md': '# A\n' },
      {
        config: configOf(`socialLinks: [
          { icon: 'github', mode: 'link', content: 'https://example.com/g' },
          { icon: 'x', mode: 'link', content: 'https://example.com/x', label: 'News' },
          { icon: { svg: '<svg></svg>' }, mode: 'link', content: 'mailto:team@example.com' },
          { icon: 'discord', mode: 'text', content: 'Ask' },
          { icon: { svg: '<svg id="mine"></svg>' }, mode: 'link', content: 'https://chat.example.com/y' },
          { icon: { svg: '<svg id="note"></svg>' }, mode: 'text', content: 'Note', label: 'A note' },
          { icon: { svg: '<svg></svg>' }, mode: 'dom', content: '<b>Bold</b>' },
        ],`),
      },
    );
    const { socialLinks } = (await dataOf(s)).themeConfig;
    assert.deepEqual(
      socialLinks.map(({ icon, name, mode }) => [icon, name, mode]),
      [
        ['github', 'GitHub', 'link'],
        ['x', 'News', 'link'],
        ['custom', 'team@example.com', 'link'],
        ['discord', 'Discord', 'text'],
        ['custom', 'chat.example.com', 'link'],
        ['custom', 'A note', 'text'],
        ['custom', 'Social links', 'dom'],
      ],
    );
    assert.equal(new Set(socialLinks.map(({ svg }) => svg)).size, 6);
    const html = await s.html('/a');
    assert.match(html, /aria-label="chat\.example\.com"><span[^>]*><svg id="mine"><\/svg>/);
    assert.match(html, /<b>Bold<\/b>/);
  });
});
