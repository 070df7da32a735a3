/**
 * Writes `_headers` in the format of Netlify and Cloudflare Pages. Both combine the values of all matching
 * rules, so each header is set only once for an address. By default both make browsers revalidate files, so
 * this file lists only what may be cached longer.
 */
import { encodePath } from '../../runtime/routes.js';
import { commonHeaders, type Headers, IMMUTABLE, SVG_HEADERS } from '../site/headers.js';
import type { Site } from '../site/site.js';
import type { SiteFiles } from './site-file.js';

/** URL path without base. */
const HEADERS_URL = '/_headers';

/** Cloudflare accepts 100 rules. The remaining ones are left for the site's own rules. */
const MAX_KEPT_FILES = 80;

export const headersFiles: SiteFiles = (site) => [
  {
    path: HEADERS_URL,
    contents: ({ bundle, own }) => headersFile(site, bundle.files.keys(), own),
    includesOwn: true,
  },
];

/**
 * `assets`: URLs of bundled files, without base. `own`: the site's own `_headers`, whose rules take
 * precedence.
 */
function headersFile(site: Site, assets: Iterable<string>, own: string): string {
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
