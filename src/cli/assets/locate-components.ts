/** Finds the modules of the site's components, and which of them the browser hydrates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import type { SiteComponent } from '../content/components.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { type BundleExtensions, compilerOptions } from './bundle-extensions.js';
import { virtualModules } from './esbuild-plugins.js';

export interface LocatedComponent extends SiteComponent {
  /** Absolute path of the module. For a preview, what `previewPlugin` resolves. */
  path: string;
  /** The module begins with `'use client'`. */
  isClient: boolean;
}

/** @throws SiteError if a module does not exist. */
export async function locateComponents(
  root: string,
  all: readonly SiteComponent[],
  extensions: Pick<BundleExtensions, 'alias' | 'paths'>,
): Promise<LocatedComponent[]> {
  const components = all.filter(({ preview }) => preview === undefined);
  const previews = all
    .filter(({ preview }) => preview !== undefined)
    .map((preview) => ({ ...preview, path: previewPath(preview.name), isClient: true }));
  if (components.length === 0) return previews;
  const paths = await resolveModules(
    root,
    components.map(({ module, isFile }) => (isFile ? `./${module}` : module)),
    extensions,
  );
  const missing = components.filter((_, i) => paths[i] === undefined);
  if (missing.length > 0) throw new SiteError(missing.map(missingModule));
  const located = components.map((component, i) => {
    const path = paths[i]!;
    return { ...component, path, isClient: isClientModule(readFileSync(path, 'utf8')) };
  });
  return [...located, ...previews];
}

const PREVIEW = 'docs-cli-preview';

function previewPath(name: string): string {
  return `${PREVIEW}:${name}`;
}

/** Resolves the modules of previews to their code. */
export function previewPlugin(root: string, components: readonly LocatedComponent[]): Plugin {
  const previews = new Map(components.map(({ path, preview }) => [path, preview]));
  return virtualModules(PREVIEW, (name) => {
    const { code, lang, folder } = previews.get(previewPath(name))!;
    return { contents: code, loader: lang as Loader, resolveDir: join(root, folder) };
  });
}

function missingModule({ name, module, isFile }: SiteComponent) {
  const where = isFile
    ? "Correct the path in 'components' of the config."
    : `Install it: npm install ${module}`;
  return errorDiagnostic('component-export', `The module '${module}' of \`<${name}>\` cannot be found.`, {
    hint: where,
  });
}

/** Resolves modules as an import in a file of the root would. */
async function resolveModules(
  root: string,
  modules: string[],
  { alias, paths }: Pick<BundleExtensions, 'alias' | 'paths'>,
): Promise<(string | undefined)[]> {
  const { build } = await import('esbuild');
  let found: (string | undefined)[] = [];
  const resolver: Plugin = {
    name: 'docs-cli-locate-components',
    setup({ onStart, resolve }) {
      onStart(async () => {
        const options = { resolveDir: root, kind: 'import-statement' } as const;
        const results = await Promise.all(modules.map((module) => resolve(module, options)));
        found = results.map(({ path, errors }) => (errors.length > 0 || path === '' ? undefined : path));
      });
    },
  };
  await build({
    absWorkingDir: root,
    bundle: true,
    stdin: { contents: '' },
    write: false,
    logLevel: 'silent',
    alias,
    tsconfigRaw: compilerOptions(paths),
    plugins: [resolver],
  });
  return found;
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|;)+/y;
const DIRECTIVE = /(['"])([^'"\n]*)\1/y;

/** Whether `'use client'` is among the directives at the start of a module. */
export function isClientModule(code: string): boolean {
  for (let at = 0; ; ) {
    SPACE.lastIndex = at;
    if (SPACE.test(code)) at = SPACE.lastIndex;
    DIRECTIVE.lastIndex = at;
    const [, , text] = DIRECTIVE.exec(code) ?? [];
    if (text === undefined) return false;
    if (text === 'use client') return true;
    at = DIRECTIVE.lastIndex;
  }
}
