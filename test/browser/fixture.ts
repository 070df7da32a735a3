/** A site with every type of page in two languages. It is built once for all tests that use it. */
import { join } from 'node:path';
import { type Files, site, type TestSite } from '../helpers/site.js';
import {
  buildSite,
  type CliServer,
  previewSite,
  spawnCommand,
  startCli,
  startStaticHost,
} from './servers.js';

const CONFIG = `import { defineConfig } from '@docs-cli/core';

const sidebar = (basics: string, more: string) => ({
  '/guide/': [
    { text: basics, items: ['guide/index', 'guide/widgets', 'guide/long', 'guide/with space'] },
    { dividerType: 'dashed' },
    { sectionHeaderText: more },
    { fileKey: 'guide/nested/index', collapsed: true, items: ['guide/nested/one', 'guide/nested/two'] },
  ],
  '/reference/': [
    'reference/index',
    { text: 'Fruit', items: ['reference/apple', 'reference/pear'] },
    { text: 'Tools', items: ['reference/dry-run'] },
  ],
});

export default defineConfig({
  title: 'Fixture',
  icon: '/icon.svg',
  logo: '/icon.svg',
  editLink: { docRepoBaseUrl: 'https://example.com/edit' },
  socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com/code' }],
  locales: [
    {
      lang: 'en',
      label: 'English',
      editLink: { text: 'Edit' },
      nav: [
        { text: 'Guide', link: '/guide/', activeMatch: '^/guide/' },
        { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
        { text: 'Blog', link: '/blog/' },
        { text: 'More', items: [{ text: 'Counter', link: '/counter' }, { text: 'Blank', link: '/blank' }] },
      ],
      sidebar: sidebar('Basics', 'More'),
    },
    {
      lang: 'zh',
      label: '简体中文',
      title: '样例',
      editLink: { text: '编辑' },
      nav: [
        { text: '指南', link: '/guide/', activeMatch: '^/guide/' },
        { text: '参考', link: '/reference/', activeMatch: '^/reference/' },
        { text: '博客', link: '/blog/' },
        { text: '更多', items: [{ text: '计数', link: '/counter' }, { text: '空白', link: '/blank' }] },
      ],
      sidebar: sidebar('基础', '更多'),
    },
  ],
});
`;

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="12" fill="#38f"/></svg>\n';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240"><rect width="640" height="240" fill="#68a"/></svg>\n';

/** A custom layout with a state. It shows whether a click is counted twice. */
const COUNTER = `import { Article, usePage } from '@docs-cli/core/runtime';
import { useState } from 'react';
import './counter.css';

export default function Counter() {
  const [count, setCount] = useState(0);
  return (
    <div className="article">
      <Article />
      <button type="button" id="count" onClick={() => setCount((value) => value + 1)}>
        {count}
      </button>
      <p id="language">{usePage().lang}</p>
    </div>
  );
}
`;

/** @param text creates the page in a language. It calls `say` with a text in both languages, and gets one of them. */
function bilingual(name: string, text: (say: (en: string, zh: string) => string) => string): Files {
  return {
    [`content/en/${name}.md`]: text((en) => en),
    [`content/zh/${name}.md`]: text((_, zh) => zh),
  };
}

const SECTIONS = Array.from({ length: 30 }, (_, index) => index + 1);

export const FILES: Files = {
  'site.config.ts': CONFIG,
  'content/public/icon.svg': ICON,
  'content/public/picture.svg': PICTURE,
  'content/public/notes.txt': 'Notes\n',
  'content/_theme/counter.tsx': COUNTER,
  'content/_theme/counter.css': ':root { --of-the-counter: yes }\n',
  ...bilingual(
    'index',
    (say) => `---
pageType: home
title: ${say('Welcome', '欢迎')}
hero:
  name: ${say('Fixture', '样例')}
  text: ${say('A site of everything', '什么都有一点')}
  tagline: ${say('Short words.', '几句话。')}
  image: { src: /picture.svg, alt: ${say('A blue field', '一片蓝色')} }
  actions:
    - { theme: brand, text: ${say('Read', '阅读')}, link: ${say('/guide/', '/zh/guide/')} }
    - { theme: alt, text: ${say('Elsewhere', '别处')}, link: 'https://example.com/' }
features:
  - { title: ${say('Fast', '快')}, details: ${say('Quite.', '很快。')}, link: ${say('/guide/long', '/zh/guide/long')} }
  - { title: ${say('Small', '小')}, details: ${say('Rather.', '很小。')} }
---
`,
  ),
  ...bilingual(
    'guide/index',
    (say) => `# ${say('Guide', '指南')}

${say('Read the', '请读')} [${say('widgets', '组件')}](./widgets.md), [${say('the long page', '长文')}](./long.md),
[${say('its middle', '中间')}](./long.md#section-15) ${say('and', '和')} [${say('a name with a space', '带空格的名字')}](./with%20space.md).

${say('Here is', '这里是')} [${say('the last section', '最后一节')}](#last).
<a href="${say('/guide/long', '/zh/guide/long')}" target="_blank">${say('In a new tab', '新标签页')}</a>,
<a href="/notes.txt" download>${say('to keep', '下载')}</a>, [notes.txt](/notes.txt),
[example.com](https://example.com/).

## ${say('Filler', '填充')}

${say('Words and more words. ', '文字，更多的文字。').repeat(400)}

## ${say('Last', '最后')} {#last}

${say('The end.', '完。')}
`,
  ),
  ...bilingual(
    'guide/widgets',
    (say) => `# ${say('Widgets', '组件')}

## ${say('Tabs', '标签')}

::: tabs fruit
== ${say('Apple', '苹果')}
${say('An apple.', '一个苹果。')}
== ${say('Pear', '梨')}
${say('A pear.', '一个梨。')}
== ${say('Plum', '李子')}
${say('A plum.', '一个李子。')}
:::

${say('And the same again.', '再来一次。')}

::: tabs fruit
== ${say('Apple', '苹果')}
${say('Two apples.', '两个苹果。')}
== ${say('Pear', '梨')}
${say('Two pears.', '两个梨。')}
== ${say('Plum', '李子')}
${say('Two plums.', '两个李子。')}
:::

<PackageManagerTabs command="add -D fixture" />

## ${say('Code', '代码')}

\`\`\`ts title="exact.ts" {2} lineNumbers
const text = '<b> & "quotes"';

\tconst tab = 1; // 中文
\`\`\`

\`\`\`ts
const kept = 1;
const gone = 2; // [!code --]
const come = 3; // [!code ++]
const long = '${'0123456789 '.repeat(30)}';
\`\`\`

::: code-group
\`\`\`js [a.mjs]
export const a = 1;
\`\`\`
\`\`\`js [a.cjs]
exports.a = 1;
\`\`\`
:::

## ${say('Folds', '折叠')}

::: details ${say('Open me', '打开')}
${say('Hidden words.', '藏起来的字。')}
:::

::: tip
${say('A tip.', '提示。')}
:::

> [!WARNING]
> ${say('Take care.', '小心。')}

## ${say('Wide things', '宽的东西')}

![${say('A blue field', '一片蓝色')}](/picture.svg)

| ${'a | '.repeat(12)}
| ${'--- | '.repeat(12)}
| ${'some-long-cell | '.repeat(12)}

${'https-like-words-without-a-break-'.repeat(8)} \`${'inlineCodeWithoutABreak'.repeat(8)}\`

- [x] ${say('done', '完成')}
- [ ] ${say('to do', '待办')}

${say('A note', '一个注')}[^1].

[^1]: ${say('At the foot.', '在页脚。')}
`,
  ),
  ...bilingual(
    'guide/long',
    (say) => `# ${say('Long page', '长文')}

${SECTIONS.map((n) => `## ${say('Section', '第')} ${n} {#section-${n}}\n\n${say('A sentence in a paragraph. ', '一段里的一句话。').repeat(30)}\n`).join('\n')}
`,
  ),
  ...bilingual('guide/with space', (say) => `# ${say('With a space', '带空格')}\n\n${say('Yes.', '是。')}\n`),
  ...bilingual('guide/nested/index', (say) => `# ${say('Nested', '嵌套')}\n\n${say('Below.', '下层。')}\n`),
  ...bilingual('guide/nested/one', (say) => `# ${say('One', '一')}\n\n## ${say('Part', '部分')}\n\n1.\n`),
  ...bilingual('guide/nested/two', (say) => `# ${say('Two', '二')}\n\n2.\n`),
  ...bilingual(
    'reference/index',
    (say) => `---
overview: true
---

# ${say('Reference', '参考')}

${say('All of it.', '全部。')}
`,
  ),
  ...bilingual(
    'reference/apple',
    (say) =>
      `# ${say('Apple', '苹果')}\n\n## ${say('Seeds', '种子')} {#seeds}\n\n## ${say('Skin', '皮')} {#skin}\n`,
  ),
  ...bilingual('reference/pear', (say) => `# ${say('Pear', '梨')}\n\n## ${say('Stem', '梗')} {#stem}\n`),
  ...bilingual('reference/dry-run', (say) => `# dry-run\n\n## ${say('Flags', '标志')} {#flags}\n`),
  ...bilingual(
    'blog/index',
    (say) => `---
layout: blog
sidebar: false
---

# ${say('Blog', '博客')}

${say('News.', '消息。')}
`,
  ),
  ...bilingual(
    'blog/first',
    (say) => `---
date: 2025-05-14
sidebar: false
---

# ${say('First post', '第一篇')}

${say('Hello.', '你好。')}
`,
  ),
  ...bilingual(
    'counter',
    (say) => `---
layout: ../_theme/counter.tsx
---

# ${say('Counter', '计数')}
`,
  ),
  ...bilingual(
    'blank',
    (say) => `---
pageType: blank
---

# ${say('Blank', '空白')}

[${say('Guide', '指南')}](./guide/index.md)
`,
  ),
};

/** One path of each page type, without language. */
export const PAGE_TYPES = {
  home: '/',
  doc: '/guide/widgets',
  'long doc': '/guide/long',
  overview: '/reference/',
  'blog index': '/blog/',
  'blog post': '/blog/first',
  custom: '/counter',
  blank: '/blank',
  'not found': '/nowhere',
};

export interface Built {
  out: string;
  /** URL of the home page under `preview`, without the slash at its end. */
  url: string;
}

const builds = new Map<string, Promise<Built>>();
let source: Promise<TestSite> | undefined;

/** The folder of the fixture, for tests that do not change it. */
const fixture = () => (source ??= site(FILES));

/** The fixture, built and served by `preview`. */
export function builtFixture(base = '/'): Promise<Built> {
  const built = builds.get(base) ?? build(base);
  builds.set(base, built);
  return built;
}

async function build(base: string): Promise<Built> {
  const { root } = await fixture();
  const out = join(root, `out${base.replaceAll('/', '-')}`);
  await buildSite(root, { out, base });
  return { out, url: (await previewSite(root, { out, base })).replace(/\/$/, '') };
}

/** The fixture, built and served by the programs that users run, below a base. */
export async function spawnedFixture(base: string): Promise<Built> {
  const { root } = await fixture();
  const out = join(root, 'spawned');
  const options = ['--out', out, '--base', base];
  await spawnCommand('--root', root, 'build', ...options);
  const server = await startCli('--root', root, 'preview', ...options, '--port', '0');
  return { out, url: server.url.replace(/\/$/, '') };
}

let host: ReturnType<typeof startStaticHost> | undefined;

/** The built fixture on a static host that knows no redirects. @returns its URL, without the slash at its end. */
export async function staticFixture(): Promise<string> {
  const { out } = await builtFixture();
  host ??= startStaticHost(out);
  return (await host).url.replace(/\/$/, '');
}

export interface DevFixture extends CliServer {
  files: TestSite;
}

/** A copy of the fixture under `dev`, with some files replaced. Tests may change it. */
export async function devFixture(replaced: Files = {}): Promise<DevFixture> {
  const files = await site({ ...FILES, ...replaced });
  const server = await startCli('--root', files.root, 'dev', '--port', '0');
  return { ...server, url: server.url.replace(/\/$/, ''), files };
}
