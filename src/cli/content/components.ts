/**
 * The components that pages can use by name: the modules in `content/_components`, and those that the config
 * names. No module is loaded here.
 */
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { errorDiagnostic } from '../report/diagnostic.js';

export interface SiteComponent {
  /** The name in Markdown: `Counter` for `<Counter />`. */
  name: string;
  /** Its module: a path relative to the project root, or a package as it is written in the config. */
  module: string;
  /** Name of the export. `default` for the modules of the folder. */
  exportName: string;
  /** False for a module of a package, and for the code of a preview. */
  isFile: boolean;
  /** For a preview: its code. It always runs in the browser too. */
  preview?: Preview;
}

/** A code block that is also a component. */
export interface Preview {
  code: string;
  lang: string;
  /** Folder from which its imports are resolved, relative to the project root. */
  folder: string;
  /** Position of the first character of the code in the Markdown. */
  file: string;
  line: number;
  column: number;
}

export interface ComponentRules {
  root: string;
  contentDir: string;
  /** `components` of the config: name -> `package/path#export`. */
  components: Readonly<Record<string, string>>;
}

const COMPONENT_NAME = /^[A-Z][A-Za-z0-9]*$/;
const FILE_NAME = /^([A-Z][A-Za-z0-9]*)\.(?:tsx|jsx|ts|js)$/;
const EXTENSIONS = ['tsx', 'jsx', 'ts', 'js'];

/** The folder of a site's components, relative to the project root. */
export function componentFolder(contentDir: string): string {
  return `${contentDir}/_components`;
}

/** All components by name, sorted. A module of the folder replaces a component of the config. */
export function scanComponents(
  { root, contentDir, components }: ComponentRules,
  diagnostics: Diagnostic[],
): Map<string, SiteComponent> {
  const found = new Map<string, SiteComponent>();
  for (const [name, written] of Object.entries(components)) {
    const [module = '', exportName = 'default'] = written.split('#');
    const isFile = module.startsWith('./');
    found.set(name, { name, module: isFile ? module.slice(2) : module, exportName, isFile });
  }
  const folder = componentFolder(contentDir);
  const inFolder = new Map<string, string>();
  for (const entry of entriesOf(join(root, folder))) {
    const [name, module] = componentOf(join(root, folder), entry) ?? [];
    if (name === undefined) continue;
    const path = `${folder}/${module}`;
    const known = inFolder.get(name);
    if (known === undefined) inFolder.set(name, path);
    else diagnostics.push(duplicateComponent(name, known, path));
  }
  for (const [name, module] of inFolder)
    found.set(name, { name, module, exportName: 'default', isFile: true });
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** `Counter.tsx`, or `Counter/index.tsx`. Other files are modules that components import. */
function componentOf(folder: string, entry: Dirent): [name: string, module: string] | undefined {
  const [, name] = FILE_NAME.exec(entry.name) ?? [];
  if (name !== undefined) return [name, entry.name];
  if (!COMPONENT_NAME.test(entry.name)) return undefined;
  const index = EXTENSIONS.map((extension) => `${entry.name}/index.${extension}`).find((path) =>
    existsSync(join(folder, path)),
  );
  return index === undefined ? undefined : [entry.name, index];
}

function duplicateComponent(name: string, known: string, file: string): Diagnostic {
  return errorDiagnostic(
    'duplicate-component',
    `'${known}' and '${file}' are both the component \`<${name}>\`.`,
    {
      hint: 'Rename one of them.',
      file,
      line: 1,
      column: 1,
      related: [known],
    },
  );
}
