/** `docs-cli version <name>`: keeps the current pages as a version of the site. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Command } from 'commander';
import type { LoadedConfig } from '../config/load.js';
import { version as versionName } from '../config/schema/locale.js';
import { languageFolderOf } from '../content/page-file.js';
import { prepareSite } from '../pipeline.js';
import { SiteError, UsageError } from '../report/diagnostic.js';
import { colors } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import { blogsAround } from '../site/blog/posts.js';
import type { Site } from '../site/site.js';
import { LOCK_FILE, readLock, writeLock } from '../site/translation-lock.js';
import { quoted, withVersion } from '../snapshot/config-edit.js';
import { copyVersion, deepenPaths, type VersionFolders, withCopiedPages } from '../snapshot/copy-version.js';
import type { Run } from './command-line.js';

export interface VersionCommand {
  root: string;
  /** The new version. */
  name: string;
  /** Name of the version of the current pages, if the site has no versions yet. */
  current: string;
}

export function defineCommand(command: Command, run: Run): void {
  command
    .argument('<name>', 'name of the new version, such as v1')
    .option('--current <name>', 'version of the current pages, if the site has no versions yet', 'next')
    .action((name: string, { current }: { current: string }) =>
      run((root) => version({ root, name, current })),
    );
}

/** @throws {UsageError} if the name cannot be used. Then nothing is written. */
export async function version({ root, name, current }: VersionCommand): Promise<number> {
  const { site, pool } = await prepareSite({ root });
  await pool.close();
  const { loaded } = site;
  const { contentDir } = loaded.config;
  const folders = { ...foldersOf(loaded, name, current), omitted: unversionedPages(site) };
  const { lock, fault } = readLock(loaded.root);
  if (fault) throw new SiteError([fault]);
  const edit = withVersion(loaded, name, current);

  copyVersion(folders);
  deepenPaths(folders);
  writeGenerated(site, folders);
  if (lock) writeLock(loaded.root, withCopiedPages(lock, contentDir, folders));
  if (edit) writeFileSync(edit.file, edit.text);

  const shown = (file: string) => visibleLine(relative(process.cwd(), join(loaded.root, file)));
  const done = (text: string) => console.log(`${colors.green('✓')} ${text}`);
  done(`Created ${shown(`${contentDir}/${name}`)} from the current pages`);
  if (folders.moveTo) {
    done(`Moved the current pages to ${shown(`${contentDir}/${folders.moveTo}`)}; their URLs stay the same`);
    done("Added '../' to paths that lead out of a language folder");
  }
  if (lock) done(`Changed ${shown(LOCK_FILE)}`);
  if (edit) done(`Changed ${shown(relative(loaded.root, edit.file))}`);
  else console.log(manualStep(loaded, name, current));
  return 0;
}

/** The current pages of plugins, as files: later, the plugins describe newer code. */
function writeGenerated({ content, config }: Site, { content: folder, name }: VersionFolders): void {
  for (const [path, text] of content.generated) {
    const { lang, key, version } = content.byPath.get(path)!;
    if (version !== config.multiVersion.default) continue;
    const below = existsSync(join(folder, name, lang)) ? lang : '';
    const file = join(folder, name, below, `${key}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Blogs, changelogs and 404 pages, which belong to no version. The paths are relative to the content folder. */
function unversionedPages(site: Site): string[] {
  return site.content.pages.flatMap((page) => {
    const [blog] = blogsAround(site, page);
    const name = blog?.slice(0, -1) ?? /^(?:404$|(?:.*\/)?changelog(?=\/|$))/i.exec(page.key)?.[0];
    if (name === undefined) return [];
    const path = name === page.key ? page.path : languageFolderOf(page) + name;
    return path.slice(site.config.contentDir.length + 1);
  });
}

function foldersOf({ root, config }: LoadedConfig, name: string, current: string): VersionFolders {
  const { contentDir, multiVersion, locales } = config;
  const content = join(root, contentDir);
  const hasVersions = multiVersion.versions.length > 0;
  const added = hasVersions ? [name] : [name, current];
  if (!hasVersions && name.toLowerCase() === current.toLowerCase()) {
    throw new UsageError(
      `The current pages and the new version have the same name, '${visibleLine(name)}'.`,
      "Give another '--current'.",
    );
  }
  const langs = locales.map(({ lang }) => lang);
  const taken = [...langs, ...multiVersion.versions, 'public', 'shared'].map((word) => word.toLowerCase());
  for (const one of added) {
    const shown = visibleLine(one);
    const { error } = versionName.safeParse(one);
    if (error)
      throw new UsageError(`The version '${shown}' ${error.issues[0]!.message}.`, 'Choose another name.');
    if (taken.includes(one.toLowerCase()) || existsSync(join(content, one)))
      throw new UsageError(`'${contentDir}/${shown}' exists.`, 'Choose another name.');
  }
  if (hasVersions) return { content, current: [multiVersion.default], name };
  const folders = langs.filter((lang) => existsSync(join(content, lang)));
  if (folders.length === 0) {
    throw new UsageError(
      `The pages are in '${contentDir}', and versions need a folder for each language.`,
      `Move the pages to '${contentDir}/${config.lang}', and run this command again.`,
    );
  }
  return { content, current: folders, name, moveTo: current };
}

function manualStep({ file, config }: LoadedConfig, name: string, current: string): string {
  const { versions, default: latest } = config.multiVersion;
  const names = versions.length > 0 ? versions : [current];
  const first = latest || current;
  const all = names.flatMap((one) => (one === first ? [one, name] : one)).map(quoted);
  const setting = `multiVersion: { default: ${quoted(first)}, versions: [${all.join(', ')}] },`;
  return `\n'${file}' computes its versions. Change it to:\n\n  ${setting}`;
}
