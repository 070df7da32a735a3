/** The content security policy of pages. It is strict: it allows the site itself and the hosts that the config names. */
import { createHash } from 'node:crypto';
import type { HeadTag } from '../../runtime/model/index.js';
import type { CspDirective } from './schema/code-options.js';
import type { SiteConfig } from './site-config.js';

export type PolicyConfig = Pick<SiteConfig, 'search' | 'head' | 'icon' | 'logo' | 'socialLinks' | 'csp'>;

/** The content security policy of every page. */
export function policyFor(config: PolicyConfig): string {
  return [...directivesOf(config)].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Whether the policy allows to load this URL of another host. `directive` is the one of the resource. */
export function isAllowed(config: PolicyConfig, directive: CspDirective, url: URL): boolean {
  const directives = directivesOf(config);
  const sources = directives.get(directive) ?? directives.get('default-src') ?? [];
  return sources.some((source) => matches(source, url));
}

/**
 * Whether the config allows scripts or styles in the HTML of pages. A hash in the config means that its author
 * chose the code to allow. If there is any hash, browsers ignore `'unsafe-inline'`.
 */
export function allowsInline(config: PolicyConfig, directive: 'script-src' | 'style-src'): boolean {
  const isHash = (source: string) => /^'sha\d+-/.test(source);
  const directives = directivesOf(config);
  const sources = directives.get(directive) ?? directives.get('default-src') ?? [];
  const added = config.csp[directive] ?? config.csp['default-src'] ?? [];
  return added.some(isHash) || (sources.includes("'unsafe-inline'") && !sources.some(isHash));
}

function matches(source: string, { protocol, hostname, host, pathname }: URL): boolean {
  if (source === '*') return /^(https?|wss?):$/.test(protocol);
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return allowsScheme(source.slice(0, -1).toLowerCase(), protocol);
  // A keyword such as 'self' has quotes and matches no other host.
  const parts = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:']+)(:[\d*]+)?(\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme, name = '', port, path = ''] = parts;
  if (scheme && !allowsScheme(scheme.toLowerCase(), protocol)) return false;
  const wanted = name.toLowerCase();
  const isHost = wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted;
  const isPort = port === ':*' || (port ? `${hostname}${port}` === host : hostname === host);
  return (
    isHost && isPort && (path.endsWith('/') ? pathname.startsWith(path) : path === '' || path === pathname)
  );
}

/** `http` allows `https` too, and `ws` allows `wss`. */
function allowsScheme(scheme: string, protocol: string): boolean {
  return [`${scheme}:`, `${scheme}s:`].includes(protocol);
}

/**
 * A host that the config's `head` loads something from may provide any resource except scripts; a host of a
 * `<script>` may provide scripts too. Inline content of `head` is allowed by its hash. `csp` of the config adds
 * sources.
 */
function directivesOf(config: PolicyConfig): Map<string, string[]> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const hosts = new Set(picturesOf(config).flatMap(originOf));
  for (const tag of config.head) {
    const [name, attributes] = tag;
    const origins = originOf(addressIn(attributes));
    if (/^script$/i.test(name)) {
      for (const script of origins.length > 0 ? origins : inlineHash(tag)) scripts.add(script);
    } else if (/^style$/i.test(name)) for (const hash of inlineHash(tag)) styles.add(hash);
    else if (!loads(attributes)) continue;
    for (const origin of origins) hosts.add(origin);
  }
  const searched = searchHosts(config.search);
  const directives = new Map<string, string[]>([
    ['default-src', ["'self'", ...hosts]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'self'"]],
    ['frame-ancestors', ["'self'"]],
  ]);
  if (hosts.size + scripts.size > 0) directives.set('script-src', ["'self'", ...scripts]);
  if (styles.size > 0) directives.set('style-src', ["'self'", ...hosts, ...styles]);
  if (searched.length > 0) directives.set('connect-src', ["'self'", ...hosts, ...searched]);
  return extended(directives, config.csp);
}

/** A directive that the policy does not have begins with the sources of `default-src`, which it replaces. */
function extended(directives: Map<string, string[]>, csp: SiteConfig['csp']): Map<string, string[]> {
  const all = new Map(directives);
  for (const [name, added = []] of Object.entries(csp)) {
    if (added.length === 0) continue;
    const isFetch = name.endsWith('-src');
    const known = directives.get(name) ?? (isFetch ? directives.get('default-src') : undefined) ?? [];
    all.set(name, [...new Set([...known.filter((source) => source !== "'none'"), ...added])]);
  }
  return all;
}

function searchHosts(search: SiteConfig['search']): string[] {
  if (search === false || search.mode !== 'hosted') return [];
  const { appId, insights } = search;
  const hosts = [
    `https://${appId}-dsn.algolia.net`,
    `https://${appId}.algolia.net`,
    ...[1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`),
    ...(insights ? ['https://insights.algolia.io'] : []),
  ];
  // Hosts are compared case-insensitively, so write them in lower case as browsers do.
  return hosts.map((host) => host.toLowerCase());
}

/** Images that every page shows. */
function picturesOf({ icon, logo, socialLinks }: PolicyConfig): string[] {
  const logos = typeof logo === 'object' ? [logo.light, logo.dark] : [logo];
  const shown = socialLinks.filter(({ mode }) => mode === 'img').map(({ content }) => content);
  return [icon, ...logos, ...shown].filter((address) => address !== undefined);
}

/** Informational links such as `canonical` and `alternate` load nothing. */
function loads({ rel }: HeadTag[1]): boolean {
  return /\b(stylesheet|preconnect|dns-prefetch|preload|prefetch|modulepreload|icon|manifest)\b/i.test(
    String(rel),
  );
}

function addressIn(attributes: HeadTag[1]): string {
  const found = Object.entries(attributes).find(([name]) => /^(src|href)$/i.test(name));
  return String(found?.[1] ?? '');
}

/** Empty for an address of the site itself. */
function originOf(address: string): string[] {
  const own = 'https://own.invalid';
  if (!URL.canParse(address, own)) return [];
  const { origin, protocol } = new URL(address, own);
  return origin !== own && /^https?:$/.test(protocol) ? [origin] : [];
}

/** The CSP hash source of an inline element. JSON data is not executed and needs none. */
function inlineHash(tag: HeadTag): string[] {
  const text = rawText(tag).replace(/\r\n?/g, '\n');
  if (text === '' || /json/i.test(String(tag[1].type))) return [];
  return [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
}

/** The text of a raw text element. Nothing in it is escaped, except what would end the element. */
export function rawText([name, , text = '']: HeadTag): string {
  const lower = name.toLowerCase();
  // `<!--` is escaped too: together with `<script` it can keep a script from ending.
  return text.replace(lower === 'script' ? /<(?=\/script|!--)/gi : new RegExp(`<(?=/${lower})`, 'gi'), '<\\');
}
