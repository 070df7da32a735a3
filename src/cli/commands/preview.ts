/** `docs-cli preview`: serves the output folder. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config/load.js';
import { UsageError } from '../report/diagnostic.js';
import { closeServer, startServer, untilStopped } from '../serve/http.js';
import { createPreviewHandler } from '../serve/preview-handler.js';
import { addServerOptions, type Run, type ServerCommand } from './command-line.js';

export interface PreviewCommand extends ServerCommand {
  root: string;
  outDir?: string | undefined;
}

export function defineCommand(command: Command, run: Run): void {
  addServerOptions(command)
    .option('--out <folder>', 'folder of the built site')
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
  const { config } = await loadConfig(root, { base, outDir });
  const out = resolve(root, config.outDir);
  if (!existsSync(out)) {
    throw new UsageError(`'${relative(process.cwd(), out)}' does not exist.`, "Run 'docs-cli build' first.");
  }
  const handler = createPreviewHandler({ ...config, out, host, allowedHosts });
  // Handle signals before printing the address: a process that waits for the address may stop this one at
  // once.
  const stopped = untilStopped();
  const server = await startServer(handler, { action: 'Preview on', host, port, base: config.base, open });
  await stopped;
  closeServer(server);
  return 0;
}
