import { useActiveHeading } from '@docs-cli/core/runtime';
import { useId } from 'react';
import { useMessages, useSlot } from '../theme-context.js';
import { OutlineList } from './outline-list.js';
import { useOutlineEntries } from './use-outline-entries.js';

export function Outline() {
  const { outlineTitle } = useMessages();
  const OutlineAfter = useSlot('OutlineAfter');
  const entries = useOutlineEntries();
  const active = useActiveHeading(entries.map((entry) => entry.id));
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    <div className="outline">
      <nav aria-labelledby={titleId}>
        <p className="outline-title" id={titleId}>
          {outlineTitle}
        </p>
        <OutlineList entries={entries} active={active} />
      </nav>
      <OutlineAfter />
    </div>
  );
}
