/**
 * Many hosts have one 404 page for all addresses: what depends on the address is done here. The link home leads to the
 * language of the address, and redirects are made that no static host does: case, `.html`, `/index`, slash, the default
 * language's prefix. The page itself keeps the language that it is written in.
 */

import { encodedUrl, encodePath, localePrefix, routeKey, withoutBase } from '../routes.js';
import type { BootContext } from './boot-context.js';
import { timeoutSignal } from './retry.js';
import { type BootSettings, startBoot } from './start-boot.js';

export interface AddressRules {
  base: string;
  cleanUrls: boolean;
  langs: readonly string[];
  defaultLang: string;
  versions: readonly string[];
  defaultVersion: string;
}

/** What an unknown address says about itself. */
export interface Address {
  lang: string;
  version: string;
  /** The path without a default language or version that was written although it is never written. */
  path: string;
  /** Was there one? */
  redundant: boolean;
}

/** `/v1/zh/guide/x` is version `v1`, language `zh`; `/en/x` is `/x`. The path is without base. */
export function readAddress(path: string, rules: AddressRules): Address {
  const segments = path.split('/').slice(1);
  const take = (known: readonly string[], fallback: string) => {
    const found = known.find((name) => name.toLowerCase() === segments[0]?.toLowerCase());
    if (found === undefined) return { value: fallback, redundant: false };
    segments.shift();
    return { value: found, redundant: found === fallback };
  };
  const version = take(rules.versions, rules.defaultVersion);
  const lang = take(rules.langs, rules.defaultLang);
  const where = { lang: lang.value, version: version.value };
  const prefix = localePrefix(where, { lang: rules.defaultLang, version: rules.defaultVersion });
  return {
    ...where,
    path: `${prefix}/${segments.join('/')}`,
    redundant: version.redundant || lang.redundant,
  };
}

/** The home link's target: prefixed with version and language where they are not the default. */
export function homeUrl(address: Address, rules: AddressRules): string {
  const prefix = localePrefix(address, { lang: rules.defaultLang, version: rules.defaultVersion });
  return `${rules.base}${encodePath(`${prefix}/`.slice(1))}`;
}

/** The exact URL of the page that is meant, or undefined where there is none other than the one asked for. */
export function redirectTarget(
  pathname: string,
  routes: readonly string[],
  rules: AddressRules,
): string | undefined {
  const path = withoutBase(pathname, rules.base);
  if (path === undefined) return undefined;
  const address = readAddress(path, rules);
  const key = routeKey(address.path);
  const route = routes.find((candidate) => routeKey(encodePath(candidate)) === key);
  const target =
    route !== undefined
      ? encodedUrl(route, rules)
      : address.redundant
        ? rules.base + address.path.slice(1)
        : undefined;
  // An exact address that the host does not answer would come back here for ever.
  return target === pathname ? undefined : target;
}

/** Leads the links home to the language and version of the address, as far as the page is parsed. */
export function linkHome(rules: AddressRules): void {
  const address = readAddress(withoutBase(location.pathname, rules.base) ?? '/', rules);
  const href = homeUrl(address, rules);
  for (const link of document.querySelectorAll('a[data-home]')) link.setAttribute('href', href);
}

/** Goes where the reader meant to go, if the list of all routes knows where that is. */
export async function redirectNotFound(rules: AddressRules, routesUrl: string): Promise<void> {
  try {
    const routes: string[] = await (await fetch(routesUrl, { signal: timeoutSignal() })).json();
    const target = redirectTarget(location.pathname, routes, rules);
    if (target) location.replace(target + location.search + location.hash);
  } catch {
    // Without the list the page is what it is: not found.
  }
}

/** The `data-` attributes of the boot script of the 404 page. */
export interface NotFoundSettings extends BootSettings {
  /** URL of the list of all route paths. */
  routes?: string;
  /** `off` where pages are addressed as `.html`. */
  cleanUrls?: string;
  defaultLang?: string;
  /** All versions, separated by commas, and the one without a prefix. */
  versions?: string;
  defaultVersion?: string;
}

/** A setting that holds several values. */
const list = (value: string | undefined) => (value ? value.split(',') : []);

export function startNotFound(settings: NotFoundSettings): BootContext {
  const { base = '/', langs, defaultLang = '', versions, defaultVersion = '', cleanUrls, routes } = settings;
  const rules: AddressRules = {
    base,
    cleanUrls: cleanUrls !== 'off',
    langs: list(langs),
    defaultLang,
    versions: list(versions),
    defaultVersion,
  };
  if (routes) void redirectNotFound(rules, routes);
  return startBoot(settings, [() => linkHome(rules)]);
}
