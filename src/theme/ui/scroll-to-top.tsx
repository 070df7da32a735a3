import { useScroll } from '@docs-cli/core/runtime';
import { useState } from 'react';
import { useMessages } from '../theme-context.js';
import { ArrowUpIcon } from './icons.js';
import { Tooltip } from './tooltip.js';

/** The button that scrolls to the top. Shown after the page has been scrolled. */
export function ScrollToTop() {
  const { scrollToTopText } = useMessages();
  const [isScrolled, setScrolled] = useState(false);
  useScroll(() => setScrolled(scrollY > 0));
  if (!isScrolled) return null;

  function toTop() {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
    // The button disappears at the top of the page, so the focus moves to the start of the text.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
  return (
    <div className="dc-scroll-to-top">
      <Tooltip text={scrollToTopText}>
        <button
          type="button"
          className="dc-control dc-control-icon"
          aria-label={scrollToTopText}
          onClick={toTop}
        >
          <ArrowUpIcon />
        </button>
      </Tooltip>
    </div>
  );
}
