/**
 * Writes the result of `check`: text for people in the terminal, or a format for programs on standard output.
 */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import type { ComponentReport } from '../check/component-props/check-components.js';
import type { ExternalReport } from '../check/external/check-external.js';
import type { Stopwatch } from '../check/stopwatch.js';
import { countByLevel } from '../report/diagnostic.js';
import { printTotals } from '../report/print.js';
import { writeOutput } from '../report/program-output.js';
import type { Format, FormatName, Report } from '../report/report.js';
import { colors, formatTime, plural, useColor } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import type { SampleReport } from '../samples/check-samples.js';
import { repositoryOf } from '../samples/package-module.js';
import { packageFolder, packageVersion } from '../system/cache.js';
import { readSource, showDiagnostics } from './report-failure.js';

const FORMATS: Record<Exclude<FormatName, 'text'>, () => Promise<Format>> = {
  json: async () => (await import('../report/json-report.js')).formatJson,
  github: async () => (await import('../report/github-report.js')).formatGithub,
};

/** Results of the check other than problems. */
export interface Outcome {
  root: string;
  clock: Stopwatch;
  /** Undefined if the site could not be read. */
  pages?: number;
  compiled?: SampleReport | undefined;
  components?: ComponentReport | undefined;
  requested?: ExternalReport | undefined;
  /** Path of the baseline, and how many of its problems no longer exist. */
  baseline?: { path: string; gone: number } | undefined;
}

export interface ReportOutputOptions {
  format: FormatName;
  maxWarnings: number;
  updateBaseline?: boolean | undefined;
  timing?: boolean | undefined;
}

/** Returns the exit code. */
export async function writeReport(
  report: Report,
  outcome: Outcome,
  options: ReportOutputOptions,
): Promise<number> {
  const { format, maxWarnings, timing } = options;
  const { error, warning } = countByLevel(report.diagnostics);
  const isFailed = error > 0 || warning > maxWarnings;
  const tell = format === 'text' ? console.log : console.error;
  if (format === 'text') {
    showDiagnostics(report.diagnostics, outcome.root, { notes: notesOf(report) });
    showTotals(report.diagnostics);
  } else {
    const write = await FORMATS[format]();
    const text = write(report, contextOf(outcome.root));
    if (text !== '') await writeOutput([`${text}\n`]);
  }
  if (!isFailed || format !== 'text') tell(summaryOf(report, outcome, isFailed));
  if (outcome.baseline) printBaselineNote(outcome.baseline, options.updateBaseline === true);
  if (outcome.compiled) tell(describeSamples(outcome.compiled));
  if (outcome.components?.tags) tell(describeTags(outcome.components));
  if (outcome.requested) tell(describeExternal(outcome.requested));
  if (timing) console.error(outcome.clock.table());
  return isFailed ? 1 : 0;
}

function showTotals(diagnostics: readonly Diagnostic[]): void {
  const totals = printTotals(diagnostics, { color: useColor });
  if (totals === '') return;
  const rules = join(packageFolder, 'RULES.md');
  const more = existsSync(rules) ? `  More about each code: ${relative(process.cwd(), rules)}\n` : '';
  console.error(`${totals}\n${more}`);
}

function notesOf({ suppressed, inBaseline }: Report): string[] {
  return [
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
    ...(inBaseline > 0 ? [`${inBaseline} in the baseline`] : []),
  ];
}

function summaryOf(report: Report, { pages, clock }: Outcome, isFailed: boolean): string {
  const { error, warning } = countByLevel(report.diagnostics);
  const found = [
    ...(error ? [plural(error, 'error')] : []),
    ...(warning ? [plural(warning, 'warning')] : []),
  ];
  const parts = [
    ...(pages === undefined ? [] : [plural(pages, 'page')]),
    found.join(' and ') || 'no problems',
    ...notesOf(report),
  ];
  const mark = isFailed ? colors.red('✗') : colors.green('✓');
  return `${mark} ${parts.join(', ')} (${formatTime(clock.total)})`;
}

function printBaselineNote({ path, gone }: NonNullable<Outcome['baseline']>, isWritten: boolean): void {
  if (isWritten) console.error(`Updated the baseline: ${visibleLine(path)}`);
  else if (gone > 0) {
    const are = gone === 1 ? 'is' : 'are';
    console.error(
      `${plural(gone, 'problem')} of the baseline ${are} fixed: run 'docs-cli check --update-baseline' to remove ${gone === 1 ? 'it' : 'them'} from the baseline.`,
    );
  }
}

/** What was checked, and the reason for each skipped sample. */
function describeSamples({ samples, different, leftOut }: SampleReport): string {
  const share = samples === 0 ? 0 : (100 * leftOut.length) / samples;
  const rest = leftOut.length === 0 ? 'none excluded' : `${leftOut.length} excluded (${share.toFixed(1)} %):`;
  const checked = plural(samples - leftOut.length, 'sample');
  const places = new Map<string, string[]>();
  for (const sample of leftOut) {
    const reason = sample.noCheck || 'no reason given';
    places.set(reason, [...(places.get(reason) ?? []), `${sample.file}:${sample.line}`]);
  }
  return [
    `  ${checked} compiled, ${different} of them distinct; ${rest}`,
    ...[...places].map(([reason, at]) => `    ${visibleLine(`${reason}: ${at.join(', ')}`)}`),
  ].join('\n');
}

function describeTags({ tags, different }: ComponentReport): string {
  return `  ${plural(tags, 'component tag')} checked, ${different} of them distinct`;
}

/** How many of the linked addresses were checked. */
function describeExternal({ requested, cached, excluded, limited }: ExternalReport): string {
  const counts = [
    `${plural(requested, 'external URL')} requested`,
    ...(cached > 0 ? [`${cached} cached`] : []),
    ...(excluded > 0 ? [`${excluded} excluded`] : []),
  ];
  return [
    `  ${counts.join(', ')}`,
    ...[...limited].map(([host, count]) => {
      return `    ${host} limits requests: ${plural(count, 'URL')} not checked`;
    }),
  ].join('\n');
}

function contextOf(root: string) {
  return {
    readSource: (file: string) => readSource(root, file),
    prefix: prefixInRepository(root),
    version: packageVersion(),
  };
}

/** Path of the site within its repository: code hosts name files relative to the repository root. */
function prefixInRepository(root: string): string {
  const path = relative(repositoryOf(root) ?? root, root);
  return path === '' ? '' : `${path.split(sep).join('/')}/`;
}
