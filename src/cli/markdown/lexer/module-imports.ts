/**
 * Import statements of MDX at the top level of a page: `import Chart from '../components/chart'`. Each makes a
 * component available on the page.
 */
import { posix } from 'node:path';
import { contentHash } from '../../system/cache.js';

export interface ImportedComponent {
  /** Identifies the export on every page that imports it. */
  key: string;
  /** Path relative to the project root, or a package. */
  module: string;
  exportName: string;
  isFile: boolean;
}

export interface PageImports {
  /** By the name in the page. */
  components: ReadonlyMap<string, ImportedComponent>;
  /** The texts of the statements, which the page does not show. */
  statements: ReadonlySet<string>;
  /** Names of Markdown files. They are included before the page is parsed. */
  files: ReadonlySet<string>;
}

export const NO_IMPORTS: PageImports = { components: new Map(), statements: new Set(), files: new Set() };

const statement = /^import\s+([\w$\s{},*]+?)\s+from\s*(['"])([^'"\n]+)\2;?[ \t]*$/;
const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
/** Theme modules of other generators. Their components exist here under the same names, or do not exist. */
export const THEME =
  /^(?:@theme(?:-original)?(?:\/|$)|@docusaurus\/|@?rspress(?:\/core)?\/|@astrojs\/starlight\/|vitepress(?:\/|$)|fumadocs-ui\/|nextra\/)/;
/** Files that cannot be components. In other names, a dot may be part of the name: `./tabs.client`. */
const NO_MODULE =
  /[?!]|\.(?:mdx?|markdown|json[5c]?|ya?ml|toml|txt|csv|css|s[ac]ss|less|styl|vue|svelte|astro|html?|png|jpe?g|gif|webp|avif|svg|ico|mp[34]|webm|ogg|pdf|wasm|glsl|gql|graphql)$/i;

/**
 * The components that a statement imports, by their names in the page. Undefined if it imports something else.
 *
 * @param path the file that contains the statement, which may be an included one.
 * @param isKnown whether a component with this name exists without an import.
 */
export function importedComponents(
  written: string,
  path: string,
  isKnown: (name: string) => boolean,
): [name: string, component: ImportedComponent][] | undefined {
  const [, clause = '', , specifier = ''] = statement.exec(written) ?? [];
  const names = namesIn(clause);
  if (names === undefined || names.some(([local]) => !COMPONENT_NAME.test(local))) return undefined;
  if (THEME.test(specifier)) return names.every(([local]) => isKnown(local)) ? [] : undefined;
  const isFile = /^\.{1,2}\//.test(specifier);
  if (isFile && NO_MODULE.test(specifier)) return undefined;
  const module = isFile ? posix.join(posix.dirname(path), specifier) : specifier;
  if (module.startsWith('../')) return undefined;
  return names.map(([local, exportName]) => {
    const key = `${local}-${contentHash(module, exportName).slice(0, 8)}`;
    return [local, { key, module, exportName, isFile }];
  });
}

/** The local name and the export of each import; undefined if there is another kind of import. */
function namesIn(clause: string): [local: string, exportName: string][] | undefined {
  const [, first, , braces] = /^(?:([\w$]+)\s*)?(,\s*)?(?:\{([^{}*]*)\})?$/.exec(clause.trim()) ?? [];
  if (first === undefined && braces === undefined) return undefined;
  const named = (braces ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): [string, string] => {
      const [exportName = '', local = exportName] = part.split(/\s+as\s+/);
      return [local, exportName];
    });
  return [...(first === undefined ? [] : [[first, 'default'] as [string, string]]), ...named];
}
