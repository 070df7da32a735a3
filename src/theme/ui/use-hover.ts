import { type PointerEvent, useEffect, useRef } from 'react';

export interface HoverOptions {
  onEnter(): void;
  onLeave(): void;
  /** Milliseconds between the pointer event and the call. */
  enterDelay: number;
  leaveDelay: number;
}

/**
 * Props for an element that opens something on hover. A pointer that returns within the delay has not left,
 * and one that only crosses the element has not entered. Touch does not trigger it.
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
