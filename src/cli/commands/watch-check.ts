/** `check --watch`: runs the check again after each change, until the process is stopped. */
import { Stopwatch } from '../check/stopwatch.js';
import type { Change } from '../dev/dev-site.js';
import { watchSite } from '../dev/watcher.js';
import { colors } from '../report/terminal.js';
import { untilStopped } from '../serve/http.js';
import type { CheckSession } from './check-session.js';
import { reportFailure, reportWatchLimit } from './report-failure.js';

/**
 * Resolves to the exit code when the process receives a stop signal. Stopping is the normal end, so the code
 * is 0.
 */
export async function watchCheck(
  session: CheckSession,
  runCheck: (clock: Stopwatch) => Promise<unknown>,
): Promise<number> {
  const stopped = untilStopped();
  const checkAgain = async (change: Change) => {
    const clock = new Stopwatch();
    clearScreen();
    try {
      await session.apply(change, clock);
      await runCheck(clock);
    } catch (error) {
      // The next change may fix the error.
      reportFailure(error, session.root);
    }
    tellWaiting(new Date());
  };
  const watcher = await watchSite(session, checkAgain, reportWatchLimit);
  tellWaiting(new Date());
  await stopped;
  watcher.close();
  return 0;
}

/** The time distinguishes two runs with the same result. */
function tellWaiting(now: Date): void {
  const time = now.toTimeString().slice(0, 'hh:mm:ss'.length);
  console.error(colors.dim(`Checked at ${time}. Watching for changes. Press Ctrl+C to stop.`));
}

/** Clears the screen and the scrollback, but only in a terminal that can. */
function clearScreen(): void {
  if (process.stdout.isTTY && process.env.TERM !== 'dumb') process.stdout.write('\u001b[2J\u001b[3J\u001b[H');
}
