/** A button and the menu that it opens below itself. */
import type { KeyboardEvent } from 'react';
import { ChevronIcon } from './icons.js';
import { Popover, type PopoverProps } from './popover.js';

/** Milliseconds before a menu closes after the pointer has left it. It opens without delay. */
const CLOSE_DELAY = 150;

export type DropdownProps = Pick<PopoverProps, 'text' | 'label' | 'active' | 'align' | 'hover' | 'children'>;

export function Dropdown({ text, align = 'end', ...rest }: DropdownProps) {
  return (
    <Popover
      {...rest}
      className="dc-dropdown"
      align={align}
      enterDelay={0}
      leaveDelay={CLOSE_DELAY}
      onKeyDown={rove}
      text={
        <>
          {text}
          <ChevronIcon />
        </>
      }
    />
  );
}

/**
 * Arrow keys, Home and End move between the entries. Arrow Down on the button opens the menu and moves into
 * it.
 */
function rove(event: KeyboardEvent<HTMLElement>): void {
  const [button, panel] = event.currentTarget.children as unknown as [HTMLElement, HTMLElement];
  if (!panel.matches(':popover-open')) {
    if (event.key !== 'ArrowDown') return;
    panel.showPopover({ source: button });
  }
  const entries = [...panel.querySelectorAll<HTMLElement>('a, button')].filter(
    (entry) => entry.closest('[popover]') === panel,
  );
  const next = neighbour(entries, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The entry to which a key moves the focus; undefined for other keys. */
function neighbour(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  return undefined;
}
