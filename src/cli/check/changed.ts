/**
 * `check --changed`: the problems that what changed since a git revision may have caused. Those in changed files are
 * shown, those in pages that include one, and those about one: a link to a heading that went, a translation whose source
 * was edited, a page that a changed file was the last to lead to. After a change of the config everything is shown, for
 * anything may follow from it.
 */
import { execFile } from 'node:child_process';
import { relative, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Diagnostic } from '../../runtime/model.js';
import { UsageError } from '../report/diagnostic.js';
import type { Site } from '../site/site.js';
import { type Changes, regressionsFrom } from './base-revision.js';

const run = promisify(execFile);

/**
 * Files below the root that differ from where the work on the revision's branch began: committed since,
 * changed or not yet known to git. A file that moved is one that went and one that came.
 * @throws {UsageError} where git cannot say.
 */
export async function readChanges(root: string, revision: string): Promise<Changes> {
  if (revision.startsWith('-') || revision === '') throw unknownRevision(revision);
  await git(root, ['rev-parse', '--show-toplevel'], (reason) => {
    return new UsageError(
      `'--changed' asks git what changed, and git answers: ${reason}.`,
      'Run it inside of a git repository, or leave the option out.',
    );
  });
  const commit = await git(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], () =>
    unknownRevision(revision),
  );
  const base = await git(root, ['merge-base', commit.trim(), 'HEAD'], () => {
    return new UsageError(
      `'${revision}' and HEAD have no commit in common that git knows here.`,
      "In a shallow clone fetch more of the history: 'git fetch --unshallow', or 'fetch-depth: 0' in the checkout step of CI.",
    );
  });
  const told = (reason: string) => new UsageError(`git cannot say what changed: ${reason}.`);
  const [differing, unknown] = await Promise.all([
    git(
      root,
      ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--relative', base.trim(), '--'],
      told,
    ),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z'], told),
  ]);
  const files = new Set(`${differing}${unknown}`.split('\0').filter((path) => path !== ''));
  return { files, base: base.trim() };
}

async function git(root: string, args: string[], failed: (reason: string) => UsageError): Promise<string> {
  try {
    const options = { cwd: root, maxBuffer: 1 << 30, windowsHide: true };
    return (await run('git', ['--no-optional-locks', ...args], options)).stdout;
  } catch (error) {
    const { code, stderr = '', message } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') {
      throw new UsageError(
        "'--changed' asks git what changed, and there is no git to be found.",
        'Install git, or leave the option out.',
      );
    }
    throw failed((stderr.trim().split('\n')[0] || message).replace(/^fatal: /, ''));
  }
}

function unknownRevision(revision: string): UsageError {
  return new UsageError(
    `git knows no revision '${revision}' here.`,
    "Name a branch, a tag or a commit, as '--changed origin/main'. In CI it may have to be fetched first: 'git fetch origin main'.",
  );
}

/** Those of the problems that a change of these files may have caused. */
export async function causedBy(
  changes: Changes,
  site: Site,
  diagnostics: Diagnostic[],
): Promise<Diagnostic[]> {
  if (isConfigChanged(changes.files, site)) return diagnostics;
  const isTouched = isTouchedBy(changes, site);
  const caused = new Set(
    diagnostics.filter(
      ({ code, file, related = [] }) =>
        // Without a network nothing is known of any link.
        (file === undefined ? code === 'external-unreachable' : isTouched(file)) || related.some(isTouched),
    ),
  );
  const others = diagnostics.filter((diagnostic) => !caused.has(diagnostic));
  for (const lost of await regressionsFrom(changes, site, others)) caused.add(lost);
  return diagnostics.filter((diagnostic) => caused.has(diagnostic));
}

/**
 * Tells whether the files changed what another one says, or the one that an address is of: itself, what it includes or,
 * for every file, the config.
 */
export function isTouchedBy({ files: changed }: Changes, site: Site): (path: string) => boolean {
  if (isConfigChanged(changed, site)) return () => true;
  const addresses = new Set([...changed].map((path) => plainPath(withoutFolders(site, `/${path}`))));
  const files = new Set([...changed].map(plainPath));
  return (path) =>
    path.startsWith('/')
      ? addresses.has(plainPath(withoutFolders(site, path)))
      : files.has(plainPath(path)) || includesOf(site, path).some((included) => changed.has(included));
}

function isConfigChanged(changed: ReadonlySet<string>, { root, loaded }: Site): boolean {
  return loaded.dependencies.some((path) => changed.has(relative(root, path).split(sep).join('/')));
}

function includesOf(site: Site, path: string): string[] {
  const page = site.content.byPath.get(path);
  return page === undefined ? [] : site.store.meta(page).includes;
}

/** Without what a link may leave out: `guide/index.md`, `guide/` and `guide` are one. */
function plainPath(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(md|markdown|html)$/, '')
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
