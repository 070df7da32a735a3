/**
 * Statements of MDX at the top level of a page: where one begins, where it ends, the components that it imports
 * (`import Chart from '../components/chart'`), and what to write instead.
 */
import { posix } from 'node:path';
import type { Problem } from '../../plugin/markdown-context.js';
import { contentHash } from '../../system/content-hash.js';
import { isOutside } from '../../system/path-checks.js';
import { shortened, unsupported } from '../problem-list.js';
import { nextBlank, statementEnd } from '../scan/spans.js';
import { firstLine } from '../source-text.js';

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
const THEME =
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

/** In MDX, a paragraph that begins like this is code. */
const inMdx =
  /^(?:import\s*(?:['"{*]|type\b|[\w$]+\s*,|[\w$]+\s+from\b)|export\s*(?:[{*]|(?:default|const|let|var|async|function|class|type|interface|enum|abstract|declare)\b))/;
const importCode =
  /^import\s+(?:type\s+)?(?:[\w$]+\s*(?:,\s*)?)?(?:\*\s*as\s+[\w$]+\s*|\{[^{}'"]*\}\s*)?(?:from\s*)?(['"])[^'"\n]+\1\s*(?:(?:with|assert)\s*\{[^}]*\})?;?$/;
const exportCode =
  /^export\s+(?:(?:const|let|var)\s+[\w$]+\s*[=:;]|(?:default\s+)?(?:async\s+)?function\b[^(]*\(|(?:default\s+)?class\s+[\w$]+[^{]*\{|default\s+(?:[({]|[\w$]+\s*(?:=>|;|$))|\*\s+from\s+['"]|\{[^}]*\}\s*(?:from\s*['"]|;|$))/;

/** Offset after the statement that begins at an offset; undefined if the text there is not a statement. */
export function moduleEnd(text: string, start: number, isMdx: boolean): number | undefined {
  if (!/^(?:im|ex)port\b/.test(text.slice(start, start + 7))) return undefined;
  if (isMdx && !inMdx.test(text.slice(start, start + 300))) return undefined;
  const endsBefore = (at: number) =>
    /^(?:[ \t]*$|(?:import|export)\s|#{1,6}\s)/.test(firstLine(text.slice(at)));
  const end = statementEnd(text, start, endsBefore);
  // Of a bracket that is never closed, only the paragraph is removed.
  if (isMdx) return end ?? nextBlank(text, start);
  return end !== undefined && isWholeStatement(text.slice(start, end).trimEnd()) ? end : undefined;
}

/** In Markdown, a sentence about code must stay: `import x from 'y' is not needed.` */
function isWholeStatement(statement: string): boolean {
  if (importCode.test(statement)) return true;
  return exportCode.test(statement) && /[;})\]'"`]$|[=:]\s*[\w$.-]*[\w$]$/.test(statement);
}

/** @param file the file with the statement, which begins at `start`. */
export function moduleProblem(
  statement: string,
  { start, file }: { start: number; file: string },
  options: ModuleOptions,
): Problem {
  const [first = ''] = statement.split('\n', 1);
  const place = { offset: start, length: first.length };
  if (isOutside(posix.join(posix.dirname(file), relativeModule(statement)))) {
    const hint = 'Move the module into the project, or use a component of a package.';
    return unsupported(`\`${shortened(statement)}\` imports from outside the project folder`, place, hint);
  }
  return unsupported(`\`${shortened(statement)}\` is code of MDX`, place, hintFor(statement, options));
}

/** The path of an import that begins with a dot; empty for other statements. */
function relativeModule(statement: string): string {
  return /^import\b[\s\S]*?['"](\.[^'"\n]*)['"]/.exec(statement)?.[1] ?? '';
}

export interface ModuleOptions {
  /** Only trusted authors may import modules. */
  isTrusted: boolean;
  /** Whether a component with this name exists without an import. */
  isKnown(name: string): boolean;
}

function hintFor(statement: string, { isTrusted, isKnown }: ModuleOptions): string {
  if (statement.startsWith('export'))
    return 'Write metadata in the front matter, and components in modules of the folder `_components`. If it is text, put it in backticks.';
  const [, , specifier = ''] = /(['"])([^'"\n]+)\1\s*;?$/.exec(statement.trimEnd()) ?? [];
  const names = statement.slice(0, statement.lastIndexOf(specifier)).match(/\b[A-Z]\w*/g) ?? [];
  if (THEME.test(specifier)) {
    const missing = names.filter((name) => !isKnown(name)).map((name) => `\`<${name}>\``);
    return missing.length === 0
      ? 'Remove it. Parts of docs-cli need no import.'
      : `docs-cli has no ${missing.join(', ')}.`;
  }
  if (/^!!?raw-loader!|\?raw$/.test(specifier))
    return 'Write a code block with `file="./path"` after its language. It has no content.';
  if (/\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm)$/i.test(specifier))
    return `Write \`![text](${specifier})\`, or its path in HTML.`;
  if (/\.(?:css|s[ac]ss|less)$/i.test(specifier))
    return 'Import it in a component, or in the style sheet of your theme (`content/_theme/index.css`).';
  if (!isTrusted) return "Pages can import modules only with markdown.html: 'trusted'.";
  return posix.extname(specifier) === '.json' || !/^[A-Z]/.test(names[0] ?? '')
    ? 'A page imports components and Markdown files. Write a component that imports this.'
    : "A page imports only components and Markdown files: `import Chart from './chart.tsx'`.";
}
