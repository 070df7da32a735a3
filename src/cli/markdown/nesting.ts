/**
 * A look at the text before it is lexed. Each level of a quote or list is a call within a call, so a line of
 * thousands of marks would end the stack; where exactly would depend on the machine.
 */
const maxDepth = 100;
const markers = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){${maxDepth}}`);

export function isNestedTooDeep(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    // Shorter lines cannot hold that many marks.
    if (end - at >= maxDepth && markers.test(text.slice(at, Math.min(end, at + 4000)))) return true;
    at = end + 1;
  }
  return false;
}
