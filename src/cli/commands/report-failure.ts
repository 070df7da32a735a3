/** Prints an error that ends a command. A stack trace is printed only for bugs in this tool. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import { SiteError, UsageError } from '../report/diagnostic.js';
import { type PrintOptions, printDiagnostics } from '../report/print.js';
import { refusalOf } from '../report/refusal.js';
import { colors, useColor } from '../report/terminal.js';
import { visibleLine, visibleText } from '../report/terminal-text.js';

/** What a system call does to a file. All others read it. */
const VERBS: Record<string, string> = {
  copyfile: 'copied',
  ftruncate: 'written',
  mkdir: 'written',
  open: 'opened',
  rename: 'written',
  rmdir: 'written',
  unlink: 'written',
  write: 'written',
};

/** Prints to standard error and returns the exit code. */
export function reportFailure(error: unknown, root: string): number {
  if (error instanceof SiteError) {
    showDiagnostics(error.diagnostics, root);
    return 1;
  }
  if (error instanceof UsageError) {
    console.error(`${colors.red('error')} ${visibleText(error.message)}`);
    if (error.hint) console.error(colors.dim(visibleText(error.hint)));
    return 2;
  }
  const refusal = refusalOf(error);
  const { message, stack, path, syscall } = error as NodeJS.ErrnoException;
  if (refusal) {
    const verb = VERBS[syscall ?? ''] ?? 'read';
    const what = path === undefined ? 'A file' : `'${visibleLine(path)}'`;
    console.error(`${colors.red('error')} ${what} cannot be ${verb}: ${refusal.why}.`);
    if (refusal.hint) console.error(colors.dim(refusal.hint));
    return 1;
  }
  console.error(`${colors.red('error')} docs-cli failed: ${visibleText(message ?? String(error))}`);
  console.error(
    process.env.DEBUG
      ? visibleText(stack ?? '')
      : colors.dim('This is a bug in docs-cli. Run again with DEBUG=1 to print the stack trace.'),
  );
  return 1;
}

/** @param folder relative to the root */
export function reportWatchLimit(folder: string, { code }: NodeJS.ErrnoException): void {
  const [limit, hint] =
    code === 'ENOSPC'
      ? ['the limit of watched folders', "on Linux, 'sudo sysctl fs.inotify.max_user_watches=524288'"]
      : [
          'the limit of open files',
          "'ulimit -n 4096', or on Linux 'sudo sysctl fs.inotify.max_user_instances=512'",
        ];
  console.error(
    `${colors.yellow('warning')} ${limit} is reached: changes in '${visibleLine(folder || '.')}' are not seen.`,
  );
  console.error(colors.dim(`Raise the limit (${hint}), or close other programs. Then start again.`));
}

/** Number of warnings that commands other than `check` print. */
const SHOWN_WARNINGS = 20;

export function showDiagnostics(
  diagnostics: readonly Diagnostic[],
  root: string,
  options: Pick<PrintOptions, 'notes' | 'maxWarnings'> = { maxWarnings: SHOWN_WARNINGS },
): void {
  if (diagnostics.length === 0) return;
  const source = { readSource: (file: string) => readSource(root, file), color: useColor };
  console.error(`${printDiagnostics(diagnostics, { ...source, ...options })}\n`);
}

export function readSource(root: string, file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}
