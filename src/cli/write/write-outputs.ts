/** Writes every entry of the map of outputs, pages in order. Pictures are drawn meanwhile. */
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Output, OutputFolders } from '../outputs/output.js';
import type { CreatedOutputs } from '../outputs/outputs.js';
import type { Progress } from '../report/terminal.js';
import type { Site } from '../site/site.js';
import { createYielder, yieldToEventLoop } from '../system/event-loop.js';
import type { SiteWriter } from './site-writer.js';

/** Maximum number of pages whose code is highlighted ahead of parsing or writing. */
export const AHEAD = 256;

/**
 * Maximum time in ms that writing pages blocks signals. Writing does not wait for anything if all pages are
 * cached.
 */
const MAX_BLOCKING_MS = 20;

export async function writeOutputs(
  { site, outputs, folders }: CreatedOutputs,
  writer: SiteWriter,
  progress: Progress,
): Promise<void> {
  const { pages } = site.content;
  let ahead = 0;
  let done = 0;
  const yieldIfDue = createYielder(MAX_BLOCKING_MS, 2);
  // Pictures are drawn while pages are written.
  const drawing = writePictures(
    [...outputs].filter(([, { kind }]) => kind === 'picture'),
    writer,
  );
  // The error is thrown again where `drawing` is awaited.
  drawing.catch(() => {});
  await writePages();
  progress.step('Creating images');
  await drawing;
  // Handle pending signals now: this is the last chance to stop before the previous build is replaced.
  await yieldToEventLoop(2);
  await writeFolders(folders, writer);

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

async function writePictures(pictures: [string, Output][], writer: SiteWriter) {
  await pLimit(PICTURES_AT_ONCE).map(pictures, async ([path, output]) => {
    await yieldToEventLoop();
    if ((await output.exists?.()) !== false) writer.write(path, await output.contents());
  });
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
