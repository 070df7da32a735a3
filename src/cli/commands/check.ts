/** `docs-cli check`: everything of a build but its last step. */
import { checkSite } from '../check/check.js';
import { prepareSite } from '../pipeline.js';
import { countByLevel } from '../report/diagnostic.js';
import { colors, createProgress, formatTime, plural } from '../report/terminal.js';
import { showDiagnostics } from './failure.js';

export async function check({ root, maxWarnings }: { root: string; maxWarnings: number }): Promise<number> {
  const started = performance.now();
  const progress = createProgress();
  const { site, pool } = await prepareSite({ root });
  const { pages } = site.content;
  pages.forEach((page, i) => {
    site.library.facts(page);
    progress.step('Reading pages', i + 1, pages.length);
  });
  progress.step('Checking');
  const diagnostics = checkSite(site);
  site.library.save();
  await pool.close();
  progress.end();
  showDiagnostics(diagnostics, root);
  const { error, warning } = countByLevel(diagnostics);
  const failed = error > 0 || warning > maxWarnings;
  if (!failed) {
    const found = warning ? plural(warning, 'warning') : 'no problems';
    console.log(
      `${colors.green('✓')} ${plural(pages.length, 'page')}, ${found} (${formatTime(performance.now() - started)})`,
    );
  }
  return failed ? 1 : 0;
}
