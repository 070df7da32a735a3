/** A project of another generator -> the files of a new site. Nothing is written here. */
import { posix } from 'node:path';
import { convertPage } from './convert-page.js';
import { findForeignConfig } from './detect-generator.js';
import { readDocusaurus } from './docusaurus.js';
import { type ForeignSite, type Generator, targetOf } from './foreign-site.js';
import { moveTheme } from './foreign-theme.js';
import { LinkMap } from './link-map.js';
import { MigrationReport } from './migration-report.js';
import { MovedStyles } from './moved-styles.js';
import { type PluginName, packageOf, printConfig } from './print-config.js';
import { ProjectReader } from './project-reader.js';
import { readRspress } from './rspress.js';
import { SourceFolder } from './source-folder.js';
import { readStarlight } from './starlight.js';
import { readVitepress } from './vitepress.js';

export interface Migration {
  generator: Generator;
  configFile: string;
  /** Texts by path in the new project. The config is the last one. */
  texts: Map<string, string>;
  /** Files to copy: path in the new project -> absolute path of the source. */
  copies: Map<string, string>;
  pageCount: number;
  /** Number of keys in the new config. */
  configKeyCount: number;
  report: MigrationReport;
  /** Packages that plugins of the new site need. */
  packages: string[];
}

const READERS: Record<Generator, (reader: ProjectReader) => ForeignSite> = {
  vitepress: readVitepress,
  rspress: readRspress,
  docusaurus: readDocusaurus,
  starlight: readStarlight,
};

/**
 * @param contentUrlPath path of the content folder in the repository, for links to the source of a page.
 * @throws {UsageError} if the folder has no config of a generator.
 */
export function migrateProject(
  folder: string,
  from: Generator | undefined,
  contentUrlPath: string,
): Migration {
  const source = new SourceFolder(folder);
  const report = new MigrationReport();
  const { generator, file: configFile } = findForeignConfig(source, from);
  const reader = new ProjectReader(source, report, configFile);
  const site = READERS[generator](reader);
  const links = new LinkMap(site, source);
  const configText = source.read(configFile) ?? '';
  const hasMath = showsFormulas(configText);
  const texts = new Map<string, string>();
  const styles = new MovedStyles();
  for (const file of source.list(site.publicFolder, true))
    links.copy(file, posix.join('content/public', posix.relative(site.publicFolder, file)));
  let pageCount = 0;
  // The conversion adds the texts that a page includes to the end of the list.
  for (const page of site.pages) {
    const text = source.read(page.file);
    if (text === undefined) continue;
    const target = targetOf(page);
    if (texts.has(target)) {
      const reason = `Another file also becomes '${target}'.`;
      report.addFiles([page.file], reason, 'Rename this page, and run again.');
      continue;
    }
    texts.set(target, convertPage(text, page, { site, links, report, styles, hasMath }));
    if (!page.isFragment) pageCount++;
  }
  report.addFiles(
    site.pages.flatMap(({ file, isLost }) => (isLost && !links.included.has(file) ? [file] : [])),
    "This page is not a page in docs-cli, because its name begins with '_' or its folder is named 'shared'.",
    'Rename it, or include it in a page.',
  );
  for (const outside of new Set(site.docsFolders.map((each) => each.folder)))
    if (outside.startsWith('..'))
      reader.addRemainder(
        outside,
        `The pages in '${outside}' are not moved: nothing outside the folder of the project is read.`,
        'Run again with the folder that contains both.',
      );
  // Pages read the names of authors and tags.
  reader.leaveUnread();
  for (const page of site.generated) if (!texts.has(targetOf(page))) texts.set(targetOf(page), page.text);
  const sheets = [moveTheme(site.themeFiles, source, report), styles.styleSheet];
  const styleSheet = sheets.filter((sheet) => sheet !== undefined).join('\n');
  if (styleSheet !== '') texts.set('content/_theme/index.css', styleSheet);
  moveLogo(site, reader, links);
  const copies = copiesOf(links, source, texts);
  const { editLink: url } = site.config;
  const editLink = editLinkOf(url, contentUrlPath);
  if (url !== undefined && editLink === undefined)
    reader.addRemainder(
      String(url),
      `The link to the source of pages, '${String(url)}', is not moved.`,
      "Set 'editLink'.",
    );
  const plugins: PluginName[] = ['foreignSyntax'];
  if (hasMath) plugins.push('math');
  if (showsDiagrams(configText)) plugins.push('mermaid');
  texts.set('site.config.ts', printConfig({ ...site.config, editLink }, plugins));
  for (const [file, reason] of source.skipped)
    report.addFiles([file], reason, 'Copy it if the site needs it.');
  const configKeyCount = Object.keys(site.config).length;
  const packages = plugins.map(packageOf);
  return { generator, configFile, texts, copies, pageCount, configKeyCount, report, packages };
}

/** Whether the config names an extension for formulas: of remark, of markdown-it, or that of VitePress. */
function showsFormulas(config: string): boolean {
  return /remark-?math|markdown-it-(?:mathjax|katex|texmath)|\bmath\s*:\s*true/i.test(config);
}

/** Whether the config names an extension for diagrams: of Docusaurus, or a plugin of the others. */
function showsDiagrams(config: string): boolean {
  return /theme-mermaid|plugin-mermaid|(?:rehype|remark|astro|starlight)-mermaid|\bmermaid\s*:\s*true/i.test(
    config,
  );
}

function moveLogo(site: ForeignSite, reader: ProjectReader, links: LinkMap): void {
  const { config } = site;
  const { logo } = config;
  const moved = (path: string): string | undefined => {
    const target = logoPath(site, path, reader.source, links);
    if (target === undefined)
      reader.addRemainder(path, `The logo '${path}' is not a file of the project.`, "Set 'logo'.");
    return target;
  };
  if (typeof logo === 'string') config.logo = moved(logo);
  else if (logo !== undefined) {
    const [light, dark] = [moved(logo.light), moved(logo.dark)];
    config.logo = light !== undefined && dark !== undefined ? { light, dark } : (light ?? dark);
  }
}

/** The path of a logo in the new site. In Starlight, it is a source file. */
function logoPath(
  { publicFolder }: ForeignSite,
  path: string,
  source: SourceFolder,
  links: LinkMap,
): string | undefined {
  const isServed = path.startsWith('/') && source.has(posix.join(publicFolder, path));
  if (isServed || /^https?:/.test(path)) return path;
  const file = posix.join(posix.dirname(publicFolder), path);
  if (!source.has(file)) return undefined;
  const isServedCopy = ([target, other]: [string, string]) =>
    other === file && target.startsWith('content/public/');
  const target =
    [...links.copies].find(isServedCopy)?.[0] ?? links.copy(file, `content/public/${posix.basename(file)}`);
  return target.slice('content/public'.length);
}

function copiesOf(links: LinkMap, source: SourceFolder, texts: Map<string, string>): Map<string, string> {
  const copies = new Map<string, string>();
  for (const [target, file] of links.copies) {
    const path = source.locate(file);
    if (path !== undefined && !texts.has(target)) copies.set(target, path);
  }
  return copies;
}

/** The URL of the new content folder in the same repository and branch; undefined for other URLs. */
function editLinkOf(url: unknown, contentUrlPath: string): string | undefined {
  const match = /^(https?:\/\/[^/]+\/.+?\/(?:edit|blob|tree|_edit)\/[^/]+)(?:\/|$)/.exec(
    typeof url === 'string' ? url : '',
  );
  return match === null ? undefined : `${match[1]}/${contentUrlPath}`;
}
