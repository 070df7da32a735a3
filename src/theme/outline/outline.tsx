import { scrollWithin, useActiveHeading, useMediaQuery } from '@docs-cli/core/runtime';
import { useEffect, useId, useRef } from 'react';
import { useMessages, useSlot } from '../theme-context.js';
import { OutlineList } from './outline-list.js';
import { useOutlineEntries } from './use-outline-entries.js';

export function Outline() {
  const { outlineTitle } = useMessages();
  const OutlineAfter = useSlot('OutlineAfter');
  const entries = useOutlineEntries();
  const isShown = useMediaQuery('(width >= 1280px)');
  const active = useActiveHeading(isShown ? entries.map((entry) => entry.id) : []);
  const titleId = useId();
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entry = active === undefined ? null : column.current?.querySelector('[aria-current]');
    if (entry) scrollWithin(column.current!, entry);
    else column.current?.scrollTo(0, 0);
  }, [active]);
  if (entries.length === 0) return null;
  return (
    <div ref={column} className="dc-outline">
      <nav aria-labelledby={titleId}>
        <p className="dc-outline-title" id={titleId}>
          {outlineTitle}
        </p>
        <OutlineList entries={entries} active={active} folds />
      </nav>
      <OutlineAfter />
    </div>
  );
}
