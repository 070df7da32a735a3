import { defineConfig } from '@docs-cli/core';

export default defineConfig({
  title: 'Rslib',
  description: 'The library development tool based on the Rspack bundler.',
  icon: '/rslib-logo.svg',
  logo: '/rslib-logo.svg',
  lastUpdated: true,
  socialLinks: [
    { icon: 'github', mode: 'link', content: 'https://github.com/web-infra-dev/rslib' },
    { icon: 'x', mode: 'link', content: 'https://twitter.com/rspack_dev' },
    { icon: 'discord', mode: 'link', content: 'https://discord.gg/XsaKEEk4mW' },
  ],
  search: {
    appId: process.env.SEARCH_APP_ID,
    apiKey: process.env.SEARCH_API_KEY,
    indexName: process.env.SEARCH_INDEX_NAME,
  },
  locales: [
    {
      lang: 'en',
      label: 'English',
      title: 'Rslib',
      description:
        'Rslib is the library development tool based on the Rspack bundler: one config, every output format, types included.',
      editLink: {
        docRepoBaseUrl: 'https://github.com/web-infra-dev/rslib/tree/main/website/docs',
        text: 'Edit this page on GitHub',
      },
      nav: [
        { text: 'Guide', link: '/guide/start/', activeMatch: '^/guide/' },
        { text: 'Config', link: '/config/', activeMatch: '^/config/' },
        { text: 'Blog', link: '/blog/', activeMatch: '^/blog/' },
      ],
      sidebar: {
        '/guide/': [
          {
            text: 'Getting Started',
            items: [
              'guide/start/index',
              'guide/start/quick-start',
              'guide/start/glossary',
              'guide/start/npm-packages',
            ],
          },
          { text: 'Basic', items: ['guide/basic/cli', 'guide/basic/configure-rslib'] },
        ],
        '/config/': [
          'config/index',
          { fileKey: 'config/lib/index', text: 'Lib', items: ['config/lib/format', 'config/lib/dts'] },
          { text: 'Rsbuild', items: ['config/rsbuild/index'] },
        ],
      },
    },
    {
      lang: 'zh',
      label: '简体中文',
      title: 'Rslib',
      description: 'Rslib 是基于打包工具 Rspack 的库开发工具：一份配置，多种产物格式，附带类型声明。',
      editLink: {
        docRepoBaseUrl: 'https://github.com/web-infra-dev/rslib/tree/main/website/docs',
        text: '在 GitHub 上编辑此页',
      },
      nav: [
        { text: '指南', link: '/guide/start/', activeMatch: '^/guide/' },
        { text: '配置', link: '/config/', activeMatch: '^/config/' },
        { text: '博客', link: '/blog/', activeMatch: '^/blog/' },
      ],
      sidebar: {
        '/guide/': [
          {
            text: '开始',
            items: [
              'guide/start/index',
              'guide/start/quick-start',
              'guide/start/glossary',
              'guide/start/npm-packages',
            ],
          },
          { text: '基础', items: ['guide/basic/cli', 'guide/basic/configure-rslib'] },
        ],
        '/config/': [
          'config/index',
          { fileKey: 'config/lib/index', text: 'Lib', items: ['config/lib/format', 'config/lib/dts'] },
          { text: 'Rsbuild', items: ['config/rsbuild/index'] },
        ],
      },
    },
  ],
});
