/**
 * Import statements of MDX at the top level of a page: `import Chart from '../components/chart'`. Each makes a
 * component available on the page. Other code of MDX is not read: it is reported where it is shown.
 */
import { posix } from 'node:path';
import { contentHash } from '../../system/cache.js';
import { FenceTracker } from '../scan/fences.js';
import type { SourceText } from '../source-text.js';

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
/** A longer statement is text. */
const MAX_LINES = 20;

/**
 * Paths are relative to the file that contains the statement, which may be an included one.
 *
 * @param isKnown whether a component with this name exists without an import.
 */
export function readImports(source: SourceText, isKnown: (name: string) => boolean): PageImports {
  const { text } = source;
  if (!/^import\s/m.test(text)) return NO_IMPORTS;
  const components = new Map<string, ImportedComponent>();
  const statements = new Set<string>();
  const fences = new FenceTracker();
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    if (fences.covers(line) || !/^import\s/.test(line)) continue;
    const written = statementAt(lines, i);
    const found = written === undefined ? undefined : componentsOf(written, source.fileOf(i), isKnown);
    if (written === undefined || found === undefined) continue;
    statements.add(written);
    for (const [name, component] of found) components.set(name, component);
  }
  return { components, statements, files: new Set() };
}

/** The statement that begins in this line. It may have several lines. */
function statementAt(lines: readonly string[], first: number): string | undefined {
  for (let end = first + 1; end <= Math.min(lines.length, first + MAX_LINES); end++) {
    if (lines[end - 1] === '') return undefined;
    const written = lines.slice(first, end).join('\n');
    if (statement.test(written)) return written;
  }
  return undefined;
}

/** Undefined if the statement imports something other than components. */
function componentsOf(
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
