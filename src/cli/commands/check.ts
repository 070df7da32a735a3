/** `docs-cli check`: everything of a build but its last step. */
import { checkSite } from '../check/check.js';
import { checkSamples, type SampleReport } from '../check/samples/check-samples.js';
import { prepareSite } from '../pipeline.js';
import { countByLevel } from '../report/diagnostic.js';
import { colors, createProgress, formatTime, plural } from '../report/terminal.js';
import { showDiagnostics } from './failure.js';

export interface CheckOptions {
  root: string;
  maxWarnings: number;
  /** Whether to compile the code samples too. */
  samples: boolean;
}

export async function check({ root, maxWarnings, samples }: CheckOptions): Promise<number> {
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
  if (samples) progress.step('Compiling samples');
  const report = samples ? await checkSamples(site) : undefined;
  site.library.save();
  await pool.close();
  progress.end();
  const problems = [...diagnostics, ...(report?.diagnostics ?? [])];
  showDiagnostics(problems, root);
  const { error, warning } = countByLevel(problems);
  const failed = error > 0 || warning > maxWarnings;
  if (!failed) {
    const found = warning ? plural(warning, 'warning') : 'no problems';
    console.log(
      `${colors.green('✓')} ${plural(pages.length, 'page')}, ${found} (${formatTime(performance.now() - started)})`,
    );
  }
  if (report) printSamples(report);
  return failed ? 1 : 0;
}

/** What was checked, and each reason why something was not. */
function printSamples({ samples, different, leftOut }: SampleReport): void {
  const share = samples === 0 ? 0 : (100 * leftOut.length) / samples;
  const rest = leftOut.length === 0 ? 'none left out' : `${leftOut.length} left out (${share.toFixed(1)} %):`;
  const checked = plural(samples - leftOut.length, 'sample');
  console.log(`  ${checked} checked, ${different} of them different; ${rest}`);
  const places = new Map<string, string[]>();
  for (const sample of leftOut) {
    const reason = sample.noCheck || 'no reason given';
    places.set(reason, [...(places.get(reason) ?? []), `${sample.file}:${sample.line}`]);
  }
  for (const [reason, at] of places) console.log(`    ${reason}: ${at.join(', ')}`);
}
