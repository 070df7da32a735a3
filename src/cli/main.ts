/**
 * The command line: maps commands to functions and errors to exit codes (0 success, 1 problems in the site, 2
 * incorrect usage).
 */
import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { packageVersion } from './cache.js';
import type { CheckOptions } from './commands/check.js';
import type { IndexCommand } from './commands/index-command.js';
import { reportFailure } from './commands/report-failure.js';
import { HOSTS, type Host, isLanguage } from './init/answers.js';
import { GENERATORS, type Generator } from './migrate/foreign-site.js';
import { UsageError } from './report/diagnostic.js';
import { FORMAT_NAMES } from './report/report.js';
import { visibleText } from './report/terminal-text.js';
import { isHostName } from './serve/host-name.js';

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
  const program = createProgram((result) => {
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

/** @param setExitCode is called at the end of a command. */
export function createProgram(setExitCode: SetExitCode): Command {
  const program = new Command('docs-cli')
    .description('Documentation sites in more than one language, from Markdown and one typed config.')
    .version(packageVersion(), '-v, --version')
    .option('--root <folder>', 'folder of the site', '.')
    .showHelpAfterError("Run it with '--help' to list its options.")
    .configureOutput({ outputError: (text, write) => write(visibleText(text)) })
    .exitOverride();
  addInit(program, setExitCode);
  addMigrate(program, setExitCode);
  addDev(program, setExitCode);
  addBuild(program, setExitCode);
  addCheck(program, setExitCode);
  addPreview(program, setExitCode);
  addIndex(program, setExitCode);
  addTranslations(program, setExitCode);
  addEject(program, setExitCode);
  addVersion(program, setExitCode);
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

function addEject(program: Command, setExitCode: SetExitCode): void {
  program
    .command('eject')
    .description("copy the default component of a slot into the site's theme, to change it")
    .argument('[slots...]', 'names of slots, such as Pager')
    .option('--list', 'list all slots')
    .action(async (names: string[], { list }: { list?: boolean }) => {
      const { eject } = await import('./commands/eject.js');
      setExitCode(await eject({ root: rootOf(program), names, list }));
    });
}

function addVersion(program: Command, setExitCode: SetExitCode): void {
  program
    .command('version')
    .description('keep the current pages as a version of the site')
    .argument('<name>', 'name of the new version, such as v1')
    .option('--current <name>', 'version of the current pages, if the site has no versions yet', 'next')
    .action(async (name: string, { current }: { current: string }) => {
      const { version } = await import('./commands/version.js');
      setExitCode(await version({ root: rootOf(program), name, current }));
    });
}

interface ServerOptions {
  port?: number;
  host: string;
  allowedHosts?: string[];
  out?: string;
  base?: string;
  open?: boolean;
}

function addServerOptions(command: Command): Command {
  return command
    .option('--port <number>', 'port to listen on; if it is in use, the next free port', portNumber)
    .option('--host <name>', 'address to listen on', hostToListenOn, '127.0.0.1')
    .option(
      '--allowed-hosts <names...>',
      'additional host names to answer; .example.com includes all subdomains',
      hostNames,
    );
}

const BASE = ['--base <path>', "override 'base' of the config"] as const;
const OPEN = ['--open', 'open the browser'] as const;

function addDev(program: Command, setExitCode: SetExitCode): void {
  addServerOptions(program.command('dev').description('start a development server with live preview'))
    .option(...BASE)
    .option(...OPEN)
    .action(async (options: ServerOptions) => {
      process.env.NODE_ENV ??= 'development';
      const { dev } = await import('./commands/dev.js');
      setExitCode(await dev({ root: rootOf(program), ...options }));
    });
}

function addBuild(program: Command, setExitCode: SetExitCode): void {
  program
    .command('build')
    .description('build the site')
    .option('--out <folder>', "override 'outDir' of the config")
    .option(...BASE)
    .action(async ({ out, base }: { out?: string; base?: string }) => {
      process.env.NODE_ENV ??= 'production';
      const { build } = await import('./commands/build.js');
      setExitCode(await build({ root: rootOf(program), outDir: out, base }));
    });
}

function addCheck(program: Command, setExitCode: SetExitCode): void {
  program
    .command('check')
    .description('report problems in config, content, links and translations; exit code 1 if there are any')
    .option('--max-warnings <number>', 'number of warnings to allow', count, 0)
    .option('--samples', "compile the code samples and components with the site's TypeScript")
    .option('--external', 'request external links')
    .option(...BASE)
    .addOption(new Option('--format <name>', 'format of the report').choices(FORMAT_NAMES).default('text'))
    .option('--baseline [file]', 'ignore problems that the file lists (check-baseline.json)')
    .addOption(
      new Option('--update-baseline', 'write all current problems to the baseline').conflicts([
        'changed',
        'watch',
      ]),
    )
    .option('--changed [revision]', 'report only problems that changes since a git revision can cause (HEAD)')
    .option('--watch', 'check again when files change')
    .option('--timing', 'print the duration of each step')
    .action(async (options: Omit<CheckOptions, 'root'>) => {
      const { check } = await import('./commands/check.js');
      setExitCode(await check({ root: rootOf(program), ...options }));
    });
}

function addPreview(program: Command, setExitCode: SetExitCode): void {
  addServerOptions(program.command('preview').description('serve the built site'))
    .option('--out <folder>', 'folder of the built site')
    .option(...BASE)
    .option(...OPEN)
    .action(async ({ out, ...options }: ServerOptions) => {
      const { preview } = await import('./commands/preview.js');
      setExitCode(await preview({ root: rootOf(program), outDir: out, ...options }));
    });
}

function addIndex(program: Command, setExitCode: SetExitCode): void {
  program
    .command('index')
    .description('print the records of the hosted search as JSON lines, or send them')
    .addOption(new Option('--out <file>', 'write the records to a file').conflicts(['push', 'dryRun']))
    .option('--push', 'replace the records of the hosted index; reads the key from SEARCH_WRITE_KEY')
    .option('--dry-run', 'print what --push would send')
    .option(...BASE)
    .action(async (options: Omit<IndexCommand, 'root'>) => {
      const { index } = await import('./commands/index-command.js');
      setExitCode(await index({ root: rootOf(program), ...options }));
    });
}

interface TranslationOptions {
  lang?: string;
  json?: boolean;
  all?: boolean;
}

function addTranslations(program: Command, setExitCode: SetExitCode): void {
  const PAGES = ['[pages...]', 'files, folders or routes of the site; with #id for one section'] as const;
  const LANG = ['--lang <language>', 'only this language'] as const;
  const translations = program
    .command('translations')
    .description('list missing and outdated translations')
    .option(...LANG)
    .option('--json', 'print the list as JSON')
    .allowExcessArguments()
    // A command with its own action gets no `help` command by default.
    .helpCommand('help [command]')
    .action(async (options: TranslationOptions, { args: [subcommand] }: Command) => {
      if (subcommand !== undefined)
        throw new UsageError(`'translations' has no subcommand '${subcommand}'.`, "Use 'diff' or 'accept'.");
      const { translations } = await import('./translations/list-translations.js');
      setExitCode(await translations({ root: rootOf(program), ...options }));
    });
  translations
    .command('diff')
    .description('show how sources changed since they were translated, from the git history')
    .argument(...PAGES)
    .option(...LANG)
    .action(async (pages: string[], _: TranslationOptions, command: Command) => {
      // Both commands define '--lang', and the parent command parses it.
      const { lang } = command.optsWithGlobals<TranslationOptions>();
      const { diffTranslations } = await import('./translations/diff-translations.js');
      setExitCode(await diffTranslations({ root: rootOf(program), pages, lang }));
    });
  translations
    .command('accept')
    .description('record that translations match the current text of their sources')
    .argument(...PAGES)
    .option(...LANG)
    .option('--all', 'all translations')
    .action(async (pages: string[], _: TranslationOptions, command: Command) => {
      const { lang, all } = command.optsWithGlobals<TranslationOptions>();
      const { acceptTranslations } = await import('./translations/accept-translations.js');
      setExitCode(await acceptTranslations({ root: rootOf(program), pages, lang, all }));
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

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

/** An address that is wrong otherwise is an error when the server starts. */
function hostToListenOn(text: string): string {
  // The server would listen on every network.
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Appends a host name to the previous ones. */
function hostNames(text: string, before: string[] = []): string[] {
  if (!isHostName(text))
    throw new InvalidArgumentError(
      "It must be a host name such as 'docs.example.com', without scheme and port.",
    );
  return [...before, text];
}

function languages(text: string): string[] {
  const langs = [...new Set(text.split(',').map((lang) => lang.trim()))];
  const wrong = langs.find((lang) => !isLanguage(lang));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`'${wrong}' is not a language tag such as 'en' or 'zh-CN'.`);
  return langs;
}

function count(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a number, 0 or more.');
  return Number(text);
}
