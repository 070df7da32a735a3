/**
 * Links to the same page in another language or version: following one preserves the reader's section as the
 * hash.
 */
import { currentSection } from '../article/active-heading.js';
import { isPlainClick, linkAt } from './internal-links.js';

const PRESERVES_HASH = '[hreflang],[data-keep-section]';

/** The reader's section as a hash, for a link to another page that preserves it. Empty for all other links. */
export function preservedHash(link: HTMLAnchorElement): string {
  const section = link.matches(PRESERVES_HASH) && !link.hash ? currentSection() : undefined;
  return section === undefined ? '' : `#${encodeURIComponent(section)}`;
}

/** Preserves the hash on clicks, until `signal` is aborted if there is one. */
export function preserveHashOnSwitch(signal?: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const link = isPlainClick(event) ? linkAt(event.target) : undefined;
    const isOther = link?.origin === location.origin && link.pathname !== location.pathname;
    const hash = isOther ? preservedHash(link) : '';
    if (!link || !hash) return;
    event.preventDefault();
    location.assign(link.href + hash);
  };
  document.addEventListener('click', onClick, { signal });
}
