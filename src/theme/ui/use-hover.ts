import { type PointerEvent, useEffect, useRef } from 'react';

const DELAY = 100;

export interface HoverDelays {
  /** Milliseconds between the pointer event and the call. Default: 100. */
  enterDelay?: number;
  leaveDelay?: number;
}

export interface HoverOptions extends HoverDelays {
  onEnter(): void;
  onLeave(): void;
}

/**
 * Props for an element that opens something on hover. A pointer that returns within the delay has not left,
 * and one that only crosses the element has not entered. Touch does not trigger it.
 */
export function useHover({ onEnter, onLeave, enterDelay = DELAY, leaveDelay = DELAY }: HoverOptions) {
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
