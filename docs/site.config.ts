import { defineConfig } from '@docs-cli/core';
import { api } from '@docs-cli/plugin-api';
import { math } from '@docs-cli/plugin-math';
import { mermaid } from '@docs-cli/plugin-mermaid';

/** Both languages have the same pages in the same order. */
function sidebar(names: Record<'start' | 'write' | 'site' | 'plugins' | 'publish' | 'reference', string>) {
  const pages = (folder: string, ...keys: string[]) => keys.map((key) => `${folder}/${key}`);
  return {
    '/': [
      { text: names.start, items: pages('guide', 'getting-started', 'migrating') },
      {
        text: names.write,
        items: pages(
          'guide',
          'writing',
          'navigation',
          'blog',
          'languages',
          'versions',
          'raw-html',
          'code-samples',
          'math',
          'diagrams',
        ),
      },
      {
        text: names.site,
        items: pages('guide', 'components', 'theme', 'search', 'social-images'),
      },
      {
        text: names.plugins,
        items: pages(
          'plugins',
          'index',
          'markdown',
          'code-blocks',
          'checks',
          'outputs',
          'pages',
          'api',
          'components',
          'browser',
          'bundler',
        ),
      },
      { text: names.publish, items: pages('guide', 'ci', 'external-links', 'deploy', 'portable-sites') },
      {
        text: names.reference,
        items: pages(
          'reference',
          'cli',
          'config',
          'front-matter',
          'markdown',
          'diagnostics',
          'theme',
          'generated-files',
          'browsers',
          'api/index',
        ),
      },
    ],
    '/reference/api/': 'auto' as const,
  };
}

export default defineConfig({
  title: 'docs-cli',
  icon: '/icon.svg',
  logo: '/icon.svg',
  plugins: [
    math(),
    mermaid(),
    api({
      entries: {
        '@docs-cli/core': '../src/cli/config/index.ts',
        '@docs-cli/core/plugin': '../src/cli/plugin-entry.ts',
        '@docs-cli/core/runtime': '../src/runtime/index.ts',
        '@docs-cli/core/theme': '../src/theme/index.ts',
      },
      path: '/reference/api',
    }),
  ],
  redirects: { '/guide/plugins': '/plugins/' },
  check: { rules: { 'unequal-samples': 'warn' } },
  locales: [
    {
      lang: 'en',
      label: 'English',
      description: 'A generator of documentation sites in one or more languages.',
      footer:
        '[Get started](/guide/getting-started) · [CLI](/reference/cli) · [Diagnostics](/reference/diagnostics) · MIT license',
      nav: [
        { text: 'Guide', link: '/guide/getting-started', activeMatch: '^/(?:guide|plugins)/' },
        { text: 'Reference', link: '/reference/config', activeMatch: '^/reference/' },
      ],
      sidebar: sidebar({
        start: 'Start',
        write: 'Writing',
        site: 'Site',
        plugins: 'Plugins',
        publish: 'Checking and publishing',
        reference: 'Reference',
      }),
    },
    {
      lang: 'zh',
      label: '简体中文',
      description: '支持一种或多种语言的文档站点生成器。',
      footer:
        '[快速开始](/guide/getting-started) · [命令行](/reference/cli) · [诊断代码](/reference/diagnostics) · MIT 许可证',
      nav: [
        { text: '指南', link: '/guide/getting-started', activeMatch: '^/(?:guide|plugins)/' },
        { text: '参考', link: '/reference/config', activeMatch: '^/reference/' },
      ],
      sidebar: sidebar({
        start: '开始',
        write: '编写',
        site: '站点',
        plugins: '插件',
        publish: '检查与发布',
        reference: '参考',
      }),
    },
  ],
});
