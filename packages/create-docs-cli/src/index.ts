/** The command line of `npm create docs-cli`. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { newProgram, rootOf, runProgram } from '@docs-cli/core/internal/cli/commands/command-line.js';
import { InvalidArgumentError, Option } from 'commander';
import { HOSTS, type Host, isLanguage } from './answers.js';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

interface Options {
  title?: string;
  langs?: string[];
  host?: Host;
  yes?: boolean;
}

/** Runs the command with arguments (without `node` and script) and returns the exit code. */
export function main(argv: string[]): Promise<number> {
  return runProgram(argv, (setExitCode) => {
    const program = newProgram('create-docs-cli', version);
    return program
      .description('Creates a site of docs-cli in a new or existing project.')
      .argument('[folder]', 'folder of the site, relative to --root', '.')
      .option('--title <text>', 'title of the site (default: the name of the package or folder)')
      .option(
        '--langs <languages>',
        'language tags, separated by commas; the first one is the default',
        languages,
      )
      .addOption(new Option('--host <name>', 'where the site is published').choices(HOSTS))
      .option('-y, --yes', 'ask no questions')
      .action(async (folder: string, { title, langs, host, yes }: Options) => {
        const { create } = await import('./create.js');
        const given = { ...(title && { title }), ...(langs && { langs }), ...(host && { host }) };
        const root = rootOf(program);
        setExitCode(await create({ root, folder: resolve(root, folder), given, yes: yes === true }));
      });
  });
}

function languages(text: string): string[] {
  const langs = [...new Set(text.split(',').map((lang) => lang.trim()))];
  const wrong = langs.find((lang) => !isLanguage(lang));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`'${wrong}' is not a language tag such as 'en' or 'zh-CN'.`);
  return langs;
}
