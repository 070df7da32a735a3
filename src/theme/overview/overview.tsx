/**
 * The pages of a section with their headings. A plain list without script; with script, it has a filter
 * field.
 */
import { usePage, usePayload } from '@docs-cli/core/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../theme-context.js';
import { FilterIcon } from '../ui/icons.js';
import { filterGroups } from './filter-groups.js';
import { OverviewGroupSection } from './overview-group-section.js';

/** A navigation to another overview starts with an empty filter. */
export function Overview() {
  return <FilteredOverview key={usePage().routePath} />;
}

function FilteredOverview() {
  const { overview = [] } = usePayload();
  const { overviewFilterText, overviewFilterPlaceholder, overviewNoResultText, overviewOthersText } =
    useMessages();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // The reader may have typed before hydration.
  useEffect(() => setQuery(field.current?.value ?? ''), []);
  // Without groups, there is nothing that the pages could be the others of.
  const hasGroups = overview.some(({ name }) => name !== '');
  const named = overview.map((group) => ({
    ...group,
    name: group.name || (hasGroups ? overviewOthersText : ''),
  }));
  const groups = filterGroups(named, query);

  return (
    <div className="dc-overview">
      <div className="dc-overview-filter dc-needs-script">
        <label htmlFor={id}>{overviewFilterText}</label>
        <div className="dc-field">
          <FilterIcon />
          <input
            ref={field}
            id={id}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={overviewFilterPlaceholder}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
      </div>
      {groups.map((group) => (
        // Groups may have the same name.
        <OverviewGroupSection key={`${group.name} ${group.items[0]?.link}`} group={group} />
      ))}
      <p className="dc-overview-empty" role="status">
        {groups.length === 0 && query && overviewNoResultText.replace('{query}', () => query)}
      </p>
    </div>
  );
}
