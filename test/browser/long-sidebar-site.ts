/**
 * A site that is difficult to lay out: Arabic and English, sidebars with four levels and with 300 entries, long
 * labels and long words. It is built once for all tests that use it.
 */
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

export const ENTRIES = 300;
const NUMBERS = Array.from({ length: ENTRIES }, (_, index) => index + 1);
const LONG_LABEL =
  'A label that goes on for much longer than any column of this theme is wide, to the third line';
const LONG_WORD = 'configureTheWholeWorldInOneSingleWordWithoutAnyBreak';

const CONFIG = `import { defineConfig } from '@docs-cli/core';

const sidebar = (say: (en: string, ar: string) => string) => ({
  '/deep/': [
    'deep/index',
    {
      text: say('Level one', 'المستوى الأول'),
      items: [
        {
          text: say('Level two', 'المستوى الثاني'),
          items: [
            {
              fileKey: 'deep/three/index',
              context: 'group',
              items: [{ text: say('Level four', 'المستوى الرابع'), collapsed: true, items: ['deep/three/four'] }],
            },
          ],
        },
        { text: ${JSON.stringify(LONG_LABEL)}, fileKey: 'deep/long' },
      ],
    },
    { dividerType: 'solid' },
    { sectionHeaderText: say('A section', 'قسم'), tag: 'beta' },
    { text: '${LONG_WORD}', fileKey: 'deep/word', tag: 'new', context: 'entry' },
    { dividerType: 'dashed' },
    { fileKey: 'deep/linked/index', tag: 'new', collapsed: true, items: ['deep/linked/inner'] },
    { text: say('Never folds', 'لا يُطوى'), collapsible: false, items: ['deep/fixed'] },
  ],
  '/deep/own/': [{ text: say('A longer prefix', 'بادئة أطول'), items: ['deep/own/page'] }],
  '/many/': [{ text: say('Many', 'كثير'), items: ${JSON.stringify(NUMBERS.map((n) => `many/p${n}`))} }],
  '/reference/': [
    'reference/index',
    { fileKey: 'reference/lib/index', items: ['reference/lib/dry-run', 'reference/lib/format'] },
    { text: say('Other tools', 'أدوات أخرى'), items: ['reference/tools'] },
    'reference/alone',
  ],
});

export default defineConfig({
  title: 'Demanding',
  logo: '/logo.svg',
  icon: '/logo.svg',
  lastUpdated: true,
  editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit this page' },
  socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com/code' }],
  locales: [
    {
      lang: 'en',
      label: 'English',
      nav: [
        { text: 'Deep', link: '/deep/', activeMatch: '^/deep/', position: 'left' },
        { text: 'Many', link: '/many/p1', activeMatch: '^/many/' },
        { text: 'Reference', link: '/reference/' },
        { text: 'More', items: [{ text: 'Blog', link: '/blog/' }] },
      ],
      sidebar: sidebar((en) => en),
    },
    {
      lang: 'ar',
      label: 'العربية',
      title: 'موقع متطلّب',
      outlineTitle: 'في هذه الصفحة',
      menuText: 'القائمة',
      localContentsText: 'المحتويات',
      prevPageText: 'السابق',
      nextPageText: 'التالي',
      nav: [
        { text: 'العمق', link: '/deep/', activeMatch: '^/deep/', position: 'left' },
        { text: 'الكثرة', link: '/many/p1', activeMatch: '^/many/' },
        { text: 'المرجع', link: '/reference/' },
        { text: 'المزيد', items: [{ text: 'المدونة', link: '/blog/' }] },
      ],
      sidebar: sidebar((_, ar) => ar),
    },
  ],
});
`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="12" fill="#38f"/></svg>\n';

/** The texts of a page in both languages. */
function bilingual(name: string, text: (say: (en: string, ar: string) => string) => string): Files {
  return {
    [`content/en/${name}.md`]: text((en) => en),
    [`content/ar/${name}.md`]: text((_, ar) => ar),
  };
}

const title = (name: string, en: string, ar: string) => bilingual(name, (say) => `# ${say(en, ar)}\n`);

const SECTIONS = Array.from({ length: 40 }, (_, index) => index + 1);

export const DEMANDING: Files = {
  'site.config.ts': CONFIG,
  'content/public/logo.svg': LOGO,
  ...bilingual(
    'index',
    (say) => `---
pageType: home
title: ${say('Home', 'الرئيسية')}
hero:
  name: ${say('Demanding', 'متطلّب')}
  text: ${say('Everything at once', 'كل شيء دفعة واحدة')}
  tagline: ${LONG_WORD}
  actions:
    - { theme: brand, text: ${say('Read', 'اقرأ')}, link: ${say('/deep/', '/ar/deep/')} }
features:
  - { title: ${say('Fast', 'سريع')}, details: ${LONG_WORD}, link: ${say('/deep/', '/ar/deep/')} }
  - { title: ${say('Small', 'صغير')}, details: ${say('Rather.', 'نوعاً ما.')} }
---
`,
  ),
  ...bilingual(
    'deep/index',
    (say) => `# ${say('Everything in one page', 'كل شيء في صفحة واحدة')}

${say('A first paragraph with', 'فقرة أولى مع')} [${say('a link', 'رابط')}](./long.md) ${say('and', 'و')} \`inline --code\`.

## ${say('Callouts', 'تنبيهات')} {#callouts}

::: tip
${say('A tip.', 'نصيحة.')}
:::

::: warning
${say('Take care.', 'انتبه.')}
:::

::: details ${say('Open me', 'افتحني')}
${say('Hidden words.', 'كلمات مخفية.')}
:::

> ${say('A quotation.', 'اقتباس.')}

## ${say('Steps', 'خطوات')} {#steps}

<Steps>

1. ${say('First.', 'أولاً.')}
2. ${say('Second.', 'ثانياً.')}

</Steps>

- ${say('an entry', 'بند')}
- [x] ${say('done', 'تم')}

## ${say('Tables', 'جداول')} {#tables}

| ${say('Name', 'الاسم')} | ${say('Value', 'القيمة')} |
| --- | --- |
| ${say('one', 'واحد')} | 1 |

| ${'wide | '.repeat(14)}
| ${'--- | '.repeat(14)}
| ${'some-long-cell | '.repeat(14)}

## ${say('Code', 'شيفرة')} {#code}

\`\`\`ts title="exact.ts" lineNumbers
const text = 'العربية'; // ${'a long comment '.repeat(20)}
\`\`\`

\`\`\`ts
const kept = 1;
const gone = 2; // [!code --]
const come = 3; // [!code ++]
const marked = 4; // [!code highlight]
\`\`\`

<PackageManagerTabs command="add -D demanding" />

### ${say('A deeper heading with a name that is rather long', 'عنوان أعمق باسم طويل إلى حد ما')} {#deeper}

${say('Words. ', 'كلمات. ').repeat(200)}

#### ${say('Fourth level', 'المستوى الرابع')} {#fourth}

${LONG_WORD.repeat(4)} \`${LONG_WORD.repeat(3)}\`

## ${say('Last', 'الأخير')} {#last}

${say('The end.', 'النهاية.')}
`,
  ),
  ...title('deep/three/index', 'Level three', 'المستوى الثالث'),
  ...title('deep/three/four', 'Down here', 'هنا في الأسفل'),
  ...title('deep/long', 'Long label', 'تسمية طويلة'),
  ...title('deep/word', 'Long word', 'كلمة طويلة'),
  ...title('deep/linked/index', 'A linked group', 'مجموعة مرتبطة'),
  ...title('deep/linked/inner', 'Inside of it', 'بداخلها'),
  ...title('deep/fixed', 'Always there', 'دائماً هنا'),
  ...title('deep/own/page', 'Own section', 'قسم خاص'),
  ...bilingual(
    'sections',
    (say) => `# ${say('Many sections', 'أقسام كثيرة')}

${SECTIONS.map((n) => `## ${say('Section', 'القسم')} ${n} {#s${n}}\n\n${say('A sentence in a paragraph. ', 'جملة في فقرة. ').repeat(40)}\n`).join('\n')}
`,
  ),
  ...Object.assign({}, ...NUMBERS.map((n) => title(`many/p${n}`, `Page ${n}`, `صفحة ${n}`))),
  ...bilingual(
    'reference/index',
    (say) => `---
overview: true
---

# ${say('Reference', 'المرجع')}

${say('All of it.', 'كل شيء.')}
`,
  ),
  ...bilingual('reference/lib/index', (say) => `# lib\n\n## ${say('About lib', 'حول lib')} {#about}\n`),
  ...bilingual(
    'reference/lib/dry-run',
    (say) => `---
overviewHeaders: [2, 3]
---

# dry-run

## ${say('Type', 'النوع')} {#type}

### ${say('A deep one', 'واحد عميق')} {#deep-one}

#### ${say('Deeper', 'أعمق')} {#deeper}
`,
  ),
  ...bilingual(
    'reference/lib/format',
    (say) =>
      `# format\n\n## ${say('Values', 'القيم')} {#values}\n\n### ${say('Third level', 'مستوى ثالث')} {#third}\n`,
  ),
  ...bilingual('reference/tools', (say) => `# tools\n\n## ${say('Plugin', 'إضافة')} {#plugin}\n`),
  ...title('reference/alone', 'Alone', 'وحيد'),
  ...bilingual(
    'blog/index',
    (say) => `---
layout: blog
---

# ${say('Blog', 'المدونة')}

${say('News.', 'أخبار.')}
`,
  ),
  ...bilingual(
    'blog/first',
    (say) => `---
date: 2025-05-14
---

# ${say('First post', 'المقال الأول')}

${say('Hello.', 'مرحباً.')}
`,
  ),
  ...bilingual('blank', (say) => `---\npageType: blank\n---\n\n# ${say('Blank', 'فارغ')}\n`),
  ...bilingual('custom', (say) => `---\npageType: custom\n---\n\n# ${say('Custom', 'مخصص')}\n`),
};

/** One path of each page type, without language. */
export const DEMANDING_TYPES = {
  home: '/',
  doc: '/deep/',
  'without sidebar': '/sections',
  overview: '/reference/',
  'blog index': '/blog/',
  'blog post': '/blog/first',
  custom: '/custom',
  blank: '/blank',
  'not found': '/nowhere',
};

let built: Promise<string> | undefined;

/** URL of the built site under `preview`, without the slash at its end. */
export function demandingSite(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const { root } = await site(DEMANDING);
  return buildAndPreview(root);
}
