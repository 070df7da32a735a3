/** Quick checks of HTML. */

const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/g;
const isVoid = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** After a `#`, the text is the name of a place in the page. */
const scriptAddress = /\s(?:href|src|action|formaction|data|poster)\s*=\s*["']?[^\w#]*javascript:/i;

/** A tag that is never closed, or that closes no open element. Reads only HTML that docs-cli writes. */
export function unbalancedTag(html: string): string | undefined {
  const open: string[] = [];
  for (const [whole, slash, name = ''] of html.matchAll(tag)) {
    if (isVoid.test(name)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return whole;
  }
  return open.at(-1);
}

/** A tag that could run a script. */
export function unsafeTag(html: string): string | undefined {
  for (const [whole, , name = '', attributes = ''] of html.matchAll(tag)) {
    if (/^(?:script|iframe|object|embed|base|link|meta|style)$/i.test(name)) return whole;
    const names = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
    if (/\son[a-z]+\s*=/i.test(names)) return whole;
    if (scriptAddress.test(attributes)) return whole;
  }
  return undefined;
}
