/** A button and the panel it opens below itself: of native pop-over make, so it opens without script. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { ChevronIcon } from './icons.js';
import { usePopoverClosing } from './use-popover-closing.js';

export interface DropdownProps {
  /** What the button shows. */
  text?: ReactNode;
  /** Its accessible name, where it shows an icon alone. */
  label?: string;
  /** True where the entry of the current page is inside. */
  active?: boolean;
  /** The edge of the button that the panel keeps. */
  align?: 'start' | 'end';
  children: ReactNode;
}

export function Dropdown({ text, label, active = false, align = 'end', children }: DropdownProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  usePopoverClosing(panel);

  function onKeyDown(event: KeyboardEvent) {
    const box = panel.current;
    if (!box || !button.current) return;
    if (event.key === 'ArrowDown' && !box.matches(':popover-open'))
      box.showPopover({ source: button.current });
    const next = neighbour([...box.querySelectorAll<HTMLElement>('a, button')], event.key);
    if (!next || !box.matches(':popover-open')) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the controls inside
    <div className="dropdown" data-align={align} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="control dropdown-button"
        popoverTarget={id}
        aria-label={label}
        data-active={active || undefined}
      >
        {text}
        <ChevronIcon />
      </button>
      <div ref={panel} id={id} popover="auto" className="dropdown-panel">
        {children}
      </div>
    </div>
  );
}

/** The entry that a key leads to from the focused one; undefined for other keys. */
function neighbour(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  return undefined;
}
