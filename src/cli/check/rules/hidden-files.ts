/** Files that have the path of another one: public files, and files of plugins. */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { fileStemOf } from '../../../runtime/routes.js';
import { hiddenFiles } from '../../outputs/file-conflicts.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { isBuiltInFile } from '../../site/links/generated-files.js';
import { foldersAbove } from '../../site/links/redirects.js';
import { pluginOutputs } from '../../site/plugin-site.js';
import { allPages, type Site } from '../../site/site.js';

/** Files whose output path is used by a page or by a generated file. */
export function* hiddenPublicFiles(site: Site): Iterable<Diagnostic> {
  for (const { path, other } of hiddenFiles(site)) {
    yield {
      code: 'hidden-file',
      level: 'error',
      message: `This file has the same output path as ${other.includes('/') ? `'${other}'` : other}.`,
      hint: 'Rename one of them.',
      file: path,
      related: [other],
    };
  }
}

/** Files of plugins that cannot be written, or that have the path of another file. */
export function* pluginFiles(site: Site): Iterable<Diagnostic> {
  const { outputs, diagnostics } = pluginOutputs(site);
  yield* diagnostics;
  if (outputs.length === 0) return;
  const taken = new Map(
    allPages(site).map(({ routePath, path }) => [
      `/${fileStemOf(routePath)}.html`.toLowerCase(),
      `'${path}'`,
    ]),
  );
  const paths = [...taken.keys(), ...site.content.files.keys(), ...outputs.map(({ path }) => path)];
  const folders = new Set(['/assets', ...paths.flatMap(foldersAbove)].map((path) => path.toLowerCase()));
  for (const { path, plugin } of outputs) {
    const key = path.toLowerCase();
    const owner = taken.get(key) ?? (isBuiltInFile(site, path) ? 'the build' : undefined);
    taken.set(key, `the plugin '${plugin}'`);
    const what = owner === undefined ? 'a folder of the site' : `a file of ${owner}`;
    if (owner === undefined && !folders.has(key)) continue;
    yield errorDiagnostic(
      'hidden-file',
      `The file '${path}' of the plugin '${plugin}' has the path of ${what}.`,
      { hint: 'Change one of the two paths.' },
    );
  }
}
