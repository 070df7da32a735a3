/** Files of plugins that cannot be written, or that have the path of another file. */
import { fileStemOf } from '../../../runtime/routes.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { isBuiltInFile } from '../../site/links/generated-files.js';
import { pluginOutputs } from '../../site/plugin-site.js';
import { allPages } from '../../site/site.js';
import type { RuleCheck } from '../rule-check.js';

export const pluginFiles: RuleCheck = function* (site) {
  const { outputs, diagnostics } = pluginOutputs(site);
  yield* diagnostics;
  if (outputs.length === 0) return;
  const taken = new Map(
    allPages(site).map(({ routePath, path }) => [
      `/${fileStemOf(routePath)}.html`.toLowerCase(),
      `'${path}'`,
    ]),
  );
  for (const { path, plugin } of outputs) {
    const other = taken.get(path.toLowerCase()) ?? (isBuiltInFile(site, path) ? 'the build' : undefined);
    taken.set(path.toLowerCase(), `the plugin '${plugin}'`);
    if (other === undefined) continue;
    yield errorDiagnostic(
      'hidden-file',
      `The file '${path}' of the plugin '${plugin}' has the path of a file of ${other}.`,
      { hint: 'Change one of the two paths.' },
    );
  }
};
