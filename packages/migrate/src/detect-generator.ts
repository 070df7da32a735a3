/** Finds the config file of a project, and with it the generator. */
import { UsageError } from '@docs-cli/core/internal/cli/report/diagnostic.js';
import { GENERATORS, type Generator } from './foreign-site.js';
import type { SourceFolder } from './source-folder.js';

const SCRIPTS = ['.ts', '.mts', '.js', '.mjs', '.cjs'];
const NAMES: Record<Generator, string[]> = {
  vitepress: ['.vitepress/config', '.vitepress/config/index'],
  rspress: ['rspress.config'],
  docusaurus: ['docusaurus.config'],
  starlight: ['astro.config'],
};
/** Where a project of documentation is in a repository. */
const FOLDERS = ['', 'docs/', 'website/', 'www/', 'site/', 'documentation/'];

/** @throws {UsageError} if there is no config of the generator, or of any generator. */
export function findForeignConfig(
  source: SourceFolder,
  generator: Generator | undefined,
): { generator: Generator; file: string } {
  for (const name of generator === undefined ? GENERATORS : [generator]) {
    const file = configOf(source, name);
    if (file !== undefined) return { generator: name, file };
  }
  const wanted =
    generator === undefined
      ? 'a config of VitePress, Rspress, Docusaurus or Starlight'
      : `'${NAMES[generator][0]}.ts' or '.js'`;
  throw new UsageError(
    `The folder has no ${wanted.replace(/^an? /, '')}.`,
    'Name the folder that contains the config, and the generator with --from.',
  );
}

function configOf(source: SourceFolder, generator: Generator): string | undefined {
  for (const folder of FOLDERS)
    for (const name of NAMES[generator])
      for (const extension of SCRIPTS) {
        const file = folder + name + extension;
        if (!source.has(file)) continue;
        // Most projects of Astro do not use Starlight.
        if (generator === 'starlight' && !source.read(file)?.includes('starlight')) continue;
        return file;
      }
  return undefined;
}
