/** `docs-cli dev`: the pipeline with a server, a file watcher and a WebSocket. */
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { DevServer } from '../dev/dev-server.js';
import { DevSite } from '../dev/dev-site.js';
import { type Change, watchSite } from '../dev/watcher.js';
import { colors } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import { closeServer, startServer, untilStopped } from '../serve/http.js';
import { addServerOptions, type Run, type ServerCommand } from './command-line.js';
import { readSource, reportFailure, reportWatchLimit, showDiagnostics } from './report-failure.js';

export interface DevCommand extends ServerCommand {
  root: string;
}

const PORT = 3000;
/**
 * Maximum delay in ms before watching starts. Watching first inspects every file, which would delay the first
 * page of a large site.
 */
const WATCH_AT_LATEST_MS = 1000;

export function defineCommand(command: Command, run: Run): void {
  addServerOptions(command).action((options: Omit<DevCommand, 'root'>) => {
    process.env.NODE_ENV ??= 'development';
    return run((root) => dev({ root, ...options }));
  });
}

export async function dev({
  root,
  base,
  port = PORT,
  host,
  allowedHosts = [],
  open,
}: DevCommand): Promise<number> {
  const stopped = untilStopped();
  const site = await DevSite.open({ root, base });
  const server = new DevServer(site, { host, allowedHosts }, (file) => readSource(site.root, file));
  const { base: path } = site.config;
  const listening = await startServer(server.handle, {
    action: 'Dev server on',
    host,
    port,
    base: path,
    open,
  });
  server.listenOn(listening);
  // Start bundling now instead of with the first request. If it fails, the first request reports the error.
  site.state().catch(() => {});
  const tellTypes = typeReporter(site, server);
  server.onOpen = () => void tellTypes();

  await Promise.race([
    stopped,
    server.firstResponse,
    setTimeout(WATCH_AT_LATEST_MS, undefined, { ref: false }),
  ]);
  const watcher = await watchSite(
    site,
    async (change) => {
      try {
        const targets = site.linkTargets(change.edited);
        await server.update(change);
        await tell(site, server, change, targets);
        void tellTypes();
      } catch (error) {
        // A change that fails must not stop the server; the next change may fix it.
        reportFailure(error, site.root);
      }
    },
    reportWatchLimit,
  );
  await stopped;
  watcher.close();
  server.close();
  closeServer(listening);
  await site.close();
  return 0;
}

/** Prints one line about the saved files, and their problems. */
async function tell(
  site: DevSite,
  server: DevServer,
  change: Change,
  targets: ReturnType<DevSite['linkTargets']>,
): Promise<void> {
  const edited = [...change.edited].flatMap((path) => site.content.byPath.get(path) ?? []);
  const pages = new Set([...edited, ...(await site.including(change.edited))]);
  const shown = new Set<string | undefined>([...pages].map(({ path }) => path));
  const problems = site.errors(undefined);
  const isRendered = problems.length === 0 && (change.theme || change.config);
  const diagnostics = [
    ...problems,
    ...(isRendered ? await site.renderErrors(await server.openPages()) : []),
    ...(await Promise.all([...pages].map((page) => site.pageDiagnostics(page)))).flat(),
    ...(await site.brokenLinks(targets)).filter(({ file }) => !shown.has(file)),
  ];
  const names = [...change.edited].slice(0, 3).join(', ');
  console.log(`${diagnostics.length ? colors.yellow('!') : colors.green('✓')} ${visibleLine(names)}`);
  showDiagnostics(diagnostics, site.root);
}

/**
 * Returns a function that checks the types of the open pages, and shows new errors in the terminal and in the
 * pages. It never rejects.
 */
function typeReporter(site: DevSite, server: DevServer): () => Promise<void> {
  let reported = '[]';
  return async () => {
    try {
      // An invalid theme has been reported.
      const pages = await server.openPages().catch(() => []);
      const errors = await site.types.check(pages);
      if (errors === undefined) return;
      await server.updateProblems();
      const before = reported;
      reported = JSON.stringify(errors);
      if (reported === before) return;
      if (errors.length === 0) console.log(`${colors.green('✓')} No type errors in components.`);
      showDiagnostics(errors, site.root);
    } catch (error) {
      reportFailure(error, site.root);
    }
  };
}
