import { isNavActive, type NavItem, routeKey, usePage } from '@docs-cli/core/runtime';
import { useHome } from './use-home.js';

/** The value of `aria-current`: `page` leads to this very page, `true` to the section it is in. */
export type NavState = 'page' | 'true' | undefined;

/** Where an entry of the navbar stands to the page. */
export function useNavState(): (item: NavItem) => NavState {
  const { pagePath, pageType } = usePage();
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
