/** Animates a change of the color scheme as a circle that grows from the control that was used. */
import { toggleAppearance } from './appearance.js';

/** Duration of the animation in milliseconds. */
const REVEAL_DURATION = 400;

/**
 * Where the circle starts. A click from the keyboard has no coordinates; the circle then starts at the center
 * of the control.
 */
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

/**
 * Toggles with the animation. Toggles at once if the reader prefers reduced motion or the browser has no view
 * transitions.
 */
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
        {
          duration: REVEAL_DURATION,
          easing: 'cubic-bezier(0.4, 0, 0.2, 1)',
          pseudoElement: '::view-transition-new(root)',
        },
      ),
    // If the browser skips the transition (hidden tab, a second toggle), the scheme still changes.
    () => undefined,
  );
}
