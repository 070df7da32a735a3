/**
 * Component files that pages set as their layout. Only files in folders whose code a build may run are
 * allowed.
 */
import { realpathSync } from 'node:fs';
import { isAbsolute, join, posix, relative } from 'node:path';
import type { SourceFile } from '../../../runtime/model/index.js';
import { isBelow, isHiddenPath } from '../../system/path-checks.js';
import { memoizeBy, type Site } from '../site.js';

export interface Layout {
  /** Relative to the project root. */
  path: string;
  /**
   * Why the file is not bundled; undefined if it may be. `missing` is used only if no other reason applies.
   */
  refused?: 'outside' | 'hidden' | 'packages' | 'folder' | 'missing';
}

/** The component file that the front matter of a page names. */
export function namedLayout(site: Site, file: SourceFile): Layout | undefined {
  const { layout } = site.store.frontmatter(file);
  if (!layout?.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(file.path), layout.replaceAll('\\', '/'));
  return readLayout(site, path);
}

/**
 * The component file that lays out the page, relative to the project root; undefined if it may not be
 * bundled.
 */
export function layoutOf(site: Site, file: SourceFile): string | undefined {
  const layout = namedLayout(site, file);
  // A missing file is returned too: bundling then fails with an error that names the file.
  return layout === undefined || (layout.refused && layout.refused !== 'missing') ? undefined : layout.path;
}

/** Folders with code that pages may use if their authors are not trusted. */
export function layoutFolders({ config }: Site): string[] {
  return [config.theme, posix.join(config.contentDir, '_components')];
}

/** Both the path as written and the real path must be allowed: a symbolic link may lead elsewhere. */
const readLayout = memoizeBy(String, (site, path: string): Layout => {
  const refused = refusal(site, path, layoutFolders(site));
  if (refused !== undefined) return { path, refused };
  const real = realPath(site.root, path);
  if (real === undefined) return { path, refused: 'missing' };
  const folders = layoutFolders(site).flatMap((folder) => realPath(site.root, folder) ?? []);
  const refusedThere = refusal(site, real, folders);
  return refusedThere === undefined ? { path } : { path, refused: refusedThere };
});

function refusal({ config }: Site, path: string, folders: string[]): Layout['refused'] {
  if (isAbsolute(path) || /^\.\.(?:\/|$)/.test(path)) return 'outside';
  if (isHiddenPath(path)) return 'hidden';
  if (path.toLowerCase().split('/').includes('node_modules')) return 'packages';
  if (config.markdown.html === 'trusted') return undefined;
  const allowed = folders.filter((folder) => folder !== '' && folder !== '.');
  return isBelow(path, allowed) ? undefined : 'folder';
}

/** Real path relative to the project root, with forward slashes. */
function realPath(root: string, path: string): string | undefined {
  try {
    return relative(realpathSync(root), realpathSync(join(root, path))).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}
