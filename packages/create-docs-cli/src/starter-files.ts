/** The files of a new site, by path relative to its folder. */
import { type Answers, languageLabel } from './answers.js';
import { guideLabel, hasStarterPages, starterPages } from './starter-pages.js';

export function starterFiles({ title, langs }: Answers, packageName: string): Map<string, string> {
  // A language without starter pages shows those of the default language, marked as not translated.
  const written = langs.filter((lang, index) => index === 0 || hasStarterPages(lang));
  const pages = written.flatMap((lang) => [...starterPages(lang, title, packageName)]);
  return new Map([
    ...pages,
    ['content/public/icon.svg', ICON],
    ['content/_theme/index.tsx', THEME],
    ['content/_theme/index.css', THEME_STYLES],
    ['content/_theme/styles.d.ts', STYLE_TYPES],
    ['tsconfig.json', TSCONFIG],
    ['.editorconfig', EDITOR_CONFIG],
    ['.vscode/settings.json', VS_CODE_SETTINGS],
    // The last file: if writing fails before it, the command can run again.
    ['site.config.ts', configFile(title, langs)],
  ]);
}

/** The plugin of the starter config. */
export const PLUGIN = '@docs-cli/plugin-foreign-syntax';

const PLUGIN_IMPORT = `import { foreignSyntax } from '${PLUGIN}';\n`;
const PLUGIN_OPTION = `  // Reports syntax of other documentation generators, with what to write instead.
  plugins: [foreignSyntax()],
`;

/** A config that can be read before its plugin is installed. */
export function withoutPlugin(config: string): string {
  return config.replace(PLUGIN_IMPORT, '').replace(PLUGIN_OPTION, '');
}

/** Files that git must not store. */
export const IGNORED = ['node_modules/', 'dist/'];

function configFile(title: string, langs: string[]): string {
  const [first = 'en'] = langs;
  const languages =
    langs.length === 1
      ? `${first === 'en' ? '' : `  locales: [${locale(first)}],\n`}  nav: ${nav(first)},\n`
      : `  // The pages of the first language are at the root of the site.\n  locales: [\n${langs
          .map(
            (lang) =>
              `    {\n      lang: ${quote(lang)},\n      label: ${quote(languageLabel(lang))},\n${lang === first || hasStarterPages(lang) ? '' : PARTIAL}      nav: ${nav(lang)},\n    },\n`,
          )
          .join('')}  ],\n`;
  return `import { defineConfig } from '@docs-cli/core';
${PLUGIN_IMPORT}
export default defineConfig({
  title: ${quote(title)},
  description: ${quote(`Documentation of ${title}.`)},
  // The public URL of the site. It enables the sitemap, feeds and canonical links.
  // siteUrl: 'https://example.com',
  icon: '/icon.svg',
${languages}${PLUGIN_OPTION}});
`;
}

const PARTIAL = `      // Untranslated pages show the first language. Remove this line to have 'docs-cli check' report them.
      partial: true,
`;

function locale(lang: string): string {
  return `{ lang: ${quote(lang)}, label: ${quote(languageLabel(lang))} }`;
}

function nav(lang: string): string {
  return `[{ text: ${quote(guideLabel(lang))}, link: '/guide/' }]`;
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const THEME = `import { extendTheme } from '@docs-cli/core/theme';

/** The default theme. Replace its components with \`slots\` and its texts with \`messages\`. */
export default extendTheme({
  slots: {},
});
`;

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#0b6b50"/>
  <path d="M9 10h14M9 16h14M9 22h9" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>
</svg>
`;

/** TypeScript uses the first of two patterns that match. */
const STYLE_TYPES = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
`;

const THEME_STYLES = `/* Your styles override those of the theme. */
:root {
  /* --dc-color-accent: light-dark(#0b6b50, #5fd3ae); */
}
`;

const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    },
    include: ['site.config.ts', 'content/_theme', 'content/_components'],
  },
  undefined,
  2,
)}\n`;

const EDITOR_CONFIG = `root = true

[*]
charset = utf-8
end_of_line = lf
indent_style = space
indent_size = 2
insert_final_newline = true
trim_trailing_whitespace = true

[*.md]
trim_trailing_whitespace = false
`;

const VS_CODE_SETTINGS = `${JSON.stringify(
  { '[markdown]': { 'editor.wordWrap': 'on' }, 'markdown.updateLinksOnFileMove.enabled': 'prompt' },
  undefined,
  2,
)}\n`;
