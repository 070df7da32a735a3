/** What the rebuilding of pages has to know beyond the pages: as little as can be, each with its reason. */

export interface PageSettings {
  /** The page is one project from its first to its last section. */
  isOneProject?: boolean;
  /** The page whose project this page says it goes on with. */
  goesOnWith?: string;
  /** Flags of `rslib build`, by the section's heading. */
  flags?: Record<string, string[]>;
  /** Shown, but not emitted by a build of what the section shows. */
  notRebuilt?: {
    /** Heading of depth 2. */
    section: string;
    /** One file; all of the section where none is named. */
    file?: string;
    reason: string;
  }[];
}

/** By the page's path below the language folder. */
export const exceptions: Record<string, PageSettings> = {
  'blog/introducing-rslib': { goesOnWith: 'guide/start/quick-start' },
  'guide/advanced/dts': { isOneProject: true },
};

/** Options of the public types that stand on no page, each with its reason. */
export const undocumented: Record<string, string> = {
  _privateMeta: 'private by its name and its comment',
  customLogger: 'for programs that drive Rsbuild themselves',
  'performance.chunkSplit': 'deprecated; Rslib sets its successor, `splitChunks`',
  'performance.preconnect': 'for HTML, which a library does not emit',
  'performance.dnsPrefetch': 'for HTML, which a library does not emit',
  'performance.preload': 'for HTML, which a library does not emit',
  'performance.prefetch': 'for HTML, which a library does not emit',
};

/** Packages that pages name and that this repository does not install, each with what it is. */
export const ELSEWHERE: Record<string, string> = {
  '@modern-js/module-tools': 'what a migration comes from',
  acorn: 'a parser, to check the syntax of an output with',
  storybook: 'the workshop for components',
  'storybook-addon-rslib': 'brings the config of a library into Storybook',
  'storybook-react-rsbuild': 'builds Storybook with Rsbuild',
  tsup: 'what a migration comes from',
  'vue-tsc': 'the compiler for the types of Vue components',
};

/** Hosts that pages link to, each with whose it is. */
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
