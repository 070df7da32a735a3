import { type TocEntry, useTextLang } from '@docs-cli/core/runtime';

/** The headings as links. `active` is the id of the current heading. */
export function OutlineList({ entries, active }: { entries: TocEntry[]; active?: string | undefined }) {
  return (
    <ul className="dc-outline-list" {...useTextLang()}>
      {entries.map((entry) => (
        <li key={entry.id} data-depth={entry.depth}>
          <a
            className="dc-outline-link"
            href={`#${encodeURIComponent(entry.id)}`}
            aria-current={entry.id === active ? 'location' : undefined}
          >
            {entry.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
