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
const RESERVED = /^(\.docs-cli|assets|assets\/routes\.json|assets\/(search|sidebar|site)\/.*)$/;

export function* hiddenFiles(site: Site): Iterable<Diagnostic> {
  const { outputs, diagnostics } = pluginOutputs(site);
  yield* diagnostics;
  const { files, pages } = site.content;
  // A page can only conflict with another one if its name has an extension.
  if (files.size + outputs.length === 0 && !pages.some(({ routePath }) => routePath.includes('.'))) return;
  const taken = pageFiles(site);
  // The files of a page are in one folder.
  const pageFolders = foldersOf([...taken].filter(([place]) => place.endsWith('.html')));
  for (const { path, routePath } of pages) {
    const folder = pagePlaces(routePath).find((place) => pageFolders.has(place));
    yield* hiddenFile(path, taken.get(placeOf(routePath)) ?? pageFolders.get(folder ?? ''));
  }
  const statics = [...files.values()].map(({ path, url }): Owned => [placeOf(url), path]);
  const ofPlugins = outputs.map(({ path, plugin }): Owned => [placeOf(path), `the plugin '${plugin}'`]);
  const folders = new Map([...pageFolders, ...foldersOf([...ofPlugins, ...statics])]);
  const ownerOf = (place: string) =>
    taken.get(place) ?? folders.get(place) ?? outerFile(place, taken) ?? pageOf(site, place);
  for (const [place, path] of statics) yield* hiddenFile(path, ownerOf(place));
  for (const { path, plugin } of outputs) {
    const owner = isBuiltInFile(site, path) ? BUILD : ownerOf(placeOf(path));
    taken.set(placeOf(path), `the plugin '${plugin}'`);
    if (owner === undefined) continue;
    const message = `The file '${path}' of the plugin '${plugin}' has the same output path as ${named(owner)}.`;
    yield errorDiagnostic('hidden-file', message, { hint: 'Change one of the two paths.' });
  }
}

/** A path in the output folder, and what is written there: a file relative to the project root, the build or a plugin. */
type Owned = [place: string, owner: string];

function* hiddenFile(file: string, other: string | undefined): Generator<Diagnostic> {
  if (other === undefined || other === file) return;
  yield errorDiagnostic('hidden-file', `This file has the same output path as ${named(other)}.`, {
    hint: 'Rename one of them.',
    file,
    related: [other],
  });
}

function named(owner: string): string {
  return /^the (?:build|plugin)\b/.test(owner) ? owner : `'${owner}'`;
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
function foldersOf(files: Iterable<Owned>): Map<string, string> {
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
