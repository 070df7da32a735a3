/**
 * Converts an article for use outside its page, such as in a feed reader or an email: without anything that
 * needs the theme's styles or scripts, and with absolute addresses.
 */
import { decodeEntities } from '../markdown/entities.js';
import { escapeHtml } from '../markdown/escape.js';

/**
 * Controls, the elements around components, and content that is only for the page: its title, which feed readers
 * already show, and images for the dark color scheme.
 */
const DROPPED = [
  /<!--[\s\S]*?-->/g,
  /<h1\b[\s\S]*?<\/h1>/,
  /<(script|style|template|button|svg)\b[\s\S]*?<\/\1>/g,
  /<\/?docs-(?:component|children)\b[^>]*>/g,
  /<a class="dc-header-anchor"[\s\S]*?<\/a>/g,
  /<img class="dc-only-dark"[^>]*>/g,
];

/** Labels of tabs, containers and files: bold, because the theme's styles are missing. */
const LABEL = /<(p|div) class="(?:dc-tab-label|dc-callout-title|dc-code-title)">([\s\S]*?)<\/\1>/g;

const CODE = /(<pre\b[^>]*>)([\s\S]*?)(<\/pre>)/g;
const EMPTY = /<div class="dc-tab-list"[^>]*>\s*<\/div>\n?/g;
const TAG = /<([a-zA-Z][\w:-]*)([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const KEPT = new Set(
  'abbr align alt checked cite colspan controls datetime dir disabled height lang open reversed rowspan scope start title type width'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(['href', 'src', 'poster']);

/** `pageUrl` must be absolute. */
export function standaloneArticle(html: string, pageUrl: string): string {
  const bare = DROPPED.reduce((text, pattern) => text.replace(pattern, ''), html)
    .replace(EMPTY, '')
    .replace(LABEL, '<p><strong>$2</strong></p>')
    .replace(CODE, (_, start, code: string, end) => start + code.replace(/<\/?span\b[^>]*>/g, '') + end);
  return bare
    .replace(TAG, (_, name: string, written: string) => {
      const end = /\/\s*$/.test(written) ? '/' : '';
      return `<${name}${standaloneAttributes(written, pageUrl)}${end}>`;
    })
    .trim();
}

function standaloneAttributes(written: string, pageUrl: string): string {
  let kept = '';
  for (const [, rawName = '', ...values] of written.matchAll(ATTRIBUTE)) {
    const name = rawName.toLowerCase();
    const value = values.find((text) => text !== undefined);
    if (KEPT.has(name))
      kept += value === undefined ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`;
    if (value === undefined) continue;
    if (ADDRESSES.has(name)) kept += ` ${name}="${wholeAddress(value, pageUrl)}"`;
    if (name === 'srcset') kept += ` srcset="${wholeAddresses(value, pageUrl)}"`;
  }
  return kept;
}

function wholeAddress(written: string, pageUrl: string): string {
  const address = decodeEntities(written);
  return escapeHtml(URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address);
}

/** `a.png 1x, b.png 2x` */
function wholeAddresses(written: string, pageUrl: string): string {
  return written
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, (address) => wholeAddress(address, pageUrl)))
    .join(', ');
}
