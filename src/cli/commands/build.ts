/**
 * `docs-cli build`: reads, checks and renders the site, writes it to a temporary folder and then replaces the
 * output folder.
 */
import { join, relative, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Diagnostic } from '../../runtime/model.js';
import type { Cache } from '../cache.js';
import { applyLevels } from '../check/levels.js';
import { checkSite } from '../check/run-rules.js';
import type { SiteComponent } from '../content/components.js';
import { DrawingPool } from '../drawing/drawing-pool.js';
import { createYielder, yieldToEventLoop } from '../event-loop.js';
import { drawFirstIcons } from '../outputs/icon.js';
import type { Output, OutputFolders, Outputs } from '../outputs/outputs.js';
import { assemble, layoutsOf, prepareSite, prepareTheme } from '../pipeline.js';
import { countByLevel, dedupeDiagnostics, hasErrors, SiteError } from '../report/diagnostic.js';
import {
  colors,
  createProgress,
  formatBytes,
  formatTime,
  type Progress,
  plural,
} from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import { allModules } from '../site/pages/page-modules.js';
import type { Site } from '../site/site.js';
import { SiteWriter, type WriteResult } from '../write/site-writer.js';
import { showDiagnostics } from './report-failure.js';

export interface BuildOptions {
  root: string;
  outDir?: string | undefined;
  base?: string | undefined;
}

/** Maximum number of pages whose code is highlighted ahead of parsing or writing. */
const AHEAD = 256;

/** Performance marks for the benchmark. A stage ends where the next one begins. */
function beginStage(name: string): void {
  performance.mark(`docs-cli: ${name}`);
}

export async function build(options: BuildOptions): Promise<number> {
  const started = performance.now();
  const progress = createProgress();
  const { site, cache, pool, undated } = await prepareSite(options);
  const drawings = new DrawingPool({ cache, inThread: hasManyPictures(site) });
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
    const reading = readPages(site, progress);
    // The error is thrown again where the promise is awaited.
    reading.catch(() => {});
    const bundling = bundleTheme(site, cache);
    bundling.catch(() => {});
    await reading;
    drawFirstIcons(site, drawings);
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
    const { outputs, folders, problems } = await assemble(site, theme, { drawings });
    diagnostics.push(...applyLevels(problems(), site.config.check.rules));
    if (hasErrors(diagnostics)) throw new SiteError(diagnostics);
    await writeAll(site, outputs, writer, progress);
    await writeFolders(folders, writer);
    diagnostics.push(...codeProblems(site));
    if (hasErrors(diagnostics)) throw new SiteError(diagnostics);
    beginStage('compress and swap');
    await writer.compress(site.config.compress, (done, of) => progress.step('Compressing', done, of));
    const result = writer.commit();
    writer = undefined;
    site.store.save({ prune: true });
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
    await drawings.close();
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

/** With fewer pictures than this, drawing is faster than starting a thread. */
const FEW_PICTURES = 8;

function hasManyPictures({ config, content }: Site): boolean {
  return config.socialImages !== false && content.pages.length > FEW_PICTURES;
}

/** Highlights the code of the first pages while the others are read. */
async function readPages(site: Site, progress: Progress) {
  const { pages } = site.content;
  let ahead = 0;
  await site.store.readAll(pages, {
    withBodies: true,
    onRead: (page) => {
      if (ahead < AHEAD && site.store.prefetch(page)) ahead++;
    },
    onStep: (done) => progress.step('Reading pages', done, pages.length),
  });
}

/** Runs while pages are read. A missing layout is reported by `check`, so bundling skips it. */
async function bundleTheme(site: Site, cache: Cache, modules: SiteComponent[] = []) {
  const layouts = (await layoutsOf(site)).filter((layout) => site.store.source(layout) !== undefined);
  return prepareTheme(site, { cache, dev: false, layouts, modules });
}

/**
 * Maximum time in ms that writing pages blocks signals. Writing does not wait for anything if all pages are
 * cached.
 */
const MAX_BLOCKING_MS = 20;

async function writeAll(site: Site, outputs: Outputs, writer: SiteWriter, progress: Progress) {
  const { pages } = site.content;
  let ahead = 0;
  let done = 0;
  const yieldIfDue = createYielder(MAX_BLOCKING_MS, 2);
  // Pictures are drawn while pages are written.
  const pictures = [...outputs].filter(([, { kind }]) => kind === 'picture');
  const drawing = writePictures(pictures, writer);
  // The error is thrown again where `drawing` is awaited.
  drawing.catch(() => {});
  try {
    await writePages();
  } catch (error) {
    pictures.length = 0;
    await drawing.catch(() => {});
    throw error;
  }
  progress.step('Creating images');
  await drawing;
  // Handle pending signals now: this is the last chance to stop before the previous build is replaced.
  await yieldToEventLoop(2);

  async function writePages() {
    for (const [path, output] of outputs) {
      if (output.kind === 'picture') continue;
      if (output.kind === 'page' && output.page) progress.step('Writing pages', ++done, pages.length);
      if (!writer.reuse(path, output.inputs?.() ?? '')) {
        for (; ahead < Math.min(pages.length, done + AHEAD); ahead++) site.store.prefetch(pages[ahead]!);
        await writeOutput(site, path, output, writer);
      }
      await yieldIfDue();
    }
  }
}

/** Number of pictures that are drawn at the same time: enough to use all threads of takumi. */
const PICTURES_AT_ONCE = 5;

/**
 * When this ends, successfully or not, no picture is being written any more, so the folder can be removed.
 */
async function writePictures(pictures: [string, Output][], writer: SiteWriter) {
  let next = 0;
  const work = async () => {
    for (let picture = pictures[next++]; picture; picture = pictures[next++]) {
      const [path, output] = picture;
      try {
        await yieldToEventLoop();
        if ((await output.exists?.()) !== false) writer.write(path, await output.contents());
      } catch (error) {
        pictures.length = 0;
        throw error;
      }
    }
  };
  const done = await Promise.allSettled(Array.from({ length: PICTURES_AT_ONCE }, work));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
}

async function writeOutput(site: Site, path: string, output: Output, writer: SiteWriter) {
  if (output.copy !== undefined) {
    writer.copy(path, join(site.root, output.copy));
    return;
  }
  if ((await output.exists?.()) === false) return;
  const contents = await output.contents();
  // If highlighting timed out, do not record the inputs: the next build may succeed.
  const isWhole = !output.page || site.store.codeProblems(output.page).length === 0;
  writer.write(path, contents, isWhole ? output.inputs?.() : '');
}

async function writeFolders(folders: OutputFolders, writer: SiteWriter) {
  for (const [folder, output] of folders) {
    const inputs = output.inputs();
    if (writer.reuseFolder(folder, inputs)) continue;
    for await (const { path, contents } of output.files())
      await writer.write(folder + path, contents, inputs);
  }
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
