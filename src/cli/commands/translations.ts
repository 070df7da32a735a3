/** `docs-cli translations` and its subcommands. */
import type { Command } from 'commander';
import { finalizePageReport } from '../check/finalize-report.js';
import { prepareSite, readPages } from '../pipeline.js';
import { UsageError } from '../report/diagnostic.js';
import { createProgress } from '../report/terminal.js';
import { acceptTranslations, requirePages } from '../translations/accept-translations.js';
import { diffTranslations } from '../translations/diff-translations.js';
import { listTranslations, type Translations } from '../translations/list-translations.js';
import type { Run } from './command-line.js';

interface Options {
  lang?: string;
  json?: boolean;
  all?: boolean;
}

const PAGES = ['[pages...]', 'files, folders or routes of the site; with #id for one section'] as const;
const LANG = ['--lang <language>', 'only this language'] as const;

export function defineCommand(command: Command, run: Run): void {
  command
    .option(...LANG)
    .option('--json', 'print the list as JSON')
    .allowExcessArguments()
    // A command with its own action gets no `help` command by default.
    .helpCommand('help [command]')
    .action((options: Options, { args: [subcommand] }: Command) => {
      if (subcommand !== undefined)
        throw new UsageError(`'translations' has no subcommand '${subcommand}'.`, "Use 'diff' or 'accept'.");
      return run((root) => withSite(root, (site) => listTranslations(site, options)));
    });
  command
    .command('diff')
    .description('show how sources changed since they were translated, from the git history')
    .argument(...PAGES)
    .option(...LANG)
    .action((pages: string[], _: Options, diff: Command) => {
      // Both commands define '--lang', and the parent command parses it.
      const { lang } = diff.optsWithGlobals<Options>();
      return run((root) => withSite(root, (site) => diffTranslations(site, { pages, lang })));
    });
  command
    .command('accept')
    .description('record that translations match the current text of their sources')
    .argument(...PAGES)
    .option(...LANG)
    .option('--all', 'all translations')
    .action((pages: string[], _: Options, accept: Command) => {
      const { lang, all } = accept.optsWithGlobals<Options>();
      requirePages({ pages, all });
      return run((root) => withSite(root, (site) => acceptTranslations(site, { pages, lang, all })));
    });
}

/** Reads every page, then calls `use`. */
async function withSite(root: string, use: (translations: Translations) => number): Promise<number> {
  const progress = createProgress();
  const { site, pool } = await prepareSite({ root });
  try {
    await readPages(site, progress);
    progress.end();
    return use({ site, reported: (page, found) => finalizePageReport(site, page, found) });
  } finally {
    progress.end();
    await pool.close();
  }
}
