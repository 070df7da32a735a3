/**
 * The virtual entries of the bundles. They combine theme and runtime with the site's own code, in the browser
 * and on the server, and put style sheets in layers.
 */
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { codeFolder } from '../system/cache.js';
import type { BundleInput, BundleJob, SheetName } from './bundle.js';
import { codeFile, styleEntry, themeEntry } from './entry-modules.js';
import { VIRTUAL_NAMESPACE, virtualModules } from './esbuild-plugins.js';

/** Style sheets that pages load after the theme's style sheet, if they need them. */
const LATER_STYLES: Record<SheetName, string> = {
  doc: 'styles/doc.css',
  home: 'home/home.css',
  overview: 'overview/overview.css',
  blog: 'blog/blog.css',
  'not-found': 'layouts/not-found.css',
  search: 'search/search.css',
  optional: 'styles/optional.css',
  custom: 'layouts/pages.css',
  extras: 'styles/article/extras.css',
};

/** The later style sheets in the layer `article`. */
const IN_ARTICLE = ['blog', 'extras'];

export const sheetNames = Object.keys(LATER_STYLES) as SheetName[];

export function virtualPlugin(input: BundleJob): Plugin {
  const sources: Record<string, () => string> = {
    client: () => `${themeImport(input)}
${input.runtimeNames.length > 0 ? `import { ${input.runtimeNames.join(', ')} } from '@docs-cli/core/runtime';` : ''}
import { start } from ${JSON.stringify(codeFile('runtime/client'))};
start(theme, {${input.layouts.map((id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(resolve(input.root, id))})`).join(',')}}${input.hydratesComponents ? `, ${loadMount(input)}` : ''});
`,
    // Call an export by name: the package is marked as free of side effects, so a bare import would be
    // removed.
    dev: () => `import { startDev } from ${JSON.stringify(codeFile('runtime/dev/start-dev'))};
startDev();
`,
    style: () => `@import ${JSON.stringify(join(codeFolder, 'theme/styles/index.css'))};
${styleEntry(input) ? `@import ${JSON.stringify(styleEntry(input))};` : ''}`,
    ...Object.fromEntries(
      Object.entries(LATER_STYLES).map(([name, file]) => [
        `style.${name}`,
        () => laterStyle(file, IN_ARTICLE.includes(name) ? 'article' : 'components'),
      ]),
    ),
    shared: () => `export * from '@docs-cli/core/runtime';
export * from '@docs-cli/core/theme';
export { default } from '@docs-cli/core/theme';
export * from ${JSON.stringify(codeFile('runtime/server'))};
`,
    server: () => `${themeImport(input)}
${input.layouts.map((id, i) => `import layout${i} from ${JSON.stringify(resolve(input.root, id))};`).join('\n')}
export * from ${JSON.stringify(codeFile('runtime/server'))};
export { theme };
${componentLoaders(input)}
export const layouts = {${input.layouts.map((id, i) => `${JSON.stringify(id)}: layout${i}`).join(',')}};
`,
  };
  return virtualModules(VIRTUAL_NAMESPACE, (name) => ({
    contents: sources[name]?.() ?? '',
    loader: name.startsWith('style') ? 'css' : 'js',
    resolveDir: input.root,
  }));
}

function themeImport(input: BundleInput): string {
  return `import theme from ${JSON.stringify(themeEntry(input) ?? '@docs-cli/core/theme')};`;
}

/** Code that loads what hydrates components. Without unused exports, the client stays small. */
function loadMount({ runtimeNames }: BundleJob): string {
  const file = JSON.stringify(codeFile('runtime/browser/components/mount'));
  return `(current) => import(${file}).then((module) => module.default({ ${runtimeNames.join(', ')} }, current))`;
}

/** Code that loads each component of the site, for the server. */
function componentLoaders({ located }: BundleJob): string {
  const loaders = located.map(({ name, path, exportName }) => {
    const parts = `component: module[${JSON.stringify(exportName)}], hydrate: module.hydrate, toMarkdown: module.toMarkdown`;
    return `${JSON.stringify(name)}: () => import(${JSON.stringify(path)}).then((module) => ({ ${parts} })),`;
  });
  return `export const components = {\n${loaders.join('\n')}\n};`;
}

/** Repeats the order of the layers in `theme/styles/index.css`. */
function laterStyle(file: string, layer: 'article' | 'components'): string {
  return `@layer tokens, base, components, article, utilities;
@import ${JSON.stringify(join(codeFolder, 'theme', file))} layer(${layer});
`;
}
