/** `docs-cli preview`: serves the output folder. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { load } from '../pipeline.js';
import { UsageError } from '../report/diagnostic.js';
import { addressOf, announce, listen, openBrowser, untilStopped } from '../serve/http.js';
import { createPreviewHandler } from '../serve/preview-handler.js';
import { addServerOptions, BASE, OPEN, type Run } from './shared-options.js';

export interface PreviewCommand {
  root: string;
  outDir?: string | undefined;
  base?: string | undefined;
  port?: number | undefined;
  host: string;
  allowedHosts?: readonly string[] | undefined;
  open?: boolean | undefined;
}

export function defineCommand(command: Command, run: Run): void {
  addServerOptions(command)
    .option('--out <folder>', 'folder of the built site')
    .option(...BASE)
    .option(...OPEN)
    .action(({ out, ...options }: Omit<PreviewCommand, 'root'> & { out?: string }) =>
      run((root) => preview({ root, outDir: out, ...options })),
    );
}

const PORT = 4173;

export async function preview({
  root,
  outDir,
  base,
  port = PORT,
  host,
  allowedHosts = [],
  open,
}: PreviewCommand): Promise<number> {
  const { config } = await load({ root, base, outDir });
  const out = resolve(root, config.outDir);
  if (!existsSync(out)) {
    throw new UsageError(`'${relative(process.cwd(), out)}' does not exist.`, "Run 'docs-cli build' first.");
  }
  const handler = createPreviewHandler({ ...config, out, host, allowedHosts });
  const listening = await listen(handler, { host, port });
  const address = addressOf({ host, port: listening.port }, config.base);
  // Handle signals before printing the address: a process that waits for the address may stop this one at
  // once.
  const stopped = untilStopped();
  announce('Preview on', address, { wanted: port, port: listening.port });
  if (open) openBrowser(address);
  await stopped;
  listening.server.closeAllConnections();
  listening.server.close();
  return 0;
}
