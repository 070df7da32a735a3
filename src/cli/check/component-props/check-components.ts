/**
 * `check --samples` compiles the components of a site, and the tags of all pages and languages as JSX. A wrong
 * prop is reported at its position in the Markdown.
 */
import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { ComponentUse, Diagnostic } from '../../../runtime/model/index.js';
import { FILE_TYPES } from '../../assets/esbuild-plugins.js';
import { resolveFrom } from '../../config/paths.js';
import { componentFolder } from '../../content/components.js';
import { readTag } from '../../markdown/tags/tag-syntax.js';
import { errorDiagnostic, startOf } from '../../report/diagnostic.js';
import { lineStarts, positionAt } from '../../report/position.js';
import { sharedOptions } from '../../samples/compiler-options.js';
import { closestInRepository, packageOf } from '../../samples/package-module.js';
import { type PlacedPreview, placedPreviews, withAbsoluteImports } from '../../samples/placed-previews.js';
import { checkedCode } from '../../samples/programs.js';
import { NO_CHECK_HINT, placeIn } from '../../samples/sample-steps.js';
import { type CompilerFault, findCompiler, runCompiler } from '../../samples/tsc.js';
import type { Site } from '../../site/site.js';
import { collectTags, type Origin, type TypedComponent, writeTagModule } from './collect-tags.js';
import { describeFault } from './describe-fault.js';

export interface ComponentReport {
  diagnostics: Diagnostic[];
  /** Number of tags that were checked. */
  tags: number;
  /** The same, counting equal tags once. */
  different: number;
}

/** @throws {UsageError} if the site has no TypeScript to check with. */
export async function checkComponents(site: Site): Promise<ComponentReport> {
  const { root } = site;
  const { components, tags } = collectTags(site);
  const previews = site.content.pages.flatMap((page) => placedPreviews(site, page));
  const modules = new Set([
    ...components.filter(({ file }) => file !== undefined).map(({ specifier }) => specifier),
    ...previews.flatMap(({ file }) => file ?? []),
  ]);
  const inPages = new Map(
    previews.filter(({ file }) => file === undefined).map((preview, i) => [`preview-${i}.tsx`, preview]),
  );
  if (modules.size + tags.length + inPages.size === 0) return { diagnostics: [], tags: 0, different: 0 };
  const compiler = findCompiler(root);
  if (!resolveFrom(root, '@types/react/package.json'))
    return { diagnostics: [missingReactTypes()], tags: 0, different: 0 };
  const { text, origins } = writeTagModule(tags);
  const files = new Map([[TAGS, text]]);
  for (const [path, { sample, folder }] of inPages)
    files.set(path, withAbsoluteImports(checkedCode(sample), folder));
  const projects = addProject(site, files, modules);
  const faults = await runCompiler({ root, compiler, files, projects });
  const diagnostics = faults.flatMap((fault) => {
    const placed = withoutRoot(fault, root);
    const preview = inPages.get(fault.file ?? '');
    if (preview) return previewProblem(preview, placed);
    return fault.file === TAGS ? problemsOf(site, origins[fault.line], placed) : moduleProblem(placed, root);
  });
  const count = tags.reduce((sum, { uses }) => sum + uses.length, 0);
  return { diagnostics, tags: count, different: tags.length };
}

/** The module with all tags. */
const TAGS = 'tags.tsx';

/** Adds the files of a project that compiles the files and these modules. Returns its path. */
function addProject({ root, config }: Site, files: Map<string, string>, modules: Iterable<string>): string[] {
  const folder = join(root, componentFolder(config.contentDir));
  const project = closestInRepository(folder, 'tsconfig.json');
  const tsconfig = {
    extends: ['./shared.json', ...(project === undefined ? [] : [join(project, 'tsconfig.json')])],
    compilerOptions: OPTIONS,
    files: [...modules, ...files.keys()],
    // Declarations of the site precede those for any asset, so its types are used.
    include: [join(root, '*.d.ts'), join(folder, '**/*.d.ts'), './assets.d.ts'],
    exclude: [],
  };
  files.set('shared.json', JSON.stringify({ compilerOptions: sharedOptions(root) }));
  files.set('assets.d.ts', ASSETS);
  files.set('tsconfig.json', JSON.stringify(tsconfig));
  return ['tsconfig.json'];
}

/** Files that components can import because the build bundles them. */
const ASSETS = ['css', ...FILE_TYPES].map((type) => `declare module '*.${type}';\n`).join('');

/**
 * Options that the `tsconfig.json` of a site cannot change: those that describe how docs-cli bundles
 * components, and those about output. `null` removes an option.
 */
const OPTIONS = {
  module: 'preserve',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  jsxImportSource: 'react',
  jsxFactory: null,
  jsxFragmentFactory: null,
  reactNamespace: null,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  composite: false,
  incremental: false,
  tsBuildInfoFile: null,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  rewriteRelativeImportExtensions: false,
  sourceMap: false,
  inlineSourceMap: false,
  rootDir: null,
  outDir: null,
  outFile: null,
};

/** The columns before an import are right, because only paths of imports are replaced. */
function previewProblem(
  { sample }: PlacedPreview,
  { line, column, message, code }: CompilerFault,
): Diagnostic {
  return errorDiagnostic('broken-sample', `${message} (${code})`, {
    hint: NO_CHECK_HINT,
    ...placeIn(sample, line, column),
  });
}

function missingReactTypes(): Diagnostic {
  return errorDiagnostic(
    'broken-component',
    '`check --samples` needs the types of React to check components, and they are not installed.',
    { hint: 'Install them: npm install --save-dev @types/react' },
  );
}

/** Types that TypeScript cannot name otherwise contain the paths of their modules. */
function withoutRoot(fault: CompilerFault, root: string): CompilerFault {
  const folders = [root, realpathSync(root)].map((folder) => `${folder.split(sep).join('/')}/`);
  const message = folders.reduce((text, folder) => text.replaceAll(folder, ''), fault.message);
  return { ...fault, message };
}

function problemsOf(site: Site, origin: Origin | undefined, fault: CompilerFault): Diagnostic[] {
  if (origin === undefined) return [errorDiagnostic('broken-component', `${fault.message} (${fault.code})`)];
  if ('component' in origin) return exportProblem(site, origin.component, fault);
  const { tag, prop } = origin;
  const { component } = tag;
  if (NOT_A_COMPONENT.has(fault.code)) {
    const message = `${nameOf(component)} is not a component that React can render.`;
    return placed(site, component, { message, hint: reasonOf(fault, component) });
  }
  const { message, hint } = describeFault(tag, prop, fault);
  return tag.uses.map((use) =>
    errorDiagnostic('prop-type', message, {
      hint,
      ...propPlace(site, use, prop),
      ...(component.file === undefined ? {} : { related: [component.file] }),
    }),
  );
}

/** The value has no signature, or its signature is not that of a component. */
const NOT_A_COMPONENT = new Set(['TS2604', 'TS2786']);
const NO_MODULE = new Set(['TS2307', 'TS2792']);
/** Only with `noImplicitAny`: a package without types. Any prop is correct then. */
const NO_TYPES = 'TS7016';
const NO_DEFAULT = new Set(['TS1192', 'TS2613']);

function exportProblem(site: Site, component: TypedComponent, fault: CompilerFault): Diagnostic[] {
  const { specifier, exportName, file, isImported } = component;
  if (fault.code === NO_TYPES) return [];
  // `component-export` reports it, without a compiler.
  if (file !== undefined && !isImported && NO_DEFAULT.has(fault.code)) return [];
  if (NO_MODULE.has(fault.code)) {
    const message = `The module '${specifier}' of ${nameOf(component)} cannot be found.`;
    return placed(site, component, { message, hint: `Install it: npm install ${packageOf(specifier)}` });
  }
  const message = `'${file ?? specifier}' does not export ${exportName === 'default' ? 'a default' : `'${exportName}'`} for ${nameOf(component)}.`;
  return placed(site, component, { message, hint: reasonOf(fault, component) });
}

/** At the module of the component, or else at the tags of pages that import it. */
function placed(
  site: Site,
  { file, isImported, uses }: TypedComponent,
  { message, hint }: { message: string; hint: string },
): Diagnostic[] {
  const atUses = uses.map((use) => propPlace(site, use, undefined));
  const places = file !== undefined ? [startOf(file)] : isImported ? atUses : [{}];
  return places.map((place) => errorDiagnostic('broken-component', message, { hint, ...place }));
}

/**
 * The place of a prop in the Markdown, because pages store only the positions of their tags. The place of the name of the
 * tag if the prop cannot be found, as in a tag that continues in a quote.
 */
function propPlace({ store }: Site, use: ComponentUse, prop: string | undefined) {
  const { name, file, line, column } = use;
  const place = { file, line, column, length: name.length + 1 };
  const text = (prop !== undefined && store.source(file)) || '';
  const offset = (lineStarts(text)[line - 1] ?? text.length) + column - 1;
  const tag = readTag(text.slice(offset, offset + use.length));
  const written = tag?.name === name ? tag.props.findLast((each) => each.name === prop) : undefined;
  return written ? { file, ...positionAt(text, offset + written.offset), length: written.length } : place;
}

function nameOf({ name }: TypedComponent): string {
  return `\`<${name}>\``;
}

/** The modules with tags import components by other names. */
function reasonOf({ message, code }: CompilerFault, { name }: TypedComponent): string {
  const lines = message.split('\n').map((line) => line.trim());
  return `TypeScript reports: ${lines.join(' ').replace(/'C\d+'/g, `'${name}'`)} (${code})`;
}

/**
 * An error in a module of the site. Modules outside the site and of packages have their own checks, but options
 * of a `tsconfig.json` above the site apply to its components.
 */
function moduleProblem({ file, line, column, code, message }: CompilerFault, root: string): Diagnostic[] {
  const path = file === undefined ? undefined : pathInSite(file, root);
  if (path === undefined && file !== undefined && !file.endsWith('.json')) return [];
  const place = path === undefined ? {} : { file: path, line, column };
  return [errorDiagnostic('broken-component', `${message} (${code})`, place)];
}

/** Undefined for a file outside the site, of a package, or of the project in which the tags are compiled. */
function pathInSite(file: string, root: string): string | undefined {
  if (!isAbsolute(file)) return undefined;
  const path = relative(realpathSync(root), existsSync(file) ? realpathSync(file) : file);
  const names = path.split(sep);
  if (isAbsolute(path) || names[0] === '..' || names.includes('node_modules')) return undefined;
  return names.join('/');
}
