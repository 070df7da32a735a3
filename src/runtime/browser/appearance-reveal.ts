/** The change of scheme as a circle that grows from the control that was used. */
import { toggleAppearance } from './appearance.js';

/** Milliseconds. */
export const REVEAL_DURATION = 400;

/** Where the circle starts. A click made by a key has no place of its own: the middle of the control is taken. */
interface Origin {
  clientX: number;
  clientY: number;
  currentTarget?: EventTarget | null;
}

function centreOf(origin: Origin | undefined): { x: number; y: number } {
  if (origin && (origin.clientX !== 0 || origin.clientY !== 0))
    return { x: origin.clientX, y: origin.clientY };
  if (origin?.currentTarget instanceof Element) {
    const box = origin.currentTarget.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return { x: innerWidth, y: 0 };
}

/** Toggles with the circle, or at once where the reader wants less motion or the browser knows no view transitions. */
export function revealAppearance(origin?: Origin): void {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (prefersReducedMotion || typeof document.startViewTransition !== 'function') {
    toggleAppearance();
    return;
  }
  const { x, y } = centreOf(origin);
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const transition = document.startViewTransition(toggleAppearance);
  transition.ready.then(
    () =>
      document.documentElement.animate(
        { clipPath: [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`] },
        { duration: REVEAL_DURATION, easing: 'ease-in', pseudoElement: '::view-transition-new(root)' },
      ),
    // A transition that the browser skipped (hidden tab, a second toggle) has still changed the scheme.
    () => undefined,
  );
}
