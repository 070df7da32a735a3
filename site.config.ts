import { defineConfig } from '@docs-cli/core';
import { api } from '@docs-cli/plugin-api';

interface SectionNames {
  start: string;
  solution: string;
  basic: string;
  advanced: string;
  migration: string;
  faq: string;
}

/** Both languages have the same pages in the same order; only the names of the sections differ. */
function sidebar(names: SectionNames) {
  const pages = (folder: string, ...keys: string[]) => keys.map((key) => `${folder}/${key}`);
  return {
    '/guide/': [
      {
        text: names.start,
        items: pages('guide/start', 'index', 'quick-start', 'glossary', 'npm-packages'),
      },
      {
        fileKey: 'guide/solution/index',
        text: names.solution,
        items: pages('guide/solution', 'nodejs', 'react', 'vue'),
      },
      {
        text: names.basic,
        items: pages(
          'guide/basic',
          'cli',
          'configure-rslib',
          'typescript',
          'output-format',
          'output-structure',
          'upgrade-rslib',
        ),
      },
      {
        text: names.advanced,
        items: pages(
          'guide/advanced',
          'third-party-deps',
          'output-compatibility',
          'dts',
          'static-assets',
          'svgr-files',
          'json-files',
          'module-federation',
          'storybook',
          'javascript-api',
        ),
      },
      {
        text: names.migration,
        items: pages('guide/migration', 'modernjs-module', 'tsup'),
      },
      {
        text: names.faq,
        items: pages('guide/faq', 'features'),
      },
    ],
    '/api/': 'auto' as const,
    '/config/': [
      'config/index',
      {
        fileKey: 'config/lib/index',
        text: 'Lib',
        items: pages(
          'config/lib',
          'format',
          'bundle',
          'auto-extension',
          'auto-external',
          'redirect',
          'syntax',
          'external-helpers',
          'banner',
          'footer',
          'dts',
          'shims',
          'id',
          'umd-name',
          'out-base',
        ),
      },
      {
        fileKey: 'config/rsbuild/index',
        text: 'Rsbuild',
        items: pages('config/rsbuild', 'resolve', 'source', 'output', 'tools', 'plugins'),
      },
    ],
  };
}

export default defineConfig({
  title: 'Rslib',
  description: 'The library development tool based on the Rspack bundler.',
  siteUrl: 'https://rslib.rs',
  // URLs in the types of `@rslib/core`.
  redirects: {
    '/config/lib/wasm': '/config/lib/#wasm',
    '/config/lib/experiments': '/config/lib/#experiments',
  },
  // Both languages show the same code: readers compare.
  check: { rules: { 'unequal-samples': 'warn' } },
  plugins: [
    api({
      entries: { '@rslib/core': 'node_modules/@rslib/core/dist-types/index.d.ts' },
      source: 'https://unpkg.com/@rslib/core@1.0.1/{file}',
    }),
  ],
  icon: '/rslib-logo.svg',
  logo: '/rslib-logo.svg',
  lastUpdated: true,
  socialImages: { fonts: ['inter-ui/variable/InterVariable.woff2', '@fontsource-variable/noto-sans-sc'] },
  socialLinks: [
    { icon: 'github', mode: 'link', content: 'https://github.com/web-infra-dev/rslib' },
    { icon: 'x', mode: 'link', content: 'https://twitter.com/rspack_dev' },
    { icon: 'discord', mode: 'link', content: 'https://discord.gg/XsaKEEk4mW' },
  ],
  search: {
    appId: process.env.SEARCH_APP_ID,
    apiKey: process.env.SEARCH_API_KEY,
    indexName: process.env.SEARCH_INDEX_NAME,
    noResultsUrl: 'https://github.com/web-infra-dev/rslib/issues/new?title=Search:%20{query}',
    // Names that other tools have for an option, and words of readers that the pages do not use.
    synonyms: [
      ['distPath', 'outDir'],
      ['assetPrefix', 'publicPath'],
      ['lib.bundle', 'bundleless', 'preserveModules'],
      ['umdName', 'globalName'],
      ['cleanDistPath', 'emptyOutDir'],
      ['splitChunks', 'splitting', 'manualChunks'],
      ['mergeRslibConfig', 'mergeConfig'],
      ['overrideBrowserslist', 'browserslist'],
      ['sourceMap', 'devtool'],
      ['transformImport', 'babel-plugin-import', '按需加载', '按需引入'],
      ['autoExternal', 'noExternal'],
      ['third-party dependencies', 'external dependencies'],
      ['output.filename', 'entryFileNames', 'chunkFileNames'],
      ['compatibility', '兼容性', '降级', 'polyfill', 'browser support'],
      ['styles', 'css'],
      ['tree shaking', 'dead code'],
      ['required', 'requirements', 'prerequisites'],
      ['alias', 'path mapping'],
      ['外部依赖', '三方依赖', '第三方依赖', '三方包'],
      ['字体', 'font', 'woff2'],
      ['顶部', '开头', '头部'],
      ['末尾', '结尾', '尾部'],
      ['删除', '清理'],
      ['module federation', 'micro frontends', '模块联邦', '微前端'],
    ],
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
      sidebar: sidebar({
        start: 'Getting Started',
        solution: 'Solution',
        basic: 'Basic',
        advanced: 'Advanced',
        migration: 'Migration',
        faq: 'FAQ',
      }),
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
      sidebar: sidebar({
        start: '开始',
        solution: '解决方案',
        basic: '基础',
        advanced: '进阶',
        migration: '迁移',
        faq: '常见问题',
      }),
    },
  ],
});
