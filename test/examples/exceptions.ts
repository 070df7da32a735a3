/** Settings for the tests of the examples, each with its reason. */

export interface PageSettings {
  /** All sections of the page are one project. */
  isOneProject?: boolean;
  /** The page whose project this page continues. */
  continuedPage?: string;
  /** Flags of `rslib build`, by heading of the section. */
  flags?: Record<string, string[]>;
  /** Output that a build of the section cannot emit. */
  notRebuilt?: {
    /** Heading of depth 2. */
    section: string;
    /** The file; all files of the section if undefined. */
    file?: string;
    reason: string;
  }[];
}

/** By page path without language and extension. */
export const exceptions: Record<string, PageSettings> = {
  'blog/introducing-rslib': { continuedPage: 'guide/start/quick-start' },
  'guide/advanced/dts': { isOneProject: true },
  'guide/solution/index': {
    notRebuilt: ['Solid', 'Tailwind CSS'].map((section) => ({
      section,
      reason: 'needs plugins of Rsbuild that are not installed',
    })),
  },
};

/** Options of the public types that no page names, each with the reason. */
export const undocumented: Record<string, string> = {
  _privateMeta: 'private: its name and its comment say so',
  'performance.chunkSplit': 'deprecated; Rslib sets `splitChunks` instead',
  'performance.preconnect': 'for HTML, which a library does not emit',
  'performance.dnsPrefetch': 'for HTML, which a library does not emit',
  'performance.preload': 'for HTML, which a library does not emit',
  'performance.prefetch': 'for HTML, which a library does not emit',
};

/** Packages that pages name and this repository does not install, each with its purpose. */
export const ELSEWHERE: Record<string, string> = {
  '@arethetypeswrong/cli': 'checks the types of a package',
  '@modern-js/module-tools': 'a tool that a page migrates from',
  '@rsbuild/plugin-babel': 'compiles Solid components',
  '@rsbuild/plugin-solid': 'compiles Solid components',
  '@rsbuild/plugin-svelte': 'compiles Svelte components',
  '@rsbuild/plugin-tailwindcss': 'generates the styles of Tailwind CSS',
  '@rsdoctor/rspack-plugin': 'analyzes a build',
  '@rspress/core': 'generates a documentation site',
  '@rspress/plugin-preview': 'shows components in a documentation site',
  '@rstest/adapter-rslib': 'tests with the config of a library',
  '@rstest/core': 'runs tests',
  '@testing-library/dom': 'tests components',
  '@testing-library/react': 'tests React components',
  acorn: 'a parser that checks the syntax of output',
  'solid-js': 'a framework for components',
  storybook: 'shows components in isolation',
  'storybook-addon-rslib': 'uses the config of a library in Storybook',
  'storybook-react-rsbuild': 'builds Storybook with Rsbuild',
  svelte: 'a framework for components',
  svelte2tsx: 'writes the types of Svelte components',
  tailwindcss: 'generates styles from class names',
  tsup: 'a tool that a page migrates from',
  'vue-tsc': 'compiles the types of Vue components',
};

/** Hosts that pages link to, each with its owner. */
export const OTHER_SITES: Record<string, string> = {
  'rslib.rs': 'Rslib',
  'rsbuild.rs': 'Rsbuild',
  'rspack.rs': 'Rspack',
  'rspress.rs': 'Rspress',
  'rsdoctor.rs': 'Rsdoctor',
  'rstest.rs': 'Rstest',
  'github.com': 'repositories of the tools',
  'www.npmjs.com': 'pages of packages',
  'nodejs.org': 'Node.js',
  'www.typescriptlang.org': 'TypeScript',
  'swc.rs': 'SWC',
  'postcss.org': 'PostCSS',
  'lightningcss.dev': 'Lightning CSS',
  'react.dev': 'React',
  'react-svgr.com': 'SVGR',
  'vuejs.org': 'Vue',
  'storybook.js.org': 'Storybook',
  'module-federation.io': 'Module Federation',
  'tsup.egoist.dev': 'tsup',
  'modernjs.dev': 'Modern.js',
};
