import { isNavActive, type NavItem, routeKey, usePage } from '@docs-cli/core/runtime';
import { useHome } from './use-home.js';

/**
 * The value of `aria-current`: `page` if the entry links to the current page, `true` if the page is in the section of
 * the entry or of one of its items. Undefined for other entries, and for all entries on the 404 page.
 */
export type NavState = 'page' | 'true' | undefined;

/** Returns a function that gives the state of a navbar entry on the current page. */
export function useNavState(): (item: NavItem) => NavState {
  const { pagePath, pageType } = usePage();
  // Links begin with the prefix of language and version. Page paths do not.
  const { prefix } = useHome();

  return function stateOf(item): NavState {
    if (pageType === '404') return undefined;
    const link = item.link ?? '';
    const linkPath = prefix && link.startsWith(`${prefix}/`) ? link.slice(prefix.length) : link;
    if (link && routeKey(linkPath) === routeKey(pagePath)) return 'page';
    if (isNavActive(item, pagePath, linkPath)) return 'true';
    return item.items?.some((child) => stateOf(child)) ? 'true' : undefined;
  };
}
