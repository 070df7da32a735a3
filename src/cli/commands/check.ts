/**
 * `docs-cli check`: everything a build does except rendering and writing. Modules that only some options need
 * are loaded lazily.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Diagnostic } from '../../runtime/model/index.js';
import {
  BASELINE,
  compareWithBaseline,
  nextBaseline,
  readBaseline,
  writeBaseline,
} from '../check/baseline.js';
import { finalizeReport, isChecked } from '../check/finalize-report.js';
import { groupTranslations } from '../check/group-translations.js';
import { rulesOf, runRules } from '../check/run-rules.js';
import { Stopwatch } from '../check/stopwatch.js';
import { scanContent } from '../content/scan.js';
import { loadReading } from '../pages/reading-modules.js';
import { createPageStore, createSite, load, readPages } from '../pipeline.js';
import type { CheckOption } from '../report/codes.js';
import { dedupeDiagnostics, SiteError, sortDiagnostics } from '../report/diagnostic.js';
import { FORMAT_NAMES, type FormatName, type Report } from '../report/report.js';
import { createProgress } from '../report/terminal.js';
import { configTexts } from '../site/page-data/config-texts.js';
import { NO_HISTORY } from '../site/page-data/git-history.js';
import { contentRules, type Site } from '../site/site.js';
import { Cache } from '../system/cache.js';
import { BASE, type Run } from './command-line.js';
import { readSource } from './report-failure.js';
import { type Outcome, writeReport } from './report-output.js';

export interface CheckOptions {
  root: string;
  base?: string | undefined;
  maxWarnings: number;
  /** Whether to compile the code samples and the components. */
  samples?: boolean | undefined;
  /** Whether to request links to other sites. */
  external?: boolean | undefined;
  format: FormatName;
  /** Path of the baseline file, relative to the current folder; true for the site's default path. */
  baseline?: string | boolean | undefined;
  updateBaseline?: boolean | undefined;
  timing?: boolean | undefined;
}

export function defineCommand(command: Command, run: Run): void {
  command
    .option('--max-warnings <number>', 'number of warnings to allow', count, 0)
    .option('--samples', "compile the code samples and components with the site's TypeScript")
    .option('--external', 'request external links')
    .option(...BASE)
    .addOption(new Option('--format <name>', 'format of the report').choices(FORMAT_NAMES).default('text'))
    .option('--baseline [file]', 'ignore problems that the file lists (check-baseline.json)')
    .option('--update-baseline', 'write all current problems to the baseline')
    .option('--timing', 'print the duration of each step')
    .action((options: Omit<CheckOptions, 'root'>) => run((root) => check({ root, ...options })));
}

function count(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a number, 0 or more.');
  return Number(text);
}

export async function check(options: CheckOptions): Promise<number> {
  const clock = new Stopwatch();
  try {
    return await runCheck(await openSite(options, clock), options, clock);
  } catch (error) {
    if (!(error instanceof SiteError) || options.format === 'text') throw error;
    // Formats for programs report an invalid config like any other problem.
    return writeReport(reportOf(error), { root: options.root, clock }, options);
  }
}

/** `check` does not need dates, and reading them from git is slow. */
async function openSite({ root, base }: CheckOptions, clock: Stopwatch): Promise<Site> {
  const loaded = await clock.time('config', () => load({ root, base, acceptsErrors: true }));
  const content = clock.time('files', () => scanContent(contentRules(loaded)));
  const store = createPageStore(loaded, content, new Cache(loaded.root));
  await store.prepare(content.pages);
  const site = createSite({ loaded, content, store, history: NO_HISTORY });
  // The Markdown of the announcement and the footer is not in the cache.
  if (site.config.locales.some(({ lang }) => configTexts(site, lang).length > 0)) await loadReading();
  return site;
}

/** Runs one check of the whole site. */
async function runCheck(site: Site, options: CheckOptions, clock: Stopwatch): Promise<number> {
  const { samples, external } = options;
  // Validate options before the expensive work.
  const baseline = baselineOf(options, site.root);

  const { pages } = site.content;
  const { found, ...results } = await findProblems(site, options, clock);
  // Suppressions of external problems are never reported as unused, because responses of hosts vary over
  // time.
  const checked: CheckOption[] = samples ? ['samples'] : [];
  const { diagnostics, suppressed } = clock.time('suppressions', () => finalizeReport(site, found, checked));
  clock.time('cache', () => site.store.pruneMeta(site.content.pages));

  const context = {
    readSource: (file: string) => readSource(site.root, file),
    looksFor: (code: string) => isChecked(site, code, external ? [...checked, 'external'] : checked),
  };
  if (options.updateBaseline) {
    baseline.problems = nextBaseline(diagnostics, baseline.problems, context);
    writeBaseline(baseline.path, baseline.problems);
  }
  const { fresh, known, gone } = compareWithBaseline(diagnostics, baseline.problems, context);
  return writeReport(
    { diagnostics: groupTranslations(site, fresh), suppressed, inBaseline: known },
    {
      root: site.root,
      clock,
      pages: pages.length,
      ...results,
      baseline: baseline.isRequested ? { path: baseline.path, gone } : undefined,
    },
    options,
  );
}

interface Found extends Pick<Outcome, 'compiled' | 'components' | 'requested'> {
  found: Diagnostic[];
}

/**
 * Reads all pages and runs what the options ask for. The terminal shows the progress. Modules that only some options need
 * are loaded late.
 */
async function findProblems(
  site: Site,
  { samples, external }: CheckOptions,
  clock: Stopwatch,
): Promise<Found> {
  const progress = createProgress();
  const step = <Result>(label: string, name: string, run: () => Promise<Result>) => {
    progress.step(label);
    return clock.time(name, run);
  };
  try {
    await clock.time('reading pages', () => readPages(site, progress));
    progress.step('Checking');
    const found = runRules(site, rulesOf(site), (name, ms) => clock.add(`rule ${name}`, ms));
    const results: Omit<Found, 'found'> = {};
    if (samples) {
      const { checkSamples } = await import('../samples/check-samples.js');
      const { checkComponents } = await import('../check/component-props/check-components.js');
      results.compiled = await step('Compiling samples', 'samples', () => checkSamples(site));
      results.components = await step('Compiling components', 'components', () => checkComponents(site));
    }
    if (external) {
      const { checkExternal } = await import('../check/external/check-external.js');
      results.requested = await step('Requesting external links', 'external', () =>
        checkExternal(site, progress),
      );
    }
    for (const report of Object.values(results)) found.push(...report.diagnostics);
    return { found, ...results };
  } finally {
    progress.end();
  }
}

function baselineOf({ baseline, updateBaseline }: CheckOptions, root: string) {
  const path = typeof baseline === 'string' ? resolve(baseline) : join(root, BASELINE);
  const isRequested = updateBaseline === true || (baseline !== undefined && baseline !== false);
  const shown = relative(process.cwd(), path);
  const isFirst = updateBaseline && !existsSync(path);
  return { path: shown, isRequested, problems: isRequested && !isFirst ? readBaseline(shown) : [] };
}

function reportOf({ diagnostics }: SiteError): Report {
  return { diagnostics: sortDiagnostics(dedupeDiagnostics(diagnostics)), suppressed: 0, inBaseline: 0 };
}
