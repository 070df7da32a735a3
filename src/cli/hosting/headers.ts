/** Response headers: those of `dev` and `preview`, and the `_headers` file that Netlify and Cloudflare Pages read. */
import { encodePath } from '../../runtime/routes.js';
import { type PolicyConfig, policyFor } from '../config/content-policy.js';
import type { Site } from '../site/site.js';

/** URL path without base. */
export const HEADERS_URL = '/_headers';

/** Cloudflare accepts 100 rules. The remaining ones are left for the site's own rules. */
const MAX_KEPT_FILES = 80;

export type Headers = Record<string, string>;

/** For files with a content hash in their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * An SVG that is opened directly is a document of this site's origin, and its author could make it look like
 * any page. Browsers therefore download it; pages can still show it in `<img>`, in styles and as an icon. If
 * a browser displays it directly anyway, it can use styles but not run scripts.
 */
const SVG_HEADERS: Headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Content-Disposition': 'attachment',
};

/** Headers of every response. */
function commonHeaders(config: PolicyConfig): Headers {
  return {
    'Content-Security-Policy': policyFor(config),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  };
}

/** Returns a function that gives the headers for a content type. */
export function headersFor(config: PolicyConfig): (type: string) => Headers {
  const common = commonHeaders(config);
  const ofDrawing = { ...common, ...SVG_HEADERS };
  return (type) => (type.startsWith('image/svg') ? ofDrawing : common);
}

/**
 * The `_headers` file. Hosts combine the values of all matching rules, so each header is set only once for an
 * address. By default hosts make browsers revalidate files, so the file lists only what may be cached longer.
 *
 * @param assets URLs of bundled files, without base.
 * @param own the site's own `_headers`, whose rules take precedence.
 */
export function headersFile(site: Site, assets: Iterable<string>, own: string): string {
  const kept = [...assets].slice(0, MAX_KEPT_FILES);
  const rules: [path: string, headers: Headers][] = [
    ['/*', commonHeaders(site.config)],
    ['/*.svg', SVG_HEADERS],
    // Without a charset, browsers have to guess the encoding.
    ['/*.md', { 'Content-Type': 'text/markdown; charset=utf-8' }],
    ...kept.map((url): [string, Headers] => [encodePath(url), { 'Cache-Control': IMMUTABLE }]),
  ];
  const ownNames = namesIn(own);
  const blocks = rules.flatMap(([path, headers]) => {
    const rule = site.config.base + path.slice(1);
    const lines = Object.entries(headers).filter(([name]) => !ownNames.has(`${rule} ${name.toLowerCase()}`));
    return lines.length > 0
      ? [[rule, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n')]
      : [];
  });
  return `${[...blocks, own.trim()].filter(Boolean).join('\n\n')}\n`;
}

/** Every header that a `_headers` file sets or removes, prefixed with the path of its rule. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  let path = '';
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line.startsWith('/') || line.startsWith('https://')) path = line;
    const name = /^(?:!\s*)?([\w-]+)\s*(?::|$)/.exec(line)?.[1];
    if (name) names.add(`${path} ${name.toLowerCase()}`);
  }
  return names;
}
