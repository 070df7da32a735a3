/**
 * What answers carry beside their bytes: the same in dev, in preview and in the `_headers` that hosts read. Pages work
 * under a strict policy; what it lets in beyond the site itself is what the config names, and nothing else.
 */
import { createHash } from 'node:crypto';
import type { HeadTag } from '../../runtime/model.js';
import type { SiteConfig } from '../config/site-config.js';
import { rawText } from '../head-tag.js';

export type PolicyConfig = Pick<SiteConfig, 'search' | 'head' | 'icon' | 'logo' | 'socialLinks'>;

export type Headers = Record<string, string>;

/** For files whose name changes with their bytes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * A drawing that is opened by itself would be a page of this site, which its author could make look like any other. So
 * browsers save it instead; pages show it in `<img>`, in styles and as an icon as before. Where it is shown by itself all
 * the same, it may show its styles and run nothing.
 */
export const SVG_HEADERS: Headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Content-Disposition': 'attachment',
};

/** Of every answer. */
export function commonHeaders(config: PolicyConfig): Headers {
  return {
    'Content-Security-Policy': policyFor(config),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  };
}

/** The headers of an answer, by its content type. */
export function headersFor(config: PolicyConfig): (type: string) => Headers {
  const common = commonHeaders(config);
  const ofDrawing = { ...common, ...SVG_HEADERS };
  return (type) => (type.startsWith('image/svg') ? ofDrawing : common);
}

/**
 * The policy every page works under. A host that the config's head names for something to load may give pages anything
 * but scripts, and those too where it is named by a `<script>`; text that stands in the head is let in by its hash.
 */
export function policyFor(config: PolicyConfig): string {
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
  return [
    directive('default-src', hosts),
    "object-src 'none'; base-uri 'self'; frame-ancestors 'self'",
    ...(hosts.size + scripts.size > 0 ? [directive('script-src', scripts)] : []),
    ...(styles.size > 0 ? [directive('style-src', hosts, styles)] : []),
    ...(searched.length > 0 ? [directive('connect-src', hosts, searched)] : []),
  ].join('; ');
}

function directive(name: string, ...sources: Iterable<string>[]): string {
  return [name, "'self'", ...sources.flatMap((some) => [...some])].join(' ');
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
  // A host is compared without regard to case, but written as browsers write it.
  return hosts.map((host) => host.toLowerCase());
}

/** Pictures that every page shows. */
function picturesOf({ icon, logo, socialLinks }: PolicyConfig): string[] {
  const logos = typeof logo === 'object' ? [logo.light, logo.dark] : [logo];
  const shown = socialLinks.filter(({ mode }) => mode === 'img').map(({ content }) => content);
  return [icon, ...logos, ...shown].filter((address) => address !== undefined);
}

/** Links that only tell something, as `canonical` and `alternate`, load nothing. */
function loads({ rel }: HeadTag[1]): boolean {
  return /\b(stylesheet|preconnect|dns-prefetch|preload|prefetch|modulepreload|icon|manifest)\b/i.test(
    String(rel),
  );
}

function addressIn(attributes: HeadTag[1]): string {
  const found = Object.entries(attributes).find(([name]) => /^(src|href)$/i.test(name));
  return String(found?.[1] ?? '');
}

/** None of an address of the site itself. */
function originOf(address: string): string[] {
  const own = 'https://own.invalid';
  if (!URL.canParse(address, own)) return [];
  const { origin, protocol } = new URL(address, own);
  return origin !== own && /^https?:$/.test(protocol) ? [origin] : [];
}

/** As a policy names the text of an element. Data is not run, so nobody asks for it. */
function inlineHash(tag: HeadTag): string[] {
  const text = rawText(tag).replace(/\r\n?/g, '\n');
  if (text === '' || /json/i.test(String(tag[1].type))) return [];
  return [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
}
