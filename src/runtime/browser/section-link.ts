/** Links to the same page in another language or version: following one keeps the reader's section. */
import { currentSection } from './active-heading.js';
import { isPlainClick, linkAt } from './links.js';

const KEEPS_SECTION = '[hreflang],[data-keep-section]';

/** The section to keep, as a hash, by who follows a link that leads to another page. */
export function sectionKeptBy(link: HTMLAnchorElement): string {
  const section = link.matches(KEEPS_SECTION) && !link.hash ? currentSection() : undefined;
  return section === undefined ? '' : `#${encodeURIComponent(section)}`;
}

/** Until the client is there, a link leads the plain way, and keeps the section all the same. @returns ends that. */
export function keepSectionPlainly(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = isPlainClick(event) ? linkAt(event.target) : undefined;
    const isOther = link?.origin === location.origin && link.pathname !== location.pathname;
    const hash = isOther ? sectionKeptBy(link) : '';
    if (!link || !hash) return;
    event.preventDefault();
    location.assign(link.href + hash);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
