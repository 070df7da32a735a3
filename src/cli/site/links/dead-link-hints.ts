/** Hints for links whose target is not part of the site. */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from '../../../runtime/model/index.js';
import { isMarkdownFile, languageFolderOf, withoutPageExtension } from '../../content/page-file.js';
import { didYouMean } from '../../report/suggest.js';
import { type LocaleVersion, memoize, prefixOf, type Site } from '../site.js';

/** How to link to a file or folder of the project that has no address. Undefined if it does not exist. */
export function existingFileHint({ root, config, content }: Site, target: string): string | undefined {
  const path = join(root, target);
  // Nothing is said about files outside of the project.
  if (/^\.\.(\/|$)/.test(target) || !existsSync(path)) return undefined;
  const { contentDir } = config;
  if (!target.startsWith(`${contentDir}/`)) return `Only files in '${contentDir}/' are part of the site.`;
  if (statSync(path).isDirectory()) {
    const folder = target.replace(/\/?$/, '/');
    const hasPages = [...content.byPath.values()].some(
      (page) => page.path.startsWith(folder) && folder.startsWith(languageFolderOf(page)),
    );
    return hasPages
      ? `It is a folder without a page. Add '${folder}index.md', or link to a page in it.`
      : 'It is a folder. Link to a page or a file.';
  }
  return isMarkdownFile(target)
    ? "Files in 'shared/' and files whose names begin with '_' have no route. Include the file, or move it."
    : `Put files for download into '${contentDir}/public/'.`;
}

/** If the target exists in the default language. */
export function translationHint(site: Site, page: SourceFile, target: string): string | undefined {
  if (page.lang === site.config.lang) return undefined;
  const folder = `${site.config.contentDir}/${page.version ? `${page.version}/` : ''}`;
  const source = target.replace(`${folder}${page.lang}/`, `${folder}${site.config.lang}/`);
  return site.content.byPath.has(source)
    ? `Translate '${source}', or link to it with an absolute path.`
    : undefined;
}

/** Suggests a file for a path that does not exist. `from`: the file with the link. */
export function similarFile(
  site: Site,
  page: LocaleVersion,
  { from, target }: { from: string; target: string },
): string | undefined {
  const found = meantBy(filesOf(site), page, target);
  if (found === undefined) return undefined;
  const path = posix.relative(posix.dirname(from), found.name);
  return `Did you mean '${path.startsWith('.') ? path : `./${path}`}'?`;
}

/** Suggests a page or file for an address that does not exist. */
export function similarAddress(site: Site, from: LocaleVersion, url: string): string | undefined {
  const addresses = addressesOf(site);
  const found = meantBy(addresses, from, prefixOf(site, from) + url) ?? meantBy(addresses, from, url);
  return found && `Did you mean '${found.name}'?`;
}

/** A page or file that a link may mean. */
interface Candidate {
  /** Its path, relative to the project root, or its address. */
  name: string;
  page?: SourceFile | undefined;
}

interface Candidates {
  byFolder: Map<string, Map<string, Candidate>>;
  byName: Map<string, Candidate[]>;
}

/**
 * Prefers the same path in other capitals, then the same name in another folder, if possible in the same language and
 * version, because moved pages are the usual cause of dead links, and then a similar name in the same folder.
 */
function meantBy({ byFolder, byName }: Candidates, from: LocaleVersion, target: string) {
  const { dir, base } = posix.parse(comparable(target));
  const here = byFolder.get(dir) ?? new Map<string, Candidate>();
  const named = byName.get(base) ?? [];
  const isNear = ({ page }: Candidate) => page?.lang === from.lang && page.version === from.version;
  return here.get(base) ?? named.find(isNear) ?? named[0] ?? here.get(didYouMean(base, here.keys()) ?? '');
}

const filesOf = memoize(({ content: { byPath, urls } }) =>
  candidates([...byPath.keys(), ...urls.keys()].map((name) => ({ name, page: byPath.get(name) }))),
);

// Not `pages`: `dev` checks with only one of them.
const addressesOf = memoize(({ content: { byPath, files } }) =>
  candidates([
    ...[...byPath.values()].map((page) => ({ name: page.routePath, page })),
    ...[...files.keys()].map((name) => ({ name })),
  ]),
);

function candidates(all: Candidate[]): Candidates {
  const byFolder = new Map<string, Map<string, Candidate>>();
  const byName = new Map<string, Candidate[]>();
  for (const candidate of all) {
    const { dir, base } = posix.parse(comparable(candidate.name));
    if (!byFolder.has(dir)) byFolder.set(dir, new Map());
    byFolder.get(dir)!.set(base, candidate);
    const named = byName.get(base);
    if (named) named.push(candidate);
    else byName.set(base, [candidate]);
  }
  return { byFolder, byName };
}

/** `Guide/Start.md`, `guide/start.html`, `guide/start/` and `guide/start/index.md` give the same text. */
function comparable(path: string): string {
  return withoutPageExtension(path)
    .replace(/\.html$/i, '')
    .replace(/(?:\/index|\/)$/i, '')
    .toLowerCase()
    .normalize();
}
