/**
 * `check --changed`: problems that changes since a git revision may have caused. It reports problems in
 * changed files, in pages that include a changed file, and problems related to a changed file: a link to a
 * removed heading, a translation whose source was edited, a page or image whose last link was removed. If the
 * config changed, everything is reported, because it can affect every page.
 */
import { execFile } from 'node:child_process';
import { posix } from 'node:path';
import { promisify } from 'node:util';
import type { Diagnostic } from '../../runtime/model/index.js';
import { decodePath } from '../../runtime/routes.js';
import { relativePath } from '../config/paths.js';
import { UsageError } from '../report/diagnostic.js';
import { assetName, assetNames } from '../site/links/asset-names.js';
import type { Site } from '../site/site.js';

const run = promisify(execFile);

export interface Changes {
  /** Whether they affect a file or the file behind an address: directly, through an include, or through the config. */
  isTouched(path: string): boolean;
  /** The problems that they may have caused. */
  causedBy(diagnostics: Diagnostic[]): Promise<Diagnostic[]>;
}

/** @throws {UsageError} if git fails. */
export async function readChanges(site: Site, revision: string): Promise<Changes> {
  const { files, base } = await changedFiles(site.root, revision);
  const { root, loaded } = site;
  if (loaded.dependencies.some((path) => files.has(relativePath(root, path))))
    return { isTouched: () => true, causedBy: async (diagnostics) => diagnostics };
  const isTouched = isTouchedBy(files, site);
  return { isTouched, causedBy: (diagnostics) => causedBy({ root, base, isTouched }, diagnostics) };
}

/**
 * Files of the repository that differ from the merge base with the revision, committed or modified, and untracked files
 * below the root. A moved file counts as one removed and one added file. The paths are relative to the root.
 */
async function changedFiles(
  root: string,
  revision: string,
): Promise<{ files: ReadonlySet<string>; base: string }> {
  if (revision.startsWith('-') || revision === '') throw unknownRevision(revision);
  const folder = await git(root, ['rev-parse', '--show-prefix'], (reason) => {
    return new UsageError(
      `'--changed' cannot read the changes from git: ${reason}.`,
      'Run it in a git repository, or omit the option.',
    );
  });
  const commit = await git(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], () =>
    unknownRevision(revision),
  );
  const base = await git(root, ['merge-base', commit.trim(), 'HEAD'], () => {
    return new UsageError(
      `'${revision}' and HEAD have no common commit in this clone.`,
      "If the clone is shallow, fetch the history: run 'git fetch --unshallow', or set 'fetch-depth: 0' in the checkout step of CI.",
    );
  });
  const [differing, unknown] = await Promise.all([
    diff(root, base.trim(), ['--no-relative', '--name-only', '-z']),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z'], unreadable),
  ]);
  const namesOf = (list: string) => list.split('\0').filter((path) => path !== '');
  const fromRoot = (path: string) => posix.relative(`/${folder.trimEnd()}`, `/${path}`);
  const files = new Set([...namesOf(differing).map(fromRoot), ...namesOf(unknown)]);
  return { files, base: base.trim() };
}

function diff(root: string, base: string, options: string[]): Promise<string> {
  const args = ['diff', '--no-renames', '--no-ext-diff', '--relative', ...options, base, '--'];
  return git(root, args, unreadable);
}

async function git(root: string, args: string[], failed: (reason: string) => UsageError): Promise<string> {
  try {
    const options = { cwd: root, maxBuffer: 1 << 30, windowsHide: true };
    return (await run('git', ['--no-optional-locks', ...args], options)).stdout;
  } catch (error) {
    const { code, stderr = '', message } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') {
      throw new UsageError(
        "'--changed' needs git, which is not installed.",
        'Install git, or omit the option.',
      );
    }
    throw failed((stderr.trim().split('\n')[0] || message).replace(/^fatal: /, ''));
  }
}

function unreadable(reason: string): UsageError {
  return new UsageError(`git cannot list the changes: ${reason}.`);
}

function unknownRevision(revision: string): UsageError {
  return new UsageError(
    `git does not find the revision '${revision}'.`,
    "Use a branch, a tag or a commit, such as '--changed origin/main'. In CI, fetch it first: 'git fetch origin main'.",
  );
}

async function causedBy(
  { root, base, isTouched }: { root: string; base: string; isTouched: Changes['isTouched'] },
  diagnostics: Diagnostic[],
): Promise<Diagnostic[]> {
  const caused = new Set(
    diagnostics.filter(
      ({ code, file, related = [] }) =>
        // This problem has no file: without a network, it concerns all links.
        (file === undefined ? code === 'external-unreachable' : isTouched(file)) || related.some(isTouched),
    ),
  );
  const lost = diagnostics.filter(
    (diagnostic) => ['orphan-page', 'unused-asset'].includes(diagnostic.code) && !caused.has(diagnostic),
  );
  if (lost.length > 0) {
    const isNamed = namesIn(await removedLines(root, base));
    for (const diagnostic of lost) if (isNamed(diagnostic)) caused.add(diagnostic);
  }
  return diagnostics.filter((diagnostic) => caused.has(diagnostic));
}

async function removedLines(root: string, base: string): Promise<string> {
  const text = await diff(root, base, ['--unified=0', '--no-color', '--no-textconv']);
  return text
    .split('\n')
    .filter((line) => line.startsWith('-') && !line.startsWith('--- '))
    .map((line) => line.slice(1))
    .join('\n');
}

/** Returns a function that tests whether the text contains the name of a problem's page or asset. */
function namesIn(text: string): (problem: Diagnostic) => boolean {
  const assets = new Set(assetNames(text));
  const pages = new Set(text.split(/[\s"'`()<>[\]{},;=?#]+/).map(pageName));
  return ({ code, file = '' }) => {
    if (code === 'orphan-page') return pages.has(pageName(file));
    const name = assetName(file) ?? '';
    return assets.has(name) || assets.has(name.replace(/\.dark(\.\w+)$/, '$1'));
  };
}

/** `./guide/start.md`, `/guide/start/` and `content/en/guide/start/index.md` -> `start`. */
function pageName(address: string): string {
  return plainPath(decodePath(address)).split(/[\s/]/).at(-1)!;
}

function isTouchedBy(changed: ReadonlySet<string>, site: Site): Changes['isTouched'] {
  const addresses = new Set([...changed].map((path) => plainPath(withoutFolders(site, `/${path}`))));
  const files = new Set([...changed].map(plainPath));
  return (path) =>
    path.startsWith('/')
      ? addresses.has(plainPath(withoutFolders(site, path)))
      : files.has(plainPath(path)) || includesOf(site, path).some((included) => changed.has(included));
}

function includesOf(site: Site, path: string): string[] {
  const page = site.content.byPath.get(path);
  return page === undefined ? [] : site.store.meta(page).includes;
}

/** Removes what a link may omit: `guide/index.md`, `guide/` and `guide` are the same page. */
function plainPath(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(md|mdx|markdown|html)$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/\/$/, '');
}

/** `/content/en/guide/a.md`, `/zh/guide/a` -> `/guide/a`: an address may be of any language. */
function withoutFolders({ config }: Site, path: string): string {
  const { contentDir, multiVersion, locales } = config;
  const folders = new Set([
    'public',
    ...multiVersion.versions,
    ...locales.map(({ lang }) => lang.toLowerCase()),
  ]);
  const inContent = path.startsWith(`/${contentDir}/`) ? path.slice(contentDir.length + 1) : path;
  const names = inContent.slice(1).split('/');
  const first = names.findIndex((name) => !folders.has(name.toLowerCase()));
  return `/${names.slice(Math.max(0, first)).join('/')}`;
}
