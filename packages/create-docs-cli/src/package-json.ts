/** The `package.json` of a project with a site: scripts and development dependencies are added, nothing is replaced. */
import { createRequire } from 'node:module';
import { folderPath, type PackageJson, type Project } from './project.js';

interface CorePackage {
  name: string;
  version: string;
  devDependencies: Record<string, string>;
}

/** The version of docs-cli, and versions of tools that work with it. */
const core = createRequire(import.meta.url)('@docs-cli/core/package.json') as CorePackage;

/**
 * The text of the new `package.json`, and the scripts of the same names that it keeps.
 *
 * @param packages optional packages of docs-cli that the site needs.
 */
export function withSite(
  { packageJson, indent, packageFolder, site }: Project,
  packages: readonly string[] = [],
): { text: string; kept: string[] } {
  const rootOption = rootOptionOf(packageFolder, site);
  const scripts = Object.fromEntries(
    ['dev', 'build', 'check', 'preview'].map((name) => [`docs:${name}`, `docs-cli${rootOption} ${name}`]),
  );
  const installed = { ...packageJson?.dependencies, ...packageJson?.devDependencies };
  const tools: Record<string, string> = {
    [core.name]: `^${core.version}`,
    '@types/node': `^${core.devDependencies['@types/node']}`,
    '@types/react': `^${core.devDependencies['@types/react']}`,
    // Tools that use the API of TypeScript, such as TypeDoc, need version 6.
    typescript: `^6.0.2 || ^${core.devDependencies.typescript}`,
    ...Object.fromEntries(packages.map((name) => [name, `^${core.version}`])),
  };
  const missing = Object.entries(tools).filter(([name]) => installed[name] === undefined);
  const existing = packageJson?.scripts ?? {};
  const result: PackageJson = {
    ...(packageJson ?? { private: true, type: 'module' }),
    // Existing scripts come last, so that they win, and first in the order of keys.
    scripts: { ...existing, ...scripts, ...existing },
    devDependencies: sorted({ ...packageJson?.devDependencies, ...Object.fromEntries(missing) }),
  };
  const kept = Object.keys(scripts).filter((name) => name in existing && existing[name] !== scripts[name]);
  return { text: `${JSON.stringify(result, undefined, indent)}\n`, kept };
}

/** ` --root docs` for a site that is not in the folder of its package; otherwise empty. */
export function rootOptionOf(packageFolder: string, site: string): string {
  if (packageFolder === site) return '';
  const path = folderPath(packageFolder, site);
  return ` --root ${/^[\w./@-]+$/.test(path) ? path : `"${path}"`}`;
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
