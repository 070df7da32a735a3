/**
 * Finds the texts that translations were made from. The lock file stores only hashes, so this searches the
 * git history of the source page and of the files it includes.
 */
import { execFileSync } from 'node:child_process';
import type { SourceFile } from '../../runtime/model/index.js';
import { splitFrontmatter } from '../content/frontmatter.js';
import { normalize } from '../content/read-text.js';
import { parseDocument } from '../markdown/parse.js';
import { type TranslationUnit, translationUnits } from '../markdown/translation-sections.js';
import { markdownOptions } from '../pages/markdown-options.js';
import type { Site } from '../site/site.js';

/** Maximum number of commits to search, newest first. */
const MAX_COMMITS = 300;

/** A version of the source: its commit, and its path at that time. */
interface Revision {
  commit: string;
  path: string;
}

/** The sections of the current source, by hash. */
export function presentTexts(site: Site, source: SourceFile): Map<string, string> {
  return byHash(sectionsIn(site, source.path, (path) => site.store.source(path)));
}

/** The texts that were found for these hashes. */
export function formerTexts(
  site: Site,
  source: SourceFile,
  hashes: ReadonlySet<string>,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { commit, path } of revisionsOf(site, source)) {
    const texts = byHash(sectionsIn(site, path, (file) => show(site.root, commit, file)));
    for (const hash of hashes) {
      const text = texts.get(hash);
      if (text !== undefined && !found.has(hash)) found.set(hash, text);
    }
    if (found.size === hashes.size) break;
  }
  return found;
}

function byHash(sections: TranslationUnit[]): Map<string, string> {
  return new Map(sections.map(({ hash, text }) => [hash, text]));
}

function sectionsIn(
  { config, content, loaded }: Site,
  path: string,
  read: (path: string) => string | undefined,
): TranslationUnit[] {
  const text = read(path);
  if (text === undefined) return [];
  const { frontmatter, body, bodyLine } = splitFrontmatter(text, path, config.markdown.html);
  const plugins = loaded.extensions.plugins;
  const options = { ...markdownOptions(loaded, content.components.keys()), plugins };
  const document = parseDocument({ path, body, line: bodyLine }, options, read);
  return translationUnits(document, frontmatter);
}

/**
 * Commits that changed the source or a file that it includes today, then those in which the source had another name.
 * None if git has no history of them.
 */
function* revisionsOf({ root, store }: Site, source: SourceFile): Generator<Revision> {
  const { path } = source;
  const log = ['log', `--max-count=${MAX_COMMITS}`];
  const commits = git(root, [...log, '--format=%H', '--', path, ...store.meta(source).includes]) ?? '';
  for (const commit of commits.split('\n')) if (commit) yield { commit, path };
  // It can follow one file only.
  const renames = git(root, [...log, '--follow', '--name-only', '--relative', '--format=%x00%H', '--', path]);
  for (const entry of (renames ?? '').split('\0')) {
    const [commit, , name] = entry.split('\n');
    if (commit && name && name !== path) yield { commit, path: name };
  }
}

function show(root: string, commit: string, path: string): string | undefined {
  const text = git(root, ['show', '--no-textconv', `${commit}:./${path}`]);
  return text === undefined ? undefined : normalize(text);
}

function git(root: string, args: string[]): string | undefined {
  try {
    return execFileSync(
      'git',
      ['--no-optional-locks', '--literal-pathspecs', '-c', 'core.quotePath=false', ...args],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 1 << 28,
        windowsHide: true,
      },
    );
  } catch {
    return undefined;
  }
}
