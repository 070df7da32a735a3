/** Formats the translation report for a terminal. */
import type { Diagnostic } from '../../runtime/model/index.js';
import { formatPlace } from '../report/diagnostic.js';
import { colors } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';
import type { Change } from './changes.js';

export type PageState = 'outdated' | 'unparallel' | 'missing' | 'untracked' | 'current';

/** The report of one language, as printed with `--json`. */
export interface LanguageReport {
  lang: string;
  label: string;
  /** Whether the lock file tracks this language. */
  tracked: boolean;
  pages: Count;
  sections: Count;
  /** The most urgent work comes first. */
  translations: PageReport[];
}

interface Count {
  total: number;
  current: number;
}

export interface PageReport {
  /** Route path of the source page. */
  page: string;
  source: string;
  /** Path of the translation, whether it exists or not. */
  file: string;
  state: PageState;
  /** Sections of the source. */
  sections: Count;
  changes: SectionReport[];
  /** Differences in structure between the translation and its source. */
  problems: Diagnostic[];
}

export interface SectionReport {
  change: Change['kind'];
  /** The section's key in the lock file. */
  section: string;
  title: string;
  /** Position in the source, if the section still exists. */
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

export const MARKS: Record<Change['kind'], string> = { changed: '~', added: '+', moved: '>', removed: '-' };

/** `~2 +1`; empty if there are no changes. */
export function shownCounts(changes: { kind: Change['kind'] }[]): string {
  const counts = Object.entries(MARKS).map(([kind, mark]) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count > 0 ? `${mark}${count}` : '';
  });
  return counts.filter(Boolean).join(' ');
}

/** The text has no final line break. */
export function printTranslations(reports: LanguageReport[], source: string): string {
  return reports.map((report) => printLanguage(report, source)).join('\n\n');
}

function printLanguage(
  { lang, label, tracked, pages, sections, translations }: LanguageReport,
  source: string,
): string {
  // If the language is not tracked, this is reported once instead of per page.
  const hidden = new Set<PageState>(tracked ? ['current'] : ['current', 'untracked']);
  const listed = translations.filter(({ state }) => !hidden.has(state));
  const name = label === lang ? lang : `${lang} (${label})`;
  const lines = [colors.bold(visibleLine(`${source} → ${name}`))];
  for (const page of listed) lines.push(...printPage(page));
  const share = sections.total === 0 ? 100 : Math.floor((100 * sections.current) / sections.total);
  if (tracked) {
    lines.push(
      `  ${pages.current} of ${pages.total} pages and ${sections.current} of ${sections.total} sections (${share} %) are up to date`,
    );
  } else {
    const written = translations.filter(({ state }) => state !== 'missing').length;
    lines.push(
      `  ${written} of ${pages.total} pages are translated, but the source versions are not recorded.`,
      `  If they match their sources, run 'docs-cli translations accept --all --lang ${lang}'.`,
    );
  }
  return lines.join('\n');
}

const PAINT: Record<PageState, (text: string) => string> = {
  outdated: colors.red,
  unparallel: colors.yellow,
  missing: colors.yellow,
  untracked: colors.dim,
  current: colors.green,
};

function printPage({ file, state, sections, changes, problems }: PageReport): string[] {
  const counts =
    state === 'missing' ? `+${sections.total}` : shownCounts(changes.map(({ change }) => ({ kind: change })));
  return [
    line(`  ${PAINT[state](state.padEnd(10))}  `, file, counts),
    ...changes.map(({ change, title, file, line: at }) =>
      line('    ', `${MARKS[change]} ${title}`, file === undefined ? '' : `${file}:${at}`),
    ),
    ...problems.map((problem) => line('    ', `! ${problem.code}`, formatPlace(problem))),
  ];
}

function line(start: string, text: string, after: string): string {
  return start + visibleLine(text) + (after === '' ? '' : `  ${colors.dim(visibleLine(after))}`);
}
