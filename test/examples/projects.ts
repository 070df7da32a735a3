/**
 * Reads the projects of the Rslib site's pages from their Markdown: the files of each build, and the output that the page
 * shows for it.
 *
 * A section (`##`) with its own source files starts a new project with the files before the first section and the last
 * `package.json`. A section without source files continues the current project. A file that is shown again replaces the
 * earlier one. Files that a build needs and the page does not show are in a folder next to this file, named after the page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareSite } from '../../src/cli/pipeline.js';
import { fileOf, type SampleCode, sampleSteps } from '../../src/cli/samples/sample-steps.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const here = join(root, 'test/examples');

export interface SitePage {
  /** Path below the language folder, without extension: `config/lib/format`. */
  key: string;
  lang: string;
  samples: SampleCode[];
  /** Texts of the headings of level 2, in order. */
  sections: string[];
}

/** Every page of the site with its samples. */
export async function readPages(): Promise<SitePage[]> {
  const { site, pool } = await prepareSite({ root });
  const written = site.content.pages.filter(({ origin }) => origin === undefined);
  const pages = written.map((page) => ({
    key: page.key,
    lang: page.lang,
    samples: site.store.samples(page),
    sections: site.store.details(page).headings.flatMap(({ depth, text }) => (depth === 2 ? [text] : [])),
  }));
  await pool.close();
  return pages;
}

export interface Build {
  /** Text of the heading of level 2; empty before the first one. */
  section: string;
  /** By path. */
  files: Files;
  /** Emitted files that the page shows. */
  shown: SampleCode[];
}

/**
 * The path of an emitted file starts with `dist`, or with a folder such as `dist-esm`. In a monorepo, the folder is in
 * `packages/<name>`.
 */
const isOutput = (path: string): boolean => /^(?:packages\/[\w-]+\/)?dist(?:[-.][\w-]+)?\//.test(path);

/** The folders where `rslib` runs, in order: the root, or all configured packages if the page shows their output. */
export function foldersOf({ files, shown }: Build): string[] {
  if (!shown.some(({ title }) => title!.startsWith('packages/'))) return ['.'];
  return [...files.keys()].flatMap(
    (path) => /^(packages\/[\w-]+)\/rslib\.config\.ts$/.exec(path)?.slice(1) ?? [],
  );
}

/** The builds of a page whose output it shows, in order. */
export function buildsOf(
  { key, samples, sections }: SitePage,
  { isOneProject = false, before = new Map() as Files } = {},
): Build[] {
  const builds: Build[] = [];
  let base: Files = new Map([...filesBelow(join(here, key)), ...before]);
  let files: Files = base;
  let section = 0;
  let ofSection: Files = new Map();
  let hasOwnSources = true;
  let isBuilt = false;
  for (const { added } of sampleSteps(samples)) {
    const next = added[0]!.sample.section;
    if (next !== section) {
      if (section === 0) base = files;
      section = next;
      ofSection = new Map();
      hasOwnSources = isOneProject;
    }
    const inputs = added.filter(({ path, sample }) => !isOutput(path) && fileOf(sample) !== undefined);
    if (!hasOwnSources && inputs.some(({ path }) => path.startsWith('src/'))) {
      const manifest = files.get('package.json');
      const last: Files = manifest === undefined ? new Map() : new Map([['package.json', manifest]]);
      files = new Map([...base, ...last, ...ofSection]);
      hasOwnSources = true;
    }
    if (inputs.length > 0) {
      const shown = inputs.map(({ path, sample }): [string, string] => [path, `${sample.code}\n`]);
      ofSection = new Map([...ofSection, ...shown]);
      files = new Map([...files, ...shown]);
      isBuilt = false;
    }
    const shown = added.filter(({ path }) => isOutput(path)).map(({ sample }) => sample);
    if (shown.length === 0) continue;
    if (isBuilt) builds.at(-1)!.shown.push(...shown);
    else builds.push({ section: sections[section - 1] ?? '', files, shown });
    isBuilt = true;
  }
  return builds;
}

/** The project of a page after its last section. */
export function projectOf({ samples }: SitePage): Files {
  const files = [...sampleSteps(samples)].at(-1)?.files ?? new Map();
  return new Map([...files].flatMap(([path, { code }]) => (isOutput(path) ? [] : [[path, `${code}\n`]])));
}

export type Files = ReadonlyMap<string, string | Buffer>;

function filesBelow(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path));
  }
  return files;
}
