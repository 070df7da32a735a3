/** The command line: the list of commands. */
import type { Command } from 'commander';
import { newProgram, type Run, rootOf, runProgram, type SetExitCode } from './commands/command-line.js';
import { packageVersion } from './system/cache.js';

interface Listed {
  /** What the command does. */
  does: string;
  /** Its arguments, for the list of all commands. */
  takes?: string;
  /** Loads its arguments, its options and its function. */
  load(): Promise<{ defineCommand(command: Command, run: Run): void }>;
}

const COMMANDS: Record<string, Listed> = {
  init: {
    does: 'create a site: the same as `npm create docs-cli`',
    takes: '[folder]',
    load: () => import('./commands/init.js'),
  },
  migrate: {
    does: 'print the command that writes a site from a project of another generator',
    takes: '<folder>',
    load: () => import('./commands/migrate.js'),
  },
  dev: { does: 'start a development server with live preview', load: () => import('./commands/dev.js') },
  build: { does: 'build the site', load: () => import('./commands/build.js') },
  check: {
    does: 'report problems in config, content, links and translations; exit code 1 if there are any',
    load: () => import('./commands/check.js'),
  },
  preview: { does: 'serve the built site', load: () => import('./commands/preview.js') },
  index: {
    does: 'print the records of the hosted search as JSON lines, or send them',
    load: () => import('./commands/index-command.js'),
  },
  translations: {
    does: 'list missing and outdated translations',
    load: () => import('./commands/translations.js'),
  },
  eject: {
    does: "copy the default component of a slot into the site's theme, to change it",
    takes: '[slots...]',
    load: () => import('./commands/eject.js'),
  },
  version: {
    does: 'keep the current pages as a version of the site',
    takes: '<name>',
    load: () => import('./commands/version.js'),
  },
};

/** Runs the CLI with arguments (without `node` and script) and returns the exit code. */
export const main = (argv: string[]): Promise<number> =>
  runProgram(argv, (setExitCode) => createProgram(argv, setExitCode));

/**
 * Loads the commands that `argv` names: loading all of them takes half a second.
 *
 * @param setExitCode is called at the end of a command.
 */
export async function createProgram(argv: readonly string[], setExitCode: SetExitCode): Promise<Command> {
  const program = newProgram('docs-cli', packageVersion())
    .description('Documentation sites in more than one language, from Markdown and one typed config.')
    // By default, only commands that are loaded have '[options]' here.
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` });
  const run: Run = async (command) => setExitCode(await command(rootOf(program)));
  for (const [name, { does, takes, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(does);
    if (takes !== undefined) command.usage(`[options] ${takes}`);
    if (argv.includes(name)) (await load()).defineCommand(command, run);
  }
  // Only for the program: each command has the settings that the program had when the command was added.
  return program.showHelpAfterError("Run 'docs-cli --help' for all commands.");
}
