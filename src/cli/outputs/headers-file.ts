/**
 * `_headers`, as Netlify and Cloudflare Pages read it. They join what several rules say of one header, so each header is
 * said once for an address. That files are asked for anew each time is what both do by themselves; here stands what
 * may be kept.
 */
import { encodePath } from '../../runtime/routes.js';
import { commonHeaders, type Headers, IMMUTABLE, SVG_HEADERS } from '../site/headers.js';
import type { Site } from '../site/site.js';

/** Without base. */
export const HEADERS_URL = '/_headers';

/** Of the hundred rules that Cloudflare takes, what is left to a site's own. */
const MAX_KEPT_FILES = 80;

/** `assets`: URLs of bundled files, without base. `own`: the site's own `_headers`, which has the last word. */
export function headersFile(site: Site, assets: Iterable<string>, own: string): string {
  const kept = [...assets].slice(0, MAX_KEPT_FILES);
  const rules: [path: string, headers: Headers][] = [
    ['/*', commonHeaders(site.config)],
    ['/*.svg', SVG_HEADERS],
    // Hosts that name no encoding leave readers of other alphabets with a guess.
    ['/*.md', { 'Content-Type': 'text/markdown; charset=utf-8' }],
    ...kept.map((url): [string, Headers] => [encodePath(url), { 'Cache-Control': IMMUTABLE }]),
  ];
  const said = namesIn(own);
  const blocks = rules.flatMap(([path, headers]) => {
    const rule = site.config.base + path.slice(1);
    const lines = Object.entries(headers).filter(([name]) => !said.has(`${rule} ${name.toLowerCase()}`));
    return lines.length > 0
      ? [[rule, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n')]
      : [];
  });
  return `${[...blocks, own.trim()].filter(Boolean).join('\n\n')}\n`;
}

/** Each header that a `_headers` sets, or takes away, behind the path of its rule. */
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
