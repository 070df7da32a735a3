/** The pages of a new site, in each language that has texts here. */
interface Texts {
  tagline: string;
  guide: string;
  features: [title: string, details: string][];
  startTitle: string;
  startDescription: string;
  startIntro: string;
  installTitle: string;
  useTitle: string;
  useText: string;
  nextTitle: string;
  nextText: string;
}

const en: Texts = {
  tagline: 'Describe in one sentence what your project does.',
  guide: 'Get started',
  features: [
    ['First feature', 'Say what it does for the reader.'],
    ['Second feature', 'A link can lead to its page.'],
    ['Third feature', 'Three to six features fit well.'],
  ],
  startTitle: 'Getting started',
  startDescription: 'Install the package and use it for the first time.',
  startIntro: 'On this page, you install the package and use it for the first time.',
  installTitle: 'Install',
  useTitle: 'Use it',
  useText: 'Show the shortest code that does something useful:',
  nextTitle: 'Next steps',
  nextText: 'Go back to the [home page](../index.md), or add a page to this folder.',
};

const zh: Texts = {
  tagline: '用一句话介绍你的项目。',
  guide: '快速开始',
  features: [
    ['第一个特性', '说明它能为读者做什么。'],
    ['第二个特性', '可以链接到对应的页面。'],
    ['第三个特性', '三到六个特性比较合适。'],
  ],
  startTitle: '快速开始',
  startDescription: '安装这个包，并第一次使用它。',
  startIntro: '在本页中，你将安装这个包，并第一次使用它。',
  installTitle: '安装',
  useTitle: '使用',
  useText: '展示一段最短的、有实际用途的代码：',
  nextTitle: '下一步',
  nextText: '返回[首页](../index.md)，或者在这个文件夹中添加页面。',
};

const byLanguage: Record<string, Texts> = { en, zh };

/** Whether there are starter pages in a language. */
export function hasStarterPages(lang: string): boolean {
  return byLanguage[lang.split('-')[0] ?? lang] !== undefined;
}

/** The label of the guide in the navbar, in English if there are no texts in the language. */
export function guideLabel(lang: string): string {
  return textsOf(lang).guide;
}

/**
 * The Markdown files of a language, in English if there are no texts in the language.
 *
 * @param packageName name that the sample imports.
 */
export function starterPages(lang: string, title: string, packageName: string): Map<string, string> {
  const texts = textsOf(lang);
  return new Map([
    [`content/${lang}/index.md`, homePage(texts, title)],
    [`content/${lang}/guide/index.md`, guidePage(texts, packageName)],
  ]);
}

function textsOf(lang: string): Texts {
  return byLanguage[lang.split('-')[0] ?? lang] ?? en;
}

function homePage(texts: Texts, title: string): string {
  const features = texts.features.map(([name, details]) => `  - title: ${name}\n    details: ${details}\n`);
  return `---
pageType: home
hero:
  name: ${JSON.stringify(title)}
  tagline: ${texts.tagline}
  actions:
    - theme: brand
      text: ${texts.guide}
      link: /guide/
features:
${features.join('')}---
`;
}

function guidePage(texts: Texts, packageName: string): string {
  return `---
description: ${texts.startDescription}
---

# ${texts.startTitle}

${texts.startIntro}

## ${texts.installTitle} {#install}

<PackageManagerTabs command="add ${packageName}" />

## ${texts.useTitle} {#use}

${texts.useText}

\`\`\`js
import * as project from '${packageName}';

console.log(project);
\`\`\`

## ${texts.nextTitle} {#next-steps}

${texts.nextText}
`;
}
