import { type PointerEvent, useEffect, useRef } from 'react';

export interface HoverOptions {
  onEnter(): void;
  onLeave(): void;
  /** Milliseconds from the pointer's coming or going to the call. */
  enterDelay: number;
  leaveDelay: number;
}

/**
 * Props for an element that something opens over. A pointer that comes back in time has never left, and one that
 * only crosses has never come. A finger does not hover: it taps.
 */
export function useHover({ onEnter, onLeave, enterDelay, leaveDelay }: HoverOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (delay: number, act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    cancel();
    timer.current = setTimeout(act, delay);
  };
  return {
    hover: { onPointerEnter: after(enterDelay, onEnter), onPointerLeave: after(leaveDelay, onLeave) },
    cancel,
  };
}
