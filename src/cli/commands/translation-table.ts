/** What is to be translated next, as lines for a terminal. */
import type { Diagnostic } from '../../runtime/model.js';
import type { Change } from '../check/translations/changes.js';
import { formatPlace } from '../report/diagnostic.js';
import { colors } from '../report/terminal.js';
import { displayWidth, visibleLine } from '../report/terminal-text.js';

export type PageState = 'outdated' | 'unparallel' | 'missing' | 'untracked' | 'current';

/** What `--json` prints of a language. */
export interface LanguageReport {
  lang: string;
  label: string;
  /** Whether it is recorded what its translations were made from. */
  tracked: boolean;
  pages: Count;
  sections: Count;
  /** What to do next comes first. */
  translations: PageReport[];
}

interface Count {
  total: number;
  current: number;
}

export interface PageReport {
  /** Route of the source. */
  page: string;
  source: string;
  /** Where the translation is, or is to be written. */
  file: string;
  state: PageState;
  /** Of the source. */
  sections: Count;
  changes: SectionReport[];
  /** Where the translation is not built like its source. */
  problems: Diagnostic[];
}

export interface SectionReport {
  change: Change['kind'];
  /** As the lock names it. */
  section: string;
  title: string;
  /** Where it stands in the source, if it does. */
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

export const MARKS: Record<Change['kind'], string> = { changed: '~', added: '+', moved: '>', removed: '-' };

/** `~2 +1`; empty for no changes. */
export function shownCounts(changes: { kind: Change['kind'] }[]): string {
  const counts = Object.entries(MARKS).map(([kind, mark]) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count > 0 ? `${mark}${count}` : '';
  });
  return counts.filter(Boolean).join(' ');
}

/** Ends without a line break. */
export function printTranslations(
  reports: LanguageReport[],
  { source, columns }: { source: string; columns: number },
): string {
  return reports.map((report) => printLanguage(report, { source, columns })).join('\n\n');
}

function printLanguage(
  { lang, label, tracked, pages, sections, translations }: LanguageReport,
  { source, columns }: { source: string; columns: number },
): string {
  // Nothing is recorded of any of them: that is said once.
  const hidden = new Set<PageState>(tracked ? ['current'] : ['current', 'untracked']);
  const listed = translations.filter(({ state }) => !hidden.has(state));
  const name = label === lang ? lang : `${lang} (${label})`;
  const lines = [colors.bold(visibleLine(`${source} → ${name}`))];
  for (const page of listed) lines.push(...printPage(page, columns));
  const share = sections.total === 0 ? 100 : Math.floor((100 * sections.current) / sections.total);
  if (tracked) {
    lines.push(
      `  ${pages.current} of ${pages.total} pages and ${sections.current} of ${sections.total} sections (${share} %) are up to date`,
    );
  } else {
    const written = translations.filter(({ state }) => state !== 'missing').length;
    lines.push(
      `  ${written} of ${pages.total} pages are translated; from which text is not recorded.`,
      `  Once they are right, run 'docs-cli translations accept --all --lang ${lang}'.`,
    );
  }
  return lines.join('\n');
}

/** Columns of what stands before a page's file. */
const HEAD = 14;

const PAINT: Record<PageState, (text: string) => string> = {
  outdated: colors.red,
  unparallel: colors.yellow,
  missing: colors.yellow,
  untracked: colors.dim,
  current: colors.green,
};

function printPage({ file, state, sections, changes, problems }: PageReport, columns: number): string[] {
  const said =
    state === 'missing' ? `+${sections.total}` : shownCounts(changes.map(({ change }) => ({ kind: change })));
  const head = `  ${PAINT[state](state.padEnd(10))}  `;
  const below = [
    ...changes.map(({ change, title, file, line }) => ({
      left: `${MARKS[change]} ${title}`,
      right: file === undefined ? '' : `${file}:${line}`,
    })),
    ...problems.map((problem) => ({ left: `! ${problem.code}`, right: formatPlace(problem) })),
  ];
  return [
    ...columnsOf({ left: file, right: said }, columns - HEAD).map(
      (line, i) => (i === 0 ? head : ' '.repeat(HEAD)) + line,
    ),
    ...below.flatMap((row) => columnsOf(row, columns - 4).map((line) => `    ${line}`)),
  ];
}

/** Both in one line, the right one at its end, or in two where there is no room. What is too long is cut. */
function columnsOf({ left, right }: { left: string; right: string }, width: number): string[] {
  const [start, end] = [cut(visibleLine(left), width), visibleLine(right)];
  if (end === '') return [start];
  const room = width - displayWidth(start) - displayWidth(end);
  if (room >= 2) return [start + ' '.repeat(room) + colors.dim(end)];
  return [start, ' '.repeat(Math.max(2, width - displayWidth(end))) + colors.dim(end)];
}

function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept) + displayWidth(character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
