/**
 * The command line: maps commands to functions and errors to exit codes (0 success, 1 problems in the site, 2
 * incorrect usage).
 */
import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { packageVersion } from './cache.js';
import { reportFailure } from './commands/report-failure.js';
import type { Run } from './commands/shared-options.js';
import { HOSTS, type Host, isLanguage } from './init/answers.js';
import { GENERATORS, type Generator } from './migrate/foreign-site.js';
import { UsageError } from './report/diagnostic.js';
import { visibleText } from './report/terminal-text.js';

interface Listed {
  /** What the command does. */
  does: string;
  /** Its arguments, for the list of all commands. */
  takes?: string;
  /** Loads its arguments, its options and its function. */
  load(): Promise<{ defineCommand(command: Command, run: Run): void }>;
}

const COMMANDS: Record<string, Listed> = {
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
export async function main(argv: string[]): Promise<number> {
  let code = 0;
  if (!isHere()) {
    const gone = new UsageError(
      'The current folder no longer exists.',
      "Change to another folder: 'cd <folder>'.",
    );
    return reportFailure(gone, '/');
  }
  const program = await createProgram(argv, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportFailure(error, rootOf(program));
  }
}

type SetExitCode = (code: number) => void;

/**
 * Loads the commands that `argv` names: loading all of them takes half a second.
 *
 * @param setExitCode is called at the end of a command.
 */
export async function createProgram(argv: readonly string[], setExitCode: SetExitCode): Promise<Command> {
  const program = new Command('docs-cli')
    .description('Documentation sites in more than one language, from Markdown and one typed config.')
    .version(packageVersion(), '-v, --version')
    .option('--root <folder>', 'folder of the site', '.')
    .showHelpAfterError("Run it with '--help' to list its options.")
    // By default, only commands that are loaded have '[options]' here.
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    .configureOutput({ outputError: (text, write) => write(visibleText(text)) })
    .exitOverride();
  const run: Run = async (command) => setExitCode(await command(rootOf(program)));
  addInit(program, setExitCode);
  addMigrate(program, setExitCode);
  for (const [name, { does, takes, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(does);
    if (takes !== undefined) command.usage(`[options] ${takes}`);
    if (argv.includes(name)) (await load()).defineCommand(command, run);
  }
  // Only for the program: each command has the settings that the program had when the command was added.
  return program.showHelpAfterError("Run 'docs-cli --help' for all commands.");
}

interface InitOptions {
  title?: string;
  langs?: string[];
  host?: Host;
  yes?: boolean;
}

function addInit(program: Command, setExitCode: SetExitCode): void {
  program
    .command('init')
    .description('create a site in a new or existing project')
    .argument('[folder]', 'folder of the site, relative to --root', '.')
    .option('--title <text>', 'title of the site (default: the name of the package or folder)')
    .option(
      '--langs <languages>',
      'language tags, separated by commas; the first one is the default',
      languages,
    )
    .addOption(new Option('--host <name>', 'where the site is published').choices(HOSTS))
    .option('-y, --yes', 'ask no questions')
    .action(async (folder: string, { title, langs, host, yes }: InitOptions) => {
      const { init } = await import('./commands/init.js');
      const given = { ...(title && { title }), ...(langs && { langs }), ...(host && { host }) };
      const root = rootOf(program);
      setExitCode(await init({ root, folder: resolve(root, folder), given, yes: yes === true }));
    });
}

function addMigrate(program: Command, setExitCode: SetExitCode): void {
  program
    .command('migrate')
    .description('write a site from a project of VitePress, Rspress, Docusaurus or Starlight')
    .argument('<folder>', 'folder of the other project, relative to the current folder')
    .addOption(
      new Option('--from <generator>', 'generator of the project (default: found by its config)').choices(
        GENERATORS,
      ),
    )
    .option('--dry-run', 'print what would be written, and write nothing')
    .action(async (folder: string, { from, dryRun }: { from?: Generator; dryRun?: boolean }) => {
      const { migrate } = await import('./commands/migrate.js');
      setExitCode(migrate({ root: rootOf(program), folder: resolve(folder), from, dryRun: dryRun === true }));
    });
}

/** False if the current folder was removed. */
function isHere(): boolean {
  try {
    process.cwd();
    return true;
  } catch {
    return false;
  }
}

function rootOf(program: Command): string {
  return resolve(program.opts<{ root: string }>().root);
}

function languages(text: string): string[] {
  const langs = [...new Set(text.split(',').map((lang) => lang.trim()))];
  const wrong = langs.find((lang) => !isLanguage(lang));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`'${wrong}' is not a language tag such as 'en' or 'zh-CN'.`);
  return langs;
}
