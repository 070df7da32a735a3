/**
 * Interprets `redirects` of the config: which addresses moved in each locale version, and where they lead.
 * Everything that handles redirects (`check`, links in pages, files for hosts, the map of moved headings)
 * uses this module.
 *
 * A key is an address of the default language. It also applies to every other language, with that language's
 * prefix, if the target page exists in that language and no other file has the address. A key with a language
 * prefix applies to that language only. The version is part of the address; an address without a version
 * prefix belongs to the default version. A key with `#id` is a heading that moved away from a page that still
 * exists.
 */
import type { SourceFile } from '../../../runtime/model/index.js';
import { decodePath, fileStemOf, isExternal, splitHref } from '../../../runtime/routes.js';
import { plainRouteKey } from '../../content/scan.js';
import { type LocaleVersion, memoize, pageAt, prefixOf, type Site } from '../site.js';
import { isGeneratedFile } from './generated-files.js';
import { anchorsOf } from './heading-ids.js';

/** A target of a redirect. `query` and `hash` include their leading `?` and `#`. */
export type Destination =
  | { kind: 'page'; page: SourceFile; query: string; hash: string }
  /** A file, by its URL without base. Without `path`, the build generates the file. */
  | { kind: 'file'; url: string; path?: string; suffix: string }
  | { kind: 'external'; href: string };

/** A key of the config in one locale version. */
interface Move {
  /** Key in `redirects` of the config. Locate it with `site.loaded.locate(['redirects', key])`. */
  key: string;
  value: string;
  localeVersion: LocaleVersion;
  /** Whether the key names this language. The default language needs no prefix. */
  isExplicit: boolean;
  /**
   * The address that moved: decoded, with prefix, without base, `.html` and `index`: `/zh/old`, `/zh/old/`.
   */
  from: string;
  /** Decoded hash; only set for a heading that moved. */
  fromHash?: string;
}

/** A valid redirect. */
export interface Redirect extends Move {
  /** The final target, after following further redirects. */
  to: Destination;
  /**
   * Intermediate addresses with their prefix, if the target was redirected too; empty for a direct redirect.
   */
  intermediates: string[];
}

/** Why the redirect of a key does not work. */
export type RedirectFault = { key: string; localeVersion: LocaleVersion } & (
  | { kind: 'dead'; value: string }
  /** The key is a pattern, such as `/old/*` or `/old/:name`. */
  | { kind: 'pattern' }
  /** A heading moved away from a page that does not exist. `movedTo` is set if the page moved too. */
  | { kind: 'no-page'; movedTo?: SourceFile }
  /** The addresses of the loop, starting with the key's address. */
  | { kind: 'loop'; addresses: string[] }
  /**
   * Something else has this address already (a page, a file or another key of the config), or one of its folders is a
   * file. `reason` is a clause.
   */
  | { kind: 'hidden'; reason: string }
);

/** The redirect of the first of these decoded paths that has one. */
export function redirectOf(site: Site, paths: Iterable<string>): Redirect | undefined {
  const { byAddress } = readRedirects(site);
  if (byAddress.size === 0) return undefined;
  for (const path of paths) {
    const found = byAddress.get(addressKey(path));
    if (found) return found;
  }
  return undefined;
}

/** The redirect of a heading that moved away from this page. */
export function movedHeading(site: Site, page: SourceFile, hash: string): Redirect | undefined {
  if (hash.length < 2) return undefined;
  const { byAddress } = readRedirects(site);
  if (byAddress.size === 0) return undefined;
  return byAddress.get(addressKey(page.routePath, decodePath(hash.slice(1))));
}

/**
 * The target of a link to a moved address. The link's own query and hash are kept if the redirect sets none.
 */
export function destinationOf(
  site: Site,
  { to }: Redirect,
  { query, hash }: { query: string; hash: string },
): Destination {
  if (to.kind !== 'page') return to;
  const heading = to.hash === '' ? movedHeading(site, to.page, hash) : undefined;
  if (heading) return destinationOf(site, heading, { query: to.query || query, hash: '' });
  return withSuffix(to, { query, hash });
}

interface RedirectIndex {
  /**
   * The valid redirects of all locale versions, in the order of the config. Redirects for languages that a key does not
   * name come last.
   */
  redirects: Redirect[];
  /** Errors of keys as written. A key that does not apply in another language is not an error. */
  faults: RedirectFault[];
  byAddress: Map<string, Redirect>;
}

export const readRedirects = memoize((site): RedirectIndex => {
  const { moves, faults } = movesOf(site);
  const redirects: Redirect[] = [];
  const byAddress = new Map<string, Redirect>();
  for (const [address, move] of moves) {
    const followed = follow(site, moves, move);
    if (!('to' in followed)) {
      if (move.isExplicit && followed.fault) faults.push(followed.fault);
      continue;
    }
    const { to } = followed;
    if (!move.isExplicit && to.kind === 'page' && to.page.lang !== move.localeVersion.lang) continue;
    const redirect = { ...move, ...followed };
    redirects.push(redirect);
    byAddress.set(address, redirect);
  }
  return { redirects, faults, byAddress };
});

/**
 * Every address that may have moved, and errors for invalid keys. Addresses written in the config come before
 * derived ones.
 */
function movesOf(site: Site): { moves: Map<string, Move>; faults: RedirectFault[] } {
  const moves = new Map<string, Move>();
  const faults: RedirectFault[] = [];
  const others: Move[] = [];
  for (const [key, value] of Object.entries(site.config.redirects)) {
    const { path, hash } = splitHref(key);
    const address = readAddress(site, path.replace(/\.html$/i, '').replace(/\/index$/i, '/'));
    const ofLang = (lang: string): Move => {
      const localeVersion = { lang, version: address.version };
      const from = prefixOf(site, localeVersion) + address.path;
      const ofHeading = hash.length < 2 ? {} : { fromHash: decodePath(hash.slice(1)) };
      return {
        key,
        value,
        localeVersion,
        isExplicit: lang === (address.lang ?? site.config.lang),
        from,
        ...ofHeading,
      };
    };
    const move = ofLang(address.lang ?? site.config.lang);
    if (isPattern(key)) {
      faults.push({ kind: 'pattern', key, localeVersion: move.localeVersion });
      continue;
    }
    const at = addressKey(move.from, move.fromHash);
    const same = moves.get(at);
    const reason =
      reasonHidden(site, move) ?? (same && same.value !== value ? hasAddress(`'${same.key}'`) : undefined);
    if (reason !== undefined) faults.push({ kind: 'hidden', key, localeVersion: move.localeVersion, reason });
    else if (!same) moves.set(at, move);
    if (address.lang !== undefined) continue;
    for (const { lang } of site.config.locales) if (lang !== site.config.lang) others.push(ofLang(lang));
  }
  for (const move of others) {
    const at = addressKey(move.from, move.fromHash);
    if (!moves.has(at) && reasonHidden(site, move) === undefined) moves.set(at, move);
  }
  return { moves, faults };
}

/** A literal asterisk in a key is written as `%2A`. */
function isPattern(key: string): boolean {
  return /[*]|\/:/.test(key);
}

/** Why the build cannot write a file for this address. */
function reasonHidden(site: Site, { from, fromHash }: Move): string | undefined {
  const page = pageAt(site, from);
  if (fromHash !== undefined) {
    return page && anchorsOf(site, page).has(fromHash)
      ? hasAddress(`'#${fromHash}' of '${page.path}'`)
      : undefined;
  }
  const file = page ? `'${page.path}'` : (fileAt(site, from) ?? fileAt(site, `/${fileStemOf(from)}.html`));
  if (file !== undefined) return hasAddress(file);
  const above = foldersAbove(from).find((folder) => fileAt(site, folder) !== undefined);
  return above && `'${above}' is a file, so no address can be below it`;
}

function fileAt(site: Site, url: string): string | undefined {
  const file = site.content.files.get(url);
  if (file) return `'${file.path}'`;
  return isGeneratedFile(site, url) ? 'a file of the build' : undefined;
}

/** `/a/b/c` -> `/a`, `/a/b`. */
function foldersAbove(path: string): string[] {
  const names = path.replace(/\/$/, '').split('/').slice(1, -1);
  return names.map((_, i) => `/${names.slice(0, i + 1).join('/')}`);
}

const hasAddress = (what: string) => `${what} has this URL`;

/** Both are missing if it leads to another key that has no valid target. */
type Followed = Pick<Redirect, 'to' | 'intermediates'> | { fault?: RedirectFault };

function follow(site: Site, moves: ReadonlyMap<string, Move>, move: Move): Followed {
  const { key, value, localeVersion } = move;
  if (move.fromHash !== undefined && !pageAt(site, move.from)) {
    const whole = moves.get(addressKey(move.from));
    const followed = whole && follow(site, moves, whole);
    const to = followed && 'to' in followed && followed.to.kind === 'page' ? followed.to.page : undefined;
    return { fault: { kind: 'no-page', key, localeVersion, ...(to ? { movedTo: to } : {}) } };
  }
  const intermediates: string[] = [];
  const visited = new Set([move]);
  /** The query and the hash that the values so far set. */
  let suffix = { query: '', hash: '' };
  for (let current = move; ; ) {
    const next = nextStep(site, moves, current);
    if (next === undefined)
      return current === move ? { fault: { kind: 'dead', key, localeVersion, value } } : {};
    if ('kind' in next) return { to: withSuffix(next, suffix), intermediates };
    intermediates.push(shownAddress(next));
    if (visited.has(next))
      return {
        fault: { kind: 'loop', key, localeVersion, addresses: [shownAddress(move), ...intermediates] },
      };
    visited.add(next);
    const { query, hash } = splitHref(current.value);
    // The heading of a hash may have moved: then the next value replaces the hash.
    suffix = { query: query || suffix.query, hash: next.fromHash === undefined ? hash || suffix.hash : '' };
    current = next;
  }
}

/** Keeps the query and the hash of a link or of another redirect, if the destination has none. */
function withSuffix(to: Destination, { query, hash }: { query: string; hash: string }): Destination {
  return to.kind === 'page' ? { ...to, query: to.query || query, hash: to.hash || hash } : to;
}

/** Resolves the value of a key by one step. */
function nextStep(
  site: Site,
  moves: ReadonlyMap<string, Move>,
  { value, localeVersion, from }: Move,
): Destination | Move | undefined {
  if (isExternal(value)) return { kind: 'external', href: value };
  const { path, query, hash } = splitHref(value);
  for (const candidate of path === '' ? [from] : addressesMeantBy(site, localeVersion, path)) {
    const page = pageAt(site, candidate);
    if (page) return moves.get(addressKey(page.routePath, decodePath(hash.slice(1)))) ?? toPage(page);
    const moved = moves.get(addressKey(candidate));
    if (moved) return moved;
    const file = site.content.files.get(candidate);
    if (file) return { kind: 'file', url: file.url, path: file.path, suffix: query + hash };
    if (isGeneratedFile(site, candidate)) return { kind: 'file', url: candidate, suffix: query + hash };
  }
  return undefined;

  function toPage(page: SourceFile): Destination {
    return { kind: 'page', page, query, hash };
  }
}

/** A path in a value means the page in the reader's language, or else in the default language. */
function addressesMeantBy(site: Site, { lang }: LocaleVersion, written: string): string[] {
  const { version, lang: named, path } = readAddress(site, written);
  const langs = named === undefined ? [lang, site.config.lang] : [named];
  return [...new Set(langs)].map((lang) => prefixOf(site, { lang, version }) + path);
}

/** Splits an address of the config; `lang` is set if the address has a language prefix. */
function readAddress(site: Site, written: string): { version: string; lang?: string; path: string } {
  const { multiVersion, locales } = site.config;
  let path = decodePath(written);
  const take = (names: string[]) => {
    const [, first = ''] = path.split('/', 2);
    const found = names.find((name) => name.toLowerCase() === first.toLowerCase());
    if (found !== undefined) path = path.slice(found.length + 1) || '/';
    return found;
  };
  const version = take(multiVersion.versions.filter((name) => name !== multiVersion.default));
  const lang = take(locales.map(({ lang }) => lang).filter((name) => name !== site.config.lang));
  return { version: version ?? multiVersion.default, ...(lang === undefined ? {} : { lang }), path };
}

function addressKey(path: string, id = ''): string {
  return id === '' ? plainRouteKey(path) : `${plainRouteKey(path)}#${id}`;
}

function shownAddress({ from, fromHash }: Move): string {
  return fromHash === undefined ? from : `${from}#${fromHash}`;
}
