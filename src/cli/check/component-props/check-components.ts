/**
 * `check --samples` compiles the components of a site, and the tags of all pages and languages as JSX. A wrong
 * prop is reported at its position in the Markdown.
 */
import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import type { ComponentUse, Diagnostic } from '../../../runtime/model/index.js';
import { readTag } from '../../markdown/tags/tag-syntax.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { lineStarts, positionAt } from '../../report/position.js';
import { isInstalled } from '../../samples/compiler-options.js';
import { packageOf } from '../../samples/package-module.js';
import { type PlacedPreview, placedPreviews, withAbsoluteImports } from '../../samples/placed-previews.js';
import { checkedCode } from '../../samples/programs.js';
import { NO_CHECK_HINT, placeIn } from '../../samples/sample-report.js';
import { type CompilerFault, findCompiler } from '../../samples/tsc.js';
import type { Site } from '../../site/site.js';
import {
  type ComponentTag,
  collectTags,
  type Origin,
  type TypedComponent,
  writeTagModule,
} from './collect-tags.js';
import { compileTags } from './compile-tags.js';
import { describeFault } from './describe-fault.js';

export interface ComponentReport {
  diagnostics: Diagnostic[];
  /** Number of tags that were checked. */
  tags: number;
  /** The same, counting equal tags once. */
  different: number;
}

/** TypeScript checks several modules at the same time. */
const TAGS_PER_MODULE = 1000;

/** @throws {UsageError} if the site has no TypeScript to check with. */
export async function checkComponents(site: Site): Promise<ComponentReport> {
  const { components, tags, count } = collectTags(site);
  const report = { diagnostics: [] as Diagnostic[], tags: count, different: tags.length };
  const previews = site.content.pages.flatMap((page) => placedPreviews(site, page));
  const inPages = previews.filter(({ file }) => file === undefined);
  const files = [
    ...components.filter(({ file }) => file !== undefined).map(({ specifier }) => specifier),
    ...previews.flatMap(({ file }) => file ?? []),
  ];
  if (files.length + tags.length + inPages.length === 0) return report;
  const compiler = findCompiler(site.root);
  if (!isInstalled(site.root, '@types/react/package.json')) {
    return { diagnostics: [missingReactTypes()], tags: 0, different: 0 };
  }
  const modules = [];
  for (let i = 0; i < tags.length; i += TAGS_PER_MODULE)
    modules.push(writeTagModule(tags.slice(i, i + TAGS_PER_MODULE)));
  const faults = await compileTags({
    root: site.root,
    compiler,
    contentDir: site.config.contentDir,
    modules: [...new Set(files)],
    texts: [...modules.map(({ text }) => text), ...inPages.map(textOf)],
  });
  for (const { module, fault } of faults.tags) {
    const placed = withoutRoot(fault, site.root);
    const preview = inPages[module - modules.length];
    if (preview !== undefined) report.diagnostics.push(previewProblem(preview, placed));
    else {
      const origin = modules[module]!.origins[fault.line];
      report.diagnostics.push(...problemsOf(origin, placed, { site, tags }));
    }
  }
  for (const fault of faults.others) {
    const problem = moduleProblem(withoutRoot(fault, site.root), site.root);
    if (problem) report.diagnostics.push(problem);
  }
  return report;
}

interface AllTags {
  site: Site;
  tags: readonly ComponentTag[];
}

function textOf({ sample, folder }: PlacedPreview): string {
  return withAbsoluteImports(checkedCode(sample), folder);
}

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

function problemsOf(origin: Origin | undefined, fault: CompilerFault, all: AllTags): Diagnostic[] {
  if (origin === undefined) return [errorDiagnostic('broken-component', `${fault.message} (${fault.code})`)];
  if ('component' in origin) return exportProblem(origin.component, fault, all);
  const { tag, prop } = origin;
  const { component } = tag;
  if (NOT_A_COMPONENT.has(fault.code)) {
    const message = `${nameOf(component)} is not a component that React can render.`;
    return placed(component, { message, hint: reasonOf(fault, component) }, all);
  }
  const { message, hint } = describeFault(tag, prop, fault);
  return tag.uses.map((use) =>
    errorDiagnostic('prop-type', message, {
      hint,
      ...propPlace(all.site, use, prop),
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

function exportProblem(component: TypedComponent, fault: CompilerFault, all: AllTags): Diagnostic[] {
  const { specifier, exportName, file, isImported } = component;
  if (fault.code === NO_TYPES) return [];
  // `component-export` reports it, without a compiler.
  if (file !== undefined && !isImported && NO_DEFAULT.has(fault.code)) return [];
  if (NO_MODULE.has(fault.code)) {
    const message = `The module '${specifier}' of ${nameOf(component)} cannot be found.`;
    return placed(component, { message, hint: `Install it: npm install ${packageOf(specifier)}` }, all);
  }
  const message = `'${file ?? specifier}' does not export ${exportName === 'default' ? 'a default' : `'${exportName}'`} for ${nameOf(component)}.`;
  return placed(component, { message, hint: reasonOf(fault, component) }, all);
}

/** At the module of the component, or else at the tags of pages that import it. */
function placed(
  component: TypedComponent,
  { message, hint }: { message: string; hint: string },
  { site, tags }: AllTags,
): Diagnostic[] {
  const { file, isImported } = component;
  if (file !== undefined) {
    return [errorDiagnostic('broken-component', message, { hint, file, line: 1, column: 1 })];
  }
  if (!isImported) return [errorDiagnostic('broken-component', message, { hint })];
  const uses = tags.filter((tag) => tag.component === component).flatMap((tag) => tag.uses);
  return uses.map((use) =>
    errorDiagnostic('broken-component', message, { hint, ...propPlace(site, use, undefined) }),
  );
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
function moduleProblem({ file, line, column, code, message }: CompilerFault, root: string) {
  const said = `${message} (${code})`;
  const path = file === undefined ? undefined : pathInSite(file, root);
  if (path !== undefined) return errorDiagnostic('broken-component', said, { file: path, line, column });
  if (file !== undefined && !file.endsWith('.json')) return undefined;
  return errorDiagnostic('broken-component', said);
}

/** Undefined for a file outside the site, or of a package. */
function pathInSite(file: string, root: string): string | undefined {
  const path = relative(realpathSync(root), existsSync(file) ? realpathSync(file) : file);
  const names = path.split(sep);
  if (isAbsolute(path) || names[0] === '..' || names.includes('node_modules')) return undefined;
  return names.join('/');
}
