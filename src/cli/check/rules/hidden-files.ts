/**
 * Files that have the same path in the output folder as another one: public files, pages, and files of plugins. This is an
 * error, because one of the two would be lost.
 */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { fileStemOf } from '../../../runtime/routes.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { isBuiltInFile } from '../../site/links/generated-files.js';
import { pluginOutputs } from '../../site/plugin-site.js';
import { allPages, localeVersions, pageAt, prefixOf, type Site } from '../../site/site.js';

const BUILD = 'the build';
/** Reserved paths of the build, in lower case. */
const RESERVED = /^(\.docs-cli|assets\/routes\.json|assets\/(search|sidebar|site)\/.*)$/;

/** Files whose output path is used by a page or by a generated file. */
export function* hiddenPublicFiles(site: Site): Iterable<Diagnostic> {
  for (const { path, other } of hiddenFiles(site)) {
    yield errorDiagnostic('hidden-file', `This file has the same output path as ${named(other)}.`, {
      hint: 'Rename one of them.',
      file: path,
      related: [other],
    });
  }
}

function named(file: string): string {
  return file === BUILD ? file : `'${file}'`;
}

/** Files of plugins that cannot be written, or that have the path of another file. */
export function* pluginFiles(site: Site): Iterable<Diagnostic> {
  const { outputs, diagnostics } = pluginOutputs(site);
  yield* diagnostics;
  if (outputs.length === 0) return;
  const owners = new Map([...pageFiles(site)].map(([place, file]) => [place, named(file)]));
  const paths = [
    ...owners.keys(),
    ...[...site.content.files.keys(), ...outputs.map(({ path }) => path)].map(placeOf),
  ];
  const folders = new Set(['assets', ...paths.flatMap((place) => [...outerFolders(place)])]);
  for (const { path, plugin } of outputs) {
    const place = placeOf(path);
    const owner = owners.get(place) ?? (isBuiltInFile(site, path) ? BUILD : undefined);
    owners.set(place, `the plugin '${plugin}'`);
    if (owner === undefined && !folders.has(place)) continue;
    const what = owner === undefined ? 'a folder of the site' : `a file of ${owner}`;
    yield errorDiagnostic(
      'hidden-file',
      `The file '${path}' of the plugin '${plugin}' has the path of ${what}.`,
      { hint: 'Change one of the two paths.' },
    );
  }
}

interface HiddenFile {
  /** Relative to the project root. */
  path: string;
  /** The file that already has the path: relative to the project root, or `the build`. */
  other: string;
}

function hiddenFiles(site: Site): HiddenFile[] {
  // A page can only conflict with another one if its name has an extension.
  if (site.content.files.size === 0 && !site.content.pages.some(({ routePath }) => routePath.includes('.')))
    return [];
  const taken = pageFiles(site);
  const files = [...site.content.files.values()].map(({ path, url }) => ({ path, place: placeOf(url) }));
  // The files of a page are in one folder.
  const pageFolders = foldersOf([...taken].filter(([place]) => place.endsWith('.html')));
  const folders = new Map([
    ...pageFolders,
    ...foldersOf(files.map(({ place, path }): [string, string] => [place, path])),
  ]);

  const pages = site.content.pages.map(({ path, routePath }) => {
    const folder = pagePlaces(routePath).find((place) => pageFolders.has(place));
    return { path, other: taken.get(placeOf(routePath)) ?? pageFolders.get(folder ?? '') };
  });
  const statics = files.map(({ path, place }) => ({
    path,
    other: taken.get(place) ?? folders.get(place) ?? outerFile(place, taken) ?? pageOf(site, place),
  }));
  return [...pages, ...statics].flatMap(({ path, other }) =>
    other === undefined || other === path ? [] : [{ path, other }],
  );
}

/** A path in the output folder, in lower case: many file systems ignore case, and so do route lookups. */
function placeOf(url: string): string {
  return url.slice(1).toLowerCase();
}

function pagePlaces(routePath: string): string[] {
  const stem = fileStemOf(routePath).toLowerCase();
  return ['html', 'json', 'md', 'md.js'].map((extension) => `${stem}.${extension}`);
}

/** Path -> the page that is built there. */
function pageFiles(site: Site): Map<string, string> {
  const taken = new Map<string, string>();
  for (const localeVersion of localeVersions(site))
    taken.set(placeOf(`${prefixOf(site, localeVersion)}/404.html`), BUILD);
  for (const { path, routePath } of allPages(site)) {
    for (const place of pagePlaces(routePath)) taken.set(place, path);
  }
  return taken;
}

/** Every folder that some file needs -> that file. */
function foldersOf(files: Iterable<[place: string, path: string]>): Map<string, string> {
  const folders = new Map<string, string>();
  for (const [place, path] of files) for (const folder of outerFolders(place)) folders.set(folder, path);
  return folders;
}

/** `a/b/c` -> `a/b`, `a` */
function* outerFolders(place: string): Generator<string> {
  for (let at = place.lastIndexOf('/'); at > 0; at = place.lastIndexOf('/', at - 1)) yield place.slice(0, at);
}

function outerFile(place: string, taken: ReadonlyMap<string, string>): string | undefined {
  if (RESERVED.test(place)) return BUILD;
  for (const folder of outerFolders(place)) {
    const path = taken.get(folder);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The page that has the address of an HTML file. */
function pageOf(site: Site, place: string): string | undefined {
  return place.endsWith('.html') ? pageAt(site, `/${place}`)?.path : undefined;
}
