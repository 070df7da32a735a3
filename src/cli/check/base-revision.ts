/**
 * Finds the orphan pages and unused assets that a change caused. Former links and names exist only in the
 * base revision, so this checks out its Markdown into a temporary folder and creates a site from it.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '../../runtime/model.js';
import { Cache } from '../cache.js';
import { scanContent } from '../content/scan.js';
import { assetName, assetNames } from '../site/links/asset-names.js';
import { markdownOptions } from '../site/pages/markdown-options.js';
import { loadReading, PageStore } from '../site/pages/page-store.js';
import { contentRules, createSite, type Site } from '../site/site.js';
import { pagesReachedFrom } from './rules/orphans.js';

export interface Changes {
  /** Changed files, relative to the project root. */
  files: ReadonlySet<string>;
  /** The commit that the changes are relative to. */
  base: string;
}

const MARKDOWN = /\.(?:md|markdown)$/i;
/** In bytes. Larger files are unlikely to be text that names files. */
const MAX_TEXT = 4_000_000;

/** Problems that exist because a changed file no longer links to a page or no longer names a file. */
export async function regressionsFrom(
  changes: Changes,
  site: Site,
  diagnostics: Diagnostic[],
): Promise<Diagnostic[]> {
  const orphans = diagnostics.filter(({ code }) => code === 'orphan-page');
  const unused = diagnostics.filter(({ code }) => code === 'unused-asset');
  if (orphans.length + unused.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-base-'));
  try {
    const root = join(folder, 'site');
    mkdirSync(root);
    const isWanted = (path: string) => (orphans.length > 0 && MARKDOWN.test(path)) || changes.files.has(path);
    if (
      !(await checkOut(changes.base, { from: site.root, to: root, index: join(folder, 'index'), isWanted }))
    )
      return [];
    const reached = orphans.length > 0 ? await pagesReachedBefore(changes, site, root) : new Set<string>();
    const named = unused.length > 0 ? assetsNamedBefore(changes, root) : new Set<string>();
    return [
      ...orphans.filter(({ file = '' }) => reached.has(file)),
      ...unused.filter(({ file = '' }) => {
        const name = assetName(file) ?? '';
        return named.has(name) || named.has(name.replace(/\.dark(\.\w+)$/, '$1'));
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages that the changed files linked to. */
async function pagesReachedBefore(
  { files }: Changes,
  { loaded, config }: Site,
  root: string,
): Promise<Set<string>> {
  const baseSite = createSite({
    loaded: { ...loaded, root },
    content: scanContent({ ...contentRules(loaded), root }),
    store: new PageStore(root, markdownOptions(config), new Cache(root)),
    lastUpdated: new Map(),
  });
  const { pages, byPath } = baseSite.content;
  await loadReading();
  // Includes are known only for pages that have been read.
  const isIncluded = [...files].some((path) => MARKDOWN.test(path) && !byPath.has(path));
  const reached = new Set<string>();
  for (const page of pages) {
    const isChanged =
      files.has(page.path) ||
      (isIncluded && baseSite.store.meta(page).includes.some((path) => files.has(path)));
    if (isChanged) for (const path of pagesReachedFrom(baseSite, page)) reached.add(path);
  }
  return reached;
}

/** Names of files in the text of the changed ones. */
function assetsNamedBefore({ files }: Changes, root: string): Set<string> {
  const names = new Set<string>();
  for (const path of files) {
    let text: Buffer;
    try {
      text = readFileSync(join(root, path));
    } catch {
      // The file was added by the change.
      continue;
    }
    if (text.length <= MAX_TEXT) for (const name of assetNames(text.toString('utf8'))) names.add(name);
  }
  return names;
}

interface CheckOut {
  from: string;
  to: string;
  /** Path of a separate index file, so that the repository's index stays unchanged. */
  index: string;
  isWanted: (path: string) => boolean;
}

/** Writes files of a commit to a folder. Returns false if the commit has nothing at that path. */
async function checkOut(commit: string, { from, to, index, isWanted }: CheckOut): Promise<boolean> {
  const top = (await git(from, ['rev-parse', '--show-toplevel'])).trim();
  const prefix = (await git(from, ['rev-parse', '--show-prefix'])).replace(/\n$/, '');
  const env = { GIT_INDEX_FILE: index };
  try {
    await git(top, ['read-tree', `${commit}:${prefix.replace(/\/$/, '')}`], { env });
  } catch {
    return false;
  }
  const paths = (await git(top, ['ls-files', '-z'], { env }))
    .split('\0')
    .filter((path) => path !== '' && isWanted(path));
  await git(top, ['checkout-index', '-f', '-q', '-z', '--stdin', `--prefix=${to}/`], {
    env,
    input: paths.join('\0'),
  });
  return true;
}

function git(
  cwd: string,
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn('git', args, { cwd, env: { ...process.env, ...env }, windowsHide: true });
    const out: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => {
      stderr += bytes;
    });
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(Buffer.concat(out).toString('utf8'));
      else fail(new Error(`git ${args[0]} failed with exit code ${code}: ${stderr.trim()}`));
    });
    // If git exits before it reads all input, its exit code and error output give the reason.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
