/**
 * Many hosts serve one 404 page for all addresses, so this code handles what depends on the address. The home
 * link points to the language of the address, and the page is replaced with the 404 page of that language.
 * Redirects cover what static hosts do not: letter case, `.html`, `/index`, trailing slash, and the prefix of the
 * default language.
 */

import { encodedUrl, encodePath, localePrefix, routeKey, withoutBase } from '../../routes.js';
import { timeoutSignal } from '../navigation/retry.js';
import type { BootContext } from './boot-context.js';
import { type BootSettings, startBoot } from './start-boot.js';

export interface AddressRules {
  base: string;
  cleanUrls: boolean;
  langs: readonly string[];
  defaultLang: string;
  versions: readonly string[];
  defaultVersion: string;
}

/** The parts of an unknown address. */
export interface Address {
  lang: string;
  version: string;
  /** The path without the prefix of the default language or version, which URLs never contain. */
  path: string;
  /** Whether the address had such a prefix. */
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
    // A path that begins with two slashes would be an address of another site.
    path: `${prefix}/${segments.join('/').replace(/^\/+/, '')}`,
    redundant: version.redundant || lang.redundant,
  };
}

/** The target of the home link, prefixed with the version and language if they are not the default. */
function homeUrl(address: Address, rules: AddressRules): string {
  const prefix = localePrefix(address, { lang: rules.defaultLang, version: rules.defaultVersion });
  return `${rules.base}${encodePath(`${prefix}/`.slice(1))}`;
}

/**
 * The exact URL of the page that the address means. Undefined if there is none, or if it is the address
 * itself.
 */
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
  // If the host has no page at an exact address, a redirect to it would loop forever.
  return target === pathname ? undefined : target;
}

/**
 * Points the home links to the language and version of the address, and shows the address. Call it again while the page
 * is parsed.
 */
function showAddress(rules: AddressRules): void {
  const address = readAddress(withoutBase(location.pathname, rules.base) ?? '/', rules);
  const href = homeUrl(address, rules);
  for (const link of document.querySelectorAll('a[data-home]')) link.setAttribute('href', href);
  const path = readable(location.pathname);
  for (const place of document.querySelectorAll('[data-path]'))
    if (place.textContent !== path) place.textContent = path;
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Redirects to the page that the address means, if the list of all routes has one. */
async function redirectNotFound(rules: AddressRules, routesUrl: string): Promise<void> {
  try {
    const routes: string[] = await (await fetch(routesUrl, { signal: timeoutSignal() })).json();
    const target = redirectTarget(location.pathname, routes, rules);
    if (target) location.replace(target + location.search + location.hash);
  } catch {
    // Without the list, the 404 page stays.
  }
}

/** Replaces the page with the 404 page of the language of the address, if this page has another language. */
async function showTranslation(rules: AddressRules, context: BootContext): Promise<void> {
  const address = readAddress(withoutBase(location.pathname, rules.base) ?? '/', rules);
  if (address.lang === document.documentElement.lang) return;
  try {
    const response = await fetch(`${homeUrl(address, rules)}404.html`, { signal: timeoutSignal() });
    const html = await response.text();
    // Some hosts answer with this page again. A page that React has hydrated stays.
    if (!response.ok || context.hydrate || !html.includes(`<html lang="${address.lang}"`)) return;
    document.open();
    document.write(html);
    document.close();
  } catch {
    // Without the other page, this one stays.
  }
}

/** The `data-` attributes of the boot script of the 404 page. */
export interface NotFoundSettings extends BootSettings {
  /** URL of the list of all route paths. */
  routes?: string;
  /** `off` if the URLs of pages end in `.html`. */
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
  const { hydrate } = window.__docs ?? {};
  const context = startBoot(settings, [() => showAddress(rules)]);
  // This page replaced the one for which the client started, and a client starts once.
  if (hydrate) context.hydrate = hydrate;
  void showTranslation(rules, context);
  return context;
}
