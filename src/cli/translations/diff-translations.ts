/** `docs-cli translations diff`: shows how source texts changed since their translations were made. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceFile } from '../../runtime/model/index.js';
import { UsageError } from '../report/diagnostic.js';
import { colors } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import type { Site } from '../site/site.js';
import { acceptedEntries, type Lock } from '../site/translation-lock.js';
import { type DiffOptions, findWritten, type Wanted } from './accept-translations.js';
import type { Change } from './changes.js';
import { formerTexts, presentTexts } from './history.js';
import { readableLock, type Translations } from './list-translations.js';
import { changesOf, nameSection, sourceEntries } from './status.js';
import { MARKS } from './translation-table.js';

/** Without pages, the output shows all translations that are behind their source. */
export function diffTranslations({ site }: Translations, { pages, lang }: DiffOptions): number {
  const lock = readableLock(site);
  const shown = findWritten(site, lang, pages).flatMap((one) => diffOf(site, lock, one, pages.length > 0));
  console.log(
    shown.length > 0
      ? shown.join('\n\n')
      : `${colors.green('✓')} No source has changed since it was translated`,
  );
  return 0;
}

/** Empty for a translation that is up to date. */
function diffOf(site: Site, lock: Lock, { page, source, section }: Wanted, isNamed: boolean): string[] {
  const changes = changesOf(site, lock, { page, source });
  if (changes === undefined) {
    if (!isNamed) return [];
    throw new UsageError(
      `The version of the source that '${page.path}' translates is not recorded.`,
      `Compare it with '${source.path}', then run 'docs-cli translations accept ${page.path}'.`,
    );
  }
  const asked = section === undefined ? changes : changes.filter(({ key }) => key === section);
  if (asked.length === 0) return [];
  const before = acceptedEntries(lock, page.path)!;
  const hashes = asked.flatMap(({ kind, before: at }) =>
    at === undefined || kind === 'moved' ? [] : [before[at]![1]],
  );
  const oldTexts = hashes.length > 0 ? formerTexts(site, source, new Set(hashes)) : new Map<string, string>();
  const present = presentTexts(site, source);
  const now = sourceEntries(site, source);
  const parts = asked.map((change) => {
    const was = change.before === undefined ? '' : oldTexts.get(before[change.before]![1]);
    const is = change.now === undefined ? '' : (present.get(now[change.now]![1]) ?? '');
    return [titleOf(site, source, change), ...linesOf(change, was, is)].join('\n');
  });
  const head = `${colors.bold(visibleLine(page.path))} ${colors.dim(`← ${visibleLine(source.path)}`)}`;
  return [[head, ...parts].join('\n')];
}

function titleOf(site: Site, source: SourceFile, { kind, key, now }: Change): string {
  const { title, place } = nameSection(site, source, key, now);
  const where = place ? colors.dim(`  ${visibleLine(place.file)}:${place.line}`) : '';
  return `  ${MARKS[kind]} ${visibleLine(title)}${where}`;
}

function linesOf({ kind }: Change, was: string | undefined, is: string): string[] {
  if (kind === 'moved') return ['    It moved. Its text is the same.'];
  if (was === undefined) return ['    The translated text is not in the git history of the source.'];
  return diffLines(was, is).map((line) => {
    const paint = line.startsWith('+') ? colors.green : line.startsWith('-') ? colors.red : colors.dim;
    return `    ${paint(visibleLine(line))}`;
  });
}

/** Diff lines from git, without the file header; an ellipsis separates hunks. */
function diffLines(was: string, is: string): string[] {
  // Text that was added or removed completely needs no diff.
  if (was === '') return is.split('\n').map((line) => `+${line}`);
  if (is === '') return was.split('\n').map((line) => `-${line}`);
  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-diff-'));
  try {
    writeFileSync(join(folder, 'was'), `${was}\n`);
    writeFileSync(join(folder, 'is'), `${is}\n`);
    const lines = differenceIn(folder).split('\n');
    const hunks = lines.slice(lines.findIndex((line) => line.startsWith('@@')) + 1);
    return hunks.filter((line) => line !== '').map((line) => (line.startsWith('@@') ? '…' : line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function differenceIn(folder: string): string {
  try {
    const options = ['--no-index', '--no-color', '--no-ext-diff', '--no-textconv', '--histogram', '-U3'];
    return execFileSync('git', ['diff', ...options, '--', 'was', 'is'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
  } catch (error) {
    // git exits with 1 if there are differences.
    const { status, stdout } = error as { status?: number; stdout?: string };
    if (status === 1 && stdout !== undefined) return stdout;
    throw error;
  }
}
