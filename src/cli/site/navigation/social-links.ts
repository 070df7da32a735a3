/**
 * Social links with icons and names. The icons are part of the site's data, so readers download only the
 * icons that the site uses.
 */
import type { SocialLink, SocialLinkData } from '../../../runtime/model/index.js';
import { iconMarkup, socialIcon } from './social-icons.js';

/** `fallback` is the name of a link that shows content and has no label. */
export function socialLinkData({ icon, mode, content, label }: SocialLink, fallback: string): SocialLinkData {
  if (typeof icon === 'object') {
    const name = label ?? (mode === 'link' ? addressee(content) : fallback);
    return { icon: 'custom', svg: icon.svg, name, mode, content };
  }
  return { icon, svg: iconMarkup(icon), name: label ?? socialIcon(icon).name, mode, content };
}

/** A readable name for an address: its host, or the part after `mailto:` or `tel:`. */
function addressee(address: string): string {
  const { hostname, pathname } = new URL(address);
  return hostname || pathname;
}
