/** Parses `small.png 1x, large.png 2x`: image addresses with their descriptors. */

export interface Candidate {
  href: string;
  /** Offset of the address in the value. */
  begin: number;
  descriptor: string;
}

const SPACE = /[\t\n\f\r ]/;

/** Parses candidates by the rules of the HTML standard. */
export function srcsetOf(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (let at = 0; at < value.length; ) {
    while (at < value.length && (SPACE.test(value[at]!) || value[at] === ',')) at++;
    if (at === value.length) break;
    const begin = at;
    while (at < value.length && !SPACE.test(value[at]!)) at++;
    const href = value.slice(begin, at).replace(/,+$/, '');
    let descriptor = '';
    // A comma directly after the address ends the candidate.
    if (begin + href.length === at) {
      const end = value.indexOf(',', at);
      const next = end < 0 ? value.length : end;
      descriptor = value.slice(at, next).trim();
      at = next;
    }
    candidates.push({ href, begin, descriptor });
  }
  return candidates;
}

/** Whether each candidate is only an address with an optional width or density. */
export function isSrcset(value: string): boolean {
  return srcsetOf(value).every(({ descriptor }) => /^(?:|\d+w|\d*\.?\d+(?:e\d+)?x)$/.test(descriptor));
}
