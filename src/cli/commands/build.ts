/** `docs-cli build`: reads, checks, renders, writes beside, swaps in. */
import { join, relative, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { checkSite } from '../check/check.js';
import type { Output, Outputs } from '../outputs/outputs.js';
import { assemble, layoutsOf, prepareSite, prepareTheme } from '../pipeline.js';
import { countByLevel, hasErrors } from '../report/diagnostic.js';
import {
  colors,
  createProgress,
  formatBytes,
  formatTime,
  type Progress,
  plural,
} from '../report/terminal.js';
import type { Site } from '../site/site.js';
import { SiteWriter, type WriteResult } from '../write.js';
import { showDiagnostics } from './failure.js';

export interface BuildOptions {
  root: string;
  outDir?: string | undefined;
  base?: string | undefined;
}

/** Pages whose code may be highlighted while earlier ones are being parsed or written. */
const AHEAD = 256;

export async function build(options: BuildOptions): Promise<number> {
  const started = performance.now();
  const progress = createProgress();
  const { site, cache, pool } = await prepareSite(options);
  let writer: SiteWriter | undefined;
  const stop = (signal: NodeJS.Signals) => {
    writer?.abort();
    progress.end();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    writer = new SiteWriter(site.root, site.config.outDir);
    await readPages(site, progress);
    const bundling = prepareTheme(site, { cache, dev: false, layouts: existingLayouts(site) });
    bundling.catch(() => {});
    progress.step('Checking');
    const diagnostics = checkSite(site);
    if (hasErrors(diagnostics)) {
      progress.end();
      showDiagnostics(diagnostics, site.root);
      await bundling.catch(() => {});
      return 1;
    }
    const { outputs } = assemble(site, await bundling);
    await writeAll(site, outputs, writer, progress);
    await writer.compress(site.config.compress, (done, of) => progress.step('Compressing', done, of));
    const result = writer.commit();
    writer = undefined;
    site.library.save({ prune: true });
    progress.end();
    showDiagnostics(diagnostics, site.root);
    console.log(summary(site, result, countByLevel(diagnostics).warning, performance.now() - started));
    return 0;
  } finally {
    progress.end();
    writer?.abort();
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await pool.close();
  }
}

/** The code of the first pages is highlighted while the rest are read. */
async function readPages(site: Site, progress: Progress) {
  const { pages } = site.content;
  let ahead = 0;
  await site.library.readAll(pages, {
    withBodies: true,
    onRead: (page) => {
      if (ahead < AHEAD && site.library.prefetch(page)) ahead++;
    },
    onStep: (done) => progress.step('Reading pages', done, pages.length),
  });
}

/** A layout that is missing is a problem that check reports; bundling goes on without it. */
function existingLayouts(site: Site): string[] {
  return layoutsOf(site).filter((layout) => site.library.source(layout) !== undefined);
}

/** How long the writing of pages, which waits for nothing where they are cached, may keep signals waiting, in ms. */
const BREATH_MS = 20;

async function writeAll(site: Site, outputs: Outputs, writer: SiteWriter, progress: Progress) {
  const { pages } = site.content;
  let ahead = 0;
  let done = 0;
  let breathed = performance.now();
  for (const [path, output] of outputs) {
    if (output.kind === 'page' && output.page) {
      for (; ahead < Math.min(pages.length, done + AHEAD); ahead++) site.library.prefetch(pages[ahead]!);
      progress.step('Writing pages', ++done, pages.length);
    }
    await writeOutput(site, path, output, writer);
    if (performance.now() - breathed > BREATH_MS) {
      await breathe();
      breathed = performance.now();
    }
  }
  // The last chance to stop before the former build is replaced.
  await breathe();
}

/** Two turns, for a turn that has begun may have looked for signals already. */
async function breathe() {
  await setImmediate();
  await setImmediate();
}

async function writeOutput(site: Site, path: string, output: Output, writer: SiteWriter) {
  if (output.copy === undefined) writer.write(path, await output.contents());
  else writer.copy(path, join(site.root, output.copy));
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
    `  ${files.join(', ')}, ${formatBytes(result.bytes)} in ${out}`,
  ];
  if (warnings) lines.push(`  ${colors.yellow(plural(warnings, 'warning'))}`);
  return lines.join('\n');
}
