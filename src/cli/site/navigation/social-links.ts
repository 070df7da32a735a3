/**
 * Social links with icons and names. The icons are part of the site's data, so readers download only the
 * icons that the site uses.
 */
import type { SocialLink, SocialLinkData } from '../../../runtime/model.js';

const KNOWN = {
  github: {
    name: 'GitHub',
    path: 'M12 2.25a9.75 9.75 0 0 0-3.3 18.92V18.6c-2.1.4-3-.55-3.5-1.75-.25-.55-.6-1-1.1-1.3-.3-.2-.2-.55.25-.5.9.1 1.5.7 1.95 1.4.6.85 1.3 1.1 2.45.8.1-.6.4-1.1.75-1.4-2.5-.35-4.3-1.5-4.3-4.55 0-1.15.4-2.1 1.05-2.85-.2-.7-.2-1.75.25-2.65 1.15 0 2 .55 2.7 1.1a9.6 9.6 0 0 1 5.6 0c.7-.55 1.55-1.1 2.7-1.1.45.9.45 1.95.25 2.65.65.75 1.05 1.7 1.05 2.85 0 3.05-1.8 4.2-4.3 4.55.5.45.8 1.2.8 2.25v3.07A9.75 9.75 0 0 0 12 2.25Z',
  },
  x: {
    name: 'X',
    path: 'M3.6 4h5l4 5.5L17.4 4h2.2l-6 7.1 6.8 8.9h-5l-4.3-5.9L6 20H3.8l6.3-7.3L3.6 4Zm3.1 1.6 9.5 12.8h1.2L8 5.6H6.7Z',
  },
  discord: {
    name: 'Discord',
    path: 'M8.3 4.9c-1.5.25-2.9.7-4.1 1.3C2.3 9.3 1.7 12.9 2 16.5c1.6 1.2 3.2 2 4.9 2.5l1.1-1.8-1.6-.8.4-.35c3.3 1.5 7.1 1.5 10.4 0l.4.35-1.6.8L17.1 19c1.7-.5 3.3-1.3 4.9-2.5.4-4.2-.7-7.5-2.2-10.3a15 15 0 0 0-4.1-1.3l-.6 1.25a14 14 0 0 0-6.2 0L8.3 4.9ZM8.7 10.1c1 0 1.75.9 1.75 2s-.75 2-1.75 2-1.75-.9-1.75-2 .75-2 1.75-2Zm6.6 0c1 0 1.75.9 1.75 2s-.75 2-1.75 2-1.75-.9-1.75-2 .75-2 1.75-2Z',
  },
};

/** `fallback` is the name of a link that shows content and has no label. */
export function socialLinkData({ icon, mode, content, label }: SocialLink, fallback: string): SocialLinkData {
  if (typeof icon === 'object') {
    const name = label ?? (mode === 'link' ? addressee(content) : fallback);
    return { icon: 'custom', svg: icon.svg, name, mode, content };
  }
  const { name, path } = KNOWN[icon];
  const svg = `<svg class="icon icon-solid" viewBox="0 0 24 24"><path d="${path}"/></svg>`;
  return { icon, svg, name: label ?? name, mode, content };
}

/** A readable name for an address: its host, or the part after `mailto:`. */
function addressee(address: string): string {
  const { hostname, pathname } = new URL(address, 'https://link');
  return hostname || pathname;
}
