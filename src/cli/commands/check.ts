/** `docs-cli check`: everything of a build but its last step. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
  BASELINE,
  compareWithBaseline,
  nextBaseline,
  readBaseline,
  writeBaseline,
} from '../check/baseline.js';
import { causedBy, isTouchedBy, readChanges } from '../check/changed.js';
import { runRules } from '../check/check.js';
import { checkExternal, type ExternalReport } from '../check/external/check-external.js';
import { judgeSite, looksFor } from '../check/judge.js';
import { checkSamples, type SampleReport } from '../check/samples/check-samples.js';
import { Stopwatch } from '../check/stopwatch.js';
import { comparesSamples } from '../check/translations/parallel.js';
import type { CheckOption } from '../report/codes.js';
import { dedupeDiagnostics, SiteError, sortDiagnostics, UsageError } from '../report/diagnostic.js';
import type { FormatName } from '../report/format-names.js';
import type { Report } from '../report/report.js';
import { createProgress } from '../report/terminal.js';
import { loadReading } from '../site/library.js';
import { CheckSession } from './check-session.js';
import { readSource } from './failure.js';
import { present } from './present.js';
import { watchCheck } from './watch-check.js';

export interface CheckOptions {
  root: string;
  base?: string | undefined;
  maxWarnings: number;
  /** Whether to compile the code samples too. */
  samples: boolean;
  /** Whether to ask other sites for what pages link to. */
  external: boolean;
  format: FormatName;
  /** A file, relative to where the command runs; true: the usual one of the site. */
  baseline?: string | boolean | undefined;
  updateBaseline: boolean;
  /** A git revision: only what changed since is told. */
  changed?: string | undefined;
  watch: boolean;
  timing: boolean;
}

export async function check(options: CheckOptions): Promise<number> {
  if (options.watch && options.format !== 'text') {
    throw new UsageError(
      `'--watch' tells people, not programs: it does not go with '--format ${options.format}'.`,
      'Leave out one of the two.',
    );
  }
  const clock = new Stopwatch();
  let session: CheckSession | undefined;
  try {
    const opened = await CheckSession.open({ root: options.root, base: options.base }, clock);
    session = opened;
    const code = await look(opened, options, clock);
    return options.watch ? await watchCheck(opened, (clock) => look(opened, options, clock)) : code;
  } catch (error) {
    if (!(error instanceof SiteError) || options.format === 'text') throw error;
    // Programs that read the report are told of a broken config in the same words as of anything else.
    return present(reportOf(error), { root: options.root, clock }, options);
  } finally {
    await session?.close();
  }
}

/** One look at the whole site. */
async function look(session: CheckSession, options: CheckOptions, clock: Stopwatch): Promise<number> {
  const { samples, external, changed } = options;
  // Asked first: a wrong option is told before the work.
  const known = baselineOf(options, session.root);
  const changes =
    changed === undefined ? undefined : await clock.time('git', () => readChanges(session.root, changed));

  const progress = createProgress();
  const site = session.site();
  const { pages } = site.content;
  await clock.time('reading pages', () =>
    site.library.readAll(pages, {
      withBodies: samples,
      onStep: (done) => progress.step('Reading pages', done, pages.length),
    }),
  );
  // Rules do not wait: what they may have to read is made ready.
  if (options.watch || comparesSamples(site)) await loadReading();
  progress.step('Checking');
  const found = runRules(site, (name, ms) => clock.add(`rule ${name}`, ms));
  const looked: CheckOption[] = [];
  let compiled: SampleReport | undefined;
  if (samples) {
    progress.step('Compiling samples');
    compiled = await clock.time('samples', () => checkSamples(site));
    found.push(...compiled.diagnostics);
    looked.push('samples');
  }
  let asked: ExternalReport | undefined;
  if (external) {
    progress.step('Asking other sites');
    const isLookedAt = changes && isTouchedBy(changes, site);
    asked = await clock.time('external', () =>
      checkExternal(site, { memory: session.answers, progress, isLookedAt }),
    );
    found.push(...asked.diagnostics);
  }
  // Of external links no silence is unused: what a host answers today it may not answer tomorrow.
  const { diagnostics, silenced } = clock.time('silences', () => judgeSite(site, found, looked));
  clock.time('cache', () => session.save());
  progress.end();

  const context = {
    readSource: (file: string) => readSource(site.root, file),
    looksFor: (code: string) => looksFor(site, code, external && !changes ? [...looked, 'external'] : looked),
  };
  if (options.updateBaseline) {
    const problems = nextBaseline(diagnostics, known.problems, context);
    writeBaseline(known.path, problems);
    known.problems = problems;
  }
  const { fresh, known: inBaseline, gone } = compareWithBaseline(diagnostics, known.problems, context);
  const shown =
    changes === undefined ? fresh : await clock.time('changes', () => causedBy(changes, site, fresh));
  const report = { diagnostics: shown, silenced, inBaseline };
  const baseline = known.isAsked ? { path: known.path, gone } : undefined;
  return present(report, { root: site.root, clock, pages: pages.length, compiled, asked, baseline }, options);
}

function baselineOf({ baseline, updateBaseline }: CheckOptions, root: string) {
  const path = typeof baseline === 'string' ? resolve(baseline) : join(root, BASELINE);
  const isAsked = updateBaseline || (baseline !== undefined && baseline !== false);
  const shown = relative(process.cwd(), path);
  const isFirst = updateBaseline && !existsSync(path);
  return { path: shown, isAsked, problems: isAsked && !isFirst ? readBaseline(shown) : [] };
}

function reportOf({ diagnostics }: SiteError): Report {
  return { diagnostics: sortDiagnostics(dedupeDiagnostics(diagnostics)), silenced: 0, inBaseline: 0 };
}
