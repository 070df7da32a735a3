/** Writes a site from a project of another generator. Existing files are never replaced. */
import { existsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UsageError } from '@docs-cli/core/internal/cli/report/diagnostic.js';
import { colors, plural } from '@docs-cli/core/internal/cli/report/terminal.js';
import { visibleLine } from '@docs-cli/core/internal/cli/report/terminal-text.js';
import { FileWriter } from '@docs-cli/core/internal/cli/write/file-writer.js';
import { withSite } from 'create-docs-cli/internal/package-json.js';
import { findProject, folderPath, type Project } from 'create-docs-cli/internal/project.js';
import { IGNORED } from 'create-docs-cli/internal/starter-files.js';
import type { Generator } from './foreign-site.js';
import { type Migration, migrateProject } from './migrate-project.js';

export interface MigrateCommand {
  /** Folder of the new site, absolute. */
  root: string;
  /** Folder of the other project, absolute. */
  folder: string;
  from: Generator | undefined;
  dryRun: boolean;
}

export function migrate({ root, folder, from, dryRun }: MigrateCommand): number {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `The folder '${shown(folder)}' does not exist.`,
      'Name the folder of the other project.',
    );
  const project = findProject(root, root);
  const content = folderPath(project.repository, join(root, 'content'));
  const migration = migrateProject(folder, from, content);
  const { texts, copies } = migration;

  if (dryRun) {
    const files = [...texts.keys(), ...copies.keys()].map((path) => join(root, path));
    const [kept, created] = partition(files, existsSync);
    report(migration, { created, changed: [], kept }, { folder, title: 'Would create:' });
    console.log('\nNo files were written.');
    return 0;
  }
  const writer = new FileWriter();
  writer.copy(root, copies);
  writer.create(root, texts);
  const { text, kept } = withSite(project, migration.packages);
  writer.merge(join(project.packageFolder, 'package.json'), text);
  writer.addLines(join(project.repository, '.gitignore'), IGNORED);
  report(migration, writer.result, { folder, title: 'Created:' });
  for (const name of kept) console.log(`Unchanged, because it exists: the script '${name}' in package.json`);
  printNextSteps(project);
  return 0;
}

interface Heading {
  folder: string;
  /** Heading of the list of new files. */
  title: string;
}

function report(migration: Migration, written: FileWriter['result'], heading: Heading): void {
  const { generator, configFile, pageCount, copies, configKeyCount, report: found } = migration;
  console.log(`Read ${generator}: ${shown(join(heading.folder, configFile))}`);
  console.log(
    `${colors.green('✓')} ${plural(pageCount, 'page')}, ${plural(copies.size, 'other file')}, ${plural(configKeyCount, 'config key')}`,
  );
  const kinds = [...found.rewritten].sort(([a], [b]) => (a < b ? -1 : 1));
  if (kinds.length > 0) console.log('\nRewritten:');
  for (const [kind, count] of kinds) console.log(`  ${String(count).padStart(5)}  ${kind}`);
  for (const [title, files] of [
    [heading.title, written.created],
    ['Changed:', written.changed],
    ['Unchanged, because they exist:', written.kept],
  ] as const)
    if (files.length > 0) console.log(['', title, ...files.map((file) => `  ${shown(file)}`)].join('\n'));
  const remainders = found.remainders();
  if (remainders.length === 0) return;
  console.log(`\n${plural(remainders.length, 'place')} for you to look at:`);
  for (const { file, line, column, reason, instead } of remainders)
    console.log(`  ${visibleLine(`${file}:${line}:${column}  ${reason} ${instead}`)}`);
}

function printNextSteps({ packageManager }: Project): void {
  console.log(
    `\nNext steps:\n  ${packageManager.install}\n  ${packageManager.run} docs:check\n  ${packageManager.run} docs:dev`,
  );
}

function shown(path: string): string {
  return visibleLine(relative(process.cwd(), path) || path);
}

function partition<T>(list: T[], test: (item: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((item) => !test(item))];
}
