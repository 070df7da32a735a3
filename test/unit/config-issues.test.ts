import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageKeys } from '../../src/cli/config/message-keys.js';
import { validateConfig } from '../../src/cli/config/validate.js';
import { failure, inShort, project } from './config-project.js';

/** The messages of a config's issues, each with its hint after a bar. */
function issues(config: Record<string, unknown>): string[] {
  const { issues } = validateConfig({ title: 'A', ...config }, '/site');
  return issues.map(({ message, hint }) => (hint === undefined ? message : `${message} | ${hint}`));
}

const cases: [name: string, config: Record<string, unknown>, expected: string[]][] = [
  ['a title is required', { title: undefined }, ["'title' is required"]],
  ['a title must not be blank', { title: ' ' }, ['\'title\' must not be empty, found " "']],
  [
    'an unknown key is reported with the closest key, and the missing key is not reported again',
    { title: undefined, titel: 'A', navs: [] },
    ["'titel' is not a known key | Did you mean 'title'?", "'navs' is not a known key | Did you mean 'nav'?"],
  ],
  [
    'an unknown key without a similar one is reported with the known keys',
    { markdown: { zzz: true } },
    [
      "'markdown.zzz' is not a known key | Known keys: lineNumbers, wrap, html, headingIds, includeFrom, languages, transformers.",
    ],
  ],
  [
    'a wrong type is reported with the found value',
    { darkMode: 'true', nav: {}, title: () => 'A', logo: Number.NaN, cleanUrls: null },
    [
      "'title' must be text, found a function",
      "'logo' must be text or an object, found NaN",
      "'nav' must be a list, found {}",
      '\'darkMode\' must be true or false, found "true" | Write true without quotes.',
      "'cleanUrls' must be true or false, found null",
    ],
  ],
  [
    'an invalid choice is reported with the choices and the closest one',
    { hideNavbar: 'alway', sidebar: 'Auto' },
    [
      "'sidebar' must be 'auto' or an object, found \"Auto\" | Did you mean 'auto'?",
      "'hideNavbar' must be 'never', 'auto' or 'always', found \"alway\" | Did you mean 'always'?",
    ],
  ],
  [
    'a base must start with a slash and contain no query or hash',
    { base: 'docs' },
    ["'base' must begin with '/', or be './', found \"docs\" | Did you mean '/docs'?"],
  ],
  [
    'a base of one dot is reported with ./',
    { base: '.' },
    ["'base' must begin with '/', or be './', found \".\" | Did you mean './'?"],
  ],
  [
    'a relative base must be ./',
    { base: './docs/' },
    ["'base' must begin with '/', or be './', found \"./docs/\" | Did you mean '/docs/'?"],
  ],
  [
    'a base must be a plain path',
    { base: '/a?b/' },
    ["'base' must be a path of letters, digits, spaces, '-', '.', '_' and '~', found \"/a?b/\""],
  ],
  [
    'a base must not contain parent folders in any spelling',
    { base: '/a/%2e%2e/' },
    ["'base' must be a path of letters, digits, spaces, '-', '.', '_' and '~', found \"/a/%2e%2e/\""],
  ],
  [
    'a base must not be a URL',
    { base: 'https://example.com/docs/' },
    [
      "'base' must begin with '/', or be './', found \"https://example.com/docs/\" | Set the origin with 'siteUrl', and the folder with 'base'.",
    ],
  ],
  [
    'a site URL must be http or https',
    { siteUrl: 'example.com' },
    ['\'siteUrl\' must be a URL that begins with https:// or http://, found "example.com"'],
  ],
  [
    'a folder in the site URL is ignored with a warning',
    { siteUrl: 'https://example.com/docs' },
    [
      "The folder '/docs' of 'siteUrl' is not used | If the site is served from a folder, set base: '/docs/'.",
    ],
  ],
  [
    'the site URL may contain the folder of the base',
    { siteUrl: 'https://example.com/docs', base: '/docs/' },
    [],
  ],
  [
    'the folder in the site URL may be non-ASCII',
    { siteUrl: 'https://example.com/文档', base: '/文档/' },
    [],
  ],
  [
    'with a relative base, the folder of the site URL is not the base',
    { siteUrl: 'https://example.com/docs', base: './' },
    [],
  ],
  [
    'a link must be a path or a safe URL',
    {
      nav: [
        { text: 'a', link: 'javascript:alert(1)' },
        { text: 'b', link: './guide/' },
        { text: 'c', link: '/guide/#x' },
        { text: 'd', link: 'mailto:a@example.com' },
        { text: 'e', link: 'https://example.com' },
      ],
    },
    [
      "'nav[0].link' must be a path that begins with '/', or a URL such as https://… or mailto:…, found \"javascript:alert(1)\"",
      "'nav[1].link' must be a path that begins with '/', or a URL such as https://… or mailto:…, found \"./guide/\" | Did you mean '/guide/'?",
    ],
  ],
  [
    'a nav item needs a link or items',
    { nav: [{ text: 'a' }, { text: 'b', items: [] }, { text: 'c', items: [{ text: 'd' }] }] },
    [
      "'nav[0]' must have a 'link' or 'items', found {\"text\":\"a\"}",
      '\'nav[1]\' must have a \'link\' or \'items\', found {"text":"b","items":[]}',
      "'nav[2].items[0]' must have a 'link' or 'items', found {\"text\":\"d\"}",
    ],
  ],
  [
    'activeMatch must be a valid regular expression',
    { nav: [{ text: 'a', link: '/', activeMatch: '(' }] },
    [
      '\'nav[0].activeMatch\' must be a regular expression, found "(" | Invalid regular expression: /(/: Unterminated group.',
    ],
  ],
  [
    'a sidebar item is validated by its kind',
    {
      sidebar: {
        '/': [
          { dividerType: 'dotted' },
          { sectionHeader: 'x' },
          { dividerTyp: 'solid' },
          { text: 'a', itms: [] },
          { text: 'a', dividerType: 'solid' },
          { link: '/b' },
          { fileKey: 'a', link: '/b' },
          { text: 'a', fileKey: 'b.md' },
          {},
          5,
          '/a',
          { text: 'g', items: [{ text: 'deep', collapsed: 1 }] },
        ],
      },
    },
    [
      "'sidebar[\"/\"][0].dividerType' must be 'dashed' or 'solid', found \"dotted\"",
      "'sidebar[\"/\"][1].sectionHeader' is not a known key | Did you mean 'sectionHeaderText'?",
      "'sidebar[\"/\"][2].dividerTyp' is not a known key | Did you mean 'dividerType'?",
      "'sidebar[\"/\"][3].itms' is not a known key | Did you mean 'items'?",
      '\'sidebar["/"][4].dividerType\' is not allowed here with the other keys | It is a key of another kind of entry.',
      "'sidebar[\"/\"][5].text' is required | The text can be omitted only if the entry has a 'fileKey'.",
      '\'sidebar["/"][6]\' must have a \'link\' or a \'fileKey\', not both, found {"fileKey":"a","link":"/b"}',
      '\'sidebar["/"][7].fileKey\' must be a path without extension, such as guide/start/index, found "b.md"',
      "'sidebar[\"/\"][8].text' is required | The text can be omitted only if the entry has a 'fileKey'.",
      '\'sidebar["/"][9]\' must be text or an object, found 5',
      '\'sidebar["/"][10]\' must be a path without extension, such as guide/start/index, found "/a"',
      '\'sidebar["/"][11].items[0].collapsed\' must be true or false, found 1',
    ],
  ],
  [
    'a sidebar entry must have a link or items',
    {
      sidebar: {
        '/': [{ text: 'a' }, { text: 'b', items: [{ text: 'c', tag: 'new' }] }, { text: 'd', items: [] }],
      },
    },
    [
      "'sidebar[\"/\"][0]' must have a 'link', a 'fileKey' or 'items', found {\"text\":\"a\"} | For a heading without a link, use { sectionHeaderText }.",
      '\'sidebar["/"][1].items[0]\' must have a \'link\', a \'fileKey\' or \'items\', found {"text":"c","tag":"new"} | For a heading without a link, use { sectionHeaderText }.',
    ],
  ],
  [
    'a sidebar prefix must start with a slash',
    { sidebar: { guide: 'auto', '/x/': 'aut' } },
    [
      "'sidebar' has the key 'guide', which must begin with '/'",
      "'sidebar[\"/x/\"]' must be 'auto' or a list, found \"aut\" | Did you mean 'auto'?",
    ],
  ],
  [
    'a social link must have a known icon and a safe URL',
    {
      socialLinks: [
        { icon: 'githb', mode: 'link', content: 'javascript:x' },
        { icon: { svgg: '<svg/>' }, mode: 'text', content: 'any text' },
        { icon: 'x', mode: 'img', content: 'data:image/png;base64,AA' },
        { icon: { svg: '<svg/>' }, mode: 'dom', content: '<b>hi</b>', label: 'Chat' },
      ],
    },
    [
      "'socialLinks[0].icon' must be 'bilibili', 'bitbucket', 'bluesky', 'codeberg', 'codesandbox', one of 60 other values or an object, found \"githb\" | Did you mean 'github'?",
      '\'socialLinks[0].content\' must be a URL such as https://… or mailto:…, found "javascript:x"',
      "'socialLinks[1].icon.svgg' is not a known key | Did you mean 'svg'?",
      "'socialLinks[2].content' must be the path of a file in content/public that begins with '/', or a URL such as https://…, found \"data:image/png;base64,AA\"",
    ],
  ],
  [
    'search keys must be complete, and their values are never shown',
    { search: { appId: 'APP', apiKey: '' } },
    [
      "'search.apiKey' is required with 'search.appId' | Set all three keys for hosted search, or none for offline search.",
      "'search.indexName' is required with 'search.appId' | Set all three keys for hosted search, or none for offline search.",
    ],
  ],
  [
    'a search key of a wrong type is not shown',
    { search: { appId: 'APP', apiKey: 12345, indexName: 'docs' } },
    ["'search.apiKey' must be text, found a number"],
  ],
  ['search must not be true', { search: true }, ["'search' must be false or an object, found true"]],
  [
    'issues of several locales are reported together',
    {
      lang: 'fr',
      locales: [
        { lang: 'en', lable: 'English' },
        { lang: 'zh_CN', label: '' },
        { lang: 'EN', label: 'English', outlineTitle: '' },
        { lang: 'shared', label: 'Shared' },
      ],
    },
    [
      "'locales[0].lable' is not a known key | Did you mean 'label'?",
      "'locales[1].lang' must be a language tag, such as 'en' or 'zh-CN', found \"zh_CN\"",
      '\'locales[1].label\' must not be empty, found ""',
      '\'locales[2].outlineTitle\' must not be empty, found ""',
      '\'locales[3].lang\' is a reserved folder name, found "shared"',
      "'locales[2].lang' must differ from 'locales[0].lang', found 'EN' in both",
      "'lang' must be one of the locales, 'en', 'zh_CN', 'EN' or 'shared', found 'fr'",
    ],
  ],
  [
    'an unknown locale key without a similar one is reported without the list of texts',
    { locales: [{ lang: 'en', label: 'English', xyzzy: 1 }] },
    [
      `'locales[0].xyzzy' is not a known key | Known keys: lang, label, partial, title, description, nav, sidebar, editLink, footer, announcement and ${messageKeys.length} more.`,
    ],
  ],
  [
    'versions must differ from each other and from languages and include the default',
    {
      locales: [{ lang: 'en', label: 'English' }],
      multiVersion: { default: 'v9', versions: ['v1', 'EN', 'v/2', 'V1'] },
    },
    [
      "'multiVersion.versions[2]' must consist of letters, digits, '-', '.', '_' and '~', such as 'v2', found \"v/2\"",
      "'multiVersion.versions[1]' must differ from every language, found 'EN' | Both are the first part of a URL.",
      "'multiVersion.versions[3]' must differ from 'multiVersion.versions[0]', found 'V1' in both",
      "'multiVersion.default' must be one of the versions, 'v1', 'EN', 'v/2' or 'V1', found 'v9'",
    ],
  ],
  [
    'versions require a default',
    { multiVersion: { versions: ['v1'] } },
    ["'multiVersion.default' is required | It is the version whose pages are at the root."],
  ],
  [
    'an empty default version is a missing one',
    { multiVersion: { default: '', versions: ['v1'] } },
    ["'multiVersion.default' is required | It is the version whose pages are at the root."],
  ],
  [
    'a default version requires versions',
    { multiVersion: { default: 'v1' } },
    ["'multiVersion.default' must be in multiVersion.versions, found 'v1'"],
  ],
  [
    'package managers must be known and unique',
    { packageManagers: ['npm', 'npm'] },
    ["'packageManagers[1]' must differ from 'packageManagers[0]', found 'npm' in both"],
  ],
  [
    'package managers must not be empty',
    { packageManagers: [] },
    ["'packageManagers' must not be empty, found []"],
  ],
  [
    'folders must be in the project, and the build folder must be separate',
    { contentDir: '../pages', theme: '/abs', outDir: 'content/out' },
    [
      '\'theme\' must be a folder in the project, relative to the config, found "/abs"',
      '\'contentDir\' must be a folder in the project, relative to the config, found "../pages"',
    ],
  ],
  [
    'folders of includes can be outside of the project, but not absolute',
    { markdown: { includeFrom: ['../packages/ui', '..', '/etc', '../a/../b', '.'] } },
    ['/etc', '../a/../b', '.'].map(
      (folder, i) =>
        `'markdown.includeFrom[${i + 2}]' must be a folder other than the project, relative to the config, found "${folder}"`,
    ),
  ],
  [
    'the build folder must not contain the pages',
    { contentDir: 'dist/pages' },
    ["'outDir' must be a separate folder, found 'dist', which contains 'contentDir'"],
  ],
  [
    'the build folder must not be in the content folder',
    { outDir: 'content/dist' },
    ["'outDir' must be a separate folder, found 'content/dist', which is in 'contentDir'"],
  ],
  [
    'a head element must be a name, attributes and an optional text',
    {
      head: [
        ['meta', { name: 'a', content: 'b' }],
        ['script', { src: '/a.js', defer: true }, ''],
        ['a b', {}],
        ['meta', { 'x"': 'a' }],
        ['meta'],
        ['title', {}, 'Mine'],
        ['link', { rel: 'preload', href: 'java\nscript:alert(1)', onload: 'alert(1)' }],
        ['meta', { name: 'a' }],
      ],
    },
    [
      "'head[2][0]' must be 'link', 'meta', 'noscript', 'script', 'style' or 'template', found \"a b\"",
      "'head[3][1]' has the key 'x\"', which must be an attribute name",
      '\'head[4]\' must have at least 2 entries, found ["meta"]',
      "'head[5][0]' must not be 'title', found \"title\" | Set the title of a page with 'title' and 'titleSuffix' in its front matter.",
      '\'head[6][1].href\' must not run code, found "java\\nscript:alert(1)" | Use an https URL, or a path.',
      "'head[6][1].onload' is not allowed: inline event handlers run code, found \"alert(1)\" | Move the code to a file in content/public, and load it: ['script', { src: '/file.js' }].",
      '\'head[7][1]\' must have \'content\', found {"name":"a"}',
    ],
  ],
];

for (const [name, config, expected] of cases) {
  test(name, () => assert.deepEqual(issues(config), expected));
}

test('a folder in the default build folder is reported at its key', () => {
  const { issues } = validateConfig({ title: 'A', theme: 'dist/theme' }, '/site');
  assert.deepEqual(
    issues.map(({ path }) => path),
    [['theme']],
  );
});

test('every text of the interface can be overridden', () => {
  const texts = Object.fromEntries(messageKeys.map((key) => [key, `text of ${key}`]));
  const { config } = validateConfig({ title: 'A', locales: [{ lang: 'en', label: 'E', ...texts }] }, '/site');
  assert.deepEqual(config?.locales[0]?.messages, texts);
});

test('all issues of a config are reported together with their positions', async (t) => {
  const { root } = project(t, {
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';

const navZh = [{ text: '指南', link: 'guide/' }];

export default defineConfig({
  titel: 'A',
  hideNavbar: 'sometimes',
  locales: [
    { lang: 'en', label: 'English', nav: [{ text: 'Guide' }] },
    { lang: 'zh', label: '中文', nav: navZh },
    { lang: 'de' },
  ],
  search: {
    appId: 'APP',
  },
  sidebar: { guide: 'auto' },
});
`,
  });
  const found = (await failure(root)).map(inShort).toSorted();
  assert.deepEqual(found, [
    "site.config.ts:11:5 config-required 'locales[2].label' is required",
    "site.config.ts:13:3 config-required 'search.apiKey' is required with 'search.appId'",
    "site.config.ts:13:3 config-required 'search.indexName' is required with 'search.appId'",
    "site.config.ts:16:14 config-value 'sidebar' has the key 'guide', which must begin with '/'",
    "site.config.ts:3:36 config-value 'locales[1].nav[0].link' must be a path that begins with '/', or a URL such as https://… or mailto:…, found \"guide/\"",
    "site.config.ts:6:3 config-unknown-key 'titel' is not a known key",
    "site.config.ts:7:15 config-value 'hideNavbar' must be 'never', 'auto' or 'always', found \"sometimes\"",
    "site.config.ts:9:43 config-value 'locales[0].nav[0]' must have a 'link' or 'items', found {\"text\":\"Guide\"}",
  ]);
});
