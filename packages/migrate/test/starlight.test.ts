/** Migration of Starlight projects. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { migrated, places, SVG } from './project.js';

const CONFIG = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://example.com',
  integrations: [
    starlight({
      title: 'Rivers',
      logo: { src: './src/assets/logo.svg' },
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/a/rivers' }],
      sidebar: [
        { label: 'Start', items: ['guides/one', { label: 'Second', slug: 'guides/two', badge: { text: 'New', variant: 'caution' } }] },
        { label: 'All', autogenerate: { directory: 'guides' } },
      ],
    }),
  ],
});
`;

const HOME = `---
title: Welcome
template: splash
hero:
  tagline: Flow
  image:
    file: ../../assets/logo.svg
  actions:
    - text: Go
      link: /guides/one/
---

import { Card, CardGrid } from '@astrojs/starlight/components';

<CardGrid stagger>
	<Card title="A card" icon="pencil">
		Text
	</Card>
</CardGrid>
`;

const PROJECT = {
  'astro.config.mjs': CONFIG,
  'src/assets/logo.svg': SVG,
  'public/favicon.svg': SVG,
  'src/content/docs/index.mdx': HOME,
  'src/content/docs/guides/two.md': '---\ntitle: Two\nsidebar:\n  order: 1\n---\n\n## Bank\n',
};

const page = (body: string, front = '') =>
  migrated({ ...PROJECT, 'src/content/docs/guides/one.mdx': `---\ntitle: One\n${front}---\n\n${body}\n` });
const ONE = 'content/en/guides/one.md';

describe('migrate of a Starlight project', () => {
  test('writes the config, the home page and the front matter', async () => {
    const front =
      'sidebar: { order: 2, label: First, badge: { text: Old, variant: note }, hidden: false }\ntableOfContents: false\nhead:\n  - tag: meta\n    attrs: { name: x, content: y }\n';
    const result = await page('Text', front);
    assert.equal(result.code, 0, result.stdout);
    const config = result.read('site.config.ts').replace(/\s+/g, ' ');
    for (const part of [
      "title: 'Rivers'",
      "siteUrl: 'https://example.com'",
      "logo: '/assets/logo.svg'",
      "'guides/one', { text: 'Second', fileKey: 'guides/two', tag: 'New', tagType: 'warning' }",
      "{ text: 'All', items: ['guides/two', 'guides/one'] }",
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.match(
      result.read(ONE),
      /order: 2\nsidebar:\n {2}text: First\n {2}tag: Old\noutline: false\nhead:\n {2}- - meta\n {4}- name: x/,
    );
    const home = result.read('content/en/index.md');
    assert.match(home, /pageType: home/);
    assert.match(home, /link: \.\/guides\/one\.md/);
    assert.match(home, /<CardGrid>\n\t<Card title="A card">/);
    assert.deepEqual(await result.check(), []);
  });

  test('rewrites asides, tabs, cards, file trees, code and badges, and check accepts the result', async () => {
    const result =
      await page(`import { Aside, Badge, Code, FileTree, LinkCard, Steps, TabItem, Tabs } from '@astrojs/starlight/components';

:::note[Look]{icon="heart"}
Text
:::

<Aside type="caution" title="Careful">Text</Aside>

<Tabs syncKey="pkg">
  <TabItem label="npm" icon="seti:npm">

  \`\`\`sh
  npm i
  \`\`\`

  </TabItem>
  <TabItem label="pnpm">x</TabItem>
</Tabs>

<Steps>

1. One
2. Two

</Steps>

<FileTree>

- src/
  - a.ts

</FileTree>

<LinkCard title="Two" href="/guides/two/" description="Desc" />

<Code code="const a = 1;" lang="ts" />

<Badge text="New" variant="success" /> ![logo](../../../assets/logo.svg) [two](../two/#bank)`);
    const text = result.read(ONE);
    for (const part of [
      '::: note Look\n',
      '::: caution Careful\nText\n:::',
      '<Tabs groupId="pkg">',
      '<Tab label="npm">',
      '- src/\n  - a.ts',
      '<Card title="Two" href="./two.md">Desc</Card>',
      '```ts\nconst a = 1;\n```',
      '<Badge text="New" type="tip" /> ![logo](/assets/logo.svg) [two](./two.md#bank)',
    ])
      assert.ok(text.includes(part), `${part}\n${text}`);
    assert.deepEqual(places(result), []);
    assert.deepEqual(await result.check(), []);
  });

  test('lists own components, marked texts and unknown front matter', async () => {
    const body = 'import Own from \'../Own.astro\';\n\n<Own />\n\n```js ins={1} "mark" title="a.js"\na\n```';
    const result = await page(body, 'banner: { content: Hi }\n');
    const lines = places(result).map((place) => place.replace('src/content/docs/guides/one.mdx:', ''));
    assert.deepEqual(lines, ['3:1', '8:1', '10:1']);
    assert.match(result.read(ONE), /^```js title="a\.js"\na \/\/ \[!code \+\+\]$/m);
  });

  test('moves redirects, imported images and the accent; a title in head and the hero of a 404 page are listed', async () => {
    const result = await migrated({
      ...PROJECT,
      'astro.config.mjs': CONFIG.replace(
        'integrations',
        "base: '/rivers',\n  redirects: { '/old': '/guides/two/', '/older': { status: 302, destination: '/guides/two/' }, '/x/[...y]': '/' },\n  integrations",
      ).replace(
        "title: 'Rivers',",
        "title: 'Rivers',\n      customCss: ['./src/own.css', '@fontsource/inter'],",
      ),
      'src/own.css': ':root { --sl-color-accent: #123456; }\n',
      'src/content/docs/404.md': '---\ntitle: Lost\ntemplate: splash\nhero:\n  tagline: Swim back\n---\n',
      'src/content/docs/guides/one.mdx': `---
title: One
head:
  - tag: title
    content: Other title
---

import { Image } from 'astro:assets';
import logo from '../../../assets/logo.svg';

Text.

<Image src={logo} alt="A [logo]" />
`,
    });
    const config = result.read('site.config.ts');
    assert.match(config, /redirects: \{ '\/old': '\/guides\/two', '\/older': '\/guides\/two' \}/);
    assert.match(result.read('content/_theme/index.css'), /--dc-color-accent: #123456;/);
    assert.match(result.read(ONE), /^!\[A \\\[logo\\\]\]\(\/assets\/logo\.svg\)$/m);
    assert.doesNotMatch(result.read(ONE), /Other title/);
    assert.doesNotMatch(result.read('content/en/404.md'), /pageType|hero/);
    for (const text of [
      "The redirect from '/x/[...y]'",
      "The style sheet '@fontsource/inter'",
      "The <title> 'Other title' is not moved",
      'A 404 page has no hero',
    ])
      assert.ok(result.stdout.includes(text), `${text}\n${result.stdout}`);
    assert.deepEqual(await result.check(), []);
  });

  test('pages keep the URLs that Astro creates from the names of their files', async () => {
    const { read, stdout, check } = await migrated({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ title: 'A', sidebar: ['guides/second-page', 'v10-notes'] })] };\n`,
      'src/content/docs/index.md':
        '---\ntitle: Home\n---\n\n[a](/guides/second-page/) [b](./guides/Second%20Page.md)\n',
      'src/content/docs/guides/Second Page.md': '---\ntitle: Second\n---\n',
      'src/content/docs/v1.0 Notes.md': '---\ntitle: Notes\n---\n',
    });
    const target = './guides/second-page.md';
    assert.ok(read('content/en/index.md').includes(`[a](${target}) [b](${target})`));
    assert.doesNotMatch(stdout, /for you to look at/);
    assert.deepEqual(await check(), []);
  });

  test('texts and slugs of a language are found, if its folder and its language tag differ', async () => {
    const { read, stdout } = await migrated({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({
  title: { en: 'Rivers', 'pt-BR': 'Rios' },
  locales: { root: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
  sidebar: [{ label: 'Guides', translations: { 'pt-BR': 'Guias' }, items: ['one'] }],
})] };\n`,
      'src/content/docs/index.md': '---\ntitle: Home\n---\n',
      'src/content/docs/one.md': '---\ntitle: One\n---\n',
      'src/content/docs/pt-br/uno.md': '---\ntitle: Um\nslug: pt-br/one\n---\n',
    });
    const config = read('site.config.ts');
    for (const text of ["title: 'Rivers'", "title: 'Rios'", "text: 'Guides'", "text: 'Guias'"])
      assert.ok(config.includes(text), `${text}\n${config}`);
    assert.equal(read('content/pt-br/one.md'), '---\ntitle: Um\n---\n');
    assert.doesNotMatch(stdout, /for you to look at/);
  });

  test('a code component with the text of an imported file becomes a code block', async () => {
    const { read } = await migrated({
      ...PROJECT,
      'src/demo.ts': 'export const a = 1;\n',
      'src/content/docs/guides/one.mdx':
        '---\ntitle: One\n---\n\nimport { Code } from \'@astrojs/starlight/components\';\nimport demo from \'../../../demo.ts?raw\';\n\n<Code code={demo} lang="ts" title="demo.ts" />\n',
    });
    assert.match(read(ONE), /^```ts title="demo\.ts" file="\.\.\/\.\.\/_included\/src\/demo\.ts"\n```$/m);
    const { read: readOther } = await page(
      'import demo from \'/src/assets/logo.svg?raw\';\n\n<Code code={demo} lang="xml" />',
    );
    assert.match(readOther(ONE), /^```xml file="[^"]+logo\.svg"\n```$/m);
  });

  test('the sidebar of a language has the pages that are not translated', async () => {
    const { read, errors } = await migrated({
      ...PROJECT,
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({
  title: 'Rivers',
  locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
  sidebar: [
    { label: 'Start', items: ['one', { label: 'Second', slug: 'guides/two' }] },
    { label: 'All', autogenerate: { directory: 'guides' } },
  ],
})] };\n`,
      'src/content/docs/one.md': '---\ntitle: One\n---\n\nText.\n',
      'src/content/docs/fr/one.md': '---\ntitle: Un\n---\n\nTexte.\n',
    });
    const config = read('site.config.ts').replace(/\s+/g, ' ');
    const french = config.slice(config.indexOf("lang: 'fr'"));
    assert.match(french, /text: 'Start', items: \['one', \{ text: 'Second', fileKey: 'guides\/two' \}\]/);
    assert.match(french, /text: 'All', items: \['guides\/two'\]/);
    assert.match(config, /icon: '\/favicon\.svg'/);
    // The home page links to a page that this project does not have.
    assert.deepEqual(await errors(), ['content/en/index.md:10:13 error dead-link']);
  });

  test('components with any indent in a list stay components', async () => {
    const { read, check } = await page(`import { Steps, Tabs, TabItem } from '@astrojs/starlight/components';

<Steps>

1.  Install it.

         <Tabs>

    <TabItem label="npm">

    Text

           </TabItem>

        <TabItem label="pnpm">

    More

           </TabItem>

      </Tabs>

</Steps>`);
    assert.match(read(ONE), /^ {4}<Tabs>\n\n {4}<Tab label="npm">\n\n {4}Text\n\n {4}<\/Tab>$/m);
    assert.deepEqual(await check(), ['content/en/guides/one.md:5:1 warning missing-description']);
  });

  test('inserted and deleted lines of a code block have comments that mark them', async () => {
    const { read, stdout } = await page(
      '```js del={1} ins={2-4} {5} title="a.js"\none();\ntwo();\n\nthree();\nfour();\n```\n\n```html ins={1}\n<p></p>\n```',
    );
    assert.match(
      read(ONE),
      /^```js \{5\} title="a\.js"\none\(\); \/\/ \[!code --\]\ntwo\(\); \/\/ \[!code \+\+\]\n\nthree\(\); \/\/ \[!code \+\+\]\nfour\(\);\n```$/m,
    );
    assert.match(read(ONE), /^```html\n<p><\/p> <!-- \[!code \+\+\] -->\n```$/m);
    assert.doesNotMatch(stdout, /one\.mdx/);
  });
});
