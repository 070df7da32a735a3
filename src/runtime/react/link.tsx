/** Links. Every address in a theme goes through this module, which applies the base path and clean URLs. */
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { isExternal, urlOf } from '../routes.js';
import { useSite } from './context.js';

/** A function that turns a route path (or an address of another origin, or `#hash`) into an `href`. */
export function useHref(): (link: string) => string {
  const site = useSite();
  return (link) => (isExternal(link) || link.startsWith('#') ? link : urlOf(link, site));
}

/** A file of `content/public`, or of another origin, as a URL. */
export function useAssetUrl(): (path: string) => string {
  const { base } = useSite();
  return (path) => (isExternal(path) ? path : base + path.replace(/^\//, ''));
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /**
   * Route path without base (`/zh/guide/`), `#hash`, or an address of another origin, which opens in a new
   * tab.
   */
  href: string;
  children?: ReactNode;
}

/** An `<a>`. The router, which listens on the document, handles internal clicks. */
export function Link({ href, ...rest }: LinkProps) {
  const toHref = useHref();
  const external = /^(https?:)?\/\//i.test(href);
  return (
    <a
      href={toHref(href)}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
    />
  );
}
