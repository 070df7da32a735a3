/**
 * `docs-cli build`: reads, checks and renders the site, writes it to a temporary folder and then replaces the
 * output folder.
 */
import { relative, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { checkSite } from '../check/run-rules.js';
import { applyLevels } from '../config/levels.js';
import type { SiteComponent } from '../content/components.js';
import { PictureStore } from '../pictures/picture-store.js';
import { assemble, layoutsOf, prepareSite, prepareTheme, readPages } from '../pipeline.js';
import { countByLevel, dedupeDiagnostics, hasErrors, SiteError } from '../report/diagnostic.js';
import { colors, createProgress, formatBytes, formatTime, plural } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import { allModules } from '../site/page-data/page-modules.js';
import type { Site } from '../site/site.js';
import type { Cache } from '../system/cache.js';
import { SiteWriter, type WriteResult } from '../write/site-writer.js';
import { AHEAD, writeOutputs } from '../write/write-outputs.js';
import { BASE, type Run } from './command-line.js';
import { showDiagnostics } from './report-failure.js';

export interface BuildOptions {
  root: string;
  outDir?: string | undefined;
  base?: string | undefined;
}

export function defineCommand(command: Command, run: Run): void {
  command
    .option('--out <folder>', "override 'outDir' of the config")
    .option(...BASE)
    .action(({ out, base }: { out?: string; base?: string }) => {
      process.env.NODE_ENV ??= 'production';
      return run((root) => build({ root, outDir: out, base }));
    });
}

/** Performance marks for the benchmark. A stage ends where the next one begins. */
function beginStage(name: string): void {
  performance.mark(`docs-cli: ${name}`);
}

export async function build(options: BuildOptions): Promise<number> {
  const started = performance.now();
  const progress = createProgress();
  const { site, cache, pool, undated } = await prepareSite(options);
  const drawings = new PictureStore(cache);
  let writer: SiteWriter | undefined;
  const stop = (signal: NodeJS.Signals) => {
    writer?.abort();
    progress.end();
    console.error('Stopped. The last build is unchanged.');
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    writer = new SiteWriter(site.root, site.config.outDir, cache);
    beginStage('read pages');
    const reading = readPages(site, progress, { withBodies: true, onRead: prefetchFirst(site) });
    // The error is thrown again where the promise is awaited.
    reading.catch(() => {});
    const bundling = bundleTheme(site, cache);
    bundling.catch(() => {});
    await reading;
    progress.step('Checking');
    beginStage('check');
    const diagnostics = checkSite(site);
    if (hasErrors(diagnostics)) {
      await bundling.catch(() => {});
      throw new SiteError(diagnostics);
    }
    beginStage('bundle the theme');
    const modules = allModules(site);
    const theme = modules.length > 0 ? await bundleTheme(site, cache, modules) : await bundling;
    beginStage('render and write');
    limitHeapGrowth();
    const created = await assemble(site, theme, { drawings });
    diagnostics.push(...applyLevels(created.problems(), site.config.check.rules));
    if (hasErrors(diagnostics)) throw new SiteError(diagnostics);
    await writeOutputs(created, writer, progress);
    diagnostics.push(...codeProblems(site));
    if (hasErrors(diagnostics)) throw new SiteError(diagnostics);
    beginStage('compress and swap');
    await writer.compress(site.config.compress, (done, of) => progress.step('Compressing', done, of));
    const result = writer.commit();
    writer = undefined;
    site.store.prune(site.content.pages);
    drawings.prune();
    progress.end();
    showDiagnostics(diagnostics, site.root);
    if (undated) console.error(`${colors.dim('note:')} Pages have no "last updated" date: ${undated}.`);
    console.log(summary(site, result, countByLevel(diagnostics).warning, performance.now() - started));
    return 0;
  } finally {
    progress.end();
    writer?.abort();
    process.off('SIGINT', stop).off('SIGTERM', stop);
    drawings.close();
    await pool.close();
  }
}

/**
 * Rendering creates many strings that outlive the young generation. By default, the heap of a site with 4,000 pages grows
 * to three times what it needs before they are collected.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=25');
}

/** These problems are found only while pages are written. */
function codeProblems({ content, store, config }: Site): Diagnostic[] {
  const found = content.pages.flatMap((page) => store.codeProblems(page));
  return applyLevels(dedupeDiagnostics(found), config.check.rules);
}

/** Highlights the code of the first pages while the others are read. */
function prefetchFirst({ store }: Site): (page: SourceFile) => void {
  let ahead = 0;
  return (page) => {
    if (ahead < AHEAD && store.prefetch(page)) ahead++;
  };
}

/** Runs while pages are read. A missing layout is reported by `check`, so bundling skips it. */
async function bundleTheme(site: Site, cache: Cache, modules: SiteComponent[] = []) {
  return prepareTheme(site, { cache, dev: false, layouts: await layoutsOf(site), modules });
}

function summary(site: Site, result: WriteResult, warnings: number, ms: number): string {
  const perLang = site.config.locales.map(({ lang }) => {
    return `${lang} ${site.content.pages.filter((page) => page.lang === lang).length}`;
  });
  const files = [`${result.written} written`, `${result.unchanged} unchanged`];
  if (result.removed) files.push(`${result.removed} removed`);
  const out = relative(process.cwd(), resolve(site.root, site.config.outDir)) || '.';
  const lines = [
    `${colors.green('✓')} Built ${plural(site.content.pages.length, 'page')} (${perLang.join(', ')}) in ${formatTime(ms)}`,
    `  ${files.join(', ')}, ${formatBytes(result.bytes)} in ${visibleLine(out)}`,
  ];
  if (warnings) lines.push(`  ${colors.yellow(plural(warnings, 'warning'))}`);
  return lines.join('\n');
}
