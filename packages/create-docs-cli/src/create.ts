/** Creates a site in a new or existing project. Existing files are never replaced. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { findConfig } from '@docs-cli/core/internal/cli/config/load.js';
import { UsageError } from '@docs-cli/core/internal/cli/report/diagnostic.js';
import { colors, plural } from '@docs-cli/core/internal/cli/report/terminal.js';
import { visibleLine } from '@docs-cli/core/internal/cli/report/terminal-text.js';
import { LOCK_FILE } from '@docs-cli/core/internal/cli/site/translation-lock.js';
import { FileWriter } from '@docs-cli/core/internal/cli/write/file-writer.js';
import { type Answers, languageLabel } from './answers.js';
import { hostFiles } from './host-files.js';
import { rootOptionOf, withSite } from './package-json.js';
import { defaultTitle, findProject, folderPath, namesPnpm, type Project } from './project.js';
import { IGNORED, PLUGIN, starterFiles, withoutPlugin } from './starter-files.js';
import { hasStarterPages } from './starter-pages.js';

export interface CreateCommand {
  /** The folder in which the command runs, absolute. */
  root: string;
  /** Folder of the site, absolute. */
  folder: string;
  /** Answers that options give. */
  given: Partial<Answers>;
  /** Use defaults instead of asking. */
  yes: boolean;
}

export async function create({ root, folder, given, yes }: CreateCommand): Promise<number> {
  const project = findProject(folder, root);
  const config = await findConfig(folder).catch(() => undefined);
  if (config !== undefined) {
    throw new UsageError(
      `'${visibleLine(relative(process.cwd(), config))}' exists, so this folder already has a site.`,
      'Choose another folder.',
    );
  }
  const answers = await answersFor(project, given, yes);
  if (answers === undefined) return 130;

  const writer = new FileWriter();
  const packageName = project.packageJson?.name ?? 'my-package';
  writeSite(writer, project, answers, packageName);
  const { text, kept } = withSite(project, [PLUGIN]);
  writer.merge(join(project.packageFolder, 'package.json'), text);
  writer.addLines(join(project.repository, '.gitignore'), IGNORED);
  if (answers.langs.length > 1) {
    recordTranslations(folder);
    writer.noteCreated(join(folder, LOCK_FILE));
  }

  report(writer, project, kept);
  for (const lang of answers.langs.slice(1).filter((each) => !hasStarterPages(each)))
    console.log(
      `\nThere are no starter pages in ${languageLabel(lang)}. Its readers see the pages of the first language until you add content/${lang}.`,
    );
  return 0;
}

/** Runs the command of docs-cli that records the translations of the site. Its plugin is not installed yet. */
function recordTranslations(folder: string): void {
  const core = dirname(createRequire(import.meta.url).resolve('@docs-cli/core/package.json'));
  const program = join(core, 'bin/docs-cli.js');
  const file = join(folder, 'site.config.ts');
  const config = readFileSync(file, 'utf8');
  writeFileSync(file, withoutPlugin(config));
  try {
    execFileSync(process.execPath, [program, '--root', folder, 'translations', 'accept', '--all'], {
      stdio: 'pipe',
    });
  } finally {
    writeFileSync(file, config);
  }
}

/** undefined if the user cancels. */
async function answersFor(
  project: Project,
  given: Partial<Answers>,
  yes: boolean,
): Promise<Answers | undefined> {
  const title = defaultTitle(project);
  if (yes) return { title, langs: ['en'], host: 'other', ...given };
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new UsageError(
      "'create-docs-cli' asks questions, which needs a terminal.",
      "Use '--yes' for the defaults, with '--title', '--langs' and '--host' for other answers.",
    );
  }
  const { ask, Cancelled } = await import('./questions.js');
  try {
    return await ask(given, title);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    console.log('Cancelled. No files were written.');
    return undefined;
  }
}

function writeSite(writer: FileWriter, project: Project, answers: Answers, packageName: string): void {
  const { site, packageFolder, repository, packageManager } = project;
  const files = starterFiles(answers, packageName);
  writer.create(site, files);
  writer.create(
    repository,
    hostFiles(answers.host, {
      packageManager,
      namesPnpm: namesPnpm(repository),
      rootOption: rootOptionOf(packageFolder, site),
      packagePath: folderPath(repository, packageFolder),
      outDir: folderPath(packageFolder, join(site, 'dist')),
    }),
  );
}

function report({ result }: FileWriter, project: Project, keptScripts: string[]): void {
  const shown = (file: string) => `  ${visibleLine(relative(process.cwd(), file) || file)}`;
  console.log(`${colors.green('✓')} Created ${plural(result.created.length, 'file')}`);
  for (const file of result.created) console.log(shown(file));
  if (result.changed.length > 0) console.log(['Changed:', ...result.changed.map(shown)].join('\n'));
  if (result.kept.length > 0)
    console.log(['Unchanged, because they exist:', ...result.kept.map(shown)].join('\n'));
  for (const name of keptScripts)
    console.log(`Unchanged, because it exists: the script '${name}' in package.json`);

  const { packageManager, packageFolder } = project;
  const folder = relative(process.cwd(), packageFolder);
  console.log('\nNext steps:');
  if (folder !== '') console.log(`  cd ${visibleLine(folder)}`);
  console.log(`  ${packageManager.install}\n  ${packageManager.run} docs:dev`);
}
