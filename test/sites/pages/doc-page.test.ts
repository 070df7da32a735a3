/** Parts around an article: previous and next page, edit link, date, and what the config sets. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { SiteData } from '../../../src/runtime/model.js';
import { site, temporaryFolder } from '../../helpers/site.js';

const config = (settings: string) => `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', ${settings} });
`;

describe('the page before and the page after', () => {
  const FILES = {
    'site.config.ts': config(`sidebar: {
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
        { sectionHeaderText: 'Rest' },
        { text: 'Called otherwise', link: '/guide/last' },
      ],
      '/guide/own/': ['guide/own/a', 'guide/own/b'],
    }`),
    'content/guide/index.md': '# Guide\n',
    'content/guide/group.md': '# Group\n',
    'content/guide/inner.md': '# Inner\n\n## Part\n',
    'content/guide/deep.md': '# Deep\n',
    'content/guide/last.md': '# Last\n',
    'content/guide/unlisted.md': '# Unlisted\n',
    'content/guide/own/a.md': '# A\n',
    'content/guide/own/b.md': '# B\n',
  };

  test('follow the sidebar as it is read: into its groups, past other sites and sections, each page once', async () => {
    const s = await site(FILES);
    const around = async (route: string) => {
      const { prev, next } = await s.payload(route);
      return [prev?.text, next?.text];
    };
    assert.deepEqual(await around('/guide/'), [undefined, 'Group']);
    assert.deepEqual(await around('/guide/group'), ['Guide', 'Inner']);
    assert.deepEqual(await around('/guide/inner'), ['Group', 'Deep']);
    assert.deepEqual(await around('/guide/deep'), ['Inner', 'Called otherwise']);
    assert.deepEqual(await around('/guide/last'), ['Deep', undefined]);
    assert.deepEqual(await around('/guide/unlisted'), [undefined, undefined]);
    // The longest prefix has its own list.
    assert.deepEqual(await around('/guide/own/a'), [undefined, 'B']);
    assert.match(await s.html('/guide/deep'), /href="\/guide\/last"[^>]*>.*Next Page.*Called otherwise/s);
  });
});

describe('the link to the source of a page', () => {
  const files = { 'content/en/a b/ü.md': '# A\n', 'content/en/index.md': '# Home\n' };
  const editOf = async (editLink: string) => {
    const s = await site(files, { config: config(`editLink: ${editLink},`) });
    const html = await s.html('/a b/ü');
    return /<a class="edit-link"[^>]*>|<a [^>]*class="edit-link"[^>]*>/
      .exec(html)?.[0]
      .match(/href="([^"]*)"/)?.[1];
  };

  test('leads to the file below the folder of sources, and needs its address and a text', async () => {
    const base = "docRepoBaseUrl: 'https://example.com/docs/'";
    assert.equal(await editOf(`{ ${base}, text: 'Mend' }`), 'https://example.com/docs/en/a%20b/%C3%BC.md');
    assert.equal(await editOf(`{ ${base} }`), undefined);
    assert.equal(await editOf("{ text: 'Edit' }"), undefined);
  });
});

describe('the time of the last change', () => {
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd, encoding: 'utf8' });

  test('is that of the last commit of the file; a file of none and a shallow clone have no time', async () => {
    const s = await site(
      { 'content/a.md': '# A\n', 'content/中文 "b".md': '# B\n' },
      { config: config('lastUpdated: true,') },
    );
    const commit = (date: string) => {
      git(s.root, 'add', '.');
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'x'], {
        cwd: s.root,
        env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      });
    };
    git(s.root, 'init', '-q', '-b', 'main');
    commit('2024-01-02T03:04:05Z');
    s.change({ 'content/a.md': '# A, again\n' });
    commit('2025-05-14T23:30:00Z');
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

  test('is not shown where the config does not ask for it', async () => {
    const s = await site({ 'content/a.md': '# A\n' });
    git(s.root, 'init', '-q');
    git(s.root, 'add', '.');
    git(s.root, 'commit', '-qm', 'x');
    assert.equal((await s.payload('/a')).page.lastUpdatedTime, undefined);
  });
});

describe('what the config sets', () => {
  const page =
    '# A\n\n```js\na\n```\n\n```js lineNumbers=false wrap=false\nb\n```\n\n<PackageManagerTabs command="add x" />\n';
  const dataOf = async (s: Awaited<ReturnType<typeof site>>): Promise<SiteData> =>
    JSON.parse(await s.output('assets/site/en.json'));

  test('a site without dark mode is said to be light, to the browser too, and has no button for it', async () => {
    const light = await (await site({ 'content/a.md': page }, { config: config('darkMode: false,') })).html(
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

  test('lines of code have no numbers and do not wrap, unless it says so; a block has the last word', async () => {
    const blocks = async (settings = '') =>
      (await (await site({ 'content/a.md': page }, { config: config(settings) })).article('/a'))
        .split('role="tablist"')[0]!
        .match(/<pre[^>]*>/g)
        ?.map((pre) => [/has-line-numbers/.test(pre), /is-wrapped/.test(pre)]);
    const off = [false, false];
    assert.deepEqual(await blocks(), [off, off]);
    assert.deepEqual(await blocks('markdown: { lineNumbers: true, wrap: true },'), [[true, true], off]);
  });

  test('the package managers, the circle of the scheme and the hiding of the navbar are as it says', async () => {
    const tabs = async (s: Awaited<ReturnType<typeof site>>) =>
      [...(await s.article('/a')).matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, name]) => name);
    const plain = await site({ 'content/a.md': page });
    assert.deepEqual(await tabs(plain), ['npm', 'yarn', 'pnpm', 'bun']);
    const { enableAppearanceAnimation, hideNavbar } = (await dataOf(plain)).themeConfig;
    assert.deepEqual([enableAppearanceAnimation, hideNavbar], [true, 'never']);
    const other = await site(
      { 'content/a.md': page },
      {
        config: config(
          "packageManagers: ['pnpm', 'npm'], enableAppearanceAnimation: false, hideNavbar: 'always',",
        ),
      },
    );
    assert.deepEqual(await tabs(other), ['pnpm', 'npm']);
    const set = (await dataOf(other)).themeConfig;
    assert.deepEqual([set.enableAppearanceAnimation, set.hideNavbar], [false, 'always']);
  });

  test('a social link has the icon and the name of its place, or those that are its own', async () => {
    const s = await site(
      { 'content/a.md': '# A\n' },
      {
        config: config(`socialLinks: [
          { icon: 'github', mode: 'link', content: 'https://example.com/g' },
          { icon: 'x', mode: 'link', content: 'https://example.com/x' },
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
        ['x', 'X', 'link'],
        ['discord', 'Discord', 'text'],
        ['custom', 'chat.example.com', 'link'],
        ['custom', 'A note', 'text'],
        ['custom', 'Social links', 'dom'],
      ],
    );
    assert.equal(new Set(socialLinks.slice(0, 3).map(({ svg }) => svg)).size, 3);
    const html = await s.html('/a');
    assert.match(html, /aria-label="chat\.example\.com"><span[^>]*><svg id="mine"><\/svg>/);
    assert.match(html, /<b>Bold<\/b>/);
  });
});
