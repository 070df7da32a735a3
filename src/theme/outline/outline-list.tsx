import { type TocEntry, useTextLang } from '@docs-cli/core/runtime';
import { BreakableText } from '../ui/breakable-text.js';

/** Above this number of entries, a list that can fold shows only the subsections of the current section. */
const LONG = 14;

interface OutlineListProps {
  entries: TocEntry[];
  /** ID of the current heading. */
  active?: string | undefined;
  /** Default: false. */
  folds?: boolean;
}

/** The headings as links. */
export function OutlineList({ entries, active, folds = false }: OutlineListProps) {
  const top = Math.min(...entries.map(({ depth }) => depth));
  let section = -1;
  /** For each entry, the index of the entry that begins its section. */
  const sections = entries.map(({ depth }, i) => {
    if (depth === top) section = i;
    return section;
  });
  const current = sections[entries.findIndex(({ id }) => id === active)];
  const isFolded = folds && entries.length > LONG;
  return (
    <ul className="dc-outline-list" data-folds={isFolded || undefined} {...useTextLang()}>
      {entries.map((entry, i) => (
        <li
          key={entry.id}
          data-depth={entry.depth}
          data-open={(isFolded && (entry.depth === top || sections[i] === current)) || undefined}
        >
          <a
            className="dc-outline-link"
            href={`#${encodeURIComponent(entry.id)}`}
            aria-current={entry.id === active ? 'location' : undefined}
          >
            <BreakableText text={entry.text} />
          </a>
        </li>
      ))}
    </ul>
  );
}
